import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { at, giveUp } from '../../src/setup/tools.mjs'

const languages = ['en', 'sv']

/** Prints what the browser loads for each screen, in kB gzip, by the manifest of the last build. */
export const bytes = () => {
  const file = at('dist/app/.vite/manifest.json')
  if (!existsSync(file)) giveUp('There is no build to measure: npm run build.')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const keys = Object.keys(manifest)
  // A screen whose words are the app's own has no file of its own.
  const messages = (part) =>
    languages
      .map((language) => keys.find((key) => key.endsWith(`messages:${part}/${language}`)))
      .map((key) => (key === undefined ? new Set() : filesOf(manifest, key)))
      .toSorted((one, other) => kB(other) - kB(one))[0]
  const app = new Set([...filesOf(manifest, 'index.html'), ...messages('app')])
  const rows = keys.flatMap((key) => {
    const [, feature] = /^screens\/([\w-]+)\/screen\.tsx$/.exec(key) ?? []
    if (!feature) return []
    const own = new Set([...filesOf(manifest, key), ...messages(feature)].filter((each) => !app.has(each)))
    return [{ name: feature, own: kB(own), all: kB([...app, ...own]) }]
  })
  console.log('JavaScript of each screen, kB gzip: what it adds to the app, and what is loaded for it from nothing.\n')
  print('the app', kB(app), kB(app))
  for (const { name, own, all } of rows.toSorted((one, other) => other.own - one.own)) print(name, own, all)
  const scripts = keys.map((key) => manifest[key].file).filter((each) => each.endsWith('.js'))
  const isMessages = (each) => keys.some((key) => key.includes('messages:') && manifest[key].file === each)
  const code = [...new Set(scripts)].filter((each) => !isMessages(each))
  const small = code.filter((each) => sizeOnDisk(each) < 1000)
  console.log(`\n${code.length} script files besides messages, ${small.length} of them under 1 kB: ${small.join(', ')}`)
}

/** The file of a chunk and all that it imports statically. */
const filesOf = (manifest, key, seen = new Set()) => {
  const chunk = manifest[key] ?? giveUp(`The build has no ${key}.`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const each of chunk.imports ?? []) filesOf(manifest, each, seen)
  return seen
}

const read = (file) => readFileSync(at(`dist/app/${file}`))
const sizeOnDisk = (file) => read(file).length
const kB = (files) => [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1000

const print = (name, own, all) =>
  console.log(`${name.padEnd(24)}${own.toFixed(1).padStart(8)}${all.toFixed(1).padStart(8)}`)
