import { sql } from 'drizzle-orm'
import type { Database } from '../../src/server/database/handle'

/** What the exchange notes of calls as such, whatever they are about. */
const ofCalls = ['idempotency_keys', 'rate_limits']

/** Every row of every table as text, but for notes of calls: what a call has changed differs. */
export const allRows = (database: Database): Promise<Record<string, string[]>> =>
  database.read(async (handle) => {
    const tables = await handle.rows(
      sql`select table_name::text as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    const names = tables.map(({ name }) => String(name)).filter((name) => !ofCalls.includes(name))
    const found: Record<string, string[]> = {}
    for (const name of names) {
      const rows = await handle.rows(sql`select t::text as row from ${sql.identifier(name)} t order by 1`)
      found[name] = rows.map(({ row }) => String(row))
    }
    return found
  })
