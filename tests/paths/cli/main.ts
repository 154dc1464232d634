import { sentenceOf } from '../file-trouble'
import { PathsProblem } from '../problems'
import { accept, acceptHelp } from './accept'
import { check, checkHelp } from './check'
import { list } from './list'
import { merge, mergeHelp } from './merge'
import { mutate, mutateHelp } from './mutate'
import { say, show } from './output'
import { plan, planHelp } from './plan'
import { replay, replayHelp } from './replay'
import { run, runHelp } from './run'

const help = `Paths through the machines, for testers.

npm run paths                              lists the machines
npm run paths -- MACHINE                   plans its paths
npm run paths -- run MACHINE --model       walks them on the machine alone
npm run paths -- run MACHINE --browser     walks them in a real browser on the real exchange, with a report
npm run paths -- run --all --browser       the same for all machines: the whole
npm run paths -- merge FOLDER…              puts the reports of run --shard N/M together
npm run paths -- replay FILE [--browser]   walks one that was written down
npm run paths -- mutate MACHINE|--all      breaks the machine on purpose, says what the paths notice
npm run paths -- check                     holds every driver against its machine, and machines against what was accepted
npm run paths -- accept MACHINE …|--all    says what a machine does otherwise than was accepted, and takes it
npm run paths -- accept MACHINE --from FILE   takes one path more, which somebody has walked by hand

Each says more with --help. TRACE=on adds where in the tool it broke off, where it does.
`

const commands: Readonly<Record<string, { help: string; run: (typed: readonly string[]) => Promise<number> }>> = {
  run: { help: runHelp, run },
  merge: { help: mergeHelp, run: merge },
  replay: { help: replayHelp, run: replay },
  mutate: { help: mutateHelp, run: mutate },
  check: { help: checkHelp, run: check },
  accept: { help: acceptHelp, run: accept },
}

/** Does what was typed, and tells the exit code: 0 well, 1 failed, 2 not covered, 3 not possible as it was asked. */
export const main = async (typed: readonly string[]): Promise<number> => {
  try {
    return await done(typed)
  } catch (error) {
    say(error instanceof PathsProblem ? error.message : `It could not be done: ${sentenceOf(error)}.`)
    if (error instanceof Error && process.env['TRACE'] === 'on') say(error.stack ?? '')
    return 3
  }
}

const done = async ([first, ...rest]: readonly string[]): Promise<number> => {
  if (first === undefined) return list()
  if (first === 'help') return helped(help)
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined
  if ([first, ...rest].some((word) => word === '--help' || word === '-h'))
    return helped(command?.help ?? (first.startsWith('-') ? help : planHelp))
  if (command) return command.run(rest)
  if (first.startsWith('-')) throw new PathsProblem(`Say first which machine; ${first} comes after it.`)
  return plan(first, rest)
}

const helped = (text: string): number => {
  show(text)
  return 0
}
