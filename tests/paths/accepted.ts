import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { array, create, object, optional, record, string, type Infer } from 'superstruct'
import { stateIn } from './statechart'
import type { Driver } from './driver'
import { customersMoves, eventsOf, movesOf } from './moves'
import { changedLeaves, compact, type Given } from './shown'
import { transitionsIn } from './statecharts'
import { walkerOf, type Configuration, type Taken, type Walker } from './walker'

/**
 * What a start or a step has led to: `fired` by which transitions, `shows` what has changed in the context, leaf by leaf,
 * `does` what was done outside, `waits` which delays began, `runs` which children have begun (+) or ended (-), `may` what
 * the customer can do now (+) or no more (-).
 */
const Outcome = {
  state: string(),
  fired: optional(array(string())),
  shows: optional(record(string(), string())),
  does: optional(array(string())),
  waits: optional(array(string())),
  runs: optional(array(string())),
  may: optional(array(string())),
}
const Start = object(Outcome)
const Step = object({ take: string(), ...Outcome })
const Path = object({ given: string(), start: Start, steps: array(Step) })
const Accepted = object({ machine: string(), statechart: array(string()), paths: array(Path) })

type Outcome = Infer<typeof Start>
export type AcceptedPath = Infer<typeof Path>

/**
 * A machine as somebody has last accepted it: its transitions with their guards and actions, and a plan with what each step
 * led to. It is the oracle of every run: a machine that was broken since predicts its own fault, but not this.
 */
export type Accepted = Infer<typeof Accepted>

/** A path by the names of its start and its steps. */
export type NamedPath = { given: string; takes: readonly string[] }

export const acceptedFile = (machine: string): string =>
  fileURLToPath(new URL(`./accepted/${machine}.json`, import.meta.url))

export const acceptedOf = (machine: string): Accepted | null => {
  const file = acceptedFile(machine)
  return existsSync(file) ? create(JSON.parse(readFileSync(file, 'utf8')), Accepted) : null
}

/** What a machine does on some paths, each up to where its next step cannot happen; those whose start is gone are left out. */
export const recorded = (driver: Driver, paths: readonly NamedPath[]): Accepted => {
  const outcomesOn = outcomesOf(driver)
  const recordedPath = ({ given, takes }: NamedPath): AcceptedPath[] => {
    const [start, ...outcomes] = [...outcomesOn({ given, takes })]
    if (!start) return []
    return [{ given, start, steps: outcomes.map((outcome, nth) => ({ take: takes[nth] ?? '', ...outcome })) }]
  }
  return { machine: driver.machine.id, statechart: transitionsIn([driver.machine]), paths: paths.flatMap(recordedPath) }
}

/** What comes of a path's start and steps, one after the other, as far as it can be walked. */
const outcomesOf = (
  driver: Driver,
  walker: Walker = walkerOf(driver.machine),
): ((path: NamedPath) => Generator<Outcome>) => {
  const outcomeOf = outcomesNaming(givenBy(driver))
  const movesIn = movesOf(driver)
  const customers = customersMoves(driver)
  const possible = ({ snapshot }: Configuration): Set<string> =>
    new Set(customers.filter(({ event }) => snapshot.can(event)).map(({ label }) => label))

  return function* ({ given, takes }) {
    const input = driver.inputs[given]
    if (!input) return
    let taken = walker.begin(input.input)
    let may = possible(taken.to)
    yield outcomeOf(taken, nowhere, [new Set(), may])
    for (const take of takes) {
      const move = movesIn(taken.to).find(({ label }) => label === take)
      if (!move) return
      const before = taken.to
      taken = walker.takeAll(before, eventsOf(move))
      const now = possible(taken.to)
      yield outcomeOf(taken, { context: before.snapshot.context, running: before.running }, [may, now])
      may = now
    }
  }
}

type Before = { context: object; running: ReadonlySet<string> }

const nowhere: Before = { context: {}, running: new Set() }

/** Every object that the driver gives, by what it is called there: `verified.customer`, `✓loadOrder paid`. */
const givenBy = ({ inputs, events, children }: Driver): Given => {
  const names = new Map<unknown, string>()
  const name = (value: unknown, called: string): void => {
    if (typeof value === 'object' && value !== null && !names.has(value)) names.set(value, called)
  }
  const nameParts = (value: unknown, called: string): void => {
    if (typeof value === 'object' && value !== null)
      for (const [part, each] of Object.entries(value)) name(each, `${called}.${part}`)
  }
  for (const [given, { input }] of Object.entries(inputs)) nameParts(input, given)
  for (const [type, { cases }] of Object.entries(events))
    for (const [called, payload] of Object.entries(cases)) nameParts(payload, `${type} ${called}`.trim())
  for (const [child, entry] of Object.entries(children)) {
    const answers = 'ok' in entry ? entry.ok : 'done' in entry ? entry.done : {}
    for (const [called, answer] of Object.entries(answers)) name(answer, `✓${child} ${called}`.trim())
  }
  return names
}

