import { createActor } from 'xstate'
import { orderIn } from '../domain/order-hash'
import { filledDetails } from './ports/filled-details'
import type { Outside } from './ports/outside'
import type { AppRouter } from './router/router'
import type { DetailsActor, SessionActor } from './session'

type Setting = { outside: Outside; session: SessionActor; router: AppRouter }

/** Starts the window with an order, and keeps it and the address in step: Back closes it, and closing it goes back. */
export const startDetails = ({ outside, session, router }: Setting): DetailsActor => {
  const details = createActor(filledDetails(outside)).start()
  const { history } = router
  let shown = history.location
  /** Whether Back leads to the same page without the window. */
  let isOver = false

  const named = () => orderIn(history.location.hash)
  const tell = () => {
    const reference = session.getSnapshot().hasTag('signedIn') ? named() : null
    details.send({ type: 'address.changed', reference })
  }
  const leave = () => {
    if (isOver) history.back()
    else void router.navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }

  history.subscribe(({ location }) => {
    const isSame = location.pathname === shown.pathname
    if (!isSame || location.hash !== shown.hash) isOver = isSame && orderIn(shown.hash) === null
    shown = location
    tell()
  })
  let wasSignedIn = true
  session.subscribe((snapshot) => {
    const isSignedIn = snapshot.hasTag('signedIn')
    if (isSignedIn !== wasSignedIn) tell()
    wasSignedIn = isSignedIn
  })
  details.subscribe((snapshot) => {
    if (snapshot.matches('closed') && session.getSnapshot().hasTag('signedIn') && named() !== null) leave()
  })
  tell()
  return details
}
