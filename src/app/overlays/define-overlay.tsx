import { Suspense, type ComponentType, type ReactNode } from 'react'
import { createActor, type Actor, type AnyActor, type AnyStateMachine, type SnapshotFrom } from 'xstate'
import type { SessionSnapshot } from '../../../machines/session/session'
import type { Services } from '../ports/services'

/** Where the customer is: whether something may be open is decided from this alone. */
export type Place = { session: SessionSnapshot; hash: string; isWide: boolean }

/** An overlay that runs: it is told what it is open for, or null; `onClosed` hears that it has closed by itself. */
export type RunningOverlay<Value> = {
  root: AnyActor
  tell: (value: Value | null) => void
  onClosed: (act: () => void) => void
  show: () => ReactNode
}
export type Overlay<Value> = { start: (services: Services) => RunningOverlay<Value> }

type Definition<Machine extends AnyStateMachine, Value> = {
  machine: (services: Services) => Machine
  /** Tells the machine that what it is open for has become another. */
  tell: (actor: Actor<Machine>, value: Value | null) => void
  isClosed?: (snapshot: SnapshotFrom<Machine>) => boolean
  View: ComponentType<{ actor: Actor<Machine> }>
}

/** What opens over a page: the machine behind it, and the view that shows its actor. */
export const defineOverlay = <Machine extends AnyStateMachine, Value>({
  machine,
  tell,
  isClosed,
  View,
}: Definition<Machine, Value>): Overlay<Value> => ({
  start: (services) => {
    const actor = createActor(machine(services)).start()
    return {
      root: actor,
      tell: (value) => tell(actor, value),
      onClosed: (act) => {
        if (isClosed) actor.subscribe((snapshot) => isClosed(snapshot) && act())
      },
      show: () => (
        <Suspense>
          <View actor={actor} />
        </Suspense>
      ),
    }
  },
})
