import { mutate as mutated } from '../mutate'
import { acceptedPlan } from '../plan/accepted-plan'
import { allDrivers, driverOf } from '../registry'
import { argumentsOf, noWord, onlyWord } from './arguments'
import { say, show, tableOf } from './output'
import { planFlags, planFlagsHelp, planOptionsOf, plansOf, refuseMisnamed } from './plan-options'

/** What the plans must notice of all breaks, in per cent. */
const leastKilled = 97

export const mutateHelp = `npm run paths -- mutate MACHINE|--all [options]     breaks a machine on purpose, says how many breaks its paths notice
  Breaks: a transition leads elsewhere or is left out, a guard is always true, an action is left out.
  Noticed: a step comes to another state, to another context or output, does something else outside, or lets the
  customer do something else next. Walked are the plan's paths on the broken machine, not on pages of it.
${planFlagsHelp}

Exit codes: 0 at least ${leastKilled} % are noticed, 2 fewer are, 3 it could not be done.
`

/** `npm run paths -- mutate phone`. */
export const mutate = async (typed: readonly string[]): Promise<number> => {
  const { values, positionals } = argumentsOf(typed, { ...planFlags, all: { type: 'boolean' } })
  if (values.all) noWord(positionals, '--all')
  const drivers = values.all ? await allDrivers() : [await driverOf(onlyWord(positionals, 'which machine, or --all'))]
  const options = planOptionsOf(values)
  const planned = plansOf(drivers, (driver) => acceptedPlan(driver, options))
  refuseMisnamed(planned, options)
  const results = planned.map((each) => ({ id: each.graph.driver.machine.id, ...mutated(each) }))
  const [total, killed] = [sumOf(results.map((each) => each.total)), sumOf(results.map((each) => each.killed))]
  show(tableOf(results.map((each) => [each.id, `${each.killed}/${each.total}`, percent(each.killed, each.total)])))
  for (const survivor of results.flatMap(({ survivors }) => survivors)) show(`survives: ${survivor}\n`)
  say(`${killed} of ${total} breaks are noticed, ${percent(killed, total)}`)
  return killed * 100 >= total * leastKilled ? 0 : 2
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`
