import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Handle, Transaction } from '../../../src/server/database/handle'
import type { ListKey } from '../../../src/server/desk/lists'
import { listNames, type ListName } from '../../../src/server/desk/pages/lists'
import { sections } from '../../../src/server/desk/sections'
import { deskPageAt } from '../../support/desk'
import { host, newCustomer, testExchange, type TestExchange } from '../../support/exchange'
import { fillDesk } from '../../support/full-desk'

const many = 10_000
const rowsOfPage = 50
const nobody = '00000000-0000-4000-8000-000000000000'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange({ config: { sandbox: true } })
  await newCustomer(exchange.database, { email: 'first@many.example' })
  await exchange.database.transaction((tx) => fillDesk(tx, many))
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
        answers: `${nobody}/VERIFICATION_KYC_ONBOARDING`,
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
    '/lists/answers?at=2026-01-01T00:00:00.000Z&id=none/VERIFICATION_KYC_ONBOARDING',
    '/lists/cases?at=2026-01-01T00:00:00.000Z&id=none',
  ])('are none where nothing is named: %s', async (path) => {
    expect((await pageOf(`/sandbox/desk${path}`)).statusCode).toBe(404)
  })
})
