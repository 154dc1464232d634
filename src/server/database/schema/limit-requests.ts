import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  limitDocumentKinds,
  limitLevels,
  limitRequestEvents,
  limitRequestStates,
} from '../../../domain/limit-requests/limit-requests'
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
    /** When the customer was told that it ends. */
    endToldAt: instant(),
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

/** What the customer did with a request, each time: `submittedAt` of the request is the last one. */
export const limitRequestSteps = pgTable(
  'limit_request_steps',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    requestId: uuid()
      .notNull()
      .references(() => limitRequests.id),
    event: text({ enum: limitRequestEvents }).notNull(),
    at: instant().notNull(),
  },
  (table) => [index('limit_request_steps_of_request').on(table.requestId, table.id)],
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
