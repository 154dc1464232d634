import type { Database } from '../../../src/server/database/handle'
import type { Outside } from '../../../src/server/outside/outside'
import { withEach } from '../../support/coins'
import { testExchange, type testClock, type TestExchange } from '../../support/exchange'
import type { Dice } from './dice'
import type { Figures } from './figures'

/** A process of the exchange; when it is gone, nothing that it asks for happens any more, and nobody hears its answers. */
type Instance = TestExchange & { life: Life }
type Life = { asks: number; isGone: boolean }

/** Who asks a process that ends gets no answer. */
class Gone extends Error {}

type Around = {
  open: () => Promise<Database>
  isShared: boolean
  clock: ReturnType<typeof testClock>
  outside: Outside
}

/** How often a process asks its database and the world before it is killed, at least, and so many times more at most. */
const [fewest, more] = [400, 2000]
/** Of the times at which due work is run, so many end in the middle of it: between payment and payout, most of the time. */
const shareOfKills = 0.08

/** Two processes on one database. Each is killed at a random ask, in the middle of whatever it does, and another takes its place. */
export const createInstances = async ({ open, isShared, clock, outside }: Around, dice: Dice, figures: Figures) => {
  let isMortal = true

  const born = async (): Promise<Instance> => {
    const life: Life = { asks: fewest + dice.below(more), isGone: false }
    const ask = (): void => {
      if (isMortal) life.asks -= 1
      if (life.asks < 0) life.isGone = true
      if (life.isGone) throw new Gone('This process is gone')
    }
    const database = mortalDatabase(await open(), ask)
    const outsideSeen = mortalOutside(outside, ask)
    const built = await testExchange({ database, clock, outside: outsideSeen, config: { logLevel: 'fatal' } })
    return { ...built, clock, life }
  }
  const buried = async ({ server, exchange, database }: Instance): Promise<void> => {
    await exchange.live.stop()
    await server.close()
    if (!isShared) await database.close()
  }
  const living = [await born(), await born()]
  let replacing: Promise<void> | undefined
  const replace = async (): Promise<void> => {
    for (const [index, instance] of living.entries()) {
      if (!instance.life.isGone) continue
      figures.kills += 1
      await buried(instance)
      living[index] = await born()
    }
  }
  return {
    living,
    any: (): Instance => dice.pick(living),
    /** Runs what is due on both at once. */
    runDue: async (): Promise<void> => {
      for (const { life } of living) if (dice.chance(shareOfKills)) life.asks = Math.min(life.asks, dice.below(30))
      await Promise.all(living.map((instance) => answered(instance, instance.exchange.jobs.runDue())))
    },
    /** In place of each that is gone, a new one. */
    replaceGone: (): Promise<void> => (replacing ??= replace().finally(() => (replacing = undefined))),
    /** From now on none is killed. */
    spare: (): void => void (isMortal = false),
    stop: async (): Promise<void> => {
      for (const instance of living) await buried(instance)
    },
  }
}
export type Instances = Awaited<ReturnType<typeof createInstances>>

/** What a process answered, or undefined where it was gone before. */
export const answered = async <Answer>({ life }: Instance, asked: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    const answer = await asked
    return life.isGone ? undefined : answer
  } catch (error) {
    if (life.isGone) return undefined
    throw error
  }
}

const mortalDatabase = (database: Database, ask: () => void): Database => ({
  ...database,
  transaction: async (work) => {
    ask()
    return database.transaction(work)
  },
  read: async (work) => {
    ask()
    return database.read(work)
  },
})

/** The end may come before the world hears of it, or when the work is done and nobody has written it down. */
const mortalOutside = (outside: Outside, ask: () => void): Outside => {
  const mortal =
    <In, Out>(work: (given: In) => Promise<Out>) =>
    async (given: In): Promise<Out> => {
      ask()
      const done = await work(given)
      ask()
      return done
    }
  const { mail, coins, payouts, payments } = outside
  return {
    ...outside,
    mail: mail && { send: mortal(mail.send) },
    coins: withEach(coins, ({ address, send }) => ({ address: mortal(address), send: mortal(send) })),
    payouts: payouts && { pay: mortal(payouts.pay) },
    payments: Object.fromEntries(
      Object.entries(payments).map(([method, { refund, checkouts }]) => [
        method,
        {
          refund: mortal(refund),
          checkouts: checkouts && { ...checkouts, start: mortal(checkouts.start), ask: mortal(checkouts.ask) },
        },
      ]),
    ),
  }
}
