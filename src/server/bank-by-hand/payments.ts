import { and, asc, count, eq, gt, inArray, min, sql } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { checkBankReference, checkReturnReason, typedBankReference } from '../../domain/bank/bank-by-hand'
import { compare } from '../../domain/money/money'
import type { FieldProblem } from '../../domain/shared/problems'
import type { Handle, Transaction } from '../database/handle'
import { deskProposals, manualPayments, manualPaymentStates, orders } from '../database/schema'
import { depositOfKey } from '../bank/deposits'
import { verificationAt } from '../bank/verifications'
import { proposalAt, writeProposal, type ProposalRow } from '../desk/proposals'
import type { Operator } from '../desk/roles'
import { uuidOf } from '../callbacks/post-signed'
import { isOfMoney, type CallbackEvent, type CallbackPort } from '../callbacks/receive'
import { takeIn } from '../callbacks/take-in'
import type { Exchange } from '../exchange'
import { isFrozen } from '../freeze/freeze'
import { refused } from '../http/refused'
import { sealed, unsealed } from '../http/sealed'
import { jobKind } from '../jobs/jobs'
import { pricesOf } from '../market/rates'
import { customerOfOrder, lockOrder } from '../orders/queries'
import { hasRemovedCoins } from '../orders/removed-coins'

type PaymentRow = typeof manualPayments.$inferSelect
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
  // Whoever withdraws a payment has its order first, too.
  if (payment.orderReference !== null) await lockOrder(tx, eq(orders.reference, payment.orderReference))
  const message = payment.kind === 'deposit' ? sealed(config.secret, payment.message) : payment.message
  const kept = await tx
    .insert(manualPayments)
    .values({ ...payment, message, state: 'waiting', createdAt: now })
    .onConflictDoNothing()
    .returning({ key: manualPayments.key })
  if (kept.length > 0) return
  const before = await rowAt(tx, payment.key)
  if (before === undefined || !isSame(before, payment)) throw new Error('A payment by hand is asked for otherwise')
}

/** Whether operators were asked for a payment. */
export const isAskedByHand = async (handle: Handle, key: string): Promise<boolean> =>
  (await rowAt(handle, key)) !== undefined

/** Sees to it that nobody is asked to make a payment any more; whether it could. Refused while somebody says what became of it. */
export const withdrawPayment = async (
  tx: Transaction,
  exchange: Pick<Exchange, 'config'>,
  payment: ManualPayment,
  now: Date,
): Promise<boolean> => {
  await keepPayment(tx, exchange, payment, now)
  await tx.select().from(manualPayments).where(eq(manualPayments.key, payment.key)).limit(1).for('update')
  if (await hasOpenProposal(tx, payment.key)) throw refused('step-refused')
  const withdrawn = await tx
    .update(manualPayments)
    .set({ state: 'returned', returnedAt: now })
    .where(and(eq(manualPayments.key, payment.key), eq(manualPayments.state, 'waiting')))
    .returning({ key: manualPayments.key })
  return withdrawn.length > 0
}

const isSame = (one: ManualPayment, other: ManualPayment): boolean =>
  compare(one.amount, other.amount) === 0 &&
  one.kind === other.kind &&
  one.currency === other.currency &&
  one.clearingNumber === other.clearingNumber &&
  one.accountNumber === other.accountNumber &&
  one.iban === other.iban

const rowAt = async (handle: Handle, key: string): Promise<PaymentRow | undefined> => {
  const [row] = await handle.select().from(manualPayments).where(eq(manualPayments.key, key)).limit(1)
  return row
}

/** A payment with the number of its order, and what an operator says of it that nobody has decided about. */
export type PaymentOnDesk = {
  payment: PaymentRow
  number: string | null
  proposal: ProposalRow | null
  /** Whether its customer's account is: nobody pays from it then. */
  isFrozen: boolean
  /** Whether its sale's coins were taken back by their chain, and that is not handled: nobody pays for them then. */
  isUncovered: boolean
}

const isOpenAbout = (payment: string | typeof manualPayments.key) =>
  and(
    sql`${deskProposals.kind} = 'bank-payment'`,
    sql`${deskProposals.state} = 'open'`,
    eq(deskProposals.about, payment),
  )

