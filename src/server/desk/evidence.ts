import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { bankVisitsPerMonth } from '../../domain/bank/bank-accounts'
import { setUsedOfMonth } from '../bank/months'
import type { VerificationStatus } from '../../domain/orders/statuses'
import type { Handle } from '../database/handle'
import { bankAccounts, bankVerifications, customers, reidentifications, twoFactorResets } from '../database/schema'
import { evidencePagesOf } from '../documents/pages'
import { countPictures, type FileKept } from '../documents/pictures'
import { evidenceShelf } from '../documents/vault'
import type { Exchange } from '../exchange'
import type { CallbackEvent } from '../callbacks/receive'
import type { TwoFactorResetRow } from '../two-factor-reset/links'
import type { DeskStatus } from './pages/decisions'
import { evidencePage, type EvidenceOnDesk } from './pages/evidence'
import { isUuid, send, textIn } from '../public-site/painting'
import { pictureAt, sendPicture, type OfPicture } from './pictures'
import { reasonIn, sendGone, viewOf, viewOfTried, type ListedDesk, sendProblem } from './desk'
import { decide, decideDirectly } from './decisions'
import { isLater, type DeskList } from './lists'
import { holderColumns } from './holder'

type OfEvidence = { Params: { kind: string; reference: string } }

/** Where somebody decides about statements, re-identifications and documents of who has lost the second factor; the decisions come as callbacks like any reviewer's. */
export const registerEvidence = (server: FastifyInstance, desk: ListedDesk): void => {
  const { exchange, base } = desk
  const address = `${base}/evidence/:kind/:reference`
  server.get<OfEvidence>(address, async (request, reply) => {
    const evidence = await evidenceAt(exchange, request.params)
    if (evidence === undefined) return sendGone(desk, request, reply)
    const view = viewOf(desk, request, reply)
    const pictures = await countPictures(exchange, fileOfEvidence(evidence))
    return send(exchange, request, reply, view, evidencePage(view, evidence, pictures))
  })

  server.get<OfEvidence & OfPicture>(`${address}/pictures/:nth`, async (request, reply) => {
    const evidence = await evidenceAt(exchange, request.params)
    const picture = evidence && (await pictureAt(exchange, fileOfEvidence(evidence), request.params.nth))
    return picture === undefined ? sendGone(desk, request, reply) : sendPicture(reply, picture)
  })

  server.post<OfEvidence & { Body: unknown }>(address, async (request, reply) => {
    const { body, params } = request
    const evidence = await evidenceAt(exchange, params)
    if (evidence === undefined) return sendGone(desk, request, reply)
    const isAccepted = textIn(body, 'decision') === 'accept'
    const reason = reasonIn(body, isAccepted ? 'why' : 'reason')
    const isLate = textIn(body, 'at') !== evidence.at.toISOString() || evidence.status !== 'PENDING'
    if (isLate || reason === null) {
      const view = viewOfTried(desk, request, reply, isAccepted ? 'accept' : 'reject')
      const pictures = await countPictures(exchange, fileOfEvidence(evidence))
      return send(
        exchange,
        request,
        reply.status(isLate ? 409 : 400),
        view,
        evidencePage(view, evidence, pictures, isLate),
      )
    }
    const verdict = isAccepted
      ? ({ status: 'VERIFIED', reason: null } as const)
      : ({ status: 'REJECTED', reason } as const)
    const isDone = await decide(
      desk,
      request,
      {
        action: isAccepted ? 'evidence.accept' : 'evidence.reject',
        kind: 'evidence',
        about: evidence.reference,
        customer: evidence.customer,
        version: evidence.at.toISOString(),
        reason,
      },
      eventOf(evidence, verdict),
    )
    if (!isDone) return sendProblem(desk, request, reply, 'refused')
    return reply.redirect(base, 303)
  })

  if (!exchange.config.sandbox) return
  server.post<{ Body: unknown }>(`${base}/month`, async (request, reply) => {
    const used = textIn(request.body, 'left') === 'none' ? bankVisitsPerMonth : 0
    const reason = reasonIn(request.body)
    if (reason === null) return desk.showAgain(request, reply, 'month')
    const decision = { action: 'month.set', kind: 'month', about: String(used), reason } as const
    await decideDirectly(desk, request, decision, (tx) => setUsedOfMonth(tx, used, exchange.clock.now()))
    return reply.redirect(base, 303)
  })
}

const fileOfEvidence = ({ reference: owner, fileType }: EvidenceOnDesk): FileKept => {
  return { owner, fileType, files: evidenceShelf, pages: evidencePagesOf(owner) }
}

type Verdict = { status: 'VERIFIED' | 'REJECTED'; reason: string | null }

const eventOf = ({ kind, reference, at, reset }: EvidenceOnDesk, verdict: Verdict): CallbackEvent => {
  const head = { id: randomUUID(), at: at.toISOString(), ...verdict }
  if (reset !== undefined) return { ...head, type: 'two-factor-reset.reviewed', reset, document: reference }
  return kind === 'identification'
    ? { ...head, type: 'reidentification.reviewed', identification: reference }
    : { ...head, type: 'bank-account.reviewed', verification: reference }
}

