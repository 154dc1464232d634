import { and, eq, notInArray, sum } from 'drizzle-orm'
import { fiatOf, type Decimal } from '../../domain/money/money'
import { accountsOf } from '../bank/accounts'
import type { CustomerRow } from '../customers/customer'
import type { Handle } from '../database/handle'
import { orders, orderTransactions } from '../database/schema'

/** What the customer has told about themselves. */
export const profileOf = async (handle: Handle, customer: CustomerRow) => ({
  address: customer.address,
  bankAccounts: await accountsOf(handle, customer.id),
  city: customer.city,
  countryCode: customer.country,
  email: customer.email,
  firstName: customer.firstName,
  lastName: customer.lastName,
  pep: customer.pep,
  personalNumber: customer.personalNumber,
  phoneNumber: customer.phoneNumber,
  postalCode: customer.postalCode,
  totalAmount: await totalOf(handle, customer.id),
  passportNumber: customer.passportNumber,
  confirmedAt: customer.personalInfoConfirmedAt?.toISOString() ?? null,
})

/**
 * Worth in kronor of what came in for the customer's completed orders: money for coins, coins for money. What went out and
 * has come back is nothing new.
 */
const totalOf = async (handle: Handle, customerId: string): Promise<Decimal> => {
  const [row] = await handle
    .select({ total: sum(orderTransactions.value) })
    .from(orderTransactions)
    .innerJoin(orders, eq(orders.reference, orderTransactions.orderReference))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.status, 'COMPLETED'),
        eq(orderTransactions.direction, 'IN'),
        notInArray(orderTransactions.label, ['payout', 'refund']),
      ),
    )
  return fiatOf(row?.total ?? '0')
}
