import { assign, enqueueActions, setup } from 'xstate'
import { mayChooseRefundAccount, mayRetryPayout, type Order } from '../../src/domain/orders/orders'
import { isBuyCancelable, type CancelReason } from '../../src/domain/orders/statuses'
import type { PageMeta } from '../lib/page-of'
import { defineFeeds, definePorts, problemOf, type Feed, type Port } from '../lib/ports'
import { proofAsked, proofMachine, type Factor, type ProofInput, type ProofOutput } from '../shared/proof'
import { ratesMachine } from '../shared/rates'

/**
 * `loadOrder` rejects with `not-found`; what is done to an order with `step-refused`, when it has moved on meanwhile.
 * `saveReceipt` has the browser save the file. `rating` is 1 to 5. `retryPayout` pays a sale out again, to another
 * account; `chooseRefundAccount` has money that waits go back to one.
 */
export type OrderPorts = {
  loadOrder: Port<{ reference: string }, Order>
  reportTransfer: Port<{ reference: string }, Order>
  cancelOrder: Port<{ reference: string; reason: CancelReason; text: string }, Order>
  saveReceipt: Port<{ reference: string; number: string }, void>
  sendFeedback: Port<{ reference: string; rating: number; text: string }, Order>
  retryPayout: Port<ToAccount, Order>
  chooseRefundAccount: Port<ToAccount, Order>
}

type ToAccount = { reference: string; bankAccountReference: string; factor: Factor | null }

/** Tells each time the exchange says that the order has changed. */
export type OrderFeeds = { watchOrder: Feed<{ reference: string }, { type: 'order.changed' }> }

export const orderProblems = ['step-refused', 'not-done', 'no-receipt', 'no-feedback', 'no-payout'] as const
export type OrderProblem = (typeof orderProblems)[number]

/** `followsRates`: whether the rate is followed while a sale waits for its coins. */
export type OrderInput = { reference: string; followsRates?: boolean }

type Context = {
  reference: string
  followsRates: boolean
  isFollowing: boolean
  order: Order | undefined
  problem: OrderProblem | undefined
  /** Whether the exchange has said that it changed since it was last loaded. */
  isStale: boolean
  reason: CancelReason | null
  reasonText: string
  /** What the customer is about to say of it; null while they say nothing. */
  rating: number | null
  ratingText: string
  /** Account that the customer wants a returned payout, or a refund, to go to; null while none was chosen. */
  payoutTo: string | null
  /** What the second factor is asked with, and what was shown of it. */
  proof: ProofInput
  factor: Factor | null
}

export type OrderEvent =
  | { type: 'order.changed' }
  | { type: 'order.retry' }
  | { type: 'transfer.report' }
  | { type: 'order.cancel' }
  | { type: 'reason.choose'; reason: CancelReason }
  | { type: 'reason.type'; text: string }
  | { type: 'cancel.confirm' }
  | { type: 'cancel.leave' }
  | { type: 'receipt.save' }
  | { type: 'feedback.rate'; rating: number }
  | { type: 'feedback.type'; text: string }
  | { type: 'feedback.send' }
  | { type: 'feedback.leave' }
  | { type: 'account.choose'; reference: string }
  | { type: 'payout.retry'; reference: string }
  | { type: 'refund.choose'; reference: string }

export const ports = definePorts<OrderPorts>()(
  'loadOrder',
  'reportTransfer',
  'cancelOrder',
  'saveReceipt',
  'sendFeedback',
  'retryPayout',
  'chooseRefundAccount',
)
export const feeds = defineFeeds<OrderFeeds>()('watchOrder')

