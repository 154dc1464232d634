import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { declaredIn, eventName, stateIn, transitionId } from '../../machines/lib/chart'
import type { Walked, WalkStart, WalkStep } from '../../machines/walk'
import { keepWalked, walkedBefore } from './ports/walk'

/** What the machines of the page have done, for as long as it is open, and what of their charts was covered. */
export type Walks = {
  /** The machine that has moved last is first. */
  now: () => Walked[]
  listen: (heard: () => void) => () => void
  /** Another root beside the first. */
  watch: (root: AnyActorRef) => void
  /** Begins the count of what is covered anew. */
  forget: () => void
}

type Walk = { start: WalkStart; steps: WalkStep[]; state: string; isRunning: boolean }

type Chart = { ids: ReadonlySet<string>; actor: string }

const mostSteps = 500
const mostWalks = 200

/** Keeps what each machine under a root does from now on. */
export const keepWalks = (root: AnyActorRef): Walks => {
  const walks = new Map<string, Walk>()
  const charts = new Map<string, Chart>()
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

  /** A chart that has moved goes to the end. */
  const move = (machine: AnyStateMachine, actor: string): void => {
    const ids = charts.get(machine.id)?.ids ?? new Set([...declaredOf(machine)].map(transitionId))
    charts.delete(machine.id)
    charts.set(machine.id, { ids, actor })
  }

  const begin = (actor: string, snapshot: AnyMachineSnapshot, fired: string[] | null): void => {
    const state = stateIn(snapshot)
    walks.set(actor, { start: { state, fired }, steps: [], state, isRunning: snapshot.status === 'active' })
    const [oldest] = walks.keys()
    if (walks.size > mostWalks && oldest !== undefined) walks.delete(oldest)
    move(snapshot.machine, actor)
  }

  const step = (walk: Walk, snapshot: AnyMachineSnapshot, event: string, fired: string[]): void => {
    walk.state = stateIn(snapshot)
    walk.isRunning = snapshot.status === 'active'
    if (fired.length === 0) return
    walk.steps.push({ event: eventName(event), fired, to: walk.state })
    const forgotten = walk.steps.length > mostSteps ? walk.steps.shift() : undefined
    if (forgotten) walk.start = { state: forgotten.to, fired: null }
  }

  const note = (actor: string, snapshot: AnyMachineSnapshot, event: string): void => {
    const fired = taken.get(actor) ?? []
    taken.delete(actor)
    const walk = walks.get(actor)
    if (walk) step(walk, snapshot, event, fired)
    else begin(actor, snapshot, fired)
    if (fired.length > 0) move(snapshot.machine, actor)
    cover(fired)
    tell()
  }

  const watch = (watched: AnyActorRef): void => {
    for (const { sessionId, snapshot } of runningUnder(watched)) begin(sessionId, snapshot, null)
    watched.system.inspect((inspected) => {
      if (inspected.type !== '@xstate.snapshot' && inspected.type !== '@xstate.microstep') return
      const { snapshot, event, actorRef } = inspected
      if (!isOfMachine(snapshot)) return
      const actor = actorRef.sessionId
      if (inspected.type === '@xstate.snapshot') return note(actor, snapshot, event.type)
      const { _transitions: transitions } = inspected
      const ids = transitions.filter((definition) => declaredOf(snapshot.machine).has(definition)).map(transitionId)
      taken.set(actor, [...(taken.get(actor) ?? []), ...ids])
    })
    tell()
  }
  watch(root)

  return {
    now: () =>
      [...charts].toReversed().flatMap(([machine, { ids, actor }]) => {
        const walk = walks.get(actor)
        const missing = [...ids].filter((id) => !covered.has(id))
        return walk ? [{ machine, ...walk, steps: [...walk.steps], total: ids.size, missing }] : []
      }),
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

/** Machines that run already; the beginning of their walks is not known. */
const runningUnder = (actor: AnyActorRef): { sessionId: string; snapshot: AnyMachineSnapshot }[] => {
  const snapshot: object = actor.getSnapshot()
  if (!isOfMachine(snapshot)) return []
  const children = Object.values<AnyActorRef | undefined>(snapshot.children).filter((child) => child !== undefined)
  return [{ sessionId: actor.sessionId, snapshot }, ...children.flatMap(runningUnder)]
}

const isOfMachine = (snapshot: object): snapshot is AnyMachineSnapshot => 'machine' in snapshot
