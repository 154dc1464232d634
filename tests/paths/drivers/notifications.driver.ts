import { hasUnprocessed, notificationsMachine } from '../../../machines/notifications/notifications'
import type { Notification } from '../../../src/domain/customer/customer'
import { defineDriver } from '../driver'
import { done, noAnswer, plain } from './cases'
import { notificationsBrowser } from './notifications.browser'

const unread: Notification = {
  index: 1,
  processed: false,
  notification_type: 'VERIFICATION_STATUS_CHANGED',
  status: 'VERIFIED',
  title: '',
  created_at: '2026-11-20T13:05:00.000Z',
  order: null,
  plan: null,
}

export const notificationsDriver = defineDriver(notificationsMachine)({
  states: {
    shown: 'shows the bell',
    told: 'has heard of news',
    loading: 'fetches what is new',
    marking: 'marks them as seen',
  },
  inputs: { unread: { title: 'a customer with notifications that were not opened', input: { items: [unread] } } },
  events: { 'notifications.changed': { cases: plain }, 'notifications.open': { cases: plain } },
  children: {
    loadNotifications: {
      ok: { unread: [{ ...unread, index: 2 }], 'all seen': [{ ...unread, processed: true }] },
      fail: noAnswer,
      offered: (snapshot, name) => name !== (hasUnprocessed(snapshot) ? 'all seen' : 'unread'),
    },
    markProcessed: { ok: done, fail: noAnswer },
    watchNotifications: { tells: ['notifications.changed'] },
  },
  delays: { answersFollow: 'a moment has passed' },
  browser: notificationsBrowser,
})
