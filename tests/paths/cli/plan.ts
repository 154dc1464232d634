import { formatNames, formats } from '../formats/formats'
import { measuresText } from '../formats/text'
import { planFor, type Planned } from '../plan/plan'
import { writtenPlan } from '../plan/steps'
import { driverOf } from '../registry'
import { argumentsOf, noWord, oneOf } from './arguments'
import { say, show, writeOut } from './output'
import { askedHelp, planFlags, planFlagsHelp, planOptionsOf, refuseMisnamed } from './plan-options'

export const planHelp = `npm run paths -- MACHINE [options]     plans few short paths through a machine
${planFlagsHelp}
  --format text|markdown|json|gherkin|mermaid|playwright   how it is written (text); json as
                     tests/paths/formats/plan.schema.json says, playwright as tests, one a path, for tests/browser
  --out FILE         into a file

Exit codes: 0 all that is asked for is covered, 2 something of it is not, 3 it could not be planned.
${askedHelp}
`

/** `npm run paths -- phone`: plans, and writes the plan down. */
export const plan = async (machine: string, typed: readonly string[]): Promise<number> => {
  const { values, positionals } = argumentsOf(typed, {
    ...planFlags,
    format: { type: 'string' },
    out: { type: 'string' },
  })
  noWord(positionals, machine)
  const format = oneOf('--format', values.format, formatNames, 'text')
  const driver = await driverOf(machine)
  const options = planOptionsOf(values)
  const planned = planFor(driver, options)
  refuseMisnamed([planned], options)
  const text = formats[format]({
    plan: writtenPlan(planned),
    driver,
    milliseconds: planned.milliseconds,
    out: values.out,
  })
  if (values.out === undefined) show(text)
  else writeOut(values.out, text)
  if (values.out !== undefined) say(`${machine}: ${measuresText(planned.measures)}, written to ${values.out}`)
  return uncoveredIn({ ...planned, missing: planned.asked.missing }).length === 0 ? 0 : 2
}

/** What is missing of what was asked for, but for transitions with a written reason. */
export const uncoveredIn = (
  { graph, missing }: Pick<Planned, 'graph'> & { missing: readonly string[] },
  more: Readonly<Record<string, string>> = {},
): string[] => {
  const reasons = { ...graph.driver.unreached, ...more }
  return missing.filter((need) => !Object.hasOwn(reasons, need))
}
