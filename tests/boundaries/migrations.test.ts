import { describe, expect, test } from 'vitest'
import journal from '../../src/server/database/migrations/meta/_journal.json'
import { textOf } from '../support/source'

/*
 * While a new version goes in, exchanges of the one before run on the same database, and each writes what it knows of:
 * a migration may add what they need not know. What is to go, goes in the version after the one that left off using it.
 */

/** Before the first release there was no version before. */
const beforeRelease: Record<string, readonly string[]> = {
  '0006_eid': ['ALTER TABLE "codes" DROP COLUMN "tries"', 'ALTER TABLE "codes" DROP COLUMN "locked_until"'],
  '0015_bank_verifications': [
    'ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_once" UNIQUE("customer_id","clearing_number","account_number")',
  ],
}

/** `loosened`: what was unique by these names is so for some rows alone. */
type Made = { tables: readonly string[]; columns: readonly string[]; loosened: readonly string[] }

const nameIn = (statement: string, pattern: RegExp): string | undefined => pattern.exec(statement)?.[1]
const tableOf = (statement: string) => nameIn(statement, /^alter table (?:only )?(?:if exists )?"?(\w+)"?/i)

/** What the migration itself makes nobody of the version before has: anything may be asked of it. */
const madeBy = (statements: readonly string[]): Made => ({
  tables: statements.flatMap((each) => nameIn(each, /^create table (?:if not exists )?"?(\w+)"?/i) ?? []),
  columns: statements.flatMap((each) => {
    const column = nameIn(each, /add column (?:if not exists )?"?(\w+)"?/i)
    return column === undefined ? [] : [`${tableOf(each)}.${column}`]
  }),
  loosened: statements.flatMap((each) => {
    const [, name, table] = /^create unique index "?(\w+)"? on "?(\w+)"? .* where /i.exec(each) ?? []
    const isOf = (other: string) => droppedIn(other) === name && tableOf(other) === table
    return name !== undefined && statements.some(isOf) ? [name] : []
  }),
})

const droppedIn = (statement: string) => nameIn(statement, /^alter table \S+ drop constraint "?(\w+)"?$/i)

/** Whether exchanges that do not know of a statement go on well after it. */
const isSafe = (statement: string, { tables, columns, loosened }: Made): boolean => {
  const isOfNew = (pattern: RegExp) => tables.includes(nameIn(statement, pattern) ?? '')
  if (/^create (table|sequence)\b/i.test(statement)) return true
  if (/^create index\b/i.test(statement) || /^drop index\b/i.test(statement)) return true
  if (/^create unique index\b/i.test(statement))
    return (
      isOfNew(/ on (?:only )?"?(\w+)"?/i) ||
      hasNewColumn(statement, columns) ||
      loosened.includes(nameIn(statement, /^create unique index "?(\w+)"?/i) ?? '')
    )
  if (loosened.includes(droppedIn(statement) ?? '')) return true
  if (/^create function\b/i.test(statement)) return true
  if (/^create trigger\b/i.test(statement)) return isOfNew(/ on "?(\w+)"?/i)
  if (/^(update|insert into)\b/i.test(statement)) return true
  if (!/^alter table\b/i.test(statement)) return false
  const table = tableOf(statement) ?? ''
  if (tables.includes(table)) return true
  const change = statement.replace(/^alter table (?:only )?(?:if exists )?\S+\s+/i, '')
  if (/^add column\b/i.test(change)) return !/\bnot null\b/i.test(change) || /\bdefault\b/i.test(change)
  if (/^alter column \S+ (set default|drop not null)\b/i.test(change)) return true
  const key = nameIn(change, /^add constraint \S+ foreign key \("?(\w+)"?\)/i)
  return key !== undefined && columns.includes(`${table}.${key}`)
}

/** The version before writes nothing there, and rows without it are never the same. */
const hasNewColumn = (statement: string, columns: readonly string[]): boolean => {
  const [, table = '', list = ''] = / on "?(\w+)"? using \w+ \(([^)]*)\)/i.exec(statement) ?? []
  const isNew = (column: string) => columns.includes(`${table}.${column.trim().replaceAll('"', '')}`)
  return !/nulls not distinct/i.test(statement) && list.split(',').some(isNew)
}

