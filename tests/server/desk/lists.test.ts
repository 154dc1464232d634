import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Handle, Transaction } from '../../../src/server/database/handle'
import { customers } from '../../../src/server/database/schema'
import type { ListKey } from '../../../src/server/desk/lists'
import { listNames, type ListName } from '../../../src/server/desk/pages/lists'
import { sections } from '../../../src/server/desk/sections'
import { deskPageAt } from '../../support/desk'
import { host, newCustomer, testExchange, type TestExchange } from '../../support/exchange'

const many = 10_000
const rowsOfPage = 50
const nobody = '00000000-0000-4000-8000-000000000000'

let exchange: TestExchange

/** Customers that differ in nothing but their e-mail address. */
const copyCustomers = async (tx: Transaction, id: string): Promise<void> => {
  await tx.rows(sql`
    insert into customers select (jsonb_populate_record(it, jsonb_build_object(
      'id', idOf('customer', n), 'email', n || '@many.example', 'personal_number', null, 'seed_key', null,
      'identity_status', 'PENDING'))).* from ${customers} as it, generate_series(1, ${many}::int) as n
    where it.id = ${id}::uuid`)
}

/** So many rows of each list wait, the first since the first second of the year. */
const fill = async (tx: Transaction): Promise<void> => {
  const { id } = await newCustomerIn(tx)
  await tx.rows(sql`set local session_replication_role = replica`)
  await tx.rows(
    sql.raw(`create function idOf(kind text, n int) returns uuid immutable language sql
    as $$ select md5(kind || n)::uuid $$`),
  )
  await tx.rows(
    sql.raw(`create function atOf(n int) returns timestamptz immutable language sql
    as $$ select timestamptz '2026-01-01 00:00:00Z' + n * interval '1 second' $$`),
  )
  await copyCustomers(tx, id)
  const insert = (into: string, values: string) =>
    tx.rows(sql.raw(`insert into ${into} select ${values} from generate_series(1, ${many}) as n`))
  const customer = `idOf('customer', n)`
  await insert(
    'desk_proposals (id, state, action, kind, about, version, reason, subject, name, at)',
    `idOf('proposal', n), 'open', 'work.retry', 'work', n, '', 'Why', 'one', 'Ulla Ek', atOf(n)`,
  )
  await tx.rows(sql`delete from questionnaires`)
  await insert(
    'questionnaires (customer_id, key, submitted, status, submitted_at)',
    `${customer}, 'ONBOARDING', true, 'UNVERIFIED', atOf(n)`,
  )
  await insert(
    'documents (id, customer_id, kind, status, uploaded_at)',
    `idOf('document', n), ${customer}, 'passport', 'PENDING', atOf(n)`,
  )
  await insert(
    'eid_orders (reference, purpose, customer_id, language, auto_start_token, qr_token, qr_secret, status, hint, started_at, ends_at, ended_at)',
    `idOf('eid', n), 'identity', ${customer}, 'en', n, n, n, 'failed', 'review', atOf(n), atOf(n), atOf(n)`,
  )
  await insert(
    'holds (id, customer_id, reason, since, released_by)',
    `idOf('freeze', n), ${customer}, 'frozen', atOf(n), 'desk'`,
  )
  await insert(
    'wallet_proofs (id, customer_id, coin, address, state, text, text_at, owner_name, owner_relation, owner_at, created_at, used_at)',
    `idOf('proof', n), ${customer}, 'BTC', n, 'reviewing', 'x', atOf(n), 'Nils Ask', 'partner', atOf(n), atOf(n), atOf(n)`,
  )
  await insert(
    `orders (reference, number, customer_id, type, status, coin, fiat, amount, priority_fee, network_fee, method_fee, total,
      priority, customer_pays_network_fee, estimate, quoted_rate, payment_method, wallet_address, created_at, updated_at)`,
    `idOf('order', n), n, ${customer}, 'BUY', 'CONTACT_SUPPORT', 'BTC', 'SEK', 100, 0, 0, 0, 100,
      'MEDIUM', false, 1, 100, 'BANKGIRO', 'x', atOf(n), atOf(n)`,
  )
  await insert(
    'stray_coins (id, order_reference, coin, amount, hash, output, received_at)',
    `idOf('coins', n), idOf('order', n), 'LTC', 1, n, 0, atOf(n)`,
  )
  await insert(
    'jobs (id, kind, payload, due_at, problem, created_at)',
    `idOf('work', n), 'order.refund', jsonb_build_object('reference', idOf('order', n)), atOf(n), 'No', atOf(n)`,
  )
  await insert(
    'refunds (key, order_reference, method, amount, currency, waiting_since, created_at)',
    `idOf('refund', n)::text, idOf('order', n), 'BANKGIRO', 1, 'SEK', atOf(n), atOf(n)`,
  )
  await insert(
    'bank_transfers (id, method, bank_reference, amount, currency, reference, received_at)',
    `idOf('first', n), 'BANKGIRO', n, 1, 'SEK', '', atOf(n)`,
  )
  await insert(
    'bank_transfers (id, method, bank_reference, amount, currency, reference, received_at, contradicts)',
    `idOf('again', n), 'BANKGIRO', n, 2, 'SEK', '', atOf(n), idOf('first', n)`,
  )
  await insert(
    'payments (reference, order_reference, method, method_fee, total, state, started_at, ends_at)',
    `idOf('payment', n), idOf('order', n), 'SWISH', 0, 1, 'received', atOf(n), atOf(n)`,
  )
  await insert(
    'order_transactions (order_reference, direction, label, currency, amount, value, payment, at)',
    `idOf('order', n), 'IN', 'SWISH', 'SEK', 1, 1, idOf('payment', n), atOf(n)`,
  )
  await tx.rows(sql`insert into order_transactions (order_reference, direction, label, currency, amount, value, at)
    select reference, 'OUT', 'margin', 'SEK', 1, 1, created_at from orders, generate_series(1, 5)`)
  await insert(
    'payment_contradictions (id, payment, amount, currency, received_at)',
    `idOf('contradiction', n), idOf('payment', n), 2, 'SEK', atOf(n)`,
  )
  await insert(
    'bank_verifications (reference, customer_id, kind, account, started_at, expires_at)',
    `idOf('statement', n), ${customer}, 'statement', idOf('account', n), atOf(n), atOf(n)`,
  )
  await insert(
    'bank_accounts (reference, customer_id, clearing_number, account_number, bank_name, created_at)',
    `idOf('account', n), ${customer}, '5001', n, 'SEB', atOf(n)`,
  )
  await insert(
    'reidentifications (reference, customer_id, file_name, file_type, created_at)',
    `idOf('identification', n), ${customer}, 'x', 'image/jpeg', atOf(n)`,
  )
  await insert(
    'two_factor_resets (id, customer_id, hash, state, is_known_browser, asked_at, expires_at, document, sent_at)',
    `idOf('reset', n), ${customer}, n, 'reviewing', false, atOf(n), atOf(n), idOf('sent', n), atOf(n)`,
  )
  await insert(
    'support_cases (number, customer_id, message, status, created_at, updated_at)',
    `(10000 + n)::text, ${customer}, 'Hello', 'received', atOf(n), atOf(n)`,
  )
  await insert('order_feedback (order_reference, rating, at)', `idOf('order', n), 5, atOf(n)`)
  await insert(
    'purchase_purposes (id, customer_id, purpose, reason, amount, fiat, worth, at)',
    `idOf('purpose', n), ${customer}, 'own-savings', 'first', 1, 'SEK', 1, atOf(n)`,
  )
  for (const name of ['idOf', 'atOf']) await tx.rows(sql.raw(`drop function ${name}`))
}

