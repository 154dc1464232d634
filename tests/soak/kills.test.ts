import { isNull } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Order, OrdersPage } from '../../src/domain/orders/orders'
import type { OrderStatus } from '../../src/domain/orders/statuses'
import type { Database } from '../../src/server/database/handle'
import { jobs } from '../../src/server/database/schema'
import { password } from '../support/exchange'
import { builtServer, itsAddress, type BuiltServer, type ExchangeProcess } from '../support/exchange-process'
import { databaseKinds, newPlace, putManyOrdersOff, withDatabase, type Place } from '../support/places'
import { newSeller } from '../support/selling'
import { expectedOf, factsOf, keysOf, misfitsIn, nothingAmiss, type Facts } from './books'
import {
  createLine,
  goOn,
  Gone,
  newPurchase,
  orderOf,
  sendKeyed,
  signIn,
  transfer,
  transfersOf,
  watch,
} from './purchases'
import type { Buyer, Line, Purchase } from './purchases'
import { randomFrom } from './random'

const rounds = Number(process.env['ROUNDS'] ?? '3')
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))
const buyers = 6
const purchasesAtOnce = 2
/** Answers of a round after which the exchange is killed: so many at least, and at most so many more. */
const [fewest, more] = [40, 80]
/** Orders that are acknowledged in a round, on average, by as many answers. */
const ordersOfRound = 12

let server: BuiltServer

beforeAll(async () => {
  server = await builtServer()
})
afterAll(() => server.remove())

describe.each(databaseKinds)('killed again and again under load, on a %s', (kind) => {
  test(
    'the exchange has kept every order whole and once',
    async () => {
      const begun = Date.now()
      const scene = await newScene(kind)
      const inFlight = await killAgainAndAgain(scene)
      const purchases = scene.lanes.flatMap(({ purchases: all }) => all)
      const acknowledged = purchases.filter(({ placing }) => placing.answer !== undefined).length
      await letWorkRunOut(scene, purchases)
      await askAgain(scene, purchases)

      const found = await withDatabase(scene.place, async (database) => ({
        orders: await factsOf(database),
        keys: await keysOf(database, 'placeBuyOrder'),
        misfits: await misfitsIn(database, new Date()),
      }))
      const wayOf = new Map(purchases.map((purchase) => [orderOf(purchase)?.reference, purchase.way]))
      expect(found.orders.map(({ order }) => order.reference).toSorted()).toEqual([...wayOf.keys()].toSorted())
      expect(found.keys.toSorted()).toEqual(purchases.map(({ placing }) => placing.key).toSorted())
      expect(found.orders.map(({ order, facts }) => ({ [order.number]: facts }))).toEqual(
        found.orders.map(({ order, facts }) => ({
          [order.number]: expectedOf(order, wayOf.get(order.reference) ?? 'is paid', facts),
        })),
      )
      expect(found.misfits).toEqual(nothingAmiss)
      expect(scene.logs.flatMap(errorsIn)).toEqual([])

      const flying = inFlight.reduce((sum, calls) => sum + calls, 0)
      process.stdout.write(
        `${kind}: ${rounds} kills, ${acknowledged} orders acknowledged, ${flying} calls in flight at the kills, ` +
          `${scene.line.figures.again} sent again, ${Math.round((Date.now() - begun) / 1000)} s, seed ${seed}\n`,
      )
      expect(acknowledged / rounds).toBeGreaterThanOrEqual(ordersOfRound)
      expect(inFlight.filter((calls) => calls > 0).length).toBeGreaterThan(rounds / 2)
    },
    (180 + rounds * 60) * 1000,
  )
})

type Lane = { buyer: Buyer; purchases: Purchase[] }

type Scene = {
  place: Place
  line: Line
  random: () => number
  /** What each buyer does one after another; each has some at once. */
  lanes: readonly Lane[]
  run: () => ExchangeProcess
  /** Runs it, and waits until it listens. */
  start: () => Promise<ExchangeProcess>
  logs: readonly ExchangeProcess[]
}

const newScene = async (kind: (typeof databaseKinds)[number]): Promise<Scene> => {
  const place = await newPlace(kind)
  onTestFinished(place.remove)
  const line = createLine()
  const logs: ExchangeProcess[] = []
  const environment = {
    ...place.environment,
    NODE_ENV: 'production',
    SANDBOX: 'on',
    LOG_LEVEL: 'error',
    SANDBOX_REVIEW_SECONDS: '0',
  }
  const run = () => {
    const exchange = server.run(environment)
    logs.push(exchange)
    return exchange
  }
  const start = async () => {
    const exchange = run()
    line.isAt(await exchange.said(itsAddress))
    return exchange
  }
  const people = await withDatabase(place, async (database) => {
    await putManyOrdersOff(database)
    const made = await Promise.all(Array.from({ length: buyers }, () => newSeller(database)))
    return made.map(({ customer }) => customer)
  })
  const exchange = await start()
  const signedIn = await Promise.all(people.map(({ id, email }) => signIn(line, id, email, password)))
  await stopped(exchange)
  const lanes = signedIn.flatMap((buyer) => Array.from({ length: purchasesAtOnce }, () => ({ buyer, purchases: [] })))
  return { place, line, random: randomFrom(seed), lanes, run, start, logs }
}

