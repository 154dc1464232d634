import type { VerificationStatus } from '../../domain/orders/statuses'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { notify } from '../notifications/notify'
import type { verificationSubjects } from '../notifications/title'

type Subject = (typeof verificationSubjects)[number]

/** Open pages of the customer read them anew. */
export const changed = (tx: Transaction, { live }: Exchange, customerId: string): Promise<void> =>
  live.tell(tx, customerId, { type: 'user.changed' })

/** The same, with a notification of what a verification has come to. */
export const cameTo = async (
  tx: Transaction,
  exchange: Exchange,
  customerId: string,
  { subject, status }: { subject: Subject; status: VerificationStatus },
  now: Date,
): Promise<void> => {
  await notify(tx, exchange.live, { customerId, type: 'VERIFICATION_STATUS_CHANGED', status, subject }, now)
  await changed(tx, exchange, customerId)
}

export const verified = (tx: Transaction, exchange: Exchange, customerId: string, subject: Subject, now: Date) =>
  cameTo(tx, exchange, customerId, { subject, status: 'VERIFIED' }, now)
