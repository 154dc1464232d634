import type { OpenSession } from '../../../domain/customer/sessions'

export type SessionsScreen =
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
