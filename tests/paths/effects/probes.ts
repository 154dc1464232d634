/** A call that a page made, as it can be made again. */
export type PageCall = { method: string; path: string; headers: Readonly<Record<string, unknown>>; body: string | null }

/** A call that the exchange should not take as it took the page's: what is otherwise with it, and its body. */
export type Probe = { otherwise: string; body: unknown }

const tooLong = 'x'.repeat(5000)

/** Values that take the place of another, by what it is; the same of all texts, since a code may look like a figure. */
const insteadOf = (value: unknown): readonly unknown[] => {
  if (typeof value === 'string')
    return [null, 7, '', tooLong, `${value}#`, '<', ...figures, ...(uuid.test(value) ? [nobodysId] : [])]
  if (typeof value === 'number') return [null, 'x', -1, 0.5, 1e15]
  if (typeof value === 'boolean') return [null, 'x', !value]
  return [null, 'x']
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

/** Of the shape of an id; no row has it. */
const nobodysId = '00000000-0000-4000-8000-000000000000'

/** The same path with an id that no row has; null where a path has no id. */
export const nobodysPath = (path: string): string | null => (uuid.test(path) ? path.replace(uuid, nobodysId) : null)

const figures = ['0', '-1', '0.000000001', '00', '1e9', '99999999999999']

const mostLeaves = 12

type Place = readonly string[]

/** The places of all values in a body, with the value. */
const leavesOf = (value: unknown, at: Place = []): [Place, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => leavesOf(each, [...at, name]))
    : [[at, value]]

const missing = Symbol('missing')

const withInstead = (value: unknown, [name, ...rest]: Place, instead: unknown): unknown => {
  if (name === undefined) return instead
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([each, of]): [string, unknown][] => {
    if (each !== name) return [[each, of]]
    const other = withInstead(of, rest, instead)
    return other === missing ? [] : [[each, other]]
  })
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}

/** Token against forged calls: a call without it never comes to what is asked of the others. */
const isToken = ([name]: Place): boolean => name === '_csrf'

/** A body with each of its values missing and spoiled, one at a time. */
export const probesOf = (body: unknown): Probe[] =>
  leavesOf(body)
    .filter(([at]) => at.length > 0 && !isToken(at))
    .slice(0, mostLeaves)
    .flatMap(([at, value]): Probe[] => [
      { otherwise: `without ${at.join('.')}`, body: withInstead(body, at, missing) },
      ...insteadOf(value).map((instead) => ({
        otherwise: `${at.join('.')} ${named(instead, value)}`,
        body: withInstead(body, at, instead),
      })),
    ])

const named = (instead: unknown, value: unknown): string => {
  if (instead === tooLong) return 'too long'
  return instead === `${String(value)}#` ? 'with #' : JSON.stringify(instead)
}

/** A path without what differs between customers: ids, hashes and numbers. */
export const templateOf = (path: string): string =>
  path
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*')
    .replaceAll(/[0-9a-f]{32,}/g, '*')
    .replaceAll(/\d{4,}/g, '#')

/** The last of each call, in the order in which they were first made; of those with a body, the last that had one. */
export const lastOfEach = (calls: readonly PageCall[]): PageCall[] => {
  const last = new Map<string, PageCall>()
  for (const call of calls) {
    const name = `${call.method} ${templateOf(call.path.split('?')[0] ?? '')}`
    last.set(name, { ...call, body: call.body ?? last.get(name)?.body ?? null })
  }
  return [...last.values()]
}
