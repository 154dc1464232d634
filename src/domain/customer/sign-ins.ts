/**
 * How a sign-in has ended. One whose password was right, and that went no further, lacks the second factor. `locked-out`
 * stands for all that are refused until tries are let through again.
 */
export const signInOutcomes = [
  'signed-in',
  'wrong-password',
  'second-factor-missing',
  'wrong-second-factor',
  'wrong-passkey',
  'locked-out',
] as const
export type SignInOutcome = (typeof signInOutcomes)[number]

/** What a sign-in was begun with. */
export const signInWays = ['password', 'passkey', 'e-id', 'sign-up'] as const
export type SignInWay = (typeof signInWays)[number]

/** A sign-in of a customer's history; device and network as far as they are known. */
export type SignIn = {
  id: string
  at: string
  outcome: SignInOutcome
  way: SignInWay
  browser: string | null
  system: string | null
  network: string | null
  /** Whether the customer had not been signed in at that browser. */
  isNewDevice: boolean
}

/** A part of the history, the newest first, and whether older ones follow. */
export type SignInsPage = { signIns: SignIn[]; hasMore: boolean }

/** For how many days the history goes back. */
export const signInsKeptDays = 90
