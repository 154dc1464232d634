import type { AppRouter } from '../router/router'

/**
 * Takes what opens over a page out of the address: back where that leads to the same page with nothing over it, so that
 * Back and closing are the same; else in place.
 */
export const leaveHash = (router: AppRouter): (() => void) => {
  const { history } = router
  let shown = history.location
  let isOver = false
  history.subscribe(({ location }) => {
    const isSame = location.pathname === shown.pathname
    if (!isSame || location.hash !== shown.hash) isOver = isSame && shown.hash === ''
    shown = location
  })
  return () => {
    if (isOver) history.back()
    else void router.navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }
}
