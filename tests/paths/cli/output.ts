import { mkdirSync, mkdtempSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileTrouble } from '../file-trouble'
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
    throw new PathsProblem(`${file} cannot be written: ${fileTrouble(error)}.`)
  }
}

/** Refuses a folder that nothing can be written to, before anything is done for what shall stand in it. */
export const openFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true })
    rmdirSync(mkdtempSync(join(folder, '.opened-')))
  } catch (error) {
    throw new PathsProblem(`The folder ${folder} cannot be written to: ${fileTrouble(error)}.`)
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
