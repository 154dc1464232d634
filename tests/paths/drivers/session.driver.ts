import { copyingMachine } from '../../../machines/copying'
import { sessionMachine, type SessionSnapshot } from '../../../machines/session'
import type { ScreenName } from '../../../src/domain/screens'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'
import { done, noAnswer, plain } from './cases'
import { sessionBrowser } from './session.browser'

const nowhere = { reference: null, draft: null }
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

const isOn = ({ context: { entered } }: SessionSnapshot, screen: ScreenName): boolean => entered?.screen === screen

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

const isOnLater = ({ context: { entered } }: SessionSnapshot): boolean => later.includes(entered?.screen)

/** Their code is never let come: an order that is paid by a transfer has a page elsewhere. */
const isOnPayment = (snapshot: SessionSnapshot): boolean =>
  isOn(snapshot, 'paymentProcessing') || isOn(snapshot, 'paymentError')

const hasCome = ({ children }: SessionSnapshot): boolean =>
  [children.dashboard, children.orders, children.order, children.onboarding].some((child) => child !== undefined)

/**
 * Code that has come is there for good, so it is waited for once: later screens come after the others, and one alone. On
 * the way out, or in again, one screen stands for all.
 */
const canEnter = (snapshot: SessionSnapshot, name: string): boolean => {
  const { entered, customer } = snapshot.context
  if (!customer || !isOnline(snapshot) || snapshot.matches('unreachable') || snapshot.matches('starting')) return false
  const isEarly = entered === undefined || isOn(snapshot, 'buy')
  if (!snapshot.matches({ signedIn: 'fresh' })) return isEarly && name === 'buy'
  if (name === 'the same payment') return isOn(snapshot, 'paymentProcessing')
  return name === 'the guide' ? isOnLater(snapshot) : isEarly
}

/** Nothing of them is known but what the exchange tells anew. */
const isForgettable = (snapshot: SessionSnapshot): boolean =>
  !snapshot.matches({ signedIn: 'told' }) &&
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
    'signedIn.told': 'signed in, has just been told of news',
    signingOut: 'signs out',
    leaving: 'goes to the login page',
    unreachable: 'cannot reach the exchange',
    gone: 'has left',
  },
  inputs: { start: { title: 'the app is opened', input: undefined } },
  events: {
    'customer.stale': { cases: plain, offered: isOnline },
    'customer.changedHere': {
      cases: { 'not foreseen': { foreseen: null }, foreseen: { foreseen: customers.confirmed } },
      /** A code of the first step comes to nothing, or is right. */
      offered: (snapshot) =>
        isCalm(snapshot) &&
        isOn(snapshot, 'verification') &&
        hasCome(snapshot) &&
        !isConfirmed(snapshot) &&
        !snapshot.context.isAsked,
    },
    'customer.told': { cases: plain, offered: isOnline },
    'session.ending': {
      cases: { 'password changed': { message: 'changePassword' } },
      offered: (snapshot) =>
        isCalm(snapshot) &&
        isOn(snapshot, 'settingsPassword') &&
        hasCome(snapshot) &&
        snapshot.context.message === null,
    },
    'session.expired': { cases: plain, offered: isOnline },
    'session.unreachable': {
      cases: plain,
      /**
       * Some calls fail before it is said, which takes seconds; and who comes back is forgotten by the page, but what has
       * come is there, and what is confirmed stays so.
       */
      offered: (snapshot) => isOnline(snapshot) && (!snapshot.matches('signedIn') || isForgettable(snapshot)),
    },
    'network.lost': {
      cases: plain,
      offered: (snapshot) => isCalm(snapshot) && snapshot.context.entered === undefined,
    },
    'network.back': { cases: plain, offered: (snapshot) => !isOnline(snapshot) },
    'message.show': {
      cases: { 'language failed': { code: 'language-failed' } },
      offered: (snapshot) => isCalm(snapshot) && snapshot.context.entered === undefined,
    },
    'screen.entered': {
      by: 'parent',
      cases: {
        buy: { screen: 'buy', ...nowhere },
        dashboard: { screen: 'dashboard', ...nowhere },
        orders: { screen: 'orders', ...nowhere },
        verification: { screen: 'verification', ...nowhere },
        password: { screen: 'settingsPassword', ...nowhere },
        order: { screen: 'orderConfirmation', reference: 'order-1', draft: null },
        payment: { screen: 'paymentProcessing', reference: 'order-1', draft: null },
        'the same payment': { screen: 'paymentError', reference: 'order-1', draft: null },
        'the guide': { screen: 'walletExportGuide', ...nowhere },
      },
      offered: canEnter,
    },
    'session.signOut': {
      cases: plain,
      offered: (snapshot) => isOnline(snapshot) && !snapshot.matches({ signedIn: 'told' }) && !isOnPayment(snapshot),
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
    leave: {
      ok: done,
      fail: noAnswer,
      /** Whether the login page answers is asked only where the exchange does not. */
      offered: ({ context }, name) => name !== 'no answer' || context.message === 'offline',
      atOnce: ({ context }) => context.message !== 'offline',
    },
    watchSession: {
      tells: [
        'customer.stale',
        'customer.changedHere',
        'customer.told',
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
    buy: { done: {}, shows: {} },
    order: { done: {}, shows: {} },
    orders: { done: {}, shows: {} },
    dashboard: { done: {}, shows: {} },
    onboarding: { done: {}, shows: {} },
    payment: { done: {}, shows: {} },
    support: { done: {}, shows: {} },
    sell: { done: {}, shows: {} },
    bankAccounts: { done: {}, shows: {} },
    notificationList: { done: {}, shows: {} },
    statement: { done: {}, shows: {} },
    sessions: { done: {}, shows: {} },
    loadScreen: { ok: done, fail: noAnswer, offered: (snapshot) => !isOnPayment(snapshot) },
  },
  delays: { freshFor: 'ten seconds', answerFollows: 'a moment has passed' },
  browser: sessionBrowser,
})
