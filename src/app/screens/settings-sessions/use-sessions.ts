import { useSelector } from '@xstate/react'
import { useSession } from '../../session'
import type { SessionsScreen } from './types'

export const useSessions = (): SessionsScreen => {
  const actor = useSession(({ children }) => children.sessions)
  const snapshot = useSelector(actor, (now) => now)
  if (!actor || !snapshot || snapshot.matches('loading')) return { state: 'loading' }
  if (snapshot.matches('failed')) return { state: 'failed', onTryAgain: () => actor.send({ type: 'sessions.retry' }) }
  return {
    state: 'listed',
    ...snapshot.context,
    onEnd: (id) => actor.send({ type: 'session.end', id }),
    onEndOthers: () => actor.send({ type: 'others.end' }),
  }
}
