import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { checkBankReference, typedBankReference } from '../../domain/bank/bank-by-hand'
import {
  countUnmatched,
  isUnmatched,
  matchTarget,
  unmatchedWhere,
  type UnmatchedTransfer,
} from '../callbacks/unmatched'
import type { Handle } from '../database/handle'
import { unmatchedPayments } from '../database/schema'
import { isUuid, send, textIn } from '../public-site/painting'
import { reasonIn, sendGone, viewOf, viewOfTried, type Desk } from './desk'
import { isLater, type DeskList } from './lists'
import { unmatchedPage, type Tried, type UnmatchedOnDesk } from './pages/unmatched'
import { propose } from './proposal-routes'
import { versionOf } from './versions'

type OfTransfer = { Params: { id: string } }

const decisions = ['match', 'return'] as const

/** Where an operator says what a transfer is for whose reference fits nothing, or that it was sent back. */
export const registerUnmatched = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk
  const transferAt = (id: string): Promise<UnmatchedOnDesk | undefined> =>
    exchange.database.read((handle) => unmatchedOnDeskAt(handle, id))
  const address = `${base}/unmatched/:id`

  server.get<OfTransfer>(address, async (request, reply) => {
    const transfer = await transferAt(request.params.id)
    if (transfer === undefined) return sendGone(desk, request, reply)
    const view = viewOf(desk, request, reply)
    return send(exchange, request, reply, view, unmatchedPage(view, transfer))
  })

  server.post<OfTransfer & { Body: unknown }>(address, async (request, reply) => {
    const { body } = request
    const transfer = await transferAt(request.params.id)
    const decision = decisions.find((one) => one === textIn(body, 'decision'))
    if (transfer === undefined || decision === undefined) return sendGone(desk, request, reply)
    const { id: about, currency } = transfer
    const isMatch = decision === 'match'
    const typed = textIn(body, isMatch ? 'number' : 'bankReference')
    const number = typed.replace(/\s/g, '')
    const target = isMatch
      ? await exchange.database.read((handle) => matchTarget(handle, { number, currency }))
      : undefined
    const isWrong = isMatch ? target === undefined : checkBankReference(typed) !== null
    const showAgain = (status: number, problem: Tried['problem']) => {
      const view = viewOfTried(desk, request, reply, decision)
      const page = unmatchedPage(view, transfer, { decision, typed, problem })
      return send(exchange, request, reply.status(status), view, page)
    }
    const reason = reasonIn(body)
    if (isWrong || reason === null) return showAgain(400, isWrong ? 'wrong' : null)
    const proposal = {
      action: isMatch ? 'unmatched.match' : 'unmatched.return',
      about,
      customer: target?.customer ?? null,
      order: target?.kind === 'order' ? target.reference : null,
      version: textIn(body, 'version'),
      reason,
      bank: { currency, reference: isMatch ? null : typedBankReference(typed), words: isMatch ? number : null },
    } as const
    return propose(desk, request, reply, proposal, { referenceTaken: () => showAgain(409, 'reference-taken') })
  })
}

const unmatchedOnDeskAt = async (handle: Handle, id: string): Promise<UnmatchedOnDesk | undefined> => {
  if (!isUuid(id)) return undefined
  const [transfer] = await unmatchedWhere(handle, and(eq(unmatchedPayments.id, id), isUnmatched), 1)
  return transfer && { ...transfer, isContradicted: (await versionOf(handle, 'unmatched', id)) === null }
}

/** Transfers whose reference fits no order or plan, the oldest first. */
export const unmatchedOnDesk: DeskList<UnmatchedTransfer> = {
  count: ({ handle }) => countUnmatched(handle),
  rows: ({ handle }, after, most) =>
    unmatchedWhere(handle, and(isUnmatched, isLater(after, unmatchedPayments.receivedAt, unmatchedPayments.id)), most),
  keyOf: ({ receivedAt: at, id }) => ({ at, id }),
}
