import type { CustomerRow } from '../customers/customer'
import type { Exchange } from '../exchange'
import { firstUsedAt, type Destination } from '../orders/destinations'
import { checkSecondFactor, triedSecondFactor, type SecondFactor } from './second-factor'

/**
 * What was shown of the second factor for an order that goes where nothing of the customer's has gone before. Null where
 * it is not asked for; refused where it is, and was not shown.
 */
export const factorForDestination = async (
  exchange: Exchange,
  customer: CustomerRow,
  destination: Destination | null,
  code: string | undefined,
): Promise<SecondFactor | null> => {
  if (destination === null || !customer.enabled2FA) return { proof: null }
  const used = await exchange.database.read((handle) => firstUsedAt(handle, customer.id, destination))
  if (used !== null) return null
  checkSecondFactor(customer, code)
  return triedSecondFactor(exchange, customer, code)
}
