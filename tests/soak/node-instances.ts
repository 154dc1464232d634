import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { coinSendings } from '../../src/server/database/schema'
import type { AdapterFactory } from '../../src/server/outside/adapter'
import { stillSeed } from '../../src/server/sandbox/price-walk'
import { testDatabase } from '../support/database'
import { testClock, testExchange, type TestExchange } from '../support/exchange'
import { mortal, type Life } from '../support/mortal'
import type { diceOf } from './lives/dice'
import { nodeLine, type LineFault, type NodeLine } from './node-line'

/** An exchange that may end at any moment, and its line to a node. */
export type Instance = TestExchange & { life: Life; line: NodeLine }

type Moment = Omit<LineFault, 'strike'> & { name: string; kills: boolean }

/** The node's methods by which a sending is made, sent, and read again. */
type Methods = { prepares: string; sends: string; reads: string }

/** The moments of a sending at which a process ends, or an answer is lost. */
const momentsOf = ({ prepares, sends, reads }: Methods): readonly Moment[] => [
  { name: 'killed before it is written down', method: prepares, when: 'after', kills: true },
  { name: 'killed before the network hears', method: sends, when: 'before', kills: true },
  { name: 'killed when the network has heard', method: sends, when: 'after', kills: true },
  { name: 'an answer lost', method: sends, when: 'after', kills: false },
  { name: 'killed while it reads what came', method: reads, when: 'after', kills: true },
]

type Parts = {
  nodeUrl: string
  /** The node's adapter by a line to it. */
  adapterAt: (url: string) => AdapterFactory
  methods: Methods
  dice: ReturnType<typeof diceOf>
  counted: Map<string, number>
}

/** Two exchanges at one database, each with a line of its own to one node. One that is gone is followed by another. */
export const nodeInstances = async ({ nodeUrl, adapterAt, methods, dice, counted }: Parts) => {
  const database = await testDatabase()
  const clock = testClock()
  const moments = momentsOf(methods)
  const count = (name: string): void => void counted.set(name, (counted.get(name) ?? 0) + 1)
  const born = async (): Promise<Instance> => {
    const life: Life = { isGone: false }
    const line = await nodeLine(nodeUrl)
    const built = await testExchange({
      database: mortal(database, life),
      clock,
      adapters: [adapterAt(line.url)],
      config: { logLevel: 'silent', sandboxSeed: stillSeed },
    })
    const { payouts } = built.exchange.outside
    if (payouts === null) throw new Error('Nobody pays out')
    // A sale waits a while for its money, in which its coins may go.
    const pay: typeof payouts.pay = async (payout) => {
      if (dice.chance(0.5)) throw new Error('Our bank is away')
      await payouts.pay(payout)
    }
    built.exchange.outside.payouts = { ...payouts, pay }
    await built.plan()
    return { ...built, clock, life, line }
  }
  const buried = async ({ exchange, server, line }: Instance): Promise<void> => {
    await exchange.live.stop()
    await server.close()
    await line.stop()
  }
  const living = [await born(), await born()]
  // Nothing is sold before the node has been asked.
  await living[0]?.exchange.jobs.runDue()
  const one = (): Instance => dice.pick(living)
  const runDue = async (): Promise<void> => {
    await Promise.all(
      living.map(({ exchange, life }) =>
        exchange.jobs.runDue().catch((error: unknown) => {
          if (!life.isGone) throw error
        }),
      ),
    )
    for (const [index, instance] of living.entries())
      if (instance.life.isGone) {
        await buried(instance)
        living[index] = await born()
      }
  }
  const fault = (moment = dice.pick(moments), instance = one()): void => {
    const strike = (): void => {
      count(moment.name)
      if (!moment.kills) return
      instance.life.isGone = true
      instance.line.isGone = true
    }
    instance.line.fault = { ...moment, strike }
  }
  const stop = async (): Promise<void> => {
    for (const instance of living) await buried(instance)
    await database.close()
  }
  return { database, clock, moments, living, one, runDue, fault, count, stop }
}

export type NodeInstances = Awaited<ReturnType<typeof nodeInstances>>

const singles = 20
const burst = 40

/** How many purchases `sendTimes` makes before any process ends. */
export const purchasesTimed = singles + burst

const median = (values: readonly number[]): number =>
  Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0)

const timed = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * How quickly coins are sent once their orders are paid, and how soon again after each kind of end.
 * `buy` makes one purchase that is paid.
 */
export const sendTimes = async (around: NodeInstances, { reads }: Methods, buy: () => Promise<void>) => {
  const { clock, database, fault, living, moments, runDue } = around
  const sent = () => database.read((handle) => handle.$count(coinSendings, eq(coinSendings.state, 'sent')))
  const waits: number[] = []
  for (let index = 0; index < singles; index += 1) {
    await buy()
    waits.push(await timed(runDue))
  }
  for (let index = 0; index < burst; index += 1) await buy()
  const took = await timed(runDue)
  let bought = purchasesTimed
  expect(await sent()).toBe(bought)
  const recovered: Record<string, number> = {}
  for (const moment of moments.filter(({ kills, method }) => kills && method !== reads)) {
    const before = clock.now()
    await buy()
    bought += 1
    for (const instance of living) fault(moment, instance)
    do {
      await runDue()
      for (const { line } of living) line.fault = null
      if ((await sent()) === bought) break
      clock.forward({ seconds: 5 })
    } while (clock.now().getTime() - before.getTime() < 600_000)
    expect(await sent()).toBe(bought)
    recovered[moment.name] = (clock.now().getTime() - before.getTime()) / 1000
  }
  return {
    'paid to broadcast, ms (median)': median(waits),
    'sends a minute': Math.round((burst / took) * 60_000),
    'seconds until sent after': recovered,
  }
}
