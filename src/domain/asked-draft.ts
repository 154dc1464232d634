import { withFiat, type BuyDraft } from './buy-draft'
import { coins, fiats } from './currencies'
import type { Bundle } from './market'
import { pathOf } from './screens'

/** The draft with what a quick pick fills in, as if it had been typed; the rest stays. */
export const withBundle = (draft: BuyDraft, { coin, fiat, amount }: Bundle): BuyDraft => ({
  ...withFiat(draft, fiat),
  coin,
  edited: 'amount',
  amount,
})

/**
 * What the address of the buy screen asks to have filled in: `?coin=BTC&amount=500`, in another currency with `&fiat=EUR`.
 * Null where it asks for nothing. It is checked where it is typed; longer than a field takes, it is not taken.
 */
export const askedBundle = (path: string, search: string): Bundle | null => {
  if (path !== pathOf('buy')) return null
  const query = new URLSearchParams(search)
  const amount = query.get('amount') ?? ''
  const coin = coins.find((each) => each === query.get('coin'))
  const fiat = fiats.find((each) => each === (query.get('fiat') ?? 'SEK'))
  return coin === undefined || fiat === undefined || amount.length > longest ? null : { coin, fiat, amount }
}

/** What asks for it behind the buy screen's address. */
export const bundleSearch = ({ coin, fiat, amount }: Bundle): string =>
  `?${new URLSearchParams({ coin, amount, fiat }).toString()}`

const longest = 40
