import { identityMachine } from '../../../machines/onboarding/identity'
import { defineDriver } from '../driver'
import { noAnswer, plain, refused } from './cases'
import { identityBrowser } from './identity.browser'

const unknown = 'order-0'
const order = { orderRef: 'order-1', autoStartToken: 'token-1', endsAt: Date.UTC(2026, 2, 2) }

export const identityDriver = defineDriver(identityMachine)({
  states: {
    recalling: 'looks for an order that was pending before a reload',
    deciding: null,
    idle: 'offers to begin with the e-ID',
    starting: 'begins an order of the e-ID',
    'pending.asking': 'asks how the order stands',
    'pending.resting': 'waits before it asks again',
    done: 'says that the identity is proven, or looked at',
  },
  inputs: { start: { title: 'a customer of an e-ID', input: { owner: 'nils@example.com' } } },
  events: { 'eid.start': { cases: plain }, 'eid.cancel': { cases: plain } },
  children: {
    recallEid: {
      ok: { none: null, 'one that is pending': order, 'one that is not there': { ...order, orderRef: unknown } },
      fail: { 'cannot be read': { code: 'unexpected' } },
      atOnce: () => true,
    },
    startEid: { ok: { begun: order }, fail: { ...refused, ...noAnswer } },
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
        const isThere = context.order?.orderRef !== unknown
        return isThere
          ? name !== 'unknown' && (name !== 'waiting' || !context.isOpened)
          : ['unknown', 'no answer'].includes(name)
      },
    },
  },
  delays: { second: 'a second' },
  words: {
    recallEid: 'an order of the e-ID that was kept before a reload is looked for',
    startEid: 'an order of the e-ID is begun',
    checkEid: 'the exchange is asked how the order of the e-ID stands',
  },
  browser: identityBrowser,
})
