import { mutate as mutated } from '../mutate'
import { acceptedPlan } from '../plan/accepted-plan'
import { allDrivers, driverOf } from '../registry'
import { argumentsOf, noWord, onlyWord, wholeNumber } from './arguments'
import { say, show, tableOf, writeOut } from './output'
import { planFlags, planFlagsHelp, planOptionsOf, plansOf, refuseMisnamed } from './plan-options'

/** What the plans must notice of all breaks, in per cent. */
const leastKilled = 97

const leastNoticed = { view: 95, exchange: 90 } as const
const mutantsOfEach = 24
const mostTries = 8

export const mutateHelp = `npm run paths -- mutate MACHINE|--all [options]     breaks a machine on purpose, says how many breaks its paths notice
  Breaks: a transition leads elsewhere or is left out, a guard is always true, an action is left out.
  Noticed: a step comes to another state, to another context or output, does something else outside, or lets the
  customer do something else next. Walked are the plan's paths on the broken machine, not on pages of it.
${planFlagsHelp}

npm run paths -- mutate --view --exchange [MACHINE …] [options]   mutates the views, the exchange, or both, and walks accepted paths in the browser
  Mutants are drawn by a seed from all that fixed operators find in the code; each is switched on in a copy of the
  project and walked by paths that reach it, until one fails: of a check that is left out those on which it refuses,
  of an error that is not shown those that have one. Survivors are listed.
  --each N       so many mutants of each operator (${mutantsOfEach})
  --seed N       draws others (1)
  --tries N      so many paths that reach a mutant are tried (${mostTries})
  --only FOLDER  mutants of files whose path begins like this
  --workers N    paths walked at a time (2)
  --out FILE     also writes what became of each mutant, as JSON

Exit codes: 0 at least ${leastKilled} % are noticed (in the browser, of those that make a difference on a path: of views ${leastNoticed.view} %, of the exchange ${leastNoticed.exchange} %), 2 fewer are, 3 it could not be done.
`

/** `npm run paths -- mutate phone`. */
export const mutate = async (typed: readonly string[]): Promise<number> => {
  if (typed.includes('--view') || typed.includes('--exchange')) return mutateInBrowser(typed)
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

const browserFlags = {
  view: { type: 'boolean' },
  exchange: { type: 'boolean' },
  each: { type: 'string' },
  seed: { type: 'string' },
  tries: { type: 'string' },
  only: { type: 'string' },
  workers: { type: 'string' },
  out: { type: 'string' },
} as const

const mutateInBrowser = async (typed: readonly string[]): Promise<number> => {
  const { values, positionals } = argumentsOf(typed, browserFlags)
  const kinds = (['view', 'exchange'] as const).filter((kind) => values[kind])
  const [{ drawnMutants, kindOf }, { runMutants }, { mutantTable }] = await Promise.all([
    import('../mutation/drawn'),
    import('../mutation/mutation-run'),
    import('../mutation/table'),
  ])
  const mutants = kinds.flatMap((kind) => {
    const drawn = drawnMutants(kind, {
      each: wholeNumber('--each', values.each, mutantsOfEach),
      seed: wholeNumber('--seed', values.seed, 1),
      only: values.only ?? '',
    })
    say(`${kind}: ${drawn.mutants.length} of ${drawn.of} mutants are drawn`)
    return drawn.mutants
  })
  const results = await runMutants(mutants, {
    machines: positionals,
    workers: wholeNumber('--workers', values.workers, 2),
    tries: wholeNumber('--tries', values.tries, mostTries),
    say,
  })
  if (values.out !== undefined) writeOut(values.out, `${JSON.stringify(results, null, 2)}\n`)
  const isEnough = kinds.map((kind) => {
    const own = results.filter(({ mutant }) => kindOf(mutant) === kind)
    const reached = own.filter(({ reachedBy }) => reachedBy > 0)
    const killed = own.filter(({ killedBy }) => killedBy !== null).length
    show(mutantTable(own))
    say(
      `${kind}: ${killed} of ${own.length} mutants are killed, ${percent(killed, own.length)}; of ${reached.length} that make a difference on a path, as far as that can be told, ${percent(killed, reached.length)}`,
    )
    return killed * 100 >= reached.length * leastNoticed[kind]
  })
  return isEnough.every(Boolean) ? 0 : 2
}
