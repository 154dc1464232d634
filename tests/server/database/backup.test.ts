import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrdersPage } from '../../../src/domain/orders/orders'
import { connect } from '../../../src/server/database/connect'
import { seedSandbox } from '../../../src/server/sandbox/seeds/seed'
import { newDatabaseOn } from '../../support/database'
import { browserOf, origin, testExchange, type TestExchange } from '../../support/exchange'
import { putManyOrdersOff } from '../../support/places'
import { placeOrder } from '../../support/placing'
import { root } from '../../support/source'

const server = process.env['TEST_DATABASE_URL'] ?? ''
const isHere = ['pg_dump', 'pg_restore', 'psql'].every((name) => spawnSync(name, ['--version']).status === 0)

/** The scripts are PostgreSQL's own programs, in the right order. */
describe.skipIf(server === '' || !isHere)('a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  const file = join(folder, 'exchange.dump')
  const drops: (() => Promise<void>)[] = []
  let from: string
  let exchange: TestExchange

  beforeAll(async () => {
    from = await newDatabase()
    const database = await open(from)
    await putManyOrdersOff(database)
    exchange = await testExchange({ database })
    await seedSandbox(exchange.exchange)
    await exchange.exchange.jobs.runDue()
  })
  afterAll(async () => {
    await exchange.stop()
    for (const drop of drops) await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const newDatabase = async (): Promise<string> => {
    const { url, drop } = await newDatabaseOn(server)
    drops.push(drop)
    return url
  }

  test('of a database in use, restored into an empty one, is the same row by row, and an exchange goes on there', async () => {
    script('backup.sh', from, file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(existsSync(`${file}.part`)).toBe(false)
    const before = await rowsOf(from)
    const here = await ordersAt(exchange)
    expect(here.page.totalElements).toBeGreaterThan(20)
    expect(before['public.ledger_entries']?.length).toBeGreaterThan(100)

    const to = await newDatabase()
    script('restore.sh', to, file)
    expect(await rowsOf(to)).toEqual(before)

    const restored = await testExchange({ database: await open(to) })
    expect(await rowsOf(to)).toEqual(before)
    expect(await ordersAt(restored)).toEqual(here)
    const placed = await placeOrder(await swedeAt(restored))
    expect(placed.statusCode).toBe(200)
    expect((await ordersAt(restored)).page.totalElements).toBe(here.page.totalElements + 1)
    await restored.stop()
  })

  test('is not restored into a database that holds something, nor half', async () => {
    script('backup.sh', from, file)
    const there = await newDatabase()
    await asking(there, (client) => client.query('create table kept (id int)'))
    expect(refusal('restore.sh', there, file)).toMatch(/^The database test_\w+ is not empty/)
    expect(Object.keys(await rowsOf(there))).toEqual(['public.kept'])

    const cut = join(folder, 'cut.dump')
    const whole = execFileSync('cat', [file], { maxBuffer: 1e9 })
    writeFileSync(cut, whole.subarray(0, Math.floor(whole.length * 0.7)))
    const empty = await newDatabase()
    expect(refusal('restore.sh', empty, cut)).toMatch(/pg_restore: error/)
    expect(await rowsOf(empty)).toEqual({})
  })

  test('that could not be written takes nobody’s place', async () => {
    script('backup.sh', from, file)
    const { size, mtimeMs } = statSync(file)
    const none = new URL(from)
    none.pathname += '_that_is_not_there'
    expect(refusal('backup.sh', none.href, file)).toMatch(/pg_dump: error/)
    expect(statSync(file)).toMatchObject({ size, mtimeMs })
  })
})

const open = (url: string) => connect({ databaseUrl: url, dataDir: '' }, () => undefined)

const run = (name: string, url: string, file: string) => {
  const { hostname, port, username, password, pathname } = new URL(url)
  const place = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: decodeURIComponent(password) }
  const env = { PATH: process.env['PATH'], ...place, PGDATABASE: pathname.slice(1) }
  return spawnSync('sh', [join(root, 'src/server/deploy', name), file], { env, encoding: 'utf8' })
}

const script = (name: string, url: string, file: string): void => {
  const { status, stderr } = run(name, url, file)
  expect([status, stderr]).toEqual([0, ''])
}

const refusal = (name: string, url: string, file: string): string => {
  const { status, stderr } = run(name, url, file)
  expect(status).not.toBe(0)
  return stderr
}

const asking = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Every row of every table, and where the sequences stand. */
const rowsOf = (url: string): Promise<Record<string, string[]>> =>
  asking(url, async (client) => {
    const { rows: found } = await client.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
    const tables: [string, string[]][] = []
    for (const { name } of found) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
      tables.push([name, rows.map(({ row }) => row)])
    }
    const { rows: sequences } = await client.query<{ name: string; at: string }>(
      `select sequencename as name, coalesce(last_value, 0)::text as at from pg_sequences order by 1`,
    )
    const at = sequences.map((sequence) => `${sequence.name} ${sequence.at}`)
    return Object.fromEntries(at.length > 0 ? [...tables, ['sequences', at]] : tables)
  })

const swedeAt = async (exchange: TestExchange) => {
  const browser = browserOf(exchange.server)
  await browser.post('/sandbox/customers/verified-swede', undefined, {
    origin,
    'content-type': 'application/x-www-form-urlencoded',
  })
  return browser
}

const ordersAt = async (exchange: TestExchange): Promise<OrdersPage> =>
  (await (await swedeAt(exchange)).get('/protected/v2/orders?size=100')).json().result
