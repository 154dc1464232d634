import { enums, is, nullable, object, size, string, type Describe } from 'superstruct'
import { coins, defaultCoin, type Coin } from '../money/currencies'
import type { CurrentUser, Locale } from '../customer/customer'
import { coinToBegin } from '../customer/features'
import type { Order } from './orders'
import { understoodAmount, understoodCoins } from '../shared/validation'

/** What the customer has typed of a sell order: texts as typed, `edited` the field that the other is computed from. */
export type SellDraft = {
  coin: Coin
  edited: 'coins' | 'value'
  coins: string
  /** In SEK. */
  value: string
  /** Account to pay out to; null while none was chosen. */
  bankAccountReference: string | null
}

export const emptySellDraft: SellDraft = {
  coin: defaultCoin,
  edited: 'coins',
  coins: '',
  value: '',
  bankAccountReference: null,
}

/** A customer's form in which nothing was typed yet. */
export const newSellDraft = ({ features }: Pick<CurrentUser, 'features'>): SellDraft => ({
  ...emptySellDraft,
  coin: coinToBegin(features, 'SELL'),
})

/** The same coins to the same account once more (rule data-67), as one types them in a language. */
export const sellAgain = ({ coin, from, bankAccountReference }: Order, locale: Locale): SellDraft => ({
  ...emptySellDraft,
  coin,
  coins: locale === 'sv' ? trimmed(from.amount).replace('.', ',') : trimmed(from.amount),
  bankAccountReference,
})

/** The draft once a field was left: what was typed there stands as it was understood. */
export const settled = (draft: SellDraft, field: SellDraft['edited'], locale: Locale): SellDraft => {
  if (draft.edited !== field) return draft
  const understood = field === 'coins' ? understoodCoins : understoodAmount
  return { ...draft, [field]: understood(draft[field], locale) }
}

const trimmed = (amount: string): string => amount.replace(/\.?0+$/, '')

const Kept: Describe<SellDraft> = object({
  coin: enums(coins),
  edited: enums(['coins', 'value']),
  coins: size(string(), 0, 40),
  value: size(string(), 0, 40),
  bankAccountReference: nullable(size(string(), 0, 40)),
})

/** Whether what browser storage held is a draft of ours; anything else is as if nothing had been kept. */
export const isKeptSellDraft = (value: unknown): value is SellDraft => is(value, Kept)
