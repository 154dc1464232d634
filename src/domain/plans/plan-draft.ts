import type { CurrentUser } from '../customer/customer'
import { coinToBegin } from '../customer/features'
import { defaultFiatOf, type Resident } from '../customer/residence'
import { coins, type Coin, type Fiat } from '../money/currencies'
import { plus, type Decimal } from '../money/money'
import { typedAmount } from '../shared/validation'
import type { Plan, PlanShare, PlanTerms, PlanWay } from './plans'
import { areShares, wholeShare, type Share } from './purchases'
import type { Rhythm } from './rhythm'

/** What was typed of a coin's share, in per cent. */
export type TypedShare = { coin: Coin; percent: string }

/** What the customer has typed and chosen of a plan: of each rhythm its day, of each coin its address. */
export type PlanDraft = {
  fiat: Fiat
  amount: string
  /** In the order of `coins`; none before a coin is chosen. */
  shares: TypedShare[]
  /** What was typed for coins that were chosen together, by `coinsNameOf`: chosen so again, they have it again. */
  typedShares: Readonly<Record<string, TypedShare[]>>
  every: Rhythm['every']
  weekday: number
  day: number
  way: PlanWay
  addresses: Readonly<Record<Coin, string>>
}

const noAddresses: PlanDraft['addresses'] = { BTC: '', ETH: '', LTC: '', BCH: '' }

/** A plan of which nothing was chosen yet: each month when most salaries have come. */
export const newPlanDraft = (customer: Resident & Pick<CurrentUser, 'features'>): PlanDraft => ({
  fiat: defaultFiatOf(customer),
  amount: '',
  shares: equalShares([coinToBegin(customer.features, 'BUY')]),
  typedShares: {},
  every: 'month',
  weekday: 1,
  day: 25,
  way: 'transfer',
  addresses: noAddresses,
})

/** The draft of a plan that is to be changed. */
export const draftOfPlan = ({ fiat, amount, shares, rhythm, way }: Plan): PlanDraft =>
  withTyped({
    fiat,
    amount: amount.replace(/\.0+$/, ''),
    shares: inOrder(shares.map(({ coin, percent }) => ({ coin, percent: String(percent) }))),
    typedShares: {},
    every: rhythm.every,
    weekday: rhythm.every === 'week' ? rhythm.weekday : 1,
    day: rhythm.every === 'month' ? rhythm.day : 25,
    way,
    addresses: { ...noAddresses, ...Object.fromEntries(shares.map(({ coin, address }) => [coin, address])) },
  })

const coinsNameOf = (chosen: readonly Coin[]): string => chosen.join('+')

const withTyped = (draft: PlanDraft): PlanDraft => ({
  ...draft,
  typedShares: { ...draft.typedShares, [coinsNameOf(coinsOf(draft))]: draft.shares },
})

/** Whole per cent, as equal as they can be: the first have one more, where some is left over. */
export const equalShares = (chosen: readonly Coin[]): TypedShare[] =>
  chosen.map((coin, index) => {
    const least = Math.floor(wholeShare / chosen.length)
    return { coin, percent: String(least + (index < wholeShare % chosen.length ? 1 : 0)) }
  })

/** The draft with a coin more, or without it; shares are equal then, unless others were typed for just these coins. */
export const withCoinSwitched = (draft: PlanDraft, coin: Coin): PlanDraft => {
  const chosen = coinsOf(draft)
  const next = coins.filter((each) => (each === coin ? !chosen.includes(each) : chosen.includes(each)))
  return { ...draft, shares: draft.typedShares[coinsNameOf(next)] ?? equalShares(next) }
}

export const withPercent = (draft: PlanDraft, coin: Coin, percent: string): PlanDraft =>
  withTyped({
    ...draft,
    shares: draft.shares.map((share) => (share.coin === coin ? { coin, percent: percent.trim() } : share)),
  })

/** What was typed as an amount is of its currency. */
export const withPlanFiat = (draft: PlanDraft, fiat: Fiat): PlanDraft =>
  draft.fiat === fiat ? draft : { ...draft, fiat, amount: '' }

export const coinsOf = ({ shares }: Pick<PlanDraft, 'shares'>): Coin[] => shares.map(({ coin }) => coin)

/** The shares that were typed, as far as they are whole per cent; null where they are none of a plan. */
export const sharesOf = ({ shares }: Pick<PlanDraft, 'shares'>): Share[] | null => {
  const typed = shares.map(({ coin, percent }) => ({ coin, percent: /^\d{1,3}$/.test(percent) ? Number(percent) : 0 }))
  return areShares(typed) ? typed : null
}

/** Whether each share that was typed is one, whatever all are together. */
export const isEachShareWhole = ({ shares }: Pick<PlanDraft, 'shares'>): boolean =>
  shares.every(({ percent }) => /^\d{1,3}$/.test(percent) && Number(percent) >= 1)

/** What all shares that were typed are together, in per cent; also those that are not whole, which are wrong. */
export const percentTogether = ({ shares }: Pick<PlanDraft, 'shares'>): Decimal =>
  plus('0', ...shares.map(({ percent }) => typedAmount(percent)).filter((typed) => /^\d+(\.\d+)?$/.test(typed)))

export const rhythmOf = ({ every, weekday, day }: Pick<PlanDraft, 'every' | 'weekday' | 'day'>): Rhythm => {
  if (every === 'week') return { every, weekday }
  return every === 'month' ? { every, day } : { every }
}

/** The plan that the draft makes; null while its shares are none. */
export const termsOf = (draft: PlanDraft): PlanTerms | null => {
  const shares = sharesOf(draft)
  if (shares === null) return null
  return {
    fiat: draft.fiat,
    amount: typedAmount(draft.amount),
    shares: shares.map((share): PlanShare => ({ ...share, address: draft.addresses[share.coin] })),
    rhythm: rhythmOf(draft),
    way: draft.way,
  }
}

const inOrder = (shares: TypedShare[]): TypedShare[] =>
  shares.toSorted((one, other) => coins.indexOf(one.coin) - coins.indexOf(other.coin))
