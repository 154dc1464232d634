import type { Paid } from '../../../machines/order/payment/paying'
import type { Order } from '../../../src/domain/orders'
import type { PaymentMethod } from '../../../src/domain/payment-methods'
import { orderWith } from '../../support/orders'
import type { Failure } from '../driver'

const endsAt = '2026-11-20T13:20:00.000Z'

/** An order by each method, as it is told at each point of its payment. */
export const paidBy = (paymentMethod: PaymentMethod) => {
  const bare: Partial<Order> = { paymentMethod, instructions: null, providerName: null }
  const tried: Partial<Order> = { ...bare, isPaymentTried: true }
  return {
    placed: orderWith(bare),
    'under way': orderWith({ ...tried, paymentEndsAt: endsAt, redirectUrl: 'https://example.com/pay' }),
    paid: orderWith({ ...tried, status: 'PAID' }),
    declined: orderWith({ ...tried, status: 'ERROR', feedbackReason: 'insufficient_funds' }),
    canceled: orderWith({ ...tried, status: 'CANCELED', cancelReason: 'provider' }),
    'timed out': orderWith({ ...tried, status: 'ERROR', feedbackReason: 'timed-out' }),
  }
}

type Told = ReturnType<typeof paidBy>

/** What is told of a payment that is followed. */
export const followedOf = ({ paid, declined, canceled, 'timed out': timedOut }: Told) => ({
  paid: { order: paid, outcome: 'paid' as const },
  declined: { order: declined, outcome: 'declined' as const },
  canceled: { order: canceled, outcome: 'canceled' as const },
  'timed out': { order: timedOut, outcome: 'timed-out' as const },
})

/** How a way of paying ends. */
export const endsOf = (told: Told) => ({
  paid: ended('paid', told.paid),
  declined: ended('declined', told.declined),
  canceled: ended('canceled', told.canceled),
  'timed out': ended('timed-out', told['timed out']),
  'not begun': { ...ended('refused', told.placed), problem: 'provider-unavailable' as const },
})

const ended = (end: Paid['end'], order: Order): Paid => ({ end, order, problem: null, total: order.total })

export const notBegun = {
  'provider away': { code: 'provider-unavailable' },
  'other total': { code: 'quote-expired', detail: '5125.00' },
} as const satisfies Record<string, Failure>

/** What its machine is given of an order. */
export const terms = ({ paymentMethod: method, providerName, total }: Order) => ({ method, providerName, total })
