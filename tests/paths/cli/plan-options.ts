import type { Driver } from '../driver'
import { NamesNothing, PathsProblem } from '../problems'
import { namingNothing } from '../plan/filters'
import { planOptions, type Planned, type PlanOptions } from '../plan/plan'
import { criteria } from '../record'
import { oneOf, wholeNumber } from './arguments'

/** The options that say which paths are wanted. */
export const planFlags = {
  coverage: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  avoid: { type: 'string', multiple: true },
  only: { type: 'string', multiple: true },
  'max-length': { type: 'string' },
  'max-paths': { type: 'string' },
  seeds: { type: 'string' },
  random: { type: 'string' },
  seed: { type: 'string' },
} as const

export const planFlagsHelp = `
  --coverage states|transitions|cases|pairs|guards   what is to be covered whole (transitions)
  --from STATE       paths begin in this state, after the shortest way to it
  --to STATE         every way into this state; each path ends there
  --avoid PATTERN    no step into such a state, with such a label or transition; more than once, * for anything
  --only PATTERN     cover only what is named like this
  --max-length N     steps of the longest path (15)
  --max-paths N      only the longest of the paths
  --seeds on|off     whether paths may begin at other standings of a customer than the first (on)
  --random N         N more steps, by chance, clear of --avoid and on from --from; --seed says by which`

export const askedHelp = `
Asked for is all of --coverage, or what --only, --to and --from name of it, but for what has a written reason. The other
options choose paths: what these leave out is asked for still.`

type Typed = { readonly [Name in keyof typeof planFlags]?: string | string[] | undefined }

/** Plans of some machines; of several, those that have nothing of what was asked for are left out, but not all of them. */
export const plansOf = (drivers: readonly Driver[], planOf: (driver: Driver) => Planned): Planned[] => {
  const [only] = drivers
  if (only && drivers.length === 1) return [planOf(only)]
  const planned = drivers.flatMap((driver) => planWhereNamed(driver, planOf))
  if (planned.length > 0 || drivers.length === 0) return planned
  throw new NamesNothing('No machine has anything of what was asked for.')
}

const planWhereNamed = (driver: Driver, planOf: (driver: Driver) => Planned): Planned[] => {
  try {
    return [planOf(driver)]
  } catch (error) {
    if (error instanceof NamesNothing) return []
    throw error
  }
}

/** Refuses a pattern that none of the planned machines has anything for. */
export const refuseMisnamed = (planned: readonly Planned[], { avoid }: Pick<PlanOptions, 'avoid'>): void => {
  const [misnamed] = namingNothing(
    planned.map(({ graph }) => graph),
    avoid,
  )
  if (misnamed === undefined || planned.length === 0) return
  const ids = planned.map(({ graph }) => graph.driver.machine.id)
  throw new PathsProblem(`--avoid ${misnamed} names no state, step or transition of ${ids.join(', ')}.`)
}

/** Which paths are wanted, as it was typed. */
export const planOptionsOf = (typed: Typed): PlanOptions => {
  const text = (name: keyof typeof planFlags): string | undefined => {
    const value = typed[name]
    return typeof value === 'string' ? value : undefined
  }
  const texts = (name: 'avoid' | 'only'): string[] => [typed[name] ?? []].flat()
  if (text('seed') !== undefined && text('random') === undefined)
    throw new PathsProblem('--seed is for --random: without it no step is left to chance.')
  if (text('to') !== undefined && text('random') !== undefined)
    throw new PathsProblem('--to and --random do not go together: where chance ends is not known.')
  return {
    criterion: oneOf('--coverage', text('coverage'), criteria, planOptions.criterion),
    from: text('from') ?? null,
    to: text('to') ?? null,
    avoid: texts('avoid'),
    only: texts('only'),
    longest: wholeNumber('--max-length', text('max-length'), planOptions.longest),
    mostPaths: wholeNumber('--max-paths', text('max-paths'), planOptions.mostPaths),
    seeds: oneOf('--seeds', text('seeds'), ['on', 'off'], 'on') === 'on',
    random: wholeNumber('--random', text('random'), planOptions.random),
    seed: wholeNumber('--seed', text('seed'), planOptions.seed, 0),
  }
}
