import { describe, expect, test } from 'vitest'
import { eventsFrom, firstStatus, isPath, lifecycleEvents, nextStatus } from '../../../machines/order/lifecycle'
import { orderStatuses, orderTypes, type OrderStatus, type OrderType } from '../../../src/domain/orders/statuses'

/** Every step (rule states-1), that of a failed payment which becomes a transfer, and no other. */
const steps: Record<OrderType, string[]> = {
  BUY: [
    'UNPAID payment.started PENDING',
    'UNPAID transfer.reported PENDING',
    'UNPAID payment.received PAID',
    'UNPAID payment.mismatched CONTACT_SUPPORT',
    'UNPAID order.canceled CANCELED',
    'UNPAID order.expired CANCELED',
    'PENDING payment.received PAID',
    'PENDING payment.failed ERROR',
    'PENDING payment.mismatched CONTACT_SUPPORT',
    'PENDING order.canceled CANCELED',
    'PENDING order.expired CANCELED',
    'ERROR payment.started PENDING',
    'ERROR transfer.chosen UNPAID',
    'ERROR payment.received PAID',
    'ERROR payment.mismatched CONTACT_SUPPORT',
    'ERROR order.canceled CANCELED',
    'ERROR order.expired CANCELED',
    'PAID order.questioned CONTACT_SUPPORT',
    'PAID order.refused REFUND',
    'PAID payout.started PAYOUT_PENDING',
    'PAYOUT_PENDING payout.sent COMPLETED',
    'PAYOUT_PENDING payout.refused CONTACT_SUPPORT',
    'CONTACT_SUPPORT order.released PAYOUT_PENDING',
    'CONTACT_SUPPORT order.refunded REFUND',
    'CANCELED payment.late CONTACT_SUPPORT',
  ],
  SELL: [
    'PENDING coins.received PAID',
    'PENDING coins.mismatched CONTACT_SUPPORT',
    'PENDING order.canceled CANCELED',
    'PENDING order.expired CANCELED',
    'PAID order.questioned CONTACT_SUPPORT',
    'PAID order.refused REFUND',
    'PAID payout.started PAYOUT_PENDING',
    'PAYOUT_PENDING payout.sent COMPLETED',
    'PAYOUT_PENDING payout.returned ERROR',
    'COMPLETED payout.returned ERROR',
    'PAYOUT_PENDING coins.removed CANCELED',
    'ERROR payout.retried PAYOUT_PENDING',
    'ERROR coins.removed CANCELED',
    'CONTACT_SUPPORT coins.removed CANCELED',
    'CONTACT_SUPPORT order.released PAYOUT_PENDING',
    'CONTACT_SUPPORT order.refunded REFUND',
    'CANCELED coins.late CONTACT_SUPPORT',
  ],
}

describe.each(orderTypes)('the life of a %s order', (type) => {
  test('begins where it was decided', () => {
    expect(firstStatus[type]).toBe(type === 'BUY' ? 'UNPAID' : 'PENDING')
  })

  test('has each decided step and refuses every other', () => {
    const found = orderStatuses.flatMap((status) =>
      lifecycleEvents.flatMap((event) => {
        const next = nextStatus(type, status, event)
        return next ? [`${status} ${event} ${next}`] : []
      }),
    )
    expect(found.toSorted()).toEqual(steps[type].toSorted())
  })
})

test('which events a status takes', () => {
  expect(eventsFrom('BUY', 'PAYOUT_PENDING')).toEqual(['payout.sent', 'payout.refused'])
  expect(eventsFrom('SELL', 'UNPAID')).toEqual([])
})

test.each<[OrderType, OrderStatus[], boolean]>([
  ['BUY', ['UNPAID'], true],
  ['BUY', ['UNPAID', 'PENDING', 'PAID', 'PAYOUT_PENDING', 'COMPLETED'], true],
  ['BUY', ['UNPAID', 'COMPLETED'], false],
  ['BUY', ['PENDING', 'PAID'], false],
  ['BUY', [], false],
  ['SELL', ['PENDING', 'CANCELED', 'CONTACT_SUPPORT', 'REFUND'], true],
])('%s %j is a path of the statechart: %s', (type, history, expected) => expect(isPath(type, history)).toBe(expected))
