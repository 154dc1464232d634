import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  rootRouteId,
  type AnyRoute,
  type RouterHistory,
} from '@tanstack/react-router'
import { firstLoadRedirectFor, redirectFor, type Redirect, type Visit } from '../../../machines/access'
import { pageOf, spentReference } from '../../../machines/page'
import type { Entered } from '../../../machines/session'
import type { BuyDraft } from '../../domain/buy-draft'
import {
  basePath,
  layouts,
  paymentScreens,
  pathOf,
  screenNames,
  screens,
  type Layout,
  type ScreenName,
} from '../../domain/screens'
import { layoutHosts } from '../layouts/hosts'
import { LoadFailed } from './load-failed'
import type { SessionActor } from '../session'
import { screenAt } from './paths'
import { withWords } from '../../words/browser'
import { untilHere } from '../ui/arriving'
import { screenModules, type ScreenModule } from './routes'

type Setting = {
  session: SessionActor
  /** What was typed of an order before a reload. */
  keptDraft: (owner: string) => BuyDraft | null
  history?: RouterHistory
}

/** The router follows: one redirect rule at its root, computed from the gate; and pages that actors ask for. */
export const createAppRouter = ({ session, keptDraft, history }: Setting) => {
  let isFirstLoad = true

  const root = createRootRoute({
    beforeLoad: ({ matches, search, location, cause }) => {
      const leaf = matches.at(-1)
      const screen = screenOf(leaf)
      const access = session.getSnapshot().children.access?.getSnapshot()
      if (!screen || !access) return
      const visit: Visit = {
        screen,
        params: { key: textIn(leaf?.params, 'key') },
        query: { ref: textIn(search, 'ref') },
      }
      const first = isFirstLoad && cause !== 'preload'
      if (first) isFirstLoad = false
      const wanted = (first ? firstLoadRedirectFor(access, visit) : undefined) ?? redirectFor(access, visit)
      if (!wanted) return
      if (wanted.notice && cause !== 'preload') session.send({ type: 'message.show', code: wanted.notice })
      throw redirect(placeOf(wanted, location.search))
    },
    notFoundComponent: lazyRouteComponent(withWords(() => import('./not-found'))),
    errorComponent: LoadFailed,
  })

  const layoutRoute = (layout: Layout): AnyRoute => {
    const parent = createRoute({ getParentRoute: () => root, id: layout, component: layoutHosts[layout] })
    const children = screenNames
      .filter((name) => screens[name].layout === layout)
      .map((name) =>
        createRoute({
          getParentRoute: () => parent,
          path: screens[name].path,
          component: lazyRouteComponent(() => untilHere(screenModules[name] ?? notFound, 1)),
        }),
      )
    return parent.addChildren(children)
  }

  const home = createRoute({ getParentRoute: () => root, path: screens.home.path })

  const router = createRouter({
    routeTree: root.addChildren([home, ...layouts.map(layoutRoute)]),
    basepath: basePath,
    defaultPreload: 'intent',
    // Else the router's own page would stand where the error boundary leads to ours.
    disableGlobalCatchBoundary: true,
    // What an address ends in opens a window over its page, which stays where it is.
    scrollRestoration: ({ location }) => location.hash === '',
    ...(history ? { history } : {}),
  })

  /** What the address does not name any more is still what the page was entered with. */
  let spent: Entered | undefined
  router.subscribe('onBeforeRouteMount', () => {
    const leaf = router.state.matches.at(-1)
    const screen = screenOf(leaf) ?? 'errorNotFound'
    const owner = session.getSnapshot().context.customer?.details.email
    const draft = owner === undefined ? null : keptDraft(owner)
    if (spent?.screen !== screen) spent = undefined
    // As it stands now: of what is typed, no earlier state of the address is told late.
    const named = screen === 'orders' || screen === 'buy' ? location.search : referenceIn(leaf)
    session.send({ type: 'screen.entered', screen, reference: named ?? spent?.reference ?? null, draft })
  })

  let shown: ScreenName | undefined
  router.subscribe('onRendered', () => {
    const screen = screenOf(router.state.matches.at(-1)) ?? 'errorNotFound'
    if (shown !== undefined && shown !== screen) focusMain()
    shown = screen
  })

  followGate(session, () => void router.invalidate())
  followPage(session, (screen, params) => {
    const last = screenOf(router.state.matches.at(-1))
    const isSame = last === screen || (last !== undefined && paymentScreens.includes(last))
    void router.navigate({ to: pathOf(screen, params), replace: isSame, ...(isSame ? { hash: true } : {}) })
  })

  followSpent(session, (entered) => {
    spent = entered
    const to = pathOf(entered.screen)
    void router.navigate({ to, search: {}, hash: true, replace: true, resetScroll: false })
  })

  return router
}
export type AppRouter = ReturnType<typeof createAppRouter>

const notFound: () => Promise<ScreenModule> = withWords(() => import('../screens/error-not-found/screen'))

const placeOf = ({ screen, keepQuery }: Redirect, search: object) => ({
  to: pathOf(screen),
  search: keepQuery ? search : {},
  replace: true,
})

/** The screen of the innermost match; undefined where no route has the address, so that only the root matches. */
const screenOf = (leaf: { routeId: string; fullPath: string } | undefined): ScreenName | undefined =>
  leaf && leaf.routeId !== rootRouteId ? screenAt(leaf.fullPath) : undefined

/** Calls when the answer of the redirect rule can have changed: another state of the gate, other rights, a gate anew. */
const followGate = (session: SessionActor, changed: () => void): void => {
  const gateIn = (): string | undefined => {
    const access = session.getSnapshot().children.access?.getSnapshot()
    return access && `${access.value} ${access.context.customer.roles.join(' ')}`
  }
  let last = gateIn()
  let isAsked = last !== undefined
  session.subscribe(() => {
    const now = gateIn()
    if (now === last) return
    last = now
    if (now === undefined) return
    if (isAsked) changed()
    isAsked = true
  })
}

/** Calls when the page that the entered screen's actor belongs to has become another. */
const followPage = (session: SessionActor, go: (screen: ScreenName, params: Record<string, string>) => void): void => {
  let last: string | undefined
  session.subscribe((snapshot) => {
    const page = pageOf(snapshot)
    const path = page && pathOf(page.screen, page.params)
    const isNew = path !== last
    last = path
    if (page && isNew && location.pathname !== `${basePath}${path}`) go(page.screen, page.params)
  })
}

/** Calls once for each reference that the address need not name any more. */
const followSpent = (session: SessionActor, forget: (entered: Entered) => void): void => {
  let last: Entered | undefined
  session.subscribe((snapshot) => {
    const spent = spentReference(snapshot)
    const isNew = spent !== undefined && spent !== last
    last = spent
    if (isNew) forget(spent)
  })
}

/** Who listens to the page, or goes by keys, is taken to the new screen with everybody else. */
const focusMain = (): void => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })

const textIn = (values: unknown, name: string): string | undefined => {
  if (typeof values !== 'object' || values === null) return undefined
  const value: unknown = Object.entries(values).find(([key]) => key === name)?.[1]
  return value === undefined ? undefined : String(value)
}

/** What the address names: an order, also one that support is asked about, a questionnaire, or a verification at a bank. */
const referenceIn = (leaf: { params: unknown; search: unknown } | undefined): string | null =>
  textIn(leaf?.params, 'reference') ??
  textIn(leaf?.params, 'key') ??
  textIn(leaf?.search, 'order') ??
  textIn(leaf?.search, 'ref') ??
  null
