import type { Coin, Fiat } from '../money/currencies'
import type { Decimal } from '../money/money'
import type { Share } from './purchases'
import type { Rhythm } from './rhythm'

export const planStates = ['ACTIVE', 'PAUSED', 'ENDED'] as const
export type PlanState = (typeof planStates)[number]

/** How a plan is paid: by a standing transfer with its OCR number, or by purchases that are prepared on the day. */
export const planWays = ['transfer', 'reminder'] as const
export type PlanWay = (typeof planWays)[number]

/** Why money that came for a plan has bought nothing yet. */
export const waitingReasons = ['too-little', 'paused', 'not-now', 'review'] as const
export type WaitingReason = (typeof waitingReasons)[number]

/** What a customer is told of a plan by a notification and a letter. */
export const planNotices = ['due', 'waiting', 'returned'] as const
export type PlanNotice = (typeof planNotices)[number]

/** So many plans that have not ended has a customer at most. */
export const mostPlans = 20

/** So long a coin that cannot be bought now is tried again, before the money goes back. */
export const triedHours = 72

/** A share, and the wallet address that its coins go to. */
export type PlanShare = Share & { address: string }

/** What a plan is: `amount` is paid each time, fees included. */
export type PlanTerms = { fiat: Fiat; amount: Decimal; shares: PlanShare[]; rhythm: Rhythm; way: PlanWay }

/** What a plan has bought of a coin: `spent` in its fiat with all fees. */
export type PlanBought = {
  coin: Coin
  purchases: number
  spent: Decimal
  coins: Decimal
  averagePrice: Decimal | null
}

/** Purchases that are prepared for a day; `order`: the one that was placed of it. */
export type PlanDue = {
  day: string
  purchases: { coin: Coin; amount: Decimal; address: string; order: string | null }[]
}

export type Plan = PlanTerms & {
  reference: string
  state: PlanState
  /** As in Sweden: `2026-11-20`. */
  nextDay: string | null
  transfer: { payee: string; account: string; bic: string | null; ocr: string } | null
  waiting: { amount: Decimal; reason: WaitingReason; until: string | null } | null
  due: PlanDue | null
  bought: PlanBought[]
  createdAt: string
  endedAt: string | null
}
