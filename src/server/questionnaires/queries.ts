import type { Locale } from '../../domain/customer/customer'
import { and, eq, notInArray } from 'drizzle-orm'
import type { Answer, Answers } from '../../domain/onboarding/questionnaires'
import { defaultFiatOf } from '../../domain/customer/residence'
import type { CustomerRow } from '../customers/customer'
import { residentOf } from '../customers/standing'
import type { Handle, Transaction } from '../database/handle'
import { questionnaireAnswers, questionnaires } from '../database/schema'
import { notFound } from '../http/refused'
import type { QuestionnaireDefinition, Reader } from './definition'
import { higherLimit } from './higher-limit'
import { onboarding } from './onboarding'

type QuestionnaireRow = typeof questionnaires.$inferSelect

const definitions: readonly QuestionnaireDefinition[] = [onboarding, higherLimit]

/** The questionnaire of a key. */
export const definitionOf = (key: string): QuestionnaireDefinition => {
  const found = definitions.find((definition) => definition.key === key)
  if (found === undefined) throw notFound()
  return found
}

/** What a questionnaire is called; of one that is not asked any more, its key. */
export const questionnaireTitle = (key: string, locale: Locale): string =>
  definitions.find((definition) => definition.key === key)?.title({ locale, fiat: 'SEK' }) ?? key

/** How a customer reads: amounts in kronor, but in euro abroad. */
export const readerOf = (customer: CustomerRow): Reader => ({
  locale: customer.language,
  fiat: defaultFiatOf(residentOf(customer)),
})

/** How far the customer has come with it; undefined before it was submitted for the first time. */
export const questionnaireRow = async (
  handle: Handle,
  customerId: string,
  key: string,
): Promise<QuestionnaireRow | undefined> => {
  const [row] = await handle.select().from(questionnaires).where(isOf(customerId, key)).limit(1)
  return row
}

/** Whether answers may still be changed: until they are submitted, and again once they are rejected. */
export const isOpen = (row: QuestionnaireRow | undefined): boolean =>
  !row?.submitted || row.status === 'REJECTED' || row.status === 'MISSING'

export const answersOf = async (
  handle: Handle,
  customerId: string,
  { key, questions }: QuestionnaireDefinition,
): Promise<Answers> => {
  const rows = await handle
    .select({ question: questionnaireAnswers.question, answer: questionnaireAnswers.answer })
    .from(questionnaireAnswers)
    .where(isAnswerTo(customerId, key))
    .limit(questions.length)
  return Object.fromEntries(rows.map(({ question, answer }) => [question, answer]))
}

export const keepAnswer = async (
  tx: Transaction,
  { customerId, key, question, answer }: { customerId: string; key: string; question: string; answer: Answer },
  now: Date,
): Promise<void> => {
  await tx
    .insert(questionnaireAnswers)
    .values({ customerId, key, question, answer, savedAt: now })
    .onConflictDoUpdate({
      target: [questionnaireAnswers.customerId, questionnaireAnswers.key, questionnaireAnswers.question],
      set: { answer, savedAt: now },
    })
}

/** What was answered to questions that are no longer asked is not submitted. */
export const dropAnswersBeside = async (
  tx: Transaction,
  customerId: string,
  key: string,
  questions: string[],
): Promise<void> => {
  await tx
    .delete(questionnaireAnswers)
    .where(and(isAnswerTo(customerId, key), notInArray(questionnaireAnswers.question, questions)))
}

export const markSubmitted = async (tx: Transaction, customerId: string, key: string, now: Date): Promise<void> => {
  const set = { submitted: true, status: 'UNVERIFIED', submittedAt: now, reason: null, reasonQuestion: null } as const
  await tx
    .insert(questionnaires)
    .values({ customerId, key, ...set })
    .onConflictDoUpdate({ target: [questionnaires.customerId, questionnaires.key], set })
}

export const isOf = (customerId: string, key: string) =>
  and(eq(questionnaires.customerId, customerId), eq(questionnaires.key, key))

const isAnswerTo = (customerId: string, key: string) =>
  and(eq(questionnaireAnswers.customerId, customerId), eq(questionnaireAnswers.key, key))