/** A payment as it is shown. */
export const paymentAt = async (
  handle: Handle,
  { config }: Pick<Exchange, 'config'>,
  key: string,
): Promise<PaymentRow | undefined> => {
  const row = await rowAt(handle, key)
  return row && withMessage(config.secret, row)
}

/** A page of the payments in a state, by their keys; `after` is the last key of the page before. */
export const manualPaymentsIn = async (
  handle: Handle,
  { config }: Pick<Exchange, 'config'>,
  { state, after = '', now }: { state: PaymentState; after?: string; now: Date },
  most: number,
): Promise<PaymentOnDesk[]> => {
  const rows = await handle
    .select({ payment: manualPayments, number: orders.number, proposal: deskProposals })
    .from(manualPayments)
    .leftJoin(orders, eq(orders.reference, manualPayments.orderReference))
    .leftJoin(deskProposals, isOpenAbout(manualPayments.key))
    .where(and(eq(manualPayments.state, state), gt(manualPayments.key, after)))
    .orderBy(asc(manualPayments.key))
    .limit(most)
  const shown: PaymentOnDesk[] = []
  for (const { payment, ...row } of rows) {
    const customer = await customerOfPayment(handle, payment)
    const isHeld = customer !== undefined && (await isFrozen(handle, customer, now))
    const isUncovered = await isPayoutUncovered(handle, payment)
    shown.push({ ...row, payment: withMessage(config.secret, payment), isFrozen: isHeld, isUncovered })
  }
  return shown
}

/** What a deposit's holder is to read is a code, which is written down sealed. */
const withMessage = (secret: string, payment: PaymentRow): PaymentRow =>
  payment.kind === 'deposit' ? { ...payment, message: unsealed(secret, payment.message) } : payment

const isPayoutUncovered = async (handle: Handle, { kind, orderReference: order }: PaymentRow): Promise<boolean> =>
  kind === 'payout' && order !== null && (await hasRemovedCoins(handle, order))

/** What an operator says became of a payment. */
export type Outcome = { outcome: 'made'; bankReference: string } | { outcome: 'returned'; reason: string }

/** Whether that can have become of it. A refund has no bank that would refuse it for good: it is made, or waits. */
const isPossible = ({ state, kind }: PaymentRow, outcome: Outcome['outcome']): boolean =>
  outcome === 'made' ? state === 'waiting' : state === 'made' || (state === 'waiting' && kind !== 'refund')

/** How many payments are to be made, and since when the oldest of them waits. */
export const countManualPayments = async (handle: Handle): Promise<{ waiting: number; since: Date | null }> => {
  const [row] = await handle
    .select({ waiting: count(), since: min(manualPayments.createdAt) })
    .from(manualPayments)
    .where(eq(manualPayments.state, 'waiting'))
  return { waiting: row?.waiting ?? 0, since: row?.since ?? null }
}

/** How much that was said of our bank no second operator has confirmed. */
export const countProposals = (handle: Handle): Promise<number> =>
  handle.$count(
    deskProposals,
    and(eq(deskProposals.state, 'open'), inArray(deskProposals.kind, ['bank-payment', 'bank-transfer'])),
  )

/** What is wrong with what an operator has typed of it. */
export const problemsOfOutcome = (said: Outcome): FieldProblem[] => {
  const [field, code] =
    said.outcome === 'made'
      ? ['bankReference', checkBankReference(said.bankReference)]
      : ['reason', checkReturnReason(said.reason)]
  return code === null ? [] : [{ field, code }]
}

/** What became of what an operator said: they are to look again, or to correct what they typed. */
export type Said =
  | 'done'
  | 'gone'
  | 'late'
  | 'frozen'
  | 'coins-removed'
  | 'reference-taken'
  | { problems: FieldProblem[] }

