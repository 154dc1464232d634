import {
  assign,
  enqueueActions,
  sendTo,
  setup,
  stopChild,
  type DoneActorEvent,
  type ErrorActorEvent,
  type SnapshotFrom,
} from 'xstate'
import type { CurrentUser } from '../../src/domain/customer/customer'
import type { LoginMessage } from '../../src/domain/company/public-site'
import { screens, type Location } from '../../src/domain/routing/screens'
import { accessMachine } from './access'
import { copyingMachine, type CopyingSnapshot } from '../shared/copying'
import { defineFeeds, definePorts, problemOf, type Feed, type LazyPort, type Port } from '../lib/ports'
import { importantMessagesMachine } from '../notifications/important-messages'
import { notificationsMachine } from '../notifications/notifications'
import { messagesMachine, type MessageCode } from './messages'
import { newsletterMachine } from './newsletter'
import { unpaidMachine } from './unpaid'
import { consumedKeys, isKeptAt, screenLogic, type OpenScreen, type Page } from './screen'

/**
 * `loadCustomer` rejects with `not-signed-in` (also for 403), `unavailable` (no answer or 502), or anything else.
 * `leave` goes to the login page; it rejects where that page does not answer either. `loadScreen` has the code of a
 * screen; where that is here already, its actor is started at once.
 */
export type SessionPorts = {
  loadCustomer: Port<void, CurrentUser>
  signOut: Port<void, void>
  leave: Port<{ message: LoginMessage | null }, void>
  loadScreen: LazyPort<Location, OpenScreen>
}

/** `watchSession` tells what the exchange pushes about the customer, and what calls of others found out. */
export type SessionFeeds = { watchSession: Feed<void, SessionFeedEvent> }

/**
 * `customer.stale` is background news: at most every 10 seconds the customer is loaded anew for it. `customer.updated` is
 * what the customer has just done on this page and waits for: they are loaded at once, and what was being loaded before is
 * not waited for. With an optimistic customer everything goes on with them, and the exchange is asked right after.
 * `customer.invalidated` is what the exchange has just told of them: at once too, but after what is being loaded, or about
 * to be, which as a rule has it already. `session.ending` says before a call that ends every session which message the
 * login page is then to show; null takes it back.
 */
export type SessionFeedEvent =
  | { type: 'customer.stale' }
  | { type: 'customer.updated'; optimistic: CurrentUser | null }
  | { type: 'customer.invalidated' }
  | { type: 'session.ending'; message: LoginMessage | null }
  | { type: 'session.expired' }
  | { type: 'session.unreachable' }
  | { type: 'network.lost'; lastAnswerAt: string | null }
  | { type: 'network.back' }
  | { type: 'message.show'; code: MessageCode }

type Context = {
  customer: CurrentUser | undefined
  /** Where the router says that the customer is, and where they were before. */
  location: Location | null
  previous: Location | null
  /** What is open there, once its code has come. */
  screen: OpenScreen | null
  /** Why it cannot be shown. */
  failure: { error: unknown } | null
  message: LoginMessage | null
  isOffline: boolean
  /** When the exchange last answered before the network was lost; null where it has not, and while there is a network. */
  lastAnswerAt: string | null
  /** Whether the customer is to be loaded anew as soon as that may be. */
  isRefreshDue: boolean
  isInvalidated: boolean
}

type Event =
  | SessionFeedEvent
  | { type: 'location.changed'; location: Location }
  | { type: 'session.signOut' }
  | { type: 'session.retry' }
  | DoneActorEvent<OpenScreen, 'loadScreen'>
  | ErrorActorEvent<unknown, 'loadScreen'>
  | ErrorActorEvent<unknown, 'screen'>

const ports = definePorts<SessionPorts>()('loadCustomer', 'signOut', 'leave', 'loadScreen')
const feeds = defineFeeds<SessionFeeds>()('watchSession')

/** On the way out it is decided why; calls that fail because of it say nothing new. */
const deafToEnds = { 'session.expired': {}, 'session.unreachable': {} } as const

