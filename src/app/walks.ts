import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { declaredIn, eventName, stateIn, transitionId } from '../../machines/lib/statechart'
import { hiddenText, type Walked, type WalkPayload, type WalkStart, type WalkStep } from '../../machines/walk/walk'
import { keepWalked, walkedBefore } from './ports/walk'

/** What the machines of the page have done, for as long as it is open, and what of their statecharts was covered. */
export type Walks = {
  /** The actor that has moved last is first. */
  now: () => Walked[]
  listen: (heard: () => void) => () => void
  /** Another root beside the first. */
  watch: (root: AnyActorRef) => void
  /** Begins the count of what is covered anew. */
  forget: () => void
}

type Walk = {
  machine: string
  place: string
  start: WalkStart
  steps: WalkStep[]
  state: string
  isRunning: boolean
}

const mostSteps = 500
const mostWalks = 200

/** Keeps what each machine under a root does from now on. */
export const keepWalks = (root: AnyActorRef): Walks => {
  const walks = new Map<string, Walk>()
  const statecharts = new Map<string, ReadonlySet<string>>()
  const taken = new Map<string, string[]>()
  const declared = new WeakMap<AnyStateMachine, ReadonlySet<AnyTransitionDefinition>>()
  const covered = new Set(walkedBefore())
  const listeners = new Set<() => void>()

  const tell = (): void => {
    for (const heard of listeners) heard()
  }

  const declaredOf = (machine: AnyStateMachine): ReadonlySet<AnyTransitionDefinition> => {
    const known = declared.get(machine) ?? new Set(declaredIn(machine.root))
    declared.set(machine, known)
    return known
  }

  const cover = (ids: readonly string[]): void => {
    const known = covered.size
    for (const id of ids) covered.add(id)
    if (covered.size > known) keepWalked([...covered])
  }

  /** Who has moved goes to the end. */
  const move = (actor: string, walk: Walk): void => {
    walks.delete(actor)
    walks.set(actor, walk)
  }

  const begin = (actor: AnyActor, snapshot: AnyMachineSnapshot, fired: string[] | null): void => {
    const { machine, status } = snapshot
    if (!statecharts.has(machine.id)) statecharts.set(machine.id, new Set([...declaredOf(machine)].map(transitionId)))
    const place = placeOf(actor, machine.id)
    for (const [earlier, walk] of walks) if (walk.place === place) walks.delete(earlier)
    const state = stateIn(snapshot)
    const walk = {
      machine: machine.id,
      place,
      start: { state, fired },
      steps: [],
      state,
      isRunning: status === 'active',
    }
    walks.set(actor.sessionId, walk)
    const [oldest] = walks.keys()
    if (walks.size > mostWalks && oldest !== undefined) walks.delete(oldest)
  }

  const step = (walk: Walk, snapshot: AnyMachineSnapshot, event: AnyEventObject, fired: string[]): void => {
    walk.state = stateIn(snapshot)
    walk.isRunning = snapshot.status === 'active'
    if (fired.length === 0) return
    walk.steps.push({ event: eventName(event.type), ...payloadOf(event), fired, to: walk.state })
    const forgotten = walk.steps.length > mostSteps ? walk.steps.shift() : undefined
    if (forgotten) walk.start = { state: forgotten.to, fired: null }
  }

  const note = (actor: AnyActor, snapshot: AnyMachineSnapshot, event: AnyEventObject): void => {
    const { sessionId } = actor
    const fired = taken.get(sessionId) ?? []
    taken.delete(sessionId)
    const walk = walks.get(sessionId)
    // What was watched before it was started begins now.
    if (walk && event.type === 'xstate.init') walk.start = { state: stateIn(snapshot), fired }
    else if (walk) step(walk, snapshot, event, fired)
    else if (snapshot.status !== 'stopped') begin(actor, snapshot, fired)
    if (walk && fired.length > 0) move(sessionId, walk)
    cover(fired)
    tell()
  }

  const watch = (watched: AnyActorRef): void => {
    for (const { actor, snapshot } of runningUnder(watched)) begin(actor, snapshot, null)
    watched.system.inspect((inspected) => {
      if (inspected.type !== '@xstate.snapshot' && inspected.type !== '@xstate.microstep') return
      const { snapshot, event, actorRef } = inspected
      if (!isOfMachine(snapshot)) return
      const actor = actorRef.sessionId
      if (inspected.type === '@xstate.snapshot') return note(actorRef, snapshot, event)
      const { _transitions: transitions } = inspected
      const ids = transitions.filter((definition) => declaredOf(snapshot.machine).has(definition)).map(transitionId)
      taken.set(actor, [...(taken.get(actor) ?? []), ...ids])
    })
    tell()
  }
  watch(root)

  return {
    now: () => {
      const all = [...walks.values()].toReversed()
      return all.map((walk) => {
        const { machine, place, steps } = walk
        const ids = [...(statecharts.get(machine) ?? [])]
        const isAlone = all.filter((other) => other.machine === machine).length === 1
        const name = isAlone ? machine : `${machine} ${place}`
        return { ...walk, name, steps: [...steps], total: ids.length, missing: ids.filter((id) => !covered.has(id)) }
      })
    },
    listen: (heard) => {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
    watch,
    forget: () => {
      covered.clear()
      keepWalked([])
      tell()
    },
  }
}

/** A name that stands for a choice: of a coin, a field, a way. */
const choice = /^[A-Za-z0-9][\w.-]{0,39}$/

/** What is typed, or stands for who somebody is. */
const typed = new Set(['text', 'password', 'code', 'secret', 'token', 'email', 'phone', 'name', 'word', 'address'])

/** What a customer's event hands over, without what may be a secret; of answers, which the exchange gives, nothing. */
const payloadOf = ({ type, ...given }: AnyEventObject): { payload?: WalkPayload } => {
  if (type.startsWith('xstate.')) return {}
  const told = Object.entries(given).flatMap(([name, value]): [string, WalkPayload[string]][] => {
    if (typeof value === 'number' || typeof value === 'boolean' || value === null) return [[name, value]]
    if (typeof value !== 'string') return []
    return [[name, value === '' || (choice.test(value) && !typed.has(name)) ? value : hiddenText]]
  })
  return told.length === 0 ? {} : { payload: Object.fromEntries(told) }
}

/** Machines that run already; the beginning of their walks is not known. */
const runningUnder = (actor: AnyActorRef): { actor: AnyActor; snapshot: AnyMachineSnapshot }[] => {
  const snapshot: object = actor.getSnapshot()
  if (!isOfMachine(snapshot)) return []
  const children = Object.values<AnyActorRef | undefined>(snapshot.children).filter((child) => child !== undefined)
  return [{ actor, snapshot }, ...children.flatMap(runningUnder)]
}

type AnyActor = { sessionId: string }

/** Below the root, whose own place is named like its machine. */
const placeOf = (actor: object, machine: string): string => {
  const parent = parentOf(actor)
  if (!parent) return machine
  return parentOf(parent) ? `${idOf(parent)}.${idOf(actor)}` : idOf(actor)
}

const parentOf = (actor: object): object | undefined => {
  if (!('_parent' in actor)) return undefined
  const { _parent: parent } = actor
  return typeof parent === 'object' && parent !== null ? parent : undefined
}

const idOf = (actor: object): string => ('id' in actor ? String(actor.id) : '')

const isOfMachine = (snapshot: object): snapshot is AnyMachineSnapshot => 'machine' in snapshot
