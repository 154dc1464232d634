import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PathsProblem } from '../problems'

/** What was asked for goes to stdout, or into a file; what is said about it to stderr. */
export const show = (text: string): void => void process.stdout.write(text)

export const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`)

/** Writes a file, with the folders that it needs. */
export const writeOut = (file: string, text: string): void => {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'it failed'
    throw new PathsProblem(`${file} cannot be written: ${why}.`)
  }
}

/** Rows with their columns under each other. */
export const tableOf = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
    .concat('\n')
}
