import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** One figure in some rounds, of each kind of database. */
export type Row = { group: string; name: string; unit: string; values: readonly (readonly number[])[] }

/** The machine that is measured on, and what it has to do already. */
export const machine = (): string[] => [
  new Date().toISOString().slice(0, 16).replace('T', ' '),
  `${cpus()[0]?.model.trim() ?? process.arch}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
  `Load of the last minute when it began: ${loadavg()[0]?.toFixed(1)}`,
]

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

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
  if (one === undefined || other === undefined) return medians
  return [...medians, readable(median(one.map((value, round) => value / (other[round] ?? value))))]
}

/** Three figures, or the whole number where there are more; a dash for what is no number. */
const readable = (value: number): string => {
  if (!Number.isFinite(value)) return '–'
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
