import { notificationsMachine } from '../../../machines/lists/notifications'
import type { Notification } from '../../../src/domain/customer'
import { defineDriver } from '../driver'
import { done, noAnswer, plain } from './cases'

const unread: Notification = {
  index: 1,
  processed: false,
  notification_type: 'VERIFICATION_STATUS_CHANGED',
  status: 'VERIFIED',
  title: '',
  created_at: '2026-11-20T13:05:00.000Z',
  order: null,
}

export const notificationsDriver = defineDriver(notificationsMachine)({
  states: {
    shown: 'shows the bell',
    told: 'has heard of news',
    loading: 'fetches what is new',
    marking: 'marks them as seen',
  },
  inputs: {
    none: { title: 'a customer without notifications', input: { items: [] } },
    unread: { title: 'a customer with one that was not opened', input: { items: [unread] } },
  },
  events: { 'notifications.changed': { cases: plain }, 'notifications.open': { cases: plain } },
  children: {
    loadNotifications: { ok: { 'a new one': [unread], none: [] }, fail: noAnswer },
    markProcessed: { ok: done, fail: noAnswer },
    watchNotifications: { tells: ['notifications.changed'] },
  },
  delays: { answersFollow: 'a moment has passed' },
})
