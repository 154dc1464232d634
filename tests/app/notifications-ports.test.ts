import { describe, expect, test } from 'vitest'
import { knownOf } from '../../src/app/ports/notifications'
import { createSessionEvents } from '../../src/app/ports/session'
import type { Notification } from '../../src/domain/customer/customer'

const known: Notification = {
  index: 1,
  processed: false,
  notification_type: 'SUPPORT_REQUEST_UPDATED',
  status: 'answered',
  title: 'Support has answered case 12',
  created_at: '2026-11-20T13:05:00.000Z',
  order: null,
  plan: null,
}

/** As an exchange of a later version tells it: the contract of this one has no such type. */
const unknown: Notification = JSON.parse(JSON.stringify({ ...known, index: 2, notification_type: 'SOMETHING_ELSE' }))

const heard = () => {
  const reported: unknown[] = []
  const told: unknown[] = []
  const sessionEvents = createSessionEvents()
  sessionEvents.listen((one) => told.push(one))
  return { reported, told, outside: { sessionEvents, report: (error: unknown) => void reported.push(error) } }
}

describe('a notification of an unknown type', () => {
  test('is left out, logged, and the customer hears the generic message', () => {
    const { reported, told, outside } = heard()
    expect({ shown: knownOf([unknown, known], outside), reported, told }).toEqual({
      shown: [known],
      reported: [new Error('Unknow notification type')],
      told: [{ type: 'message.show', code: 'generic' }],
    })
  })
})

test('where all types are known nothing is said', () => {
  const { reported, told, outside } = heard()
  expect({ shown: knownOf([known], outside), reported, told }).toEqual({ shown: [known], reported: [], told: [] })
})
