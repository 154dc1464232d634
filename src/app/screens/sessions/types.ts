import type { OpenSession } from '../../../domain/customer/sessions'
import type { SignIn } from '../../../domain/customer/sign-ins'

export type SessionsScreen = { devices: Devices; history: SignInHistory }

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
