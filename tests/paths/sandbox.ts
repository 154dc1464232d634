import type { Failure } from './driver'

/** A call of the contract: `POST /protected/v2/profile/phone`; parameters of its path in braces, as the contract has them. */
export type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/** How a held call goes on: to the exchange, which answers by its rules; refused in its name; or without any answer. */
export type Release = { as: 'asked' } | { as: 'refused'; failure: Failure } | { as: 'unanswered' }

/** What the live stream tells. */
export type Push =
  | { type: 'order.changed'; reference: string }
  | { type: 'notifications.changed' }
  | { type: 'user.changed' }
  | { type: 'session.ended' }

/** The exchange's sandbox as drivers use it: the gate that holds calls, seeds, pushes and the page's clock. */
export type Sandbox = {
  /** Signs in a ready-made customer of the name, on a page that has not been opened yet. */
  seed: (customer: string) => Promise<void>
  /** From now on every call of this kind waits at the gate. */
  hold: (call: Call) => Promise<void>
  /** Waits until a call of this kind is held, and lets the oldest go on. */
  release: (call: Call, how?: Release) => Promise<void>
  /** Tells the customer's pages something through the real stream. */
  push: (news: Push) => Promise<void>
  clock: {
    /** Lets the page's time go by; timers that fall due run. */
    runFor: (milliseconds: number) => Promise<void>
  }
}
