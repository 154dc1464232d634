import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { limitDocumentKinds, limitLevels, limitRequestStates } from '../../../domain/limit-requests/limit-requests'
import type { Answer } from '../../../domain/onboarding/questionnaires'
import { instant, key } from '../columns'
import { customers } from './customers'

/** Requests for a higher buy limit, one open for each customer; what was decided stays as it is. */
export const limitRequests = pgTable(
  'limit_requests',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    state: text({ enum: limitRequestStates }).notNull(),
    /** As they were submitted; null before that. */
    answers: jsonb().$type<Record<string, Answer>>(),
    createdAt: instant().notNull(),
    submittedAt: instant(),
    decidedAt: instant(),
    /** The operator's words to the customer, and the question that they are about. */
    note: text(),
    noteAbout: text(),
    level: text({ enum: limitLevels }),
    grantedUntil: instant(),
    tryAgainAt: instant(),
  },
  (table) => [
    uniqueIndex('limit_requests_open')
      .on(table.customerId)
      .where(sql`${table.state} in ('DRAFT', 'WAITING', 'MORE')`),
    index('limit_requests_of_customer').on(table.customerId, table.createdAt),
    index('limit_requests_waiting')
      .on(table.submittedAt, table.id)
      .where(sql`${table.state} = 'WAITING'`),
  ],
)

/** Documents of requests; their files are kept as evidence, by the same id. */
export const limitDocuments = pgTable(
  'limit_documents',
  {
    id: key(),
    requestId: uuid()
      .notNull()
      .references(() => limitRequests.id),
    kind: text({ enum: limitDocumentKinds }).notNull(),
    fileName: text().notNull(),
    fileType: text().notNull(),
    uploadedAt: instant().notNull(),
  },
  (table) => [uniqueIndex('limit_documents_kind').on(table.requestId, table.kind)],
)
