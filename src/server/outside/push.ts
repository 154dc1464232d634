/** A browser's subscription: where its push service takes messages, and what they are encrypted by (RFC 8291). */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** `id` is the topic: a push service that has one of it yet replaces it, so that a message handed over twice comes once. */
export type Handed = { id: string; payload: string }

/**
 * Hands messages to the push services of browsers. `gone`: the service says that nobody is there any more. It rejects
 * where the service does not take it now.
 */
export type Push = {
  publicKey: () => Promise<string>
  /** Whether messages may go to an address. */
  takes: (endpoint: string) => boolean
  send: (subscription: Subscription, message: Handed) => Promise<'taken' | 'gone'>
}
