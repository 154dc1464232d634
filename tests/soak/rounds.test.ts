import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/server/database/handle'
import { documents, jobs } from '../../src/server/database/schema'
import { startPostgres, type Postgres } from '../../src/setup/postgres.mjs'
import { newDatabaseOn } from '../support/database'
import { newCustomer, password } from '../support/exchange'
import { builtServer, itsAddress, type BuiltServer, type ExchangeProcess } from '../support/exchange-process'
import { photo } from '../support/files'
import { openDatabase, putManyOrdersOff, withDatabase, type Place } from '../support/places'
import { newSeller } from '../support/selling'
import { newStatement, sendStatement } from './accounts'
import { expectedOf, expectedSaleOf, factsOf, misfitsIn, nothingAmiss, saleFactsIn, type Facts } from './books'
import { createFaultyLine, type FaultyLine } from './faulty-line'
import {
  callBack,
  goOn,
  Gone,
  newPurchase,
  orderOf,
  signIn,
  transfer,
  transfersOf,
  watch,
  type Buyer,
  type Purchase,
} from './purchases'
import { randomFrom } from './random'
import { newSale, saleOf, sellOn, sendCoins, type Sale, type Seller } from './sales'
import { uploadNext, type Uploads } from './uploads'

const rounds = Number(process.env['ROUNDS'] ?? '3')
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))
const [buyers, sellers] = [4, 2]
/** Answers of a round: so many at least, and at most so many more. */
const [fewest, more] = [20, 30]
const patienceSeconds = 600
const hooksSecret = randomUUID()

/** What befalls a round beside answers that get lost and calls that come twice, and how often of all. */
const faults = [
  ['one is killed', 0.4],
  ['both are killed', 0.15],
  ['the database crashes', 0.2],
  ['one is killed and the database crashes', 0.15],
  ['nothing more', 0.1],
] as const
type Fault = (typeof faults)[number][0]

let server: BuiltServer
let postgres: Postgres | undefined

beforeAll(async () => {
  ;[server, postgres] = await Promise.all([builtServer(), startPostgres({ durable: true })])
})
afterAll(async () => {
  server.remove()
  await postgres?.stop()
})

test(
  `${rounds} rounds of random faults on two exchanges lose nothing that was acknowledged, and do nothing twice`,
  async ({ skip }) => {
    if (postgres === undefined) return skip('There is no PostgreSQL here')
    const { url, drop } = await newDatabaseOn(postgres.url)
    const place: Place = { databaseUrl: url, dataDir: '' }
    const database = await openDatabase(place)
    await putManyOrdersOff(database)
    await database.close()
    const exchanges = createExchanges(url)
    await exchanges.start(0)
    await exchanges.start(1)
    const sums = new Map<string, number>()
    const began = Date.now()
    for (let index = 0; index < rounds; index += 1) {
      const own = seed + index
      const figures = await round({ place, exchanges, postgres, random: randomFrom(own) }).catch((error: unknown) => {
        process.stdout.write(
          `Round ${index + 1} went wrong; npm run soak -- --rounds 1 --seed ${own} is the same one.\n`,
        )
        throw error
      })
      process.stdout.write(`${index + 1} of ${rounds}: ${inWords(figures)}; seed ${own}\n`)
      for (const [name, figure] of Object.entries(figures)) sums.set(name, (sums.get(name) ?? 0) + figure)
    }
    await exchanges.stop()
    await drop()
    const table = [['rounds', rounds], ...sums, ['misfits', 0], ['seconds', Math.round((Date.now() - began) / 1000)]]
    process.stdout.write(`${table.map(([name, figure]) => `${String(figure).padStart(8)} ${name}`).join('\n')}\n`)
    process.stdout.write(`${'seed'.padStart(8)} ${seed}\n`)
  },
  (600 + rounds * 600) * 1000,
)

const inWords = (figures: Record<string, number>): string =>
  Object.entries(figures)
    .map(([name, figure]) => `${figure} ${name}`)
    .join(', ')

