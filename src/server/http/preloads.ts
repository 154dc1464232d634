import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, create, optional, record, string, type } from 'superstruct'
import type { Locale } from '../../domain/customer'
import { messageFileOf, type MessagePart } from '../../domain/message-parts'
import type { Feature } from '../../domain/screens'

/** What the bundler says of each chunk, by the module that it begins with. */
const Manifest = record(
  string(),
  type({ file: string(), imports: optional(array(string())), assets: optional(array(string())) }),
)

/** The links to the files that a feature waits for, in a language; none where the app is not built. */
export type Preloads = (feature: Feature | null, locale: Locale) => string

const entry = 'index.html'

/** Reads the bundler's manifest once: the app, the feature's code and messages, with all that these import. */
export const preloadsIn = (folder: string): Preloads => {
  const path = join(folder, '.vite/manifest.json')
  const chunks = existsSync(path) ? create(JSON.parse(readFileSync(path, 'utf8')), Manifest) : {}
  const keys = Object.keys(chunks)

  const filesOf = (key: string | undefined, seen: Set<string> = new Set()): Set<string> => {
    const chunk = chunks[key ?? '']
    if (!chunk || seen.has(chunk.file)) return seen
    seen.add(chunk.file)
    for (const each of chunk.imports ?? []) filesOf(each, seen)
    return seen
  }
  const messagesOf = (part: MessagePart, locale: Locale) =>
    keys.find((key) => key.endsWith(`messages:${messageFileOf(part)}/${locale}`))

  const known = new Map<string, string>()
  return (feature, locale) => {
    const name = `${feature} ${locale}`
    const found = known.get(name)
    if (found !== undefined) return found
    const files = filesOf(entry)
    for (const key of [
      messagesOf('app', locale),
      ...(feature === null ? [] : [`screens/${feature}/screen.tsx`, messagesOf(feature, locale)]),
    ])
      filesOf(key, files)
    const links = [...files].map((file) => `<link rel="modulepreload" crossorigin href="/app/${file}" />`).join('')
    known.set(name, links)
    return links
  }
}
