import { and, asc, count, desc, eq, gte, inArray, isNull, min, ne, notInArray, sql, sum } from 'drizzle-orm'
import type { Coin } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import type { PlanShare } from '../../domain/plans/plans'
import type { Rhythm } from '../../domain/plans/rhythm'
import type { Handle, Transaction } from '../database/handle'
import { orders, planOrders, planPayments, plans, planShares } from '../database/schema'
import { notFound } from '../http/refused'

export type PlanRow = typeof plans.$inferSelect
export type PlanPaymentRow = typeof planPayments.$inferSelect

/** So many plans of a customer are told at most; of those that have ended, the newest. */
const mostTold = 100
/** So many transfers of a plan are used at once. */
const mostWaiting = 50

/**
 * The row, locked until the transaction ends: before any order of it, and before the customer. It does not stand in the way of
 * money that comes.
 */
export const lockPlan = async (tx: Transaction, reference: string): Promise<PlanRow | undefined> => {
  const [row] = await tx.select().from(plans).where(eq(plans.reference, reference)).limit(1).for('no key update')
  return row
}

/** The customer's own plan, locked; one of somebody else is not found. */
export const lockOwnPlan = async (tx: Transaction, reference: string, customerId: string): Promise<PlanRow> => {
  const row = await lockPlan(tx, reference)
  if (row?.customerId !== customerId) throw notFound()
  return row
}

/** The customer's plans: those that go on first, then paused ones, then those that have ended; each the newest first. */
export const plansOfCustomer = (handle: Handle, customerId: string): Promise<PlanRow[]> =>
  handle
    .select()
    .from(plans)
    .where(eq(plans.customerId, customerId))
    .orderBy(
      sql`case ${plans.state} when 'ACTIVE' then 0 when 'PAUSED' then 1 else 2 end`,
      desc(plans.createdAt),
      desc(plans.number),
    )
    .limit(mostTold)

export const planAt = async (handle: Handle, reference: string): Promise<PlanRow | undefined> => {
  const [row] = await handle.select().from(plans).where(eq(plans.reference, reference)).limit(1)
  return row
}

export const ownPlanRow = async (handle: Handle, reference: string, customerId: string): Promise<PlanRow> => {
  const row = await planAt(handle, reference)
  if (row?.customerId !== customerId) throw notFound()
  return row
}

/** How many of the customer's plans have not ended. */
export const countOpenPlans = async (handle: Handle, customerId: string): Promise<number> => {
  const [row] = await handle
    .select({ count: count() })
    .from(plans)
    .where(and(eq(plans.customerId, customerId), ne(plans.state, 'ENDED')))
    .limit(1)
  return row?.count ?? 0
}

/** The plan whose OCR number a transfer names. */
export const planNumbered = async (handle: Handle, number: string): Promise<PlanRow | undefined> => {
  const [row] = await handle.select().from(plans).where(eq(plans.number, number)).limit(1)
  return row
}

/** The shares of plans, each in its order, by their references. */
export const sharesOf = async (
  handle: Handle,
  references: readonly string[],
): Promise<ReadonlyMap<string, PlanShare[]>> => {
  const rows = await handle
    .select()
    .from(planShares)
    .where(inArray(planShares.planReference, [...references]))
    .orderBy(asc(planShares.planReference), asc(planShares.position))
    .limit(4 * references.length)
  const shares = new Map<string, PlanShare[]>()
  for (const { planReference, coin, percent, address } of rows)
    shares.set(planReference, [...(shares.get(planReference) ?? []), { coin, percent, address }])
  return shares
}

export const writeShares = async (tx: Transaction, planReference: string, shares: readonly PlanShare[]) => {
  await tx.delete(planShares).where(eq(planShares.planReference, planReference))
  await tx
    .insert(planShares)
    .values(shares.map(({ coin, percent, address }, position) => ({ planReference, position, coin, percent, address })))
}

/** Money of a plan that is to be used, the oldest first; not what the desk looks at. */
export const waitingOf = (handle: Handle, reference: string): Promise<PlanPaymentRow[]> =>
  handle
    .select()
    .from(planPayments)
    .where(
      and(eq(planPayments.planReference, reference), isNull(planPayments.usedAt), isNull(planPayments.contradictedAt)),
    )
    .orderBy(asc(planPayments.receivedAt), asc(planPayments.id))
    .limit(mostWaiting)

