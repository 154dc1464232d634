import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openDecisions } from '../callbacks/order-review'
import type { CallbackEvent } from '../callbacks/receive'
import type { Handle, Transaction } from '../database/handle'
import { deskProposals, orders } from '../database/schema'
import { lockOrder } from '../orders/queries'
import { isUuid, send, textIn } from '../public-site/painting'
import { isTaken, noteDecision, takerOf, type Decision } from './decisions'
import { reasonIn, sendGone, sendProblem, viewOf, type Desk } from './desk'
import { isLater, type DeskList } from './lists'
import { operatorOf } from './operators'
import { proposalPage, type ProposalOnDesk } from './pages/proposals'
import type { TwoPersonAction } from './roles'
import { versionOf, type TwoPersonKind } from './versions'

type Row = typeof deskProposals.$inferSelect

const kindOf: Readonly<Record<TwoPersonAction, TwoPersonKind>> = {
  'order.release': 'order',
  'order.refund': 'order',
  'coins.return': 'coins',
  'refund.release': 'refund',
  'work.retry': 'work',
}

/** `version`: how it stood on the page that was seen. */
export type Proposal = {
  action: TwoPersonAction
  about: string
  customer: string | null
  order: string | null
  version: string
  reason: string | null
  returnAddress?: string
}

/** Keeps what one operator wants to happen with money until a second has confirmed it, and shows it. */
export const propose = async (
  desk: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  { returnAddress, customer, ...asked }: Proposal,
): Promise<FastifyReply> => {
  const { exchange, base } = desk
  const { reason } = asked
  if (reason === null) return sendProblem(desk, request, reply, 'no-reason')
  const operator = operatorOf(request)
  const kind = kindOf[asked.action]
  const now = exchange.clock.now()
  const id = randomUUID()
  const outcome = await exchange.database.transaction(async (tx) => {
    if ((await versionOf(tx, kind, asked.about)) !== asked.version) return 'late' as const
    const row = {
      id,
      state: 'open',
      action: asked.action,
      kind,
      about: asked.about,
      customerId: customer,
      orderReference: asked.order,
      version: asked.version,
      reason,
      returnAddress: returnAddress ?? null,
      subject: operator.subject,
      name: operator.name,
      at: now,
    } as const
    const written = await tx.insert(deskProposals).values(row).onConflictDoNothing().returning({ id: deskProposals.id })
    if (written.length === 0) return 'refused' as const
    await noteDecision(tx, operator, { ...asked, kind, customer }, { outcome: 'proposed', proposal: id }, now)
    return null
  })
  if (outcome !== null) return sendProblem(desk, request, reply, outcome)
  return reply.redirect(`${base}/proposals/${id}`, 303)
}

type OfProposal = { Params: { id: string } }

/** Where a second operator confirms what one has proposed, or turns it down. */
export const registerProposals = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk
  const address = `${base}/proposals/:id`

  server.get<OfProposal>(address, async (request, reply) => {
    const { id } = request.params
    const found = isUuid(id)
      ? await exchange.database.read(async (handle) => {
          const row = await proposalAt(handle, id)
          return row && { row, isCurrent: await isCurrent(handle, row, exchange.clock.now()) }
        })
      : undefined
    if (found === undefined) return sendGone(desk, request, reply)
    const view = viewOf(desk, request, reply)
    return send(exchange, request, reply, view, proposalPage(view, found.row, found.isCurrent))
  })

  server.post<OfProposal & { Body: unknown }>(address, async (request, reply) => {
    const { id } = request.params
    const row = isUuid(id) ? await exchange.database.read((handle) => proposalAt(handle, id)) : undefined
    const isConfirmed = textIn(request.body, 'decision') === 'confirm'
    if (row === undefined) return sendGone(desk, request, reply)
    const reason = reasonIn(request.body)
    if (reason === null) return sendProblem(desk, request, reply, 'no-reason')
    const outcome = isConfirmed ? await confirm(desk, request, row, reason) : await turnDown(desk, request, row, reason)
    return outcome === null ? reply.redirect(base, 303) : sendProblem(desk, request, reply, outcome)
  })
}

/** Whether it would be taken if it were confirmed now: nothing has changed, and nothing else is in its way. */
const isCurrent = async (handle: Handle, { action, about, version }: Row, now: Date): Promise<boolean> => {
  if ((await versionOf(handle, kindOf[action], about)) !== version) return false
  if (action !== 'order.release' && action !== 'order.refund') return true
  const [order] = await handle.select().from(orders).where(eq(orders.reference, about)).limit(1)
  const open = order === undefined ? [] : await openDecisions(handle, order, now)
  return open.includes(action === 'order.release' ? 'release' : 'refund')
}

type NotDone = 'same-person' | 'late' | 'refused' | null

