import { and, eq, lte, ne, or, sql } from 'drizzle-orm'
import { object, string } from 'superstruct'
import type { VerificationStatus } from '../../domain/orders/statuses'
import { lockCustomer } from '../customers/customer'
import type { Transaction } from '../database/handle'
import { questionnaires } from '../database/schema'
import type { Exchange } from '../exchange'
import { notFound } from '../http/refused'
import { jobKind } from '../jobs/jobs'
import { cameTo } from '../onboarding/changes'
import { tellCustomer } from '../onboarding/mail'
import { answersOf, definitionOf, isOf, questionnaireRow } from './queries'

type Submission = { customer: string; key: string; at: Date }

/** Has submitted answers looked at, where there is somebody to ask; else they wait for a callback. */
export const askForReview = async (
  tx: Transaction,
  { outside, jobs }: Exchange,
  { customer, key, at }: Submission,
): Promise<void> => {
  if (outside.reviews !== null) await jobs.enqueue(tx, reviewQuestionnaire, { customer, key, at: at.toISOString() }, at)
}

export const reviewQuestionnaire = jobKind({
  kind: 'questionnaire.review',
  payload: object({ customer: string(), key: string(), at: string() }),
  run: async ({ customer, key, at }, { database, outside }) => {
    if (outside.reviews === null) throw new Error('Nobody reviews')
    const answers = await database.read((handle) => answersOf(handle, customer, definitionOf(key)))
    const given = Object.entries(answers).flatMap(([question, answer]) =>
      answer === undefined ? [] : [{ question, answer }],
    )
    await outside.reviews.questionnaire({ customer, key, at, answers: given })
  },
})

type Reviewed = Pick<Submission, 'customer' | 'key'> & {
  status: Extract<VerificationStatus, 'VERIFIED' | 'REJECTED'>
  reason: string | null
  question: string | null
  /** When it was decided: what was submitted later, it is not about. */
  at: string
}

/** Somebody has looked at the answers. */
export const questionnaireReviewed = async (
  tx: Transaction,
  exchange: Exchange,
  { customer, key, status, reason, question, at }: Reviewed,
  now: Date,
): Promise<void> => {
  await lockCustomer(tx, customer)
  if ((await questionnaireRow(tx, customer, key)) === undefined) throw notFound()
  const isRejected = status === 'REJECTED'
  const set = { status, reason: isRejected ? reason : null, reasonQuestion: isRejected ? question : null }
  const isNews = or(
    ne(questionnaires.status, status),
    sql`${questionnaires.reason} is distinct from ${set.reason}`,
    sql`${questionnaires.reasonQuestion} is distinct from ${set.reasonQuestion}`,
  )
  const isAbout = and(
    isOf(customer, key),
    eq(questionnaires.submitted, true),
    or(sql`${questionnaires.submittedAt} is null`, lte(questionnaires.submittedAt, new Date(at))),
  )
  const [updated] = await tx
    .update(questionnaires)
    .set(set)
    .where(and(isAbout, isNews))
    .returning({ key: questionnaires.key })
  if (updated === undefined) return
  await cameTo(tx, exchange, customer, { subject: 'questionnaire', status }, now)
  if (isRejected) await tellCustomer(tx, exchange, { customerId: customer, notice: 'questionnaireRejected' }, now)
}
