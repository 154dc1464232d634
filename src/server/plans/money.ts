import { and, eq } from 'drizzle-orm'
import type { Fiat } from '../../domain/money/currencies'
import { fiatOf, type Decimal } from '../../domain/money/money'
import type { Transaction } from '../database/handle'
import { orders, planPayments } from '../database/schema'
import type { Exchange } from '../exchange'
import { noFeedback } from '../orders/effects'
import { planMoneyMatched, planMoneyReceived } from '../orders/ledger'
import { lockOrder } from '../orders/queries'
import { takeStep } from '../orders/take-step'
import { postEntries } from '../orders/write-step'
import { buyByPlan } from './purchase'
import { lockPlan, ordersPaidAt, type PlanRow } from './queries'
import { tellPlan } from './tell'

type Arrived = { id: string; amount: Decimal; currency: Fiat; payer: string | null; isMatched?: boolean }

/** A transfer named the plan, or was matched to it: its money is kept, and buys by work of its own. */
export const takePlanMoney = async (
  tx: Transaction,
  exchange: Exchange,
  plan: PlanRow,
  { id, amount, currency, payer, isMatched = false }: Arrived,
  now: Date,
): Promise<void> => {
  const { reference: planReference } = plan
  await tx.insert(planPayments).values({ id, planReference, amount: fiatOf(amount), currency, payer, receivedAt: now })
  await postEntries(tx, null, (isMatched ? planMoneyMatched : planMoneyReceived)(currency, amount), now)
  await exchange.jobs.enqueue(tx, buyByPlan, { plan: planReference }, now)
  await tellPlan(tx, exchange, plan)
}

/** Our bank has told of a transfer otherwise: what it is to buy waits for the desk, and so do orders that it has paid. */
export const contradictPlanMoney = async (
  tx: Transaction,
  exchange: Exchange,
  payment: string,
  now: Date,
): Promise<void> => {
  const [named] = await tx.select().from(planPayments).where(eq(planPayments.id, payment)).limit(1)
  // The plan before its money, as all who use it lock them.
  const plan = named && (await lockPlan(tx, named.planReference))
  if (plan === undefined) return
  const [kept] = await tx
    .update(planPayments)
    .set({ contradictedAt: now })
    .where(eq(planPayments.id, payment))
    .returning()
  if (kept?.usedAt)
    for (const { reference } of await ordersPaidAt(tx, plan.reference, kept.usedAt)) {
      const order = await lockOrder(tx, and(eq(orders.reference, reference), eq(orders.status, 'PAID')))
      if (order !== undefined) await takeStep(tx, exchange, order, { type: 'order.questioned', ...noFeedback }, now)
    }
  await tellPlan(tx, exchange, plan)
}

/** The desk has looked at it: what waited for that buys. */
export const releasePlanMoney = async (
  tx: Transaction,
  exchange: Exchange,
  payment: string,
  now: Date,
): Promise<void> => {
  const [kept] = await tx
    .update(planPayments)
    .set({ contradictedAt: null })
    .where(eq(planPayments.id, payment))
    .returning()
  if (kept !== undefined) await exchange.jobs.enqueue(tx, buyByPlan, { plan: kept.planReference }, now)
}
