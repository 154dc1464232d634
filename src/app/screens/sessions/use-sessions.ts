import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { sessionsMachine } from '../../../../machines/sessions/sessions'
import type { SessionsScreen } from './types'

export type SessionsActor = ActorRefFrom<typeof sessionsMachine>

export const useSessions = (actor: SessionsActor): SessionsScreen => {
  const snapshot = useSelector(actor, (now) => now)
  if (snapshot.matches('loading')) return { state: 'loading' }
  if (snapshot.matches('failed')) return { state: 'failed', onTryAgain: () => actor.send({ type: 'sessions.retry' }) }
  return {
    state: 'listed',
    ...snapshot.context,
    onEnd: (id) => actor.send({ type: 'session.end', id }),
    onEndOthers: () => actor.send({ type: 'others.end' }),
  }
}
