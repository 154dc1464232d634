import { expect, test } from 'vitest'
import { orderStatuses, statusLook } from '../../../src/domain/orders/statuses'

test('an order’s status looks like an error, a success, something under way, or plain', () => {
  const looking = (look: string) => orderStatuses.filter((status) => statusLook[status] === look)
  expect([looking('error'), looking('success'), looking('processing'), looking('plain')]).toEqual([
    ['CANCELED', 'ERROR', 'UNPAID'],
    ['COMPLETED', 'PAID'],
    ['PAYOUT_PENDING', 'PENDING'],
    ['CONTACT_SUPPORT', 'REFUND'],
  ])
})
