import { array, enums, integer, is, object, record, size, string, type Describe } from 'superstruct'
import { coins, fiats } from '../money/currencies'
import type { PlanDraft, TypedShare } from './plan-draft'
import { planWays } from './plans'
import { mostShares } from './purchases'
import { rhythms } from './rhythm'

const address = size(string(), 0, 200)

const shares: Describe<TypedShare[]> = size(
  array(object({ coin: enums(coins), percent: size(string(), 0, 10) })),
  0,
  mostShares,
)

const Kept: Describe<PlanDraft> = object({
  fiat: enums(fiats),
  amount: size(string(), 0, 40),
  shares,
  typedShares: record(size(string(), 0, 40), shares),
  every: enums(rhythms),
  weekday: size(integer(), 1, 7),
  day: size(integer(), 1, 31),
  way: enums(planWays),
  addresses: object({ BTC: address, ETH: address, LTC: address, BCH: address }),
})

/** Whether what browser storage held is a draft of ours; anything else is as if nothing had been kept. */
export const isPlanDraft = (value: unknown): value is PlanDraft => is(value, Kept)
