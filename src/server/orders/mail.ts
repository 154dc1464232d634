import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { enums, object, string } from 'superstruct'
import { accounts, brand } from '../../domain/brand'
import { coinNames, explorerTransaction } from '../../domain/currencies'
import type { Locale } from '../../domain/customer'
import { coinOf, fiatOf } from '../../domain/money'
import { orderStatuses, type OrderStatus } from '../../domain/statuses'
import { dateTimeText } from '../../words/dates'
import { say, type Values } from '../../words/i18n'
import type { MessageId } from '../../words/ids.gen'
import { moneyText, rateText } from '../../words/money'
import type { Handle, Transaction } from '../database/handle'
import { customers, orders, orderTransactions } from '../database/schema'
import type { Exchange } from '../exchange'
import { jobKind } from '../jobs/jobs'
import type { OrderRow } from './effects'

const zone = 'Europe/Stockholm'

/** Queues the mail that goes with the order's status, if there is one. */
export const mailOrder = async (tx: Transaction, exchange: Exchange, order: OrderRow, now: Date): Promise<void> => {
  if (textOf(order) !== null && exchange.outside.mail !== null)
    await exchange.jobs.enqueue(tx, sendOrderMail, { reference: order.reference, status: order.status }, now)
}

export const sendOrderMail = jobKind({
  kind: 'order.mail',
  payload: object({ reference: string(), status: enums(orderStatuses) }),
  run: async ({ reference, status }, exchange) => {
    if (exchange.outside.mail === null) throw new Error('Nobody sends mail')
    const found = await exchange.database.read((handle) => orderForMail(handle, reference))
    if (found === undefined || (status === 'UNPAID' && found.order.deadline === null)) return
    const letter = letterOf({ ...found.order, status }, found.customer, found.hash)
    if (letter !== null) await exchange.outside.mail.send(letter)
  },
})

const orderForMail = async (handle: Handle, reference: string) => {
  const [found] = await handle
    .select({
      order: orders,
      customer: { email: customers.email, language: customers.language, name: customers.firstName },
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.reference, reference))
    .limit(1)
  const [sent] = await handle
    .select({ hash: orderTransactions.hash })
    .from(orderTransactions)
    .where(and(eq(orderTransactions.orderReference, reference), isNotNull(orderTransactions.hash)))
    .orderBy(desc(orderTransactions.id))
    .limit(1)
  return found && { ...found, hash: sent?.hash ?? null }
}

type Reader = { email: string; language: Locale; name: string | null }

const letterOf = (order: OrderRow, { email: to, language, name }: Reader, hash: string | null) => {
  const text = textOf(order)
  if (text === null) return null
  const words = say(language)
  const values = valuesOf(order, language, hash)
  return {
    to,
    language,
    subject: words(subjectOf(order.status), values),
    text: [
      name === null ? words('mail.greetingPlain') : words('mail.greeting', { name }),
      words(text, values),
      words('mail.signature', values),
    ].join('\n\n'),
  }
}

const subjectOf = (status: OrderStatus): MessageId =>
  status === 'UNPAID' ? 'mail.order.UNPAID.subject' : `notification.order.${status}.buy`

/** Bank transfers get their instructions by mail; who pays at a provider is there already. */
const textOf = ({ type, status, paymentMethod, cancelReason }: OrderRow): MessageId | null => {
  if (type === 'SELL') return null
  if (status === 'UNPAID' && paymentMethod === 'BANKGIRO') return 'mail.order.bankgiro'
  if (status === 'UNPAID' && paymentMethod === 'SEPA') return 'mail.order.sepa'
  if (status === 'CANCELED' && cancelReason === 'unpaid') return 'mail.order.unpaid'
  return texts[status] ?? null
}

const texts: Partial<Record<OrderStatus, MessageId>> = {
  PAID: 'mail.order.PAID.text',
  COMPLETED: 'mail.order.COMPLETED.text',
  CANCELED: 'mail.order.CANCELED.text',
  CONTACT_SUPPORT: 'mail.order.CONTACT_SUPPORT.text',
  REFUND: 'mail.order.REFUND.text',
}

const valuesOf = (order: OrderRow, locale: Locale, hash: string | null): Values => ({
  ...accounts.sepa,
  brand: brand.name,
  company: brand.company,
  email: brand.supportEmail,
  giro: accounts.bankgiro,
  number: order.number,
  coin: coinNames[order.coin],
  amount: moneyText(locale, { amount: fiatOf(order.amount), currency: order.fiat }),
  coins: moneyText(locale, { amount: coinOf(order.coinsSent ?? order.estimate), currency: order.coin }),
  total: moneyText(locale, { amount: fiatOf(order.total), currency: order.fiat }),
  deadline: order.deadline === null ? '' : dateTimeText(order.deadline.toISOString(), zone),
  address: order.walletAddress,
  rate: rateText(locale, order.coin, fiatOf(order.settledRate ?? order.quotedRate), order.fiat),
  explorer: hash === null ? '' : explorerTransaction(order.coin, hash),
})