/** Two exchanges on one database, each of which may be gone; one that ends by itself is a failure. */
const createExchanges = (url: string) => {
  const running: ({ exchange: ExchangeProcess; address: string } | undefined)[] = [undefined, undefined]
  const endings: string[] = []
  const environment = {
    DATABASE_URL: url,
    NODE_ENV: 'production',
    SANDBOX: 'on',
    LOG_LEVEL: 'error',
    HOOKS_SECRET: hooksSecret,
    SANDBOX_REVIEW_SECONDS: '0',
  }
  /** While the database is away none can start; whoever looks after them tries again. */
  const start = async (which: 0 | 1): Promise<void> => {
    for (const end = Date.now() + patienceSeconds * 1000; ;) {
      const exchange = server.run(environment)
      const address = await exchange.said(itsAddress).catch(() => undefined)
      if (address !== undefined) {
        running[which] = { exchange, address }
        void exchange.ended.then(() => {
          if (running[which]?.exchange === exchange) endings.push(exchange.text())
        })
        return
      }
      if (Date.now() > end) throw new Error(`It does not start:\n${exchange.text()}`)
      await pause(200)
    }
  }
  const end = async (which: 0 | 1, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const exchange = running[which]?.exchange
    running[which] = undefined
    exchange?.child.kill(signal)
    await exchange?.ended
  }
  return {
    start,
    kill: (which: 0 | 1) => end(which, 'SIGKILL'),
    addresses: () => running.flatMap((each) => (each ? [each.address] : [])),
    endings,
    stop: async () => void (await Promise.all([end(0, 'SIGTERM'), end(1, 'SIGTERM')])),
  }
}
type Exchanges = ReturnType<typeof createExchanges>

type Scene = { place: Place; exchanges: Exchanges; postgres: Postgres; random: () => number }

type Doings = { purchases: Purchase[]; sales: Sale[]; uploads: Uploads }

const round = async ({ place, exchanges, postgres: database, random }: Scene) => {
  const since = new Date()
  const line = createFaultyLine(random)
  line.areAt(exchanges.addresses())
  const people = await newPeople(place, line, random)
  const doings: Doings = { purchases: [], sales: [], uploads: { customer: people.uploader, acknowledged: [] } }
  const enough = fewest + Math.floor(random() * more)
  const moment = Math.floor(random() * enough)
  const fault = faultBy(random())

  let answers = 0
  let isTime = () => {}
  const time = new Promise<void>((resolve) => (isTime = resolve))
  let hasStruck = false
  const told = () => {
    answers += 1
    if (answers >= moment) isTime()
  }
  const goesOn = () => !hasStruck || answers < enough
  const strike = async () => {
    await time
    return happen(fault, { exchanges, postgres: database, line, random, struck: () => (hasStruck = true) })
  }
  const file = await photo('jpeg', 320, 240)
  const lanes = [
    ...people.buyers.map(async (buyer) => {
      while (goesOn()) {
        const purchase = newPurchase(buyer, random, true)
        doings.purchases.push(purchase)
        while (!purchase.isOver) await orGone(goOn(line, purchase, told, hooksSecret))
        await watch(line, purchase, told, 150)
      }
    }),
    ...people.sellers.map(async (seller) => {
      while (goesOn()) {
        const sale = newSale(seller, random)
        doings.sales.push(sale)
        while (!sale.isOver) await orGone(sellOn(line, sale, told))
        await pause(100)
      }
    }),
    verifyLate(place, line, people.late, random),
    (async () => {
      while (goesOn()) {
        await uploadNext(line, doings.uploads, file)
        told()
        await pause(200)
      }
    })(),
  ]
  const striking = strike()
  striking.catch(() => (hasStruck = true))
  const over = new AbortController()
  const hastening = striking.then(() => hastenUntil(over.signal, place))
  await Promise.all(lanes)
  over.abort()
  await hastening
  const orders = await withDatabase(place, async (handle) => {
    const now = await settled(handle, line, doings, since)
    return checkedBooks(handle, doings, since, now)
  })
  const { kills, crashes } = await striking
  expect(exchanges.endings).toEqual([])
  const { lost, doubled, again } = line.faults
  return {
    ...orders,
    uploads: doings.uploads.acknowledged.length,
    'exchanges killed': kills,
    'crashes of the database': crashes,
    'answers lost': lost,
    'calls doubled': doubled,
    'calls sent again': again,
  }
}

