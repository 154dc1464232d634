import { assign, setup, type SnapshotFrom } from 'xstate'
import type { Notification } from '../../src/domain/customer/customer'
import { defineFeeds, definePorts, type Feed, type Port } from '../lib/ports'

export type NotificationsPorts = {
  loadNotifications: Port<void, Notification[]>
  markProcessed: Port<void, void>
}

export type NotificationsFeeds = { watchNotifications: Feed<void, { type: 'notifications.changed' }> }

type Event = { type: 'notifications.changed' } | { type: 'notifications.open' }

const ports = definePorts<NotificationsPorts>()('loadNotifications', 'markProcessed')
const feeds = defineFeeds<NotificationsFeeds>()('watchNotifications')

/** The bell: the latest notifications, live; opening them marks them processed. */
export const notificationsMachine = setup({
  types: {
    input: {} as { items: Notification[] },
    context: {} as { items: Notification[]; isOpened: boolean; isTold: boolean },
    events: {} as Event,
    children: {} as {
      loadNotifications: 'loadNotifications'
      markProcessed: 'markProcessed'
      watchNotifications: 'watchNotifications'
    },
    tags: {} as 'busy' | 'needsUser',
  },
  actors: { ...ports.actors, ...feeds.actors },
  guards: {
    hasUnprocessed: ({ context }) => context.items.some(({ processed }) => !processed),
    isTold: ({ context }) => context.isTold,
    wasOpened: ({ context }) => context.isOpened && context.items.some(({ processed }) => !processed),
  },
  actions: {
    setItems: assign((_, params: { items: Notification[] }) => params),
    noteTold: assign({ isTold: true }),
    forgetTold: assign({ isTold: false }),
    noteOpened: assign({ isOpened: true }),
    forgetOpened: assign({ isOpened: false }),
    setAllProcessed: assign(({ context }) => ({ items: context.items.map((item) => ({ ...item, processed: true })) })),
  },
  delays: { answersFollow: 150 },
}).createMachine({
  id: 'notifications',
  context: ({ input }) => ({ items: input.items, isOpened: false, isTold: false }),
  invoke: { id: 'watchNotifications', src: 'watchNotifications' },
  initial: 'shown',
  states: {
    shown: {
      tags: 'needsUser',
      always: [
        { guard: 'wasOpened', target: 'marking' },
        { guard: 'isTold', target: 'told' },
      ],
      exit: 'forgetOpened',
      on: {
        'notifications.changed': 'told',
        'notifications.open': { guard: 'hasUnprocessed', target: 'marking' },
      },
    },
    /** What is told of comes with the answer to what the customer did, and is not in its way; several are loaded once. */
    told: {
      tags: 'needsUser',
      after: { answersFollow: 'loading' },
      on: {
        'notifications.open': [
          { guard: 'hasUnprocessed', target: 'marking', actions: 'noteTold' },
          { actions: 'noteOpened' },
        ],
      },
    },
    loading: {
      tags: 'busy',
      entry: 'forgetTold',
      invoke: {
        id: 'loadNotifications',
        src: 'loadNotifications',
        onDone: { target: 'shown', actions: { type: 'setItems', params: ({ event }) => ({ items: event.output }) } },
        onError: 'shown',
      },
      on: { 'notifications.changed': { actions: 'noteTold' }, 'notifications.open': { actions: 'noteOpened' } },
    },
    marking: {
      tags: 'busy',
      on: { 'notifications.changed': { actions: 'noteTold' } },
      invoke: {
        id: 'markProcessed',
        src: 'markProcessed',
        onDone: { target: 'shown', actions: 'setAllProcessed' },
        onError: 'shown',
      },
    },
  },
})
export type NotificationsSnapshot = SnapshotFrom<typeof notificationsMachine>

export const provideNotifications = (given: NotificationsPorts & NotificationsFeeds) =>
  notificationsMachine.provide({ actors: { ...ports.provide(given), ...feeds.provide(given) } })

/** Whether the bell has its red dot: when any notification is unprocessed (rule screens-7). */
export const hasUnprocessed = (snapshot: NotificationsSnapshot): boolean =>
  snapshot.context.items.some(({ processed }) => !processed)
