/** A browser's subscription: where its push service takes messages, and what they are encrypted by (RFC 8291). */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A push service that has one of a topic yet replaces it, so that a message handed over twice comes once. */
export type Handed = { topic: string; payload: string }

/** A push service that does not take our key, or what it was signed by; `times` since the process began. */
export type Refusal = { service: string; status: number; times: number }

/**
 * Hands messages to the push services of browsers. `gone`: the service says that nobody is there any more. A refusal is no
 * device's fault, and trying again is in vain. It rejects where the service does not take it now.
 */
export type Push = {
  publicKey: () => Promise<string>
  /** Whether messages may go to an address. */
  takes: (endpoint: string) => boolean
  send: (subscription: Subscription, message: Handed) => Promise<'taken' | 'gone' | Refusal>
  /** Services that have refused, for whoever runs the exchange. */
  refused: () => readonly Refusal[]
}
