import { isNode, listOf, nodeOf, requestsOf, resolved, textsOf, type Node, type Operation } from '../contract/bundled'
import { randomFrom } from '../soak/random'

/** Numbers below 1. */
type Dice = () => number

export const oneOf = <Item>(dice: Dice, items: readonly Item[]): Item | undefined =>
  items[Math.floor(dice() * items.length)]

/** Texts that somebody who means harm, or a program that is broken, sends. */
const nasty: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202etxt.exe',
  '😀'.repeat(40),
  'x'.repeat(70_000),
  '<script>alert(1)</script>',
  "' or 1=1; drop table orders; --",
  '${jndi:ldap://127.0.0.1/x}',
  '../../../../etc/passwd',
  '%00',
  '%F0%28%8C%28',
  '=1+1',
  '1e309',
  '-0',
  '0x10',
  '１２３',
  '00000000000000000000000000000000000000001',
  '2026-02-30T25:61:61Z',
  '2026-02-30T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '2026-01-01\u00a000:00:00Z',
  '0000-01-01',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  'urn:uuid:6f2a6f0e-8a3b-4a4e-9b0c-3f7d9f6f4f21',
  '9'.repeat(40),
  'NaN',
  'javascript:alert(1)',
  -1,
  0,
  1.5,
  1e308,
  9_007_199_254_740_992,
  null,
  true,
  [],
  {},
  [[[[[[[[]]]]]]]],
  ['\udfff'],
  { toString: 1 },
  { $ne: null },
]

const keys = ['__proto__', 'constructor', 'toString', '', 'a.b', '$where', 'customerId', 'roles']

type Known = { ids: readonly string[]; dice: Dice }

const formats: Record<string, (known: Known) => string> = {
  uuid: ({ ids, dice }) => oneOf(dice, ids) ?? '6f2a6f0e-8a3b-4a4e-9b0c-3f7d9f6f4f21',
  email: ({ dice }) => `made-up-${Math.floor(dice() * 1e6)}@example.com`,
  'date-time': ({ dice }) => new Date(Date.UTC(2026, 0, 1) + dice() * 4e10).toISOString(),
  date: ({ dice }) => new Date(Date.UTC(2026, 0, 1) + dice() * 4e10).toISOString().slice(0, 10),
  uri: () => 'https://example.com/a',
}

const words = ['SEK', 'EUR', 'BTC', '1000', '1000.00', '0.01', '123456', 'Åsa', '5000', '0000019', 'seb', '50.5']

/** A value that the schema lets pass, as a rule; nested ones to a depth. */
export const fitting = (schema: unknown, known: Known, depth = 0): unknown => {
  const node = resolved(schema)
  const { dice } = known
  if ('const' in node) return node['const']
  const values = listOf(node['enum'])
  if (values.length > 0) return oneOf(dice, values)
  const ways = [...listOf(node['oneOf']), ...listOf(node['anyOf'])]
  if (ways.length > 0) return fitting(oneOf(dice, ways), known, depth)
  const parts = listOf(node['allOf'])
  if (parts.length > 0) return Object.assign({}, ...parts.map((part) => nodeOf(fitting(part, known, depth))))
  const examples = listOf(node['examples'])
  if (examples.length > 0 && dice() < 0.5) return oneOf(dice, examples)
  return ofType(node, known, depth)
}

const ofType = (node: Node, known: Known, depth: number): unknown => {
  const { dice } = known
  const type = Array.isArray(node['type']) ? oneOf(dice, textsOf(node['type'])) : node['type']
  if (type === 'null') return null
  if (type === 'boolean') return dice() < 0.5
  if (type === 'integer') return Math.floor(dice() * 40)
  if (type === 'number') return dice() * 40
  if (type === 'array')
    return depth > 4
      ? []
      : Array.from({ length: Math.floor(dice() * 3) }, () => fitting(node['items'], known, depth + 1))
  if (type === 'object' || 'properties' in node) return objectOf(node, known, depth)
  const format = formats[String(node['format'])]
  return format ? format(known) : oneOf(dice, [...words, ...known.ids])
}

