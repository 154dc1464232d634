import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import { isOnlyHeard, stateIn, transitionId } from '../../machines/lib/chart'

/** What a running machine has done: which event it took, by which transitions, and where that led. */
export type Recorded = { actor: string; machine: string; event: string; fired: string[]; state: string }

/** Where an actor stands, and what it knows. */
export type Standing = { actor: string; state: string; context: unknown }

export type Recorder = {
  /** How many have been recorded so far. */
  count: () => number
  /** Those after so many, as far as they are still kept. */
  since: (count: number) => Recorded[]
  /** The newest actor of a machine; undefined where none has run. */
  now: (machine: string) => Standing | undefined
  /** An actor by its id, also once it is done. */
  of: (actor: string) => Standing | undefined
}

declare global {
  interface Window {
    /** In the sandbox alone: what the app's machines have really done, for testers. */
    recorder?: Recorder
  }
}

const mostKept = 2000
const mostActors = 200

/** Writes down what each machine under a root does from now on. */
export const record = (root: AnyActorRef): Recorder => {
  const kept: Recorded[] = []
  const actors = new Map<string, AnyMachineSnapshot>()
  const newest = new Map<string, string>()
  let forgotten = 0

  const note = (actor: string, snapshot: AnyMachineSnapshot): void => {
    if (!actors.has(actor)) newest.set(snapshot.machine.id, actor)
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

  root.system.inspect((inspected) => {
    if (inspected.type !== '@xstate.snapshot' && inspected.type !== '@xstate.microstep') return
    const { snapshot, event, actorRef } = inspected
    if (!isOfMachine(snapshot)) return
    const actor = actorRef.sessionId
    note(actor, snapshot)
    if (inspected.type === '@xstate.snapshot') return
    const { _transitions: taken } = inspected
    const fired = taken.filter((transition) => !isOnlyHeard(transition)).map(transitionId)
    keep({ actor, machine: snapshot.machine.id, event: event.type, fired, state: stateIn(snapshot) })
  })

  const standing = (actor: string | undefined): Standing | undefined => {
    const snapshot = actors.get(actor ?? '')
    return actor !== undefined && snapshot ? { actor, state: stateIn(snapshot), context: snapshot.context } : undefined
  }
  return {
    count: () => forgotten + kept.length,
    since: (count) => kept.slice(Math.max(0, count - forgotten)),
    now: (machine) => standing(newest.get(machine)),
    of: standing,
  }
}

const isOfMachine = (snapshot: object): snapshot is AnyMachineSnapshot => 'machine' in snapshot
