import { and, eq, inArray } from 'drizzle-orm'
import type { SecurityNotice } from '../../domain/customer/security-links'
import { oneSpelling } from '../../domain/orders/addresses'
import { isBuyCancelable } from '../../domain/orders/statuses'
import { lockAndReadCustomer } from '../customers/customer'
import type { Transaction } from '../database/handle'
import { bankAccounts, customers, orders, recoveryCodes, savedAddresses } from '../database/schema'
import type { Exchange } from '../exchange'
import type { OrderRow } from '../orders/effects'
import { takeStep } from '../orders/take-step'
import { dropSecrets } from '../two-factor/secrets'
import { allowSavedOnly, allowsSavedOnly } from '../wallets/allowed-addresses'
import { deleteSaved } from '../wallets/queries'
import type { SecurityLinkRow } from './links'

/** The customer, whose row is locked, and the thing that the letter told of, where it names one. */
export type Undoing = Pick<SecurityLinkRow, 'customerId' | 'reference'>

type Undo = (tx: Transaction, exchange: Exchange, of: Undoing, now: Date) => Promise<void>

/**
 * What is undone beside the freeze, where a customer says that it was not them. What is gone already is left alone. Passkeys
 * all go.
 */
export const undoing: Partial<Record<SecurityNotice, Undo>> = {
  addressAdded: async (tx, exchange, { customerId, reference }, now) => {
    if (reference === null) return
    for (const order of await ordersTo(tx, customerId, reference)) await stopOrder(tx, exchange, order, now)
    await deleteSaved(tx, customerId, reference)
  },
  allowedAddressesEnding: (tx, exchange, { customerId }, now) => keepAllowed(tx, exchange, customerId, now),
  allowedAddressesOff: async (tx, exchange, { customerId }, now) =>
    void (await allowSavedOnly(tx, exchange, customerId, now)),
  bankAccountVerified: async (tx, _, { customerId, reference }) => {
    if (reference === null) return
    const isIts = and(eq(bankAccounts.reference, reference), eq(bankAccounts.customerId, customerId))
    await tx.update(bankAccounts).set({ verificationStatus: 'UNVERIFIED', verifiedAt: null }).where(isIts)
  },
  recoveryCodesMade: async (tx, _, { customerId }) => {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customerId))
  },
  twoFactorOn: async (tx, _, { customerId }) => {
    await dropSecrets(tx, customerId)
    await tx.update(customers).set({ enabled2FA: false }).where(eq(customers.id, customerId))
  },
}

const keepAllowed = async (tx: Transaction, exchange: Exchange, customerId: string, now: Date): Promise<void> => {
  const owner = await lockAndReadCustomer(tx, customerId)
  if (allowsSavedOnly(owner, now)) await allowSavedOnly(tx, exchange, customerId, now)
}

/** Locks the orders that an answer may stop, before the customer's row. */
export const lockWhatIsUndone = async (tx: Transaction, link: SecurityLinkRow): Promise<void> => {
  const { notice, customerId, reference } = link
  if (notice === 'addressAdded' && reference !== null) await ordersTo(tx, customerId, reference)
}

/** More than a customer places in the days that a letter asks for. */
const mostOrders = 1000

/** Orders to an address of the book of which nothing has left yet, locked. */
const ordersTo = async (tx: Transaction, customerId: string, saved: string): Promise<OrderRow[]> => {
  const [to] = await tx
    .select({ coin: savedAddresses.coin, address: savedAddresses.address })
    .from(savedAddresses)
    .where(and(eq(savedAddresses.id, saved), eq(savedAddresses.customerId, customerId)))
    .limit(1)
  if (to === undefined) return []
  const isOpen = inArray(orders.status, ['UNPAID', 'PENDING', 'ERROR', 'PAID'])
  const open = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.type, 'BUY'), eq(orders.coin, to.coin), isOpen))
    .orderBy(orders.reference)
    .limit(mostOrders)
    .for('update')
  return open.filter(({ coin, walletAddress }) => oneSpelling(coin, walletAddress) === to.address)
}

/** One that is paid waits for support's question; the others are canceled. */
const stopOrder = async (tx: Transaction, exchange: Exchange, order: OrderRow, now: Date): Promise<void> => {
  const questioned = { type: 'order.questioned', feedbackReason: null, feedbackDetails: null } as const
  const canceled = { type: 'order.canceled', reason: 'other', text: null, by: 'security-link' } as const
  await takeStep(tx, exchange, order, isBuyCancelable(order.status) ? canceled : questioned, now)
}
