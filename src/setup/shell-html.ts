import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { dark, light } from '../app/theme/colors.ts'
import { brand } from '../domain/company/brand.ts'
import { wordsIn } from './catalogues.ts'

const locales = ['en', 'sv']
const catalogue = (locale: string) => fileURLToPath(new URL(`../../locales/${locale}/messages.po`, import.meta.url))

/**
 * Fills the painted shell with brand, colors and messages. What holds for one language alone stands between
 * `<!--only lang=sv-->` and `<!--end-->`, and so of a theme; the exchange leaves in what fits the request and names the files of its screen
 * (`src/server/http/shell.ts`).
 */
export const shellHtml = (): Plugin[] => [
  { name: 'shell-html-messages', transformIndexHtml: { order: 'pre', handler: (html) => filled(html) } },
  { name: 'shell-html-styles', transformIndexHtml: { order: 'post', handler: (html) => stylesLast(html) } },
]

/** A page with brand, colors and messages filled in. */
export const filled = async (html: string): Promise<string> => {
  const catalogues = await Promise.all(
    locales.map(async (locale) => [locale, (await wordsIn(catalogue(locale))).words] as const),
  )
  return html
    .replaceAll('%BRAND%', brand.name)
    .replace('%LIGHT%', variables(light))
    .replace('%DARK%', variables(dark))
    .replace(/%WORD:([\w.]+)%/g, (_, id: string) =>
      catalogues.map(([locale, words]) => `<!--only lang=${locale}-->${words[id] ?? ''}<!--end-->`).join(''),
    )
}

const shellColors = [
  'paper',
  'card',
  'sunken',
  'ink',
  'ink2',
  'line',
  'accent',
  'onAccent',
  'warningQuiet',
  'warningText',
] as const

const variables = (colors: typeof light): string =>
  shellColors
    .map((name) => `--color-${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}: ${colors[name]};`)
    .join(' ')

/** A style sheet in the head would keep the shell from being painted until it is there. */
const stylesLast = (html: string): string => {
  const sheets = html.match(/<link rel="stylesheet"[^>]*>\s*/g) ?? []
  const without = sheets.reduce((rest, sheet) => rest.replace(sheet, ''), html)
  return without.replace('</body>', `${sheets.join('')}</body>`)
}
