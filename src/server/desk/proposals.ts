import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Fiat } from '../../domain/money/currencies'
import { lockReading } from '../bank-files/reading-lock'
import type { Handle, Transaction } from '../database/handle'
import { bankEntries, bankPayments, deskProposals, manualPayments, manualTransfers, orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { isFrozen, shareFreezeLock } from '../freeze/freeze'
import { Refusal } from '../http/refused'
import { lockOrder } from '../orders/queries'
import { isUuid } from '../public-site/painting'
import { noteDecision, type Decision } from './decisions'
import { isLater, type DeskList } from './lists'
import type { Operator, TwoPersonAction } from './roles'
import { versionOf, type TwoPersonKind } from './versions'

export type ProposalRow = typeof deskProposals.$inferSelect

const kindOf: Readonly<Record<TwoPersonAction, TwoPersonKind>> = {
  'bank.entry.book': 'bank-entry',
  'bank.report.book': 'bank-entry',
  'bank.payment.made': 'bank-payment',
  'bank.payment.returned': 'bank-payment',
  'bank.stopped.release': 'bank-stopped',
  'bank.stopped.return': 'bank-stopped',
  'bank.transfer.record': 'bank-transfer',
  'order.release': 'order',
  'order.refund': 'order',
  'coins.removed.handled': 'removed-coins',
  'coins.removed.written-off': 'removed-coins',
  'coins.return': 'coins',
  'payment.book': 'payment',
  'refund.release': 'refund',
  'transfer.book': 'transfer',
  'unmatched.match': 'unmatched',
  'unmatched.return': 'unmatched',
  'work.retry': 'work',
}

/** `version`: how it stood on the page that was seen; `bank`: what an operator says of a payment at our bank, or of an entry. */
export type Proposal = {
  action: TwoPersonAction
  about: string
  customer: string | null
  order: string | null
  version: string
  reason: string
  returnAddress?: string
  bank?: { currency: Fiat; reference: string | null; words: string | null }
}

/**
 * What is about the same comes one after the other: the order first, then what is decided about, then the proposal. Of kinds
 * without a row here, what happens locks its own.
 */
const lockAbout = async (tx: Transaction, kind: TwoPersonKind, about: string, order: string | null): Promise<void> => {
  if (order !== null) await lockOrder(tx, eq(orders.reference, order))
  if (kind === 'bank-payment')
    await tx.select().from(manualPayments).where(eq(manualPayments.key, about)).limit(1).for('update')
  if (kind === 'bank-entry') {
    await lockReading(tx)
    await tx.select().from(bankEntries).where(eq(bankEntries.id, about)).limit(1).for('update')
  }
  if (kind === 'bank-stopped')
    await tx.select().from(bankPayments).where(eq(bankPayments.key, about)).limit(1).for('update')
  if (kind === 'bank-transfer')
    await tx.select().from(manualTransfers).where(eq(manualTransfers.id, about)).limit(1).for('update')
}

/** With these something leaves at once, or has left: never while the customer's account is frozen. */
const leaving: readonly TwoPersonAction[] = ['bank.payment.made']

const isHeldByFreeze = async (
  tx: Transaction,
  action: TwoPersonAction,
  customer: string | null,
  now: Date,
): Promise<boolean> => {
  if (customer === null || !leaving.includes(action)) return false
  await shareFreezeLock(tx, customer)
  return isFrozen(tx, customer, now)
}

/**
 * Keeps what one operator wants to happen, or says has happened, until a second has confirmed it; one at a time about the
 * same. `late`: it stands otherwise than they saw it; `taken`: another is open; `reference-taken`: of another payment's bank.
 */
export const writeProposal = async (
  tx: Transaction,
  operator: Operator,
  { customer, order, returnAddress, bank, ...asked }: Proposal,
  now: Date,
): Promise<{ id: string } | 'late' | 'frozen' | 'taken' | 'reference-taken'> => {
  const { action, about, version, reason } = asked
  const kind = kindOf[action]
  const id = randomUUID()
  if (await isHeldByFreeze(tx, action, customer, now)) return 'frozen'
  await lockAbout(tx, kind, about, order)
  if ((await versionOf(tx, kind, about)) !== version) return 'late'
  const row = {
    id,
    state: 'open',
    action,
    kind,
    about,
    customerId: customer,
    orderReference: order,
    version,
    reason,
    returnAddress: returnAddress ?? null,
    currency: bank?.currency ?? null,
    bankReference: bank?.reference ?? null,
    bankWords: bank?.words ?? null,
    subject: operator.subject,
    name: operator.name,
    at: now,
  } as const
  const written = await tx.insert(deskProposals).values(row).onConflictDoNothing().returning({ id: deskProposals.id })
  if (written.length === 0)
    return row.bankReference === null || (await hasOpenAbout(tx, kind, about)) ? 'taken' : 'reference-taken'
  await noteDecision(tx, operator, { ...asked, kind, customer, order }, { outcome: 'proposed', proposal: id }, now)
  return { id }
}

const hasOpenAbout = async (tx: Transaction, kind: TwoPersonKind, about: string): Promise<boolean> => {
  const isOpen = and(eq(deskProposals.kind, kind), eq(deskProposals.about, about), eq(deskProposals.state, 'open'))
  const open = await tx.select({ id: deskProposals.id }).from(deskProposals).where(isOpen).limit(1)
  return open.length > 0
}

/** What follows when a proposal is decided about. */
export type Outcome = {
  /** Asks others what it needs to know; what it hands back happens in the transaction that confirms. */
  confirmed: (exchange: Exchange, row: ProposalRow, now: Date) => Promise<(tx: Transaction) => Promise<unknown>>
  turnedDown?: (tx: Transaction, row: ProposalRow, operator: Operator, now: Date) => Promise<void>
}
export type Outcomes = Readonly<Record<TwoPersonAction, Outcome>>

/** Why nothing was decided: after `frozen` and `unavailable`, which pass, the proposal waits; all others are for good. */
export type Undecided = 'gone' | 'late' | 'same-person' | 'refused' | 'frozen' | 'unavailable'

type Deciding = { id: string; decision: 'confirm' | 'turn-down'; reason: string }

/**
 * A second operator confirms the very proposal that they saw, or turns it down. Whoever proposed it may take it back
 * themself. What has changed since it was proposed ends it.
 */
export const decideProposal = async (
  exchange: Exchange,
  operator: Operator,
  { id, decision, reason }: Deciding,
  outcomes: Outcomes,
): Promise<'done' | Undecided> => {
  const row = isUuid(id) ? await exchange.database.read((handle) => rowAt(handle, id)) : undefined
  if (row === undefined) return 'gone'
  if (decision === 'turn-down') return turnDown(exchange, operator, { row, reason }, outcomes)
  return row.subject === operator.subject ? 'same-person' : confirm(exchange, operator, { row, reason }, outcomes)
}

const rowAt = async (handle: Handle, id: string): Promise<ProposalRow | undefined> => {
  const [row] = await handle.select().from(deskProposals).where(eq(deskProposals.id, id)).limit(1)
  return row
}

type About = { row: ProposalRow; reason: string }

const lockProposal = async (
  tx: Transaction,
  { id, action, about, orderReference }: ProposalRow,
): Promise<ProposalRow | undefined> => {
  await lockAbout(tx, kindOf[action], about, orderReference)
  const [row] = await tx
    .select()
    .from(deskProposals)
    .where(and(eq(deskProposals.id, id), eq(deskProposals.state, 'open')))
    .limit(1)
    .for('update')
  return row
}

const confirm = async (
  exchange: Exchange,
  operator: Operator,
  { row, reason }: About,
  outcomes: Outcomes,
): Promise<'done' | Undecided> => {
  const { database, clock } = exchange
  const now = clock.now()
  const found: { outcome: 'done' | Undecided } = { outcome: 'refused' }
  const work = async () => {
    const happen = await outcomes[row.action].confirmed(exchange, row, now)
    found.outcome = await database.transaction(async (tx) => {
      if (await isHeldByFreeze(tx, row.action, row.customerId, now)) {
        await note(tx, operator, { row, reason }, 'refused', now)
        return 'frozen'
      }
      if ((await lockProposal(tx, row)) === undefined) return 'late'
      if ((await versionOf(tx, kindOf[row.action], row.about)) !== row.version) {
        await note(tx, operator, { row, reason }, 'refused', now)
        return closeAs(tx, row, { state: 'refused', outcome: 'late' }, now)
      }
      await note(tx, operator, { row, reason }, 'confirmed', now)
      await happen(tx)
      return closeAs(tx, row, { state: 'confirmed', outcome: 'done' }, now)
    })
  }
  try {
    await work()
    return found.outcome
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'provider-unavailable') return 'unavailable'
  }
  await database.transaction(async (tx) => {
    if ((await lockProposal(tx, row)) === undefined) return
    await note(tx, operator, { row, reason }, 'refused', now)
    await closeAs(tx, row, { state: 'refused', outcome: 'refused' }, now)
  })
  return 'refused'
}

