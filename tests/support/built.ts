import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../src/setup/postgres.mjs'
import { beginFrom, isPair, placeOf, removeFolder, runExchange, startExchange } from './built-exchange'
import { putManyOrdersOff, withDatabase } from './places'
import { root } from './source'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder that the exchange has migrated and seeded, to be copied. */
    seeded: string
    /** Where the exchange is that the files of `startShared` share. */
    shared: string
  }
}

/** Before the browser tests: a build of what stands here (unless BUILT says that there is one), a Chromium, and one seeded data folder for all to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env['BUILT'] !== 'yes')
    execFileSync(process.execPath, [join(root, 'src/setup/build.mjs')], { cwd: root, stdio: 'inherit' })
  process.env['CHROMIUM_PATH'] ??= execFileSync(process.execPath, [join(root, 'src/setup/chromium.mjs')])
    .toString()
    .trim()
    .split('\n')
    .at(-1)
  const postgres = isPair ? await pairNeeds() : undefined
  const seeded = join(root, 'reports/seeded')
  rmSync(seeded, { recursive: true, force: true })
  mkdirSync(seeded, { recursive: true })
  const place = await placeOf(seeded)
  await withDatabase(place, putManyOrdersOff)
  const exchange = await runExchange(seeded)
  await exchange.stop()
  const copied = place.databaseUrl === null ? seeded : mkdtempSync(join(tmpdir(), 'seeded-'))
  if (place.databaseUrl !== null) beginFrom(copied, new URL(place.databaseUrl).pathname.slice(1))
  project.provide('seeded', copied)
  const shared = await startExchange({ from: copied })
  project.provide('shared', shared.origin)
  return async () => {
    await shared.drop()
    rmSync(copied, { recursive: true, force: true })
    await removeFolder(seeded)
    await postgres?.stop()
  }
}

/** Two exchanges have nginx before them and a PostgreSQL between them, which is the one given or of this run. */
const pairNeeds = async () => {
  process.env['NGINX_PATH'] ??= execFileSync(process.execPath, [join(root, 'src/setup/nginx.mjs')])
    .toString()
    .trim()
    .split('\n')
    .at(-1)
  if (process.env['TEST_DATABASE_URL']) return undefined
  const postgres = await startPostgres()
  if (postgres === undefined) throw new Error('Two exchanges need a PostgreSQL: install it, or set TEST_DATABASE_URL.')
  process.env['TEST_DATABASE_URL'] = postgres.url
  return postgres
}
