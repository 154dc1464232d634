import { acceptance, acceptedText } from '../accept'
import { acceptedFile } from '../accepted'
import { amount } from '../formats/text'
import { PathsProblem } from '../problems'
import { allDrivers, driverOf } from '../registry'
import { argumentsOf, noWord, onlyWord } from './arguments'
import { say, show, writeOut } from './output'

export const acceptHelp = `npm run paths -- accept MACHINE|--all     the machine is meant to be as it is now
  Says in sentences what it does otherwise than was accepted, and writes that to tests/paths/accepted/MACHINE.json, which
  every run is held against. A commit of its own, whose body says why behaviour has changed. Never in CI.

Exit codes: 0 it is accepted, 3 it could not be done.
`

/** `npm run paths -- accept phone`. */
export const accept = async (typed: readonly string[]): Promise<number> => {
  const { values, positionals } = argumentsOf(typed, { all: { type: 'boolean' } })
  if (process.env['CI']) throw new PathsProblem('Nothing is accepted in CI: a person says that a change is meant.')
  if (values.all) noWord(positionals, '--all')
  const drivers = values.all ? await allDrivers() : [await driverOf(onlyWord(positionals, 'which machine, or --all'))]
  const changed = drivers
    .map((driver) => ({ id: driver.machine.id, ...acceptance(driver) }))
    .filter(({ changes }) => changes.length > 0)
  for (const { id, next, changes } of changed) {
    for (const change of changes) show(`${change}\n`)
    writeOut(acceptedFile(id), acceptedText(next))
  }
  say(changed.length === 0 ? 'Nothing has changed.' : `${amount(changed.length, 'machine')} accepted`)
  return 0
}
