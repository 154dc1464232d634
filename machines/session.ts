import {
  assign,
  enqueueActions,
  sendTo,
  setup,
  type ActorLogic,
  type DoneActorEvent,
  type ErrorActorEvent,
  type SnapshotFrom,
} from 'xstate'
import type { BuyDraft } from '../src/domain/buy-draft'
import type { CurrentUser } from '../src/domain/customer'
import type { LoginMessage } from '../src/domain/public-site'
import { laterScreens, onboardingScreens, paymentScreens, type ScreenName } from '../src/domain/screens'
import { accessMachine } from './access'
import type { BankAccountsEvent, BankAccountsInput, BankAccountsSnapshot } from './bank/bank-accounts'
import { copyingMachine, type CopyingSnapshot } from './copying'
import {
  actorOf,
  bringerOf,
  feedOf,
  problemOf,
  unfilled,
  unfilledFeed,
  unfilledLogic,
  type Feed,
  type LaterCode,
  type Port,
} from './lib/ports'
import type { DashboardEvent, DashboardInput, DashboardSnapshot } from './lists/dashboard'
import { notificationsMachine } from './lists/notifications'
import type { OrdersEvent, OrdersInput, OrdersSnapshot } from './lists/orders'
import { importantMessagesMachine } from './lists/important-messages'
import type { NotificationListEvent, NotificationListSnapshot } from './lists/notification-list'
import type { StatementEvent, StatementSnapshot } from './lists/statement'
import { messagesMachine, type MessageCode } from './messages'
import type { OnboardingEvent, OnboardingInput, OnboardingSnapshot } from './onboarding/wizard'
import { buyMachine } from './order/buy'
import type { PaymentEvent, PaymentInput, PaymentSnapshot } from './order/payment'
import type { OrderEvent, OrderInput, OrderSnapshot } from './order/order'
import type { SellEvent, SellInput, SellSnapshot } from './order/sell'
import { unpaidMachine } from './order/unpaid'
import type { SessionsEvent, SessionsSnapshot } from './settings/sessions'
import type { SupportEvent, SupportInput, SupportSnapshot } from './support'

/**
 * `loadCustomer` rejects with `not-signed-in` (also for 403), `unavailable` (no answer or 502), or anything else.
 * `leave` goes to the login page; it rejects where that page does not answer either. `loadScreen` brings the code of
 * a screen's machine that is not in the first chunk; where it is here, or once it has come, an actor of it is started. Of
 * the first screen it brings what the address asks for, and then enters the screen anew.
 */
export type SessionPorts = {
  loadCustomer: Port<void, CurrentUser>
  signOut: Port<void, void>
  leave: Port<{ message: LoginMessage | null }, void>
  loadScreen: LaterCode<{ screen: ScreenName }>
}

/** Machines as the session sees them whose code comes with the first screen that needs it. */
export type LaterMachines = {
  order: ActorLogic<OrderSnapshot, OrderEvent, OrderInput>
  orders: ActorLogic<OrdersSnapshot, OrdersEvent, OrdersInput>
  dashboard: ActorLogic<DashboardSnapshot, DashboardEvent, DashboardInput>
  notificationList: ActorLogic<NotificationListSnapshot, NotificationListEvent, undefined>
  statement: ActorLogic<StatementSnapshot, StatementEvent, undefined>
  onboarding: ActorLogic<OnboardingSnapshot, OnboardingEvent, OnboardingInput>
  payment: ActorLogic<PaymentSnapshot, PaymentEvent, PaymentInput>
  support: ActorLogic<SupportSnapshot, SupportEvent, SupportInput>
  sell: ActorLogic<SellSnapshot, SellEvent, SellInput>
  bankAccounts: ActorLogic<BankAccountsSnapshot, BankAccountsEvent, BankAccountsInput>
  sessions: ActorLogic<SessionsSnapshot, SessionsEvent, undefined>
}

/** `watchSession` tells what the exchange pushes about the customer, and what calls of others found out. */
export type SessionFeeds = { watchSession: Feed<void, SessionNews> }

/**
 * `customer.stale` is background news: at most every 10 seconds the customer is loaded anew for it (spec, section 7).
 * `customer.changedHere` is what the customer has just done on this page and waits for: they are loaded at once, and what
 * was being loaded before is not waited for. Where it brings the customer along as they are foreseen, everything goes on
 * with them, and the exchange is asked right after. `customer.told` is what the exchange has just told of them: at once
 * too, but after what is being loaded, or about to be, which as a rule has it already.
 * `session.ending` says before a call that ends every session which message the login page is then to show; null takes
 * it back.
 */
