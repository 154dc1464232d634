import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './handle'
import journal from './migrations/meta/_journal.json'

const texts = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/** Applies the migrations that the database has not had; of several instances that start at once, one does it. */
export const migrate = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.rows(sql`set local statement_timeout = 0`)
    await tx.rows(sql`select 1 from pg_advisory_xact_lock(4711)`)
    const last = await lastApplied(tx)
    for (const { tag, when } of journal.entries) if (when > last) await apply(tx, tag, when)
  })

/** The table is drizzle's own, so that its tools know what was applied. */
const lastApplied = async (tx: Transaction): Promise<number> => {
  await tx.rows(sql`create schema if not exists drizzle`)
  await tx.rows(sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)
  `)
  const [row] = await tx.rows(sql`select max(created_at)::text as "last" from drizzle.__drizzle_migrations`)
  return Number(row?.['last'] ?? 0)
}

const apply = async (tx: Transaction, tag: string, when: number): Promise<void> => {
  const text = texts[`./migrations/${tag}.sql`]
  if (text === undefined) throw new Error(`The migration ${tag} is missing`)
  for (const statement of text.split('--> statement-breakpoint')) await tx.rows(sql.raw(statement))
  await tx.rows(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${tag}, ${when})`)
}
