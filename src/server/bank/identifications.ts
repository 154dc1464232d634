import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { reidentificationDays, reidentificationMinutes } from '../../domain/bank/bank-accounts'
import { daysAfter, minutesAfter } from '../clock'
import type { CustomerRow } from '../customers/customer'
import type { Handle, Transaction } from '../database/handle'
import { eidOrders, reidentifications } from '../database/schema'
import { documentReason } from '../documents/reasons'
import { refused } from '../http/refused'
import type { Result } from '../http/route'

type IdentificationTold = NonNullable<Result<'getReidentification'>>
export type IdentificationRow = typeof reidentifications.$inferSelect

/** Who means to change which of their accounts: `session` is the one that they are signed in by. */
type Changing = { customerId: string; session: string; account: string }

const earliestEid = (now: Date): Date => minutesAfter(now, -reidentificationMinutes)
const earliestDocument = (now: Date): Date => daysAfter(now, -reidentificationDays)

/**
 * Uses up a re-identification of a customer, whose row is locked; refused where there is none, or it holds no more. Each is for one
 * account. An e-ID holds in the session that it was signed in; a document, which is looked at for longer than a session
 * lasts, for days and in any of its customer's, once.
 */
export const spendIdentification = async (
  tx: Transaction,
  changing: Changing,
  identification: string | undefined,
  now: Date,
): Promise<void> => {
  if (identification === undefined) throw refused('step-refused')
  const byDocument = await tx
    .update(reidentifications)
    .set({ usedAt: now })
    .where(
      and(
        eq(reidentifications.reference, identification),
        isOfDocument(changing),
        eq(reidentifications.state, 'complete'),
        gt(reidentifications.endedAt, earliestDocument(now)),
        isNull(reidentifications.usedAt),
      ),
    )
    .returning({ reference: reidentifications.reference })
  if (byDocument.length > 0) return
  const byEid = await tx
    .update(eidOrders)
    .set({ usedAt: now })
    .where(
      and(
        eq(eidOrders.reference, identification),
        isOfEid(changing),
        eq(eidOrders.status, 'complete'),
        gt(eidOrders.endedAt, earliestEid(now)),
        isNull(eidOrders.usedAt),
      ),
    )
    .returning({ reference: eidOrders.reference })
  if (byEid.length === 0) throw refused('step-refused')
}

const isOfDocument = ({ customerId, account }: Changing) =>
  and(eq(reidentifications.customerId, customerId), eq(reidentifications.account, account))

const isOfEid = ({ customerId, session, account }: Changing) =>
  and(
    eq(eidOrders.customerId, customerId),
    eq(eidOrders.purpose, 're-identification'),
    eq(eidOrders.sessionId, session),
    eq(eidOrders.account, account),
  )

/** The last one that lets the account be changed, or may yet; of documents also one that was rejected, or is over. */
export const lastIdentification = async (
  handle: Handle,
  customer: CustomerRow,
  changing: Changing,
  now: Date,
): Promise<IdentificationTold | null> => {
  const eid = await lastByEid(handle, changing, now)
  if (eid?.state === 'complete') return eid
  const document = await lastByDocument(handle, customer, changing, now)
  return document?.state === 'complete' ? document : (eid ?? document)
}

const lastByEid = async (handle: Handle, changing: Changing, now: Date): Promise<IdentificationTold | undefined> => {
  const holds = or(
    and(eq(eidOrders.status, 'complete'), gt(eidOrders.endedAt, earliestEid(now))),
    and(eq(eidOrders.status, 'pending'), gt(eidOrders.endsAt, now)),
  )
  const [order] = await handle
    .select()
    .from(eidOrders)
    .where(and(isOfEid(changing), isNull(eidOrders.usedAt), holds))
    .orderBy(desc(eidOrders.startedAt))
    .limit(1)
  if (order === undefined) return undefined
  const { reference: identification, endedAt } = order
  const stands =
    order.status === 'complete' && endedAt !== null
      ? ({ state: 'complete', holdsUntil: minutesAfter(endedAt, reidentificationMinutes).toISOString() } as const)
      : ({ state: 'pending', holdsUntil: null } as const)
  return { identification, kind: 'eid', reason: null, ...stands }
}

const lastByDocument = async (
  handle: Handle,
  customer: CustomerRow,
  changing: Changing,
  now: Date,
): Promise<IdentificationTold | null> => {
  const [row] = await handle
    .select()
    .from(reidentifications)
    .where(isOfDocument(changing))
    .orderBy(desc(reidentifications.createdAt))
    .limit(1)
  return row === undefined || row.usedAt !== null ? null : serializeIdentification(row, customer, now)
}

/** A re-identification by a document, as its customer sees it. */
export const serializeIdentification = (
  { reference, state, reason, endedAt }: IdentificationRow,
  { language }: Pick<CustomerRow, 'language'>,
  now: Date,
): IdentificationTold => {
  const holdsUntil = state === 'complete' && endedAt !== null ? documentHoldsUntil(endedAt) : null
  return {
    identification: reference,
    kind: 'document',
    state: holdsUntil !== null && holdsUntil <= now ? 'over' : state,
    reason: reason === null ? null : documentReason(language, reason),
    holdsUntil: holdsUntil?.toISOString() ?? null,
  }
}

/** Until when a document holds that was accepted at an instant. */
export const documentHoldsUntil = (acceptedAt: Date): Date => daysAfter(acceptedAt, reidentificationDays)
