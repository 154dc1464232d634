import { assign, setup, type SnapshotFrom } from 'xstate'
import type { Notification, NotificationsPage } from '../../src/domain/customer/customer'
import { defineFeeds, definePorts, type Port } from '../lib/ports'
import type { PageMeta } from '../lib/page-of'
import type { NotificationsFeeds } from './notifications'

export type NotificationListPorts = {
  loadPage: Port<{ page: number }, NotificationsPage>
  markProcessed: Port<void, void>
}

type Context = { items: Notification[]; page: number; totalPages: number; isMarkingFailed: boolean; isTold: boolean }

export type NotificationListEvent =
  | { type: 'notifications.changed' }
  | { type: 'notifications.more' }
  | { type: 'notifications.retry' }
  | { type: 'notifications.markAll' }

const ports = definePorts<NotificationListPorts>()('loadPage', 'markProcessed')
const feeds = defineFeeds<NotificationsFeeds>()('watchNotifications')

/** The list of all notifications: a page, more pages after it, new ones on top as they come, and all marked as read at once. */
export const notificationListMachine = setup({
  types: {
    context: {} as Context,
    events: {} as NotificationListEvent,
    children: {} as {
      loadPage: 'loadPage'
      markProcessed: 'markProcessed'
      watchNotifications: 'watchNotifications'
    },
    tags: {} as 'busy' | 'needsUser',
    meta: {} as PageMeta,
  },
  actors: { ...ports.actors, ...feeds.actors },
  guards: {
    hasMore: ({ context }) => context.page + 1 < context.totalPages,
    hasUnread: ({ context }) => hasUnread(context),
    isTold: ({ context }) => context.isTold,
  },
  actions: {
    append: assign(({ context }, { page }: { page: NotificationsPage }) => ({
      items: merged(context.items, page.items),
      page: context.items.length === 0 ? 0 : context.page + 1,
      totalPages: page.totalPages,
    })),
    renew: assign(({ context }, { page }: { page: NotificationsPage }) => renewed(context, page)),
    setAllRead: assign(({ context }) => ({ items: context.items.map(read), isMarkingFailed: false })),
    noteMarkingFailed: assign({ isMarkingFailed: true }),
    noteTold: assign({ isTold: true }),
    forgetTold: assign({ isTold: false }),
    forgetMarkingFailed: assign({ isMarkingFailed: false }),
  },
  delays: { answersFollow: 150 },
}).createMachine({
  id: 'notificationList',
  context: { items: [], page: 0, totalPages: 0, isMarkingFailed: false, isTold: false },
  invoke: { id: 'watchNotifications', src: 'watchNotifications' },
  meta: { screen: 'notifications', heading: 'header.notifications' },
  initial: 'loading',
  on: { 'notifications.changed': { actions: 'noteTold' } },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({ page: context.items.length === 0 ? 0 : context.page + 1 }),
        onDone: { target: 'loaded', actions: { type: 'append', params: ({ event }) => ({ page: event.output }) } },
        onError: 'failed',
      },
    },
    loaded: {
      tags: 'needsUser',
      always: { guard: 'isTold', target: 'told' },
      on: {
        'notifications.more': { guard: 'hasMore', target: 'loading' },
        'notifications.markAll': { guard: 'hasUnread', target: 'marking' },
      },
    },
    /** Several are loaded once; what is done before that keeps that they came. */
    told: {
      tags: 'needsUser',
      entry: 'noteTold',
      after: { answersFollow: 'renewing' },
      on: {
        'notifications.more': { guard: 'hasMore', target: 'loading' },
        'notifications.markAll': { guard: 'hasUnread', target: 'marking' },
      },
    },
    renewing: {
      tags: 'needsUser',
      entry: 'forgetTold',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: { page: 0 },
        onDone: { target: 'loaded', actions: { type: 'renew', params: ({ event }) => ({ page: event.output }) } },
        onError: 'loaded',
      },
      on: {
        'notifications.changed': 'told',
        'notifications.more': { guard: 'hasMore', target: 'loading', actions: 'noteTold' },
        'notifications.markAll': { guard: 'hasUnread', target: 'marking' },
      },
    },
    marking: {
      tags: 'busy',
      entry: 'forgetMarkingFailed',
      invoke: {
        id: 'markProcessed',
        src: 'markProcessed',
        onDone: { target: 'told', actions: 'setAllRead' },
        onError: { target: 'loaded', actions: 'noteMarkingFailed' },
      },
    },
    failed: { tags: 'needsUser', on: { 'notifications.retry': 'loading' } },
  },
})
export type NotificationListSnapshot = SnapshotFrom<typeof notificationListMachine>

export const provideNotificationList = (given: NotificationListPorts & NotificationsFeeds) =>
  notificationListMachine.provide({ actors: { ...ports.provide(given), ...feeds.provide(given) } })

/** Whether any notification that is shown was not read. */
export const hasUnread = ({ items }: Pick<Context, 'items'>): boolean => items.some(({ processed }) => !processed)

const read = (item: Notification): Notification => ({ ...item, processed: true })

/** Both, newest first; of one that is in both, how it was told last. */
const merged = (items: readonly Notification[], told: readonly Notification[]): Notification[] =>
  [...told, ...items.filter(({ index }) => !told.some((one) => one.index === index))].toSorted(
    (one, other) => other.index - one.index,
  )

/**
 * The list with its first page as it is now. Where more came than a page holds, there would be a gap: the list begins anew.
 * Where the exchange knows of none unread, those on later pages were read too, in another window.
 */
const renewed = ({ items, page }: Context, { items: told, totalPages, unprocessed }: NotificationsPage) => {
  const newestKnown = items[0]?.index ?? 0
  const oldestTold = told.at(-1)?.index ?? 0
  if (items.length === 0 || oldestTold > newestKnown + 1) return { items: told, page: 0, totalPages }
  const all = merged(items, told)
  return { items: unprocessed === 0 ? all.map(read) : all, page, totalPages }
}
