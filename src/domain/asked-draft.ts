import { withFiat, type BuyDraft } from './buy-draft'
import { coins, fiats, type Fiat } from './currencies'
import type { Bundle } from './market'
import { defaultFiatOf, type Resident } from './residence'
import { pathOf } from './screens'

/** A quick pick; without a currency it is of the customer's own. */
export type AskedBundle = Omit<Bundle, 'fiat'> & { fiat: Fiat | null }

/** The draft with what a quick pick fills in, as if it had been typed; the rest stays, until the customer is known the currency too. */
export const withBundle = (
  draft: BuyDraft,
  { coin, fiat, amount }: AskedBundle,
  customer: Resident | null = null,
): BuyDraft => ({
  ...withFiat(draft, fiat ?? (customer === null ? draft.fiat : defaultFiatOf(customer))),
  coin,
  edited: 'amount',
  amount,
})

/**
 * What the address of the buy screen asks to have filled in: `?coin=BTC&amount=500`, in a certain currency with `&fiat=EUR`.
 * Null where it asks for nothing. It is checked where it is typed; longer than a field takes, it is not taken.
 */
export const askedBundle = (path: string, search: string): AskedBundle | null => {
  if (path !== pathOf('buy')) return null
  const query = new URLSearchParams(search)
  const amount = query.get('amount') ?? ''
  const coin = coins.find((each) => each === query.get('coin'))
  const named = query.get('fiat')
  const fiat = named === null ? null : fiats.find((each) => each === named)
  return coin === undefined || fiat === undefined || amount.length > longest ? null : { coin, fiat, amount }
}

/** What asks for it behind the buy screen's address. */
export const bundleSearch = ({ coin, fiat, amount }: Bundle): string =>
  `?${new URLSearchParams({ coin, amount, fiat }).toString()}`

const longest = 40
