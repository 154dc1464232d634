import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { at, giveUp } from '../../src/setup/tools.mjs'

const budget = { first: 150, screen: 30, chart: 60 }
const firstScreen = 'buy'
/** The charting library, which comes after the screen is painted. */
const chart = { key: 'ui/chart-canvas.ts', screen: 'dashboard' }
/** What the frame adds around the page after its first paint. */
const frame = 'layouts/later.tsx'
const languages = ['en', 'sv']

/** Prints what the browser must load, in kB gzip; answers whether all of it is within the budget. */
export const bytes = () => {
  const rows = measured().toSorted((one, other) => other.most - one.most || other.js - one.js)
  print(rows)
  printBiggest()
  return rows.every(({ js, most }) => js <= most)
}

/** Loads of each screen, by the manifest of the last build. */
const measured = () => {
  const file = at('dist/app/.vite/manifest.json')
  if (!existsSync(file)) giveUp('There is no build to measure: npm run build.')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const entry = Object.keys(manifest).find((key) => key.startsWith('_start-'))
  if (!entry) giveUp('The build has no chunk that starts the app.')
  const words = (part) =>
    languages.map((language) => loaded(manifest, [`../../locales/${language}/messages.po?${part}`]))
  const start = union(loaded(manifest, [entry]), heaviest(words('first')))
  const later = (parts) => parts.map((part) => heaviest(words(part))).reduce(union)
  const screens = Object.keys(manifest).filter((key) => /^screens\/[\w-]+\/([\w-]+-step|screen)\.tsx$/.test(key))
  const first = union(start, loaded(manifest, [`screens/${firstScreen}/screen.tsx`]))
  const rows = screens.map((key) => {
    const [, screen, view] = key.split('/')
    const isFirst = screen === firstScreen
    const needed = union(
      loaded(manifest, [key, `screens/${screen}/screen.tsx`, machinesOf(screen)]),
      later(wordsWith(screen, view)),
    )
    const added = isFirst ? first : without(needed, first)
    const alone = isFirst ? first : union(start, needed)
    const name = view === 'screen.tsx' ? screen : `${screen}, ${view.replace('-step.tsx', '')}`
    return {
      name,
      js: kB(added.js),
      css: kB(added.css),
      alone: kB(alone.js),
      most: isFirst ? budget.first : budget.screen,
    }
  })
  const around = without(union(loaded(manifest, [frame]), later(['later', 'frame'])), first)
  const ofFrame = {
    name: 'the frame, once painted',
    js: kB(around.js),
    css: 0,
    alone: kB(union(first, around).js),
    most: budget.screen,
  }
  if (!manifest[chart.key]) giveUp('The build has no chunk of the charting library.')
  const before = union(first, loaded(manifest, [`screens/${chart.screen}/screen.tsx`]))
  const library = without(loaded(manifest, [chart.key]), before)
  const size = { js: kB(library.js), css: kB(library.css), alone: kB(library.js) }
  return [...rows, ofFrame, { name: `${chart.screen}, its chart`, ...size, most: budget.chart }]
}

const heaviest = (loads) => loads.reduce((one, other) => (kB(one.js) > kB(other.js) ? one : other))

/** What comes with a screen beside its view: the file that fills its machines, and the parts of the words besides `later`. */
const own = {
  dashboard: { machines: 'dashboard', words: ['dashboard'] },
  support: { machines: 'support', words: ['support'] },
  sell: { machines: 'sell', words: ['sell'] },
  'profile-bank': { machines: 'bank', words: ['bank', 'settings'] },
  payment: { machines: 'payment', words: ['payment'] },
  'order-confirmation': { machines: 'order', words: ['payment'] },
  orders: { machines: 'orders', words: ['orderList'] },
  notifications: { machines: 'notification-list', words: ['list'] },
  statement: { machines: 'statement', words: ['list'] },
  'settings-sessions': { machines: 'sessions', words: ['settings'] },
}

const aboutSteps = ['personal', 'documents', 'questionnaire']

/** The parts of the words that come with a screen, or with a step of onboarding. */
const wordsWith = (screen, view) => {
  if (screen !== 'onboarding') return ['later', ...(own[screen]?.words ?? [])]
  if (view === 'screen.tsx') return ['onboarding']
  return ['onboarding', aboutSteps.some((step) => view === `${step}-step.tsx`) ? 'about' : 'account']
}

/** What brings the machines of a screen; some have none of their own. */
const machinesOf = (screen) =>
  `ports/filled-${screen === 'onboarding' ? screen : (own[screen]?.machines ?? 'order')}.ts`

/** Files of chunks and of all that they import statically; what they import later does not count. */
const loaded = (manifest, keys, seen = new Set()) => {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    loaded(manifest, chunk.imports ?? [], seen)
  }
  const chunks = [...seen].map((key) => manifest[key])
  return { js: new Set(chunks.map(({ file }) => file)), css: new Set(stylesIn(manifest)) }
}

/** There is one style sheet, and every screen needs it. */
const stylesIn = (manifest) =>
  Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.css'))

const union = (one, other) => ({ js: new Set([...one.js, ...other.js]), css: new Set([...one.css, ...other.css]) })

const without = (one, other) => ({ js: minus(one.js, other.js), css: minus(one.css, other.css) })

const minus = (files, others) => new Set([...files].filter((file) => !others.has(file)))

const sizes = new Map()

const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(at(`dist/app/${file}`)), { level: 9 }).length)
  return sizes.get(file)
}

const kB = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000

const print = (rows) => {
  console.log('JavaScript and CSS, kB gzip. The first screen counts from nothing, the others on top of it.\n')
  console.log(line('screen', 'JS', 'CSS', 'budget', 'JS opened first'))
  for (const { name, js, css, most, alone } of rows)
    console.log(
      line(name, js.toFixed(1), css.toFixed(1), String(most), alone.toFixed(1)) + (js > most ? '  too much' : ''),
    )
}

const line = (name, ...figures) => [name.padEnd(22), ...figures.map((figure) => figure.padStart(9))].join('')

const printBiggest = () => {
  const files = [...sizes].filter(([file]) => file.endsWith('.js')).toSorted(([, one], [, other]) => other - one)
  console.log(
    '\nFiles: ' +
      files
        .slice(0, 8)
        .map(([file, size]) => `${file.replace('assets/', '')} ${(size / 1000).toFixed(1)}`)
        .join(', '),
  )
}
