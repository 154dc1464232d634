import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import { isOnlyHeard, stateIn, transitionId } from '../../machines/lib/statechart'
import { isWalkAsked } from './ports/walk'
import { keepWalks, type Walks } from './walks'

/** What a running machine has done: which event it took, by which transitions, and where that led. */
export type Recorded = { actor: string; machine: string; event: string; fired: string[]; state: string }

/** State and context of an actor. */
type ActorState = { actor: string; state: string; context: unknown }

type Recorder = {
  /** How many have been recorded so far. */
  count: () => number
  /** Those after so many, as far as they are still kept. */
  since: (count: number) => Recorded[]
  /** The newest actor of a machine, of those with an id where one is given; undefined where none has run. */
  now: (machine: string, id?: string) => ActorState | undefined
  /** An actor by its id, also once it is done. */
  of: (actor: string) => ActorState | undefined
  /** From now on machines under another root are written down too. */
  watch: (root: AnyActorRef) => void
}

declare global {
  interface Window {
    /** In the sandbox alone: what the app's machines have really done, for testers. */
    recorder?: Recorder
  }
}

const mostKept = 2000
const mostActors = 200

let walks: Walks | undefined

/** Records, for whoever looks into the page; where a tester has asked for the panel for walking by hand, it comes too. */
export const startRecording = (root: AnyActorRef): void => {
  if (window.recorder) window.recorder.watch(root)
  else window.recorder = record(root)
  if (!isWalkAsked()) return
  if (walks) return walks.watch(root)
  const kept = keepWalks(root)
  walks = kept
  import('./walking').then(({ showWalks }) => showWalks(kept)).catch(reportError)
}

/** Writes down what each machine under a root does from now on, and where those that run already stand. */
export const record = (root: AnyActorRef): Recorder => {
  const kept: Recorded[] = []
  const actors = new Map<string, AnyMachineSnapshot>()
  const newest = new Map<string, string>()
  let forgotten = 0

  const note = ({ sessionId: actor, id }: Running, snapshot: AnyMachineSnapshot): void => {
    const { id: machine } = snapshot.machine
    if (!actors.has(actor)) for (const name of [machine, nameOf(machine, id)]) newest.set(name, actor)
    actors.set(actor, snapshot)
    const [oldest] = actors.keys()
    if (actors.size > mostActors && oldest !== undefined) actors.delete(oldest)
  }

  const keep = (recorded: Recorded): void => {
    kept.push(recorded)
    if (kept.length <= mostKept) return
    kept.shift()
    forgotten += 1
  }

  const noteRunning = (actor: AnyActorRef): void => {
    const snapshot: object = actor.getSnapshot()
    if (!isOfMachine(snapshot)) return
    note(actor, snapshot)
    for (const child of Object.values<AnyActorRef | undefined>(snapshot.children)) if (child) noteRunning(child)
  }

  const watch = (watched: AnyActorRef): void => {
    noteRunning(watched)
    watched.system.inspect((inspected) => {
      if (inspected.type !== '@xstate.snapshot' && inspected.type !== '@xstate.microstep') return
      const { snapshot, event, actorRef } = inspected
      if (!isOfMachine(snapshot)) return
      note({ sessionId: actorRef.sessionId, id: 'id' in actorRef ? String(actorRef.id) : '' }, snapshot)
      if (inspected.type === '@xstate.snapshot') return
      const { _transitions: taken } = inspected
      const fired = taken.filter((transition) => !isOnlyHeard(transition)).map(transitionId)
      const { sessionId: actor } = actorRef
      keep({ actor, machine: snapshot.machine.id, event: event.type, fired, state: stateIn(snapshot) })
    })
  }
  watch(root)

  const stateOf = (actor: string | undefined): ActorState | undefined => {
    const snapshot = actors.get(actor ?? '')
    return actor !== undefined && snapshot ? { actor, state: stateIn(snapshot), context: snapshot.context } : undefined
  }
  return {
    count: () => forgotten + kept.length,
    since: (count) => kept.slice(Math.max(0, count - forgotten)),
    now: (machine, id) => stateOf(newest.get(id === undefined ? machine : nameOf(machine, id))),
    of: stateOf,
    watch,
  }
}

type Running = Pick<AnyActorRef, 'sessionId' | 'id'>

const nameOf = (machine: string, id: string): string => `${machine} ${id}`

const isOfMachine = (snapshot: object): snapshot is AnyMachineSnapshot => 'machine' in snapshot
