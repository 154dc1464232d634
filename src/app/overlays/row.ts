import type { OverlayName } from '../../domain/routing/overlays'
import { loadMessages } from '../../i18n/browser'
import type { Services } from '../ports/services'
import type { Overlay, Place, RunningOverlay } from './define-overlay'

/** `isMoved`: the address was gone to anew, and what it names may be opened again. */
type Started = Omit<RunningOverlay<never>, 'tell'> & { follow: (place: Place, isMoved: boolean) => void }

/** An overlay before its code has come; `keyAt` says what it is to be open for, null where it is to be closed. */
export type OverlayRow<Name extends OverlayName = OverlayName> = {
  name: Name
  isNamedByHash: boolean
  keyAt: (place: Place) => string | null
  load: () => Promise<(services: Services) => Started>
}

type Given<Value> = { load: () => Promise<{ default: Overlay<Value> }> } & (
  | { hash: (place: Place) => Value | null }
  | { when: (place: Place) => Value | null }
)

/** Code and messages of an overlay come side by side. */
export const overlayRow = <Name extends OverlayName, Value>(
  name: Name,
  { load, ...opens }: Given<Value>,
): OverlayRow<Name> => {
  const valueAt = 'hash' in opens ? opens.hash : opens.when
  const keyOf = (value: Value | null): string | null => (value === null ? null : JSON.stringify(value))
  return {
    name,
    isNamedByHash: 'hash' in opens,
    keyAt: (place) => keyOf(valueAt(place)),
    load: async () => {
      const [{ default: overlay }] = await Promise.all([load(), loadMessages(name)])
      return (services) => {
        const { tell, ...running } = overlay.start(services)
        let last: string | null = null
        const follow = (place: Place, isMoved: boolean): void => {
          const value = valueAt(place)
          const key = keyOf(value)
          if (key === last && !(isMoved && 'hash' in opens)) return
          last = key
          tell(value)
        }
        return { ...running, follow }
      }
    },
  }
}
