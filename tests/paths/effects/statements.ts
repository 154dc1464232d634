import { hashed } from '../mutation/lots'
import { array, nullable, string, type, unknown, type Infer } from 'superstruct'

/** A statement by which an exchange changed its database; the room of the browser that asked for it, null for later work. */
export const Statement = type({ room: nullable(string()), sql: string(), params: array(unknown()) })
export type Statement = Infer<typeof Statement>

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

export const idsIn = ({ params }: Statement): string[] => params.flatMap((each) => String(each).match(uuid) ?? [])

/**
 * What a statement does, in words: its shape without values, and each value by its column. Ids and instants are not told
 * apart; what is null is not told, so that a column more that new rows lack changes nothing.
 */
export const wordsOf = ({ sql, params }: Statement): string[] => {
  const shape = shapeOf(sql)
  const table = /^(?:insert into|update|delete from) "(\w+)"/.exec(sql)?.[1]
  if (table === undefined) return [shape, ...params.map((value) => `${start(shape)} = ${plainOf(value)}`)]
  const valueOf = (place: string): string => plainOf(params[Number(place.slice(1)) - 1])
  const named = sql.startsWith('insert') ? inserted(sql) : updated(sql)
  const words = named.map(([column, place]) => `${table}.${column} = ${column === 'stack' ? '*' : valueOf(place)}`)
  return [shape, ...words.filter((word) => !word.endsWith(' = null'))]
}

/** By what a statement that is written by hand is told apart. */
const start = (shape: string): string => shape.trim().split(' ').slice(0, 3).join(' ')

/** However many rows or values of a list there are, the shape is the same. */
const shapeOf = (sql: string): string =>
  sql
    .replace(/^(insert into "\w+") \([^)]*\)/, '$1')
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\((\?|default)(, (\?|default))*\)(, \((\?|default)(, (\?|default))*\))*/g, '(…)')
    .replaceAll(/ returning .*$/g, '')
    .replaceAll(/\s+/g, ' ')

type Named = [column: string, place: string]

const inserted = (sql: string): Named[] => {
  const [, names = '', rows = ''] = /^insert into "\w+" \(([^)]*)\) values (.*)/s.exec(sql) ?? []
  const columns = names.split(', ').map((each) => each.replaceAll('"', ''))
  return [...rows.matchAll(/\(((?:\$\d+|default)(?:, (?:\$\d+|default))*)\)/g)].flatMap(([, row = '']) =>
    row.split(', ').flatMap((place, index): Named[] => (place === 'default' ? [] : [[columns[index] ?? '', place]])),
  )
}

const updated = (sql: string): Named[] => {
  const [set = ''] = sql.split(' where ')
  return [...set.matchAll(/"(\w+)" = (\$\d+)/g)].map(([, column = '', place = '']): Named => [column, place])
}

const longest = 80
/** Hashes and tokens. */
const secret = /[\w+/=-]{32,}/g

const instant = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?/g
const day = /\b\d{4}-\d\d-\d\d\b/g
/** Of this decade: of an order or a plan, which begins with the day. */
const number = /\b2[5-9](0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{4,6}\b/g

/** A value as it can be held against another walk's, of another day too. */
export const plainOf = (value: unknown): string => {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
  const plain = text.replaceAll(uuid, '*').replaceAll(secret, '*').replaceAll(instant, 'an instant')
  if (plain.length <= longest) return plain.replaceAll(day, 'a day').replaceAll(number, '*')
  return `a text of ${hashed(plain.replaceAll(/\d+/g, '#')).toString(36)}`
}

/**
 * How often each of some words came: what is told, mailed or planned once less is told by nothing else. Values are counted of
 * columns alone that name what a row is for.
 */
export const countsIn = (words: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const word of words) if (isCounted(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].map(([word, count]) => `times ${word.replaceAll(' = ', ' is ')} = ${count}`)
}

const isCounted = (word: string): boolean =>
  !word.includes(' = ') || /^(jobs\.kind|insert into events) = [a-z.-]+$/.test(word)

/** Tables of what is everybody's, which whoever asks next, or work of every few seconds, brings up to date. */
const everybodys = /^(insert into|update|delete from) "(network_fees|prices_told|last_prices)"/
/** Work that is planned for everybody. */
const housekeeping = ['alerts.watch']

const isEverybodys = ({ sql, params }: Statement): boolean =>
  everybodys.test(sql) ||
  (sql.startsWith('insert into "jobs"') && params.some((each) => housekeeping.includes(String(each))))

/**
 * The statements that a room caused: those of its own calls, and of later work those that are about what these wrote.
 */
export const causedBy = (room: string, statements: readonly Statement[]): Statement[] => {
  const known = new Set<string>()
  return statements.filter((statement) => {
    if (isEverybodys(statement)) return false
    const ids = idsIn(statement)
    const isOwn = statement.room === room || (statement.room === null && ids.some((id) => known.has(id)))
    if (isOwn) for (const id of ids) known.add(id)
    return isOwn
  })
}
