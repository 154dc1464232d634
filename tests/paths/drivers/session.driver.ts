import { copyingMachine } from '../../../machines/shared/copying'
import { sessionMachine, type SessionSnapshot } from '../../../machines/session/session'
import type { OpenScreen } from '../../../machines/session/screen'
import { addressOf } from '../../../src/domain/routing/locations'
import type { Location, ScreenName } from '../../../src/domain/routing/screens'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'
import { done, noAnswer, plain } from './cases'
import { sessionBrowser } from './session.browser'

const nowhere = { params: {}, search: {} }
const reference = 'order-1'

/** A screen as far as the session knows it; what it does is its own machine's to show. */
const screen: OpenScreen = {
  module: 'support',
  toJSON: () => 'support',
  machine: null,
  inputOf: () => undefined,
  pageOf: () => undefined,
  keyOf: (location: Location) => addressOf(location),
  consumes: () => [],
}

const atEmail = {
  details: { phoneNumber: null },
  verifications: { email: 'UNVERIFIED', phone: 'UNVERIFIED', identity: 'UNVERIFIED' },
} as const
const customers = {
  unconfirmed: customerWith(atEmail),
  confirmed: customerWith({ ...atEmail, verifications: { ...atEmail.verifications, email: 'VERIFIED' } }),
}

const isConfirmed = ({ context: { customer } }: SessionSnapshot): boolean =>
  customer?.verifications.email === 'VERIFIED'

const isOnline = ({ context }: SessionSnapshot): boolean => !context.isOffline

const isOn = ({ context: { location } }: SessionSnapshot, name: ScreenName): boolean => location?.screen === name

/** Nothing is asked for just now, and nothing is about to be. */
const isCalm = (snapshot: SessionSnapshot): boolean =>
  isOnline(snapshot) && (snapshot.matches({ signedIn: 'fresh' }) || snapshot.matches({ signedIn: 'stale' }))

/** Screens whose code comes with them. */
const later: readonly (ScreenName | undefined)[] = [
  'dashboard',
  'orders',
  'orderConfirmation',
  'verification',
  'settingsPassword',
  'paymentProcessing',
  'paymentError',
]

const isOnLater = ({ context: { location } }: SessionSnapshot): boolean => later.includes(location?.screen)

/** Their code is never let come: an order that is paid by a transfer has a page elsewhere. */
const isOnPayment = (snapshot: SessionSnapshot): boolean =>
  isOn(snapshot, 'paymentProcessing') || isOn(snapshot, 'paymentError')

const hasCome = ({ context }: SessionSnapshot): boolean => context.screen !== null

/** Few of the ways from screen to screen: later ones after the first, and one alone. On the way out, or in again, one stands for all. */
const canEnter = (snapshot: SessionSnapshot, name: string): boolean => {
  const { location, customer } = snapshot.context
  if (!customer || !isOnline(snapshot) || snapshot.matches('unreachable') || snapshot.matches('starting')) return false
  const isEarly = location === null || isOn(snapshot, 'buy')
  if (!snapshot.matches({ signedIn: 'fresh' })) return isEarly && name === 'buy'
  return name === 'the guide' ? isOnLater(snapshot) : isEarly
}

/** Whoever has signed out asks the exchange nothing more, so that no answer can say anything. */
const isHeard = (snapshot: SessionSnapshot): boolean =>
  !snapshot.matches('leaving') || snapshot.context.message === 'offline'

/** Nothing of them is known but what the exchange tells anew. */
const isForgettable = (snapshot: SessionSnapshot): boolean =>
  !snapshot.matches({ signedIn: 'invalidated' }) &&
  !isConfirmed(snapshot) &&
  !isOnLater(snapshot) &&
  !isOn(snapshot, 'walletExportGuide')

