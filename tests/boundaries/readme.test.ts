import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../src/server/config'
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

test('every program of package.json stands in the table of programs', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'))
  const [table = ''] = /^\|[^]*?\n\n/m.exec(textOf('src/setup/README.md')) ?? []
  const told = new Set([...table.matchAll(/`(?:npm (?:run )?)?([\w:]+)`/g)].map(([, name = '']) => name))
  expect(Object.keys(scripts).filter((name) => !told.has(name))).toEqual([])
})

/** What the configuration reads of an environment in which every variable is set, wrongly. */
const settings = (() => {
  const read = new Set<string>()
  const everySetting = new Proxy<Record<string, string>>({}, { get: (_, name) => (read.add(String(name)), 'wrong') })
  try {
    readConfig(everySetting)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
  }
  return [...read]
})()

test('every setting of the exchange stands in its table of settings', () => {
  const table = /\| variable[^]*?\n\n/.exec(textOf('src/server/README.md'))?.[0] ?? ''
  const told = new Set([...table.matchAll(/`([A-Z_]{4,})`/g)].map(([, name = '']) => name))
  expect(settings.length).toBeGreaterThan(60)
  const untold = settings.filter((name) => !told.has(name) && name !== 'NODE_ENV')
  expect(untold, 'A new setting has its row in src/server/README.md').toEqual([])
})

/** Settings that containers are not given, and why. */
const notOfContainers: Readonly<Record<string, string>> = {
  NODE_ENV: 'the image says it',
  PORT: 'the image says it',
  HOST: 'the image says it',
  SANDBOX: 'the image says it',
  DATA_DIR: 'there is no embedded database',
  SANDBOX_REVIEW_SECONDS: 'the sandbox is off',
  SANDBOX_SEED: 'the sandbox is off',
  SANDBOX_RECORDER: 'the sandbox is off',
  PUSH_TEST_SERVICE: 'the sandbox is off',
}

test('containers can be given every setting of the exchange, and no other', () => {
  const compose = /environment:\n([^]*?)\n {2}\w/.exec(textOf('src/server/deploy/compose.yaml'))?.[1] ?? ''
  const given = [...compose.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = '']) => name)
  const wanted = settings.filter((name) => !Object.hasOwn(notOfContainers, name))
  expect(given.toSorted(), 'A new setting has its line in src/server/deploy/compose.yaml').toEqual(wanted.toSorted())
  const image = textOf('src/server/deploy/Dockerfile')
  const said = Object.entries(notOfContainers).filter(([, why]) => why === 'the image says it')
  expect(said.filter(([name]) => !image.includes(`${name}=`))).toEqual([])
})
