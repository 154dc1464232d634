import type { OpenidSettings } from '../openid'

/** The broker of e-IDs, and what it is asked for. */
export type EidOidcSettings = OpenidSettings & {
  /** Blanks between them; `openid` is among them. */
  scope: string
  /** In which claim the personal number is told. */
  personalNumberClaim: string
  /** Which ways of signing the broker is asked for, with blanks between them; null where it decides. */
  acrValues: string | null
  /** Which ways of signing are taken, as the ID token names them; null where any is. */
  takenAcr: readonly string[] | null
}
