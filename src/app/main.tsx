import { createRoot } from 'react-dom/client'
import { createActor, waitFor, type AnyActorRef } from 'xstate'
import { providePreferences } from '../../machines/session/preferences'
import type { SessionSnapshot } from '../../machines/session/session'
import type { Locale } from '../domain/customer/customer'
import { locationAt } from '../domain/routing/locations'
import { publicPaths } from '../domain/company/public-site'
import { mostlyHome, screens } from '../domain/routing/screens'
import { startMessages } from '../i18n/browser'
import { App } from './app'
import { loadScreen } from './lazy'
import { createOpenScreens } from './open-screens'
import { startOverlays } from './overlays/start'
import { preferencesPorts } from './ports/preferences'
import { whenIdle } from './ports/when-idle'
import { renewPush } from './ports/push'
import { startWorker } from './ports/worker'
import { loadPanels } from './ui/load-panels'
import { createServices } from './ports/services'
import { sessionLogic } from './ports/session-logic'
import { painted } from './ports/shell'
import { takeWayBack } from './ports/way-back'
import { prefetchWhenIdle } from './prefetch'
import { createAppRouter } from './router/router'
import { keepTitle } from './router/title'
import type { PreferencesActor, SessionActor } from './session'
import './theme/global.css'
import { loadTypeface } from './theme/typeface'

const { locale, theme, publicSite, isSandbox, hasRecorder, chains } = painted()
const services = createServices(chains)
const localeNow = (): Locale => painted().locale
const session: SessionActor = createActor(
  sessionLogic({ services, place: { locale: localeNow, publicSite }, loadScreen: createOpenScreens(services) }),
)

/** How long a page that cannot be drawn waits for its report: a browser may drop what a page has sent that is left. */
const reportMs = 2000

/** A render error ends on the public site's static error page; browser DOM exceptions are ignored. */
const failed = async (error: unknown): Promise<void> => {
  await Promise.race([services.report(error), new Promise((resolve) => setTimeout(resolve, reportMs))])
  if (!(error instanceof DOMException)) location.assign(new URL(publicPaths[localeNow()].error, publicSite))
}

const warn = (): void => session.send({ type: 'message.show', code: 'language-failed' })

const hasFullAccess = (): boolean => session.getSnapshot().context.customer?.roles.includes('CAN_SEE_FULL_APP') ?? false

const isDecided = (snapshot: SessionSnapshot): boolean =>
  snapshot.hasTag('signedIn') || snapshot.matches('unreachable') || snapshot.status === 'done'

/** The code of the screen in the address bar, loaded while the current user is asked for. */
const preloadScreen = async (): Promise<void> => {
  const screen = locationAt(location)?.screen ?? 'errorNotFound'
  const { module } = screens[screen === 'home' ? mostlyHome : screen]
  await loadScreen(module).catch(() => undefined)
}

/** For testers: its code is no part of what customers load. Where it is on, it is there before the session starts. */
const record = async (root: AnyActorRef): Promise<void> => {
  if (hasRecorder) await import('./recorder').then(({ startRecording }) => startRecording(root)).catch(services.report)
}

/** A screen that ended though it should not have. */
const reportFailures = (): void => {
  let last = session.getSnapshot().context.failure
  session.subscribe(({ context: { failure } }) => {
    if (failure !== null && failure !== last) void services.report(failure.error)
    last = failure
  })
}

const start = async (): Promise<void> => {
  const loading = Promise.all([startMessages(locale), preloadScreen()])
  loadTypeface()
  takeWayBack()
  await record(session)
  session.start()
  const [words] = await loading
  const ports = preferencesPorts(services.api, { words, hasFullAccess, warn })
  const preferences: PreferencesActor = createActor(providePreferences(ports), { input: { locale, theme } }).start()
  void record(preferences)
  const router = createAppRouter({ session })
  const { status } = await waitFor(session, isDecided)
  const place = document.getElementById('root')
  if (!place || status === 'done') return
  reportFailures()
  const overlays = startOverlays({ services, session, router, onStart: (root) => void record(root) })
  keepTitle(session, words)
  createRoot(place).render(
    <App
      roots={{ session, preferences, overlays, publicSite, isSandbox }}
      router={router}
      words={words}
      onError={(error) => void failed(error)}
    />,
  )
  // A menu is to open at once, also where the network is lost meanwhile.
  whenIdle(() => void loadPanels().catch(() => undefined))
  whenIdle(
    () =>
      void startWorker()
        .then(() => renewPush(services))
        .catch(() => undefined),
  )
  if (hasFullAccess()) prefetchWhenIdle()
}

addEventListener('error', ({ error }) => void services.report(error))
addEventListener('unhandledrejection', ({ reason }) => void services.report(reason))

// Not awaited: screens import what stands in this file's chunk, so awaiting them here would wait for ever.
start().catch(failed)
