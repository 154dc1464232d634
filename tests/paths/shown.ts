import { createHash } from 'node:crypto'

/** Beyond so many, changes below one part of the context are told by their number, the first of them and a hash. */
const most = 12

/** Names of the values that a driver gives: its inputs, payloads and answers. They are told by name wherever they turn up. */
export type Given = ReadonlyMap<unknown, string>

/** A value as short text; what is longer ends in a hash of the whole. */
export const compact = (value: unknown, given: Given, longest = 120): string => {
  if (value === undefined) return ''
  const text = JSON.stringify(value, (_, each: unknown) => plain(each, given)) ?? ''
  return text.length <= longest ? text : `${text.slice(0, longest - 12)}… #${hashOf(text)}`
}

/** Every leaf of a context that is another than before, by its path: `draft.amount`. What is gone is `gone`. */
export const changedLeaves = (before: object, after: object, given: Given): Record<string, string> => {
  const [was, is] = [leavesOf(before, given), leavesOf(after, given)]
  const changed: [string, string][] = [...is].filter(([path, value]) => was.get(path) !== value)
  for (const path of was.keys()) if (!is.has(path)) changed.push([path, 'gone'])
  const parts = new Set(changed.map(([path]) => partOf(path)))
  return Object.fromEntries([...parts].flatMap((part) => shortened(part, changed)))
}

const partOf = (path: string): string => path.split('.')[0] ?? path

const shortened = (part: string, changed: [string, string][]): [string, string][] => {
  const leaves = changed.filter(([path]) => partOf(path) === part)
  if (leaves.length <= most) return leaves
  const first = leaves.slice(0, 3).map(([path, value]) => `${path.slice(part.length + 1)} ${value}`)
  return [[part, `${leaves.length} values, ${first.join(', ')} … #${hashOf(JSON.stringify(leaves))}`]]
}

const leavesOf = (value: object, given: Given): Map<string, string> => {
  const leaves = new Map<string, string>()
  const visit = (path: string, each: unknown): void => {
    const inner = plain(each, given)
    if (inner === undefined) return
    if (typeof inner !== 'object' || inner === null) return void leaves.set(path, JSON.stringify(inner))
    const entries = Object.entries(inner)
    if (entries.length === 0 && path !== '') leaves.set(path, Array.isArray(inner) ? '[]' : '{}')
    for (const [name, one] of entries) visit(path === '' ? name : `${path}.${name}`, one)
  }
  visit('', value)
  return leaves
}

/** Without what is not data: functions, and actors, which stand in a context by reference. */
const plain = (value: unknown, given: Given): unknown => {
  const name = given.get(value)
  if (name !== undefined) return `«${name}»`
  if (typeof value === 'function') return undefined
  if (value instanceof Error) return { error: value.message, ...value }
  return typeof value === 'object' && value !== null && 'sessionId' in value ? undefined : value
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)
