import { instructionsMachine } from '../../../machines/payment/instructions'
import { defineDriver } from '../driver'
import { noAnswer } from './cases'
import { instructionsBrowser } from './instructions.browser'
import { notBegun, paidBy, terms, unasked } from './payments'
import { orderWith } from '../../support/orders'

const { placed } = paidBy('StripeCard')

export const instructionsDriver = defineDriver(instructionsMachine)({
  states: {
    starting: 'has the way of paying changed',
    instructed: 'leaves it to the customer and their bank',
    refused: 'could not change the way of paying',
  },
  inputs: {
    start: {
      title: 'an order is to be paid by a transfer instead',
      input: { order: placed, terms: { ...terms(placed), method: 'BANKGIRO' }, isAnew: true },
    },
  },
  events: unasked,
  children: {
    startPayment: { ok: { begun: orderWith() }, fail: { ...notBegun, ...noAnswer } },
    leave: { ok: {}, fail: {} },
    loadOrder: { ok: {}, fail: {} },
    watchOrder: { tells: [] },
    watchReturn: { tells: [] },
    follow: { done: {}, shows: {} },
  },
  delays: { answerExpected: 'a minute', goneBy: 'ten seconds' },
  browser: instructionsBrowser,
})
