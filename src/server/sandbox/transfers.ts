import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { enums, nullable, object, string } from 'superstruct'
import { fiats, type Fiat } from '../../domain/money/currencies'
import { compare, fiatOf, isDecimal, type Decimal } from '../../domain/money/money'
import { typedAmount } from '../../domain/shared/validation'
import { secondsAfter } from '../clock'
import type { Handle, Transaction } from '../database/handle'
import { customers, orders, plans, unmatchedPayments } from '../database/schema'
import type { Exchange } from '../exchange'
import { jobKind, type JobKind } from '../jobs/jobs'
import { postSigned, uuidOf, type Post } from '../callbacks/post-signed'
import { isUnmatched } from '../callbacks/unmatched'
import { callBack, type CallbackJob } from './callbacks'
import type { Bill, Transfer, TransferProblem } from './pages/bank'

const payer = '6789-123456789'

const billColumns = {
  reference: orders.reference,
  number: orders.number,
  method: orders.paymentMethod,
  fiat: orders.fiat,
  total: orders.total,
  status: orders.status,
  email: customers.email,
}

const byTransfer = and(eq(orders.type, 'BUY'), inArray(orders.paymentMethod, ['BANKGIRO', 'SEPA']))

/** Plans that are paid by transfers, and orders that wait for one; each the newest first. */
export const openBills = async (handle: Handle): Promise<Bill[]> => {
  const active = await planBills(handle, eq(plans.state, 'ACTIVE'))
  const rows = await handle
    .select(billColumns)
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(byTransfer, inArray(orders.status, ['UNPAID', 'PENDING'])))
    .orderBy(desc(orders.createdAt))
    .limit(50)
  return [...active, ...rows.map(billOf)]
}

/** An order or a plan that is paid by bank transfer, whatever has become of it: money may come late, or twice. */
export const billFor = async (handle: Handle, reference: string): Promise<Bill | undefined> => {
  const [row] = await handle
    .select(billColumns)
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(byTransfer, eq(orders.reference, reference)))
    .limit(1)
  if (row !== undefined) return billOf(row)
  const [plan] = await planBills(handle, eq(plans.reference, reference))
  return plan
}

const planBills = async (handle: Handle, condition: SQL): Promise<Bill[]> => {
  const rows = await handle
    .select({
      reference: plans.reference,
      number: plans.number,
      fiat: plans.fiat,
      total: plans.amount,
      status: plans.state,
      email: customers.email,
    })
    .from(plans)
    .innerJoin(customers, eq(customers.id, plans.customerId))
    .where(and(eq(plans.way, 'transfer'), condition))
    .orderBy(desc(plans.createdAt))
    .limit(50)
  return rows.map((row) => ({
    ...row,
    kind: 'plan',
    total: fiatOf(row.total),
    method: row.fiat === 'EUR' ? 'SEPA' : 'BANKGIRO',
  }))
}

const billOf = ({ method, total, ...row }: Omit<Bill, 'method' | 'kind'> & { method: string }): Bill => ({
  ...row,
  kind: 'order',
  total: fiatOf(total),
  method: method === 'SEPA' ? 'SEPA' : 'BANKGIRO',
})

/** What was typed at the bank, as it is sent. */
export const transferOf = ({ reference, amount }: Transfer): Transfer => ({
  reference: reference.trim(),
  amount: typedAmount(amount),
})

export const problemsOfTransfer = ({ reference, amount }: Transfer): TransferProblem[] => [
  ...(reference.length >= 1 && reference.length <= 35 ? [] : (['reference'] as const)),
  ...(isPayable(amount) ? [] : (['amount'] as const)),
]

const isPayable = (amount: string): boolean =>
  amount.length <= 20 && isDecimal(amount) && compare(amount, '0') > 0 && compare(amount, fiatOf(amount)) === 0

/** Sends a transfer from the customer's bank: the money arrives when the sandbox's delay is over. */
export const sendTransfer = async (
  tx: Transaction,
  { clock, config, jobs }: Exchange,
  job: TransferJob,
  { kind, reference: asked, method, fiat: currency }: Bill,
  { reference, amount }: Transfer,
): Promise<void> => {
  const at = clock.now()
  const order = kind === 'order' ? asked : null
  const sent = { id: randomUUID(), at: at.toISOString(), method, currency, amount: fiatOf(amount), reference, order }
  await jobs.enqueue(tx, job, sent, secondsAfter(at, config.sandboxReviewSeconds))
}

type Sent = {
  id: string
  at: string
  method: 'BANKGIRO' | 'SEPA'
  currency: Fiat
  amount: Decimal
  reference: string
  /** Whose page it was sent from; null for plans. */
  order: string | null
}
export type TransferJob = JobKind<Sent>

/**
 * Our bank reports a transfer. One that fitted no order stands on the desk, which matches it to the order whose page it
 * was sent from when the delay is over once more.
 */
export const transferJob = (post: Post, callback: CallbackJob): TransferJob =>
  jobKind({
    kind: 'sandbox.transfer',
    payload: object({
      id: string(),
      at: string(),
      method: enums(['BANKGIRO', 'SEPA']),
      currency: enums(fiats),
      amount: string(),
      reference: string(),
      order: nullable(string()),
    }),
    run: async ({ order, ...sent }, exchange) => {
      const told = { ...sent, type: 'transfer.received', bankReference: bankReferenceOf(sent.id), payer }
      await postSigned(post, exchange, 'payments', JSON.stringify(told))
      await exchange.database.transaction(async (tx) => {
        const { id: transfer } = sent
        if (order === null || !(await isWaiting(tx, transfer))) return
        const at = exchange.clock.now().toISOString()
        const event = { id: uuidOf(`matched/${transfer}`), type: 'transfer.matched', at, transfer, order } as const
        await callBack(tx, exchange, callback, 'reviews', event)
      })
    },
  })

/** What the sandbox's bank calls a transfer. */
const bankReferenceOf = (id: string): string => `SBX${id.replaceAll('-', '').slice(0, 20).toUpperCase()}`

const isWaiting = async (tx: Transaction, id: string): Promise<boolean> => {
  const [payment] = await tx
    .select({ id: unmatchedPayments.id })
    .from(unmatchedPayments)
    .where(and(eq(unmatchedPayments.id, id), isUnmatched))
    .limit(1)
  return payment !== undefined
}
