import type { ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'
import { retry } from '../ui/lazy-part'
import type { Services } from '../ports/services'
import type { AppRouter } from '../router/router'
import type { Overlays, SessionActor } from '../session'
import { wide } from '../theme/breakpoints'
import { whenIdle } from '../ports/when-idle'
import type { Place } from './define-overlay'
import { leaveHash } from './hash'
import { overlayRows } from './index'
import type { OverlayRow } from './row'

type Deps = {
  services: Services
  session: SessionActor
  router: AppRouter
  /** Told of each machine that is started. */
  onStart: (root: AnyActorRef) => void
}

/** Loads each overlay the first time that it is to be open, and tells it from then on. */
export const startOverlays = ({ services, session, router, onStart }: Deps): Overlays => {
  const screen = matchMedia(wide)
  const place = (): Place => ({
    session: session.getSnapshot(),
    hash: router.history.location.hash,
    isWide: screen.matches,
  })
  const listeners = new Set<() => void>()
  const running = new Map<OverlayRow, { show: () => ReactNode; follow: (place: Place, isMoved: boolean) => void }>()
  const loading = new Set<OverlayRow>()
  let shown: ReturnType<Overlays['shown']> = []
  /** What comes of itself waits until the page can be used. */
  let isIdle = false
  const leave = leaveHash(router)

  const start = async (row: OverlayRow): Promise<void> => {
    const overlay = (await retry(row.load, row.isNamedByHash ? 8 : Infinity))(services)
    onStart(overlay.root)
    running.set(row, overlay)
    overlay.follow(place(), false)
    if (row.isNamedByHash)
      overlay.onClosed(() => {
        if (row.keyAt(place()) !== null) leave()
      })
    shown = overlayRows.flatMap((each) => {
      const { show } = running.get(each) ?? {}
      return show ? [{ name: each.name, show }] : []
    })
    for (const listener of listeners) listener()
  }

  const look = (isMoved: boolean): void => {
    const now = place()
    for (const row of overlayRows) {
      const overlay = running.get(row)
      if (overlay) overlay.follow(now, isMoved)
      else if (!loading.has(row) && (row.isNamedByHash || isIdle) && row.keyAt(now) !== null) {
        loading.add(row)
        start(row)
          .catch((error: unknown) => {
            services.report(error)
            session.send({ type: 'message.show', code: 'not-loaded' })
            if (row.isNamedByHash && row.keyAt(place()) !== null) leave()
          })
          .finally(() => loading.delete(row))
      }
    }
  }
  router.history.subscribe(() => look(true))
  session.subscribe(() => look(false))
  screen.addEventListener('change', () => look(false))
  look(false)
  whenIdle(() => {
    isIdle = true
    look(false)
  })

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    shown: () => shown,
  }
}
