import { eq } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { isVerifiedStatus } from '../../domain/orders/statuses'
import { lockAndReadCustomer, type CustomerRow } from '../customers/customer'
import type { Handle, Transaction } from '../database/handle'
import { reidentifications } from '../database/schema'
import { evidencePagesOf, keepPages } from '../documents/pages'
import { takenFile } from '../documents/taken'
import { evidenceShelf, keepFile } from '../documents/vault'
import { isEidOffered } from '../eid/orders'
import type { Exchange } from '../exchange'
import { notFound, refused } from '../http/refused'
import { route, routeWithPrepare } from '../http/route'
import { jobKind } from '../jobs/jobs'
import { cameTo, changed } from '../onboarding/changes'
import { ownAccount } from './accounts'
import { serializeIdentification, lastIdentification, type IdentificationRow } from './identifications'
import { writeOfIdentification } from './mail'

export const identificationRoutes = [
  route('getReidentification', ({ tx, customer, sessionId, query, now }) =>
    lastIdentification(tx, customer, { customerId: customer.id, session: sessionId, account: query.reference }, now),
  ),

  routeWithPrepare(
    'uploadReidentification',
    (call) => takenFile(call, ['document']),
    async ({ exchange, tx, customer: { id }, query, prepared: { fileName, file }, now }) => {
      const { outside, jobs, config } = exchange
      const customer = await lockAndReadCustomer(tx, id)
      if (await signsByEid(tx, exchange, customer)) throw refused('step-refused')
      const { reference: account } = await ownAccount(tx, id, query.reference)
      const [row] = await tx
        .insert(reidentifications)
        .values({ customerId: id, account, fileName, fileType: file.type, createdAt: now })
        .returning()
      if (row === undefined) throw new Error('A re-identification was not written')
      await keepFile(tx, config.secret, row.reference, file.bytes, evidenceShelf)
      await keepPages(tx, config.secret, evidencePagesOf(row.reference), file.pages)
      if (outside.reviews !== null) await jobs.enqueue(tx, reviewIdentification, { identification: row.reference }, now)
      await changed(tx, exchange, id)
      return serializeIdentification(row, customer, now)
    },
  ),
]

/** Who has an e-ID shows who they are by it, as long as it is offered. */
const signsByEid = async (
  handle: Handle,
  { outside }: Exchange,
  { id, bankIdStatus }: Pick<CustomerRow, 'id' | 'bankIdStatus'>,
): Promise<boolean> => isVerifiedStatus(bankIdStatus) && (await isEidOffered(handle, outside, id))

const identificationAt = async (handle: Handle, reference: string): Promise<IdentificationRow | undefined> => {
  const [row] = await handle.select().from(reidentifications).where(eq(reidentifications.reference, reference)).limit(1)
  return row
}

/** Has a document looked at that nobody has looked at yet. */
export const reviewIdentification = jobKind({
  kind: 'reidentification.review',
  payload: object({ identification: string() }),
  run: async ({ identification }, { database, outside }) => {
    if (outside.reviews === null) throw new Error('Nobody reviews')
    const row = await database.read((handle) => identificationAt(handle, identification))
    if (row?.state !== 'pending') return
    const { fileName, createdAt } = row
    await outside.reviews.reidentification({ identification, at: createdAt.toISOString(), fileName })
  },
})

type Reviewed = { identification: string; status: 'VERIFIED' | 'REJECTED'; reason: string | null }

/** Somebody has looked at a document by which a customer identifies themself anew; the customer is told, by mail too. */
export const identificationReviewed = async (
  tx: Transaction,
  exchange: Exchange,
  { identification, status, reason }: Reviewed,
  now: Date,
): Promise<void> => {
  const found = await identificationAt(tx, identification)
  if (found === undefined) throw notFound()
  const customer = await lockAndReadCustomer(tx, found.customerId)
  const row = await identificationAt(tx, identification)
  if (row?.state !== 'pending') throw refused('step-refused')
  const outcome =
    status === 'VERIFIED' ? ({ state: 'complete', reason: null } as const) : ({ state: 'rejected', reason } as const)
  await tx
    .update(reidentifications)
    .set({ ...outcome, endedAt: now })
    .where(eq(reidentifications.reference, identification))
  if (row.account !== null) {
    const account = await ownAccount(tx, customer.id, row.account)
    await writeOfIdentification(tx, exchange, customer, account, { ...row, ...outcome }, now)
  }
  await cameTo(tx, exchange, row.customerId, { subject: 'identity', status }, now)
}
