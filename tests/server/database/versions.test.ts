import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../../../src/server/database/connect'
import journal from '../../../src/server/database/migrations/meta/_journal.json'
import { newDatabaseOn } from '../../support/database'
import { browserOf, newCustomer, testExchange } from '../../support/exchange'
import { placeOrder } from '../../support/placing'

const server = process.env['TEST_DATABASE_URL'] ?? ''

/** The embedded database has one process, which nobody is ahead of. */
describe.skipIf(server === '')('on one PostgreSQL', () => {
  let url: string
  let drop: () => Promise<void>

  beforeEach(async () => {
    ;({ url, drop } = await newDatabaseOn(server))
  })
  afterEach(() => drop())

  const open = () => connect({ databaseUrl: url, dataDir: '' }, () => undefined)

  test('four exchanges that start at once on an empty database apply each migration once', async () => {
    const databases = await Promise.all([open(), open(), open(), open()])
    const [first] = databases
    const applied = await first?.read((handle) =>
      handle.rows(sql`select hash from drizzle.__drizzle_migrations order by id limit 1000`),
    )
    expect(applied).toEqual(journal.entries.map(({ tag }) => ({ hash: tag })))
    await Promise.all(databases.map((database) => database.close()))
  })

  test('one that starts waits for another that migrates, however long', async () => {
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(4711)')
    let isOpen = false
    const opened = open().finally(() => (isOpen = true))
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted and objid = 4711`
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
    expect(isOpen).toBe(false)
    await other.query('commit')
    await (await opened).close()
    await other.end()
  })

  test('an exchange goes on, and starts anew, after a later version has added its tables and columns', async () => {
    const database = await open()
    const exchange = await testExchange({ database })
    const { email } = await newCustomer(database)
    const browser = browserOf(exchange.server)
    await browser.signIn(email)
    await database.transaction(async (tx) => {
      await tx.rows(sql`alter table orders add column colour text`)
      await tx.rows(sql`alter table orders add column weight integer not null default 1`)
      await tx.rows(sql`create table colours (order_reference uuid references orders (reference))`)
      await tx.rows(sql`
        insert into drizzle.__drizzle_migrations (hash, created_at) values ('9999_later', 9999999999999)`)
    })
    expect((await placeOrder(browser)).statusCode).toBe(200)
    const again = await testExchange({ database: await open() })
    const elsewhere = browserOf(again.server)
    await elsewhere.signIn(email)
    expect((await placeOrder(elsewhere)).statusCode).toBe(200)
    const { page } = (await browser.get('/protected/v2/orders?size=10')).json().result
    expect(page.totalElements).toBe(2)
    await again.stop()
    await exchange.stop()
  })
})
