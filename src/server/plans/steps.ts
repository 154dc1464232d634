import { eq } from 'drizzle-orm'
import { nextPlanState, type PlanEvent } from '../../../machines/plans/plan-lifecycle'
import { fiatOf } from '../../domain/money/money'
import { mostPlans, type PlanTerms } from '../../domain/plans/plans'
import { dayOfChanged, firstDay, isSameRhythm } from '../../domain/plans/plan-days'
import { nextDay } from '../../domain/plans/rhythm'
import type { Transaction } from '../database/handle'
import { plans } from '../database/schema'
import type { Exchange } from '../exchange'
import { refused } from '../http/refused'
import { nextSerial, orderNumber } from '../orders/number'
import { watchDay } from './due'
import { buyByPlan } from './purchase'
import { countOpenPlans, rhythmColumns, rhythmOf, writeShares, type PlanRow } from './queries'
import { tellPlan } from './tell'

/** Writes a plan whose terms were checked: active, with an OCR number of its own. The customer is locked by the caller. */
export const writePlan = async (
  tx: Transaction,
  exchange: Exchange,
  customerId: string,
  { fiat, amount, shares, rhythm, way }: PlanTerms,
  now: Date,
): Promise<PlanRow> => {
  if ((await countOpenPlans(tx, customerId)) >= mostPlans) throw refused('limit-reached')
  const [plan] = await tx
    .insert(plans)
    .values({
      number: orderNumber(now, await nextSerial(tx, now)),
      customerId,
      state: 'ACTIVE',
      fiat,
      amount: fiatOf(amount),
      ...rhythmColumns(rhythm),
      way,
      nextDay: firstDay(rhythm, now),
      createdAt: now,
    })
    .returning()
  if (plan === undefined) throw new Error('A plan was not written')
  await writeShares(tx, plan.reference, shares)
  await watchDay(tx, exchange, plan)
  await tellPlan(tx, exchange, plan)
  return plan
}

/** Gives a plan, locked by the caller, other terms from now on. What waits is tried by them. */
export const rewritePlan = async (
  tx: Transaction,
  exchange: Exchange,
  plan: PlanRow,
  { amount, shares, rhythm, way }: PlanTerms,
  now: Date,
): Promise<PlanRow> => {
  await writeShares(tx, plan.reference, shares)
  const dueDay = way === 'reminder' ? plan.dueDay : null
  const changes = { amount: fiatOf(amount), ...rhythmColumns(rhythm), way, dueDay }
  return takePlanStep(tx, exchange, { plan, event: 'plan.changed', changes }, now)
}

type PlanStep = { plan: PlanRow; event: PlanEvent; changes?: Partial<PlanRow> }

/** Takes one step of a plan's life, locked by the caller; refused where the statechart has no such step. */
export const takePlanStep = async (
  tx: Transaction,
  exchange: Exchange,
  { plan, event, changes = {} }: PlanStep,
  now: Date,
): Promise<PlanRow> => {
  const state = nextPlanState(plan.state, event)
  if (state === undefined) throw refused('step-refused')
  const asked = { ...plan, ...changes, state }
  const next = {
    ...changes,
    state,
    nextDay: dayAfterStep(plan, asked, event, now),
    skippedDay: skippedAfterStep(plan, asked, event),
    ...(state === 'ACTIVE' ? {} : { dueDay: null }),
    ...(state === 'ENDED' ? { endedAt: now } : {}),
  }
  const [changed = plan] = await tx.update(plans).set(next).where(eq(plans.reference, plan.reference)).returning()
  if (changed.nextDay !== plan.nextDay) await watchDay(tx, exchange, changed)
  if (state !== 'PAUSED') await exchange.jobs.enqueue(tx, buyByPlan, { plan: plan.reference }, now)
  await tellPlan(tx, exchange, plan)
  return changed
}

/** A day that is skipped is the next one. */
const dayAfterStep = (before: PlanRow, plan: PlanRow, event: PlanEvent, now: Date): string | null => {
  if (plan.state !== 'ACTIVE') return null
  const rhythm = rhythmOf(plan)
  if (event === 'plan.skipped' && before.nextDay !== null) return nextDay(rhythm, before.nextDay)
  return dayOfChanged({ ...before, rhythm: rhythmOf(before) }, rhythm, now)
}

/** Another rhythm has other days: what was skipped by the one before is none of them. */
const skippedAfterStep = (before: PlanRow, plan: PlanRow, event: PlanEvent): string | null => {
  if (event === 'plan.skipped') return before.nextDay
  return isSameRhythm(rhythmOf(before), rhythmOf(plan)) ? before.skippedDay : null
}
