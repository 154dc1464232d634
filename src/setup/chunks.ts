import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Context = Rolldown.ChunkingContext
type Modules = ReadonlySet<string>

const at = (path: string) => fileURLToPath(new URL(`../app/${path}`, import.meta.url))

const entry = at('main.tsx')
const firstScreen = at('screens/buy/screen.tsx')
const steps = at('screens/onboarding/screen.tsx')
/** What comes once the page is painted. */
const frame = at('layouts/later.tsx')
const late = [frame, at('late.ts')]
/** Forms on a screen of their own, and what is made of the same parts. */
const forms = ['support', 'profile-bank', 'statement', 'notifications', 'settings-sessions'].map((screen) =>
  at(`screens/${screen}/screen.tsx`),
)
/** Asked for by most steps of onboarding, and by what comes later of bank accounts. */
const ofForms = [
  'ui/pin-input.tsx',
  'ui/pin-input.css.ts',
  'ui/text-field.tsx',
  'ports/secret-steps.ts',
  'ports/kept.ts',
].map(at)
/** Asked for where orders are shown, and by what shows documents and bank accounts, which need nothing else of theirs. */
const ofMore = ['ui/badge.css.ts', '../words/references.ts'].map(at)
const ofDates = /\/node_modules\/dayjs\/|\/words\/dates\.ts$/
/** Asked for by all steps of onboarding, and by what stands in the place of a closed screen; or by all pages of profile and settings: files of their own are small, but the others are not asked for because of them. */
const ofMany = [
  '../domain/documents.ts',
  'ui/use-focus-after-loss.ts',
  'sections.tsx',
  'sections.css.ts',
  '../domain/sections.ts',
  '../words/settings-words.ts',
].map(at)

/**
 * `start` is what the app needs to start, `parts` what the first screen needs besides, `forms` what onboarding shares with
 * the forms to support and of bank accounts alone, `more` what it shares with other screens, `dates` what tells times, which its steps ask for too, `orders` what other screens share among themselves, `frame` what comes around
 * the page once it is painted, and no screen asks for. Left alone, the bundler makes a small file of whatever some screens share: twenty of them are larger
 * than four, since each is compressed on its own, and slower, since each is asked for on its own.
 */
export const fewFiles = {
  groups: (['frame', 'orders', 'dates', 'more', 'forms', 'parts', 'start'] as const).map((file, priority) => ({
    debugName: file,
    priority,
    name: (module: string, context: Context) => (filesOf(context)[file].has(module) ? file : null),
    // What the frame shares with screens stays out of its file, or they would ask for it all.
    includeDependenciesRecursively: file !== 'frame',
  })),
}

type Files = Record<'start' | 'parts' | 'forms' | 'more' | 'dates' | 'orders' | 'frame', Modules>

const known = new WeakMap<Context, Files>()

const filesOf = (context: Context): Files => {
  const files = known.get(context) ?? filesIn(context)
  known.set(context, files)
  return files
}

const filesIn = (context: Context): Files => {
  const start = neededBy(entry, context)
  const screens = [...start]
    .flatMap((module) => context.getModuleInfo(module)?.dynamicallyImportedIds ?? [])
    .filter(isScreen)
  const shared = withoutScreens(neededTwice([...new Set(screens)].map((screen) => neededBy(screen, context))))
  for (const module of ofMany) shared.delete(module)
  const ofOthers = new Set(
    screens
      .filter((screen) => screen !== steps && !forms.includes(screen))
      .flatMap((screen) => [...neededBy(screen, context)]),
  )
  const ofSteps = neededBy(steps, context)
  return {
    start,
    parts: partsOf(firstScreen, context),
    forms: new Set([...[...shared].filter((module) => !ofOthers.has(module) && !ofDates.test(module)), ...ofForms]),
    more: new Set([...[...shared].filter((module) => ofSteps.has(module)), ...ofMore]),
    dates: new Set([...shared].filter((module) => ofDates.test(module))),
    orders: shared,
    frame: frameOf(new Set([...start, ...ofSteps]), context),
  }
}

/** What comes around the page, but not what comes with a screen or a step too. */
const frameOf = (others: Modules, context: Context): Modules => {
  const brought = [...others].flatMap((module) => context.getModuleInfo(module)?.dynamicallyImportedIds ?? [])
  const asked = new Set(
    brought.filter((module) => !late.includes(module)).flatMap((module) => [...neededBy(module, context)]),
  )
  return new Set([...neededBy(frame, context)].filter((module) => !asked.has(module)))
}

/** Also what the screen shares with its own parts that come later: a file for that alone would be small again. */
const partsOf = (screen: string, context: Context): Modules => {
  const needed = neededBy(screen, context)
  const later = [...needed].flatMap((module) => context.getModuleInfo(module)?.dynamicallyImportedIds ?? [])
  const shared = neededTwice([needed, ...[...new Set(later)].map((module) => neededBy(module, context))])
  return new Set([...withoutScreens(needed), ...[...needed].filter((module) => shared.has(module))])
}

const isScreen = (module: string): boolean => /\/screens\/[\w-]+\/screen\.tsx$/.test(module)

/** What is a screen's own stays with it. */
const withoutScreens = (modules: Modules): Set<string> =>
  new Set([...modules].filter((module) => !module.includes('/screens/')))

const neededTwice = (closures: readonly Modules[]): Modules => {
  const seen = new Set<string>()
  return new Set(closures.flatMap((modules) => [...modules].filter((module) => seen.has(module) || !seen.add(module))))
}

const neededBy = (module: string, context: Context, seen = new Set<string>()): Set<string> => {
  if (seen.has(module)) return seen
  seen.add(module)
  for (const next of context.getModuleInfo(module)?.importedIds ?? []) neededBy(next, context, seen)
  return seen
}
