import { identityMachine } from '../../../machines/onboarding/identity'
import { defineDriver } from '../driver'
import { noAnswer, plain, refused } from './cases'
import { identityBrowser } from './identity.browser'

const unknown = 'order-0'
const order = { orderRef: 'order-1', autoStartToken: 'token-1', redirectUrl: null, endsAt: Date.UTC(2026, 2, 2) }

/** Addresses of a provider's page, and of one that is none. */
const [theirs, astray] = ['https://example.com/identify', 'ftp://example.org/elsewhere']

const onPage = { ...order, autoStartToken: null, redirectUrl: theirs }
const keptOnPage = { ...onPage, redirectUrl: null }

export const identityDriver = defineDriver(identityMachine)({
  states: {
    recalling: 'looks for an order that was pending before a reload',
    deciding: null,
    idle: 'offers to begin with the e-ID',
    starting: 'begins an order of the e-ID',
    'pending.asking': 'asks how the order stands',
    'pending.resting': 'waits before it asks again',
    'pending.canceling': null,
    'away.leaving': 'goes to the page of the e-ID',
    'away.gone': 'has gone to the page of the e-ID',
    'away.returning': 'is back from there, and asks what came of it',
    'away.waiting.asking': 'asks once more what came of it',
    'away.waiting.resting': 'says that nothing has come of it yet',
    done: 'says that the identity is proven, or looked at',
  },
  inputs: { start: { title: 'a customer of an e-ID', input: { owner: 'nils@example.com' } } },
  events: {
    'eid.start': { cases: plain },
    'eid.cancel': { cases: plain },
    'page.returned': { cases: plain },
  },
  children: {
    recallEid: {
      ok: {
        none: null,
        'one that is pending': order,
        'one that is not there': { ...order, orderRef: unknown },
        'one on a page': keptOnPage,
        'one on a page that is not there': { ...keptOnPage, orderRef: unknown },
      },
      fail: { 'cannot be read': { code: 'unexpected' } },
      atOnce: () => true,
    },
    startEid: {
      ok: { begun: order, 'begun on a page': onPage, 'begun astray': { ...onPage, redirectUrl: astray } },
      fail: { ...refused, ...noAnswer },
    },
    /** The browser goes where it is sent before anything else can happen, or not at all. */
    leave: {
      ok: { gone: undefined },
      fail: { 'address refused': { code: 'address-refused' } },
      atOnce: () => true,
      offered: ({ context }, name) => (name === 'address refused') === (context.order?.redirectUrl === astray),
    },
    watchReturn: { tells: ['page.returned'] },
    checkEid: {
      ok: {
        waiting: { status: 'pending', hint: 'waiting', qr: 'bankid.1' },
        opened: { status: 'pending', hint: 'confirming', qr: null },
        signed: { status: 'complete' },
        'other number': { status: 'failed', hint: 'review' },
        canceled: { status: 'failed', hint: 'canceled' },
      },
      fail: { unknown: { code: 'not-found' }, ...noAnswer },
      offered: ({ context }, name) => {
        if (context.order?.orderRef === unknown) return ['unknown', 'no answer'].includes(name)
        if (name === 'opened') return context.order?.autoStartToken !== null
        return name !== 'unknown' && (name !== 'waiting' || context.hint === 'waiting')
      },
    },
  },
  delays: { second: 'a second', goneBy: 'ten seconds' },
  words: {
    recallEid: 'an order of the e-ID that was kept before a reload is looked for',
    startEid: 'an order of the e-ID is begun',
    'page.returned': 'the browser is back on the page',
    leave: 'the browser is sent to the page of the e-ID',
    checkEid: 'the exchange is asked how the order of the e-ID stands',
  },
  costs:
    'each end of an order is told thrice: to who waits for an app, comes back from a page, or waits for what comes of it',
  browser: identityBrowser,
})
