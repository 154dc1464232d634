import type { Driver } from '../driver'
import type { Measures, Plan } from '../record'

/** `out` is the file that it is written to, where it is. */
export type Told = { plan: Plan; driver: Driver; milliseconds: number; out?: string | undefined }

/** As the terminal shows a plan. */
export const textOf = ({ plan, driver, milliseconds }: Told): string => {
  const { machine, paths, steps, unreached } = plan
  const longest = Math.max(0, ...paths.map((path) => path.steps.length))
  return [
    `${machine}  ${countsOf(driver, plan)}      covered: ${measuresText(plan.criteria)}${askedText(plan)}`,
    `plan   ${amount(paths.length, 'path')}, ${amount(steps, 'step')} (longest ${longest})${boundText(plan)}     planned in ${Math.round(milliseconds)} ms`,
    ...paths.flatMap(({ id, given, start, steps: walked }) => [
      `${id}  given ${driver.inputs[given]?.title ?? given} → ${restingAt(driver, walked.at(-1)?.to ?? start.state)}`,
      ...(walked.length > 0
        ? [`         ${walked.map(({ label, fired }) => refusedMark(fired) + label).join(' → ')}`]
        : []),
    ]),
    `never reached:${unreached.length === 0 ? ' none' : ''}`,
    ...unreached.map(({ transition, reason }) => `         ${transition}: ${reason ?? 'no reason is written'}`),
    ...missingLines(plan),
    `driver: ${driver.browser ? 'model and browser' : 'model only'}`,
    '',
  ].join('\n')
}

const boundText = ({ lowerBound }: Plan): string => (lowerBound === null ? '' : `, lower bound ${lowerBound}`)

/** What the machine must not take. */
export const refusedMark = (fired: readonly string[]): string => (fired.length === 0 ? '⊘' : '')

export const measuresText = (criteria: Measures): string =>
  (['transitions', 'states', 'cases', 'pairs', 'guards'] as const)
    .flatMap((criterion) => {
      const measure = criteria[criterion]
      return measure ? [`${criterion} ${measure.covered}/${measure.total}`] : []
    })
    .join(' · ')

export const amount = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** A state in the words of its driver. */
export const restingAt = (driver: Driver, state: string): string =>
  state
    .split(' + ')
    .map((leaf) => driver.states[leaf] ?? leaf)
    .join('; ')

const countsOf = ({ states }: Driver, { criteria }: Plan): string => {
  const resting = Object.values(states).filter((title) => title !== null).length
  return `${amount(resting, 'state')} · ${amount(criteria.transitions?.total ?? 0, 'transition')}`
}

/** Where filters name what is asked for. */
const askedText = ({ asked, criterion, criteria }: Plan): string =>
  asked.total === criteria[criterion]?.total ? '' : ` · asked for ${asked.covered}/${asked.total}`

const missingLines = ({ asked, unreached }: Plan): string[] => {
  const known = new Set(unreached.map(({ transition }) => transition))
  const missing = asked.missing.filter((need) => !known.has(need))
  return missing.length === 0 ? [] : ['not covered:', ...missing.map((need) => `         ${need}`)]
}
