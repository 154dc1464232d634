import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import { expect } from 'vitest'
import type { OrderStatus } from '../../../src/domain/orders/statuses'
import { bankTransfers, features, orders, paymentContradictions } from '../../../src/server/database/schema'
import { testClock } from '../../support/exchange'
import { misfitsIn, nothingAmiss } from '../books'
import { booksOf, endOf, livedOrders } from './audit'
import { buy, type Life } from './buying'
import { diceOf } from './dice'
import { newFigures } from './figures'
import { createInstances } from './instances'
import { newStatement, sendStatement } from '../accounts'
import { createCalls, newPerson, type Person } from './people'
import type { Place } from './place'
import { createPost } from './post'
import { returnAddressOf, sell } from './selling'
import { createWorld, parties } from './world'

const livesAtOnce = 24
const people = 12
const shareOfSales = 0.2
/** Orders after which the books are looked at, while others are on their way. */
const booksAfter = 100
/** Half days until nothing waits any more, and until something is wrong. */
const [enough, tooMany] = [12, 60]

const over: OrderStatus[] = ['COMPLETED', 'CANCELED', 'REFUND']

/** Lives so many orders on one exchange, side by side, and then lets all work run out. */
export const createRun = async ({ database, open, isShared }: Place, lives: number, seed: number) => {
  const dice = diceOf(seed)
  const clock = testClock()
  const figures = newFigures()
  const world = createWorld(diceOf(seed + 1), clock, figures)
  const instances = await createInstances({ open, isShared, clock, outside: world.outside }, dice, figures)
  const calls = createCalls(instances, dice, figures, world.misfits)
  const post = createPost(world, instances, dice, figures)
  await database.transaction((tx) => tx.insert(features).values({ flag: 'PAYEX', active: true }))
  const customers = await Promise.all(
    Array.from({ length: people }, (_, index) =>
      newPerson(database, kinds[index % kinds.length] ?? swede, `10.0.0.${index + 1}`),
    ),
  )
  const fees = new Map<string, string>()
  const [awayAfter, verifiedAfter] = [Math.min(150, Math.ceil(lives / 2)), Math.min(60, Math.ceil(lives / 3))]
  const all = new Map<string, Life>()

  const begin = async (): Promise<Life> => {
    const isSale = dice.chance(shareOfSales)
    const around = {
      person: dice.pick(
        isSale ? customers.filter(({ country, accounts }) => country === 'SE' && accounts.length > 1) : customers,
      ),
      dice: diceOf(seed + 1000 + figures.orders),
      calls,
      post,
      world,
      figures,
      fees,
    }
    const life = await (isSale ? sell(around, instances) : buy(around))
    figures.orders += 1
    all.set(life.reference, life)
    return life
  }

  /** Nobody of a party answers for a day, in which everything else goes on. */
  const awayForADay = async (): Promise<void> => {
    const party = dice.pick(parties)
    world.away.add(party)
    for (let halfHours = 0; halfHours < 48; halfHours += 1) {
      clock.forward({ minutes: 30 })
      await Promise.all([post.some(dice.below(5)), instances.runDue()])
      await instances.replaceGone()
    }
    world.away.delete(party)
    figures['days away'] += 1
  }

  const hasNone = ({ accounts }: Person) => accounts.length === 0
  const takesNoEuro = ({ takesEuro }: Person) => !takesEuro

  /** Somebody has one more account, with an IBAN, from now on: what waited for it goes there. */
  const verifyOne = async (whom: (person: Person) => boolean): Promise<void> => {
    const person = customers.find(whom)
    if (person === undefined) return
    const statement = newStatement()
    const { account, verification } = statement
    await sendStatement(database, person.id, statement, clock.now(), hasNone(person))
    person.accounts = [...person.accounts, account]
    person.takesEuro = true
    figures['verified late'] += 1
    await post.now(world.tell('reviews', 'bank-account.reviewed', { verification, status: 'VERIFIED', reason: null }))
  }

  const passTime = (): void => {
    const jump = dice.weighted({ seconds: 90, minutes: 8, hours: 1 })
    clock.forward({ [jump]: dice.between(1, jump === 'seconds' ? 40 : 20) })
  }

  /** Whatever the orders are doing, their books are right. */
  const checkBooks = async (): Promise<void> => {
    const books = (await livedOrders(database)).map((lived) => ({ number: lived.order.number, ...booksOf(lived) }))
    expect(books.map(({ number, found }) => ({ number, ...found }))).toEqual(
      books.map(({ number, asked }) => ({ number, ...asked })),
    )
    expect(world.misfits).toEqual([])
  }

  /** Coins that came to a sale that is over are the customer's. */
  const salesOver = () =>
    database.read((handle) =>
      handle
        .select()
        .from(orders)
        .where(and(eq(orders.type, 'SELL'), inArray(orders.status, over), inArray(orders.reference, [...all.keys()]))),
    )

  return {
    figures,
    live: async (): Promise<void> => {
      const alive: Life[] = []
      while (figures.orders < lives || alive.length > 0) {
        if (figures.orders < lives && alive.length < livesAtOnce) {
          alive.push(await begin())
          if (figures.orders % booksAfter === 0) await checkBooks()
          if (figures.orders % awayAfter === 0) await awayForADay()
          if (figures.orders % verifiedAfter === 0) await verifyOne(hasNone)
        }
        const acting = new Set(Array.from({ length: 3 }, () => dice.pick(alive)))
        const acts = [...acting].map(async (life) => ({ life, outcome: await life.act() }))
        const works = [post.some(dice.below(5)), dice.chance(0.4) ? instances.runDue() : undefined]
        const [acted] = await Promise.all([Promise.all(acts), ...works])
        for (const { life, outcome } of acted) if (outcome === 'is over') alive.splice(alive.indexOf(life), 1)
        await instances.replaceGone()
        passTime()
      }
    },
    /** Nobody is killed any more, the desk decides what it left, and all that waits comes. */
    runOut: async (): Promise<void> => {
      instances.spare()
      while (customers.some(takesNoEuro)) await verifyOne(takesNoEuro)
      for (let round = 0; round < tooMany; round += 1) {
        while (world.waiting.length > 0) await post.some(20)
        await instances.runDue()
        const left = await database.read((handle) =>
          handle.select().from(orders).where(notInArray(orders.status, over)),
        )
        if (round > enough && left.length === 0 && world.waiting.length === 0) return
        for (const order of left)
          if (order.status === 'CONTACT_SUPPORT') {
            await post.review(order, 'refund', order.type === 'SELL' ? returnAddressOf(order) : null)
            await post.review(order, 'release')
          } else if (order.type === 'SELL') await all.get(order.reference)?.act()
        for (const order of await salesOver()) await post.review(order, 'refund', returnAddressOf(order))
        clock.forward({ hours: 12 })
      }
      throw new Error('Orders are still on their way')
    },
    /** Compares what the tables say of every order with what the world knows of it; answers what was lived. */
    check: async () => {
      await checkBooks()
      const lived = await livedOrders(database)
      const ends = lived.map((each) => ({ number: each.order.number, ...endOf(each, world) }))
      expect(ends.map(({ number, found }) => ({ number, ...found }))).toEqual(
        ends.map(({ number, asked }) => ({ number, ...asked })),
      )
      const contradictions = await database.read(async (handle) => [
        ...(await handle
          .select({ id: bankTransfers.id })
          .from(bankTransfers)
          .where(isNotNull(bankTransfers.contradicts))),
        ...(await handle.select({ id: paymentContradictions.id }).from(paymentContradictions)),
      ])
      expect(contradictions.map(({ id }) => id).toSorted()).toEqual(
        world.contradictions.map(({ event }) => event.id).toSorted(),
      )
      const misfits = await misfitsIn(database, clock.now())
      const keysWithoutAnswer = misfits.keysWithoutAnswer.filter(({ status }) => status === null)
      expect({ ...misfits, keysWithoutAnswer }).toEqual(nothingAmiss)
      figures.payouts = [...world.sendings.values()].filter(({ isRefused }) => !isRefused).length
      figures.payouts += [...world.paidOut.values()].filter(({ isRefused }) => !isRefused).length
      figures.refunds = world.refunds.size
      // Nothing but an end of the process breaks this work off.
      figures['settled after a kill'] = lived
        .flatMap(({ work }) => work)
        .filter(({ kind, attempts }) => kind === 'order.settle' && attempts > 1).length
      return lived
    },
    stop: () => instances.stop(),
  }
}

const swede = { country: 'SE', phoneNumber: '+46701740605', hasAccounts: true }
const german = { country: 'DE', phoneNumber: '+4915112345678', hasAccounts: false }
const kinds = [german, swede, { ...swede, hasAccounts: false }]
