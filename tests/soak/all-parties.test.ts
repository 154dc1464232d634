import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, ne } from 'drizzle-orm'
import { string } from 'superstruct'
import { expect, onTestFinished, test } from 'vitest'
import { fiatOf, minus, plus } from '../../src/domain/money/money'
import type { Order } from '../../src/domain/orders/orders'
import { dialects } from '../../src/server/coin-node/dialect'
import type { Database } from '../../src/server/database/handle'
import { bankPayments, coinSendings, customers } from '../../src/server/database/schema'
import { startPostgres } from '../../src/setup/postgres.mjs'
import { countsOf } from '../support/bank-tables'
import { balancesOf } from '../support/ledger'
import { startChain, type LitecoinChain } from '../support/litecoin-chain'
import { buyOrder } from '../support/placing'
import { newSeller } from '../support/selling'
import { balanceOf, chainAmiss, tellAgain, type Bought, type Sold } from './chain-books'
import { diceOf, type Dice } from './lives/dice'
import { newCustomerAt, signsUp, type CustomerAt, type Wanted } from './parties/customers'
import { startParties, type Mortal, type Parties } from './parties/world'

const rounds = Number(process.env['PARTY_ROUNDS'] ?? process.env['ROUNDS'] ?? '5')
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))
const buyers = 10
/** Of the rounds, so many have somebody sign up by their e-ID. */
const shareOfSignUps = 0.2
const { depth } = dialects.LTC

const [postgres, chain] = await Promise.all([startPostgres({ durable: true }), startChain()])

type Customer = CustomerAt & { account: string }

/** Something asked for that nobody has answered yet. */
type Open = { customer: Customer; wanted: Wanted; placed: (order: Order) => Promise<void> }

type Course = {
  parties: Parties
  chain: LitecoinChain
  dice: Dice
  customers: readonly Customer[]
  open: Open[]
  bought: Bought[]
  sold: Sold[]
  owners: Map<string, Customer>
  /** Orders for which money came a second time. */
  paidTwice: Set<string>
  signedUp: Set<string>
  counted: Map<string, number>
}

/** The same, once all processes stand: somebody looks into the database. */
type World = Course & { database: Database }

const count = ({ counted }: Course, name: string): void => void counted.set(name, (counted.get(name) ?? 0) + 1)

const wantsToBuy = async (world: Course): Promise<void> => {
  const { chain: coins, dice, parties } = world
  const customer = dice.pick(world.customers)
  const address = await coins.newAddress()
  const amount = String(dice.between(300, 900))
  const body = { ...buyOrder, to: 'LTC', address, amount, total: `${amount}.00` }
  const isTwice = dice.chance(0.2)
  const placed = async (order: Order) => {
    world.bought.push({ order, address })
    world.owners.set(order.reference, customer)
    await parties.bank.pay(order.number, order.total)
    if (!isTwice) return
    await parties.bank.pay(order.number, order.total)
    world.paidTwice.add(order.reference)
  }
  world.open.push({ customer, wanted: { path: '/protected/v2/buy/orders', body, key: randomUUID() }, placed })
}

const wantsToSell = (world: Course): void => {
  const { chain: coins, dice } = world
  const customer = dice.pick(world.customers)
  const amount = `1.${dice.between(10_000_000, 40_000_000)}`
  const body = { type: 'SELL', coin: 'LTC', fiat: 'SEK', amount, bankAccountReference: customer.account }
  const placed = async (order: Order) => {
    world.owners.set(order.reference, customer)
    world.sold.push({ order, hash: await coins.others('sendtoaddress', [order.walletAddress, amount], string()) })
  }
  world.open.push({ customer, wanted: { path: '/protected/v2/sell/orders', body, key: randomUUID() }, placed })
}

/** Asks for all that was not answered; what comes of it is done once the processes stand again. */
const askForAll = async (world: Course): Promise<(() => Promise<void>)[]> => {
  const next: (() => Promise<void>)[] = []
  for (const each of world.open.slice()) {
    const answer = await each.customer.place(each.wanted)
    if (answer === undefined) continue
    world.open.splice(world.open.indexOf(each), 1)
    if (typeof answer === 'string') {
      if (!/sold-out|feature-off|provider-unavailable/.test(answer)) throw new Error(`Refused: ${answer}`)
      count(world, 'refused for now')
    } else next.push(() => each.placed(answer))
  }
  return next
}

const names = ['exchange', 'outside', 'postgres', 'node'] as const

