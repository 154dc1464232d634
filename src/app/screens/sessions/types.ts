import type { OpenSession } from '../../../domain/customer/sessions'
import type { SignIn } from '../../../domain/customer/sign-ins'

/** `frozen`: where a link to a new password is asked for while the account is frozen; null while it is not. */
export type SessionsScreen = { frozen: { forgottenPassword: string } | null; devices: Devices; history: SignInHistory }

export type Devices =
  | { state: 'loading' }
  | { state: 'failed'; onTryAgain: () => void }
  | ({ state: 'listed' } & ListedSessions)

export type ListedSessions = {
  sessions: readonly OpenSession[]
  /** Ids of those that are being logged out. */
  ending: readonly string[]
  /** How many were logged out last. */
  ended: number
  isNotEnded: boolean
  onEnd: (id: string) => void
  onEndOthers: () => void
}

export type SignInHistory = {
  state: 'loading' | 'failed' | 'listed'
  /** Those that have come; none yet while the first are on their way. */
  signIns: readonly SignIn[]
  hasMore: boolean
  onMore: () => void
  onTryAgain: () => void
}
