import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { documentKinds, type Locale } from '../../domain/customer/customer'
import { leftOfMonth } from '../bank/months'
import type { Handle } from '../database/handle'
import { customers, documents, questionnaires } from '../database/schema'
import { documentPagesOf } from '../documents/pages'
import { countPictures, type FileKept } from '../documents/pictures'
import { documentShelf } from '../documents/vault'
import type { Exchange } from '../exchange'
import type { CallbackEvent } from '../callbacks/receive'
import { Refusal } from '../http/refused'
import { newestFeedback } from '../orders/feedback'
import { questionsFor } from '../questionnaires/definition'
import { answersOf, definitionOf, questionnaireRow, readerOf } from '../questionnaires/queries'
import { postSigned, type Post } from '../callbacks/post-signed'
import { casesOnDesk } from './cases'
import { evidenceRowsOf } from './evidence'
import { featuresOnDesk } from './features'
import { freezesOnDesk } from './freezes'
import { identityRowsOf } from './identities'
import { paymentsOnDesk, refundsOnDesk, transfersOnDesk, workOnDesk } from './money-work'
import { ordersOnDesk } from './orders'
import { answersPage, deskPage, goneFromDeskPage, type DeskRow, type SubmittedQuestionnaire } from './pages/desk'
import { documentPage, type DocumentOnDesk } from './pages/documents'
import { isUuid, lookOfSandbox, send, textIn } from './painting'
import { sendPicture, type OfPicture } from './pictures'
import { purposesOnDesk } from './purposes'
import { strayOnDesk } from './stray-coins'
import { walletProofsOnDesk } from './wallet-proofs'

const rowsOnDesk = 50
const longestReason = 500

type OfDocument = { Params: { customer: string; kind: string } }
type OfAnswers = { Params: { customer: string; key: string } }

/** Where somebody decides about what customers have sent in; the decisions come as callbacks like any reviewer's. */
export const registerDesk = (server: FastifyInstance, exchange: Exchange, post: Post): void => {
  const decide = (event: CallbackEvent) => postSigned(post, exchange, 'reviews', JSON.stringify(event))

  server.get('/sandbox/desk', async (request, reply) => {
    const look = lookOfSandbox(request, reply)
    const onDesk = await exchange.database.read(async (handle) => ({
      answers: await rowsOf(handle),
      documents: await documentRowsOf(handle),
      identities: await identityRowsOf(handle),
      freezes: await freezesOnDesk(handle, exchange.clock.now(), rowsOnDesk),
      purposes: await purposesOnDesk(handle, rowsOnDesk),
      proofs: await walletProofsOnDesk(handle, rowsOnDesk),
      orders: await ordersOnDesk(handle, rowsOnDesk),
      stray: await strayOnDesk(handle, rowsOnDesk),
      work: await workOnDesk(handle, exchange, rowsOnDesk),
      refunds: await refundsOnDesk(handle, rowsOnDesk),
      transfers: await transfersOnDesk(handle, rowsOnDesk),
      payments: await paymentsOnDesk(handle, rowsOnDesk),
      evidence: await evidenceRowsOf(handle),
      left: await leftOfMonth(handle, exchange.clock.now()),
      cases: await casesOnDesk(handle, rowsOnDesk),
      feedback: await newestFeedback(handle, rowsOnDesk),
      features: await featuresOnDesk(handle, exchange, request),
    }))
    return send(exchange, request, reply, look, deskPage(look.locale, onDesk))
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
    const again = (status: number, because: 'no-reason' | 'late') =>
      send(exchange, request, reply.status(status), look, answersPage(look.locale, submitted, { question, because }))
    if (!isAbout(request.body, submitted)) return again(409, 'late')
    if (!isAccepted && reason === '') return again(400, 'no-reason')
    await decide({
      id: randomUUID(),
      type: 'questionnaire.reviewed',
      at: submitted.at.toISOString(),
      ...request.params,
      ...(isAccepted
        ? { status: 'VERIFIED', reason: null, question: null }
        : { status: 'REJECTED', reason, question: question.slice(0, 64) }),
    })
    return reply.redirect('/sandbox/desk', 303)
  })
}

/** The same for documents, of whose files pictures are shown, here and nowhere else. */
export const registerDocumentsDesk = (server: FastifyInstance, exchange: Exchange, post: Post): void => {
  const address = '/sandbox/desk/documents/:customer/:kind'

  server.get<OfDocument>(address, async (request, reply) => {
    const look = lookOfSandbox(request, reply)
    const document = await uploadedAt(exchange, request.params)
    if (document === undefined) return sendGone(exchange, request, reply)
    const pictures = await countPictures(exchange, fileOfDocument(document))
    return send(exchange, request, reply, look, documentPage(look.locale, document, pictures))
  })

  server.get<OfDocument & OfPicture>(`${address}/pictures/:nth`, async (request, reply) => {
    const document = await uploadedAt(exchange, request.params)
    const sent = document && (await sendPicture(exchange, request, reply, fileOfDocument(document)))
    return sent ?? sendGone(exchange, request, reply)
  })

  server.post<OfDocument & { Body: unknown }>(address, async (request, reply) => {
    const look = lookOfSandbox(request, reply)
    const document = await uploadedAt(exchange, request.params)
    if (document === undefined) return sendGone(exchange, request, reply)
    if (!isAbout(request.body, document)) {
      const pictures = await countPictures(exchange, fileOfDocument(document))
      return send(exchange, request, reply.status(409), look, documentPage(look.locale, document, pictures, true))
    }
    const isAccepted = textIn(request.body, 'decision') === 'accept'
    const reason = textIn(request.body, 'reason').slice(0, longestReason)
    const event: CallbackEvent = {
      id: randomUUID(),
      type: 'document.reviewed',
      at: document.at.toISOString(),
      customer: document.customer,
      kind: document.kind,
      ...(isAccepted ? { status: 'VERIFIED', reason: null } : { status: 'REJECTED', reason }),
    }
    await postSigned(post, exchange, 'reviews', JSON.stringify(event))
    return reply.redirect('/sandbox/desk', 303)
  })
}

const fileOfDocument = ({ id: owner, fileType, at }: DocumentOnDesk): FileKept => {
  return { owner, fileType, files: documentShelf, pages: documentPagesOf(owner, at) }
}

/** Whether a decision is about what stands there now, and not about what stood there when its page was shown. */
const isAbout = (body: unknown, { at }: { at: Date }): boolean => textIn(body, 'at') === at.toISOString()

const documentColumns = {
  id: documents.id,
  customer: documents.customerId,
  email: customers.email,
  kind: documents.kind,
  status: documents.status,
  fileType: documents.fileType,
  at: documents.uploadedAt,
}

/** Documents that were uploaded, newest first. */
const documentRowsOf = (handle: Handle): Promise<DocumentOnDesk[]> =>
  handle
    .select(documentColumns)
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customerId))
    .orderBy(desc(documents.uploadedAt))
    .limit(rowsOnDesk)

const uploadedAt = async (
  { database }: Exchange,
  { customer, kind: named }: OfDocument['Params'],
): Promise<DocumentOnDesk | undefined> => {
  const kind = documentKinds.find((each) => each === named)
  if (!isUuid(customer) || kind === undefined) return undefined
  const [row] = await database.read((handle) =>
    handle
      .select(documentColumns)
      .from(documents)
      .innerJoin(customers, eq(customers.id, documents.customerId))
      .where(and(eq(documents.customerId, customer), eq(documents.kind, kind)))
      .limit(1),
  )
  return row
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
