import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runExchange } from './built-exchange'
import { putManyOrdersOff, withDatabase } from './places'
import { root } from './source'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder that the exchange has migrated and seeded, to be copied. */
    seeded: string
  }
}

/** Before the browser tests: a build of what stands here (unless BUILT says that there is one), a Chromium, and one seeded data folder for all to copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  if (process.env['BUILT'] !== 'yes')
    execFileSync(process.execPath, [join(root, 'src/setup/build.mjs')], { cwd: root, stdio: 'inherit' })
  process.env['CHROMIUM_PATH'] ??= execFileSync(process.execPath, [join(root, 'src/setup/chromium.mjs')])
    .toString()
    .trim()
    .split('\n')
    .at(-1)
  const seeded = join(root, 'reports/seeded')
  rmSync(seeded, { recursive: true, force: true })
  mkdirSync(seeded, { recursive: true })
  await withDatabase({ databaseUrl: null, dataDir: seeded }, putManyOrdersOff)
  const exchange = await runExchange(seeded)
  await exchange.stop()
  project.provide('seeded', seeded)
  return () => rmSync(seeded, { recursive: true, force: true })
}
