import type { SignedIn } from '../http/route'
import { firstUsedAt, type Destination } from '../orders/destinations'
import type { Asking } from '../passkeys/assertion'
import type { Shown } from './proof'
import { checkSecondFactor, triedSecondFactor, type SecondFactor } from './second-factor'

/**
 * What was shown of the second factor for an order that goes where nothing of the customer's has gone before. Null where
 * it is not asked for; refused where it is, and was not shown.
 */
export const factorForDestination = async (
  call: Asking & SignedIn,
  destination: Destination | null,
  shown: Shown,
): Promise<SecondFactor | null> => {
  const { exchange, customer } = call
  if (destination === null || !customer.enabled2FA) return { proof: null }
  const used = await exchange.database.read((handle) => firstUsedAt(handle, customer.id, destination))
  if (used !== null) return null
  checkSecondFactor(customer, shown)
  return triedSecondFactor(call, shown)
}
