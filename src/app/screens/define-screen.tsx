import type { ComponentType } from 'react'
import type { ActorRefFrom, AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import type { OpenScreen, Page, ScreenActor, ScreenInput } from '../../../machines/session/screen'
import { addressOf } from '../../domain/routing/locations'
import { screens, type ScreenModule, type Location, type ScreensOf } from '../../domain/routing/screens'
import type { Services } from '../ports/services'
import { useSession } from '../session'
import { ErrorUnexpectedView } from '../ui/error-unexpected'

type LocationOf<Of extends ScreenModule> = Extract<Location, { screen: ScreensOf<Of> }>
type Given<Of extends ScreenModule> = Omit<ScreenInput, 'location'> & { location: LocationOf<Of> }

/** A screen with behaviour; see `OpenScreen` for what is optional. The actor is kept while the address stays the same. */
type Definition<Of extends ScreenModule, Machine extends AnyStateMachine> = {
  machine: (services: Services) => Machine
  input: (given: Given<Of>, services: Services) => InputFrom<Machine>
  View: ComponentType<{ actor: ActorRefFrom<Machine> }>
  pageOf?: (snapshot: SnapshotFrom<Machine>, given: Omit<Given<Of>, 'customer'>) => Page | undefined
  keyOf?: (location: LocationOf<Of>) => string
  consumes?: (snapshot: SnapshotFrom<Machine>) => readonly (keyof LocationOf<Of>['search'] & string)[]
}

/** What the router shows, and what the session runs for it. */
export type AnyScreen<Of extends ScreenModule = ScreenModule> = {
  module: Of
  Screen: ComponentType
  open: (services: Services) => OpenScreen
}

/** A screen where nothing happens. */
export const definePlainScreen = <Of extends ScreenModule>(module: Of, View: ComponentType): AnyScreen<Of> => ({
  module,
  Screen: View,
  open: () => ({
    module,
    toJSON: () => module,
    machine: null,
    inputOf: () => undefined,
    pageOf: () => undefined,
    keyOf: addressOf,
    consumes: () => [],
  }),
})

/** A screen by its module: the machine behind it, and the view that shows its actor. */
export const defineScreen = <Of extends ScreenModule, Machine extends AnyStateMachine>(
  module: Of,
  { View, ...definition }: Definition<Of, Machine>,
): AnyScreen<Of> => {
  const isHere = (location: Location): location is LocationOf<Of> => screens[location.screen].module === module
  /** The session's screen is of one module, and each module's actors are of one machine. */
  const isOwn = (_: ScreenActor, screen: OpenScreen | null): _ is ScreenActor & ActorRefFrom<Machine> =>
    screen?.module === module

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
      module,
      toJSON: () => module,
      machine,
      inputOf: ({ location, ...given }) =>
        isHere(location) ? definition.input({ ...given, location }, services) : undefined,
      pageOf: (snapshot, { location, previous }) =>
        isOfMachine(snapshot) && isHere(location) ? definition.pageOf?.(snapshot, { location, previous }) : undefined,
      keyOf: (location) => (isHere(location) ? (definition.keyOf ?? addressOf)(location) : addressOf(location)),
      consumes: (snapshot) => (isOfMachine(snapshot) ? (definition.consumes?.(snapshot) ?? []) : []),
    }
  }
  return { module, Screen, open }
}