const newCustomerIn = async (tx: Transaction): Promise<{ id: string }> => {
  const [row] = await tx.select({ id: customers.id }).from(customers).limit(1)
  if (row === undefined) throw new Error('There is no customer')
  return row
}

beforeAll(async () => {
  exchange = await testExchange({ config: { sandbox: true } })
  await newCustomer(exchange.database, { email: 'first@many.example' })
  await exchange.database.transaction(fill)
  await exchange.database.read((handle) => handle.rows(sql`analyze`))
}, 120_000)
afterAll(() => exchange.stop())

const read = (handle: Handle, name: ListName, after: ListKey | null) =>
  sections[name]({ handle, exchange: exchange.exchange, now: exchange.clock.now() }, after, rowsOfPage)

/** Rows of all tables that were read so far, however they were found. */
const rowsRead = async (tx: Transaction): Promise<number> => {
  const [counted] = await tx.rows(sql`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables limit 1`)
  return Number(counted?.['rows'])
}

/** Rows that a piece of work reads: counters are of a session, so that both are taken in one transaction. */
const rowsReadBy = (work: (tx: Transaction) => Promise<unknown>): Promise<number> =>
  exchange.database.transaction(async (tx) => {
    const before = await rowsRead(tx)
    await work(tx)
    return (await rowsRead(tx)) - before
  })

