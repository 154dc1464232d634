import { plannedBy } from '../../src/domain/plans/prepared'
import { requestOf, type BuyForm, type BuyRequest } from './buy-form'
import { buySetup } from './buy-setup'

const readyRequest = (form: BuyForm): BuyRequest => {
  const request = requestOf(form)
  if (!request) throw new Error('Placing without a whole request')
  return request
}

/** The order is asked for, with all that the exchange has asked for so far. */
export const placing = buySetup.createStateConfig({
  tags: ['busy', 'placing'],
  meta: { screen: 'buy', heading: 'buy.review.title' },
  invoke: {
    id: 'placeOrder',
    src: 'placeOrder',
    input: ({ context }) => ({
      ...readyRequest(context),
      allowsDuplicate: context.allowsDuplicate,
      factor: context.factor,
      purpose: context.purpose,
      plan: context.allowsDuplicate ? null : plannedBy(context.plan, context.draft),
    }),
    onDone: [
      {
        guard: { type: 'isWalletAsked', params: ({ event }) => ({ order: event.output }) },
        target: 'toWallet',
        actions: [{ type: 'setPlaced', params: ({ event }) => ({ order: event.output }) }, 'forgetDraft'],
      },
      {
        guard: { type: 'isTransfer', params: ({ event }) => ({ order: event.output }) },
        target: 'toConfirmation',
        actions: [{ type: 'setPlaced', params: ({ event }) => ({ order: event.output }) }, 'forgetDraft'],
      },
      {
        target: 'toPayment',
        actions: [{ type: 'setPlaced', params: ({ event }) => ({ order: event.output }) }, 'forgetDraft'],
      },
    ],
    onError: [
      {
        guard: { type: 'isProofAsked', params: ({ event }) => event },
        target: 'proving',
        actions: { type: 'askProof', params: ({ event }) => event },
      },
      {
        guard: { type: 'isPurposeAsked', params: ({ event }) => event },
        target: 'answering',
        actions: { type: 'askPurpose', params: ({ event }) => event },
      },
      {
        guard: { type: 'isPaused', params: ({ event }) => event },
        target: 'paused',
        actions: { type: 'setPaused', params: ({ event }) => event },
      },
      {
        guard: { type: 'isDuplicate', params: ({ event }) => event },
        target: 'duplicate',
        actions: { type: 'setBefore', params: ({ event }) => event },
      },
      {
        guard: { type: 'isAtField', params: ({ event }) => event },
        target: 'editing',
        actions: [{ type: 'setServerErrors', params: ({ event }) => event }, 'forgetPurpose'],
      },
      {
        target: 'reviewing',
        actions: [
          { type: 'setNewFee', params: ({ event }) => event },
          { type: 'setProblem', params: ({ event }) => event },
        ],
      },
    ],
  },
})

/** The second factor is shown, and the order is asked for again. */
export const proving = buySetup.createStateConfig({
  tags: 'needsUser',
  meta: { screen: 'buy', heading: 'common.proof.title' },
  invoke: {
    id: 'proof',
    src: 'proof',
    input: ({ context }) => context.proof,
    onDone: [
      {
        guard: { type: 'isProven', params: ({ event }) => event.output },
        target: 'placing',
        actions: { type: 'setFactor', params: ({ event }) => event.output },
      },
      { target: 'reviewing' },
    ],
  },
})

/** A first or an unusual purchase says what it is for, and is asked for again. */
export const answering = buySetup.createStateConfig({
  tags: 'needsUser',
  meta: { screen: 'buy', heading: 'buy.shield.title' },
  invoke: {
    id: 'scamShield',
    src: 'scamShield',
    input: ({ context }) => context.shield,
    onDone: [
      {
        guard: { type: 'isAnswered', params: ({ event }) => event.output },
        target: 'placing',
        actions: { type: 'setPurpose', params: ({ event }) => event.output },
      },
      { target: 'reviewing', actions: { type: 'keepChosen', params: ({ event }) => event.output } },
    ],
  },
})

/** The answer has paused the purchase. */
export const paused = buySetup.createStateConfig({
  tags: 'needsUser',
  meta: { screen: 'buy', heading: 'buy.pause.title' },
  on: { 'pause.leave': { target: 'opening', actions: ['forgetSecond', 'forgetAnswer'] } },
})

/** It looks like an order that was placed just before: is it that one, or a second one? */
export const duplicate = buySetup.createStateConfig({
  tags: 'needsUser',
  meta: { screen: 'buy', heading: 'buy.duplicate.title' },
  on: {
    'duplicate.open': { target: 'toConfirmation', actions: ['openBefore', 'forgetDraft'] },
    'duplicate.replace': [{ guard: 'isReady', target: 'withdrawing' }, { target: 'reviewing' }],
    'duplicate.place': [{ guard: 'isReady', target: 'placing', actions: 'meanSecond' }, { target: 'reviewing' }],
    'duplicate.leave': 'reviewing',
  },
})

/** The order that was placed before is canceled first. */
export const withdrawing = buySetup.createStateConfig({
  tags: ['busy', 'placing'],
  meta: { screen: 'buy', heading: 'buy.review.title' },
  invoke: {
    id: 'withdraw',
    src: 'withdraw',
    input: ({ context }) => ({ reference: context.duplicateOf?.reference ?? '' }),
    onDone: [{ guard: 'isReady', target: 'placing' }, { target: 'reviewing' }],
    onError: [
      /** It cannot be canceled any more; the exchange is to say whether it stands in the way still. */
      { guard: { type: 'isGoneOn', params: ({ event }) => event }, target: 'placing' },
      {
        target: 'reviewing',
        actions: { type: 'setProblem', params: ({ event }) => event },
      },
    ],
  },
})