const objectOf = (node: Node, known: Known, depth: number): Node => {
  const required = textsOf(node['required'])
  const told = Object.entries(nodeOf(node['properties'])).filter(
    ([name]) => required.includes(name) || known.dice() < 0.5,
  )
  return Object.fromEntries(told.map(([name, schema]) => [name, fitting(schema, known, depth + 1)]))
}

/** The same with something in it that does not belong there. */
const spoilt = (value: unknown, dice: Dice): unknown => {
  if (typeof value !== 'object' || value === null || dice() < 0.1) return oneOf(dice, nasty)
  if (Array.isArray(value)) return [...value, oneOf(dice, nasty)]
  const entries = Object.entries(value)
  const way = dice()
  if (way < 0.2) return Object.fromEntries([...entries, [oneOf(dice, keys) ?? '', oneOf(dice, nasty)]])
  if (way < 0.3) return Object.fromEntries(entries.slice(1))
  const place = Math.floor(dice() * entries.length)
  return Object.fromEntries(entries.map(([name, held], nth) => [name, nth === place ? spoilt(held, dice) : held]))
}

export type MadeUpCall = { id: string; method: string; url: string; body: string | undefined; type: string | undefined }

/** A call of one operation, with everything that it takes made up; of five, two or three are as they should be. */
export const madeUpCall = (operation: Operation, known: Known): MadeUpCall => {
  const { dice } = known
  const values = (place: string) =>
    operation.parameters
      .filter((parameter) => parameter['in'] === place)
      .map((parameter): [string, string] => {
        const value = fitting(parameter['schema'], known)
        const sent = dice() < 0.2 ? oneOf(dice, nasty) : value
        return [String(parameter['name']), textOf(sent)]
      })
  const path = values('path').reduce((url, [name, value]) => url.replace(`{${name}}`, encoded(value)), operation.path)
  const query = values('query')
    .filter(() => dice() < 0.7)
    .map(([name, value]) => `${name}=${encoded(value)}`)
  const [content] = requestsOf(operation)
  const url = query.length > 0 ? `${path}?${query.join('&')}` : path
  return { id: operation.id, method: operation.method, url, ...bodyOf(content, known) }
}

/** What fits by the same dice each time. */
export const madeUpOdds = (): Known => ({ ids: [], dice: randomFrom(1) })

/**
 * Calls of one operation that fit but for one value: each odd one as each parameter and as the whole body, and in each
 * property some of them.
 */
export const oddCalls = (operation: Operation, known: Known): MadeUpCall[] => {
  const { id, method, path } = operation
  const [content] = requestsOf(operation)
  const isJson = content?.mediaType === 'application/json'
  const body = isJson ? bodiesOf(content.schema, known) : []
  const sent = ({ url = addressOf(operation, known), value = body[0] }: { url?: string; value?: unknown }) => ({
    id,
    method,
    url,
    body: isJson ? (JSON.stringify(value) ?? '') : undefined,
    type: isJson ? 'application/json' : undefined,
  })
  const addressed = operation.parameters
    .filter((parameter) => parameter['in'] === 'path' || parameter['in'] === 'query')
    .flatMap((parameter) =>
      nasty.map((odd) => sent({ url: addressOf(operation, known, { [String(parameter['name'])]: textOf(odd) }) })),
    )
  const share = 5 * body.length
  const raw = path.includes('{') ? rawTexts.map((text) => sent({ url: path.replace(/\{\w+\}/, text) })) : []
  const bodies = body.flatMap((fits) =>
    placesIn(fits).flatMap((place, nth) =>
      nasty.filter((_, each) => nth === 0 || (each + nth) % share === 0).map((odd) => putAt(fits, place, odd)),
    ),
  )
  return [...addressed, ...raw, ...bodies.map((value) => sent({ value }))]
}

