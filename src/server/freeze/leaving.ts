import type { Handle, Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { jobKind, type JobKind } from '../jobs/jobs'
import { isFrozen, shareFreezeLock } from './freeze'

/** By this work something would leave an account that is frozen. */
export class AccountFrozen extends Error {
  override readonly name = 'AccountFrozen'

  constructor(readonly customerId: string) {
    super('The account is frozen')
  }
}

/** A transaction that is over before a freeze is written, or not begun while one stands. */
type Leave = <Result>(begin: (tx: Transaction) => Promise<Result>) => Promise<Result>

type LeavingKind<Payload> = Omit<JobKind<Payload>, 'isMoney' | 'run'> & {
  /** Whose account it leaves; undefined where it is nobody's any more. */
  leavesFrom: (payload: Payload, handle: Handle) => Promise<string | undefined>
  /** Takes back that it has begun to leave: before it was tried again the account was frozen. */
  heldBack?: (payload: Payload, tx: Transaction, exchange: Exchange) => Promise<void>
  run: (payload: Payload, exchange: Exchange, leave: Leave) => Promise<void>
}

/**
 * Money work by which something leaves an account. It begins by `leave`, whose transaction writes down that it has, where an order
 * tells of it: what a freeze finds written down is on its way, and nothing begins after it.
 */
export const leavingKind = <Payload>({ leavesFrom, heldBack, run, ...kind }: LeavingKind<Payload>): JobKind<Payload> =>
  jobKind({
    ...kind,
    isMoney: true,
    run: async (payload, exchange) => {
      const leave: Leave = (begin) =>
        exchange.database.transaction(async (tx) => {
          const customerId = await leavesFrom(payload, tx)
          if (customerId !== undefined) await refuseFrozen(tx, customerId, exchange.clock.now())
          return begin(tx)
        })
      try {
        await run(payload, exchange, leave)
      } catch (error) {
        if (error instanceof AccountFrozen && heldBack !== undefined)
          await exchange.database.transaction((tx) => heldBack(payload, tx, exchange))
        throw error
      }
    },
  })

const refuseFrozen = async (tx: Transaction, customerId: string, now: Date): Promise<void> => {
  await shareFreezeLock(tx, customerId)
  if (await isFrozen(tx, customerId, now)) throw new AccountFrozen(customerId)
}