/** The order first, then the proposal: so two operators, and the customer, come one after the other. */
const lockProposal = async (tx: Transaction, { id, orderReference }: Row): Promise<Row | undefined> => {
  if (orderReference !== null) await lockOrder(tx, eq(orders.reference, orderReference))
  const [row] = await tx
    .select()
    .from(deskProposals)
    .where(and(eq(deskProposals.id, id), eq(deskProposals.state, 'open')))
    .limit(1)
    .for('update')
  return row
}

const confirm = async (desk: Desk, request: FastifyRequest, row: Row, reason: string): Promise<NotDone> => {
  const { exchange } = desk
  const operator = operatorOf(request)
  if (row.subject === operator.subject) return 'same-person'
  const now = exchange.clock.now()
  const event = eventOf(row, now)
  const found: { outcome: NotDone } = { outcome: null }
  const work = async () => {
    const take = await takerOf(exchange, event, now)
    found.outcome = await exchange.database.transaction(async (tx) => {
      const open = await lockProposal(tx, row)
      if (open === undefined) return 'late'
      if ((await versionOf(tx, kindOf[row.action], row.about)) !== row.version) {
        await noteDecision(tx, operator, decisionOf(row, reason), { outcome: 'refused', proposal: row.id }, now)
        return closeAs(tx, row, 'refused', 'late')
      }
      await noteDecision(tx, operator, decisionOf(row, reason), { outcome: 'confirmed', proposal: row.id }, now)
      await take(tx)
      return closeAs(tx, row, 'confirmed', null)
    })
  }
  if (await isTaken(work())) return found.outcome
  await exchange.database.transaction(async (tx) => {
    if ((await lockProposal(tx, row)) === undefined) return
    await noteDecision(tx, operator, decisionOf(row, reason), { outcome: 'refused', proposal: row.id }, now)
    await closeAs(tx, row, 'refused', 'refused')
  })
  return 'refused'
}

/** Whoever proposed it may take it back themself. */
const turnDown = ({ exchange }: Desk, request: FastifyRequest, row: Row, reason: string): Promise<NotDone> => {
  const now = exchange.clock.now()
  return exchange.database.transaction(async (tx) => {
    if ((await lockProposal(tx, row)) === undefined) return 'late'
    const noted = { outcome: 'turned-down', proposal: row.id } as const
    await noteDecision(tx, operatorOf(request), decisionOf(row, reason), noted, now)
    return closeAs(tx, row, 'turned-down', null)
  })
}

const closeAs = async <Outcome extends NotDone>(
  tx: Transaction,
  { id }: Row,
  state: 'confirmed' | 'turned-down' | 'refused',
  outcome: Outcome,
): Promise<Outcome> => {
  await tx.update(deskProposals).set({ state }).where(eq(deskProposals.id, id))
  return outcome
}

const decisionOf = (
  { action, kind, about, customerId: customer, orderReference: order, version }: Row,
  reason: string,
): Decision => ({ action, kind, about, customer, order, version, reason })

/** What happens when a proposal is confirmed. */
const eventOf = (row: Row, now: Date): CallbackEvent => {
  const head = { id: row.id, at: now.toISOString() }
  const { about, returnAddress } = row
  switch (row.action) {
    case 'order.release':
    case 'order.refund': {
      const decision = row.action === 'order.release' ? 'release' : 'refund'
      const feedback = { feedbackReason: null, feedbackDetails: null }
      return { ...head, type: 'order.reviewed', order: about, decision, ...feedback, returnAddress }
    }
    case 'coins.return':
      return { ...head, type: 'stray-coins.reviewed', coins: about, decision: 'return', returnAddress }
    case 'refund.release':
      return { ...head, type: 'refund.reviewed', order: about, decision: 'release' }
    case 'work.retry':
      return { ...head, type: 'work.retried', work: about }
  }
}

const columns = { row: deskProposals, number: orders.number }

const isOpen = sql`${deskProposals.state} = 'open'`

/** Proposals that wait for a second person, the oldest first. */
export const proposalsOnDesk: DeskList<ProposalOnDesk> = {
  count: ({ handle }) => handle.$count(deskProposals, isOpen),
  rows: async ({ handle }, after, most) => {
    const rows = await handle
      .select(columns)
      .from(deskProposals)
      .leftJoin(orders, eq(orders.reference, deskProposals.orderReference))
      .where(and(isOpen, isLater(after, deskProposals.at, deskProposals.id)))
      .orderBy(asc(deskProposals.at), asc(deskProposals.id))
      .limit(most)
    return rows.map(({ row, number }) => ({ ...row, number }))
  },
  keyOf: ({ at, id }) => ({ at, id }),
}

const proposalAt = async (handle: Handle, id: string): Promise<ProposalOnDesk | undefined> => {
  const [found] = await handle
    .select(columns)
    .from(deskProposals)
    .leftJoin(orders, eq(orders.reference, deskProposals.orderReference))
    .where(eq(deskProposals.id, id))
    .limit(1)
  return found && { ...found.row, number: found.number }
}
