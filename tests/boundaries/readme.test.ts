import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from '../support/source'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

test('the worked example of the exchange’s page is the code that runs', () => {
  const examples = [...textOf('src/server/README.md').matchAll(/```ts\n([^]*?)```/g)].map(([, code = '']) => code)
  const mail = textOf('src/server/outside/smtp-mail.ts')
  expect(examples.map((code) => mail.includes(code))).toEqual([true])
  const [line] = /\.\.\.\(smtpUrl[^`]*/.exec(textOf('src/server/README.md')) ?? ['not there']
  expect(textOf('src/server/outside/configured.ts')).toContain(line)
})

const folders = ['machines', 'src', 'tests', 'openapi', 'locales', '.github']
const pages = ['README.md', ...folders.flatMap((folder) => sourceFiles(folder, ['.md']))]

test('README is read in ten minutes', () => {
  expect(textOf('README.md').split(/\s+/).length).toBeLessThan(1500)
})

test('every page that a page leads to is there, and so is every file that it names', () => {
  const broken = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)|src="([^"]+)"/g)]
      .map(([, link, source]) => link ?? source ?? '')
      .filter((link) => !/^https?:/.test(link) && !existsSync(join(root, dirname(page), link)))
      .map((link) => `${page} leads to ${link}`),
  )
  const named = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`((?:src|machines|tests|openapi|locales|\.github)\/[\w./-]+)`/g)]
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(join(root, file)) && !isExample(file))
      .map((file) => `${page} names ${file}`),
  )
  expect([...broken, ...named]).toEqual([])
})

const files = [...readdirSync(root), ...folders.flatMap((folder) => sourceFiles(folder, ['']))]

test('a file that a page names without its folders is there', () => {
  const unknown = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|sql|sh|yaml|md|po))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
      .filter((name) => !isExample(name) && !isWritten(name))
      .map((name) => `${page} names ${name}`),
  )
  expect(unknown).toEqual([])
})

/** The screen that is added by the page of the app. */
const isExample = (file: string): boolean => file.includes('tips')

/** What programs leave behind. */
const isWritten = (file: string): boolean => file.startsWith('reports/')

test('every setting of the exchange stands in its table of settings', () => {
  const read = [...textOf('src/server/config.ts').matchAll(/\bread\.\w+\('([A-Z_]+)'/g)].map(([, name = '']) => name)
  const table = /\| variable[^]*?\n\n/.exec(textOf('src/server/README.md'))?.[0] ?? ''
  const told = new Set([...table.matchAll(/`([A-Z_]{4,})`/g)].map(([, name]) => name))
  expect(read.length).toBeGreaterThan(20)
  const untold = read.filter((name) => !told.has(name))
  expect(untold, 'A new setting has its row in src/server/README.md').toEqual([])
})
