import { createHash } from 'node:crypto'
import { defaultLocale, defaultTheme, themes, type Locale, type Theme } from '../../domain/customer/customer'
import { chainsText, type Chains } from '../../domain/orders/chains'
import { locationAt } from '../../domain/routing/locations'
import { mostlyHome, screens } from '../../domain/routing/screens'
import { isLocale } from '../../i18n/locales'
import type { UnpaidOrder } from '../../domain/orders/orders'
import type { Preloads } from './preloads'
import { unpaidMarkup } from './unpaid-bar'

export type Look = { locale: Locale; theme: Theme }

/** What the app must know of the exchange before it asks it anything; `publicSite` null where the stand-in serves it. */
type House = {
  publicSite: string | null
  sandbox: boolean
  recorder: boolean
  /** Of coins that are not on their main chain. */
  chains: Chains
  unpaid: UnpaidOrder | null | undefined
  preloads: Preloads
}

type Asked = {
  theme?: string | undefined
  cookies: Readonly<Record<string, string | undefined>>
  acceptLanguage?: string | undefined
}

/**
 * The look a page is painted in: an address's `?theme=`, then the cookies, then the browser's languages, else English
 * and light (rule product-2). `keepTheme` says that the theme came with the address and belongs into its cookie.
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

/** The shell for one request: in its language and theme, with links to what its screen waits for. */
export const paintShell = (
  html: string,
  address: { pathname: string; search: string },
  { locale, theme }: Look,
  { publicSite, sandbox, recorder, chains, unpaid, preloads }: House,
): string => {
  const location = locationAt(address)
  const at = location?.screen ?? 'errorNotFound'
  const { module } = screens[at === 'home' ? mostlyHome : at]
  const { needed, next } = preloads(module, locale)
  return html
    .replace(/<!--only (?:lang|theme)=(\w+)-->(.*?)<!--end-->/gs, (_, of: string, text: string) =>
      of === locale || of === theme ? text : '',
    )
    .replace('<!--preloads-->', () => needed.map(preloadOf).join(''))
    .replace('%PREFETCH%', () => next.join(' '))
    .replaceAll('%LANG%', locale)
    .replaceAll('%THEME%', theme)
    .replace('%PUBLIC_SITE%', () => escaped(publicSite ?? ''))
    .replaceAll('%SANDBOX%', sandbox ? 'on' : 'off')
    .replace('%RECORDER%', recorder ? 'on' : 'off')
    .replace('%CHAINS%', chainsText(chains))
    .replace('<!--unpaid-order-->', () => unpaidMarkup(locale, location, unpaid))
}

const preloadOf = (file: string): string => `<link rel="modulepreload" crossorigin href="${file}" />`

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
