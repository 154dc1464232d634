import type { AppRouter } from './router/router'
import type { SessionActor } from './session'

type Place = { session: SessionActor; router: AppRouter }

type Over = {
  /** Whether an address that ends so has it open. */
  isNamed: (hash: string) => boolean
  /** Told whenever it can have changed; an empty end where nobody is signed in. */
  tell: (hash: string) => void
}

/**
 * Keeps what opens over a page and the end of its address in step: Back closes it. What is handed back is for when it has
 * been closed otherwise: it goes back.
 */
export const keepInStep = ({ session, router }: Place, { isNamed, tell }: Over): (() => void) => {
  const { history } = router
  let shown = history.location
  /** Whether Back leads to the same page with nothing over it. */
  let isOver = false
  const isSignedIn = (): boolean => session.getSnapshot().hasTag('signedIn')
  const tellNow = (): void => tell(isSignedIn() ? history.location.hash : '')

  history.subscribe(({ location }) => {
    const isSame = location.pathname === shown.pathname
    if (!isSame || location.hash !== shown.hash) isOver = isSame && !isNamed(shown.hash)
    shown = location
    tellNow()
  })
  let wasSignedIn = true
  session.subscribe(() => {
    const isNow = isSignedIn()
    if (isNow !== wasSignedIn) tellNow()
    wasSignedIn = isNow
  })
  tellNow()
  return () => {
    if (!isSignedIn() || !isNamed(history.location.hash)) return
    if (isOver) history.back()
    else void router.navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }
}
