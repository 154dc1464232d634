import { withFiat, type BuyDraft } from './buy-draft'
import { queryText } from './locations'
import type { Bundle } from './market'
import { defaultFiatOf, type Resident } from './residence'
import type { Location } from './screens'

/** The draft with what a quick pick puts in, as if it had been typed; the rest stays. */
export const withBundle = (draft: BuyDraft, { coin, fiat, amount }: Bundle): BuyDraft => ({
  ...withFiat(draft, fiat),
  coin,
  edited: 'amount',
  amount,
})

/**
 * What the address of the buy screen asks to have in the form: `?coin=BTC&amount=500`, in another currency than the
 * customer's own with `&fiat=EUR`. Null where it asks for nothing. The amount is checked where it is typed.
 */
export const askedBundle = (
  { coin, fiat, amount = '' }: Location<'buy'>['search'],
  customer: Resident,
): Bundle | null => (coin === undefined ? null : { coin, fiat: fiat ?? defaultFiatOf(customer), amount })

/** What asks for it behind the buy screen's address. */
export const bundleSearch = ({ coin, fiat, amount }: Bundle): string =>
  queryText(Object.entries({ coin, amount, fiat }))
