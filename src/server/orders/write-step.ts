import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { nextStatus } from '../../../machines/order/lifecycle'
import type { OrderStatus } from '../../domain/orders/statuses'
import type { Transaction } from '../database/handle'
import { ledgerEntries, orders, orderSteps, orderTransactions } from '../database/schema'
import { refused } from '../http/refused'
import type { Live } from '../live/live'
import { notify } from '../notifications/notify'
import { accountDestination, addressDestination, noteUsed } from './destinations'
import { effectsOf, type Effects, type OrderRow, type Step } from './effects'
import { holdByStatus } from './holds'
import { balanced, type Posting } from './ledger'
import { receiptPartiesOf } from './queries'

const waiting: readonly OrderStatus[] = ['UNPAID', 'PENDING', 'ERROR']

/** Writes a step: status, history, ledger, transactions, hold, notification, and tells the customer's open pages. */
export const writeStep = async (
  tx: Transaction,
  live: Live,
  order: OrderRow,
  step: Step,
  now: Date,
): Promise<OrderRow> => {
  const status = nextStatus(order.type, order.status, step.type)
  if (status === undefined) throw refused('step-refused')
  const effects = effectsOf(order, step)
  const [receiptOf = null] = status === 'COMPLETED' ? await receiptPartiesOf(tx, [order]) : []
  const [changed = order] = await tx
    .update(orders)
    .set({
      ...effects.changes,
      status,
      updatedAt: now,
      receiptOf,
      leavingSince: null,
      ...(waiting.includes(status) ? {} : { deadline: null }),
    })
    .where(eq(orders.reference, order.reference))
    .returning()
  await tx.insert(orderSteps).values({ orderReference: order.reference, status, event: step.type, at: now })
  await postEffects(tx, order.reference, effects, now)
  await holdByStatus(tx, order, changed, now)
  if (step.type === 'payout.sent') await noteSent(tx, changed, now)
  const notification = { customerId: order.customerId, type: 'ORDER_STATUS_CHANGED', status } as const
  const unsent = step.type === 'payout.returned' && step.problem !== 'returned' ? { subject: step.problem } : {}
  await notify(tx, live, { ...notification, ...unsent, orderReference: order.reference }, now)
  await live.tell(tx, order.customerId, { type: 'order.changed', reference: order.reference })
  return changed
}

type SentOrder = Pick<OrderRow, 'type' | 'coin' | 'walletAddress' | 'customerId'> & Partial<Pick<OrderRow, 'payoutTo'>>

/** Where its coins or money have gone is not new any more. */
export const noteSent = async (tx: Transaction, order: SentOrder, now: Date): Promise<void> => {
  const { type, coin, walletAddress, payoutTo = null, customerId } = order
  if (type === 'BUY') return noteUsed(tx, customerId, addressDestination(coin, walletAddress), now)
  if (payoutTo !== null) await noteUsed(tx, customerId, accountDestination(payoutTo), now)
}

/** Writes the ledger entries of one event, which sum to zero; `orderReference` is null for money that fits no order. */
export const postEntries = async (
  tx: Transaction,
  orderReference: string | null,
  postings: readonly Posting[],
  at: Date,
): Promise<void> => {
  const group = randomUUID()
  const rows = balanced(postings).map((posting) => ({ ...posting, group, orderReference, at }))
  if (rows.length > 0) await tx.insert(ledgerEntries).values(rows)
}

/** Writes ledger entries and the customer's transactions. */
export const postEffects = async (
  tx: Transaction,
  orderReference: string,
  { postings, transactions }: Pick<Effects, 'postings' | 'transactions'>,
  at: Date,
): Promise<void> => {
  await postEntries(tx, orderReference, postings, at)
  if (transactions.length > 0)
    await tx
      .insert(orderTransactions)
      .values(transactions.map((transaction) => ({ ...transaction, orderReference, at })))
}
