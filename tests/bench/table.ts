import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { median } from './figures'

/** One figure in some rounds, of each kind of database. */
export type Row = { group: string; name: string; unit: string; values: readonly (readonly number[])[] }

/** The machine that is measured on, and what it has to do already. */
export const machine = (): string[] => [
  new Date().toISOString().slice(0, 16).replace('T', ' '),
  `${cpus()[0]?.model.trim() ?? process.arch}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
  `Load of the last minute when it began: ${loadavg()[0]?.toFixed(1)}`,
]

/** A line a row: medians, and where there are two kinds of database the median of the rounds' ratios. */
export const tableOf = (kinds: readonly string[], rows: readonly Row[]): string => {
  const groups = [...new Set(rows.map(({ group }) => group))]
  const ratio = kinds.length === 2 ? ['ratio'] : []
  return [
    line('', '', [...kinds, ...ratio]),
    ...groups.flatMap((group) => [
      '',
      group,
      ...rows
        .filter((row) => row.group === group)
        .map(({ name, unit, values }) => line(`  ${name}`, unit, figures(values))),
    ]),
  ].join('\n')
}

const line = (name: string, unit: string, cells: readonly string[]): string =>
  [name.padEnd(46), unit.padEnd(12), ...cells.map((cell) => cell.padStart(12))].join('').trimEnd()

const figures = (values: Row['values']): string[] => {
  const [one, other] = values
  const medians = values.map((rounds) => readable(median(rounds)))
  if (one === undefined || other === undefined || values.length > 2) return medians
  return [...medians, readable(median(one.map((value, round) => value / (other[round] ?? value))))]
}

/** Three figures, or a whole number; a dash for what is no number. */
export const readable = (value: number): string => {
  if (!Number.isFinite(value)) return '–'
  return value >= 100 || Number.isInteger(value) ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
