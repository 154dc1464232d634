import type { ComponentType } from 'react'
import type { ActorRefFrom, AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import type { OpenScreen, Page, ScreenActor, ScreenInput } from '../../../machines/session/screen'
import { addressOf } from '../../domain/routing/locations'
import { screens, type Feature, type Location, type ScreensOf } from '../../domain/routing/screens'
import type { Services } from '../ports/services'
import { useSession } from '../session'
import { ErrorUnexpectedView } from '../ui/error-unexpected'

type LocationOf<Of extends Feature> = Extract<Location, { screen: ScreensOf<Of> }>
type Given<Of extends Feature> = Omit<ScreenInput, 'location'> & { location: LocationOf<Of> }

/** A screen with behaviour; see `OpenScreen` for what is optional. The actor is kept while the address stays the same. */
type Definition<Of extends Feature, Machine extends AnyStateMachine> = {
  machine: (services: Services) => Machine
  input: (given: Given<Of>, services: Services) => InputFrom<Machine>
  View: ComponentType<{ actor: ActorRefFrom<Machine> }>
  pageOf?: (snapshot: SnapshotFrom<Machine>, given: Omit<Given<Of>, 'customer'>) => Page | undefined
  keyOf?: (location: LocationOf<Of>) => string
  consumes?: (snapshot: SnapshotFrom<Machine>) => readonly (keyof LocationOf<Of>['search'] & string)[]
}

/** What the router shows, and what the session runs for it. */
export type AnyScreen<Of extends Feature = Feature> = {
  feature: Of
  Screen: ComponentType
  open: (services: Services) => OpenScreen
}

/** A screen where nothing happens. */
export const definePlainScreen = <Of extends Feature>(feature: Of, View: ComponentType): AnyScreen<Of> => ({
  feature,
  Screen: View,
  open: () => ({
    feature,
    toJSON: () => feature,
    machine: null,
    inputOf: () => undefined,
    pageOf: () => undefined,
    keyOf: addressOf,
    consumes: () => [],
  }),
})

/** A screen by its feature: the machine behind it, and the view that shows its actor. */
export const defineScreen = <Of extends Feature, Machine extends AnyStateMachine>(
  feature: Of,
  { View, ...definition }: Definition<Of, Machine>,
): AnyScreen<Of> => {
  const isHere = (location: Location): location is LocationOf<Of> => screens[location.screen].feature === feature
  /** The session's screen is of one feature, and each feature's actors are of one machine. */
  const isOwn = (_: ScreenActor, screen: OpenScreen | null): _ is ScreenActor & ActorRefFrom<Machine> =>
    screen?.feature === feature

  const Screen = () => {
    const screen = useSession(({ context }) => context.screen)
    const actor = useSession(({ children }) => children.screen)
    const hasFailed = useSession(({ context }) => context.failure !== null)
    if (hasFailed) return <ErrorUnexpectedView onReload={() => location.reload()} />
    return actor && isOwn(actor, screen) ? <View actor={actor} /> : null
  }

  const open = (services: Services): OpenScreen => {
    const machine = definition.machine(services)
    const isOfMachine = (snapshot: AnyMachineSnapshot): snapshot is AnyMachineSnapshot & SnapshotFrom<Machine> =>
      snapshot.machine.id === machine.id
    return {
      feature,
      toJSON: () => feature,
      machine,
      inputOf: ({ location, ...given }) =>
        isHere(location) ? definition.input({ ...given, location }, services) : undefined,
      pageOf: (snapshot, { location, previous }) =>
        isOfMachine(snapshot) && isHere(location) ? definition.pageOf?.(snapshot, { location, previous }) : undefined,
      keyOf: (location) => (isHere(location) ? (definition.keyOf ?? addressOf)(location) : addressOf(location)),
      consumes: (snapshot) => (isOfMachine(snapshot) ? (definition.consumes?.(snapshot) ?? []) : []),
    }
  }
  return { feature, Screen, open }
}