export type SessionNews =
  | { type: 'customer.stale' }
  | { type: 'customer.changedHere'; foreseen: CurrentUser | null }
  | { type: 'customer.told' }
  | { type: 'session.ending'; message: LoginMessage | null }
  | { type: 'session.expired' }
  | { type: 'session.unreachable' }
  | { type: 'network.lost' }
  | { type: 'network.back' }
  | { type: 'message.show'; code: MessageCode }

/**
 * Where the customer is: the router tells the session each screen that it has entered. `reference` is what the address
 * names; of the list of orders and of the first screen, all that stands behind the question mark.
 */
export type Entered = { screen: ScreenName; reference: string | null }

type Context = {
  customer: CurrentUser | undefined
  draft: BuyDraft | null
  entered: Entered | undefined
  /** Where they were before. */
  cameFrom: Entered | null
  message: LoginMessage | null
  isOffline: boolean
  /** Whether the customer is to be loaded anew as soon as that may be. */
  isAsked: boolean
  isTold: boolean
}

type Event =
  | SessionNews
  | ({ type: 'screen.entered'; draft: BuyDraft | null } & Entered)
  | { type: 'session.signOut' }
  | { type: 'session.retry' }
  | DoneActorEvent<void, 'loadScreen'>
  | ErrorActorEvent<unknown, 'loadScreen'>

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
      buy: 'buy'
      order: 'order'
      orders: 'orders'
      dashboard: 'dashboard'
      notificationList: 'notificationList'
      statement: 'statement'
      loadScreen: 'loadScreen'
      onboarding: 'onboarding'
      payment: 'payment'
      support: 'support'
      sell: 'sell'
      bankAccounts: 'bankAccounts'
      sessions: 'sessions'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | 'signedIn',
  },
  actors: {
    loadCustomer: unfilled<void, CurrentUser>('loadCustomer'),
    signOut: unfilled<void, void>('signOut'),
    leave: unfilled<{ message: LoginMessage | null }, void>('leave'),
    watchSession: unfilledFeed<void>('watchSession'),
    messages: messagesMachine,
    copying: copyingMachine,
    access: accessMachine,
    notifications: notificationsMachine,
    importantMessages: importantMessagesMachine,
    unpaid: unpaidMachine,
    buy: buyMachine,
    order: unfilledLogic<OrderSnapshot, OrderEvent, OrderInput>('order'),
    orders: unfilledLogic<OrdersSnapshot, OrdersEvent, OrdersInput>('orders'),
    dashboard: unfilledLogic<DashboardSnapshot, DashboardEvent, DashboardInput>('dashboard'),
    notificationList: unfilledLogic<NotificationListSnapshot, NotificationListEvent, undefined>('notificationList'),
    statement: unfilledLogic<StatementSnapshot, StatementEvent, undefined>('statement'),
    loadScreen: unfilled<{ screen: ScreenName }, void>('loadScreen'),
    onboarding: unfilledLogic<OnboardingSnapshot, OnboardingEvent, OnboardingInput>('onboarding'),
    payment: unfilledLogic<PaymentSnapshot, PaymentEvent, PaymentInput>('payment'),
    support: unfilledLogic<SupportSnapshot, SupportEvent, SupportInput>('support'),
    sell: unfilledLogic<SellSnapshot, SellEvent, SellInput>('sell'),
    bankAccounts: unfilledLogic<BankAccountsSnapshot, BankAccountsEvent, BankAccountsInput>('bankAccounts'),
    sessions: unfilledLogic<SessionsSnapshot, SessionsEvent, undefined>('sessions'),
  },
  guards: {
    isOtherPage: ({ context: { entered } }, params: Entered) =>
      entered?.screen !== params.screen || entered.reference !== params.reference,
    /** The pages of one payment are one actor's, and so is the list of orders, whatever it is narrowed to. */
    isSameActor: ({ context: { entered } }, { screen, reference }: Entered) =>
      (screen === 'orders' && entered?.screen === screen) ||
      (entered?.reference === reference && [entered.screen, screen].every((each) => paymentScreens.includes(each))),
    isAsked: ({ context }) => context.isAsked,
    isTold: ({ context }) => context.isTold,
    isForeseen: (_, params: { foreseen: CurrentUser | null }) => params.foreseen !== null,
    isCopyUnsupported: (_, params: { copying: CopyingSnapshot }) => params.copying.matches('unsupported'),
    isProblem: (_, params: { error: unknown; code: 'not-signed-in' | 'unavailable' }) =>
      problemOf(params.error, [params.code], 'other') === params.code,
  },
  actions: {
    setCustomer: assign((_, params: { customer: CurrentUser }) => params),
    setForeseen: assign(({ context }, params: { foreseen: CurrentUser | null }) => ({
      customer: params.foreseen ?? context.customer,
    })),
    /** Somebody else may be signed in next: nothing of the page as it was entered holds for them. */
    forgetCustomer: assign({ customer: undefined, entered: undefined, cameFrom: null, draft: null }),
    setMessage: assign((_, params: { message: LoginMessage | null }) => params),
    noteAsked: assign({ isAsked: true }),
    noteTold: assign({ isTold: true }),
    forgetAsked: assign({ isAsked: false, isTold: false }),
    setOffline: assign((_, params: { isOffline: boolean }) => params),
    tellCustomer: enqueueActions(({ context: { customer }, enqueue, self }) => {
      if (!customer) return
      const { children } = self.getSnapshot()
      const hearing = ['access', 'importantMessages', 'buy', 'sell', 'onboarding', 'payment', 'bankAccounts'] as const
      for (const name of hearing) if (children[name]) enqueue.sendTo(name, { type: 'customer.changed', customer })
    }),
    showMessage: sendTo('messages', (_, params: { code: MessageCode }) => ({
      type: 'message.show',
      code: params.code,
    })),
    setEntered: assign(({ context }, params: { entered: Entered; draft: BuyDraft | null }) => ({
      ...params,
      cameFrom: context.entered ?? null,
    })),
    stopScreen: enqueueActions(({ enqueue }) => {
      for (const child of screenActors) enqueue.stopChild(child)
    }),
    reopenScreen: enqueueActions(({ context: { entered }, enqueue, self }) => {
      const { buy, orders } = self.getSnapshot().children
      if (buy) enqueue.sendTo('buy', { type: 'screen.reopened' })
      if (orders) enqueue.sendTo('orders', { type: 'address.changed', search: entered?.reference ?? '' })
    }),
    startScreen: enqueueActions(({ context: { customer, draft, entered }, enqueue }) => {
      if (!customer || !entered) return
      const { screen, reference } = entered
      if (screen === 'buy' && !reference)
        enqueue.spawnChild(screen, { id: screen, input: { customer, draft }, syncSnapshot: true })
      else if (screen === 'buy' || laterScreens.includes(screen))
        enqueue.spawnChild('loadScreen', { id: 'loadScreen', input: { screen } })
    }),
    startLater: enqueueActions(({ context: { customer, entered, cameFrom }, enqueue }) => {
      if (!customer || !entered) return
      const { screen, reference } = entered
      const input = { customer, screen, reference }
      if (screen === 'dashboard') enqueue.spawnChild(screen, { id: screen, input, syncSnapshot: true })
      if (screen === 'support') enqueue.spawnChild(screen, { id: screen, input, syncSnapshot: true })
      if (screen === 'sell') enqueue.spawnChild(screen, { id: screen, input, syncSnapshot: true })
      if (screen === 'orders')
        enqueue.spawnChild(screen, { id: screen, input: { search: reference ?? '' }, syncSnapshot: true })
      if (screen === 'statement') enqueue.spawnChild(screen, { id: screen, syncSnapshot: true })
      if (screen === 'notifications')
        enqueue.spawnChild('notificationList', { id: 'notificationList', syncSnapshot: true })
      if ((screen === 'orderConfirmation' || screen === 'sellConfirmation') && reference !== null)
        enqueue.spawnChild('order', { id: 'order', input: { reference }, syncSnapshot: true })
      if (screen === 'settingsSessions') enqueue.spawnChild('sessions', { id: 'sessions', syncSnapshot: true })
      if (screen === 'profileBank')
        enqueue.spawnChild('bankAccounts', {
          id: 'bankAccounts',
          input: { ...input, back: reference },
          syncSnapshot: true,
        })
      if (onboardingScreens.includes(screen)) {
        const all = { ...input, key: reference, cameFrom }
        enqueue.spawnChild('onboarding', { id: 'onboarding', input: all, syncSnapshot: true })
      }
      if (paymentScreens.includes(screen) && reference !== null)
        enqueue.spawnChild('payment', { id: 'payment', input: { ...input, reference }, syncSnapshot: true })
    }),
  },
  delays: { freshFor: 10_000, answerFollows: 50 },
}).createMachine({
  id: 'session',
  context: {
    customer: undefined,
    draft: null,
    entered: undefined,
    cameFrom: null,
    message: null,
    isOffline: false,
    isAsked: false,
    isTold: false,
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
    'screen.entered': {
      actions: {
        type: 'setEntered',
        params: ({ event: { screen, reference, draft } }) => ({ entered: { screen, reference }, draft }),
      },
    },
    'message.show': { actions: { type: 'showMessage', params: ({ event }) => event } },
    'network.lost': { actions: { type: 'setOffline', params: { isOffline: true } } },
    'network.back': { actions: { type: 'setOffline', params: { isOffline: false } } },
    'session.ending': { actions: { type: 'setMessage', params: ({ event }) => event } },
    'session.expired': {
      target: '.leaving',
      actions: { type: 'setMessage', params: ({ context }) => ({ message: context.message ?? 'expired' }) },
    },
    'session.unreachable': { target: '.leaving', actions: { type: 'setMessage', params: { message: 'offline' } } },
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
      ],
      entry: 'startScreen',
      exit: 'stopScreen',
      initial: 'fresh',
      on: {
        'session.signOut': { target: 'signingOut', actions: { type: 'setMessage', params: { message: null } } },
        'customer.changedHere': [
          {
            guard: { type: 'isForeseen', params: ({ event }) => event },
            target: '.told',
            actions: [{ type: 'setForeseen', params: ({ event }) => event }, 'tellCustomer'],
          },
          { target: '.refreshing' },
        ],
        'customer.told': '.told',
        'screen.entered': [
          {
            guard: { type: 'isSameActor', params: ({ event }) => event },
            actions: [
              {
                type: 'setEntered',
                params: ({ event: { screen, reference, draft } }) => ({ entered: { screen, reference }, draft }),
              },
              'reopenScreen',
            ],
          },
          {
            guard: { type: 'isOtherPage', params: ({ event }) => event },
            actions: [
              'stopScreen',
              {
                type: 'setEntered',
                params: ({ event: { screen, reference, draft } }) => ({ entered: { screen, reference }, draft }),
              },
              'startScreen',
            ],
          },
          { actions: 'reopenScreen' },
        ],
        'xstate.done.actor.loadScreen': { actions: 'startLater' },
        // The screen shows what this code answers to, so it cannot be loaded either, and says so.
        'xstate.error.actor.loadScreen': {},
      },
      states: {
        fresh: {
          tags: 'needsUser',
          after: { freshFor: [{ guard: 'isAsked', target: 'refreshing' }, { target: 'stale' }] },
          on: { 'customer.stale': { actions: 'noteAsked' } },
        },
        stale: { tags: 'needsUser', on: { 'customer.stale': 'refreshing' } },
        /** The answer to what the customer has just done is as a rule right behind, and has them loaded then. */
        told: { tags: 'needsUser', after: { answerFollows: 'refreshing' }, on: { 'customer.told': {} } },
        refreshed: { always: [{ guard: 'isTold', target: 'told' }, { target: 'fresh' }] },
        refreshing: {
          tags: 'busy',
          entry: 'forgetAsked',
          on: { 'customer.stale': { actions: 'noteAsked' }, 'customer.told': { actions: 'noteTold' } },
          invoke: {
            id: 'loadCustomer',
            src: 'loadCustomer',
            onDone: {
              target: 'refreshed',
              actions: [{ type: 'setCustomer', params: ({ event }) => ({ customer: event.output }) }, 'tellCustomer'],
            },
            onError: [
              { guard: 'isTold', target: 'told', actions: 'noteAsked' },
              { target: 'fresh', actions: 'noteAsked' },
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
  buy: typeof buyMachine
}

export const fillSession = (ports: SessionPorts & SessionFeeds, children: Children & LaterMachines) =>
  sessionMachine.provide({
    actors: {
      loadCustomer: actorOf(ports.loadCustomer),
      signOut: actorOf(ports.signOut),
      leave: actorOf(ports.leave),
      loadScreen: bringerOf(ports.loadScreen),
      watchSession: feedOf(ports.watchSession),
      ...children,
    },
  })

/** Actors that live as long as their screen is entered. */
const screenActors = [
  'buy',
  'order',
  'orders',
  'dashboard',
  'notificationList',
  'statement',
  'loadScreen',
  'onboarding',
  'payment',
  'support',
  'sell',
  'bankAccounts',
  'sessions',
] as const

const known = ({ customer }: Context): CurrentUser => {
  if (!customer) throw new Error('Signed in without a customer')
  return customer
}
