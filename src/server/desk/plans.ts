import { and, asc, eq, isNull } from 'drizzle-orm'
import { customers, planPayments, plans } from '../database/schema'
import { isLater, type DeskList } from './lists'
import type { PlanMoneyOnDesk } from './pages/plans'

const isWaiting = isNull(planPayments.usedAt)

/** Transfers that named a plan and have bought nothing, nor gone back; the oldest first. */
export const planMoneyOnDesk: DeskList<PlanMoneyOnDesk> = {
  count: ({ handle }) => handle.$count(planPayments, isWaiting),
  rows: ({ handle }, after, most) => {
    const { id, amount, currency, receivedAt: at, heldUpAt, tooLittleAt, contradictedAt } = planPayments
    const { number, state, customerId } = plans
    return handle
      .select({
        id,
        amount,
        currency,
        at,
        heldUpAt,
        tooLittleAt,
        contradictedAt,
        number,
        state,
        customerId,
        email: customers.email,
      })
      .from(planPayments)
      .innerJoin(plans, eq(plans.reference, planPayments.planReference))
      .innerJoin(customers, eq(customers.id, plans.customerId))
      .where(and(isWaiting, isLater(after, at, id)))
      .orderBy(asc(at), asc(id))
      .limit(most)
  },
  keyOf: ({ at, id }) => ({ at, id }),
}
