import type { Locale } from '../../domain/customer/customer'

/**
 * An order by our reference for it; `text` is what the person signs, `endUserIp` the address that their browser calls from,
 * which providers ask for: empty where it hung up meanwhile, or is not known. `browser` is the hash of what the browser that
 * begins is known by: who comes back in another one has nothing to do with the order. `userAgent` is what it says that it is,
 * empty where it says nothing. `origin` is where customers have the exchange,
 * null where that is not known; `back` the page that the browser goes on to once it has been on the provider's.
 */
export type EidOrder = {
  reference: string
  text: string
  endUserIp: string
  browser: string
  userAgent: string
  language: Locale
  origin: string | null
  back: string
}

/**
 * What opens the app on this device, and what the code of each second is made of; or the provider's page that the browser
 * is to go to.
 */
export type StartedEid = { autoStartToken: string; qrToken: string; qrSecret: string } | { redirectUrl: string }

/** Has people identify themselves with their e-ID. How an order goes comes as callbacks. */
export type Eid = {
  /** Rejects where the provider does not answer: nothing has begun then. */
  start: (order: EidOrder) => Promise<StartedEid>
  /**
   * An order of ours is worth nothing any more: the app is to stop asking for it. One that has ended is left as it is.
   * Absent where the provider cannot be told.
   */
  cancel?: (reference: string) => Promise<void>
}
