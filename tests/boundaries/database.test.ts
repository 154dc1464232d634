import { expect, test } from 'vitest'
import { importsOf, sourceFiles } from '../support/source'

/** What opens a database, or is one. */
const doors = [/^@electric-sql\/pglite/, /^pg$/, /^drizzle-orm\/(pglite|node-postgres)/]

test('only the database module opens databases and hands out transactions', () => {
  const found = sourceFiles('src')
    .filter((path) => !path.startsWith('src/server/database/'))
    .flatMap(importsOf)
    .filter(({ to }) => doors.some((door) => door.test(to)))
  expect(found.map(({ place, to }) => `${place} imports ${to}`)).toEqual([])
})
