import { and, asc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  aboutDocuments,
  limitDocumentKinds,
  limitLevels,
  waitingDays,
  type LimitDocumentKind,
} from '../../domain/limit-requests/limit-requests'
import type { Locale } from '../../domain/customer/customer'
import { customers, limitRequests } from '../database/schema'
import type { Handle } from '../database/handle'
import { evidencePagesOf } from '../documents/pages'
import { countPictures, type FileKept } from '../documents/pictures'
import { evidenceShelf } from '../documents/vault'
import type { Exchange } from '../exchange'
import { isFrozen } from '../freeze/freeze'
import { decideLimitRequest, type LimitDecision } from '../limit-requests/decide'
import { documentsOfRequest, grantOf, withdrawnAtOf, type LimitDocumentRow } from '../limit-requests/queries'
import { isUuid, send, textIn } from '../public-site/painting'
import { questionsFor } from '../questionnaires/definition'
import { higherLimit } from '../questionnaires/higher-limit'
import { readerOf } from '../questionnaires/queries'
import { isAbout, reasonIn, seenVersion, sendGone, sendProblem, viewOf, viewOfTried, type Desk } from './desk'
import { decideDirectly } from './decisions'
import { isLater, type DeskList } from './lists'
import { limitPage, type LimitOnDesk, type LimitRow } from './pages/limits'
import { pictureAt, sendPicture } from './pictures'
import type { DeskAction } from './roles'

type OfRequest = { Params: { request: string } }
type OfDocument = { Params: { request: string; kind: string; nth: string } }

const decisions = ['grant', 'more', 'refuse'] as const
type DecisionName = (typeof decisions)[number]

const actionOf: Readonly<Record<DecisionName, DeskAction>> = {
  grant: 'limit.grant',
  more: 'limit.more',
  refuse: 'limit.refuse',
}

/** Where a reviewer decides about requests for a higher buy limit. No money moves by it, so one person decides, as about answers. */
export const registerLimits = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk
  const address = `${base}/limits/:request`

  server.get<OfRequest>(address, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const asked = await requestAt(exchange, request.params.request, view.locale)
    if (asked === undefined) return sendGone(desk, request, reply)
    return send(exchange, request, reply, view, limitPage(view, asked))
  })

  server.get<OfDocument>(`${address}/documents/:kind/pictures/:nth`, async (request, reply) => {
    const document = await documentAt(exchange, request.params)
    const picture = document && (await pictureAt(exchange, fileOf(document), request.params.nth))
    return picture === undefined ? sendGone(desk, request, reply) : sendPicture(reply, picture)
  })

  server.post<OfRequest & { Body: unknown }>(address, async (request, reply) => {
    const name = decisions.find((each) => each === textIn(request.body, 'decision')) ?? 'refuse'
    const view = viewOfTried(desk, request, reply, name)
    const asked = await requestAt(exchange, request.params.request, view.locale)
    if (asked === undefined) return sendGone(desk, request, reply)
    const { id, customer: customerId, at: submittedAt } = asked
    const decision = decisionIn(request, name, asked)
    const reason = reasonIn(request.body)
    const isLate = asked.status !== 'WAITING' || !isAbout(request.body, asked)
    if (isLate || decision === null || reason === null)
      return send(exchange, request, reply.status(isLate ? 409 : 400), view, limitPage(view, asked, isLate))
    if (name === 'grant' && asked.isFrozen) return sendProblem(desk, request, reply, 'frozen')
    const written = {
      action: actionOf[name],
      kind: 'limit',
      about: id,
      customer: customerId,
      version: seenVersion(asked),
      reason,
    } as const
    const isDone = await decideDirectly(desk, request, written, (tx) =>
      decideLimitRequest(tx, exchange, { ...decision, id, customerId, submittedAt }, exchange.clock.now()),
    )
    return isDone ? reply.redirect(base, 303) : sendProblem(desk, request, reply, 'refused')
  })
}

