import { tableOf } from '../cli/output'
import type { MutantResult } from './mutation-run'

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)

/** What became of the mutants: by operator, by the machine whose paths reach them, and each that survived. */
export const mutantTable = (results: readonly MutantResult[]): string => {
  const rowsBy = (keysOf: (result: MutantResult) => readonly string[]): string[][] =>
    [...new Set(results.flatMap(keysOf))].toSorted().map((key) => {
      const own = results.filter((each) => keysOf(each).includes(key))
      const killed = own.filter(({ killedBy }) => killedBy !== null).length
      return [key, `${killed}/${own.length}`, percent(killed, own.length)]
    })
  const survivors = results.filter(({ killedBy }) => killedBy === null)
  return [
    tableOf(rowsBy(({ mutant }) => [mutant.operator])),
    tableOf(rowsBy(({ machines }) => machines)),
    ...survivors.map(
      ({ mutant, ...by }) =>
        `survives: ${mutant.file}:${mutant.line} ${mutant.operator}: ${oneLine(mutant.code)} → ${oneLine(mutant.broken)} (${reachedText(by)})\n`,
    ),
  ].join('')
}

const reachedText = ({
  runBy,
  reachedBy,
  machines,
}: Pick<MutantResult, 'runBy' | 'reachedBy' | 'machines'>): string => {
  if (reachedBy > 0) return `${reachedBy} paths, ${machines.slice(0, 3).join(', ')}`
  return runBy === 0 ? 'no path reaches it' : `it makes no difference on ${runBy} paths that run it`
}

const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 77)}…` : line
}
