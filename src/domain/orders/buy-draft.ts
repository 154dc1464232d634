import type { CurrentUser } from '../customer/customer'
import { coinToBegin } from '../customer/features'
import { defaultFiatOf, type Resident } from '../customer/residence'
import { defaultCoin, defaultFiat, hasPriority, type Coin, type Fiat } from '../money/currencies'
import type { Decimal } from '../money/money'
import type { PaymentMethod } from '../payments/payment-methods'
import { wholeAmountFor } from '../money/quote'
import type { Priority } from './statuses'
import { checkCoinAmount, typedAmount, typedCoins } from '../shared/validation'

/** What the customer has typed of a buy order: texts as typed, `edited` the field that the other is computed from. */
export type BuyDraft = {
  coin: Coin
  fiat: Fiat
  edited: 'amount' | 'coins'
  amount: string
  coins: string
  address: string
  method: PaymentMethod | null
  wantsPriority: boolean
  providerName: string | null
}

export const emptyBuyDraft: BuyDraft = {
  coin: defaultCoin,
  fiat: defaultFiat,
  edited: 'amount',
  amount: '',
  coins: '',
  address: '',
  method: null,
  wantsPriority: false,
  providerName: null,
}

/** A customer's form in which nothing was typed yet. */
export const newBuyDraft = (customer: Resident & Pick<CurrentUser, 'features'>): BuyDraft => ({
  ...emptyBuyDraft,
  coin: coinToBegin(customer.features, 'BUY'),
  fiat: defaultFiatOf(customer),
})

/** The form in another currency, where nothing was typed that is of the one it is in. */
export const unlessTyped = (draft: BuyDraft, fiat: Fiat): BuyDraft =>
  draft.amount === '' && draft.coins === '' ? withFiat(draft, fiat) : draft

/** Changing the fiat currency resets the amounts unless it is unchanged. */
export const withFiat = (draft: BuyDraft, fiat: Fiat): BuyDraft =>
  draft.fiat === fiat ? draft : { ...draft, fiat, edited: 'amount', amount: '', coins: '', method: null }

export const priorityOf = (draft: Pick<BuyDraft, 'coin' | 'wantsPriority'>): Priority =>
  hasPriority(draft.coin) && draft.wantsPriority ? 'HIGH' : 'LOW'

/** The amount meant, as typed or computed from the coins at a rate; what cannot be read stays as it was typed. */
export const amountMeant = (draft: BuyDraft, rate: Decimal | undefined): string => {
  if (draft.edited === 'amount') return typedAmount(draft.amount)
  if (draft.coins.trim() === '') return ''
  return rate === undefined || checkCoinAmount(draft.coins) !== null
    ? ''
    : wholeAmountFor(typedCoins(draft.coins), rate)
}
