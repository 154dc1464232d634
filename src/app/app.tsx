import type { I18n } from '@lingui/core'
import { RouterProvider } from '@tanstack/react-router'
import { MessagesProvider } from '../i18n/react'
import { ErrorBoundary } from './error-boundary'
import { BlankPage } from './layouts/blank'
import type { AppRouter } from './router/router'
import { ScreenLink } from './router/screen-link'
import { RootsProvider, useSend, useSession, type Roots } from './session'
import { UnreachableView } from './ui/unreachable'
import { LinkProvider } from './ui/link'

type AppProps = { roots: Roots; router: AppRouter; words: I18n; onError: (error: unknown) => void }

export const App = ({ roots, router, words, onError }: AppProps) => (
  <MessagesProvider i18n={words}>
    <ErrorBoundary onError={onError}>
      <RootsProvider value={roots}>
        <LinkProvider value={ScreenLink}>
          <Content router={router} />
        </LinkProvider>
      </RootsProvider>
    </ErrorBoundary>
  </MessagesProvider>
)

const Content = ({ router }: { router: AppRouter }) => {
  /** Pages are for who is known: where `access` has not decided yet, none of them is opened. */
  const isShut = useSession((snapshot) => snapshot.matches('unreachable') || !snapshot.context.customer)
  const isBusy = useSession((snapshot) => snapshot.hasTag('busy'))
  const send = useSend()
  return isShut ? (
    <BlankPage>
      <UnreachableView isBusy={isBusy} onRetry={() => send({ type: 'session.retry' })} />
    </BlankPage>
  ) : (
    <RouterProvider router={router} />
  )
}
