import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { PortError } from '../../machines/lib/ports'
import { eventName } from './statechart'
import type { Driver, Failure } from './driver'
import { PathsProblem } from './problems'
import type { StepKind } from './record'
import { answeredBy, eventTypesIn, type Configuration } from './walker'

/** Something that can happen in a configuration, as the driver's cases have it. */
export type Move = {
  kind: StepKind
  label: string
  name: string
  case: string | null
  event: AnyEventObject
  /** An event that comes with it at once. */
  brings?: AnyEventObject | undefined
  offered?: ((snapshot: AnyMachineSnapshot, name: string) => boolean) | undefined
  /** Whether it comes about before anything else can. */
  atOnce?: ((snapshot: AnyMachineSnapshot) => boolean) | undefined
}

export const isAtOnce = ({ atOnce }: Move, { snapshot }: Configuration): boolean => atOnce?.(snapshot) ?? false

/**
 * Everything that can happen to a machine in a configuration; its guards have not been asked yet. What comes by itself is
 * first, since forms wait for it.
 */
export const movesOf = (driver: Driver) => {
  const feeders = feedersOf(driver)
  const known = new Map<string, Happening>()
  const happeningOf = (type: string): Happening => {
    const happening = known.get(type) ?? happeningFor(driver, type, feeders)
    known.set(type, happening)
    return happening
  }
  return (configuration: Configuration): Move[] => {
    const moves: Record<'itself' | 'user', Move[]> = { itself: [], user: [] }
    for (const type of eventTypesIn(configuration)) {
      const { canHappen, cases } = happeningOf(type)
      if (!canHappen(configuration)) continue
      for (const move of cases())
        if (move.offered?.(configuration.snapshot, move.case ?? '') ?? true)
          moves[move.kind === 'user' ? 'user' : 'itself'].push(move)
    }
    const urgent = moves.itself.filter((move) => isAtOnce(move, configuration))
    return urgent.length > 0 ? urgent : [...moves.itself, ...moves.user]
  }
}

/** Everything that the customer does somewhere; machines of one setup know each other's events, and do not hear them. */
export const customersMoves = (driver: Driver): Move[] => {
  const feeders = feedersOf(driver)
  return Object.keys(driver.events)
    .filter((type) => driver.machine.events.includes(type))
    .flatMap((type) => movesFor(driver, type, feeders))
    .filter(({ kind }) => kind === 'user')
}

/** All that events of some types can be by the cases of the driver, whatever is running; answers that it has no case for are none. */
export const movesOfTypes = (driver: Driver) => {
  const feeders = feedersOf(driver)
  return (types: readonly string[]): Move[] =>
    types
      .filter((type) => !isInner(type))
      .flatMap((type) => {
        const child = answeredBy(type) ?? shownBy(type)
        return child === undefined ? movesFor(driver, type, feeders) : answersIn(driver, child, type)
      })
}

/** By their labels all cases of the driver: payloads of events, answers and failures of ports, outputs and looks of inner machines. */
export const casesOf = (driver: Driver): string[] => {
  const feeders = feedersOf(driver)
  const { events, children } = driver
  const told = Object.keys(events).filter((type) => driver.machine.events.includes(type))
  const answers = Object.entries(children).flatMap(([child, entry]) => {
    if ('tells' in entry) return []
    const types = [`xstate.done.actor.${child}`, `xstate.error.actor.${child}`, `xstate.snapshot.${child}`]
    return types.flatMap((type) => answersIn(driver, child, type))
  })
  return [...told.flatMap((type) => movesFor(driver, type, feeders)), ...answers].map(({ label }) => label)
}

/** All that the machine is told by it. */
export const eventsOf = ({ event, brings }: Move): AnyEventObject[] => (brings ? [event, brings] : [event])

type Happening = { canHappen: (configuration: Configuration) => boolean; cases: () => Move[] }

const happeningFor = (driver: Driver, type: string, feeders: Map<string, string[]>): Happening => {
  let cases: Move[] | undefined
  return {
    canHappen: conditionOf(type, feeders.get(type)),
    cases: () => (cases ??= movesFor(driver, type, feeders)),
  }
}