/** The root: who is signed in, kept fresh; forced and asked sign-out; parent of all other actors. */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      loadCustomer: 'loadCustomer'
      signOut: 'signOut'
      leave: 'leave'
      watchSession: 'watchSession'
      messages: 'messages'
      copying: 'copying'
      access: 'access'
      notifications: 'notifications'
      importantMessages: 'importantMessages'
      unpaid: 'unpaid'
      newsletter: 'newsletter'
      loadScreen: 'loadScreen'
      screen: 'screen'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | 'signedIn',
  },
  actors: {
    ...ports.actors,
    ...feeds.actors,
    messages: messagesMachine,
    copying: copyingMachine,
    access: accessMachine,
    notifications: notificationsMachine,
    importantMessages: importantMessagesMachine,
    unpaid: unpaidMachine,
    newsletter: newsletterMachine,
    screen: screenLogic,
  },
  guards: {
    isRefreshDue: ({ context }) => context.isRefreshDue,
    isInvalidated: ({ context }) => context.isInvalidated,
    isOptimistic: (_, params: { optimistic: CurrentUser | null }) => params.optimistic !== null,
    isCopyUnsupported: (_, params: { copying: CopyingSnapshot }) => params.copying.matches('unsupported'),
    isProblem: (_, params: { error: unknown; code: 'not-signed-in' | 'unavailable' }) =>
      problemOf(params.error, [params.code], 'other') === params.code,
  },
  actions: {
    setCustomer: assign((_, params: { customer: CurrentUser }) => params),
    setOptimistic: assign(({ context }, params: { optimistic: CurrentUser | null }) => ({
      customer: params.optimistic ?? context.customer,
    })),
    /** Somebody else may be signed in next: nothing of the page holds for them. */
    forgetCustomer: assign({ customer: undefined, location: null, previous: null }),
    setMessage: assign((_, params: { message: LoginMessage | null }) => params),
    noteRefreshDue: assign({ isRefreshDue: true }),
    noteInvalidated: assign({ isInvalidated: true }),
    forgetNews: assign({ isRefreshDue: false, isInvalidated: false }),
    setOffline: assign((_, params: { isOffline: boolean; lastAnswerAt: string | null }) => params),
    tellCustomer: enqueueActions(({ context: { customer }, enqueue, self }) => {
      if (!customer) return
      const { access, importantMessages, screen } = self.getSnapshot().children
      if (access) enqueue.sendTo('access', { type: 'customer.changed', customer })
      if (importantMessages) enqueue.sendTo('importantMessages', { type: 'customer.changed', customer })
      if (screen) enqueue.sendTo('screen', { type: 'customer.changed', customer })
    }),
    showMessage: sendTo('messages', (_, params: { code: MessageCode }) => ({
      type: 'message.show',
      code: params.code,
    })),
    setLocation: assign(({ context }, params: { location: Location }) => ({
      location: params.location,
      previous: context.location,
    })),
    /** Unless its actor goes on at the location that the customer goes to. */
    leaveScreen: enqueueActions(({ context: { screen, location, failure }, event, enqueue, self }) => {
      const actor = self.getSnapshot().children.screen
      const isKept =
        event.type === 'location.changed' &&
        screen &&
        location &&
        failure === null &&
        isKeptAt({ screen, location, actor }, event.location)
      if (isKept) return
      enqueue.stopChild('loadScreen')
      enqueue.stopChild('screen')
      enqueue.assign({ screen: null, failure: null })
    }),
    enterScreen: enqueueActions(({ context: { customer, location, screen }, enqueue, self }) => {
      if (!customer || !location) return
      if (screen === null) {
        if (screens[location.screen].module !== null)
          enqueue.spawnChild('loadScreen', { id: 'loadScreen', input: location })
      } else if (self.getSnapshot().children.screen) enqueue.sendTo('screen', { type: 'location.changed', location })
    }),
    setScreen: assign((_, params: { screen: OpenScreen }) => params),
    openScreen: enqueueActions(({ context: { customer, location, previous, screen }, enqueue }) => {
      if (!customer || !location || !screen?.machine) return
      const input = { machine: screen.machine, input: screen.inputOf({ customer, location, previous }) }
      enqueue.spawnChild('screen', { id: 'screen', input, syncSnapshot: true })
    }),
    setFailure: assign((_, params: { error: unknown }) => ({ failure: params })),
  },
  delays: { freshFor: 10_000, answerFollows: 50 },
}).createMachine({
  id: 'session',
  context: {
    customer: undefined,
    location: null,
    previous: null,
    screen: null,
    failure: null,
    message: null,
    isOffline: false,
    lastAnswerAt: null,
    isRefreshDue: false,
    isInvalidated: false,
  },
  invoke: [
    { id: 'messages', src: 'messages', onSnapshot: {} },
    {
      id: 'copying',
      src: 'copying',
      onSnapshot: {
        guard: { type: 'isCopyUnsupported', params: ({ event }) => ({ copying: event.snapshot }) },
        actions: { type: 'showMessage', params: { code: 'copy-unsupported' } },
      },
    },
    { id: 'watchSession', src: 'watchSession' },
  ],
  initial: 'starting',
  on: {
    'location.changed': { actions: { type: 'setLocation', params: ({ event }) => event } },
    'message.show': { actions: { type: 'showMessage', params: ({ event }) => event } },
    'network.lost': {
      actions: {
        type: 'setOffline',
        params: ({ event }) => ({ isOffline: true, lastAnswerAt: event.lastAnswerAt }),
      },
    },
    'network.back': { actions: { type: 'setOffline', params: { isOffline: false, lastAnswerAt: null } } },
    'session.ending': { actions: { type: 'setMessage', params: ({ event }) => event } },
    'session.expired': {
      target: '.leaving',
      actions: { type: 'setMessage', params: ({ context }) => ({ message: context.message ?? 'expired' }) },
    },
    'session.unreachable': { target: '.leaving', actions: { type: 'setMessage', params: { message: 'offline' } } },
    // Of a screen that was left while it ended.
    'xstate.error.actor.screen': {},
    'xstate.error.actor.loadScreen': {},
  },
  states: {
    starting: {
      tags: 'busy',
      invoke: {
        id: 'loadCustomer',
        src: 'loadCustomer',
        onDone: {
          target: 'signedIn',
          actions: { type: 'setCustomer', params: ({ event }) => ({ customer: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isProblem', params: ({ event }) => ({ error: event.error, code: 'not-signed-in' }) },
            target: 'leaving',
            actions: { type: 'setMessage', params: { message: 'expired' } },
          },
          {
            guard: { type: 'isProblem', params: ({ event }) => ({ error: event.error, code: 'unavailable' }) },
            target: 'leaving',
            actions: { type: 'setMessage', params: { message: 'offline' } },
          },
          { target: 'signingOut', actions: { type: 'setMessage', params: { message: 'expired' } } },
        ],
      },
    },
    signedIn: {
      tags: 'signedIn',
      invoke: [
        { id: 'access', src: 'access', input: ({ context }) => ({ customer: known(context) }), onSnapshot: {} },
        {
          id: 'notifications',
          src: 'notifications',
          input: ({ context }) => ({ items: known(context).notifications }),
          onSnapshot: {},
        },
        { id: 'importantMessages', src: 'importantMessages', onSnapshot: {} },
        { id: 'unpaid', src: 'unpaid', onSnapshot: {} },
        { id: 'newsletter', src: 'newsletter', onSnapshot: {} },
      ],
      entry: 'enterScreen',
      exit: 'leaveScreen',
      initial: 'fresh',
      on: {
        'session.signOut': { target: 'signingOut', actions: { type: 'setMessage', params: { message: null } } },
        'customer.updated': [
          {
            guard: { type: 'isOptimistic', params: ({ event }) => event },
            target: '.invalidated',
            actions: [{ type: 'setOptimistic', params: ({ event }) => event }, 'tellCustomer'],
          },
          { target: '.refreshing' },
        ],
        'customer.invalidated': '.invalidated',
        'location.changed': {
          actions: ['leaveScreen', { type: 'setLocation', params: ({ event }) => event }, 'enterScreen'],
        },
        'xstate.done.actor.loadScreen': {
          actions: [{ type: 'setScreen', params: ({ event }) => ({ screen: event.output }) }, 'openScreen'],
        },
        'xstate.error.actor.loadScreen': {
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
        'xstate.error.actor.screen': {
          actions: [{ type: 'setFailure', params: ({ event }) => ({ error: event.error }) }, stopChild('screen')],
        },
      },
      states: {
        fresh: {
          tags: 'needsUser',
          after: { freshFor: [{ guard: 'isRefreshDue', target: 'refreshing' }, { target: 'stale' }] },
          on: { 'customer.stale': { actions: 'noteRefreshDue' } },
        },
        stale: { tags: 'needsUser', on: { 'customer.stale': 'refreshing' } },
        /** The answer to what the customer has just done is as a rule right behind, and has them loaded then. */
        invalidated: { tags: 'needsUser', after: { answerFollows: 'refreshing' }, on: { 'customer.invalidated': {} } },
        refreshed: { always: [{ guard: 'isInvalidated', target: 'invalidated' }, { target: 'fresh' }] },
        refreshing: {
          tags: 'busy',
          entry: 'forgetNews',
          on: {
            'customer.stale': { actions: 'noteRefreshDue' },
            'customer.invalidated': { actions: 'noteInvalidated' },
          },
          invoke: {
            id: 'loadCustomer',
            src: 'loadCustomer',
            onDone: {
              target: 'refreshed',
              actions: [{ type: 'setCustomer', params: ({ event }) => ({ customer: event.output }) }, 'tellCustomer'],
            },
            onError: [
              { guard: 'isInvalidated', target: 'invalidated', actions: 'noteRefreshDue' },
              { target: 'fresh', actions: 'noteRefreshDue' },
            ],
          },
        },
      },
    },
    signingOut: {
      tags: 'busy',
      on: deafToEnds,
      invoke: { id: 'signOut', src: 'signOut', onDone: 'leaving', onError: 'leaving' },
    },
    leaving: {
      tags: 'busy',
      on: deafToEnds,
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context }) => ({ message: context.message }),
        onDone: 'gone',
        onError: 'unreachable',
      },
    },
    unreachable: {
      tags: 'needsUser',
      on: {
        'session.retry': {
          target: 'starting',
          actions: [{ type: 'setMessage', params: { message: null } }, 'forgetCustomer'],
        },
      },
    },
    gone: { type: 'final', tags: 'terminal' },
  },
})
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

