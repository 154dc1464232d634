import { randomUUID } from 'node:crypto'
import { desc, eq, isNotNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../../domain/customer'
import type { Handle } from '../database/handle'
import { customers, questionnaires } from '../database/schema'
import type { Exchange } from '../exchange'
import type { HookEvent } from '../hooks/receive'
import { Refusal } from '../http/refused'
import { questionsFor } from '../questionnaires/definition'
import { answersOf, definitionOf, questionnaireRow, readerOf } from '../questionnaires/queries'
import { postSigned, type Post } from './callbacks'
import { answersPage, deskPage, goneFromDeskPage, type DeskRow, type SubmittedQuestionnaire } from './pages/desk'
import { isUuid, lookOfSandbox, send, textIn } from './painting'

const rowsOnDesk = 50
const longestReason = 500

type OfAnswers = { Params: { customer: string; key: string } }

/** Where somebody decides about what customers have sent in; the decisions come as callbacks like any reviewer's. */
export const hangDesk = (server: FastifyInstance, exchange: Exchange, post: Post): void => {
  const decide = (event: HookEvent) => postSigned(post, exchange, 'reviews', JSON.stringify(event))

  server.get('/sandbox/desk', async (request, reply) => {
    const look = lookOfSandbox(request, reply)
    return send(exchange, request, reply, look, deskPage(look.locale, await exchange.database.read(rowsOf)))
  })

  server.get<OfAnswers>('/sandbox/desk/answers/:customer/:key', async (request, reply) => {
    const look = lookOfSandbox(request, reply)
    const submitted = await submittedAt(exchange, request.params, look.locale)
    if (submitted === undefined) return sendGone(exchange, request, reply)
    return send(exchange, request, reply, look, answersPage(look.locale, submitted))
  })

  server.post<OfAnswers & { Body: unknown }>('/sandbox/desk/answers/:customer/:key', async (request, reply) => {
    const look = lookOfSandbox(request, reply)
    const submitted = await submittedAt(exchange, request.params, look.locale)
    if (submitted === undefined) return sendGone(exchange, request, reply)
    const isAccepted = textIn(request.body, 'decision') === 'accept'
    const reason = textIn(request.body, 'reason').trim().slice(0, longestReason)
    const question = textIn(request.body, 'question')
    if (!isAccepted && reason === '')
      return send(exchange, request, reply.status(400), look, answersPage(look.locale, submitted, { question }))
    await decide({
      id: randomUUID(),
      type: 'questionnaire.reviewed',
      at: exchange.clock.now().toISOString(),
      ...request.params,
      ...(isAccepted
        ? { status: 'VERIFIED', reason: null, question: null }
        : { status: 'REJECTED', reason, question: question.slice(0, 64) }),
    })
    return reply.redirect('/sandbox/desk', 303)
  })
}

const sendGone = (exchange: Exchange, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const look = lookOfSandbox(request, reply)
  return send(exchange, request, reply.status(404), look, goneFromDeskPage(look.locale))
}

/** What was submitted, newest first. */
const rowsOf = (handle: Handle): Promise<DeskRow[]> =>
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
    .where(isNotNull(questionnaires.submittedAt))
    .orderBy(desc(questionnaires.submittedAt))
    .limit(rowsOnDesk)

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
    return { customer: id, email: customer.email, key, status: row.status, questions, answers }
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