/** One operator says what became of a payment, as they saw it; it is so once another has confirmed it. */
export const proposeOutcome = async (
  tx: Transaction,
  { key, version, why, ...said }: { key: string; version: string; why: string } & Outcome,
  operator: Operator,
  now: Date,
): Promise<Said> => {
  const payment = await rowAt(tx, key)
  if (payment === undefined) return 'gone'
  const problems = problemsOfOutcome(said)
  if (problems.length > 0) return { problems }
  const { orderReference: order, currency } = payment
  const isMade = said.outcome === 'made'
  if (isMade && (await isPayoutUncovered(tx, payment))) return 'coins-removed'
  const written = await writeProposal(
    tx,
    operator,
    {
      action: isMade ? 'bank.payment.made' : 'bank.payment.returned',
      about: key,
      customer: (await customerOfPayment(tx, payment)) ?? null,
      order,
      // What it cannot become as it stands, nobody can have seen a form for.
      version: isPossible({ ...payment, state: stateIn(version) }, said.outcome) ? version : '',
      reason: why,
      bank: {
        currency,
        reference: said.outcome === 'made' ? typedBankReference(said.bankReference) : null,
        words: said.outcome === 'returned' ? said.reason.trim() : null,
      },
    },
    now,
  )
  if (written === 'taken') return 'late'
  return typeof written === 'string' ? written : 'done'
}

const stateIn = (version: string): PaymentState => manualPaymentStates.find((state) => state === version) ?? 'returned'

/** Whose account a payment leaves; of a deposit, whose account it verifies. */
const customerOfPayment = async (handle: Handle, { key, orderReference }: PaymentRow): Promise<string | undefined> => {
  if (orderReference !== null) return customerOfOrder({ reference: orderReference }, handle)
  const deposit = depositOfKey(key)
  return deposit === undefined ? undefined : (await verificationAt(handle, deposit))?.customerId
}

const hasOpenProposal = async (handle: Handle, payment: string): Promise<boolean> => {
  const open = await handle.select({ id: deskProposals.id }).from(deskProposals).where(isOpenAbout(payment)).limit(1)
  return open.length > 0
}

/** What operators have said is so: the payment is written down, and told as any bank tells it by work that is never given up. */
export const paymentConfirmed = async (
  tx: Transaction,
  { jobs }: Exchange,
  proposal: ProposalRow,
  now: Date,
): Promise<void> => {
  const payment = await rowAt(tx, proposal.about)
  if (payment === undefined) throw refused('step-refused')
  const isReturned = proposal.action === 'bank.payment.returned'
  if (!isReturned && (await isPayoutUncovered(tx, payment))) throw refused('step-refused')
  const changes = isReturned
    ? ({ state: 'returned', returnedAt: now } as const)
    : ({ state: 'made', madeAt: now } as const)
  await tx.update(manualPayments).set(changes).where(eq(manualPayments.key, payment.key))
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
      const payment = proposal && (await rowAt(handle, proposal.about))
      return payment && { payment, proposal, bankReference: await bankReferenceOf(handle, payment.key) }
    })
    if (told === undefined) throw new Error('A payment is told of that nobody has')
    const { port, event } = eventOf(told)
    const rates = isOfMoney(event) ? await pricesOf(exchange).rates() : null
    await takeIn(exchange, { port, event, rates }, exchange.clock.now())
  },
})

/** What our bank calls a payment that was made. */
const bankReferenceOf = async (handle: Handle, key: string): Promise<string | null> => {
  const [made] = await handle
    .select({ reference: deskProposals.bankReference })
    .from(deskProposals)
    .where(
      and(
        eq(deskProposals.about, key),
        eq(deskProposals.action, 'bank.payment.made'),
        eq(deskProposals.state, 'confirmed'),
      ),
    )
    .limit(1)
  return made?.reference ?? null
}

type Confirmed = { payment: PaymentRow; proposal: ProposalRow; bankReference: string | null }

/** By the key, and not by what was proposed: each of a payment's events comes once. */
const eventOf = ({ payment, proposal, bankReference }: Confirmed): { port: CallbackPort; event: CallbackEvent } => {
  const { key, kind, amount, currency } = payment
  const headOf = <Type extends string>(type: Type) => ({
    id: uuidOf(`bank-by-hand/${type}/${key}`),
    type,
    at: (proposal.decidedAt ?? proposal.at).toISOString(),
    key,
  })
  if (proposal.action === 'bank.payment.returned') {
    const reason = proposal.bankWords ?? ''
    if (kind !== 'refund') return { port: 'payouts', event: { ...headOf('payout.returned'), reason } }
    const named = bankReference === null ? {} : { bankReference }
    return { port: 'payments', event: { ...headOf('refund.returned'), reason, ...named } }
  }
  return kind === 'refund'
    ? { port: 'payments', event: { ...headOf('refund.sent'), amount, currency } }
    : { port: 'payouts', event: { ...headOf('payout.paid'), amount, currency } }
}