/** How much waits for plans, by their references, and since when the oldest of it cannot buy, or is too little. */
export const waitingSums = (handle: Handle, references: readonly string[]) =>
  handle
    .select({
      planReference: planPayments.planReference,
      amount: sum(planPayments.amount),
      heldUpAt: min(planPayments.heldUpAt),
      tooLittleAt: min(planPayments.tooLittleAt),
      contradictedAt: min(planPayments.contradictedAt),
    })
    .from(planPayments)
    .where(and(inArray(planPayments.planReference, [...references]), isNull(planPayments.usedAt)))
    .groupBy(planPayments.planReference)
    .limit(references.length)

/** What a plan has bought for since an instant, and has not gone back. */
export const boughtSince = async (handle: Handle, reference: string, since: Date): Promise<Decimal> => {
  const [row] = await handle
    .select({ total: sum(orders.total) })
    .from(planOrders)
    .innerJoin(orders, eq(orders.reference, planOrders.orderReference))
    .where(
      and(
        eq(planOrders.planReference, reference),
        gte(orders.createdAt, since),
        notInArray(orders.status, ['CANCELED', 'REFUND']),
      ),
    )
    .limit(1)
  return row?.total ?? '0'
}

/** What plans have bought of each coin: purchases whose coins were sent. */
export const boughtBy = (handle: Handle, references: readonly string[]) =>
  handle
    .select({
      planReference: planOrders.planReference,
      coin: orders.coin,
      purchases: count(),
      spent: sum(orders.total),
      coins: sum(orders.coinAmount),
    })
    .from(planOrders)
    .innerJoin(orders, eq(orders.reference, planOrders.orderReference))
    .where(and(inArray(planOrders.planReference, [...references]), eq(orders.status, 'COMPLETED')))
    .groupBy(planOrders.planReference, orders.coin)
    .limit(4 * references.length)

/** Orders that were written with the money of a plan that was used at an instant. */
export const ordersPaidAt = (handle: Handle, reference: string, usedAt: Date): Promise<{ reference: string }[]> =>
  handle
    .select({ reference: orders.reference })
    .from(planOrders)
    .innerJoin(orders, eq(orders.reference, planOrders.orderReference))
    .where(and(eq(planOrders.planReference, reference), eq(orders.createdAt, usedAt)))
    .orderBy(asc(orders.number))
    .limit(4)

/** Orders that were placed of what plans had prepared on days, and were not canceled. */
export const placedOn = (handle: Handle, days: readonly { reference: string; day: string }[]) =>
  handle
    .select({
      planReference: planOrders.planReference,
      reference: orders.reference,
      coin: orders.coin,
      day: planOrders.day,
    })
    .from(planOrders)
    .innerJoin(orders, eq(orders.reference, planOrders.orderReference))
    .where(
      and(
        inArray(
          planOrders.planReference,
          days.map(({ reference }) => reference),
        ),
        inArray(
          planOrders.day,
          days.map(({ day }) => day),
        ),
        ne(orders.status, 'CANCELED'),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(100 * days.length)

/** The order that was placed of what a plan has prepared of a coin, and was not canceled. */
export const placedOf = async (
  handle: Handle,
  { reference, day, coin }: { reference: string; day: string; coin: Coin },
): Promise<
  { reference: string; number: string; createdAt: Date; status: typeof orders.$inferSelect.status } | undefined
> => {
  const [order] = await handle
    .select({
      reference: orders.reference,
      number: orders.number,
      createdAt: orders.createdAt,
      status: orders.status,
    })
    .from(planOrders)
    .innerJoin(orders, eq(orders.reference, planOrders.orderReference))
    .where(
      and(
        eq(planOrders.planReference, reference),
        eq(planOrders.day, day),
        eq(orders.coin, coin),
        ne(orders.status, 'CANCELED'),
      ),
    )
    .limit(1)
  return order
}

/** How often the plan buys. */
export const rhythmOf = ({ every, weekday, monthDay }: Pick<PlanRow, 'every' | 'weekday' | 'monthDay'>): Rhythm => {
  if (every === 'week') return { every, weekday: weekday ?? 1 }
  return every === 'month' ? { every, day: monthDay ?? 1 } : { every }
}

/** The columns of a rhythm. */
export const rhythmColumns = (rhythm: Rhythm): Pick<PlanRow, 'every' | 'weekday' | 'monthDay'> => ({
  every: rhythm.every,
  weekday: rhythm.every === 'week' ? rhythm.weekday : null,
  monthDay: rhythm.every === 'month' ? rhythm.day : null,
})
