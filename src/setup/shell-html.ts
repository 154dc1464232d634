import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { dark, light } from '../app/theme/colors.ts'
import { brand } from '../domain/brand.ts'
import { isScreenName, laterScreens, onboardingScreens } from '../domain/screens.ts'
import { wordsIn } from './catalogues.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const locales = ['en', 'sv']
const catalogue = (locale: string) => fileURLToPath(new URL(`../../locales/${locale}/messages.po`, import.meta.url))

/**
 * Fills the painted shell. What holds for some requests alone stands between `<!--only lang=sv-->`, `<!--only
 * screen=buy-->`, `<!--only layout=standard-->`, `<!--only onboarding-->` or `<!--only lang=sv later-->` (the other screens) and
 * `<!--end-->`; the exchange leaves in what fits the request (`src/server/http/shell.ts`).
 */
export const shellHtml = (): Plugin[] => [
  {
    name: 'shell-html-words',
    transformIndexHtml: { order: 'pre', handler: (html) => filled(html) },
  },
  {
    name: 'shell-html-preloads',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => (bundle ? withPreloads(stylesLast(html), bundle) : html),
    },
  },
]

const filled = async (html: string): Promise<string> => {
  const catalogues = await Promise.all(
    locales.map(async (locale) => [locale, (await wordsIn(catalogue(locale))).words] as const),
  )
  return html
    .replaceAll('%BRAND%', brand.name)
    .replace('%LIGHT%', variables(light))
    .replace('%DARK%', variables(dark))
    .replace(/%WORD:([\w.]+)%/g, (_, id: string) =>
      catalogues.map(([locale, words]) => only(`lang=${locale}`, words[id] ?? '')).join(''),
    )
}

const shellColors = ['paper', 'card', 'sunken', 'ink', 'ink2', 'line', 'accent', 'onAccent'] as const

const variables = (colors: typeof light): string =>
  shellColors
    .map((name) => `--color-${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}: ${colors[name]};`)
    .join(' ')

const only = (condition: string, text: string): string => `<!--only ${condition}-->${text}<!--end-->`

/** A style sheet in the head would keep the shell from being painted until it is there. */
const stylesLast = (html: string): string => {
  const sheets = html.match(/<link rel="stylesheet"[^>]*>\s*/g) ?? []
  const without = sheets.reduce((rest, sheet) => rest.replace(sheet, ''), html)
  return without.replace('</body>', `${sheets.join('')}</body>`)
}

const withPreloads = (html: string, bundle: Bundle): string => {
  const files = Object.values(bundle)
  const chunks = files.filter((file): file is Chunk => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const had = new Set(entry ? withImports(entry, bundle) : [])
  const font = files.find(({ fileName }) => /instrument-sans-latin-wght-normal.*\.woff2$/.test(fileName))
  const parts = chunks.flatMap((chunk) => {
    const preloads = preloadsOf(chunk, bundle, had).join('')
    return conditionsOf(chunk.facadeModuleId).map((condition) => only(condition, preloads))
  })
  const later = laterOf(chunks, bundle, had)
  const fontLink = font
    ? `<link rel="preload" href="/app/${font.fileName}" as="font" type="font/woff2" crossorigin />`
    : ''
  return html.replace('</title>', `</title>${fontLink}${[...parts.toSorted(), ...later].join('')}`)
}

/**
 * What comes around a page once it is painted: the links lead nowhere until the app has come, and then to all of those
 * files at once (`src/app/ask-later.ts`).
 */
const laterOf = (chunks: readonly Chunk[], bundle: Bundle, had: ReadonlySet<string>): string[] => {
  const filesOf = (fits: (module: string) => boolean) =>
    chunks
      .filter(({ facadeModuleId }) => facadeModuleId !== null && fits(facadeModuleId))
      .flatMap((chunk) => withImports(chunk, bundle))
      .filter((file) => !had.has(file))
  const links = (files: readonly string[]) =>
    [...new Set(files)]
      .map((file) => `<link rel="later" fetchpriority="low" crossorigin href="/app/${file}" />`)
      .join('')
  const frame = filesOf((module) => module.endsWith('src/app/layouts/later.tsx'))
  const words = locales.map((locale) => {
    const part = new RegExp(`locales/${locale}/messages\\.po\\?(later|frame)$`)
    return only(`lang=${locale} layout=standard`, links(filesOf((module) => part.test(module))))
  })
  return [...words, only('layout=standard', links(frame))]
}

/** When what a chunk begins with is needed at once. */
const conditionsOf = (module: string | null): string[] => {
  const machines = /src\/app\/ports\/filled-(later|onboarding)\.ts$/.exec(module ?? '')?.[1]
  if (machines === 'onboarding') return ['onboarding']
  if (machines === 'later')
    return laterScreens.filter((name) => !onboardingScreens.includes(name)).map((name) => `screen=${name}`)
  return [conditionOf(module)].flatMap((condition) => condition ?? [])
}

const conditionOf = (module: string | null): string | undefined => {
  const [, locale, part] = /locales\/(\w+)\/messages\.po\?(first|later|onboarding)$/.exec(module ?? '') ?? []
  if (locale) return part === 'first' ? `lang=${locale}` : `lang=${locale} ${part}`
  const folder = /src\/app\/screens\/([\w-]+)\/screen\.tsx$/.exec(module ?? '')?.[1]
  if (folder === 'onboarding') return 'onboarding'
  const screen = folder?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return screen && isScreenName(screen) ? `screen=${screen}` : undefined
}

const preloadsOf = (chunk: Chunk, bundle: Bundle, had: ReadonlySet<string>): string[] => {
  const files = withImports(chunk, bundle).filter((file) => !had.has(file))
  const sheets = new Set(files.flatMap((file) => [...sheetsOf(bundle[file])]))
  return [
    ...files.map((file) => `<link rel="modulepreload" crossorigin href="/app/${file}" />`),
    ...[...sheets].map((file) => `<link rel="preload" as="style" crossorigin href="/app/${file}" />`),
  ]
}

const withImports = (chunk: Chunk, bundle: Bundle, seen = new Set<string>()): string[] => {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const imported = chunk.imports.flatMap((file) => {
    const next = bundle[file]
    return next?.type === 'chunk' ? withImports(next, bundle, seen) : []
  })
  return [chunk.fileName, ...imported]
}

const sheetsOf = (file: Bundle[string] | undefined): Iterable<string> =>
  file?.type === 'chunk' && file.viteMetadata ? file.viteMetadata.importedCss : []
