import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './source'

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

/** Where a changed copy of the project stands, built, and how it is taken away. */
export type BuiltCopy = { root: string; remove: () => void }

/** Builds a copy of the project as `change` has left it. */
export const builtCopy = (change: (root: string) => void): BuiltCopy => {
  const copy = mkdtempSync(join(tmpdir(), 'copy-'))
  for (const input of inputs) cpSync(join(root, input), join(copy, input), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  change(copy)
  execFileSync(process.execPath, [join(copy, 'src/setup/build.mjs')], { cwd: copy, stdio: 'pipe' })
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) }
}
