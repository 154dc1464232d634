import { Fragment, useSyncExternalStore } from 'react'
import { useRoots } from '../session'

/** Shows what is open over the page. */
export const OverlayHost = () => {
  const { overlays } = useRoots()
  const shown = useSyncExternalStore(overlays.subscribe, overlays.shown)
  return shown.map(({ name, show }) => <Fragment key={name}>{show()}</Fragment>)
}
