import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../support/source'
import { withSwitches, type SourceMutant } from './source-mutants'

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

/** On a page: `globalThis.planted` names the break that is on; `globalThis.reach` hears of each that is come by. */
const onPage = `const planted = (id) => { globalThis.reach?.(id); return globalThis.planted === id }\n`

/**
 * In the exchange: the file of PLANTED has on one line which break is on, after whose walk it is. What is come by is written
 * beside it, once a walk.
 */
const inExchange = `import { appendFileSync as appendPlanted, readFileSync as readPlanted } from 'node:fs'
const planted = (id) => {
  const file = process.env['PLANTED']
  if (file === undefined) return false
  const [walk, on] = readPlanted(file, 'utf8').split(' ')
  const come = (globalThis.plantedCome ??= { walk: '', ids: new Set() })
  if (come.walk !== walk) { come.walk = walk; come.ids.clear() }
  if (!come.ids.has(id)) { come.ids.add(id); appendPlanted(file + '.come', walk + ' ' + id + '\\n') }
  return on === id
}
`

export type BrokenBuild = { root: string; remove: () => void }

/** Builds a copy of the project in which each break can be switched on. */
export const buildWithSwitches = (mutants: readonly SourceMutant[]): BrokenBuild => {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'))
  for (const input of inputs) cpSync(join(root, input), join(copy, input), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const file of new Set(mutants.map((each) => each.file))) {
    const own = mutants.filter((each) => each.file === file)
    const path = join(copy, file)
    const prelude = file.startsWith('src/server') ? inExchange : onPage
    writeFileSync(path, prelude + withSwitches(readFileSync(path, 'utf8'), own))
  }
  execFileSync(process.execPath, [join(copy, 'src/setup/build.mjs')], { cwd: copy, stdio: 'pipe' })
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) }
}
