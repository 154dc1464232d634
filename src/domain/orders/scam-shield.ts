import type { Fiat } from '../money/currencies'
import { compare, plus, times, type Decimal } from '../money/money'

/**
 * What a purchase is for, and by that who suggested it: one answer tells both. Each has its words under
 * `buy.shield.purpose.<name>`.
 */
export const purchasePurposes = [
  'own-savings',
  'pay-for-something',
  'someone-i-know',
  'online-adviser',
  'remote-control',
  'job',
] as const
export type PurchasePurpose = (typeof purchasePurposes)[number]

/** Answers that name how people are deceived: they pause the purchase. */
export const pausingPurposes = ['online-adviser', 'remote-control', 'job'] as const satisfies readonly PurchasePurpose[]
export type PausingPurpose = (typeof pausingPurposes)[number]

export const isPausing = (purpose: PurchasePurpose): purpose is PausingPurpose =>
  pausingPurposes.some((each) => each === purpose)

/** Why a purchase asks what it is for: it is the customer's first, or worth more than is usual for them. */
export const purposeReasons = ['first', 'unusual'] as const
export type PurposeReason = (typeof purposeReasons)[number]

export const isPurposeReason = (value: unknown): value is PurposeReason =>
  purposeReasons.some((reason) => reason === value)

/** Above so many times the median of the last ones, and above a least sum in kronor, a purchase is unusual. */
export type ShieldLine = { times: Decimal; leastSek: Decimal }

/** So many of the last paid purchases tell what is usual. */
export const usualPurchases = 10

/** What a purchase is worth in kronor, unrounded; euro at a rate of kronor for one of them. */
export const worthInSek = (amount: Decimal, fiat: Fiat, sekPerEuro: Decimal): Decimal =>
  fiat === 'SEK' ? amount : times(amount, sekPerEuro)

/**
 * Why a purchase of this worth asks what it is for; null where it does not. `lastPaid` is the worth of the last purchases
 * that were paid, ten at most, in any order. All are in kronor; on the line nothing is asked.
 */
export const purposeReasonOf = (
  worth: Decimal,
  lastPaid: readonly Decimal[],
  { times: often, leastSek }: ShieldLine,
): PurposeReason | null => {
  const usual = medianOf(lastPaid)
  if (usual === undefined) return 'first'
  return compare(worth, times(often, usual)) > 0 && compare(worth, leastSek) > 0 ? 'unusual' : null
}

const medianOf = (values: readonly Decimal[]): Decimal | undefined => {
  const ordered = values.toSorted(compare)
  const upper = ordered[Math.floor(ordered.length / 2)]
  const lower = ordered[Math.ceil(ordered.length / 2) - 1]
  return upper === undefined || lower === undefined ? undefined : times('0.5', plus(lower, upper))
}