const evidenceAt = async (
  { database }: Exchange,
  { kind, reference }: OfEvidence['Params'],
): Promise<EvidenceOnDesk | undefined> => {
  if (!isUuid(reference)) return undefined
  const [found] = await database.read(async (handle) => {
    if (kind === 'statement') return statements(handle, 1, eq(bankVerifications.reference, reference))
    if (kind === 'reset') return resets(handle, 1, eq(twoFactorResets.document, reference))
    return identifications(handle, 1, eq(reidentifications.reference, reference))
  })
  return found
}

const isOpenStatement = sql`${bankVerifications.kind} = 'statement' and ${bankVerifications.endedAt} is null`
const isPending = sql`${reidentifications.state} = 'pending'`
const isReviewed = sql`${twoFactorResets.state} = 'reviewing' and ${twoFactorResets.sentAt} is not null`

/** All that nobody has decided about, the oldest first: of each kind no more rows are read than a page has. */
export const evidenceOnDesk: DeskList<EvidenceOnDesk> = {
  count: async ({ handle }) =>
    (await handle.$count(bankVerifications, isOpenStatement)) +
    (await handle.$count(reidentifications, isPending)) +
    (await handle.$count(twoFactorResets, isReviewed)),
  rows: async ({ handle }, after, most) =>
    [
      ...(await statements(
        handle,
        most,
        and(isOpenStatement, isLater(after, bankVerifications.startedAt, bankVerifications.reference)),
      )),
      ...(await identifications(
        handle,
        most,
        and(isPending, isLater(after, reidentifications.createdAt, reidentifications.reference)),
      )),
      ...(await resets(
        handle,
        most,
        and(isReviewed, isLater(after, twoFactorResets.sentAt, twoFactorResets.document)),
      )),
    ]
      .toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.reference < other.reference ? -1 : 1))
      .slice(0, most),
  keyOf: ({ at, reference: id }) => ({ at, id }),
}

const statements = async (handle: Handle, most: number, condition?: SQL): Promise<EvidenceOnDesk[]> => {
  const rows = await handle
    .select({ verification: bankVerifications, account: bankAccounts, customer: customers.id, email: customers.email })
    .from(bankVerifications)
    .innerJoin(bankAccounts, eq(bankAccounts.reference, bankVerifications.account))
    .innerJoin(customers, eq(customers.id, bankVerifications.customerId))
    .where(and(eq(bankVerifications.kind, 'statement'), condition))
    .orderBy(asc(bankVerifications.startedAt), asc(bankVerifications.reference))
    .limit(most)
  return rows.map(({ verification: { reference, state, fileType, startedAt: at }, account, customer, email }) => {
    const type = fileType ?? 'application/octet-stream'
    return { kind: 'statement', reference, customer, email, status: statusOf[state], fileType: type, at, account }
  })
}

const identifications = async (handle: Handle, most: number, condition?: SQL): Promise<EvidenceOnDesk[]> => {
  const rows = await handle
    .select({ row: reidentifications, customer: customers.id, email: customers.email, holder: holderColumns })
    .from(reidentifications)
    .innerJoin(customers, eq(customers.id, reidentifications.customerId))
    .where(condition)
    .orderBy(asc(reidentifications.createdAt), asc(reidentifications.reference))
    .limit(most)
  return rows.map(({ row: { reference, state, fileType, createdAt: at }, customer, email, holder: whom }) => ({
    kind: 'identification',
    reference,
    customer,
    email,
    holder: whom,
    status: statusOf[state],
    fileType,
    at,
    account: null,
  }))
}

const resets = async (handle: Handle, most: number, condition?: SQL): Promise<EvidenceOnDesk[]> => {
  const rows = await handle
    .select({ row: twoFactorResets, customer: customers.id, email: customers.email, holder: holderColumns })
    .from(twoFactorResets)
    .innerJoin(customers, eq(customers.id, twoFactorResets.customerId))
    .where(and(isNotNull(twoFactorResets.sentAt), condition))
    .orderBy(asc(twoFactorResets.sentAt), asc(twoFactorResets.document))
    .limit(most)
  return rows.flatMap(({ row, customer, email, holder: whom }) => {
    const { id: reset, document, fileType, sentAt: at } = row
    if (document === null || at === null) return []
    const type = fileType ?? 'application/octet-stream'
    return [
      {
        kind: 'reset',
        reference: document,
        customer,
        email,
        holder: whom,
        status: verdictOf(row),
        fileType: type,
        at,
        account: null,
        reset,
      },
    ]
  })
}

/** What was decided about the last document of a link. */
const verdictOf = ({ state, steps }: TwoFactorResetRow): DeskStatus => {
  const last = steps.findLast(({ event }) => event.startsWith('document.'))?.event
  if (last === 'document.accepted') return 'VERIFIED'
  if (last === 'document.rejected') return 'REJECTED'
  return state === 'reviewing' ? 'PENDING' : 'WITHDRAWN'
}

const statusOf = {
  started: 'PENDING',
  found: 'PENDING',
  pending: 'PENDING',
  verified: 'VERIFIED',
  complete: 'VERIFIED',
  failed: 'REJECTED',
  rejected: 'REJECTED',
} as const satisfies Record<string, VerificationStatus>
