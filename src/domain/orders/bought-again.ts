import { emptyBuyDraft, type BuyDraft } from './buy-draft'
import type { Order } from './orders'

/** The same purchase once more, as it is typed; what is not allowed any more is said at its field. */
export const boughtAgain = ({
  coin,
  fiat,
  from,
  walletAddress,
  paymentMethod,
  priority,
  providerName,
}: Order): BuyDraft => ({
  ...emptyBuyDraft,
  coin,
  fiat,
  amount: from.amount.replace(/\.0+$/, ''),
  address: walletAddress,
  method: paymentMethod,
  wantsPriority: priority === 'HIGH',
  providerName,
})
