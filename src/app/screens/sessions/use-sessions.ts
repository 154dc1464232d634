import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { sessionsMachine, SessionsSnapshot } from '../../../../machines/sessions/sessions'
import { publicPaths } from '../../../domain/company/public-site'
import { useMessages } from '../../../i18n/react'
import { useRoots, useSession } from '../../session'
import type { Devices, SessionsScreen, SignInHistory } from './types'

export type SessionsActor = ActorRefFrom<typeof sessionsMachine>

export const useSessions = (actor: SessionsActor): SessionsScreen => {
  const snapshot = useSelector(actor, (now) => now)
  const { publicSite } = useRoots()
  const { locale } = useMessages()
  const isFrozen = useSession(({ context }) => (context.customer?.freeze ?? null) !== null)
  const forgottenPassword = new URL(publicPaths[locale].forgottenPassword, publicSite).href
  return {
    frozen: isFrozen ? { forgottenPassword } : null,
    devices: devicesOf(actor, snapshot),
    history: historyOf(actor, snapshot),
  }
}

const devicesOf = (actor: SessionsActor, snapshot: SessionsSnapshot): Devices => {
  if (snapshot.matches({ devices: 'loading' })) return { state: 'loading' }
  if (snapshot.matches({ devices: 'failed' }))
    return { state: 'failed', onTryAgain: () => actor.send({ type: 'sessions.retry' }) }
  return {
    state: 'listed',
    ...snapshot.context,
    onEnd: (id) => actor.send({ type: 'session.end', id }),
    onEndOthers: () => actor.send({ type: 'others.end' }),
  }
}

const historyOf = (actor: SessionsActor, snapshot: SessionsSnapshot): SignInHistory => {
  const { signIns, hasMoreSignIns: hasMore } = snapshot.context
  return {
    state: snapshot.matches({ history: 'loading' })
      ? 'loading'
      : snapshot.matches({ history: 'failed' })
        ? 'failed'
        : 'listed',
    signIns,
    hasMore,
    onMore: () => actor.send({ type: 'signIns.more' }),
    onTryAgain: () => actor.send({ type: 'signIns.retry' }),
  }
}
