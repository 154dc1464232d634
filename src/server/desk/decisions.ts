import type { FastifyRequest } from 'fastify'
import { isOfMoney, portOf, takeEvent, type CallbackEvent } from '../callbacks/receive'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../database/handle'
import { deskDecisions, manualPaymentProposals, manualPayments, orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { Refusal } from '../http/refused'
import { pricesOf } from '../market/rates'
import type { BankDecision } from './bank-by-hand'
import type { Desk } from './desk'
import { operatorOf } from './operators'
import type { DeskAction, DeskKind, DeskOutcome, Operator } from './roles'

/** What somebody decides, about what of whom, as they saw it, and why. */
export type Decision = {
  action: DeskAction
  kind: DeskKind
  about: string
  customer?: string | null
  order?: string | null
  version?: string | null
  reason: string | null
}

type Noted = { outcome: DeskOutcome; proposal?: string }

/** Writes down who decided what: in the transaction in which it happens, so that neither is there without the other. */
export const noteDecision = async (
  tx: Transaction,
  { subject, name, roles }: Operator,
  { action, kind, about, customer, order, version, reason }: Decision,
  { outcome, proposal }: Noted,
  at: Date,
): Promise<void> => {
  await tx.insert(deskDecisions).values({
    at,
    subject,
    name,
    roles,
    action,
    kind,
    about,
    customerId: customer ?? null,
    orderReference: order ?? null,
    version: version ?? null,
    reason,
    outcome,
    proposal: proposal ?? null,
  })
}

/** What an event is taken in with, inside a transaction of the desk's own. */
export const takerOf = async (exchange: Exchange, event: CallbackEvent, now: Date) => {
  const rates = isOfMoney(event) ? await pricesOf(exchange).rates() : null
  return (tx: Transaction): Promise<unknown> => takeEvent({ tx, exchange, rates, now }, portOf[event.type], event)
}

/** Runs what may be refused; whether it was not. */
export const isTaken = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )

/**
 * Decides: by the event that a reviewer from outside would send, with the row of who decided in the same transaction.
 * Answers whether it could be decided; that it could not is written down too.
 */
export const decide = (
  { exchange }: Pick<Desk, 'exchange'>,
  request: FastifyRequest,
  decision: Decision,
  event: CallbackEvent,
): Promise<boolean> => decideBy(exchange, request, decision, () => takerOf(exchange, event, exchange.clock.now()))

/** The same for what no reviewer from outside can do. */
export const decideDirectly = (
  { exchange }: Pick<Desk, 'exchange'>,
  request: FastifyRequest,
  decision: Decision,
  write: (tx: Transaction) => Promise<unknown>,
): Promise<boolean> => decideBy(exchange, request, decision, async () => write)

const decideBy = async (
  { database, clock }: Exchange,
  request: FastifyRequest,
  decision: Decision,
  writing: () => Promise<(tx: Transaction) => Promise<unknown>>,
): Promise<boolean> => {
  const operator = operatorOf(request)
  const now = clock.now()
  const decided = async () => {
    const write = await writing()
    await database.transaction(async (tx) => {
      await noteDecision(tx, operator, decision, { outcome: 'done' }, now)
      await write(tx)
    })
  }
  const isDone = await isTaken(decided())
  if (!isDone) await database.transaction((tx) => noteDecision(tx, operator, decision, { outcome: 'refused' }, now))
  return isDone
}

/** Writes down what was said or decided of our bank, in the transaction in which it happens, with the order that it is of. */
export const noteBankDecision = async (
  tx: Transaction,
  operator: Operator,
  { action, about, why }: BankDecision,
  now: Date,
): Promise<void> => {
  const isPayment = action.startsWith('payment.')
  const of = isPayment ? await orderOfPayment(tx, action, about) : undefined
  const decision: Decision = {
    action: `bank.${action}`,
    kind: isPayment ? 'bank-payment' : 'bank-transfer',
    about,
    customer: of?.customer ?? null,
    order: of?.order ?? null,
    reason: why,
  }
  await noteDecision(tx, operator, decision, { outcome: outcomes[action] }, now)
}

const outcomes: Readonly<Record<BankDecision['action'], DeskOutcome>> = {
  'payment.made': 'proposed',
  'payment.returned': 'proposed',
  'payment.confirm': 'confirmed',
  'payment.turn-down': 'turned-down',
  'transfer.record': 'proposed',
  'transfer.confirm': 'confirmed',
  'transfer.turn-down': 'turned-down',
}

/** What is said is about a payment's key, what is decided about a proposal. */
const orderOfPayment = async (tx: Transaction, action: BankDecision['action'], about: string) => {
  const isSaid = outcomes[action] === 'proposed'
  const [found] = await tx
    .select({ order: orders.reference, customer: orders.customerId })
    .from(manualPayments)
    .innerJoin(orders, eq(orders.reference, manualPayments.orderReference))
    .leftJoin(manualPaymentProposals, eq(manualPaymentProposals.payment, manualPayments.key))
    .where(isSaid ? eq(manualPayments.key, about) : eq(manualPaymentProposals.id, about))
    .limit(1)
  return found
}
