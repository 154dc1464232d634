import { object, string } from 'superstruct'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { jobKind } from '../jobs/jobs'

/** Has the provider stop asking for an order, once the transaction that ended it is written. */
export const cancelAtProvider = jobKind({
  kind: 'eid.cancel',
  payload: object({ reference: string() }),
  run: async ({ reference }, { outside }) => outside.eid?.cancel?.(reference),
})

/** The same for orders that end now, where the provider can be told. */
export const planCancel = async (
  tx: Transaction,
  { jobs, outside }: Pick<Exchange, 'jobs' | 'outside'>,
  references: readonly string[],
  now: Date,
): Promise<void> => {
  if (outside.eid?.cancel === undefined) return
  for (const reference of references)
    await jobs.enqueue(tx, cancelAtProvider, { reference }, now, { uniqueKey: `eid.cancel/${reference}` })
}