const outcomesNaming =
  (given: Given) =>
  (
    { to, fired, effects, delays }: Taken,
    before: Before,
    [could, can]: [ReadonlySet<string>, ReadonlySet<string>],
  ): Outcome => {
    const shows = changedLeaves(before.context, { ...to.snapshot.context, ...outputIn(to) }, given)
    const runs = differenceOf(before.running, to.running)
    const may = differenceOf(could, can)
    return {
      state: stateIn(to.snapshot),
      ...(fired.length > 0 ? { fired: fired.map(({ id }) => id) } : {}),
      ...(Object.keys(shows).length > 0 ? { shows } : {}),
      ...(effects.length > 0
        ? { does: effects.map((effect) => `${effect.name} ${compact(effect.with, given)}`.trim()) }
        : {}),
      ...(delays.length > 0 ? { waits: [...delays] } : {}),
      ...(runs.length > 0 ? { runs } : {}),
      ...(may.length > 0 ? { may } : {}),
    }
  }

const outputIn = ({ snapshot: { output } }: Configuration): object => (output === undefined ? {} : { output })

const differenceOf = (before: ReadonlySet<string>, now: ReadonlySet<string>): string[] => [
  ...[...now].filter((label) => !before.has(label)).map((label) => `+${label}`),
  ...[...before].filter((label) => !now.has(label)).map((label) => `-${label}`),
]

/** Every transition that a path takes, with its start. */
export const firedIn = ({ start, steps }: AcceptedPath): string[] =>
  [start, ...steps].flatMap(({ fired = [] }) => fired)

/** Where a machine does something else than was accepted: both, side by side. `step` is `the start` or what was taken. */
export type Difference = { path: number; nth: number; step: string; accepted: Outcome; now: Outcome | null }

/** The first difference of each path; what follows it follows from it. */
export const differencesOf = (driver: Driver, accepted: Accepted): Difference[] => {
  const differenceIn = differing(driver)
  return accepted.paths.flatMap((path, index) => differenceIn(path, index) ?? [])
}

/** Tells the first difference of a path, null where it does as was accepted; on another machine than the driver's where given. */
export const differing = (
  driver: Driver,
  walker?: Walker,
): ((path: AcceptedPath, index: number) => Difference | null) => {
  const outcomesOn = outcomesOf(driver, walker)
  return ({ given, start, steps }, index) => {
    const takes = steps.map(({ take }) => take)
    const outcomes = outcomesOn({ given, takes })
    for (const [nth, accepted] of [start, ...steps].entries()) {
      const { value: now } = outcomes.next()
      const step = takes[nth - 1]
      if (now === undefined || textOf(accepted) !== textOf(now))
        return { path: index + 1, nth, step: step ?? 'the start', accepted, now: now ?? null }
    }
    return null
  }
}

const parts = ['state', 'fired', 'shows', 'does', 'waits', 'runs', 'may'] as const

const textOf = (outcome: Outcome): string => JSON.stringify(parts.map((part) => outcome[part] ?? null))

/** A difference in sentences: where it is, then each part of what the step led to that is another now. */
export const differenceText = (machine: string, { path, nth, step, accepted, now }: Difference): string => {
  const where = `${machine}, path ${path}, ${nth === 0 ? step : `step ${nth}, ${step}`}`
  if (!now) return `${where}: accepted to lead to ${accepted.state}; now it cannot happen`
  const changed = parts.filter((part) => JSON.stringify(accepted[part]) !== JSON.stringify(now[part]))
  return [where, ...changed.flatMap((part) => sidesOf(part, accepted[part], now[part]))].join('\n')
}

/** What stands in outcomes has its names already. */
const noNames: Given = new Map()

/** Of what the customer can do, which is a long list, only what is not on both. */
const sidesOf = (part: keyof Outcome, accepted: unknown, now: unknown): string[] => {
  if (part === 'may' && isList(accepted) && isList(now)) {
    const lacking = accepted.filter((each) => !now.includes(each)).map((each) => `  ${part} no more: ${each}`)
    const added = now.filter((each) => !accepted.includes(each)).map((each) => `  ${part} now too: ${each}`)
    if (lacking.length + added.length > 0) return [...lacking, ...added]
  }
  return [`  ${part} accepted: ${compact(accepted, noNames, 400)}`, `  ${part} now:      ${compact(now, noNames, 400)}`]
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
