import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { checkBankReference, checkReturnReason, typedBankReference } from '../../domain/bank/bank-by-hand'
import { compare } from '../../domain/money/money'
import type { FieldProblem } from '../../domain/shared/problems'
import type { Handle, Transaction } from '../database/handle'
import { manualPaymentProposals, manualPayments, orders } from '../database/schema'
import { uuidOf } from '../callbacks/post-signed'
import { isOfMoney, type CallbackEvent, type CallbackPort } from '../callbacks/receive'
import { takeIn } from '../callbacks/take-in'
import type { Exchange } from '../exchange'
import { sealed, unsealed } from '../http/sealed'
import { jobKind } from '../jobs/jobs'
import { pricesOf } from '../market/rates'
import { isUuid } from '../public-site/painting'
import type { Asked, Decision, Operator } from './decisions'

type PaymentRow = typeof manualPayments.$inferSelect
type ProposalRow = typeof manualPaymentProposals.$inferSelect
export type PaymentState = PaymentRow['state']

/** What is to be paid, as it is first asked for. */
export type ManualPayment = Omit<PaymentRow, 'state' | 'createdAt' | 'madeAt' | 'returnedAt'>

/** Keeps what is to be paid, once by its key; the same key asked for otherwise is refused, and nothing of it is kept. */
export const keepPayment = async (
  tx: Transaction,
  { config }: Pick<Exchange, 'config'>,
  payment: ManualPayment,
  now: Date,
): Promise<void> => {
  const message = payment.kind === 'deposit' ? sealed(config.secret, payment.message) : payment.message
  const kept = await tx
    .insert(manualPayments)
    .values({ ...payment, message, state: 'waiting', createdAt: now })
    .onConflictDoNothing()
    .returning({ key: manualPayments.key })
  if (kept.length > 0) return
  const before = await paymentAt(tx, payment.key)
  if (before === undefined || !isSame(before, payment)) throw new Error('A payment by hand is asked for otherwise')
}

const isSame = (one: ManualPayment, other: ManualPayment): boolean =>
  compare(one.amount, other.amount) === 0 &&
  one.kind === other.kind &&
  one.currency === other.currency &&
  one.clearingNumber === other.clearingNumber &&
  one.accountNumber === other.accountNumber &&
  one.iban === other.iban

const paymentAt = async (handle: Handle, key: string): Promise<PaymentRow | undefined> => {
  const [row] = await handle.select().from(manualPayments).where(eq(manualPayments.key, key)).limit(1)
  return row
}

const lockPayment = async (tx: Transaction, key: string): Promise<PaymentRow | undefined> => {
  const [row] = await tx.select().from(manualPayments).where(eq(manualPayments.key, key)).limit(1).for('update')
  return row
}

/** A payment with the number of its order, and what an operator says of it that nobody has decided about. */
export type PaymentOnDesk = { payment: PaymentRow; number: string | null; proposal: ProposalRow | null }

/** A page of the payments in a state, by their keys; `after` is the last key of the page before. */
export const manualPaymentsIn = async (
  handle: Handle,
  { config }: Pick<Exchange, 'config'>,
  { state, after = '' }: { state: PaymentState; after?: string },
  most: number,
): Promise<PaymentOnDesk[]> => {
  const rows = await handle
    .select({ payment: manualPayments, number: orders.number, proposal: manualPaymentProposals })
    .from(manualPayments)
    .leftJoin(orders, eq(orders.reference, manualPayments.orderReference))
    .leftJoin(
      manualPaymentProposals,
      and(eq(manualPaymentProposals.payment, manualPayments.key), isNull(manualPaymentProposals.decision)),
    )
    .where(and(eq(manualPayments.state, state), gt(manualPayments.key, after)))
    .orderBy(asc(manualPayments.key))
    .limit(most)
  return rows.map(({ payment, ...row }) => ({ ...row, payment: withMessage(config.secret, payment) }))
}

/** What a deposit's holder is to read is a code, which is written down sealed. */
const withMessage = (secret: string, payment: PaymentRow): PaymentRow =>
  payment.kind === 'deposit' ? { ...payment, message: unsealed(secret, payment.message) } : payment

/** What an operator says became of a payment. */
export type Outcome = { outcome: 'made'; bankReference: string } | { outcome: 'returned'; reason: string }

/** Whether that can have become of it. A refund has no bank that would refuse it for good: it is made, or waits. */
const isPossible = ({ state, kind }: PaymentRow, outcome: Outcome['outcome']): boolean =>
  outcome === 'made' ? state === 'waiting' : state === 'made' || (state === 'waiting' && kind !== 'refund')

/** What is wrong with what an operator has typed of it. */
export const problemsOfOutcome = (said: Outcome): FieldProblem[] => {
  const [field, code] =
    said.outcome === 'made'
      ? ['bankReference', checkBankReference(said.bankReference)]
      : ['reason', checkReturnReason(said.reason)]
  return code === null ? [] : [{ field, code }]
}

