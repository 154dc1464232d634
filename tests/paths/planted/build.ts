import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../support/source'
import type { Bug } from './bugs'

/** What a build is made of. */
const inputs = [
  'src',
  'machines',
  'locales',
  'openapi',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** Where a build with bugs stands, and how it is taken away. */
export type PlantedBuild = { root: string; remove: () => void }

/**
 * Builds a copy of the project in which each bug can be switched on by its name: on a page by `globalThis.planted`, in the
 * exchange by the environment's `PLANTED`. Refused where the code of a bug does not stand there exactly once.
 */
export const buildWith = (bugs: readonly Bug[]): PlantedBuild => {
  const copy = mkdtempSync(join(tmpdir(), 'planted-'))
  for (const input of inputs) cpSync(join(root, input), join(copy, input), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const bug of bugs) plant(copy, bug)
  execFileSync(process.execPath, [join(copy, 'src/setup/build.mjs')], { cwd: copy, stdio: 'pipe' })
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) }
}

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
