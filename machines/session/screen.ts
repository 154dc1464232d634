import type { ActorLogic, ActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { CurrentUser } from '../../src/domain/customer/customer'
import { isSameLocation, withoutKeys } from '../../src/domain/routing/locations'
import { screens, type ScreenModule, type Location, type ScreenName } from '../../src/domain/routing/screens'

/** A page that an actor's state belongs to. */
export type Page = { screen: ScreenName; params: Record<string, string> }

/** What a screen is opened with; `previous`: where the customer was before. */
export type ScreenInput = { customer: CurrentUser; location: Location; previous: Location | null }

/**
 * What the session knows of any screen. `machine` is null where nothing happens on it; `inputOf` gives what it starts with.
 * `pageOf` tells the page that its state belongs to, where the router goes; undefined while unknown. As long as
 * `keyOf` stays the same the actor is kept, and told `location.changed`. `consumes` names the keys of the query that it has
 * taken up, so that the address need not name them any more.
 */
export type OpenScreen = {
  module: ScreenModule
  /** In a context that is written down, its name stands for it. */
  toJSON(): ScreenModule
  machine: AnyStateMachine | null
  inputOf(given: ScreenInput): unknown
  pageOf(snapshot: AnyMachineSnapshot, given: Pick<ScreenInput, 'location' | 'previous'>): Page | undefined
  keyOf(location: Location): string
  consumes(snapshot: AnyMachineSnapshot): readonly string[]
}

export type ScreenActor = ActorRef<AnyMachineSnapshot, AnyEventObject>

type LogicInput = { machine: AnyStateMachine; input: unknown }

/** Runs whichever machine the screen brought: a machine's snapshot knows its machine. */
export const screenLogic: ActorLogic<AnyMachineSnapshot, AnyEventObject, LogicInput> = {
  getInitialSnapshot: (scope, { machine, input }) => machine.getInitialSnapshot(scope, input),
  transition: (snapshot, event, scope) => snapshot.machine.transition(snapshot, event, scope),
  start: (snapshot) => snapshot.machine.start(snapshot),
  getPersistedSnapshot: (snapshot, options) => snapshot.machine.getPersistedSnapshot(snapshot, options),
}

type Open = { screen: OpenScreen; location: Location; actor: ScreenActor | undefined }

/** Keys of the address's query that the screen has taken up. */
export const consumedKeys = ({ screen, location, actor }: Open): string[] =>
  actor ? screen.consumes(actor.getSnapshot()).filter((key) => key in location.search) : []

/** Whether the actor goes on at another location of its module: under the same key, or where only what it took up has gone. */
export const isKeptAt = (open: Open, next: Location): boolean => {
  const { screen, location } = open
  if (screens[next.screen].module !== screens[location.screen].module) return false
  return (
    screen.keyOf(location) === screen.keyOf(next) || isSameLocation(withoutKeys(location, consumedKeys(open)), next)
  )
}
