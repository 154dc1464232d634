import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { nodesOf, parsed, placeOf, sourceFiles } from '../support/source'

const files = sourceFiles('src/server')
const trees = files.map(parsed)
const from = (text: string): ts.SourceFile => ts.createSourceFile('made-up.ts', text, ts.ScriptTarget.Latest, true)

/** What a builder's chain is made of: the calls from `.select()` outwards, by their names. */
const chainOf = (call: ts.CallExpression): string[] => {
  const access = call.parent
  if (!ts.isPropertyAccessExpression(access) || !ts.isCallExpression(access.parent)) return []
  return [access.name.text, ...chainOf(access.parent)]
}

const isCallOf = (node: ts.Node, names: readonly string[]): boolean =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && names.includes(node.expression.text)

const aggregates = ['count', 'countDistinct', 'min', 'max', 'sum', 'avg']

/** `select({ last: max(…) })`: one row, however many there are. */
const isOfAggregates = ({ arguments: [columns] }: ts.CallExpression): boolean =>
  columns !== undefined &&
  ts.isObjectLiteralExpression(columns) &&
  columns.properties.length > 0 &&
  columns.properties.every(
    (property) => ts.isPropertyAssignment(property) && isCallOf(property.initializer, aggregates),
  )

const isSelect = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  /^select(Distinct(On)?)?$/.test(node.expression.name.text)

const isBounded = (select: ts.CallExpression): boolean => {
  const chain = chainOf(select)
  return chain.includes('limit') || (isOfAggregates(select) && !chain.includes('groupBy'))
}

const selectsIn = (tree: ts.SourceFile) => nodesOf(tree).filter(isSelect)
const unbounded = (tree: ts.SourceFile) => selectsIn(tree).filter((select) => !isBounded(select))

/** The text of each statement written by hand; what is put into it is a `?`. */
const statementsIn = (tree: ts.SourceFile): { node: ts.Node; text: string }[] =>
  nodesOf(tree)
    .filter(ts.isTaggedTemplateExpression)
    .filter(({ tag }) => tag.getText() === 'sql')
    .map((node) => ({ node, text: textOf(node.template) }))

const textOf = (template: ts.TemplateLiteral): string =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join('?')

const selected = /\bselect\b([\s\S]*?)\bfrom\s+(?!\w+\s*\()/i
const onlyAggregates = /^(\s*(count|min|max|sum|avg)\([^()]*\)(::\w+)?(\s+as\s+"?\w+"?)?\s*(,|$))+$/i

/** A table is read, all of it: neither a function's rows, nor one row of aggregates, nor so many at most. */
const readsAll = (text: string): boolean => {
  const [, columns = ''] = selected.exec(text) ?? []
  return (
    selected.test(text) && !/\blimit\b/i.test(text) && (/\bgroup by\b/i.test(text) || !onlyAggregates.test(columns))
  )
}

/** `count` and the like are `int8`: a number from the embedded database, a text from a server. */
const isUncast = (text: string): boolean => /\b(count|sum)\([^()]*\)(?!::)/i.test(text)

describe('every query has a limit', () => {
  test('there are queries to look at', () => {
    expect(trees.flatMap(selectsIn).length).toBeGreaterThan(30)
    expect(trees.flatMap(statementsIn).length).toBeGreaterThan(10)
  })

  test('that is built', () => {
    expect(trees.flatMap(unbounded).map((select) => placeOf(select))).toEqual([])
  })

  test('that is written by hand', () => {
    const wrong = trees.flatMap(statementsIn).filter(({ text }) => readsAll(text))
    expect(wrong.map(({ node }) => placeOf(node))).toEqual([])
  })

  test.each([
    ['a table', 'handle.select().from(orders)', 1],
    ['some of it', 'handle.select().from(orders).where(eq(orders.type, "BUY")).orderBy(orders.number)', 1],
    ['a lock', 'tx.select({ id: customers.id }).from(customers).for("update")', 1],
    ['groups', 'handle.select({ all: count() }).from(orders).groupBy(orders.type)', 1],
    ['a column beside an aggregate', 'handle.select({ type: orders.type, all: count() }).from(orders)', 1],
    ['one in another', 'handle.select().from(handle.select().from(orders).as("all")).limit(1)', 1],
    ['one that is built later', 'const query = handle.selectDistinct().from(orders)', 1],
    ['a page', 'handle.select().from(orders).limit(10).offset(20)', 0],
    ['one row', 'handle.select().from(orders).limit(1).for("update")', 0],
    ['aggregates', 'handle.select({ all: count(), last: max(orders.number) }).from(orders).where(ofToday)', 0],
  ])('is told of %s', (_, text, found) => {
    expect(unbounded(from(text))).toHaveLength(found)
  })

  test.each([
    ['select * from orders', true],
    ['select reference from ? where type = ?', true],
    ['select type, max(number) from orders group by type', true],
    ['select max(number) from orders group by type', true],
    ['insert into ? (?) select ? from orders', true],
    ['select * from orders order by number limit 10', false],
    ['select max(created_at)::text as "last" from orders', false],
    ['insert into ? (?) select ? from jsonb_to_recordset(?::jsonb) as given(?)', false],
    ['select pg_notify(?, ?)', false],
    ['delete from orders where ?', false],
  ])('is told of “%s”', (text, reads) => {
    expect(readsAll(text)).toBe(reads)
  })
})

test('every query that is kept has a name of its own: a connection knows it by that', () => {
  const names = trees
    .flatMap(nodesOf)
    .filter((node): node is ts.CallExpression => isCallOf(node, ['kept']))
    .flatMap(({ arguments: [name, build] }) =>
      name && build && ts.isStringLiteral(name) && ts.isArrowFunction(build) ? [name.text] : [],
    )
  expect(names.length).toBeGreaterThan(5)
  expect(names).toEqual([...new Set(names)])
})

describe('a statement written by hand', () => {
  test('casts what the two databases answer differently', () => {
    const wrong = trees.flatMap(statementsIn).filter(({ text }) => isUncast(text))
    expect(wrong.map(({ node }) => placeOf(node))).toEqual([])
    expect([isUncast('select count(*) from orders'), isUncast('select count(*)::int from orders')]).toEqual([
      true,
      false,
    ])
  })

  test('has its text put together in the database module alone', () => {
    const raw = trees
      .filter(({ fileName }) => !fileName.startsWith('src/server/database/'))
      .flatMap(nodesOf)
      .filter((node) => ts.isCallExpression(node) && node.expression.getText() === 'sql.raw')
    expect(raw.map(placeOf)).toEqual([])
  })
})