export const sessionDriver = defineDriver(sessionMachine)({
  states: {
    starting: 'asks who is signed in',
    'signedIn.fresh': 'signed in, all is fresh',
    'signedIn.stale': 'signed in, may be read anew',
    'signedIn.refreshing': 'signed in, reads the customer anew',
    'signedIn.refreshed': null,
    'signedIn.invalidated': 'signed in, has just been told of news',
    signingOut: 'signs out',
    leaving: 'goes to the login page',
    unreachable: 'cannot reach the exchange',
    gone: 'has left',
  },
  inputs: { start: { title: 'the app is opened', input: undefined } },
  events: {
    'customer.stale': { cases: plain, offered: isOnline },
    'customer.updated': {
      cases: { 'not optimistic': { optimistic: null }, optimistic: { optimistic: customers.confirmed } },
      /** A code of the first step comes to nothing, or is right. */
      offered: (snapshot) =>
        isCalm(snapshot) &&
        isOn(snapshot, 'verification') &&
        hasCome(snapshot) &&
        !isConfirmed(snapshot) &&
        !snapshot.context.isRefreshDue,
    },
    'customer.invalidated': { cases: plain, offered: isOnline },
    'session.ending': {
      cases: { 'password changed': { message: 'changePassword' } },
      offered: (snapshot) =>
        isCalm(snapshot) &&
        isOn(snapshot, 'settingsPassword') &&
        hasCome(snapshot) &&
        snapshot.context.message === null,
    },
    'session.expired': { cases: plain, offered: (snapshot) => isOnline(snapshot) && isHeard(snapshot) },
    'session.unreachable': {
      cases: plain,
      /**
       * Some calls fail before it is said, which takes seconds; and who comes back is forgotten by the page, but what has
       * come is there, and what is confirmed stays so.
       */
      offered: (snapshot) =>
        isOnline(snapshot) && isHeard(snapshot) && (!snapshot.matches('signedIn') || isForgettable(snapshot)),
    },
    'network.lost': {
      cases: { 'after an answer': { lastAnswerAt: '2026-11-20T12:00:00.000Z' } },
      offered: (snapshot) => isCalm(snapshot) && snapshot.context.location === null,
    },
    'network.back': { cases: plain, offered: (snapshot) => !isOnline(snapshot) },
    'message.show': {
      cases: { 'language failed': { code: 'language-failed' } },
      offered: (snapshot) => isCalm(snapshot) && snapshot.context.location === null,
    },
    'location.changed': {
      by: 'parent',
      cases: {
        buy: { location: { screen: 'buy', ...nowhere } },
        dashboard: { location: { screen: 'dashboard', ...nowhere } },
        orders: { location: { screen: 'orders', ...nowhere } },
        verification: { location: { screen: 'verification', ...nowhere } },
        password: { location: { screen: 'settingsPassword', ...nowhere } },
        order: { location: { screen: 'orderConfirmation', params: { reference, status: 'UNPAID' }, search: {} } },
        payment: { location: { screen: 'paymentProcessing', params: { reference }, search: {} } },
        'the guide': { location: { screen: 'walletExportGuide', ...nowhere } },
      },
      offered: canEnter,
    },
    'session.signOut': {
      cases: plain,
      offered: (snapshot) =>
        isOnline(snapshot) && !snapshot.matches({ signedIn: 'invalidated' }) && !isOnPayment(snapshot),
    },
    'session.retry': { cases: plain },
  },
  children: {
    loadCustomer: {
      ok: { 'e-mail not confirmed': customers.unconfirmed, 'e-mail confirmed': customers.confirmed },
      fail: { 'not signed in': { code: 'not-signed-in' }, ...noAnswer, 'an error': { code: 'unexpected' } },
      /** Once they are signed in, that somebody is not, or that nobody answers, is news first. */
      offered: (snapshot, name) =>
        isOnline(snapshot) &&
        !(name === 'e-mail not confirmed' && isConfirmed(snapshot)) &&
        !(snapshot.matches('signedIn') && ['not signed in', 'no answer'].includes(name)),
    },
    signOut: { ok: done, fail: noAnswer },
    leave: { ok: done, fail: noAnswer },
    watchSession: {
      tells: [
        'customer.stale',
        'customer.updated',
        'customer.invalidated',
        'session.ending',
        'session.expired',
        'session.unreachable',
        'network.lost',
        'network.back',
        'message.show',
      ],
    },
    messages: { done: {}, shows: {} },
    copying: {
      done: {},
      shows: {
        copied: copyingMachine.resolveState({ value: 'copied', context: { name: 'address', text: '' } }),
        unsupported: copyingMachine.resolveState({ value: 'unsupported', context: { name: 'address', text: '' } }),
      },
      offered: (snapshot) => isCalm(snapshot) && isOn(snapshot, 'orderConfirmation') && hasCome(snapshot),
    },
    access: { done: {}, shows: {} },
    notifications: { done: {}, shows: {} },
    importantMessages: { done: {}, shows: {} },
    unpaid: { done: {}, shows: {} },
    newsletter: { done: {}, shows: {} },
    screen: { done: {}, shows: {} },
    loadScreen: { ok: { 'its code': screen }, fail: noAnswer, atOnce: () => true },
  },
  delays: { freshFor: 'ten seconds', answerFollows: 'a moment has passed' },
  unreached: {
    '~copying «copied»': 'who shows what was copied looks at it by themselves',
    'session.signedIn --error screen--> (stays)': 'no machine of a screen is known to end by a fault',
    'session --error screen--> (stays)':
      'an actor that is stopped tells of no fault, but for one that it told of just before',
    'session --error loadScreen--> (stays)':
      'an actor that is stopped tells of no fault, but for one that it told of just before',
  },
  browser: sessionBrowser,
})
