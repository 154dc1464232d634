import type { AnyMachineSnapshot } from 'xstate'
import type { Driver, Outcome, Stage } from '../driver'
import type { Move } from '../moves'
import { operate } from './operate'

type Half = NonNullable<Driver['browser']>

/** Has a step happen as it would to a customer: an event is acted, an answer is steered, time goes by. */
export const cause = async (
  driver: Driver,
  half: Half,
  stage: Stage,
  move: Move,
  snapshot: AnyMachineSnapshot,
): Promise<void> => {
  const { type } = move.event
  if (move.kind === 'clock') {
    await half.passes?.[delayIn(type)]?.(stage)
    return pass(driver, stage, type)
  }
  const outcome = outcomeOf(driver, move)
  if (outcome) return steer(known(half.steer[outcome.child], outcome.child), stage, outcome)
  const act = known(half.act[type], type)
  if (typeof act === 'function') return act(stage, move.event, snapshot)
  await operate(act, snapshot, stage, move.event)
}

/** An outcome that the driver does not say how to bring about is not left to chance. */
const steer = (way: Half['steer'][string], stage: Stage, outcome: Outcome): Promise<void> =>
  typeof way === 'function'
    ? way(stage, outcome)
    : known(way[outcome.name], `${outcome.child} «${outcome.name}»`)(stage)

const known = <Way>(way: Way | undefined, name: string): Way => {
  if (way === undefined) throw new Error(`The driver does not say how ${name} comes about in the browser`)
  return way
}

const results = { done: 'ok', error: 'fail', snapshot: 'shows' } as const

const outcomeOf = (driver: Driver, { event, case: name }: Move): Outcome | undefined => {
  const [, kind, child] = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.+)$/.exec(event.type) ?? []
  if (child === undefined || (kind !== 'done' && kind !== 'error' && kind !== 'snapshot')) return undefined
  const isInner = 'done' in (driver.children[child] ?? {})
  return { child, result: kind === 'done' && isInner ? 'done' : results[kind], name: name ?? '' }
}

const delayIn = (type: string): string => /^xstate\.after\.([^.]+)\./.exec(type)?.[1] ?? ''

/** As long as the machine waits, by what it knows on the page. */
const pass = async ({ machine }: Driver, { sandbox }: Stage, type: string): Promise<void> => {
  const name = delayIn(type)
  const delay: unknown = machine.implementations.delays[name] ?? Number(name)
  const context = await sandbox.contextOf(machine.id)
  await sandbox.clock.jump(Number(typeof delay === 'function' ? delay({ context, event: { type } }, undefined) : delay))
}
