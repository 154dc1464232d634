import { entryBooked, rejectionsBooked, stoppedReleased, stoppedReturned } from '../bank-files/decisions'
import { paymentConfirmed } from '../bank-by-hand/payments'
import { transferConfirmed, transferTurnedDown } from '../bank-by-hand/transfers'
import type { CallbackEvent } from '../callbacks/receive'
import { matchTarget, returnUnmatched } from '../callbacks/unmatched'
import { refused } from '../http/refused'
import { removalAccepted, removalWrittenOff } from '../orders/removal-decided'
import { takerOf } from './decisions'
import type { Outcome, Outcomes, ProposalRow } from './proposals'

/** What is taken in as from a reviewer outside. */
const byEvent = (eventOf: (row: ProposalRow, head: { id: string; at: string }) => CallbackEvent): Outcome => ({
  confirmed: (exchange, row, now) => takerOf(exchange, eventOf(row, { id: row.id, at: now.toISOString() }), now),
})

const noFeedback = { feedbackReason: null, feedbackDetails: null }

const ofOrder = (decision: 'release' | 'refund'): Outcome =>
  byEvent(({ about: order, returnAddress }, head) => {
    return { ...head, type: 'order.reviewed', order, decision, ...noFeedback, returnAddress }
  })

const payment: Outcome = {
  confirmed: async (exchange, row, now) => (tx) => paymentConfirmed(tx, exchange, row, now),
}

/** What happens when a proposal is confirmed, or turned down. */
export const outcomes: Outcomes = {
  'bank.entry.book': { confirmed: async (exchange, row, now) => (tx) => entryBooked(tx, exchange, row, now) },
  'bank.report.book': { confirmed: async (exchange, row, now) => (tx) => rejectionsBooked(tx, exchange, row, now) },
  'bank.payment.made': payment,
  'bank.payment.returned': payment,
  'bank.stopped.release': { confirmed: async (_, row, now) => (tx) => stoppedReleased(tx, row, now) },
  'bank.stopped.return': { confirmed: async (exchange, row, now) => (tx) => stoppedReturned(tx, exchange, row, now) },
  'bank.transfer.record': {
    confirmed: async (exchange, row, now) => (tx) => transferConfirmed(tx, exchange, row, now),
    turnedDown: transferTurnedDown,
  },
  'order.release': ofOrder('release'),
  'order.refund': ofOrder('refund'),
  'coins.removed.handled': {
    confirmed:
      async (exchange, { about: id, orderReference: order }, now) =>
      (tx) =>
        removalAccepted(tx, exchange, { id, order: order ?? '' }, now),
  },
  'coins.removed.written-off': {
    confirmed:
      async (exchange, { about: id, orderReference: order }, now) =>
      (tx) =>
        removalWrittenOff(tx, exchange, { id, order: order ?? '' }, now),
  },
  'coins.return': byEvent(({ about: coins, returnAddress }, head) => {
    return { ...head, type: 'stray-coins.reviewed', coins, decision: 'return', returnAddress }
  }),
  'payment.book': byEvent(({ about: contradiction }, head) => {
    return { ...head, type: 'payment.reviewed', contradiction, decision: 'book' }
  }),
  'refund.release': byEvent(({ about: order }, head) => {
    return { ...head, type: 'refund.reviewed', order, decision: 'release' }
  }),
  'transfer.book': byEvent(({ about: transfer }, head) => {
    return { ...head, type: 'transfer.reviewed', transfer, decision: 'book' }
  }),
  'unmatched.match': {
    confirmed: async (exchange, { id, about: transfer, currency, bankWords: number }, now) => {
      const target =
        currency === null || number === null
          ? undefined
          : await exchange.database.read((handle) => matchTarget(handle, { number, currency }))
      if (target === undefined) throw refused('step-refused')
      const head = { id, type: 'transfer.matched', at: now.toISOString(), transfer } as const
      return takerOf(exchange, { ...head, [target.kind]: target.reference }, now)
    },
  },
  'unmatched.return': {
    confirmed:
      async (_, { about }, now) =>
      (tx) =>
        returnUnmatched(tx, about, now),
  },
  'work.retry': byEvent(({ about: work }, head) => ({ ...head, type: 'work.retried', work })),
}
