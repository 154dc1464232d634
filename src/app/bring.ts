import { createActor } from 'xstate'
import { mayExportWallet } from '../domain/old-wallet'
import { walletExportHash } from '../domain/wallet-export-hash'
import { isTourDue } from '../domain/tour'
import type { Outside } from './ports/outside'
import type { AppRouter } from './router/router'
import type { RareRoots, SessionActor } from './session'
import { wide } from './theme/breakpoints'

type Setting = { outside: Outside; session: SessionActor; router: AppRouter }
type Bringing = (setting: Setting, add: (more: Partial<RareRoots>) => void) => void

/** Brought when it is asked for, by whoever may. */
export const bringWalletExport: Bringing = (setting, add) => {
  const { session, router } = setting
  let isBrought = false
  const look = (): void => {
    const { customer } = session.getSnapshot().context
    if (isBrought || router.history.location.hash !== walletExportHash || !customer || !mayExportWallet(customer))
      return
    isBrought = true
    Promise.all([import('./wallet-export'), import('./layouts/wallet-export')])
      .then(([{ startWalletExport }]) => add({ walletExport: startWalletExport(setting) }))
      .catch(() => {
        isBrought = false
        session.send({ type: 'message.show', code: 'not-loaded' })
        void router.navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
      })
  }
  router.history.subscribe(look)
  session.subscribe(look)
  look()
}

/** Brought where it runs; from then on it is told whether it still is to. */
export const bringTour: Bringing = ({ outside, session, router }, add) => {
  const screen = matchMedia(wide)
  const isDue = (): boolean => {
    const { customer, entered } = session.getSnapshot().context
    const isAlone = screen.matches && router.history.location.hash === ''
    return isAlone && customer !== undefined && entered !== undefined && isTourDue(customer, entered.screen)
  }
  let last = false
  let tell: ((isDue: boolean) => void) | undefined
  const bring = async (): Promise<void> => {
    const [{ filledTour }] = await Promise.all([import('./ports/filled-tour'), import('./layouts/tour')])
    const tour = createActor(filledTour(outside)).start()
    tell = (now) => tour.send({ type: 'place.changed', isDue: now })
    tell(last)
    add({ tour })
  }
  let brought: Promise<void> | undefined
  const look = (): void => {
    const now = isDue()
    if (now === last) return
    last = now
    if (now) brought ??= bring().catch(() => undefined)
    tell?.(now)
  }
  router.history.subscribe(look)
  session.subscribe(look)
  screen.addEventListener('change', look)
  look()
}
