import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import { stateIn, transitionId } from '../../machines/lib/chart'

/** What a running machine has done: which event it took, by which transitions, and where that led. */
export type Recorded = { machine: string; event: string; fired: string[]; state: string }

export type Recorder = {
  /** How many have been recorded so far. */
  count: () => number
  /** Those after so many, as far as they are still kept. */
  since: (count: number) => Recorded[]
  /** Where the newest running machine of a name stands, and what it knows; undefined where none has run. */
  now: (machine: string) => { state: string; context: unknown } | undefined
}

declare global {
  interface Window {
    /** In the sandbox alone: what the app's machines have really done, for testers. */
    recorder?: Recorder
  }
}

const mostKept = 2000

/** Writes down what each machine under a root does from now on. */
export const record = (root: AnyActorRef): Recorder => {
  const kept: Recorded[] = []
  const newest = new Map<string, AnyMachineSnapshot>()
  let forgotten = 0
  root.system.inspect((inspected) => {
    if (inspected.type === '@xstate.snapshot' && isOfMachine(inspected.snapshot))
      newest.set(inspected.snapshot.machine.id, inspected.snapshot)
    if (inspected.type !== '@xstate.microstep' || !isOfMachine(inspected.snapshot)) return
    const { event, snapshot, _transitions: taken } = inspected
    newest.set(snapshot.machine.id, snapshot)
    const { length } = kept
    kept.push({
      machine: snapshot.machine.id,
      event: event.type,
      fired: taken.map(transitionId),
      state: stateIn(snapshot),
    })
    if (length < mostKept) return
    kept.shift()
    forgotten += 1
  })
  return {
    count: () => forgotten + kept.length,
    since: (count) => kept.slice(Math.max(0, count - forgotten)),
    now: (machine) => {
      const snapshot = newest.get(machine)
      return snapshot && { state: stateIn(snapshot), context: snapshot.context }
    },
  }
}

const isOfMachine = (snapshot: object): snapshot is AnyMachineSnapshot => 'machine' in snapshot