/** Ports, guards and actions of the statechart. */
export const orderSetup = setup({
  types: {
    input: {} as OrderInput,
    context: {} as Context,
    events: {} as OrderEvent,
    children: {} as {
      loadOrder: 'loadOrder'
      reportTransfer: 'reportTransfer'
      cancelOrder: 'cancelOrder'
      saveReceipt: 'saveReceipt'
      sendFeedback: 'sendFeedback'
      retryPayout: 'retryPayout'
      chooseRefundAccount: 'chooseRefundAccount'
      rates: 'rates'
      watchOrder: 'watchOrder'
      proof: 'proof'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
    meta: {} as PageMeta<Context>,
  },
  actors: { ...ports.actors, ...feeds.actors, rates: ratesMachine, proof: proofMachine },
  guards: {
    isMissing: (_, params: { error: unknown }) => problemOf(params.error, ['not-found'], 'other') === 'not-found',
    canReport: ({ context }) => context.order?.status === 'UNPAID' && context.order.instructions !== null,
    canCancel: ({ context }) => context.order !== undefined && isCancelable(context.order),
    hasReason: ({ context }) => context.reason !== null,
    isCompleted: ({ context }) => context.order?.status === 'COMPLETED',
    isRating: ({ context }) => context.rating !== null,
    hasOrder: ({ context }) => context.order !== undefined,
    isStale: ({ context }) => context.isStale,
    /** The account is new, and two-factor is on. */
    isProofAsked: ({ context }, params: { error: unknown }) => proofAsked(params.error, context.factor) !== null,
    isProven: (_, params: ProofOutput) => params.factor !== null,
    isReturned: ({ context }) => isReturned(context.order),
    hasRefund: ({ context }) => hasRefund(context.order),
    takesAccount: ({ context }) => isReturned(context.order) || hasRefund(context.order),
    isPayoutProven: ({ context }, params: ProofOutput) => params.factor !== null && isReturned(context.order),
  },
  actions: {
    setOrder: assign((_, params: { order: Order }) => params),
    setProblem: assign((_, params: { error: unknown; otherwise?: OrderProblem }) => ({
      problem: problemOf(params.error, orderProblems, params.otherwise ?? 'not-done'),
    })),
    clearProblem: assign({ problem: undefined }),
    setReason: assign((_, params: { reason: CancelReason }) => params),
    setReasonText: assign((_, params: { text: string }) => ({ reasonText: params.text })),
    noteStale: assign({ isStale: true }),
    noteFresh: assign({ isStale: false }),
    clearReason: assign({ reason: null, reasonText: '' }),
    /** Who rates anew goes on from what they said before. */
    setRating: assign(({ context }, params: { rating: number }) => ({
      rating: params.rating,
      ratingText: context.rating === null ? (context.order?.feedback?.text ?? '') : context.ratingText,
    })),
    setRatingText: assign((_, params: { text: string }) => ({ ratingText: params.text })),
    clearRating: assign({ rating: null, ratingText: '' }),
    setPayoutTo: assign((_, params: { reference: string }) => ({ payoutTo: params.reference, factor: null })),
    askProof: assign(({ context }, params: { error: unknown }) => ({
      proof: proofAsked(params.error, context.factor) ?? context.proof,
      factor: null,
    })),
    setFactor: assign((_, params: ProofOutput) => params),
    /** What a sale comes to is told at the rate now, until its coins have come. */
    followRates: enqueueActions(({ context: { order, followsRates, isFollowing }, enqueue }) => {
      const isWaiting = followsRates && order?.type === 'SELL' && order.status === 'PENDING'
      if (isWaiting === isFollowing) return
      if (isWaiting) enqueue.spawnChild('rates', { id: 'rates' })
      else enqueue.stopChild('rates')
      enqueue.assign({ isFollowing: isWaiting })
    }),
  },
})

/** Whether the customer may cancel: the buy statuses before money has come (rule calls-135). */
const isCancelable = ({ type, status }: Order): boolean =>
  type === 'BUY' ? isBuyCancelable(status) : status === 'PENDING'

/** A sale whose payout came back, and may go out again. */
const isReturned = (order: Order | undefined): boolean => order !== undefined && mayRetryPayout(order)

/** Money of the order waits before it goes back, and its account may be chosen. */
const hasRefund = (order: Order | undefined): boolean => order !== undefined && mayChooseRefundAccount(order)