/** Tells how many calls were in flight at each kill under load. */
const killAgainAndAgain = async (scene: Scene): Promise<number[]> => {
  const { random, run, start } = scene
  const inFlight: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (random() < 0.25) await killedWhileStarting(run(), random)
    inFlight.push(await killedUnderLoad(scene, await start(), fewest + Math.floor(random() * more)))
  }
  return inFlight
}

const killedWhileStarting = async (exchange: ExchangeProcess, random: () => number): Promise<void> => {
  await pause(random() * 1500)
  await killed(exchange)
}

/** Buyers place, pay and watch until enough is answered; tells how many calls were in flight then. */
const killedUnderLoad = async (
  { line, lanes, random }: Scene,
  exchange: ExchangeProcess,
  enough: number,
): Promise<number> => {
  let answers = 0
  let isEnough = () => {}
  const loaded = new Promise<void>((resolve) => (isEnough = resolve))
  const told = () => {
    if (++answers === enough) isEnough()
  }
  const buying = Promise.all(lanes.map((lane) => buy(line, lane, random, told)))
  const tooSoon = exchange.ended.then(() => Promise.reject(new Error(`It ended by itself:\n${exchange.text()}`)))
  tooSoon.catch(() => undefined)
  await Promise.race([loaded, buying.then(() => tooSoon)])
  await pause(random() * 25)
  const { open } = line.figures
  await Promise.all([killed(exchange), buying])
  return open
}

/** One purchase after another until the exchange is gone, beginning with those that were broken off. */
const buy = async (line: Line, { buyer, purchases }: Lane, random: () => number, told: () => void) => {
  try {
    for (const purchase of purchases) if (!purchase.isOver) await goOn(line, purchase, told)
    for (;;) {
      const purchase = newPurchase(buyer, random)
      purchases.push(purchase)
      await goOn(line, purchase, told)
      await watch(line, purchase, told)
    }
  } catch (error) {
    if (!(error instanceof Gone)) throw error
  }
}

const killed = async ({ child, ended }: ExchangeProcess): Promise<void> => {
  child.kill('SIGKILL')
  await ended
}

const stopped = async ({ child, ended }: ExchangeProcess): Promise<void> => {
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}

/** Buyers finish what was broken off, and nothing is left that is due. */
const letWorkRunOut = async ({ place, line, lanes, start }: Scene, purchases: readonly Purchase[]): Promise<void> => {
  await withDatabase(place, endLeases)
  let left: Left = { due: 0, unsent: [] }
  do {
    const exchange = await start()
    for (const purchase of purchases) if (!purchase.isOver) await goOn(line, purchase)
    for (const order of left.unsent) await transfer(line, order)
    await settled(line, lanes)
    await stopped(exchange)
    left = await withDatabase(place, (database) => whatIsLeft(database, purchases))
  } while (left.due > 0 || left.unsent.length > 0)
}

/** As when the two minutes have passed after which work counts as dropped by the worker that was killed. */
const endLeases = (database: Database) =>
  database.transaction((tx) => tx.update(jobs).set({ lockedUntil: null }).where(isNull(jobs.doneAt)))

const patienceSeconds = 60

/** Waits until no order is between payment and payout, as long as there are fewer and fewer. */
const settled = async (line: Line, lanes: readonly Lane[]): Promise<void> => {
  let since = Date.now()
  for (let left = await countUnsettled(line, lanes); left > 0;) {
    await pause(500)
    const before = left
    left = await countUnsettled(line, lanes)
    if (left !== before) since = Date.now()
    if (Date.now() - since > patienceSeconds * 1000) throw new Error(`${left} orders are not settled`)
  }
}

const countUnsettled = async (line: Line, lanes: readonly Lane[]): Promise<number> => {
  const onTheirWay: readonly OrderStatus[] = ['PAID', 'PAYOUT_PENDING']
  const paths = onTheirWay.map((status) => `/protected/v2/orders?size=1&status=${status}`)
  const people = [...new Set(lanes.map(({ buyer }) => buyer))]
  const pages: OrdersPage[] = await Promise.all(
    people.flatMap(({ headers }) => paths.map((path) => line.get(path, headers))),
  )
  return pages.reduce((sum, { page }) => sum + page.totalElements, 0)
}

/** Work that is due; where there is none, the transfers that have not come since they were lost with their answer. */
type Left = { due: number; unsent: Order[] }

const whatIsLeft = async (database: Database, purchases: readonly Purchase[]): Promise<Left> => {
  const { workThatIsDue } = await misfitsIn(database, new Date())
  if (workThatIsDue.length > 0) return { due: workThatIsDue.length, unsent: [] }
  const came = new Map((await factsOf(database)).map(({ order, facts }) => [order.reference, timesPaid(facts)]))
  const unsent = purchases.flatMap((purchase) => {
    const order = orderOf(purchase)
    const missing = transfersOf[purchase.way] - (came.get(order?.reference ?? '') ?? 0)
    return order === undefined ? [] : Array.from({ length: Math.max(missing, 0) }, () => order)
  })
  return { due: 0, unsent }
}

const timesPaid = ({ transactions }: Facts): number => transactions.filter((each) => each.startsWith('IN ')).length

/** Every order once more with its key: the answer is that of the first time. */
const askAgain = async ({ line, start }: Scene, purchases: readonly Purchase[]): Promise<void> => {
  const exchange = await start()
  for (const { buyer, placing } of purchases) await sendKeyed(line, buyer, placing)
  await stopped(exchange)
}

const errorsIn = (exchange: ExchangeProcess): string[] => exchange.text().match(/^\{"level":[56]0.*$/gm) ?? []