/** What was decided, with all that it needs; null where something lacks. */
const decisionIn = ({ body }: FastifyRequest, name: DecisionName, { questions }: LimitOnDesk): LimitDecision | null => {
  if (name === 'grant') {
    const level = limitLevels.find((each) => each === textIn(body, 'level'))
    return level === undefined ? null : { decision: 'grant', level }
  }
  const note = reasonIn(body, 'reason')
  if (note === null) return null
  if (name === 'refuse') {
    const days = waitingDays.find((each) => String(each) === textIn(body, 'days'))
    return days === undefined ? null : { decision: 'refuse', note, days }
  }
  const about = [aboutDocuments, ...questions.map(({ id }) => id)].find((each) => each === textIn(body, 'about'))
  return about === undefined ? null : { decision: 'more', note, about }
}

const fileOf = ({ id: owner, fileType }: LimitDocumentRow): FileKept => {
  return { owner, fileType, files: evidenceShelf, pages: evidencePagesOf(owner) }
}

const isWaiting = eq(limitRequests.state, 'WAITING')

const rowColumns = {
  id: limitRequests.id,
  customer: limitRequests.customerId,
  email: customers.email,
  status: limitRequests.state,
  at: limitRequests.submittedAt,
}

/** Requests that nobody has decided about, the oldest first. */
export const limitsOnDesk: DeskList<LimitRow> = {
  count: ({ handle }) => handle.$count(limitRequests, isWaiting),
  rows: async ({ handle }, after, most) => {
    const rows = await handle
      .select(rowColumns)
      .from(limitRequests)
      .innerJoin(customers, eq(customers.id, limitRequests.customerId))
      .where(and(isWaiting, isLater(after, limitRequests.submittedAt, limitRequests.id)))
      .orderBy(asc(limitRequests.submittedAt), asc(limitRequests.id))
      .limit(most)
    return rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, at }]))
  },
  keyOf: ({ at, id }) => ({ at, id }),
}

const submittedIn = async (handle: Handle, id: string) => {
  const [found] = await handle
    .select({ row: limitRequests, customer: customers })
    .from(limitRequests)
    .innerJoin(customers, eq(customers.id, limitRequests.customerId))
    .where(eq(limitRequests.id, id))
    .limit(1)
  return found
}

/** A request that was submitted at some time, as it was submitted last. */
const requestAt = async (exchange: Exchange, id: string, locale: Locale): Promise<LimitOnDesk | undefined> => {
  if (!isUuid(id)) return undefined
  const now = exchange.clock.now()
  const found = await exchange.database.read(async (handle) => {
    const submitted = await submittedIn(handle, id)
    if (submitted === undefined) return undefined
    const documents = await documentsOfRequest(handle, id)
    const { id: customerId } = submitted.customer
    const grant = await grantOf(handle, customerId, now)
    const withdrawnAt = await withdrawnAtOf(handle, id)
    return { ...submitted, documents, grant, withdrawnAt, isFrozen: await isFrozen(handle, customerId, now) }
  })
  if (found === undefined) return undefined
  const { row, customer, documents, grant } = found
  if (row.submittedAt === null || row.answers === null) return undefined
  const { answers } = row
  const pictured = []
  for (const document of documents) {
    const { kind, fileName, uploadedAt: at } = document
    pictured.push({ kind, fileName, at, pictures: await countPictures(exchange, fileOf(document)) })
  }
  return {
    id,
    customer: customer.id,
    email: customer.email,
    status: row.state,
    at: row.submittedAt,
    holder: customer,
    questions: questionsFor(higherLimit, { ...readerOf(customer), locale }).filter(
      (question) => answers[question.id] !== undefined,
    ),
    answers,
    documents: pictured,
    level: grant?.level ?? null,
    granted: row.level,
    until: row.grantedUntil,
    note: row.note,
    withdrawnAt: found.withdrawnAt,
    isFrozen: found.isFrozen,
  }
}

const documentAt = async (
  { database }: Exchange,
  { request, kind: named }: OfDocument['Params'],
): Promise<LimitDocumentRow | undefined> => {
  const kind = limitDocumentKinds.find((each): each is LimitDocumentKind => each === named)
  if (!isUuid(request) || kind === undefined) return undefined
  const documents = await database.read((handle) => documentsOfRequest(handle, request))
  return documents.find((document) => document.kind === kind)
}
