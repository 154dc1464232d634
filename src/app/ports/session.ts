import type { SessionFeeds, SessionFeedEvent, SessionPorts } from '../../../machines/session/session'
import { currentUserOf, type CurrentUserAnswer, type Locale } from '../../domain/customer/customer'
import { publicPaths } from '../../domain/company/public-site'
import { done, read, type Api } from '../api/client'
import { freshKey } from '../api/idempotency'
import { NoAnswer } from '../api/transport'
import type { LastAnswer } from './last-answer'
import type { Live } from './live'
import { knownOf } from './notifications'
import type { Services } from './services'
import { asPort } from './problems'
import { keepWayBack } from './way-back'

/** News that come from any call of any actor: `publish` by the api's listener, `listen` by the session. */
export const createSessionEvents = () => {
  const listeners = new Set<(event: SessionFeedEvent) => void>()
  return {
    publish: (event: SessionFeedEvent): void => {
      for (const listener of listeners) listener(event)
    },
    listen: (listener: (event: SessionFeedEvent) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
export type SessionEvents = ReturnType<typeof createSessionEvents>

/** The language shown now, and the public site's origin. */
export type Place = { locale: () => Locale; publicSite: string }

export const sessionPorts = (
  { api, ...outside }: Omit<Services, 'live' | 'lastAnswer' | 'install'>,
  place: Place,
): Omit<SessionPorts, 'loadScreen'> => ({
  loadCustomer: async (_, signal) => {
    const answer = await asPort(loadAnswer(api, signal), ['not-signed-in', 'unavailable'])
    return currentUserOf({ ...answer, notifications: knownOf(answer.notifications, outside) })
  },
  signOut: async () => {
    await asPort(done(api.POST('/protected/v2/auth/signout', { params: { header: freshKey() } })))
  },
  leave: async ({ message }) => {
    const address = new URL(publicPaths[place.locale()].login, place.publicSite)
    if (message === null) sessionStorage.clear()
    else {
      address.searchParams.set('message', message)
      keepWayBack()
    }
    if (message === 'offline' || address.origin === location.origin) {
      const answer = await fetch(address, { mode: 'no-cors' })
      if (answer.status > 500) throw new NoAnswer()
    }
    location.assign(address)
  },
})

export const sessionFeeds = (live: Live, sessionEvents: SessionEvents, lastAnswer: LastAnswer): SessionFeeds => ({
  watchSession: (_, tell) => {
    const keepLastAnswer = () => void lastAnswer.keep().catch(() => undefined)
    const tellLost = () => {
      tell({ type: 'network.lost', lastAnswerAt: lastAnswer.at() })
      keepLastAnswer()
    }
    const stops = [
      sessionEvents.listen(tell),
      live.listen(({ type }) => {
        if (type === 'user.changed') tell({ type: 'customer.invalidated' })
        if (type === 'stream.gap') tell({ type: 'customer.stale' })
        if (type === 'session.ended') tell({ type: 'session.expired' })
      }),
      on(window, 'focus', () => tell({ type: 'customer.stale' })),
      on(window, 'offline', tellLost),
      on(window, 'pagehide', keepLastAnswer),
      on(window, 'online', () => tell({ type: 'network.back' })),
    ]
    if (!navigator.onLine) tellLost()
    return () => {
      for (const stop of stops) stop()
    }
  },
})

const on = (target: Window, type: string, listener: () => void): (() => void) => {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}

const loadAnswer = (api: Api, signal: AbortSignal): Promise<CurrentUserAnswer> =>
  read(api.POST('/protected/v2/auth/me', { signal }))