const faultBy = (dice: number): Fault => {
  let left = dice
  for (const [fault, share] of faults) {
    left -= share
    if (left < 0) return fault
  }
  return 'nothing more'
}

type Struck = { kills: number; crashes: number }
type Around = Pick<Scene, 'exchanges' | 'postgres' | 'random'> & { line: FaultyLine; struck: () => void }

/** All that was struck has come back when it is over. */
const happen = async (
  fault: Fault,
  { exchanges, postgres: database, line, random, struck }: Around,
): Promise<Struck> => {
  const [one, other] = random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const)
  const killed = fault === 'both are killed' ? [one, other] : fault.startsWith('one is killed') ? [one] : []
  const doesCrash = fault.endsWith('the database crashes')
  const isDown = killed.map(async (which) => {
    await pause(random() * 200)
    await exchanges.kill(which)
    line.areAt(exchanges.addresses())
  })
  const isUp = killed.map(async (which, index) => {
    await isDown[index]
    await exchanges.start(which)
    line.areAt(exchanges.addresses())
  })
  const hasCrashed = doesCrash ? pause(random() * 200).then(() => database.restart()) : undefined
  await Promise.all([...isDown, hasCrashed])
  struck()
  await Promise.all(isUp)
  return { kills: killed.length, crashes: doesCrash ? 1 : 0 }
}

/** What was sent without a key and not answered is looked for at the end of the round. */
const orGone = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Gone)) throw error
  })

/** A buyer who had no account has one verified while all this happens: what waited for it goes there. */
const verifyLate = async (
  place: Place,
  line: FaultyLine,
  { customerId }: Buyer,
  random: () => number,
): Promise<void> => {
  const statement = newStatement()
  await pause(random() * 4000)
  for (;;) {
    const isSent = await withDatabase(place, (database) => sendStatement(database, customerId, statement, new Date()))
      .then(() => true)
      .catch(() => false)
    if (isSent) break
    await pause(100)
  }
  const { verification } = statement
  const event = { id: randomUUID(), type: 'bank-account.reviewed', verification, status: 'VERIFIED', reason: null }
  await callBack(line, hooksSecret, { port: 'reviews', event })
}

const newPeople = async (place: Place, line: FaultyLine, random: () => number) => {
  const made = await withDatabase(place, async (database) => ({
    buyers: await Promise.all(Array.from({ length: buyers - 1 }, () => newSeller(database))),
    late: await newCustomer(database),
    sellers: await Promise.all(Array.from({ length: sellers }, () => newSeller(database))),
    uploader: await newCustomer(database),
  }))
  const from = { 'x-forwarded-for': [10, 0, 0, 0].map((part) => part || 1 + Math.floor(random() * 250)).join('.') }
  const enter = ({ id, email }: { id: string; email: string }) => signIn(line, id, email, password, from)
  const late = await enter(made.late)
  return {
    buyers: [late, ...(await Promise.all(made.buyers.map(({ customer }) => enter(customer))))],
    late,
    sellers: await Promise.all(
      made.sellers.map(async ({ customer, account }): Promise<Seller> => ({
        ...(await enter(customer)),
        account: account.reference,
      })),
    ),
    uploader: await enter(made.uploader),
  }
}

/** Nobody in a round waits for minutes. */
const hastenUntil = async (over: AbortSignal, place: Place): Promise<void> => {
  while (!over.aborted) {
    await withDatabase(place, hasten)
    await pause(hastenedMilliseconds)
  }
}
const hastenedMilliseconds = 2000

