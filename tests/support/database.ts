import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { connect, dumpOfNew, inMemory } from '../../src/server/database/connect'
import type { Database } from '../../src/server/database/handle'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * A migrated database of the test's own: in memory, from a copy that is kept between runs; with TEST_DATABASE_URL,
 * a new database of that server, copied from one that is kept there. Closing it drops it.
 */
export const testDatabase = async (): Promise<Database> => {
  const server = process.env['TEST_DATABASE_URL']
  return server ? onServer(server) : inMemory(await keptDump())
}

/** An address of a new, empty database of the server; `drop` removes it. */
export const newDatabaseOn = async (server: string): Promise<{ url: string; drop: () => Promise<void> }> =>
  created(server, '')

/** A copy of a database of the server that nobody uses; `drop` removes it. */
export const copiedOn = (server: string, name: string) => created(server, `template ${name}`)

const onServer = async (server: string): Promise<Database> => {
  const { url, drop } = await created(server, `template ${await keptTemplate(server)}`)
  const database = await connect({ databaseUrl: url, dataDir: '' }, () => undefined)
  return { ...database, close: () => database.close().then(drop) }
}

const created = async (server: string, from: string) => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onConnection(server, (client) => client.query(`create database ${name} ${from}`))
  const url = addressOn(server, name)
  return { url, drop: () => dropAt(url) }
}

/** Removes a database of a server by its address. */
export const dropAt = async (url: string): Promise<void> => {
  const name = new URL(url).pathname.slice(1)
  await onConnection(addressOn(url, 'postgres'), (client) => client.query(`drop database ${name} with (force)`))
}

const onConnection = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

const addressOn = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** A migrated database that new ones are copied from; made by the first worker that asks, while the others wait. */
const keptTemplate = (server: string): Promise<string> =>
  onConnection(server, async (client) => {
    const name = `test_template_${hashOfInputs()}`
    await client.query('select pg_advisory_lock(4712)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const unfinished = `${name}_unfinished`
      await client.query(`drop database if exists ${unfinished}`)
      await client.query(`create database ${unfinished}`)
      const database = await connect({ databaseUrl: addressOn(server, unfinished), dataDir: '' }, () => undefined)
      await database.close()
      await client.query(`alter database ${unfinished} rename to ${name}`)
    }
    return name
  })

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
