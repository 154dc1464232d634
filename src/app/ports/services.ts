import type { Chains } from '../../domain/orders/chains'
import { createApi, type Api } from '../api/client'
import { noticeLeaving } from '../api/leaving'
import { transport } from '../api/transport'
import { reportError } from './errors'
import { createInstall, type Install } from './install'
import { createLastAnswer, type LastAnswer } from './last-answer'
import { createLive, type Live } from './live'
import { createSessionEvents, type SessionEvents } from './session'
import { withEarlyAnswer } from './shell'

/** What all ports are made of: the calls, the live stream, and the events that any call may publish. */
export type Services = {
  api: Api
  live: Live
  sessionEvents: SessionEvents
  report: (error: unknown) => unknown
  lastAnswer: LastAnswer
  install: Install
  /** By which addresses are checked. */
  chains: Chains
}

export const createServices = (chains: Chains = {}): Services => {
  noticeLeaving()
  const sessionEvents = createSessionEvents()
  const lastAnswer = createLastAnswer()
  const install = createInstall()
  install.notice()
  const api = createApi(
    {
      // After whoever made the call: a step that was to end all sessions, and was refused, has its message taken back.
      onNotSignedIn: () => setTimeout(() => sessionEvents.publish({ type: 'session.expired' })),
      onUnreachable: () => sessionEvents.publish({ type: 'session.unreachable' }),
      onFrozen: () => sessionEvents.publish({ type: 'message.show', code: 'account-frozen' }),
      onBroken: (problem) => void report(problem),
    },
    lastAnswer.noting(withEarlyAnswer(transport())),
  )
  const report = reportError(api)
  return { api, live: createLive(), sessionEvents, report, lastAnswer, install, chains }
}
