import {
  createEmptyActor,
  getNextTransitions,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
} from 'xstate'
import { isOnlyHeard, transitionsOf, type Declared } from './statechart'

/** Where a machine stands: its snapshot, which children still run, which delays are counting. */
export type Configuration = {
  snapshot: AnyMachineSnapshot
  running: ReadonlySet<string>
  /** Event types of the delays. */
  timers: ReadonlySet<string>
}

/** What a step does outside the machine: an action of the edge, an event to a child, a child that is started. */
export type Effect = { name: string; with: unknown }

/** `delays` are those that begin with the step, also once more. */
export type Taken = { to: Configuration; fired: Declared[]; effects: Effect[]; delays: string[] }

/** Children are not run here: they stand still until the driver says what they answer. */
const inert: AnyActorLogic = {
  transition: (snapshot) => snapshot,
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
  getPersistedSnapshot: (snapshot) => snapshot,
}

const withoutChildren = (machine: AnyStateMachine): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, inert])),
  })

/**
 * Steps through a machine by its pure transition function: nothing is started, no action runs. Which transitions a step
 * takes is told by xstate's inspection of microsteps.
 */
export const walkerOf = (machine: AnyStateMachine): Walker => walkerOn(withoutChildren(machine))

/** The same for a machine whose children stand still already. */
export const walkerOn = (machine: AnyStateMachine) => {
  const declared = transitionsOf(machine)
  const declaredBy = new Map<AnyTransitionDefinition, Declared>(declared.map((one) => [one.definition, one]))
  const fired: Declared[] = []
  const acted: { type: string; params?: unknown }[] = []
  const self: AnyActorRef = createEmptyActor()
  const scope: AnyActorScope = {
    self,
    id: '',
    sessionId: '',
    system: self.system,
    logger: () => undefined,
    defer: () => undefined,
    emit: () => undefined,
    stopChild: () => undefined,
    actionExecutor: ({ type, params }) => void acted.push({ type, params }),
  }
  self.system.inspect((inspected) => {
    if (inspected.type !== '@xstate.microstep' || inspected.actorRef !== self) return
    const { _transitions: taken } = inspected
    for (const definition of taken) {
      const known = declaredBy.get(definition)
      if (known) fired.push(known)
    }
  })

  const settled = (snapshot: AnyMachineSnapshot, before: Pick<Configuration, 'running' | 'timers'>): Taken => {
    const running = new Set(before.running)
    const timers = new Set(before.timers)
    for (const { type, params } of acted) noteIn({ running, timers }, type, params)
    const effects = acted.flatMap(({ type, params }) => effectOf(type, params))
    const delays = acted.flatMap(({ type, params }) => delayOf(type, params) ?? [])
    return { to: { snapshot, running, timers }, fired: [...fired], effects, delays }
  }

  const clear = (): void => {
    fired.length = 0
    acted.length = 0
  }

  const take = ({ snapshot, running, timers }: Configuration, event: AnyEventObject): Taken => {
    clear()
    self.getSnapshot = () => snapshot
    const next = machine.transition(snapshot, event, scope)
    const answered = answeredBy(event.type)
    return settled(next, {
      running: answered === undefined ? running : without(running, answered),
      timers: timers.has(event.type) ? without(timers, event.type) : timers,
    })
  }

  const begun = new Map<unknown, Taken>()
  const begin = (input: unknown): Taken => {
    clear()
    return settled(machine.getInitialSnapshot(scope, input), { running: new Set(), timers: new Set() })
  }

  return {
    machine,
    declared,
    /** The declared transition of a definition of xstate's, where it counts as one. */
    declaredOf: (definition: AnyTransitionDefinition): Declared | undefined => declaredBy.get(definition),
    /** Starts the machine with an input; every path from there begins the same. */
    begin: (input: unknown): Taken => {
      const known = begun.get(input) ?? begin(input)
      begun.set(input, known)
      return known
    },
    take,
    /** The same for several events at once, as if they were one. */
    takeAll: (from: Configuration, events: readonly AnyEventObject[]): Taken =>
      events.reduce<Taken>(
        ({ to, ...before }, event) => {
          const next = take(to, event)
          return {
            to: next.to,
            fired: [...before.fired, ...next.fired],
            effects: [...before.effects, ...next.effects],
            delays: [...before.delays, ...next.delays],
          }
        },
        { to: from, fired: [], effects: [], delays: [] },
      ),
  }
}
export type Walker = ReturnType<typeof walkerOn>

/** Types of the events that a configuration has transitions for, whether or not their guards let them pass. */
export const eventTypesIn = ({ snapshot }: Configuration): string[] => [
  ...new Set(
    getNextTransitions(snapshot)
      .filter((transition) => !isOnlyHeard(transition))
      .map(({ eventType }) => eventType),
  ),
]

/** The child that an event is the last word of. */
export const answeredBy = (type: string): string | undefined => /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1]

const without = (names: ReadonlySet<string>, name: string): Set<string> =>
  new Set([...names].filter((other) => other !== name))

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined

type Noted = { running: Set<string>; timers: Set<string> }

const noteIn = ({ running, timers }: Noted, type: string, params: unknown): void => {
  const id = String(field(params, 'id'))
  if (type === 'xstate.spawnChild') running.add(id)
  if (type === 'xstate.stopChild') running.delete(id)
  const delay = delayOf(type, params)
  if (delay !== undefined) timers.add(delay)
  if (type === 'xstate.cancel') timers.delete(String(field(params, 'sendId')))
}

/** The delay that an action begins to count. */
const delayOf = (type: string, params: unknown): string | undefined =>
  type === 'xstate.raise' && field(params, 'delay') !== undefined ? String(field(params, 'id')) : undefined

const effectOf = (type: string, params: unknown): Effect[] => {
  if (type === 'xstate.spawnChild')
    return [{ name: `starts ${String(field(params, 'id'))}`, with: field(params, 'input') }]
  if (type === 'xstate.sendTo')
    return [{ name: `tells ${String(field(params, 'targetId'))}`, with: field(params, 'event') }]
  return type.startsWith('xstate.') ? [] : [{ name: type, with: params }]
}