/** When an event can happen, whatever its case is. */
const conditionOf = (type: string, feeds: string[] | undefined): Happening['canHappen'] => {
  if (isInner(type)) return () => false
  const child = answeredBy(type) ?? shownBy(type)
  if (child !== undefined) return ({ running }) => running.has(child)
  if (type.startsWith('xstate.after.')) return ({ timers }) => timers.has(type)
  return feeds ? ({ running }) => feeds.some((feed) => running.has(feed)) : () => true
}

/** Which feeds tell an event. */
export const feedersOf = ({ children }: Driver): Map<string, string[]> => {
  const feeders = new Map<string, string[]>()
  for (const [child, entry] of Object.entries(children))
    if ('tells' in entry) for (const type of entry.tells) feeders.set(type, [...(feeders.get(type) ?? []), child])
  return feeders
}

/** Taken by the machine on its own, within the step before. */
const isInner = (type: string): boolean => type === '' || type.startsWith('xstate.done.state.')

const shownBy = (type: string): string | undefined => /^xstate\.snapshot\.(.+)$/.exec(type)?.[1]

const movesFor = (driver: Driver, type: string, feeders: Map<string, string[]>): Move[] => {
  const name = eventName(type)
  if (type.startsWith('xstate.after.'))
    return [{ kind: 'clock', label: `⏱${name.slice(6)}`, name, case: null, event: { type } }]
  const child = answeredBy(type) ?? shownBy(type)
  if (child !== undefined) return answersOf(driver, child, type)
  const entry = driver.events[type]
  if (!entry) throw new PathsProblem(`The driver of ${driver.machine.id} has no entry for the event ${type}.`)
  const cases = Object.entries(entry.cases)
  if (cases.length === 0)
    throw new PathsProblem(`The driver of ${driver.machine.id} has no case for the event ${type}.`)
  const kind = feeders.has(type) ? 'push' : (entry.by ?? 'user')
  return cases.map(([called, payload]) => ({
    kind,
    label: labelled(`${signs[kind]}${type}`, called),
    name,
    case: called,
    event: { ...payload, type },
    brings: entry.brings?.[called],
    offered: entry.offered,
    atOnce: entry.atOnce,
  }))
}

const signs = { user: '', parent: '↓', push: '⇠' } as const

const labelled = (text: string, called: string): string => (called === '' ? text : `${text} «${called}»`)

const answersOf = (driver: Driver, child: string, type: string): Move[] => {
  const moves = answersIn(driver, child, type)
  if (moves.length > 0) return moves
  throw new PathsProblem(
    `The driver of ${driver.machine.id} has no case for how ${child} ${answerWords[type.split('.')[1] ?? ''] ?? 'answers'}.`,
  )
}

const answerWords: Record<string, string> = { done: 'answers', error: 'fails', snapshot: 'shows itself' }

const answersIn = ({ children }: Driver, child: string, type: string): Move[] => {
  const entry = children[child]
  const name = eventName(type)
  const made = (kind: StepKind, sign: string, [called, more]: [string, object]): Move => ({
    kind,
    label: labelled(`${sign}${child}`, called),
    name,
    case: called,
    event: { ...more, type },
    offered: entry && 'offered' in entry ? entry.offered : undefined,
    atOnce: entry && 'atOnce' in entry ? entry.atOnce : undefined,
  })
  if (!entry || 'tells' in entry) return []
  if (type.startsWith('xstate.snapshot.')) {
    const shown = 'shows' in entry ? entry.shows : {}
    return Object.entries(shown).map(([called, snapshot]) => made('child', '~', [called, { snapshot }]))
  }
  if (type.startsWith('xstate.done.')) {
    const outputs = 'ok' in entry ? entry.ok : entry.done
    return Object.entries(outputs).map(([called, output]) => made('answer', '✓', [called, { output, actorId: child }]))
  }
  const failures = 'fail' in entry ? entry.fail : {}
  return Object.entries(failures).map(([called, failure]) =>
    made('answer', '✗', [called, { error: errorOf(failure), actorId: child }]),
  )
}

const errorOf = (failure: Failure): PortError =>
  new PortError(failure.code, 'detail' in failure ? failure.detail : undefined)
