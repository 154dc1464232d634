import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paymentAt } from '../bank-by-hand/payments'
import { entryAt, rejectionsWith } from '../bank-files/decisions'
import { paymentAt as bankPaymentAt } from '../bank-files/payments'
import { transferAt } from '../bank-by-hand/transfers'
import { openDecisions } from '../callbacks/order-review'
import { unmatchedAt } from '../callbacks/unmatched'
import type { Handle } from '../database/handle'
import { orders } from '../database/schema'
import { isUuid, send, textIn } from '../public-site/painting'
import { reasonIn, sendGone, sendProblem, viewOf, viewOfTried, type Desk } from './desk'
import { operatorOf } from './operators'
import { outcomes } from './outcomes'
import { proposalPage, type ShownProposal } from './pages/proposals'
import { decideProposal, isFrozenNow, isUnchanged, proposalAt, writeProposal, type Proposal } from './proposals'
import { paymentOnDesk, transferOnDesk } from './told-again'

type Refusals = {
  /** Shows what was typed once more, where another payment has the reference of the bank's. */
  referenceTaken?: () => FastifyReply
}

/** Keeps what one operator wants to happen with money until a second has confirmed it, and shows it. */
export const propose = async (
  desk: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Proposal,
  { referenceTaken }: Refusals = {},
): Promise<FastifyReply> => {
  const { exchange, base } = desk
  const written = await exchange.database.transaction((tx) =>
    writeProposal(tx, operatorOf(request), asked, exchange.clock.now()),
  )
  if (typeof written !== 'string') return reply.redirect(`${base}/proposals/${written.id}`, 303)
  if (written === 'reference-taken' && referenceTaken !== undefined) return referenceTaken()
  return sendProblem(desk, request, reply, written === 'late' || written === 'frozen' ? written : 'refused')
}

type OfProposal = { Params: { id: string } }

/** Where a second operator confirms what one has proposed, or turns it down. */
export const registerProposals = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk
  const address = `${base}/proposals/:id`

  const shownAt = async (id: string) =>
    isUuid(id) ? exchange.database.read((handle) => shownProposal(handle, desk, id, exchange.clock.now())) : undefined

  server.get<OfProposal>(address, async (request, reply) => {
    const shown = await shownAt(request.params.id)
    if (shown === undefined) return sendGone(desk, request, reply)
    const view = viewOf(desk, request, reply)
    return send(exchange, request, reply, view, proposalPage(view, shown))
  })

  server.post<OfProposal & { Body: unknown }>(address, async (request, reply) => {
    const { id } = request.params
    const decision = textIn(request.body, 'decision') === 'confirm' ? 'confirm' : 'turn-down'
    const reason = reasonIn(request.body)
    if (reason === null) {
      const shown = await shownAt(id)
      if (shown === undefined) return sendGone(desk, request, reply)
      const view = viewOfTried(desk, request, reply, '')
      return send(exchange, request, reply.status(400), view, proposalPage(view, shown))
    }
    const answer = await decideProposal(exchange, operatorOf(request), { id, decision, reason }, outcomes)
    if (answer === 'gone') return sendGone(desk, request, reply)
    return answer === 'done' ? reply.redirect(base, 303) : sendProblem(desk, request, reply, answer)
  })
}

/** A proposal with what it is about, and whether it would be taken if it were confirmed now. */
const shownProposal = async (
  handle: Handle,
  { exchange }: Desk,
  id: string,
  now: Date,
): Promise<ShownProposal | undefined> => {
  const row = await proposalAt(handle, id)
  if (row === undefined) return undefined
  const { action, about } = row
  const payment = row.kind === 'bank-payment' ? await paymentAt(handle, exchange, about) : undefined
  const transfer = row.kind === 'bank-transfer' ? await transferAt(handle, about) : undefined
  const entry = row.kind === 'bank-entry' ? await entryAt(handle, about) : undefined
  const rejections =
    entry !== undefined && action === 'bank.report.book' ? await rejectionsWith(handle, entry) : undefined
  const stopped = row.kind === 'bank-stopped' ? await bankPaymentAt(handle, about) : undefined
  const isTakeable = action !== 'order.release' && action !== 'order.refund' ? true : await isOpen(handle, row, now)
  const hindrance = (await isFrozenNow(handle, row, now))
    ? 'frozen'
    : isTakeable && (await isUnchanged(handle, row))
      ? null
      : 'late'
  const told = {
    unmatched: row.kind === 'unmatched' ? ((await unmatchedAt(handle, about)) ?? null) : null,
    transferAgain: row.kind === 'transfer' ? ((await transferOnDesk(handle, about)) ?? null) : null,
    paymentAgain: row.kind === 'payment' ? ((await paymentOnDesk(handle, about)) ?? null) : null,
  }
  const ofBank = { payment: payment ?? null, transfer: transfer ?? null, stopped: stopped ?? null, ...told }
  const shown = { ...ofBank, entry: entry ?? null, rejections: rejections ?? null }
  return { row, ...shown, hindrance }
}

const isOpen = async (
  handle: Handle,
  { action, about }: Pick<Proposal, 'action' | 'about'>,
  now: Date,
): Promise<boolean> => {
  const [order] = await handle.select().from(orders).where(eq(orders.reference, about)).limit(1)
  const open = order === undefined ? [] : await openDecisions(handle, order, now)
  return open.includes(action === 'order.release' ? 'release' : 'refund')
}