/** Some processes end at once, each at a moment of its own, and come back a moment later. */
const killSome = async (world: Course): Promise<void> => {
  const { dice, parties } = world
  const some = names.filter(() => dice.chance(0.4))
  const struck = (some.length > 0 ? some : [dice.pick(names)]).map((name) => ({
    name,
    at: dice.below(1500),
    away: dice.below(800),
  }))
  await Promise.all(
    struck.map(async ({ name, at, away }) => {
      const mortal: Mortal = parties.mortals[name]
      await pause(at)
      await mortal.kill()
      count(world, `killed: ${name}`)
      await pause(away)
      await mortal.comeBack()
    }),
  )
}

const round = async (world: Course): Promise<void> => {
  const { chain: coins, dice, parties } = world
  await wantsToBuy(world)
  if (dice.chance(0.4)) wantsToSell(world)
  const [next] = await Promise.all([askForAll(world), killSome(world), someoneSignsUp(world)])
  for (const each of next) await each()
  await parties.bank.work()
  if (dice.chance(0.1)) await parties.bank.tellAgain()
  parties.forward(dice.between(40, 130))
  if (dice.chance(0.6)) await coins.mine()
}

const someoneSignsUp = async ({ parties, dice, signedUp }: Course): Promise<void> => {
  const person = parties.people.find(({ subject }) => !signedUp.has(subject))
  if (person === undefined || !dice.chance(shareOfSignUps)) return
  if (await signsUp(parties.origin, person.subject)) signedUp.add(person.subject)
}

/** Until all is done that was asked for: nobody is killed any more. */
const settle = async (world: World): Promise<void> => {
  const { chain: coins, parties } = world
  for (const { subject } of parties.people)
    if (!world.signedUp.has(subject) && (await signsUp(parties.origin, subject))) world.signedUp.add(subject)
  for (let tries = 0; tries < 40; tries += 1) {
    for (const each of await askForAll(world)) await each()
    await parties.bank.work()
    // What spends coins that a killed node has lost too can be told once these are there again.
    await tellAgain(coins, world.sold)
    await coins.mine(tries < 4 ? depth : 1)
    parties.forward(180)
    await pause(jobsSeconds * 1000)
    if (tries >= 3 && world.open.length === 0 && (await notDone(world)).length === 0) return
  }
  throw new Error(`Not done: ${(await notDone(world)).join('; ')}, seed ${seed}`)
}

/** So long the exchange needs, on its own clock, to look at what is due. */
const jobsSeconds = 3

const ofOrders = ({ bought, sold }: Course): Order[] => [...bought, ...sold].map(({ order }) => order)

const fetchedIn =
  ({ owners }: Course) =>
  (order: Order): Promise<Order> => {
    const owner = owners.get(order.reference)
    if (owner === undefined) throw new Error('Nobody has this order')
    return owner.fetched(order)
  }

/** What is not done yet, in sentences. */
const notDone = async (world: World): Promise<string[]> => {
  const { parties, database, paidTwice } = world
  const left: string[] = []
  for (const file of await parties.bank.waiting()) left.push(`${file} is not read`)
  for (const { wanted } of world.open) left.push(`nobody has answered ${wanted.path}`)
  for (const order of ofOrders(world)) {
    const { status, number, type } = await fetchedIn(world)(order)
    if (status !== 'COMPLETED') left.push(`${type} ${number} is ${status}`)
  }
  const [underWay, refunded, unconfirmed] = await database.read(async (handle) => [
    await handle.select().from(bankPayments).where(ne(bankPayments.state, 'paid')).limit(100),
    await handle.$count(bankPayments, eq(bankPayments.kind, 'refund')),
    await handle.$count(coinSendings, ne(coinSendings.state, 'confirmed')),
  ])
  for (const { kind, state, key } of underWay) left.push(`${kind} ${key} is ${state}`)
  if (unconfirmed > 0) left.push(`${unconfirmed} sendings have no block`)
  if (refunded !== paidTwice.size) left.push(`${refunded} refunds were asked for of ${paidTwice.size}`)
  return left
}

