import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, create, optional, record, string, type } from 'superstruct'
import type { Locale } from '../../domain/customer/customer'
import { messageFileOf, type MessagePart } from '../../domain/messages/message-parts'
import { overlayNames, type OverlayName } from '../../domain/routing/overlays'
import type { ScreenModule } from '../../domain/routing/screens'

/** What the bundler says of each chunk, by the module that it begins with. */
const Manifest = record(string(), type({ file: string(), imports: optional(array(string())) }))

/** Addresses of files: those that a module waits for, and those of what is opened next as a rule. */
export type Files = { needed: readonly string[]; next: readonly string[] }

/** The files of a module in a language; none where the app is not built. */
export type Preloads = (module: ScreenModule | null, locale: Locale) => Files

const entry = 'index.html'

/** What customers go to, what opens over a page, and how an order goes on. */
const opened: readonly (ScreenModule | OverlayName)[] = [
  'dashboard',
  'buy',
  'sell',
  'orders',
  'order-details',
  'order',
  'payment',
  'statement',
  'notifications',
]

const moduleOf = (part: ScreenModule | OverlayName): string =>
  overlayNames.some((name) => name === part) ? `overlays/${part}/overlay.tsx` : `screens/${part}/screen.tsx`

/** Reads the bundler's manifest once: the app, a module's code and messages, with all that these import. */
export const preloadsIn = (folder: string): Preloads => {
  const path = join(folder, '.vite/manifest.json')
  const chunks = existsSync(path) ? create(JSON.parse(readFileSync(path, 'utf8')), Manifest) : {}
  const keys = Object.keys(chunks)

  /** What is imported comes first: the libraries are the longest on their way. */
  const addFiles = (files: Set<string>, key: string | undefined, seen = new Set(files)): void => {
    const chunk = chunks[key ?? '']
    if (!chunk || seen.has(chunk.file)) return
    seen.add(chunk.file)
    for (const each of chunk.imports ?? []) addFiles(files, each, seen)
    files.add(chunk.file)
  }
  const messagesOf = (part: MessagePart, locale: Locale) =>
    keys.find((key) => key.endsWith(`messages:${messageFileOf(part)}/${locale}`))
  const addPart = (files: Set<string>, part: ScreenModule | OverlayName, locale: Locale): void => {
    addFiles(files, moduleOf(part))
    addFiles(files, messagesOf(part, locale))
  }

  const known = new Map<string, Files>()
  return (module, locale) => {
    const name = `${module} ${locale}`
    const found = known.get(name)
    if (found !== undefined) return found
    const needed = new Set<string>()
    addFiles(needed, entry)
    addFiles(needed, messagesOf('app', locale))
    if (module !== null) addPart(needed, module, locale)
    const all = new Set(needed)
    for (const part of opened) addPart(all, part, locale)
    const addresses = [...all].map((file) => `/app/${file}`)
    const files = { needed: addresses.slice(0, needed.size), next: addresses.slice(needed.size) }
    known.set(name, files)
    return files
  }
}
