import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtCopy, type BuiltCopy } from '../../support/built-copy'
import type { Bug } from './bugs'

/**
 * Builds a copy of the project in which each bug can be switched on by its name: on a page by `globalThis.planted`, in the
 * exchange by the environment's `PLANTED`. Refused where the code of a bug does not stand there exactly once.
 */
export const buildWith = (bugs: readonly Bug[]): BuiltCopy =>
  builtCopy((copy) => {
    for (const bug of bugs) plant(copy, bug)
  })

const plant = (copy: string, { name, kind, file, code, broken }: Bug): void => {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(code).length !== 2) throw new Error(`${name}: ${file} does not have this once: ${code}`)
  const isOn =
    kind === 'exchange'
      ? `(process.env['PLANTED'] === ${JSON.stringify(name)})`
      : `(Reflect.get(globalThis, 'planted') === ${JSON.stringify(name)})`
  writeFileSync(
    path,
    text.replace(code, () => broken.replaceAll(/\bON\b/g, isOn)),
  )
}
