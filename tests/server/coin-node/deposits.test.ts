import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { CallbackEvent, CallbackPort } from '../../../src/server/callbacks/receive'
import { tellDeposits } from '../../../src/server/coin-node/deposits'
import type { WatchWallet } from '../../../src/server/coin-node/watch-wallet'
import { coinAddresses } from '../../../src/server/database/schema'
import { testDatabase } from '../../support/database'
import { testClock } from '../../support/exchange'

/** A node that has one output, so deep as is said, and an exchange that a process tells of it which may end in the middle. */
const world = async () => {
  const database = await testDatabase()
  const clock = testClock()
  const told = new Map<string, CallbackEvent['type']>()
  const state = { confirmations: 6, endsWhenTold: false, isAway: false }
  const { coin, txid, output, address } = { coin: 'LTC', txid: 'aa', output: 0, address: 'addr' } as const
  const wallet: WatchWallet = {
    watch: async () => {},
    since: async () => {
      const { confirmations } = state
      const arrival = { txid, output, address, amount: '1', confirmations }
      return { arrived: confirmations > 0 ? [arrival] : [], removed: [], block: 'b' }
    },
    confirmations: async () => state.confirmations,
    inputs: async () => [],
  }
  const ours = 'sale/0190a000-0000-4000-8000-000000000000'
  await database.transaction((tx) =>
    tx.insert(coinAddresses).values({ coin, index: 0, ours, address, createdAt: clock.now() }),
  )
  /** What another process does while this one tells of coins. */
  let meanwhile = async (): Promise<void> => undefined
  const callBack = async (_: CallbackPort, event: CallbackEvent): Promise<void> => {
    const { isAway } = state
    const first = meanwhile
    meanwhile = async () => undefined
    await first()
    if (isAway) throw new Error('The exchange is away')
    told.set(event.id, event.type)
    if (!state.endsWhenTold) return
    state.endsWhenTold = false
    throw new Error('The process ends')
  }
  const deps = { database, clock, log: pino({ level: 'silent' }), callBack, coin, wallet }
  /** Asks the node; what goes wrong there is tried again the next time. */
  const look = (confirmations: number, { endsWhenTold = false, isAway = false, hoursLater = 0 } = {}) => {
    clock.forward({ hours: hoursLater })
    Object.assign(state, { confirmations, endsWhenTold, isAway })
    return tellDeposits({ ...deps, chain: 'regtest', depth: 6 }).catch(() => undefined)
  }
  const during = (other: () => Promise<void>): void => {
    meanwhile = other
  }
  return { look, during, told: () => [...told.values()], close: database.close }
}

const endings = { endsWhenTold: true }

test.each([
  ['the coins came', [[6, endings], [0], [0], [6], [-1]]],
  ['the coins came again', [[6], [0], [6, endings], [-1], [-1]]],
  ['the coins were gone', [[6], [0, endings], [1], [6], [-1]]],
  ['the coins were gone, and are there at once', [[6], [0, endings], [6], [6], [-1]]],
] as const)('where a process ends when it has told that %s, all that follows is told', async (_, looks) => {
  const { look, told, close } = await world()
  for (const [confirmations, ending] of looks) await look(confirmations, ending)
  expect(told()).toEqual(['coins.received', 'coins.reorganised', 'coins.received', 'coins.reorganised'])
  await close()
})

test('coins that were gone, and whose going could not be told, are told of days later', async () => {
  const { look, told, close } = await world()
  await look(6)
  await look(-1, { isAway: true, hoursLater: 47 })
  await look(-1, { hoursLater: 100 })
  await look(6)
  expect(told()).toEqual(['coins.received', 'coins.reorganised', 'coins.received'])
  await close()
})

test('coins that are less deep than they were, and of the chain, are not gone', async () => {
  const { look, told, close } = await world()
  for (const confirmations of [6, 3, 6, 1]) await look(confirmations)
  expect(told()).toEqual(['coins.received'])
  await close()
})

test.each([
  ['could not be told', true, ['coins.received', 'coins.reorganised']],
  ['was told, when they had not come yet', false, ['coins.reorganised', 'coins.received', 'coins.reorganised']],
])('coins that are gone while it is told that they came are told as gone after: before, it %s', async (...of) => {
  const [, isAway, events] = of
  const { look, during, told, close } = await world()
  during(() => look(-1, { isAway }))
  await look(6)
  await look(-1)
  await look(-1)
  expect(told()).toEqual(events)
  await close()
})
