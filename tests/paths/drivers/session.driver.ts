import { copyingMachine } from '../../../machines/copying'
import { sessionMachine } from '../../../machines/session'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'
import { done, noAnswer, plain } from './cases'

const nowhere = { reference: null, draft: null }

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
    'customer.stale': { cases: plain },
    'customer.changedHere': {
      cases: { 'not foreseen': { foreseen: null }, foreseen: { foreseen: customerWith({ twoFactorSkipped: false }) } },
    },
    'customer.told': { cases: plain },
    'session.ending': { cases: { 'e-mail changed': { message: 'email' } } },
    'session.expired': { cases: plain },
    'session.unreachable': { cases: plain },
    'network.lost': { cases: plain },
    'network.back': { cases: plain },
    'message.show': { cases: { 'closed screen': { code: 'screen-closed' } } },
    'screen.entered': {
      by: 'parent',
      cases: {
        buy: { screen: 'buy', ...nowhere },
        dashboard: { screen: 'dashboard', ...nowhere },
        orders: { screen: 'orders', ...nowhere },
        verification: { screen: 'verification', ...nowhere },
        order: { screen: 'orderConfirmation', reference: 'order-1', draft: null },
      },
    },
    'session.signOut': { cases: plain },
    'session.retry': { cases: plain },
  },
  children: {
    loadCustomer: {
      ok: {
        customer: customerWith(),
        'customer who has closed a message': customerWith({
          importantMessages: { list: ['VERIFY_EMAIL'], closedList: ['VERIFY_EMAIL'], pageList: [] },
        }),
      },
      fail: { 'not signed in': { code: 'not-signed-in' }, ...noAnswer, 'an error': { code: 'unexpected' } },
    },
    signOut: { ok: done, fail: noAnswer },
    leave: { ok: done, fail: noAnswer },
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
    loadScreen: { ok: done, fail: noAnswer },
  },
  delays: { freshFor: 'ten seconds', answerFollows: 'a moment has passed' },
})
