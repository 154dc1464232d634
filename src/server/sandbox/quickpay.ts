import { createHmac, timingSafeEqual } from 'node:crypto'
import { fiatOf, type Decimal } from '../../domain/money/money'
import type { Checkout } from '../outside/payments'

type Fields = Readonly<Record<string, string>>

/** What a browser posts to QuickPay to have the customer pay there; the amount in minor units, all of it sealed. */
export const quickPayFields = (
  secret: string,
  { payment, orderNumber, amount, currency, language, back }: Checkout,
): Record<string, string> => {
  const fields = {
    version: 'v10',
    order_id: orderNumber,
    payment,
    amount: minorUnits(amount),
    currency,
    language,
    continueurl: back.done,
    cancelurl: back.canceled,
  }
  return { ...fields, checksum: checksumOf(secret, fields) }
}

/** Two decimals: 12.50 is 1250. */
const minorUnits = (amount: Decimal): string => String(BigInt(fiatOf(amount).replace('.', '')))

/** Whether the form is as it was given to the browser. */
export const isSealed = (secret: string, { checksum = '', ...fields }: Fields): boolean => {
  const [ours, theirs] = [Buffer.from(checksumOf(secret, fields)), Buffer.from(checksum)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** HMAC over the names and values, sorted by name. */
const checksumOf = (secret: string, fields: Fields): string => {
  const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHmac('sha256', secret)
    .update(`quickpay\n${JSON.stringify(sorted)}`)
    .digest('hex')
}
