import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  type RouterHistory,
} from '@tanstack/react-router'
import { firstLoadRedirectFor, redirectFor, type Redirect, type Visit } from '../../../machines/session/access'
import { consumedIn, pageOf, type SessionSnapshot } from '../../../machines/session/session'
import type { Page } from '../../../machines/session/screen'
import { addressOf, isSameLocation, locationAt, withoutKeys } from '../../domain/routing/locations'
import {
  basePath,
  layouts,
  pathOf,
  screenNames,
  screens,
  type Layout,
  type Location,
} from '../../domain/routing/screens'
import { layoutHosts } from '../layouts/hosts'
import { loadScreen } from '../lazy'
import { retry } from '../ui/lazy-part'
import type { SessionActor } from '../session'
import { LoadFailed } from './load-failed'
import { NotFound } from './not-found'
import './routes'

type Deps = { session: SessionActor; history?: RouterHistory }

/** The router follows: one redirect rule at its root, computed from `access`; and pages that actors ask for. */
export const createAppRouter = ({ session, history }: Deps) => {
  let isFirstLoad = true

  const root = createRootRoute({
    beforeLoad: ({ location }) => {
      const at = locationAt({ pathname: location.pathname, search: location.searchStr })
      const access = session.getSnapshot().children.access?.getSnapshot()
      if (!at || !access) return
      const visit = visitOf(at, location.searchStr)
      const first = isFirstLoad
      isFirstLoad = false
      const wanted = (first ? firstLoadRedirectFor(access, visit) : undefined) ?? redirectFor(access, visit)
      if (!wanted) return
      if (wanted.notice) session.send({ type: 'message.show', code: wanted.notice })
      throw redirect(placeOf(wanted, location.search))
    },
    notFoundComponent: NotFound,
    errorComponent: LoadFailed,
  })

  const layoutRoute = (layout: Layout): AnyRoute => {
    const parent = createRoute({ getParentRoute: () => root, id: layout, component: layoutHosts[layout] })
    const children = screenNames.flatMap((name) => {
      const { module, path, layout: own } = screens[name]
      if (own !== layout || module === null) return []
      const load = async () => ({ default: (await retry(() => loadScreen(module), 1)).Screen })
      return [createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(load) })]
    })
    return parent.addChildren(children)
  }

  const home = createRoute({ getParentRoute: () => root, path: screens.home.path })

  const router = createRouter({
    routeTree: root.addChildren([home, ...layouts.map(layoutRoute)]),
    basepath: basePath,
    // Else the router's own page would stand where the error boundary leads to ours.
    disableGlobalCatchBoundary: true,
    // What an address ends in opens a window over its page, which stays where it is.
    scrollRestoration: ({ location }) => location.hash === '',
    ...(history ? { history } : {}),
  })

  /** As the address stands now: of what is typed, no earlier state of it is told late. */
  const locationNow = (): Location =>
    locationAt(router.history.location) ?? { screen: 'errorNotFound', params: {}, search: {} }

  router.subscribe('onBeforeRouteMount', () => session.send({ type: 'location.changed', location: locationNow() }))

  let shown: Location['screen'] | undefined
  router.subscribe('onRendered', () => {
    const { screen } = locationNow()
    if (shown !== undefined && shown !== screen) focusMain()
    shown = screen
  })

  followAccess(session, () => void router.invalidate())
  follow(session, pageOf, pathOfPage, (page) => {
    const to = pathOfPage(page)
    if (location.pathname === basePath + to) return
    const { screen } = locationNow()
    // Pages on the way to another, as those of a payment, are no place to come back to.
    const isSame = screen === page.screen || screens[screen].layout === 'blank'
    void router.navigate({ to, replace: isSame, ...(isSame ? { hash: true } : {}) })
  })
  follow(session, consumedIn, String, (keys) => {
    const now = locationNow()
    const { location: of } = session.getSnapshot().context
    // The customer may be on their way to another location, whose keys were not taken up.
    if (!of || !isSameLocation(now, of)) return
    const href = basePath + addressOf(withoutKeys(now, keys)) + router.history.location.hash
    void router.navigate({ href, replace: true, resetScroll: false })
  })

  return router
}
export type AppRouter = ReturnType<typeof createAppRouter>

const visitOf = ({ screen, params }: Location, search: string): Visit => ({
  screen,
  params: 'key' in params ? { key: params.key } : {},
  query: { ref: new URLSearchParams(search).get('ref') ?? undefined },
})

const placeOf = ({ screen, keepQuery }: Redirect, search: object) => ({
  to: pathOf(screen),
  search: keepQuery ? search : {},
  replace: true,
})

const pathOfPage = ({ screen, params }: Page): string => pathOf(screen, params)

/** Calls when the answer of the redirect rule can have changed: another state of `access`, other rights, another `access` actor. */
const followAccess = (session: SessionActor, changed: () => void): void => {
  const accessIn = (): string | undefined => {
    const access = session.getSnapshot().children.access?.getSnapshot()
    return access && `${access.value} ${access.context.customer.roles.join(' ')}`
  }
  let last = accessIn()
  let isAsked = last !== undefined
  session.subscribe(() => {
    const now = accessIn()
    if (now === last) return
    last = now
    if (now === undefined) return
    if (isAsked) changed()
    isAsked = true
  })
}

/** Calls when what is selected of the session has become another, by its key. */
const follow = <Value,>(
  session: SessionActor,
  select: (snapshot: SessionSnapshot) => Value | undefined,
  keyOf: (value: Value) => string,
  act: (value: Value) => void,
): void => {
  let last: string | undefined
  session.subscribe((snapshot) => {
    const value = select(snapshot)
    const key = value === undefined ? undefined : keyOf(value)
    const isNew = key !== last
    last = key
    if (value !== undefined && isNew) act(value)
  })
}

/** Who listens to the page, or goes by keys, is taken to the new screen with everybody else. */
const focusMain = (): void => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
