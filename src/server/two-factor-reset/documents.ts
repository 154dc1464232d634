import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { object, string } from 'superstruct'
import type { Transaction } from '../database/handle'
import { dropEvidencePages, evidencePagesOf, keepPages } from '../documents/pages'
import { takenFile } from '../documents/taken'
import { evidenceShelf, keepFile } from '../documents/vault'
import type { Exchange } from '../exchange'
import { countTry, type Limit } from '../http/rate-limits'
import { notFound, refused } from '../http/refused'
import { publicUpload } from '../http/route'
import { jobKind } from '../jobs/jobs'
import { changed } from '../onboarding/changes'
import { writeToCustomer } from '../onboarding/mail'
import { finishReset } from './finish'
import {
  heldFrom,
  holderOf,
  holdsHours,
  isUsedUp,
  lockedReset,
  openReset,
  resetOf,
  resetWith,
  takes,
  takeStepOfReset,
  type TwoFactorResetRow,
} from './links'
import { linkTold, reasonTold } from './open'

/** Files that are tried by one link, whatever becomes of them. */
const triesOfLink: Limit = { name: 'two-factor-reset-document', most: 10, seconds: 60 * 60 }

const secretIn = ({ headers }: FastifyRequest): string => String(headers['x-link-secret'] ?? '')

/** The link that a document may be sent by now; refused where there is none. */
const openLinkIn = async (
  { database, outside }: Exchange,
  request: FastifyRequest,
  now: Date,
): Promise<TwoFactorResetRow> => {
  if (outside.reviews === null) throw refused('feature-off')
  const row = await database.read((handle) => resetOf(handle, secretIn(request)))
  if (row === undefined || !takes(row, 'document.sent', now)) throw refused('step-refused')
  if (isUsedUp(row, 'document.sent')) throw refused('limit-reached')
  return row
}

export const uploadTwoFactorReset = publicUpload(
  'uploadTwoFactorReset',
  async ({ exchange, request, now }) => (await openLinkIn(exchange, request, now)).customerId,
  async ({ exchange, request, now }) => {
    const row = await openLinkIn(exchange, request, now)
    await countTry(exchange, triesOfLink, row.id)
    const customer = await exchange.database.read((handle) => holderOf(handle, row))
    if (customer === undefined) throw refused('step-refused')
    return { row, ...(await takenFile({ exchange, customer, request }, ['document'])) }
  },
  async (call) => {
    const { exchange, tx, prepared, now } = call
    const { jobs, config } = exchange
    const found = await lockedReset(tx, prepared.row)
    if (found === undefined) throw refused('step-refused')
    const opened = await openReset(tx, found, now)
    const [document, { fileName, file }] = [randomUUID(), prepared]
    const sent = { document, fileName, fileType: file.type, sentAt: now, reason: null }
    const row = await takeStepOfReset(tx, opened, 'document.sent', now, sent)
    if (opened.document !== null) await dropDocument(tx, opened.document)
    await keepFile(tx, config.secret, document, file.bytes, evidenceShelf)
    await keepPages(tx, config.secret, evidencePagesOf(document), file.pages)
    await jobs.enqueue(tx, reviewTwoFactorReset, { reset: row.id, document }, now)
    return linkTold(call, tx, { ...found, row })
  },
)

/** Another document has taken its place. */
const dropDocument = async (tx: Transaction, document: string): Promise<void> => {
  await evidenceShelf.clear(tx, document)
  await dropEvidencePages(tx, document)
}

/** Whether this very document waits for somebody to decide about it. */
const isWaiting = (row: TwoFactorResetRow | undefined, document: string): row is TwoFactorResetRow =>
  row?.state === 'reviewing' && row.document === document

/** Has a document looked at that nobody has looked at yet. */
export const reviewTwoFactorReset = jobKind({
  kind: 'two-factor-reset.review',
  payload: object({ reset: string(), document: string() }),
  run: async ({ reset, document }, { database, outside }) => {
    if (outside.reviews === null) throw new Error('Nobody reviews')
    const row = await database.read((handle) => resetWith(handle, reset))
    if (!isWaiting(row, document)) return
    const at = (row.sentAt ?? row.askedAt).toISOString()
    await outside.reviews.twoFactorReset({
      customer: row.customerId,
      reset,
      document,
      at,
      fileName: row.fileName ?? '',
    })
  },
})

type Reviewed = { reset: string; document: string; status: 'VERIFIED' | 'REJECTED'; reason: string | null }

/** Somebody has looked at the document of who has lost the second factor. */
export const twoFactorResetReviewed = async (
  tx: Transaction,
  exchange: Exchange,
  { reset, document, status, reason }: Reviewed,
  now: Date,
): Promise<void> => {
  const found = await lockedReset(tx, await resetWith(tx, reset))
  if (found === undefined) throw notFound()
  const { row, customer } = found
  if (!isWaiting(row, document)) throw refused('step-refused')
  if (status === 'VERIFIED') return finishReset(tx, exchange, found, 'document.accepted', now)
  await takeStepOfReset(tx, row, 'document.rejected', now, { reason, expiresAt: heldFrom(now) })
  const { id: customerId, language } = customer
  const told = { notice: 'twoFactorResetRejected', about: `two-factor-reset/${document}/rejected` } as const
  await writeToCustomer(
    tx,
    exchange,
    { customerId, ...told, values: { reason: reasonTold(language, reason), hours: holdsHours } },
    now,
  )
  await changed(tx, exchange, customerId)
}
