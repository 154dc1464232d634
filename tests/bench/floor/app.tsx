import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouteComponent,
} from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import createClient from 'openapi-fetch'
import { useSyncExternalStore, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { object, string } from 'superstruct'
import { createActor, fromPromise, setup, waitFor } from 'xstate'

type Paths = { '/me': { post: { responses: { 200: { content: { 'application/json': { name: string } } } } } } }

/** What is there from the start; the menu may come later. */
type Parts = {
  first: RouteComponent
  second: RouteComponent
  third: RouteComponent
  me: Promise<Response> | undefined
}

const User = object({ name: string() })

const asked = async (me: Parts['me']): Promise<string> => {
  const fetched = me ? await (await me).json() : (await createClient<Paths>().POST('/me')).data
  return User.create(fetched).name
}

const sessionWith = (me: Parts['me']) =>
  createActor(
    setup({ actors: { ask: fromPromise(() => asked(me)) } }).createMachine({
      initial: 'asking',
      states: { asking: { invoke: { src: 'ask', onDone: 'signedIn' } }, signedIn: {} },
    }),
  )

/** An app of the same packages with three empty screens: what any app of them takes. Hands back how its menu is put in. */
export const start = async ({ first, second, third, me }: Parts): Promise<(menu: ReactElement) => void> => {
  const listeners = new Set<() => void>()
  let menu: ReactElement | undefined
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const session = sessionWith(me).start()
  const Frame = () => {
    const entries = useSyncExternalStore(
      (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      () => menu,
    )
    const isSignedIn = useSelector(session, (snapshot) => snapshot.matches('signedIn'))
    return (
      <>
        <header>{entries}</header>
        <main>{isSignedIn ? <Outlet /> : null}</main>
      </>
    )
  }
  const root = createRootRoute({ component: Frame })
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: first }),
    createRoute({ getParentRoute: () => root, path: '/second', component: second }),
    createRoute({ getParentRoute: () => root, path: '/third', component: third }),
  ]
  const router = createRouter({ routeTree: root.addChildren(routes) })
  await Promise.all([router.load(), waitFor(session, (snapshot) => snapshot.matches('signedIn'))])
  const place = document.getElementById('root')
  if (place)
    createRoot(place).render(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>,
    )
  return (put) => {
    menu = put
    for (const listener of listeners) listener()
  }
}
