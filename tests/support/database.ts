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
import { onServer as connectTo } from '../../src/server/database/server'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * A migrated, empty database of the test's own: in memory; with TEST_DATABASE_URL, a database of that server, copied
 * from one that is kept there, or one that a test before has closed.
 */
export const testDatabase = async (): Promise<Database> => {
  const server = process.env['TEST_DATABASE_URL']
  return server ? onServer(server) : inMemory()
}

type Engine = { pglite: PGlite; tables: string; used: string }

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
  const used = usedAmong(await pglite.query(namesOf('r')), await pglite.query(namesOf('S')))
  return { pglite, tables: await tablesIn(pglite), used }
}

/** Quoted, with commas. */
const tablesIn = async (pglite: PGlite): Promise<string> => {
  const { rows } = await pglite.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  return rows.map(({ name }) => name).join(', ')
}

/** One whose tables a test has changed is not used again. */
const empty = async ({ pglite, tables, used }: Engine): Promise<void> => {
  await pglite.query('discard all')
  if ((await tablesIn(pglite)) !== tables) return pglite.close()
  await pglite.exec(emptyingOf(await pglite.query(used), `set local ${unguarded}`))
  emptied.push({ pglite, tables, used })
}

/** An address of a new, empty database of the server; `drop` removes it. */
export const newDatabaseOn = async (server: string): Promise<{ url: string; drop: () => Promise<void> }> =>
  created(server, '')

/** A copy of a database of the server that nobody uses; `drop` removes it. */
export const copiedOn = (server: string, name: string) => created(server, `template ${name}`)

type Kept = { url: string; database: Database; emptier: pg.Client; shape: string; used: string }

/** Closed ones of the server, emptied for the next test: making, opening and dropping one costs ten times as much. */
const keptOnServer: Kept[] = []

const onServer = async (server: string): Promise<Database> => {
  const kept = keptOnServer.pop() ?? (await newKept(server))
  const { database } = kept
  let isClosed = false
  const refuseClosed = () => {
    if (isClosed) throw new Error('The database is closed')
  }
  const ended: (() => Promise<void>)[] = []
  const listen: Database['listen'] = async (channel, listener) => {
    const end = await database.listen(channel, listener)
    ended.push(end)
    return end
  }
  const close = async () => {
    if (isClosed) return
    isClosed = true
    for (const end of ended) await end()
    if (await isEmptied(kept)) keptOnServer.push(kept)
    else await Promise.all([database.close(), kept.emptier.end()]).then(() => dropAt(kept.url))
  }
  return {
    ...database,
    transaction: async (work) => {
      refuseClosed()
      return database.transaction(work)
    },
    read: async (work) => {
      refuseClosed()
      return database.read(work)
    },
    check: async () => {
      refuseClosed()
      return database.check()
    },
    listen,
    close,
  }
}

const newKept = async (server: string): Promise<Kept> => {
  const { url } = await created(server, `template ${await keptTemplate(server)}`)
  const emptier = new pg.Client({ connectionString: url })
  // It breaks with its server, or as its database is dropped at the end of the run.
  emptier.on('error', () => undefined)
  await emptier.connect()
  // Who may not do so has each test make its database.
  await emptier.query(`set ${unguarded}`).catch(() => undefined)
  const database = await connectTo(url, () => undefined)
  const used = usedAmong(await emptier.query(namesOf('r')), await emptier.query(namesOf('S')))
  return { url, database, emptier, shape: await shapeOn(emptier), used }
}

/** Whether it may be used again: it is not where nobody drops it later, or where a test has changed its tables. */
const isEmptied = async ({ database, emptier, shape, used }: Kept): Promise<boolean> => {
  const { connections, idle } = database.pressure()
  if (databaseRun() === undefined || connections > idle) return false
  try {
    if ((await shapeOn(emptier)) !== shape) return false
    await emptier.query(emptyingOf(await emptier.query<Used>({ name: 'used', text: used })))
    return true
  } catch {
    return false
  }
}

/** Which transactions wrote the tables, columns, indexes and triggers that there are. */
const shapeOn = async (client: pg.Client): Promise<string> => {
  const sumOf = (catalogue: string, which = 'true') =>
    `(select sum(xmin::text::bigint) from ${catalogue} where ${which})`
  const ours = "relnamespace = 'public'::regnamespace"
  const sums = [
    sumOf('pg_class', ours),
    sumOf('pg_attribute', `attrelid in (select oid from pg_class where ${ours})`),
    sumOf('pg_trigger'),
    sumOf('pg_constraint'),
  ]
  const { rows } = await client.query<{ shape: string }>({
    name: 'shape',
    text: `select concat_ws(' ', ${sums.join(', ')}) as shape`,
  })
  return rows[0]?.shape ?? ''
}

type Used = { tables: string[]; sequences: string[] }

/** The names of the database's own tables ("r") or sequences ("S"), quoted. */
const namesOf = (kind: 'r' | 'S') =>
  `select quote_ident(relname) as name from pg_class where relkind = '${kind}' and relnamespace = 'public'::regnamespace`

type Names = { rows: { name: string }[] }

/** Asks which tables have rows, and which sequences have counted, all at once: one after the other takes ten times as long. */
const usedAmong = (tables: Names, sequences: Names): string => {
  const among = ({ rows }: Names, isUsed: (name: string) => string) =>
    `array_remove(array[${rows.map(({ name }) => `case when ${isUsed(name)} then '${name}' end`).join(', ')}]::text[], null)`
  return `select ${among(tables, (name) => `exists (select from ${name})`)} as tables,
    ${among(sequences, (name) => `(select is_called from ${name})`)} as sequences`
}

/** Has guards and references of rows not asked: they go all together. Each change of it has all statements planned anew. */
const unguarded = 'session_replication_role = replica'

/** Truncating a table costs more than deleting its few rows. */
const emptyingOf = ({ rows: [used] }: { rows: Used[] }, ...before: string[]): string =>
  [
    'begin',
    "set local lock_timeout = '2s'",
    ...before,
    ...(used?.tables ?? []).map((name) => `delete from ${name}`),
    ...(used?.sequences ?? []).map((name) => `select setval('${name}', 1, false)`),
    'commit',
  ].join(';\n')

const created = async (server: string, from: string) => {
  const name = `test_${databaseRun() ?? ''}_${randomUUID().replaceAll('-', '')}`
  await onConnection(server, (client) => client.query(`create database ${name} ${from}`))
  const url = addressOn(server, name)
  return { url, drop: () => dropAt(url) }
}

/** Set where databases of this run are dropped together at its end. */
const databaseRun = (): string | undefined => process.env['DATABASE_RUN']

/** Before a project's tests: its databases on the server are kept for the next test, and dropped at its end. */
export default function keepDatabases(): () => Promise<void> {
  const run = randomUUID().slice(0, 6)
  process.env['DATABASE_RUN'] = run
  return async () => {
    const server = process.env['TEST_DATABASE_URL']
    if (!server) return
    const names = await onConnection(server, (client) =>
      client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [
        `test_${run}_`,
      ]),
    )
    for (const { datname } of names.rows) await dropAt(addressOn(server, datname))
  }
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
