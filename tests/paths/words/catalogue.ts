import type { Messages } from '@lingui/core'
import { messages as en } from '../../../locales/en/messages.po'
import { messages as sv } from '../../../locales/sv/messages.po'
import type { Locale } from '../../../src/domain/customer/customer'

/** A text of the catalogue, or its parts: words, a value by its name, or ways of saying it by a value. */
type Part = string | number | readonly [name: string, kind?: string, ways?: Readonly<Record<string, unknown>>]

/** `found`: texts with values in them that were looked up before; pages tell the same over and over. */
type Lookup = {
  plain: ReadonlyMap<string, string[]>
  patterns: readonly { id: string; pattern: RegExp }[]
  found: Map<string, string[]>
}

/** Ids of the texts that a text on a page can be, sorted; none where it is no text of the catalogue. */
export const idsOf = (locale: Locale, text: string): string[] => {
  const { plain, patterns, found } = lookups[locale]
  const known = plain.get(text) ?? found.get(text)
  if (known) return known
  const ids = patterns.filter(({ pattern }) => pattern.test(text)).map(({ id }) => id)
  found.set(text, ids)
  return ids
}

const lookupIn = (messages: Messages): Lookup => {
  const plain = new Map<string, string[]>()
  const patterns: { id: string; pattern: RegExp }[] = []
  for (const id of Object.keys(messages).toSorted()) {
    const parts = partsOf(messages[id])
    const words = parts.every((part) => typeof part === 'string') ? parts.join('') : null
    if (words !== null) plain.set(words, [...(plain.get(words) ?? []), id])
    else if (saysSomething(parts)) patterns.push({ id, pattern: new RegExp(`^${sourceOf(parts)}$`) })
  }
  return { plain, patterns, found: new Map() }
}

const isPart = (part: unknown): part is Part =>
  typeof part === 'string' || typeof part === 'number' || (Array.isArray(part) && typeof part[0] === 'string')

const partsOf = (message: unknown): Part[] => (Array.isArray(message) ? message : [message]).filter(isPart)

/** A text that is all values could be any. */
const saysSomething = (parts: readonly Part[]): boolean =>
  parts.some((part) => typeof part === 'string' && /\p{L}{3}/u.test(part)) ||
  parts.some((part) => typeof part === 'object' && part[2] !== undefined && /\p{L}{3}/u.test(sourceOf([part])))

const anything = '[^]+'

/** A pattern of the text with whichever values. */
const sourceOf = (parts: readonly Part[]): string =>
  parts
    .map((part) => {
      if (typeof part !== 'object') return part === '#' ? anything : escaped(String(part))
      const [, , ways] = part
      if (ways === undefined) return anything
      const texts = Object.entries(ways).filter(([name]) => name !== 'offset')
      return `(?:${texts.map(([, way]) => sourceOf(partsOf(way))).join('|')})`
    })
    .join('')

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const lookups: Record<Locale, Lookup> = { en: lookupIn(en), sv: lookupIn(sv) }