/** Below the last row: what is read there is the count alone. */
const beyond = (name: ListName): ListKey => ({
  at: new Date(name === 'purposes' || name === 'feedback' ? 0 : Date.UTC(2100, 0, 1)),
  id: name === 'answers' ? `${nobody}/x` : nobody,
})

const waiting = listNames.filter((name) => name !== 'purposes' && name !== 'feedback')

/** What a row may be shown with: its customer, its order, what of money has moved on that, what it contradicts. */
const rowsOfRow = 12

describe('with 10,000 of each that wait', () => {
  test.each(listNames)(
    'a page of %s reads the rows that it shows, at the beginning and in the middle',
    async (name) => {
      const kinds = name === 'evidence' ? 3 : 1
      const most = (rowsOfPage + 1) * rowsOfRow * kinds
      const half = new Date(Date.UTC(2026, 0, 1) + (many / 2) * 1000)
      const ids: Partial<Record<ListName, string>> = {
        answers: `${nobody}/ONBOARDING`,
        cases: '1',
      }
      const middle = { at: half, id: ids[name] ?? nobody }
      for (const after of [null, middle]) {
        const withCount = await rowsReadBy((tx) => read(tx, name, after))
        const ofCount = await rowsReadBy((tx) => read(tx, name, beyond(name)))
        expect(withCount - ofCount).toBeLessThanOrEqual(most)
      }
    },
  )

  test.each(waiting)('%s says how many there are', async (name) => {
    const { total } = await exchange.database.read((handle) => read(handle, name, null))
    expect(total).toBe(name === 'evidence' ? 3 * many : many)
  })
})

const pageOf = (url: string) => exchange.server.inject({ url, headers: { host } })
const nextIn = (body: string, name: ListName): string | undefined =>
  new RegExp(`href="(/sandbox/desk/lists/${name}\\?[^"]+)">Next page`).exec(body)?.[1]?.replaceAll('&amp;', '&')

describe('the pages of a list', () => {
  test.each(['documents', 'answers', 'evidence', 'refunds', 'cases'] as const)(
    'begin on the desk, and lead from the oldest of %s to the newest, each once',
    async (name) => {
      const desk = await deskPageAt(exchange.server)
      const of = {
        documents: 'documents/',
        answers: 'answers/',
        evidence: 'evidence/',
        refunds: 'refunds/',
        cases: 'cases/',
      }
      const rowsIn = (body: string) => [
        ...new Set(
          [...body.matchAll(new RegExp(`(?:href|action)="/sandbox/desk/(${of[name]}[^"]+)"`, 'g'))].map(
            ([, row]) => row,
          ),
        ),
      ]
      const seen = rowsIn(desk)
      expect(seen).toHaveLength(rowsOfPage)
      let next = nextIn(desk, name)
      for (let pages = 0; pages < 3 && next !== undefined; pages += 1) {
        const { statusCode, body } = await pageOf(next)
        expect(statusCode).toBe(200)
        expect(body).toContain(`href="/sandbox/desk/lists/${name}"`)
        seen.push(...rowsIn(body))
        next = nextIn(body, name)
      }
      expect([seen.length, new Set(seen).size, next !== undefined]).toEqual([4 * rowsOfPage, 4 * rowsOfPage, true])
    },
  )

  test('end where nothing follows', async () => {
    const last = new Date(Date.UTC(2026, 0, 1) + (many - 10) * 1000).toISOString()
    const { body } = await pageOf(`/sandbox/desk/lists/documents?at=${last}&id=ffffffff-ffff-ffff-ffff-ffffffffffff`)
    expect([body.match(/<li>/g)?.length, nextIn(body, 'documents')]).toEqual([10, undefined])
  })

  test.each([
    '/lists/none',
    '/lists/documents?at=2026-01-01T00:00:00.000Z',
    '/lists/documents?at=nonsense&id=00000000-0000-4000-8000-000000000000',
    '/lists/documents?at=2026-01-01T00:00:00.000Z&id=none',
    '/lists/answers?at=2026-01-01T00:00:00.000Z&id=none/ONBOARDING',
    '/lists/cases?at=2026-01-01T00:00:00.000Z&id=none',
  ])('are none where nothing is named: %s', async (path) => {
    expect((await pageOf(`/sandbox/desk${path}`)).statusCode).toBe(404)
  })
})