const statementsIn = (text: string): string[] =>
  text
    .split('--> statement-breakpoint')
    .map((statement) =>
      statement
        .replace(/^\s*--.*$/gm, '')
        .trim()
        .replace(/;$/, '')
        .replace(/\s+/g, ' '),
    )
    .filter((statement) => statement !== '')

const unsafeIn = (text: string): string[] => {
  const statements = statementsIn(text)
  const made = madeBy(statements)
  return statements.filter((statement) => !isSafe(statement, made))
}

test.each(journal.entries.map(({ tag }) => tag))('%s leaves exchanges of the version before at work', (tag) => {
  expect(unsafeIn(textOf(`src/server/database/migrations/${tag}.sql`))).toEqual(beforeRelease[tag] ?? [])
})

describe('a migration', () => {
  const breaks = '--> statement-breakpoint\n'

  test.each([
    'DROP TABLE "orders";',
    'ALTER TABLE "orders" DROP COLUMN "rate";',
    'ALTER TABLE "orders" RENAME COLUMN "rate" TO "price";',
    'ALTER TABLE "orders" RENAME TO "trades";',
    'ALTER TABLE "orders" ALTER COLUMN "rate" SET NOT NULL;',
    'ALTER TABLE "orders" ALTER COLUMN "rate" SET DATA TYPE text;',
    'ALTER TABLE "orders" ALTER COLUMN "rate" DROP DEFAULT;',
    'ALTER TABLE "orders" ADD COLUMN "fee" numeric NOT NULL;',
    'ALTER TABLE "orders" ADD CONSTRAINT "once" UNIQUE("rate");',
    'ALTER TABLE "orders" ADD CONSTRAINT "of" FOREIGN KEY ("rate") REFERENCES "public"."rates"("id");',
    'CREATE UNIQUE INDEX "once" ON "orders" USING btree ("rate");',
    'DELETE FROM "orders";',
    'CREATE TRIGGER "kept" BEFORE UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "kept"();',
    'TRUNCATE "orders";',
  ])('may not %s', (statement) => {
    expect(unsafeIn(`CREATE TABLE "rates" ("id" uuid);\n${breaks}${statement}`)).toEqual([statement.slice(0, -1)])
  })

  test('may have what was unique be so for some rows alone, by the same name', () => {
    const dropped = 'ALTER TABLE "orders" DROP CONSTRAINT "once"'
    const made = 'CREATE UNIQUE INDEX "once" ON "orders" USING btree ("rate") WHERE "orders"."rate" > 0'
    const unsafe = (...statements: string[]) => unsafeIn(statements.join(`;\n${breaks}`))
    expect(unsafe(dropped, made)).toEqual([])
    const others = [made.replace('once', 'other'), made.replace('ON "orders"', 'ON "customers"')]
    expect([unsafe(dropped), unsafe(made), ...others.map((other) => unsafe(dropped, other))]).toEqual([
      [dropped],
      [made],
      ...others.map((other) => [dropped, other]),
    ])
  })

  test('may add tables, columns that need no value, and anything to what it has added itself', () => {
    const statements = [
      'CREATE TABLE "rates" ("id" uuid NOT NULL);',
      'ALTER TABLE "rates" ADD CONSTRAINT "once" UNIQUE("id");',
      'CREATE FUNCTION "kept"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;',
      'CREATE TRIGGER "kept" BEFORE UPDATE ON "rates" FOR EACH ROW EXECUTE FUNCTION "kept"();',
      'CREATE UNIQUE INDEX "rates_once" ON "rates" USING btree ("id");',
      'ALTER TABLE "orders" ADD COLUMN "fee" numeric;',
      'ALTER TABLE "orders" ADD COLUMN "is_big" boolean DEFAULT false NOT NULL;',
      'ALTER TABLE "orders" ADD COLUMN "rate_id" uuid;',
      'ALTER TABLE "orders" ADD CONSTRAINT "of" FOREIGN KEY ("rate_id") REFERENCES "public"."rates"("id");',
      'ALTER TABLE "orders" ALTER COLUMN "rate" DROP NOT NULL;',
      'CREATE INDEX "orders_by_fee" ON "orders" USING btree ("fee");',
      'UPDATE "orders" SET "fee" = 0;',
    ]
    expect(unsafeIn(statements.join(`\n${breaks}`))).toEqual([])
  })
})
