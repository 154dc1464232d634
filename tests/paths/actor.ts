import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyActorLogic,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import { isNotProvided } from '../../machines/lib/ports'
import { tick } from '../support/ports'
import { stateIn } from './statechart'
import type { Driver } from './driver'
import { answeredBy } from './walker'

/** What runs beside the machine and hears what it is to say. */
type Child = (event: AnyEventObject) => void

/**
 * A machine that really runs: its ports answer and its feeds tell what they are told to, its effects do nothing, and its
 * clock is moved by hand. What inner machines say is said in their name.
 */
export const startActor = (driver: Driver, input: unknown) => {
  const clock = new SimulatedClock()
  const children = new Map<string, Child>()
  const machine = driver.machine.provide({
    actors: Object.fromEntries(
      Object.entries(driver.children).map(([id, entry]) => [
        id,
        logicOf(entry, (child) => void children.set(id, child)),
      ]),
    ),
    actions: Object.fromEntries(
      Object.entries(driver.machine.implementations.actions)
        .filter(([, action]) => action && isNotProvided(action))
        .map(([name]) => [name, () => undefined]),
    ),
  })
  const said = new WeakSet<AnyEventObject>()
  const actor = createActor(hearingOnly(machine, said), { input, clock })
  let failure: unknown
  actor.subscribe({ error: (error) => void (failure = error) })
  actor.start()

  const passTime = (type: string): void => {
    const [, name = ''] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
    const delay: unknown = machine.implementations.delays[name]
    const { context } = actor.getSnapshot()
    clock.increment(Number(typeof delay === 'function' ? delay({ context, event: { type } }, undefined) : delay))
  }
  return {
    state: (): string => stateIn(actor.getSnapshot()),
    /** What the machine died of, where it did. */
    failure: (): unknown => failure,
    /** Lets something happen, by the child that says it where one does; `feeds` are those that tell the event. */
    cause: async (event: AnyEventObject, feeds: readonly string[]): Promise<void> => {
      said.add(event)
      const child = children.get(answeredBy(event.type) ?? feeds.find((feed) => children.has(feed)) ?? '')
      if (child) child(event)
      else if (event.type.startsWith('xstate.after.')) passTime(event.type)
      else actor.send(event)
      await tick()
    },
    stop: (): void => void actor.stop(),
  }
}

/** Inner machines stand still here: what they show of themselves counts only where it was said in their name. */
const hearingOnly = (machine: AnyStateMachine, said: WeakSet<AnyEventObject>): AnyStateMachine =>
  Object.create(machine, {
    transition: {
      value: (snapshot: AnyMachineSnapshot, event: AnyEventObject, scope: AnyActorScope) =>
        event.type.startsWith('xstate.snapshot.') && !said.has(event)
          ? snapshot
          : machine.transition(snapshot, event, scope),
    },
  })

const logicOf = (entry: Driver['children'][string], running: (child: Child) => void): AnyActorLogic => {
  if ('tells' in entry) return fromCallback(({ sendBack }) => running(sendBack))
  if ('done' in entry) return fromCallback(() => undefined)
  return fromPromise(
    () =>
      new Promise((resolve, reject) => {
        running((event) => ('error' in event ? reject(event['error']) : resolve(event['output'])))
      }),
  )
}
