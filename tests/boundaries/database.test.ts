import { expect, test } from 'vitest'
import { importsOf, sourceFiles } from '../support/source'

/** What opens a database, is one, or describes its tables; of drizzle, queries alone are everybody's. */
const doors = [/^@electric-sql\//, /^pg(-\w+)?$/, /^drizzle-orm\//]

test('only the database module opens databases, hands out transactions and describes tables', () => {
  const found = sourceFiles('src')
    .filter((path) => !path.startsWith('src/server/database/'))
    .flatMap(importsOf)
    .filter(({ to }) => doors.some((door) => door.test(to)))
  expect(found.map(({ place, to }) => `${place} imports ${to}`)).toEqual([])
})
