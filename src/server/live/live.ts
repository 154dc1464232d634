import type { ServerResponse } from 'node:http'
import type { Transaction } from '../database/handle'

/** What open pages are told: references only, they fetch the rest. */
export type LiveEvent =
  | { type: 'order.changed'; reference: string }
  | { type: 'plan.changed'; reference: string }
  | { type: 'alerts.changed' }
  | { type: 'notifications.changed' }
  | { type: 'user.changed' }

export type Live = {
  /** Tells the customer's open pages, here and on other instances, once the transaction is committed; null: everybody's. */
  tell: (tx: Transaction, customerId: string | null, event: LiveEvent) => Promise<void>
  /** Tells the same to the pages of many customers, whose rows the transaction has locked. */
  tellMany: (tx: Transaction, customerIds: readonly string[], event: LiveEvent) => Promise<void>
  /** Ends the session's open pages with `session.ended`. */
  endSession: (tx: Transaction, customerId: string, sessionId: string) => Promise<void>
  /**
   * Streams to one page until it goes away, its session ends, the exchange stops, or the customer opens more pages than
   * there may be: then the oldest has to wait.
   */
  stream: (stream: LiveStream) => Promise<void>
  /** Keeps streams alive and ends those whose session ran out; called by a timer. */
  beat: () => Promise<void>
  /** Whether this instance takes no more pages. */
  isFull: () => boolean
  /** How many pages are open at this instance. */
  listeners: () => number
  /** Ends all streams; the pages come back, to another instance. */
  stop: () => Promise<void>
}

export type LiveStream = {
  customerId: string
  sessionId: string
  lastEventId: number | undefined
  response: ServerResponse
}
