import { brand } from '../company/brand'
import type { PayoutAccount } from './orders'

/**
 * Who a receipt is made out to, and the account that a sale was paid out to: as they were when the order was completed. The
 * e-mail address stands in for a name that nobody has given.
 */
export type ReceiptParty = {
  firstName: string | null
  lastName: string | null
  address: string | null
  postalCode: string | null
  city: string | null
  country: string | null
  email: string
  account: Omit<PayoutAccount, 'fullName'> | null
}

export const receiptFileName = (orderNumber: string): string =>
  `${brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${orderNumber}.pdf`
