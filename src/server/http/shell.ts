import { createHash } from 'node:crypto'
import { defaultLocale, defaultTheme, themes, type Locale, type Theme } from '../../domain/customer'
import { basePath, mostlyHome, onboardingScreens, screenNames, screens, type ScreenName } from '../../domain/screens'
import { isLocale } from '../../words/locales'

export type Look = { locale: Locale; theme: Theme }

/** What the app must know of the exchange before it asks it anything; `publicSite` null where the stand-in serves it. */
type House = { publicSite: string | null; sandbox: boolean }

type Asked = {
  theme?: string | undefined
  cookies: Readonly<Record<string, string | undefined>>
  acceptLanguage?: string | undefined
}

/**
 * The look a page is painted in: an address's `?theme=`, then the cookies, then the browser's languages, else English
 * and light (decisions, section 7). `keepTheme` says that the theme came with the address and belongs into its cookie.
 */
export const lookOf = ({ theme = '', cookies, acceptLanguage = '' }: Asked): Look & { keepTheme: boolean } => {
  const keepTheme = isTheme(theme)
  const lang = cookies['lang'] ?? ''
  const remembered = cookies['theme'] ?? ''
  return {
    locale: isLocale(lang) ? lang : languageOf(acceptLanguage),
    theme: keepTheme ? theme : isTheme(remembered) ? remembered : defaultTheme,
    keepTheme,
  }
}

/** Words, and for onboarding the one screen, that are loaded beside the first; the buy screen does without. */
const partOf = (screen: ScreenName | undefined): string => {
  if (screen === 'buy') return ''
  return screen && onboardingScreens.includes(screen) ? 'onboarding' : 'later'
}

/** The shell for one request: in its language and theme, with preloads for its language and its screen alone. */
export const paintShell = (html: string, path: string, { locale, theme }: Look, house: House): string => {
  const at = screenAt(path)
  const screen = at === 'home' ? mostlyHome : at
  const layout = screen && screens[screen].layout
  const fitting = [`lang=${locale}`, `screen=${screen ?? ''}`, `layout=${layout ?? ''}`, partOf(screen)]
  return html
    .replace(/<!--only ([^>]+)-->(.*?)<!--end-->/gs, (_, condition: string, text: string) =>
      condition.split(' ').every((part) => fitting.includes(part)) ? text : '',
    )
    .replaceAll('%LANG%', locale)
    .replaceAll('%THEME%', theme)
    .replace('%PUBLIC_SITE%', () => escaped(house.publicSite ?? ''))
    .replaceAll('%SANDBOX%', house.sandbox ? 'on' : 'off')
}

/** What a Content-Security-Policy names the inline scripts and styles of a document by. */
export const inlineHashes = (html: string, element: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const isTheme = (text: string): text is Theme => themes.some((theme) => theme === text)

/** The first of the browser's languages that we speak, by its weight. */
const languageOf = (acceptLanguage: string): Locale => {
  const wanted = acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', weight = '1'] = part.trim().split(/;\s*q=/)
      return { language: tag.slice(0, 2).toLowerCase(), weight: Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  return wanted.map(({ language }) => language).find(isLocale) ?? defaultLocale
}

const screenAt = (path: string): ScreenName | undefined =>
  screenPaths.find(({ pattern }) => pattern.test(path.replace(/(.)\/$/, '$1')))?.name

const screenPaths = screenNames.map((name) => ({
  name,
  pattern: new RegExp(`^${basePath}${screens[name].path.replace(/\$\w+/g, '[^/]+').replace(/\/$/, '/?')}$`),
}))
