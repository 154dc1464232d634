import type { PlanFormProblem } from '../../../../machines/plan-form/plan-form-setup'
import type { PlanDay, SharesProblem } from '../../../../machines/plan-form/plan-rules'
import type { Coin, Fiat } from '../../../domain/money/currencies'
import type { Decimal } from '../../../domain/money/money'
import type { PlanStep } from '../../../domain/plans/plan-steps'
import type { Plan, PlanTerms, PlanWay } from '../../../domain/plans/plans'
import type { Rhythm } from '../../../domain/plans/rhythm'
import type { FieldCode } from '../../../domain/shared/problems'
import type { AddressEntry, AskedPurpose, BlockedBuying, PausedPurchase } from '../../order/buying-types'
import type { PlanCopying } from '../../plan/use-plan-copying'
import type { ProofShown } from '../../ui/proof-dialog'

/** The plan that is changed; null of a new one. */
type Kind = { reference: string | null }

export type PlanFormScreen =
  | { step: 'loading' }
  | { step: 'failed'; onTryAgain: () => void }
  | ({ step: 'blocked' } & BlockedBuying & Kind)
  | ({ step: 'coins' } & CoinsStep)
  | ({ step: 'amount' } & AmountStep)
  | ({ step: 'rhythm' } & RhythmStep)
  | ({ step: 'way' } & WayStep)
  | ({ step: 'addresses' } & AddressesStep)
  | ({ step: 'review' } & ReviewStep)
  | ({ step: 'asking' } & AskedPurpose)
  | ({ step: 'paused' } & PausedPurchase)
  | ({ step: 'done' } & PlanDone)

/** What every step has; `onBack` is null on the first. */
export type StepWays = Kind & { onNext: () => void; onBack: (() => void) | null }

export type CoinsStep = StepWays & {
  coins: readonly { coin: Coin; isOpen: boolean; isChosen: boolean }[]
  onCoin: (coin: Coin) => void
  /** As they are typed; one coin alone has no field. */
  shares: readonly { coin: Coin; percent: string }[]
  onPercent: (coin: Coin, text: string) => void
  onLeave: () => void
  together: Decimal
  problem: SharesProblem | null
}

/** What one time buys of a coin: `coins` is null while the rate is not known. */
export type Given = { coin: Coin; amount: Decimal; networkFee: Decimal; coins: Decimal | null }

export type AmountStep = StepWays & {
  fiats: readonly Fiat[]
  fiat: Fiat
  onFiat: (fiat: Fiat) => void
  amount: string
  onAmount: (text: string) => void
  onLeave: () => void
  limits: { min: Decimal; max: Decimal } | null
  /** Of a reminder, fees come on top of the amount. */
  way: PlanWay
  problem: FieldCode | null
  /** Null while there is no amount that can be paid. */
  gives: readonly Given[] | null
}

export type RhythmStep = StepWays & {
  every: Rhythm['every']
  weekday: number
  day: number
  onEvery: (every: Rhythm['every']) => void
  onWeekday: (weekday: number) => void
  onDay: (day: number) => void
  /** The first three, none of a plan that is paused: when it buys, and when a transfer of that day comes. */
  dates: readonly { day: string; transfer: string }[]
}

/** `leavesTransfer`: the standing transfer of before is to be stopped in the bank. */
export type WayStep = StepWays & { leavesTransfer: boolean; way: PlanWay; onWay: (way: PlanWay) => void }

export type AddressesStep = StepWays & { entries: readonly AddressEntry[]; isLeaving: boolean }

export type ReviewStep = Kind & {
  terms: PlanTerms
  gives: readonly Given[] | null
  /** Null of a plan that is paused. */
  date: PlanDay | null
  problem: PlanFormProblem | null
  isSaving: boolean
  onSave: () => void
  onEdit: (step: PlanStep) => void
  /** Null of a change where nothing is another yet: the plan's page is behind it. */
  onBack: (() => void) | null
  proof: ProofShown | null
}

export type PlanDone = Kind & { leavesTransfer: boolean; plan: Plan; copying: PlanCopying }
