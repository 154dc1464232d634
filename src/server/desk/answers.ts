import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Locale } from '../../domain/customer/customer'
import type { CallbackEvent } from '../callbacks/receive'
import { lockCustomer } from '../customers/customer'
import { customers, questionnaires } from '../database/schema'
import type { Exchange } from '../exchange'
import { Refusal } from '../http/refused'
import { isUuid, send, textIn } from '../public-site/painting'
import { questionsFor } from '../questionnaires/definition'
import { answersOf, definitionOf, questionnaireRow, readerOf } from '../questionnaires/queries'
import { isAbout, reasonIn, seenVersion, sendGone, viewOf, viewOfTried, type Desk, sendProblem } from './desk'
import { answersPage, type AnswersRow, type SubmittedQuestionnaire } from './pages/answers'
import { decide } from './decisions'
import type { DeskList, ListKey } from './lists'

type OfAnswers = { Params: { customer: string; key: string } }

/** Where somebody decides about what customers have answered. */
export const registerAnswers = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk

  server.get<OfAnswers>(`${base}/answers/:customer/:key`, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const submitted = await submittedAt(exchange, request.params, view.locale)
    if (submitted === undefined) return sendGone(desk, request, reply)
    return send(exchange, request, reply, view, answersPage(view, submitted))
  })

  server.post<OfAnswers & { Body: unknown }>(`${base}/answers/:customer/:key`, async (request, reply) => {
    const isAccepted = textIn(request.body, 'decision') === 'accept'
    const view = viewOfTried(desk, request, reply, isAccepted ? 'accept' : 'reject')
    const submitted = await submittedAt(exchange, request.params, view.locale)
    if (submitted === undefined) return sendGone(desk, request, reply)
    const reason = reasonIn(request.body, isAccepted ? 'why' : 'reason')
    const question = textIn(request.body, 'question')
    const isLate = !isAbout(request.body, submitted)
    if (isLate || reason === null)
      return send(exchange, request, reply.status(isLate ? 409 : 400), view, answersPage(view, submitted, isLate))
    const event: CallbackEvent = {
      id: randomUUID(),
      type: 'questionnaire.reviewed',
      at: submitted.at.toISOString(),
      ...request.params,
      ...(isAccepted
        ? { status: 'VERIFIED', reason: null, question: null }
        : { status: 'REJECTED', reason, question: question.slice(0, 64) }),
    }
    const { customer, key } = request.params
    const isDone = await decide(
      desk,
      request,
      {
        action: isAccepted ? 'answers.accept' : 'answers.reject',
        kind: 'answers',
        about: key,
        customer,
        version: seenVersion(submitted),
        reason,
      },
      event,
      async (tx) => {
        await lockCustomer(tx, customer)
        const row = await questionnaireRow(tx, customer, key)
        if (row === undefined) return false
        return seenVersion({ at: row.submittedAt ?? new Date(0), status: row.status }) === seenVersion(submitted)
      },
    )
    if (!isDone) return sendProblem(desk, request, reply, 'refused')
    return reply.redirect(base, 303)
  })
}

const isUndecided = sql`${questionnaires.status} in ('PENDING', 'UNVERIFIED') and ${questionnaires.submittedAt} is not null`

const isBelow = (after: ListKey | null): SQL | undefined => {
  if (after === null) return undefined
  const { customerId, key, submittedAt } = questionnaires
  const [customer = '', questionnaire = ''] = after.id.split('/')
  const at = sql.param(after.at, submittedAt)
  return sql`(${submittedAt}, ${customerId}, ${key}) > (${at}, ${sql.param(customer, customerId)}, ${questionnaire})`
}

/** What was submitted and nobody has decided about, the oldest first. */
export const answersOnDesk: DeskList<AnswersRow> = {
  count: ({ handle }) => handle.$count(questionnaires, isUndecided),
  rows: ({ handle }, after, most) =>
    handle
      .select({
        customer: questionnaires.customerId,
        email: customers.email,
        key: questionnaires.key,
        status: questionnaires.status,
        at: questionnaires.submittedAt,
      })
      .from(questionnaires)
      .innerJoin(customers, eq(customers.id, questionnaires.customerId))
      .where(and(isUndecided, isBelow(after)))
      .orderBy(asc(questionnaires.submittedAt), asc(questionnaires.customerId), asc(questionnaires.key))
      .limit(most),
  keyOf: ({ at, customer, key }) => ({ at: at ?? new Date(0), id: `${customer}/${key}` }),
}

const submittedAt = async (
  { database }: Exchange,
  { customer: id, key }: OfAnswers['Params'],
  locale: Locale,
): Promise<SubmittedQuestionnaire | undefined> => {
  if (!isUuid(id)) return undefined
  return database.read(async (handle) => {
    const [customer] = await handle.select().from(customers).where(eq(customers.id, id)).limit(1)
    const row = await questionnaireRow(handle, id, key)
    if (customer === undefined || !row?.submitted) return undefined
    const definition = definitionOrNone(key)
    if (definition === undefined) return undefined
    const questions = questionsFor(definition, { ...readerOf(customer), locale })
    const answers = await answersOf(handle, id, definition)
    const at = row.submittedAt ?? new Date(0)
    return { customer: id, email: customer.email, key, status: row.status, at, questions, answers }
  })
}

const definitionOrNone = (key: string) => {
  try {
    return definitionOf(key)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
