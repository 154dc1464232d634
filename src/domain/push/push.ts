/** What a customer can be told of by push, in the order of its switches. */
export const pushKinds = ['orders', 'alerts', 'security'] as const
export type PushKind = (typeof pushKinds)[number]

/** Which of them a customer wants. */
export type PushKinds = Record<PushKind, boolean>

/** A device that is told; browser and system as far as it tells. */
export type PushDevice = {
  id: string
  /** Of the address at which its browser's push service takes messages; the browser knows its own by it. */
  fingerprint: string
  browser: string | null
  system: string | null
  addedAt: string
  /** False where it subscribed by an earlier key of the exchange, or its push service knows it no more. */
  isTold: boolean
}

/** `publicKey` is what browsers subscribe by; null where the exchange sends no push. */
export type PushSettings = { publicKey: string | null; kinds: PushKinds; devices: PushDevice[] }

/** What is handed over to a device. It travels through a company that we do not know: nothing of the customer is in it. */
export type PushMessage = {
  id: string
  kind: PushKind
  /** A device shows one of a tag, the last that came. */
  tag: string
  title: string
  text: string
  /** The page that it leads to, below our own origin. */
  path: string
}

/** As many devices as a customer can have told; the one that was longest not seen makes room. */
export const mostPushDevices = 10
