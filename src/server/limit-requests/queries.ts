import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import {
  buyMostOf,
  higherLimitQuestionnaire,
  isOpenRequest,
  levelLimits,
  limitDocumentKinds,
  type BuyLimit,
  type LimitDocumentKind,
  type LimitLevel,
  type LimitRequest,
  type LimitRequestEvent,
} from '../../domain/limit-requests/limit-requests'
import type { Handle, Transaction } from '../database/handle'
import { kept } from '../database/kept'
import { limitDocuments, limitRequests, limitRequestSteps, questionnaireAnswers } from '../database/schema'
import { refused } from '../http/refused'

export type LimitRequestRow = typeof limitRequests.$inferSelect
export type LimitDocumentRow = typeof limitDocuments.$inferSelect

/** The customer's last request, decided or not. */
export const lastRequestOf = async (handle: Handle, customerId: string): Promise<LimitRequestRow | undefined> => {
  const [row] = await handle
    .select()
    .from(limitRequests)
    .where(eq(limitRequests.customerId, customerId))
    .orderBy(desc(limitRequests.createdAt), desc(limitRequests.id))
    .limit(1)
  return row
}

/** The request that the customer, whose row is locked, may change; refused where there is none. */
export const openRequestOf = async (tx: Transaction, customerId: string): Promise<LimitRequestRow> => {
  const row = await lastRequestOf(tx, customerId)
  if (row === undefined || !isOpenRequest(row)) throw refused('step-refused')
  return row
}

const grantOfCustomer = kept('limit_grant_of_customer', (builder) =>
  builder
    .select({ id: limitRequests.id, level: limitRequests.level, until: limitRequests.grantedUntil })
    .from(limitRequests)
    .where(
      and(
        eq(limitRequests.customerId, sql.placeholder('customerId')),
        eq(limitRequests.state, 'GRANTED'),
        gt(limitRequests.grantedUntil, sql.placeholder('now')),
      ),
    )
    .orderBy(desc(limitRequests.decidedAt), desc(limitRequests.id))
    .limit(1),
)

/** What stands granted: the last decision counts; null where nothing is. */
export const grantOf = async (
  handle: Handle,
  customerId: string,
  now: Date,
): Promise<{ id: string; level: LimitLevel; until: Date } | null> => {
  const [row] = await grantOfCustomer(handle, { customerId, now: now.toISOString() })
  return row?.level && row.until ? { id: row.id, level: row.level, until: row.until } : null
}

/** What the customer did with a request is written down beside it. */
export const writeRequestStep = async (
  tx: Transaction,
  requestId: string,
  event: LimitRequestEvent,
  at: Date,
): Promise<void> => {
  await tx.insert(limitRequestSteps).values({ requestId, event, at })
}

/** When a request was withdrawn; null where it was not. */
export const withdrawnAtOf = async (handle: Handle, requestId: string): Promise<Date | null> => {
  const [row] = await handle
    .select({ at: limitRequestSteps.at })
    .from(limitRequestSteps)
    .where(and(eq(limitRequestSteps.requestId, requestId), eq(limitRequestSteps.event, 'withdrawn')))
    .limit(1)
  return row?.at ?? null
}

/** The documents of a request, in the order of their kinds. */
export const documentsOfRequest = async (handle: Handle, requestId: string): Promise<LimitDocumentRow[]> => {
  const rows = await handle
    .select()
    .from(limitDocuments)
    .where(eq(limitDocuments.requestId, requestId))
    .orderBy(asc(limitDocuments.kind))
    .limit(limitDocumentKinds.length)
  return rows.toSorted((one, other) => limitDocumentKinds.indexOf(one.kind) - limitDocumentKinds.indexOf(other.kind))
}

export const documentOfRequest = async (
  handle: Handle,
  requestId: string,
  kind: LimitDocumentKind,
): Promise<LimitDocumentRow | undefined> => {
  const rows = await documentsOfRequest(handle, requestId)
  return rows.find((row) => row.kind === kind)
}

/** What the customer may buy for, and how their last request stands. */
export const buyLimitOf = async (handle: Handle, customerId: string, now: Date): Promise<BuyLimit> => {
  const grant = await grantOf(handle, customerId, now)
  const level = grant?.level ?? null
  const row = await lastRequestOf(handle, customerId)
  return {
    most: { SEK: buyMostOf(level, 'SEK'), EUR: buyMostOf(level, 'EUR') },
    until: grant?.until.toISOString() ?? null,
    request: row === undefined ? null : await requestAnswer(handle, row),
  }
}

const requestAnswer = async (handle: Handle, row: LimitRequestRow): Promise<LimitRequest> => ({
  state: row.state,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  note: row.note,
  noteAbout: row.noteAbout,
  granted: row.level === null ? null : { ...levelLimits[row.level] },
  tryAgainAt: row.tryAgainAt?.toISOString() ?? null,
  documents: (await documentsOfRequest(handle, row.id)).map(({ kind, fileName, uploadedAt }) => ({
    kind,
    fileName,
    uploadedAt: uploadedAt.toISOString(),
  })),
})

/** A request begins without the answers of one before it. */
export const dropAnswers = async (tx: Transaction, customerId: string): Promise<void> => {
  await tx
    .delete(questionnaireAnswers)
    .where(and(eq(questionnaireAnswers.customerId, customerId), eq(questionnaireAnswers.key, higherLimitQuestionnaire)))
}
