import { readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrate } from '../../../src/server/database/migrate'
import journal from '../../../src/server/database/migrations/meta/_journal.json'
import * as schema from '../../../src/server/database/schema'
import { testDatabase } from '../../support/database'

test('the migrations make the tables of the schema', async () => {
  const last = journal.entries.at(-1)?.idx ?? 0
  const file = new URL(
    `../../../src/server/database/migrations/meta/${String(last).padStart(4, '0')}_snapshot.json`,
    import.meta.url,
  )
  const snapshot = JSON.parse(readFileSync(file, 'utf8'))
  const now = generateDrizzleJson({ ...schema }, snapshot.id, undefined, 'snake_case')
  expect(await generateMigration(snapshot, now)).toEqual([])
})

test('migrations are applied once', async () => {
  const database = await testDatabase()
  const applied = () =>
    database.read((handle) =>
      handle.rows(sql`select hash, created_at::text from drizzle.__drizzle_migrations order by id`),
    )
  const before = await applied()
  await migrate(database)
  expect(await applied()).toEqual(before)
  expect(before).toEqual(journal.entries.map(({ tag, when }) => ({ hash: tag, created_at: String(when) })))
  await database.close()
})
