import { createApi, type Api } from '../api/client'
import { noticeLeaving } from '../api/leaving'
import { transport } from '../api/transport'
import { reportError } from './errors'
import { createLive, type Live } from './live'
import { createNews, type News } from './session'
import { withEarlyAnswer } from './shell'

/** What all ports are made of: the calls, the live stream, and the news that any call may carry. */
export type Services = { api: Api; live: Live; news: News; report: (error: unknown) => unknown }

export const createServices = (): Services => {
  noticeLeaving()
  const news = createNews()
  const api = createApi(
    {
      // After whoever made the call: a step that was to end all sessions, and was refused, has its message taken back.
      onNotSignedIn: () => setTimeout(() => news.publish({ type: 'session.expired' })),
      onUnreachable: () => news.publish({ type: 'session.unreachable' }),
      onBroken: (problem) => void report(problem),
    },
    withEarlyAnswer(transport()),
  )
  const report = reportError(api)
  return { api, live: createLive(), news, report }
}
