import { replay as replayed } from '../replay'
import { driverOf } from '../registry'
import { readPath } from '../written'
import { argumentsOf, onlyWord } from './arguments'
import { say, show } from './output'

export const replayHelp = `npm run paths -- replay FILE [--path ID]     walks a path that was written down through the machine as it is now
  FILE               a plan (--format json), a run, or one path: { machine, given, steps }
  --path ID          which path of the file

Prints each step, up to the first that leads elsewhere.
Exit codes: 0 all as written, 1 a step leads elsewhere, 3 the file cannot be used.
`

/** `npm run paths -- replay reports/paths/phone/run.json --path p1234567`. */
export const replay = async (typed: readonly string[]): Promise<number> => {
  const { values, positionals } = argumentsOf(typed, { path: { type: 'string' } })
  const { machine, path } = readPath(onlyWord(positionals, 'which file'), values.path)
  const steps = replayed(await driverOf(machine), path)
  const failed = steps.find(({ expected }) => expected !== null)
  for (const { label, state, expected } of steps)
    show(`${expected === null ? '✓' : '✗'} ${label} → ${state}${expected === null ? '' : `, expected ${expected}`}\n`)
  say(
    failed ? `${machine}: step ${steps.length} of ${path.steps.length} leads elsewhere` : `${machine}: all as written`,
  )
  return failed ? 1 : 0
}
