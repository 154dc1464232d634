// npm run messages: sorts both catalogues and writes the type of their ids. With --check it only says what is not so.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const locales = ['en', 'sv']
const idsFile = at('src/domain/messages/message-ids.gen.ts')
const catalogueFile = (locale) => at(`locales/${locale}/messages.po`)

const catalogues = new Map(locales.map((locale) => [locale, parsed(readFileSync(catalogueFile(locale), 'utf8'))]))
const wanted = new Map([
  ...locales.map((locale) => [catalogueFile(locale), printed(catalogues.get(locale), locale)]),
  [idsFile, idsOf(catalogues.get('en'))],
])
const stale = [...wanted].filter(([file, text]) => readFileSync(file, 'utf8') !== text)
const missing = missingMessages()

if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file.slice(at('').length)} is not as "npm run messages" writes it.`)
} else {
  for (const [file, text] of stale) writeFileSync(file, text)
}
for (const line of missing) console.error(line)
if (missing.length > 0 || (stale.length > 0 && process.argv.includes('--check'))) process.exit(1)

function missingMessages() {
  return locales.flatMap((locale) =>
    [...catalogues.get('en').keys(), ...catalogues.get('sv').keys()]
      .filter((id) => !catalogues.get(locale).get(id))
      .map((id) => `${id} has no words in ${locale}.`),
  )
}

function parsed(text) {
  const entries = new Map()
  for (const block of text.split(/\n{2,}/)) {
    const id = field(block, 'msgid')
    if (id) entries.set(id, field(block, 'msgstr'))
  }
  return entries
}

function field(block, key) {
  const found = new RegExp(`^${key} (".*"(?:\\n".*")*)$`, 'm').exec(block)
  return found
    ? found[1]
        .split('\n')
        .map((part) => JSON.parse(part))
        .join('')
    : ''
}

function printed(entries, locale) {
  const head = [
    'msgid ""',
    'msgstr ""',
    '"MIME-Version: 1.0\\n"',
    '"Content-Type: text/plain; charset=utf-8\\n"',
    '"Content-Transfer-Encoding: 8bit\\n"',
    `"Language: ${locale}\\n"`,
  ].join('\n')
  const blocks = sorted(entries).map(([id, words]) => `msgid ${JSON.stringify(id)}\nmsgstr ${JSON.stringify(words)}`)
  return [head, ...blocks].join('\n\n') + '\n'
}

function idsOf(entries) {
  const ids = sorted(entries).map(([id]) => `  | '${id}'`)
  return `// Written by npm run messages from locales/en/messages.po.\nexport type MessageId =\n${ids.join('\n')}\n`
}

function sorted(entries) {
  return [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1))
}
