import { acceptance, acceptedText } from '../accept'
import { acceptedFile, acceptedOf } from '../accepted'
import type { Driver } from '../driver'
import { amount } from '../formats/text'
import { keeping } from '../keep'
import { PathsProblem } from '../problems'
import { allDrivers, driverOf } from '../registry'
import { acceptedPlan } from '../plan/accepted-plan'
import { causable } from '../plan/causable'
import { planOptions } from '../plan/plan'
import { readPath, type WrittenPath } from '../written'
import { argumentsOf, noWord, onlyWord, wholeNumber } from './arguments'
import { say, show, writeOut } from './output'

export const acceptHelp = `npm run paths -- accept MACHINE …|--all [--from FILE]   the machine is meant to be as it is now
  Says in sentences what it does otherwise than was accepted, and writes that to tests/paths/accepted/MACHINE.json, which
  every run is held against. A commit of its own, whose body says why behaviour has changed. Never in CI.
  --from FILE        one path more: a walk by hand, as the tester's panel of the app keeps it as a test (/sandbox/walk), or
                     a path that was written down; it is walked by every run from then on
  --path ID          which path of the file
  --pages            also what its pages tell and what the exchange does: walks its paths in the browser, in both
                     languages and widths, and writes that to tests/paths/accepted/words and effects
  --workers N        paths walked at a time (2)

Exit codes: 0 it is accepted, 3 it could not be done.
`

/** `npm run paths -- accept phone`. */
export const accept = async (typed: readonly string[]): Promise<number> => {
  const { values, positionals } = argumentsOf(typed, {
    all: { type: 'boolean' },
    from: { type: 'string' },
    path: { type: 'string' },
    pages: { type: 'boolean' },
    workers: { type: 'string' },
  })
  if (process.env['CI']) throw new PathsProblem('Nothing is accepted in CI: a person says that a change is meant.')
  if (values.path !== undefined && values.from === undefined) throw new PathsProblem('--path is for --from.')
  if (values.all && values.from !== undefined) throw new PathsProblem('--from is a path of one machine: say which.')
  if (values.from !== undefined)
    return keep(await driverOf(onlyWord(positionals, 'which machine')), readPath(values.from, values.path))
  if (values.all) noWord(positionals, '--all')
  const drivers = values.all ? await allDrivers() : await Promise.all(machinesIn(positionals).map(driverOf))
  const changed = drivers
    .map((driver) => ({ id: driver.machine.id, ...acceptance(driver) }))
    .filter(({ changes }) => changes.length > 0)
  for (const { id, next, changes } of changed) {
    for (const change of changes) show(`${change}\n`)
    writeOut(acceptedFile(id), acceptedText(next))
  }
  if (values.pages) await acceptPages(drivers, wholeNumber('--workers', values.workers, 2))
  if (changed.length > 0 || !values.pages)
    say(changed.length === 0 ? 'Nothing has changed.' : `${amount(changed.length, 'machine')} accepted`)
  return 0
}

const machinesIn = (words: readonly string[]): readonly string[] =>
  words.length > 0 ? words : [onlyWord(words, 'which machine, or --all')]

/** One path more, which somebody has walked. */
const keep = (driver: Driver, written: WrittenPath): number => {
  const { id } = driver.machine
  if (written.machine !== id) throw new PathsProblem(`That is a path of ${written.machine}, not of ${id}.`)
  const { path, next, isNew, notes, id: kept } = keeping(driver, written, acceptedOf(id))
  show(`${id} ${kept}, given ${driver.inputs[path.given]?.title ?? path.given}\n`)
  for (const { take, state } of path.steps) show(`${take} → ${state}\n`)
  for (const note of notes) say(note)
  if (isNew) writeOut(acceptedFile(id), acceptedText(next))
  say(isNew ? `${id}: accepted, and walked from now on` : 'Nothing has changed: it is an accepted path already.')
  return 0
}

const acceptPages = async (drivers: readonly Driver[], workers: number): Promise<void> => {
  const [{ takenInBrowser }, { acceptedWordsFile, writtenWords }, { acceptedEffectsFile, writtenEffects }] =
    await Promise.all([
      import('../browser/taking'),
      import('../words/accepted-words'),
      import('../effects/accepted-effects'),
    ])
  const planned = drivers
    .filter(({ browser }) => browser)
    .map((driver) => acceptedPlan(driver, causable(driver, planOptions)))
  const { accepted, problems } = await takenInBrowser(planned, workers, say)
  for (const [machine, { words, effects }] of accepted) {
    writeOut(acceptedWordsFile(machine), writtenWords(words))
    writeOut(acceptedEffectsFile(machine), writtenEffects(effects))
  }
  say(`${amount(accepted.size, 'machine')}: what its pages tell and what the exchange does is accepted`)
  if (problems.length > 0) throw new PathsProblem(problems.join('\n'))
}
