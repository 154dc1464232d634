import { isHeldBack } from '../../domain/customer/security-wait'
import { waitOfCustomer } from '../customers/security-wait'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { addressDestination, firstUsedAt, type Destination } from './destinations'
import type { OrderRow } from './effects'
import { accountDestinationOf, isAccountNewer } from './payouts'
import { holdUntil } from './release'

/** Holds an order that goes to a new address or account, while the customer waits after a change of security; tells whether it does. */
export const holdNewDestination = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  now: Date,
): Promise<boolean> => {
  const wait = await waitOfCustomer(tx, order.customerId, now)
  if (wait === null) return false
  const destination = await destinationOf(tx, order)
  if (destination === null || !isHeldBack(wait, await firstUsedAt(tx, order.customerId, destination))) return false
  const reason = destination.kind === 'address' ? 'new-address' : 'new-account'
  await holdUntil(tx, exchange, order, { reason, until: new Date(wait.until) }, now)
  return true
}

/**
 * The same for a sale whose account has other numbers than when it was placed, which it may once the sale was canceled: its
 * coins may come late all the same.
 */
export const holdChangedAccount = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  now: Date,
): Promise<void> => {
  if (order.type === 'SELL' && (await isAccountNewer(tx, order))) await holdNewDestination(tx, exchange, order, now)
}

const destinationOf = async (tx: Transaction, order: OrderRow): Promise<Destination | null> => {
  if (order.type === 'BUY') return addressDestination(order.coin, order.walletAddress)
  if (order.bankAccountReference === null) return null
  return accountDestinationOf(tx, order.bankAccountReference, order.customerId)
}
