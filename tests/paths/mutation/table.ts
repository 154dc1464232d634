import { tableOf } from '../cli/output'
import type { MutantResult } from './mutation-run'

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)

/** What became of the breaks: by operator, by the machine whose paths come by, and each that nobody noticed. */
export const mutantTable = (results: readonly MutantResult[]): string => {
  const rowsBy = (keysOf: (result: MutantResult) => readonly string[]): string[][] =>
    [...new Set(results.flatMap(keysOf))].toSorted().map((key) => {
      const own = results.filter((each) => keysOf(each).includes(key))
      const noticed = own.filter(({ noticedBy }) => noticedBy !== null).length
      return [key, `${noticed}/${own.length}`, percent(noticed, own.length)]
    })
  const survivors = results.filter(({ noticedBy }) => noticedBy === null)
  return [
    tableOf(rowsBy(({ mutant }) => [mutant.operator])),
    tableOf(rowsBy(({ machines }) => machines)),
    ...survivors.map(
      ({ mutant, passed, machines }) =>
        `survives: ${mutant.file}:${mutant.line} ${mutant.operator}: ${oneLine(mutant.code)} → ${oneLine(mutant.broken)} (${passed === 0 ? 'no path comes by' : `${passed} paths, ${machines.slice(0, 3).join(', ')}`})\n`,
    ),
  ].join('')
}

const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 77)}…` : line
}
