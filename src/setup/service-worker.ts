import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { build, type Plugin, type Rolldown } from 'vite'
import { dark, light } from '../app/theme/colors.ts'
import { brand } from '../domain/company/brand.ts'
import { offlinePage, workerFile } from '../domain/offline/offline.ts'
import { wordsIn } from './catalogues.ts'
import { filled } from './shell-html.ts'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const locales = ['en', 'sv'] as const

/** Of what an installed app is shown by: `maskable` fills its square, since a system cuts its own shape out of it. */
const icons = [
  { name: 'icon-192', size: 192, purpose: 'any' },
  { name: 'icon-512', size: 512, purpose: 'any' },
  { name: 'icon-maskable-512', size: 512, purpose: 'maskable' },
  { name: 'icon-apple-180', size: 180, purpose: null },
  { name: 'icon-badge-96', size: 96, purpose: null },
] as const
type Icon = (typeof icons)[number]
type Made = { icon: Icon; file: string; bytes: Buffer }

/** Of a square that shapes are cut out of, what surely stays: the mark is as wide as this. */
const safeShare = 0.7

/**
 * What makes the app one that can be installed: the service worker, the page that it shows without a network, icons from
 * our mark, and a manifest for each language. The worker is told which files every page of this build needs.
 */
export const serviceWorker = (base: string): Plugin => {
  const made = Promise.all(icons.map(iconOf))
  return {
    name: 'service-worker',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => html.replace('<!--installable-->', linksTo(base, await made)),
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const emit = (fileName: string, source: string | Buffer) =>
          this.emitFile({ type: 'asset', fileName: fileName.replace(base, ''), source })
        const typeface = Object.keys(bundle).find((file) => file.endsWith('.woff2')) ?? ''
        const page = await offlineHtml(base + typeface)
        const all = await made
        for (const { file, bytes } of all) emit(file, bytes)
        for (const locale of locales) emit(manifestFile(locale), await manifestOf(base, locale, all))
        emit(offlinePage, page)
        const addressOf = (name: string) => base + (all.find(({ icon }) => icon.name === name)?.file ?? '')
        const version = hashOf([...Object.keys(bundle).toSorted(), page].join('\n'))
        const files = firstFiles(bundle).map((file) => base + file)
        emit(
          workerFile,
          await scriptOf('src/worker/worker.ts', {
            BUILD: JSON.stringify({ version, files, icon: addressOf('icon-192'), badge: addressOf('icon-badge-96') }),
          }),
        )
      },
    },
  }
}

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 10)

const manifestFile = (locale: string): string => `manifest-${locale}.webmanifest`

const linksTo = (base: string, all: readonly Made[]): string => {
  const apple = all.find(({ icon }) => icon.name === 'icon-apple-180')
  const manifests = locales.map(
    (locale) => `<!--only lang=${locale}--><link rel="manifest" href="${base}${manifestFile(locale)}" /><!--end-->`,
  )
  const themes = Object.entries({ light, dark }).map(
    ([theme, { card }]) => `<!--only theme=${theme}--><meta name="theme-color" content="${card}" /><!--end-->`,
  )
  return [...manifests, `<link rel="apple-touch-icon" href="${base}${apple?.file}" />`, ...themes].join('')
}

/** The manifest in a language. Its scope is all of the origin, so that signing in stays in the window of the app. */
const manifestOf = async (base: string, locale: string, all: readonly Made[]): Promise<string> => {
  const { words } = await wordsIn(at(`locales/${locale}/messages.po`))
  return JSON.stringify({
    id: base,
    name: brand.name,
    short_name: brand.name,
    description: words['install.description'],
    lang: locale,
    dir: 'ltr',
    start_url: base,
    scope: '/',
    display: 'standalone',
    background_color: light.paper,
    theme_color: light.card,
    icons: all.flatMap(({ icon: { size, purpose }, file }) =>
      purpose === null ? [] : [{ src: base + file, sizes: `${size}x${size}`, type: 'image/png', purpose }],
    ),
  })
}

const iconOf = async (icon: Icon): Promise<Made> => {
  const mark = await readFile(at('src/app/theme/mark.svg'), 'utf8')
  const bytes = await pictureOf(icon, mark)
  return { icon, file: `assets/${icon.name}-${hashOf(bytes)}.png`, bytes }
}

const pictureOf = async ({ size, name, purpose }: Icon, mark: string): Promise<Buffer> => {
  const drawn = (width: number, svg = mark) => sharp(Buffer.from(svg), { density: 72 * (width / 32) * 2 }).resize(width)
  // A system paints a badge by its outline alone.
  if (name === 'icon-badge-96')
    return drawn(size, mark.replace(/<circle[^>]*>/, ''))
      .png()
      .toBuffer()
  if (purpose === 'any') return drawn(size).png().toBuffer()
  const inner = Math.round(size * safeShare)
  return sharp({ create: { width: size, height: size, channels: 3, background: light.accent } })
    .composite([{ input: await drawn(inner).png().toBuffer() }])
    .png()
    .toBuffer()
}

/** The offline page has both languages and its script in it; the typeface is kept beside it. */
const offlineHtml = async (typeface: string): Promise<string> => {
  const html = await filled(await readFile(at('src/worker/offline.html'), 'utf8'))
  const script = await scriptOf('src/worker/offline.ts', {})
  const fontFace = `@font-face { font-family: 'Instrument Sans Variable'; src: url('${typeface}'); font-weight: 400 700; }`
  const mark = await readFile(at('src/app/theme/mark.svg'), 'utf8')
  return html
    .replace('/theme/mark.svg', `data:image/svg+xml,${encodeURIComponent(mark)}`)
    .replace('/*typeface*/', fontFace)
    .replace(/<!--only lang=(\w+)-->(.*?)<!--end-->/gs, (_, lang: string, text: string) => {
      const said = text.replace('{time}', `<time data-time="${lang}"></time>`)
      return `<span lang="${lang}">${said}</span>`
    })
    .replace('</body>', () => `<script>${script}</script></body>`)
}

/** A program of one file, for a place that imports nothing. */
const scriptOf = async (file: string, define: Record<string, string>): Promise<string> => {
  const built = await build({
    configFile: false,
    root: at('.'),
    logLevel: 'warn',
    define,
    build: { write: false, minify: true, rolldownOptions: { input: at(file), output: { format: 'iife' } } },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const chunk = outputs.find((each) => each.type === 'chunk')
  if (chunk === undefined) throw new Error(`${file} was not built`)
  return chunk.code.trim()
}

/** What the first page of a build waits for whichever it is: its entry with what that imports, style sheet, typeface. */
const firstFiles = (bundle: Rolldown.OutputBundle): string[] => {
  const found = new Set<string>()
  const add = (file: string): void => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || found.has(file)) return
    found.add(file)
    for (const each of chunk.imports) add(each)
  }
  for (const each of Object.values(bundle)) if (each.type === 'chunk' && each.isEntry) add(each.fileName)
  const sheets = Object.keys(bundle).filter((file) => /\.(css|woff2)$/.test(file))
  return [...found, ...sheets]
}
