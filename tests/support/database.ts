import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { connect, dumpOfNew, inMemory } from '../../src/server/database/connect'
import type { Database } from '../../src/server/database/handle'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * A migrated database of the test's own: in memory, from a copy that is kept between runs; with TEST_DATABASE_URL,
 * a new database of that server. Closing it leaves nothing behind.
 */
export const testDatabase = async (): Promise<Database> => {
  const server = process.env['TEST_DATABASE_URL']
  return server ? onServer(server) : inMemory(await keptDump())
}

/** An address of a new, empty database of the server; `drop` removes it. */
export const newDatabaseOn = async (server: string): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}

const onServer = async (server: string): Promise<Database> => {
  const { url, drop } = await newDatabaseOn(server)
  const database = await connect({ databaseUrl: url, dataDir: '' }, () => undefined)
  return { ...database, close: () => database.close().then(drop) }
}

const keptDump = async (): Promise<Blob> => {
  const folder = at('node_modules/.cache/nordmynt')
  const file = `${folder}/database-${hashOfInputs()}.tar`
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    for (const old of readdirSync(folder))
      if (/^database-\w+\.tar$/.test(old)) rmSync(`${folder}/${old}`, { force: true })
    const own = `${file}.${process.pid}`
    writeFileSync(own, Buffer.from(await (await dumpOfNew()).arrayBuffer()))
    renameSync(own, file)
  }
  return new Blob([readFileSync(file)])
}

const hashOfInputs = (): string => {
  const migrations = at('src/server/database/migrations')
  const files = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => `${migrations}/${name}`)
  const hash = createHash('sha256')
  for (const file of [...files, at('node_modules/@electric-sql/pglite/package.json')]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
