import { hasUnread, notificationListMachine } from '../../../machines/notifications/notification-list'
import type { Notification, NotificationsPage } from '../../../src/domain/customer/customer'
import { defineDriver } from '../driver'
import { done, noAnswer, plain } from './cases'
import { notificationListBrowser } from './notification-list.browser'

const unread = (index: number): Notification => ({
  index,
  processed: false,
  notification_type: 'VERIFICATION_STATUS_CHANGED',
  status: 'VERIFIED',
  title: '',
  created_at: '2026-11-20T13:05:00.000Z',
  order: null,
  plan: null,
})

const pageWith = (items: Notification[], unprocessed: number): NotificationsPage => ({
  items,
  unprocessed,
  totalPages: 2,
})

export const notificationListDriver = defineDriver(notificationListMachine)({
  states: {
    loading: 'fetches a page of notifications',
    loaded: 'shows the notifications',
    told: 'shows them, and has heard of news',
    renewing: 'shows them, and fetches what is new',
    marking: 'marks them as read',
    failed: 'could not fetch them',
  },
  inputs: { start: { title: 'the list of notifications was opened', input: undefined } },
  events: {
    'notifications.changed': { cases: plain },
    'notifications.more': { cases: plain },
    'notifications.retry': { cases: plain },
    'notifications.markAll': { cases: plain },
  },
  children: {
    loadPage: {
      ok: {
        'first page': pageWith([unread(2)], 2),
        'next page': pageWith([unread(1)], 2),
        'all read': pageWith([{ ...unread(2), processed: true }], 0),
      },
      fail: noAnswer,
      offered: ({ context, value }, name) => {
        if (name === 'no answer') return true
        if (value !== 'renewing') return name === (context.items.length === 0 ? 'first page' : 'next page')
        return name === (hasUnread(context) ? 'first page' : 'all read')
      },
    },
    markProcessed: { ok: done, fail: noAnswer },
    watchNotifications: { tells: ['notifications.changed'] },
  },
  delays: { answersFollow: 'a moment has passed' },
  browser: notificationListBrowser,
})