/** One operator says what became of a payment; it is so once another has confirmed it (`decideOutcome`). */
export const proposeOutcome = async (
  tx: Transaction,
  { key, ...said }: { key: string } & Outcome,
  operator: Operator,
  now: Date,
): Promise<Asked> => {
  const payment = await lockPayment(tx, key)
  if (payment === undefined) return 'not-found'
  if (!isPossible(payment, said.outcome) || (await openProposal(tx, key)) !== undefined) return 'not-now'
  const problems = problemsOfOutcome(said)
  if (problems.length > 0) return { problems }
  const written = await tx
    .insert(manualPaymentProposals)
    .values({
      payment: key,
      outcome: said.outcome,
      currency: payment.currency,
      bankReference: said.outcome === 'made' ? typedBankReference(said.bankReference) : null,
      reason: said.outcome === 'returned' ? said.reason.trim() : null,
      proposedBy: operator.subject,
      proposerName: operator.name,
      proposedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: manualPaymentProposals.id })
  return written.length > 0 ? 'done' : 'reference-taken'
}

const openProposal = async (handle: Handle, payment: string): Promise<ProposalRow | undefined> => {
  const [row] = await handle
    .select()
    .from(manualPaymentProposals)
    .where(and(eq(manualPaymentProposals.payment, payment), isNull(manualPaymentProposals.decision)))
    .limit(1)
  return row
}

/**
 * Another operator confirms what the first has said, about the very proposal that they saw, or turns it down. What is
 * confirmed is told as any bank tells it, once, by work that is never given up.
 */
export const decideOutcome = async (
  tx: Transaction,
  exchange: Exchange,
  { proposal: id, decision }: { proposal: string; decision: Decision },
  operator: Operator,
  now: Date,
): Promise<Asked> => {
  const seen = isUuid(id) ? await proposalAt(tx, id) : undefined
  const payment = seen && (await lockPayment(tx, seen.payment))
  if (payment === undefined) return 'not-found'
  const proposal = await openProposal(tx, payment.key)
  if (proposal?.id !== id) return 'not-now'
  if (proposal.proposedBy === operator.subject) return 'same-operator'
  await tx
    .update(manualPaymentProposals)
    .set({ decision, decidedBy: operator.subject, deciderName: operator.name, decidedAt: now })
    .where(eq(manualPaymentProposals.id, id))
  if (decision === 'confirmed') await confirm(tx, exchange, { payment, proposal }, now)
  return 'done'
}

const proposalAt = async (handle: Handle, id: string): Promise<ProposalRow | undefined> => {
  const [row] = await handle.select().from(manualPaymentProposals).where(eq(manualPaymentProposals.id, id)).limit(1)
  return row
}

type Confirmed = { payment: PaymentRow; proposal: ProposalRow }

const confirm = async (
  tx: Transaction,
  { jobs, log }: Exchange,
  { payment: { key, kind, orderReference }, proposal }: Confirmed,
  now: Date,
): Promise<void> => {
  const isBackOfRefund = proposal.outcome === 'returned' && kind === 'refund'
  const state = isBackOfRefund ? 'waiting' : proposal.outcome
  const at = proposal.outcome === 'made' ? { madeAt: now } : { returnedAt: now }
  await tx
    .update(manualPayments)
    .set({ state, ...at })
    .where(eq(manualPayments.key, key))
  // No event tells of a refund that came back: it is owed as before, and somebody pays it again.
  if (isBackOfRefund) return log.error({ order: orderReference, key }, 'a refund came back, and is to be paid again')
  await jobs.enqueue(tx, tellOutcome, { proposal: proposal.id }, now, { uniqueKey: `manual-payment/${proposal.id}` })
}

/** Tells what was confirmed of a payment, as a bank would. */
export const tellOutcome = jobKind({
  kind: 'bank-by-hand.tell-payment',
  isMoney: true,
  payload: object({ proposal: string() }),
  run: async ({ proposal: id }, exchange) => {
    const told = await exchange.database.read(async (handle) => {
      const proposal = await proposalAt(handle, id)
      const payment = proposal && (await paymentAt(handle, proposal.payment))
      return payment && { payment, proposal }
    })
    if (told === undefined) throw new Error('A payment is told of that nobody has')
    const { port, event } = eventOf(told)
    const rates = isOfMoney(event) ? await pricesOf(exchange).rates() : null
    await takeIn(exchange, { port, event, rates }, exchange.clock.now())
  },
})

/** By the key, and not by what was proposed: a refund that was made twice was sent once. */
const eventOf = ({ payment, proposal }: Confirmed): { port: CallbackPort; event: CallbackEvent } => {
  const { key, kind, amount, currency } = payment
  const headOf = <Type extends string>(type: Type) => ({
    id: uuidOf(`bank-by-hand/${type}/${key}`),
    type,
    at: (proposal.decidedAt ?? proposal.proposedAt).toISOString(),
    key,
  })
  if (proposal.outcome === 'returned')
    return { port: 'payouts', event: { ...headOf('payout.returned'), reason: proposal.reason ?? '' } }
  return kind === 'refund'
    ? { port: 'payments', event: { ...headOf('refund.sent'), amount, currency } }
    : { port: 'payouts', event: { ...headOf('payout.paid'), amount, currency } }
}
