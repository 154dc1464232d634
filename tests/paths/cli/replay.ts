import { replay as replayed } from '../replay'
import { replayByHand } from '../replay-by-hand'
import { driverOf } from '../registry'
import { readPath } from '../written'
import { argumentsOf, onlyWord } from './arguments'
import { say, show } from './output'

export const replayHelp = `npm run paths -- replay FILE [--path ID]     walks a path that was written down through the machine as it is now
  FILE               a plan (--format json), a run, one path: { machine, given, steps }, or a walk by hand, as the
                     tester's panel of the app copies it (/sandbox/walk)
  --path ID          which path of the file

Prints each step, up to the first that leads elsewhere.
Exit codes: 0 all as written, 1 a step leads elsewhere, 3 the file cannot be used.
`

/** `npm run paths -- replay reports/paths/phone/run.json --path p1234567`. */
export const replay = async (typed: readonly string[]): Promise<number> => {
  const { values, positionals } = argumentsOf(typed, { path: { type: 'string' } })
  const written = readPath(onlyWord(positionals, 'which file'), values.path)
  const { machine } = written
  const driver = await driverOf(machine)
  const steps = 'walk' in written ? replayByHand(driver, written.walk) : replayed(driver, written.path)
  const { steps: planned } = 'walk' in written ? written.walk : written.path
  const failed = steps.find(({ expected }) => expected !== null)
  for (const { label, state, expected } of steps)
    show(`${expected === null ? '✓' : '✗'} ${label} → ${state}${expected === null ? '' : `, expected ${expected}`}\n`)
  say(failed ? `${machine}: step ${steps.length} of ${planned.length} leads elsewhere` : `${machine}: all as written`)
  return failed ? 1 : 0
}