/** What the bank made and the ledger says of each order agree, and nothing was paid twice. */
const bankAmiss = async ({ parties: { bank }, database, ...world }: World): Promise<string[]> => {
  const amiss: string[] = []
  const rows = await database.read((handle) => handle.select().from(bankPayments).limit(10_000))
  const madeOf = (endToEndId: string) => bank.made.filter((each) => each.endToEndId === endToEndId)
  for (const { endToEndId } of rows)
    if (madeOf(endToEndId).length !== 1) amiss.push(`${endToEndId} was paid ${madeOf(endToEndId).length} times`)
  if (rows.length !== bank.made.length) amiss.push(`${bank.made.length} payments were made of ${rows.length}`)
  for (const order of [...world.bought, ...world.sold].map((each) => each.order)) {
    const came = bank.credits.filter(({ ocr }) => ocr === order.number).map(({ amount }) => amount)
    const went = rows
      .filter(({ orderReference }) => orderReference === order.reference)
      .flatMap(({ endToEndId }) => madeOf(endToEndId).map(({ amount }) => amount))
    const wanted = `bank ${Number(minus(plus('0', ...came), plus('0', ...went)))} SEK`
    const balances = await balancesOf(database, order)
    if (!balances.includes(wanted)) amiss.push(`${order.number} has ${balances.join(', ')}, and not ${wanted}`)
    const isTwice = world.paidTwice.has(order.reference)
    if (order.type === 'BUY' && fiatOf(plus('0', ...went)) !== (isTwice ? order.total : '0.00'))
      amiss.push(`${order.number} got ${plus('0', ...went)} back`)
  }
  return amiss
}

/** Every file once more, under another name. */
const allTellAgain = async (world: World): Promise<void> => {
  const { bank } = world.parties
  await bank.tellAgain()
  for (let tries = 0; tries < 200 && (await bank.waiting()).length > 0; tries += 1) {
    world.parties.forward(20)
    await pause(jobsSeconds * 1000)
  }
  expect(await bank.waiting()).toEqual([])
}

const sellersOf = async (parties: Parties): Promise<{ email: string; account: string }[]> => {
  const database = await parties.openDatabase()
  const made: { email: string; account: string }[] = []
  for (let nth = 0; nth < buyers; nth += 1) {
    const { customer, account } = await newSeller(database)
    made.push({ email: customer.email ?? '', account: account.reference })
  }
  await database.close()
  return made
}

test.skipIf(postgres === undefined || chain === undefined)(
  `${rounds} rounds among all parties, each of which is killed at random (skipped where PostgreSQL or litecoind is not to be had)`,
  async () => {
    if (postgres === undefined || chain === undefined) throw new Error('A party is missing')
    onTestFinished(async () => {
      await chain.node.stop()
      await postgres.stop()
    })
    await chain.fund(Array.from({ length: 25 }, () => '6'))
    // What is in its memory alone a killed node loses.
    await chain.restart()
    const before = await balanceOf(chain)
    const parties = await startParties(postgres, chain, Math.max(2, Math.floor(rounds * shareOfSignUps)))
    onTestFinished(parties.stop)
    const sellers = await sellersOf(parties)
    const world = {
      parties,
      chain,
      dice: diceOf(seed),
      customers: sellers.map(({ email, account }) => ({ ...newCustomerAt(parties.origin, email), account })),
      open: [],
      bought: [],
      sold: [],
      owners: new Map(),
      paidTwice: new Set(),
      signedUp: new Set(),
      counted: new Map(),
    } satisfies Course
    const began = performance.now()
    for (let nth = 0; nth < rounds; nth += 1) await round(world)
    const database = await parties.openDatabase()
    onTestFinished(database.close)
    const settled: World = { ...world, database }
    await settle(settled)
    const [counts, amiss] = [await countsOf(database), await amissIn(settled, before)]
    await allTellAgain(settled)
    const again = [await countsOf(database), await amissIn(settled, before)]
    expect({ amiss, again }, `seed ${seed}`).toEqual({ amiss: [], again: [counts, []] })
    const people = await database.read((handle) => handle.$count(customers))
    expect([world.signedUp, people]).toEqual([
      new Set(parties.people.map(({ subject }) => subject)),
      buyers + parties.people.length,
    ])
    const { bought, sold, paidTwice } = settled
    const figures = {
      rounds,
      seconds: Math.round((performance.now() - began) / 1000),
      bought: bought.length,
      sold: sold.length,
      refunded: paidTwice.size,
      'paid by files': parties.bank.made.length,
      'signed up': parties.people.length,
      ...Object.fromEntries(settled.counted),
    }
    process.stdout.write(`all parties, seed ${seed}: ${JSON.stringify(figures)}\n`)
  },
  Math.max(300, rounds * 20) * 1000,
)

const amissIn = async (world: World, before: string): Promise<string[]> => [
  ...(await chainAmiss({ ...world, fetched: fetchedIn(world) }, before)),
  ...(await bankAmiss(world)),
]
