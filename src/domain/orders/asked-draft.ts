import { withFiat, type BuyDraft } from './buy-draft'
import { coins, fiats } from '../money/currencies'
import { queryText } from '../routing/locations'
import type { Bundle } from '../market/market'
import { defaultFiatOf, type Resident } from '../customer/residence'
import type { Location } from '../routing/screens'

/** The draft with what a quick pick puts in, as if it had been typed; the rest stays. */
export const withBundle = (draft: BuyDraft, { coin, fiat, amount }: Bundle): BuyDraft => ({
  ...withFiat(draft, fiat),
  coin,
  edited: 'amount',
  amount,
})

const longestAmount = 40

/**
 * What the address of the buy screen asks to have in the form: `?coin=BTC&amount=500`, in another currency than the
 * customer's own with `&fiat=EUR`. Null where it asks for nothing, or for something that there is not. The amount is
 * checked where it is typed.
 */
export const askedBundle = (
  { coin, fiat, amount = '' }: Location<'buy'>['search'],
  customer: Resident,
): Bundle | null => {
  const known = { coin: coins.find((each) => each === coin), fiat: fiats.find((each) => each === fiat) }
  if (known.coin === undefined || (fiat !== undefined && known.fiat === undefined) || amount.length > longestAmount)
    return null
  return { coin: known.coin, fiat: known.fiat ?? defaultFiatOf(customer), amount }
}

/** What asks for it behind the buy screen's address. */
export const bundleSearch = ({ coin, fiat, amount }: Bundle): string =>
  queryText(Object.entries({ coin, amount, fiat }))
