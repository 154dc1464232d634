import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { dark, light } from '../app/theme/colors.ts'
import { brand } from '../domain/brand.ts'
import {
  laterScreens,
  onboardingScreens,
  paymentScreens,
  screenNames,
  screens,
  sharedPart,
  type ScreenName,
} from '../domain/screens.ts'
import { pagesOf, stepNames, wizardScreens, type StepName } from '../domain/steps.ts'
import { wordsIn } from './catalogues.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk
type Modules = (module: string) => Rolldown.ModuleInfo | null

const locales = ['en', 'sv']
const catalogue = (locale: string) => fileURLToPath(new URL(`../../locales/${locale}/messages.po`, import.meta.url))

/**
 * Fills the painted shell. What holds for some requests alone stands between `<!--only lang=sv-->`, `<!--only
 * screen=buy-->`, `<!--only layout=standard-->`, `<!--only onboarding-->` or `<!--only lang=sv later-->` (the other screens) and
 * `<!--end-->`; the exchange leaves in what fits the request (`src/server/http/shell.ts`).
 */
export const shellHtml = (): Plugin[] => {
  let modules: Modules = () => null
  return [
    {
      name: 'shell-html-words',
      transformIndexHtml: { order: 'pre', handler: (html) => filled(html) },
    },
    {
      name: 'shell-html-preloads',
      buildEnd() {
        modules = (module) => this.getModuleInfo(module)
      },
      transformIndexHtml: {
        order: 'post',
        handler: (html, { bundle }) => (bundle ? withPreloads(stylesLast(html), bundle, modules) : html),
      },
    },
  ]
}

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

/** First the app itself; the font last, without which text is there too. */
const withPreloads = (html: string, bundle: Bundle, modules: Modules): string => {
  const files = Object.values(bundle)
  const chunks = files.filter((file): file is Chunk => file.type === 'chunk')
  const scripts = new Set(
    [...html.matchAll(/<script type="module"[^>]* src="\/app\/([^"]+)"/g)].map(([, file]) => file),
  )
  // The largest first, which is awaited the longest.
  const first = chunks
    .filter(({ fileName }) => scripts.has(fileName))
    .toSorted((one, other) => other.code.length - one.code.length)
    .map(({ fileName }) => fileName)
  const had = new Set(first)
  const font = files.find(({ fileName }) => /instrument-sans-latin-wght-normal.*\.woff2$/.test(fileName))
  const parts = chunks.flatMap((chunk) => {
    const preloads = preloadsOf(chunk, bundle, had).join('')
    const ofWords = wordsOf(chunk.facadeModuleId, chunks, modules).map(({ words, condition }) =>
      only(condition, preloadsOf(words, bundle, had).join('')),
    )
    return [...conditionsOf(chunk.facadeModuleId, chunks).map((condition) => only(condition, preloads)), ...ofWords]
  })
  const fontLink = font
    ? `<link rel="preload" href="/app/${font.fileName}" as="font" type="font/woff2" crossorigin />`
    : ''
  const links = [...first.map(preloadOf), ...parts.toSorted(), ...laterOf(chunks, bundle, had), fontLink]
  return html.replace('</title>', `</title>${links.join('')}`)
}

const preloadOf = (file: string): string => `<link rel="modulepreload" crossorigin href="/app/${file}" />`

/** The words that a screen waits for besides those of all screens: its view asks for them by name. */
const wordsOf = (view: string | null, chunks: readonly Chunk[], modules: Modules) => {
  const shown = screensWith(view).filter((screen) => !onboardingScreens.includes(screen) || isSection(screen))
  if (view === null || shown.length === 0) return []
  const asked = modules(view)?.importedIds.filter((module) => /\/words\/[\w-]+-words\.ts$/.test(module)) ?? []
  const catalogues = new Set(asked.flatMap((module) => modules(module)?.dynamicallyImportedIds ?? []))
  return chunks.flatMap((words) => {
    const { facadeModuleId: id } = words
    const locale = id !== null && catalogues.has(id) ? /locales\/(\w+)\//.exec(id)?.[1] : undefined
    return locale === undefined ? [] : shown.map((screen) => ({ words, condition: `lang=${locale} screen=${screen}` }))
  })
}

/**
 * What comes around a page once it is painted: the links lead nowhere until the app has come, and then to all of those
 * files at once (`src/app/ask-later.ts`). Whoever has a banner waits for it, so it goes before the rest.
 */
