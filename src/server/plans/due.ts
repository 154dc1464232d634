import { eq } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { swedishInstant } from '../../domain/bank/bank-days'
import { dayBeginsAt, lastBegun } from '../../domain/plans/plan-days'
import { nextDay } from '../../domain/plans/rhythm'
import type { Transaction } from '../database/handle'
import { plans } from '../database/schema'
import type { Exchange } from '../exchange'
import { jobKind } from '../jobs/jobs'
import { lockPlan, rhythmOf, type PlanRow } from './queries'
import { notifyOfPlan, tellPlan } from './tell'

/** Has the plan's next day begin at its time. */
export const watchDay = async (
  tx: Transaction,
  exchange: Exchange,
  { reference, nextDay: day }: Pick<PlanRow, 'reference' | 'nextDay'>,
): Promise<void> => {
  if (day !== null)
    await exchange.jobs.enqueue(tx, beginDay, { plan: reference, day }, swedishInstant(day, dayBeginsAt))
}

/**
 * A day of a plan has come: the customer is reminded where they are to be, and the next one is set. Days that have passed while
 * nobody worked are one.
 */
export const beginDay = jobKind({
  kind: 'plan.day',
  isMoney: true,
  payload: object({ plan: string(), day: string() }),
  run: ({ plan: reference, day }, exchange) =>
    exchange.database.transaction(async (tx) => {
      const plan = await lockPlan(tx, reference)
      // It was skipped, paused, changed or ended since, or has begun before.
      if (plan === undefined || plan.state !== 'ACTIVE' || plan.nextDay !== day) return
      const now = exchange.clock.now()
      const passed = lastBegun(now)
      const next = nextDay(rhythmOf(plan), day > passed ? day : passed)
      const isReminded = plan.way === 'reminder'
      const changed = { ...plan, nextDay: next, dueDay: isReminded ? day : null }
      await tx.update(plans).set({ nextDay: next, dueDay: changed.dueDay }).where(eq(plans.reference, reference))
      await watchDay(tx, exchange, changed)
      if (isReminded)
        await notifyOfPlan(tx, exchange, changed, { notice: 'due', about: `due/${day}`, amount: plan.amount }, now)
      await tellPlan(tx, exchange, plan)
    }),
})