/** Parts of addresses that are no texts. */
const rawTexts = ['%', '%ff', '%ED%A0%80', '%2e%2e%2f', '%00']

const addressOf = (operation: Operation, known: Known, given: Record<string, string> = {}): string => {
  const textAt = (parameter: Node) => given[String(parameter['name'])] ?? textOf(fitting(parameter['schema'], known))
  const named = (place: string) => operation.parameters.filter((parameter) => parameter['in'] === place)
  const path = named('path').reduce(
    (url, parameter) => url.replace(`{${String(parameter['name'])}}`, encoded(textAt(parameter))),
    operation.path,
  )
  const query = named('query')
    .filter((parameter) => parameter['required'] === true || String(parameter['name']) in given)
    .map((parameter) => `${String(parameter['name'])}=${encoded(textAt(parameter))}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

/** One for each alternative that the schema has. */
const bodiesOf = (schema: unknown, known: Known): unknown[] => {
  const node = resolved(schema)
  const ways = [...listOf(node['oneOf']), ...listOf(node['anyOf'])]
  return ways.length > 0 ? ways.flatMap((way) => bodiesOf(way, known)) : [whole(node, known)]
}

/** With all that may be left out. */
const whole = (schema: unknown, known: Known): unknown => {
  const node = resolved(schema)
  if (!('properties' in node)) return fitting(node, known)
  return Object.fromEntries(Object.entries(nodeOf(node['properties'])).map(([name, its]) => [name, whole(its, known)]))
}

const placesIn = (value: unknown): string[][] => [
  [],
  ...(isNode(value)
    ? Object.entries(value).flatMap(([name, inner]) => placesIn(inner).map((place) => [name, ...place]))
    : []),
]

const putAt = (value: unknown, [name, ...place]: readonly string[], odd: unknown): unknown =>
  name === undefined ? odd : { ...nodeOf(value), [name]: putAt(nodeOf(value)[name], place, odd) }

const bodyOf = (
  content: ReturnType<typeof requestsOf>[number] | undefined,
  known: Known,
): Pick<MadeUpCall, 'body' | 'type'> => {
  const { dice } = known
  if (content === undefined) return { body: undefined, type: undefined }
  if (content.mediaType === 'multipart/form-data') return formOf(content.schema, dice)
  const way = dice()
  if (way < 0.03) return { body: '{"a":', type: 'application/json' }
  if (way < 0.05) return { body: '<a/>', type: 'application/xml' }
  if (way < 0.07) return { body: '{"__proto__":{"roles":["X"]}}', type: 'application/json' }
  const value = fitting(content.schema, known)
  const sent = way < 0.5 ? spoilt(value, dice) : value
  return { body: JSON.stringify(sent) ?? '', type: 'application/json' }
}

const fileNames = ['a.jpg', 'slow.jpg', '../../a.pdf', 'a".jpg', '\u0000.png', `${'n'.repeat(300)}.heic`, '<img>.webp']
const fileHeads = [
  '\u00ff\u00d8\u00ff\u00e0',
  '%PDF-1.4\n',
  '\u0089PNG\r\n\u001a\n',
  'RIFF\u0000\u0000\u0000\u0000WEBP',
  '',
]

const formOf = (schema: Node, dice: Dice): Pick<MadeUpCall, 'body' | 'type'> => {
  const field = oneOf(dice, [...Object.keys(nodeOf(schema['properties'])), 'file', '__proto__']) ?? 'file'
  const boundary = dice() < 0.1 ? 'other' : 'made-up'
  const name = oneOf(dice, fileNames)
  const body = `--made-up\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n${oneOf(dice, fileHeads)}${'x'.repeat(Math.floor(dice() * 4000))}\r\n--made-up--\r\n`
  return { body: dice() < 0.1 ? body.slice(0, -30) : body, type: `multipart/form-data; boundary=${boundary}` }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** A lone half of a pair cannot stand in an address. */
const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '')).slice(0, 4000)