const laterOf = (chunks: readonly Chunk[], bundle: Bundle, had: ReadonlySet<string>): string[] => {
  const filesOf = (fits: (module: string) => boolean) =>
    chunks
      .filter(({ facadeModuleId }) => facadeModuleId !== null && fits(facadeModuleId))
      .flatMap((chunk) => withImports(chunk, bundle))
      .filter((file) => !had.has(file))
  const links = (condition: string, priority: string, fits: RegExp) =>
    only(
      condition,
      [...new Set(filesOf((module) => fits.test(module)))]
        .map((file) => `<link rel="later"${priority} crossorigin href="/app/${file}" />`)
        .join(''),
    )
  const ofWords = (priority: string, parts: string) =>
    locales.map((locale) =>
      links(`lang=${locale} layout=standard`, priority, new RegExp(`locales/${locale}/messages\\.po\\?(${parts})$`)),
    )
  const low = ' fetchpriority="low"'
  return [
    links('layout=standard', '', /src\/app\/layouts\/banner\.tsx$/),
    ...ofWords('', 'banner'),
    ...ofWords(low, 'later|frame'),
    links('layout=standard', low, /src\/app\/layouts\/later\.tsx$/),
  ]
}

/** When what a chunk begins with is needed at once. */
const conditionsOf = (module: string | null, chunks: readonly Chunk[]): string[] => {
  const part = partOf(module)
  if (part === 'onboarding' || folderIn(module) === 'onboarding') return ['onboarding']
  if (part !== undefined) {
    const parts = new Set(chunks.map(({ facadeModuleId }) => partOf(facadeModuleId)))
    const ofScreen = (screen: ScreenName) => (parts.has(kebab(screen)) ? kebab(screen) : sharedPart(screen))
    return laterScreens.filter((screen) => ofScreen(screen) === part).map((screen) => `screen=${screen}`)
  }
  if (module?.endsWith('src/app/layouts/wizard-host.tsx')) return ['layout=wizard']
  if (module?.endsWith('src/app/screens/onboarding/sections.tsx'))
    return onboardingScreens.filter(isSection).map((screen) => `screen=${screen}`)
  const step = stepOf(module)
  if (step !== undefined) return ownPages(step).map((screen) => `screen=${screen}`)
  const [, locale, words] =
    /locales\/(\w+)\/messages\.po\?(first|later|onboarding|account|about)$/.exec(module ?? '') ?? []
  if (locale && (words === 'account' || words === 'about'))
    return stepNames
      .filter((name) => words === (pagesOf[name].includes('verification') ? 'account' : 'about'))
      .flatMap((name) => ownPages(name).map((screen) => `lang=${locale} screen=${screen}`))
  if (locale) return [words === 'first' ? `lang=${locale}` : `lang=${locale} ${words}`]
  return screensWith(module).map((screen) => `screen=${screen}`)
}

/** A page of profile or settings, which has the others beside it. */
const isSection = (screen: ScreenName): boolean => screens[screen].layout === 'standard'

/** The step that a chunk shows, or fills the machine of. */
const stepOf = (module: string | null): StepName | undefined => {
  const file = /src\/app\/(?:screens\/onboarding\/([\w-]+)-step\.tsx|ports\/onboarding\/([\w-]+)\.ts)$/.exec(
    module ?? '',
  )
  return stepNames.find((name) => name === (file?.[1] ?? file?.[2]))
}

/** In the wizard, the customer's own standing says which step is taken: there none can be named ahead. */
const ownPages = (step: StepName): ScreenName[] => pagesOf[step].filter((screen) => !wizardScreens.includes(screen))

const partOf = (module: string | null) => /src\/app\/ports\/filled-([\w-]+)\.ts$/.exec(module ?? '')?.[1]

const folderIn = (view: string | null) => /src\/app\/screens\/([\w-]+)\/screen\.tsx$/.exec(view ?? '')?.[1]

const screensWith = (view: string | null): ScreenName[] =>
  screenNames.filter((screen) => folderOf(screen) === folderIn(view))

/** One view shows all steps of onboarding, one all pages of a payment, and one an order whatever it is. */
const folderOf = (screen: ScreenName): string => {
  if (onboardingScreens.includes(screen)) return 'onboarding'
  if (paymentScreens.includes(screen)) return 'payment'
  return screen === 'sellConfirmation' ? folderOf('orderConfirmation') : kebab(screen)
}

const kebab = (screen: ScreenName): string => screen.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

const preloadsOf = (chunk: Chunk, bundle: Bundle, had: ReadonlySet<string>): string[] => {
  const files = withImports(chunk, bundle).filter((file) => !had.has(file))
  const sheets = new Set(files.flatMap((file) => [...sheetsOf(bundle[file])]))
  return [
    ...files.map(preloadOf),
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
