import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
import { postSigned, type Post } from '../callbacks/post-signed'
import { goneFromDeskPage } from './pages/desk'
import type { TwoFactorResetRow } from '../two-factor-reset/links'
import type { DeskStatus } from './pages/decisions'
import { evidencePage, type EvidenceOnDesk } from './pages/evidence'
import { isUuid, lookOfSandbox, send, textIn } from './painting'
import { sendPicture, type OfPicture } from './pictures'

const rowsOnDesk = 50
const longestReason = 500
const address = '/sandbox/desk/evidence/:kind/:reference'

type OfEvidence = { Params: { kind: string; reference: string } }

/** Where somebody decides about statements, re-identifications and documents of who has lost the second factor; the decisions come as callbacks like any reviewer's. */
export const registerEvidenceDesk = (server: FastifyInstance, exchange: Exchange, post: Post): void => {
  const gone = (request: FastifyRequest, reply: FastifyReply) => {
    const look = lookOfSandbox(request, reply)
    return send(exchange, request, reply.status(404), look, goneFromDeskPage(look.locale))
  }

  server.get<OfEvidence>(address, async (request, reply) => {
    const evidence = await evidenceAt(exchange, request.params)
    if (evidence === undefined) return gone(request, reply)
    const look = lookOfSandbox(request, reply)
    const pictures = await countPictures(exchange, fileOfEvidence(evidence))
    return send(exchange, request, reply, look, evidencePage(look.locale, evidence, pictures))
  })

  server.get<OfEvidence & OfPicture>(`${address}/pictures/:nth`, async (request, reply) => {
    const evidence = await evidenceAt(exchange, request.params)
    const sent = evidence && (await sendPicture(exchange, request, reply, fileOfEvidence(evidence)))
    return sent ?? gone(request, reply)
  })

  server.post<OfEvidence & { Body: unknown }>(address, async (request, reply) => {
    const { body, params } = request
    const evidence = await evidenceAt(exchange, params)
    if (evidence === undefined) return gone(request, reply)
    if (textIn(body, 'at') !== evidence.at.toISOString() || evidence.status !== 'PENDING') {
      const look = lookOfSandbox(request, reply)
      const pictures = await countPictures(exchange, fileOfEvidence(evidence))
      return send(exchange, request, reply.status(409), look, evidencePage(look.locale, evidence, pictures, true))
    }
    const isAccepted = textIn(body, 'decision') === 'accept'
    const reason = textIn(body, 'reason').slice(0, longestReason)
    const verdict = isAccepted
      ? ({ status: 'VERIFIED', reason: null } as const)
      : ({ status: 'REJECTED', reason } as const)
    await postSigned(post, exchange, 'reviews', JSON.stringify(eventOf(evidence, verdict)))
    return reply.redirect('/sandbox/desk', 303)
  })

  server.post<{ Body: unknown }>('/sandbox/desk/month', async (request, reply) => {
    const used = textIn(request.body, 'left') === 'none' ? bankVisitsPerMonth : 0
    await exchange.database.transaction((tx) => setUsedOfMonth(tx, used, exchange.clock.now()))
    return reply.redirect('/sandbox/desk', 303)
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

/** All of them that were uploaded, newest first. */
export const evidenceRowsOf = async (handle: Handle): Promise<EvidenceOnDesk[]> =>
  [
    ...(await statements(handle, rowsOnDesk)),
    ...(await identifications(handle, rowsOnDesk)),
    ...(await resets(handle, rowsOnDesk)),
  ]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, rowsOnDesk)

const statements = async (handle: Handle, most: number, condition?: SQL): Promise<EvidenceOnDesk[]> => {
  const rows = await handle
    .select({ verification: bankVerifications, account: bankAccounts, email: customers.email })
    .from(bankVerifications)
    .innerJoin(bankAccounts, eq(bankAccounts.reference, bankVerifications.account))
    .innerJoin(customers, eq(customers.id, bankVerifications.customerId))
    .where(and(eq(bankVerifications.kind, 'statement'), condition))
    .orderBy(desc(bankVerifications.startedAt))
    .limit(most)
  return rows.map(({ verification: { reference, state, fileType, startedAt: at }, account, email }) => {
    const type = fileType ?? 'application/octet-stream'
    return { kind: 'statement', reference, email, status: statusOf[state], fileType: type, at, account }
  })
}

/** Whose document it has to be: what somebody who looks at it compares it with. */
const holder = {
  firstName: customers.firstName,
  lastName: customers.lastName,
  personalNumber: customers.personalNumber,
}

const identifications = async (handle: Handle, most: number, condition?: SQL): Promise<EvidenceOnDesk[]> => {
  const rows = await handle
    .select({ row: reidentifications, email: customers.email, holder })
    .from(reidentifications)
    .innerJoin(customers, eq(customers.id, reidentifications.customerId))
    .where(condition)
    .orderBy(desc(reidentifications.createdAt))
    .limit(most)
  return rows.map(({ row: { reference, state, fileType, createdAt: at }, email, holder: whom }) => ({
    kind: 'identification',
    reference,
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
    .select({ row: twoFactorResets, email: customers.email, holder })
    .from(twoFactorResets)
    .innerJoin(customers, eq(customers.id, twoFactorResets.customerId))
    .where(and(isNotNull(twoFactorResets.sentAt), condition))
    .orderBy(desc(twoFactorResets.sentAt))
    .limit(most)
  return rows.flatMap(({ row, email, holder: whom }) => {
    const { id: reset, document, fileType, sentAt: at } = row
    if (document === null || at === null) return []
    const type = fileType ?? 'application/octet-stream'
    return [
      {
        kind: 'reset',
        reference: document,
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
