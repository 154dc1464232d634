import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { binary } from '../../src/server/database/binary'
import { connect } from '../../src/server/database/connect'
import { embedded } from '../../src/server/database/embedded'
import type { Database } from '../../src/server/database/handle'
import { migrate } from '../../src/server/database/migrate'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * A migrated, empty database of the test's own: in memory; with TEST_DATABASE_URL, a new database of that server, copied
 * from one that is kept there. Closing it drops it.
 */
export const testDatabase = async (): Promise<Database> => {
  const server = process.env['TEST_DATABASE_URL']
  return server ? onServer(server) : inMemory()
}

type Engine = { pglite: PGlite; tables: string }

/** Closed ones, emptied for the next test: a new one costs ten times as much. */
const emptied: Engine[] = []

const inMemory = async (): Promise<Database> => {
  const engine = emptied.pop() ?? (await newEngine())
  let isClosed = false
  const refuseClosed = () => {
    if (isClosed) throw new Error('The database is closed')
  }
  const during = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    refuseClosed()
    return ask()
  }
  const ended: (() => Promise<void>)[] = []
  const close = async () => {
    if (isClosed) return
    isClosed = true
    for (const end of ended) await end()
    await empty(engine)
  }
  const database = embedded('memory', engine.pglite, close, { during, requireRoom: refuseClosed })
  const listen: Database['listen'] = async (channel, listener) => {
    const end = await database.listen(channel, listener)
    ended.push(end)
    return end
  }
  return { ...database, listen }
}

const newEngine = async (): Promise<Engine> => {
  const pglite = await PGlite.create({ loadDataDir: await keptDump(), ...binary })
  return { pglite, tables: await tablesIn(pglite) }
}

/** Quoted, with commas. */
const tablesIn = async (pglite: PGlite): Promise<string> => {
  const { rows } = await pglite.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  return rows.map(({ name }) => name).join(', ')
}

/** One whose tables a test has changed is not used again. */
const empty = async ({ pglite, tables }: Engine): Promise<void> => {
  await pglite.query('discard all')
  if ((await tablesIn(pglite)) !== tables) return pglite.close()
  await pglite.exec(`truncate ${tables} restart identity cascade`)
  emptied.push({ pglite, tables })
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

const dumpOfNew = async (): Promise<Blob> => {
  const pglite = await PGlite.create()
  await migrate(embedded('memory', pglite, () => pglite.close()))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  return dump
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
