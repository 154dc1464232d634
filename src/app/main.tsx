import './ask-later'
import { createRoot } from 'react-dom/client'
import { createActor, waitFor } from 'xstate'
import { fillPreferences } from '../../machines/preferences'
import type { SessionSnapshot } from '../../machines/session'
import type { CurrentUser, Locale } from '../domain/customer'
import { publicPaths } from '../domain/public-site'
import { screens } from '../domain/screens'
import { startWords } from '../words/browser'
import { App } from './app'
import { loadBanner } from './layouts/use-later'
import { keptDraft, restoreDraft } from './ports/buy'
import { filledSession } from './ports/filled'
import { createOutside } from './ports/outside'
import { preferencesPorts } from './ports/preferences'
import { painted } from './ports/shell'
import { takeWayBack } from './ports/way-back'
import { preloadScreen, screenAhead } from './router/preload'
import { createAppRouter } from './router/router'
import type { PreferencesActor, Roots, SessionActor } from './session'
import { untilHere } from './ui/arriving'
import './theme/global.css'

const { locale, theme, publicSite, isSandbox } = painted()
const outside = createOutside()
const localeNow = (): Locale => painted().locale
const session: SessionActor = createActor(filledSession({ ...outside, place: { locale: localeNow, publicSite } }))

/** A render error ends on the public site's static error page; browser DOM exceptions are ignored (spec, section 4). */
const failed = (error: unknown): void => {
  outside.report(error)
  if (!(error instanceof DOMException)) location.assign(new URL(publicPaths[localeNow()].error, publicSite))
}

const warn = (): void => session.send({ type: 'message.show', code: 'language-failed' })

const hasFullAccess = (): boolean => session.getSnapshot().context.customer?.roles.includes('CAN_SEE_FULL_APP') ?? false

const isDecided = (snapshot: SessionSnapshot): boolean =>
  snapshot.hasTag('signedIn') || snapshot.matches('unreachable') || snapshot.status === 'done'

const hasBanner = (customer: CurrentUser | undefined): boolean =>
  customer !== undefined && customer.importantMessages.list.length > customer.importantMessages.closedList.length

const start = async (): Promise<void> => {
  takeWayBack()
  if (isSandbox) void import('./recorder').then((recorder) => recorder.startRecording(session)).catch(outside.report)
  session.start()
  const screen = screenAhead()
  const [words] = await Promise.all([startWords(locale), preloadScreen(screen), restoreDraft()])
  const filling = preferencesPorts(outside.api, { words, hasFullAccess, warn })
  const preferences: PreferencesActor = createActor(fillPreferences(filling), { input: { locale, theme } }).start()
  const router = createAppRouter({ session, keptDraft })
  const { status, context } = await waitFor(session, isDecided)
  const banner = hasBanner(context.customer) ? loadBanner().catch(() => undefined) : undefined
  if (screens[screen].layout === 'standard') await banner
  const place = document.getElementById('root')
  const root = place && status !== 'done' ? createRoot(place) : undefined
  const render = (late?: Partial<Roots>): void =>
    root?.render(
      <App
        roots={{ session, preferences, ...late, publicSite, isSandbox }}
        router={router}
        words={words}
        onError={failed}
      />,
    )
  render()
  const { startLate } = await untilHere(() => import('./late'))
  startLate({ outside, session, preferences, router, words, isSandbox, show: render })
}

addEventListener('error', ({ error }) => outside.report(error))
addEventListener('unhandledrejection', ({ reason }) => outside.report(reason))

// Not awaited: screens import what stands in this file's chunk, so awaiting them here would wait for ever.
start().catch(failed)