type Children = {
  messages: typeof messagesMachine
  copying: typeof copyingMachine
  access: typeof accessMachine
  notifications: typeof notificationsMachine
  importantMessages: typeof importantMessagesMachine
  unpaid: typeof unpaidMachine
  newsletter: typeof newsletterMachine
}

/** The session as production and tests run it. */
export const provideSession = (given: SessionPorts & SessionFeeds, children: Children) =>
  sessionMachine.provide({
    actors: { ...ports.provide(given), ...feeds.provide(given), ...children },
  })

/** The page that the open screen's actor is at; undefined while it cannot tell. The router goes there when it changes. */
export const pageOf = ({ children, context }: SessionSnapshot): Page | undefined => {
  const { screen, location, previous } = context
  return screen && location && children.screen
    ? screen.pageOf(children.screen.getSnapshot(), { location, previous })
    : undefined
}

/** The keys of the address's query that the open screen has taken up, and need not be named any more. */
export const consumedIn = ({ children, context: { screen, location } }: SessionSnapshot): string[] | undefined => {
  const keys = screen && location ? consumedKeys({ screen, location, actor: children.screen }) : []
  return keys.length > 0 ? keys : undefined
}

const known = ({ customer }: Context): CurrentUser => {
  if (!customer) throw new Error('Signed in without a customer')
  return customer
}