/** As when the minutes have passed after which work of a worker that was killed, or that failed, is taken up again. */
const hasten = (database: Database) =>
  database.transaction(async (tx) => {
    await tx.update(jobs).set({ lockedUntil: null }).where(isNull(jobs.doneAt))
    const isTriedAgain = and(isNull(jobs.doneAt), isNotNull(jobs.problem))
    await tx.update(jobs).set({ dueAt: new Date() }).where(isTriedAgain)
    await tx.notify('jobs', new Date().toISOString())
  })

/** Waits until nothing is due or on its way, and tells when that was; what was lost before it came is sent once more. */
const settled = async (database: Database, line: FaultyLine, doings: Doings, since: Date): Promise<Date> => {
  await hasten(database)
  let hastened = Date.now()
  for (const end = Date.now() + patienceSeconds * 1000; ;) {
    if (Date.now() > end) throw new Error('Orders are still on their way')
    if (Date.now() - hastened > hastenedMilliseconds) {
      await hasten(database)
      hastened = Date.now()
    }
    const now = new Date()
    const isOpen = and(isNull(jobs.doneAt), or(lte(jobs.dueAt, now), isNotNull(jobs.problem)))
    if ((await database.read((handle) => handle.$count(jobs, isOpen))) > 0) {
      await pause(100)
      continue
    }
    const found = new Map(
      (await factsOf(database, since)).map(({ order, facts }) => [order.reference, timesPaid(facts)]),
    )
    const missing = [
      ...doings.purchases.flatMap((purchase) => {
        const order = orderOf(purchase)
        const left = transfersOf[purchase.way] - (found.get(order?.reference ?? '') ?? 0)
        return order ? Array.from({ length: Math.max(left, 0) }, () => () => transfer(line, order)) : []
      }),
      ...doings.sales.flatMap((sale) => {
        const order = saleOf(sale)
        const isMissing = sale.way === 'is sold' && found.get(order?.reference ?? '') === 0
        return order && isMissing ? [() => sendCoins(line, order)] : []
      }),
    ]
    if (missing.length === 0) return now
    for (const send of missing) await orGone(send())
  }
}

const timesPaid = ({ transactions }: Facts): number => transactions.filter((each) => each.startsWith('IN ')).length

/** Compares what the tables say of the round with what its customers know; tells how many orders that were. */
const checkedBooks = async (database: Database, { purchases, sales, uploads }: Doings, since: Date, now: Date) => {
  const found = await factsOf(database, since)
  const bought = new Map(purchases.map((purchase) => [orderOf(purchase)?.reference, purchase]))
  const sold = new Map(sales.map((sale) => [saleOf(sale)?.reference, sale]))
  expect(found.map(({ order }) => order.reference).toSorted()).toEqual([...bought.keys(), ...sold.keys()].toSorted())
  const both = found.map(({ order, facts }) => {
    const sale = sold.get(order.reference)
    const way = bought.get(order.reference)?.way ?? 'is paid'
    return sale
      ? [saleFactsIn(facts), expectedSaleOf(order, sale.way === 'is sold', facts)]
      : [facts, expectedOf(order, way, facts)]
  })
  expect(both.map(([is]) => is)).toEqual(both.map(([, asked]) => asked))
  // The hourly housekeeping may fall due since.
  expect(await misfitsIn(database, now)).toEqual(nothingAmiss)
  const kept = await database.read((handle) =>
    handle
      .select({ kind: documents.kind, fileName: documents.fileName })
      .from(documents)
      .where(eq(documents.customerId, uploads.customer.customerId)),
  )
  expect(kept).toEqual(uploads.acknowledged.slice(-1).map((fileName) => ({ kind: 'passport', fileName })))
  const canceled = found.filter(({ facts }) => facts.status === 'CANCELED').length
  return { bought: purchases.length, sold: sales.length, 'of them canceled': canceled }
}
