import { sql } from 'drizzle-orm'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../src/server/database/connect'
import type { Database } from '../../src/server/database/handle'
import { newDatabaseOn } from '../support/database'

/** A database of the bench's own, empty at first. */
export type Place = {
  /** What tells the exchange where it is. */
  environment: Record<string, string>
  where: Where
  /** How often it was brought to the disk so far, where the exchange was run with `count-fsyncs.mjs`. */
  syncs: () => Promise<number>
  drop: () => Promise<void>
}

export type Where = Parameters<typeof connect>[0]

export type Kind = { name: string; make: () => Promise<Place> }

/** The embedded database, and PostgreSQL where there is a server. */
export const kindsWith = (server: string | null): Kind[] => [
  { name: 'PGlite', make: inFolder },
  ...(server === null ? [] : [{ name: 'PostgreSQL', make: () => onServer(server) }]),
]

/** Runs work on a database that nobody else has open. */
export const during = async <Result>(where: Where, work: (database: Database) => Promise<Result>): Promise<Result> => {
  const database = await connect(where, fail)
  return work(database).finally(() => database.close())
}

/** Its version; refuses one that acknowledges what is not on the disk. */
export const versionOf = (database: Database): Promise<string> =>
  database.read(async (handle) => {
    const [row] = await handle.rows(sql`
      select version(), current_setting('fsync') as "fsync", current_setting('synchronous_commit') as "commit" limit 1`)
    if (row?.['fsync'] !== 'on' || row['commit'] !== 'on') throw new Error('The database is not durable')
    return /PostgreSQL [\d.]+( \(PGlite [\d.]+\))?/.exec(String(row['version']))?.[0] ?? String(row['version'])
  })

const inFolder = async (): Promise<Place> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const counted = join(dataDir, 'fsyncs')
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', remove)
  return {
    environment: { DATA_DIR: dataDir, FSYNCS_FILE: counted },
    where: { databaseUrl: null, dataDir },
    syncs: async () => (existsSync(counted) ? sumOf(readFileSync(counted, 'utf8')) : 0),
    drop: async () => {
      process.off('exit', remove)
      remove()
    },
  }
}

const sumOf = (lines: string): number => lines.split('\n').reduce((sum, line) => sum + Number(line), 0)

const onServer = async (server: string): Promise<Place> => {
  const { url, drop } = await newDatabaseOn(server)
  const where = { databaseUrl: url, dataDir: '' }
  return {
    environment: { DATABASE_URL: url, FSYNCS_FILE: '/dev/null' },
    where,
    syncs: () => during(where, walSyncsOf),
    drop,
  }
}

/** From version 18 on they are counted among all reads and writes. */
const walSyncsOf = (database: Database): Promise<number> =>
  database.read(async (handle) => {
    const [version] = await handle.rows(sql`select current_setting('server_version_num')::int as "number" limit 1`)
    const [row] =
      Number(version?.['number']) < 180_000
        ? await handle.rows(sql`select wal_sync::float8 as "syncs" from pg_stat_wal limit 1`)
        : await handle.rows(sql`select sum(fsyncs)::float8 as "syncs" from pg_stat_io where object = 'wal' limit 1`)
    return Number(row?.['syncs'])
  })

const fail = (error: unknown): never => {
  throw error
}