const turnDown = (
  { database, clock }: Exchange,
  operator: Operator,
  { row, reason }: About,
  outcomes: Outcomes,
): Promise<'done' | Undecided> => {
  const now = clock.now()
  return database.transaction(async (tx) => {
    if ((await lockProposal(tx, row)) === undefined) return 'late'
    await note(tx, operator, { row, reason }, 'turned-down', now)
    await outcomes[row.action].turnedDown?.(tx, row, operator, now)
    return closeAs(tx, row, { state: 'turned-down', outcome: 'done' }, now)
  })
}

const note = (
  tx: Transaction,
  operator: Operator,
  { row, reason }: About,
  outcome: 'confirmed' | 'refused' | 'turned-down',
  now: Date,
): Promise<void> => {
  const { id: proposal, action, kind, about, customerId: customer, orderReference: order, version } = row
  const decision: Decision = { action, kind, about, customer, order, version, reason }
  return noteDecision(tx, operator, decision, { outcome, proposal }, now)
}

const closeAs = async <Answer extends 'done' | Undecided>(
  tx: Transaction,
  { id }: ProposalRow,
  { state, outcome }: { state: 'confirmed' | 'turned-down' | 'refused'; outcome: Answer },
  now: Date,
): Promise<Answer> => {
  await tx.update(deskProposals).set({ state, decidedAt: now }).where(eq(deskProposals.id, id))
  return outcome
}

/** With the number of the order, where it is of one. */
export type ProposalOnDesk = ProposalRow & { number: string | null }

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

/** Whether nothing has changed since a proposal was made. */
export const isUnchanged = async (handle: Handle, { action, about, version }: ProposalRow): Promise<boolean> =>
  (await versionOf(handle, kindOf[action], about)) === version

/** Whether a proposal waits for the end of a freeze. */
export const isFrozenNow = async (
  handle: Handle,
  { action, customerId }: Pick<ProposalRow, 'action' | 'customerId'>,
  now: Date,
): Promise<boolean> => customerId !== null && leaving.includes(action) && (await isFrozen(handle, customerId, now))

export const proposalAt = async (handle: Handle, id: string): Promise<ProposalOnDesk | undefined> => {
  const [found] = await handle
    .select(columns)
    .from(deskProposals)
    .leftJoin(orders, eq(orders.reference, deskProposals.orderReference))
    .where(eq(deskProposals.id, id))
    .limit(1)
  return found && { ...found.row, number: found.number }
}
