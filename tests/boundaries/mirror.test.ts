import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { StateMachine } from 'xstate'
import { root, sourceFiles, textOf } from '../support/source'

const foldersIn = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** What no screen and no overlay is named after. */
const ofNoScreen = ['lib', 'password-reset', 'security-link', 'session', 'shared', 'two-factor-reset', 'walk']
/** Screens that only show. */
const withoutMachine = ['error-not-found', 'error-unexpected', 'wallet-export-guide']

const shown = [...foldersIn('src/app/screens'), ...foldersIn('src/app/overlays')]

test('machines stand in folders that are named as the screen or overlay that shows them', () => {
  const named = shown.filter((name) => !withoutMachine.includes(name))
  const hint = 'A screen without a machine stands in `withoutMachine`, a machine without a screen in `ofNoScreen`'
  expect(foldersIn('machines').toSorted(), hint).toEqual([...named, ...ofNoScreen].toSorted())
  const lead = named.map((name) => `machines/${name}/${name}.ts`)
  expect(lead.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

const modules = import.meta.glob<Record<string, unknown>>('../../machines/**/*.ts', { eager: true })
const idsByFile = Object.entries(modules).flatMap(([path, module]) => {
  const ids = Object.values(module).flatMap((value) => (value instanceof StateMachine ? [kebab(value.id)] : []))
  return ids.length > 0 ? [{ file: basename(path, '.ts'), ids }] : []
})

test('a machine has the name of its file', () => {
  expect(idsByFile.filter(({ file, ids }) => ids.join() !== file)).toEqual([])
})

test('a driver has the name of its machine, in both halves', () => {
  const drivers = sourceFiles('tests/paths/drivers').map((path) => basename(path, '.ts'))
  const ids = new Set(idsByFile.flatMap((each) => each.ids))
  const halves = drivers.filter((name) => /\.(driver|browser)$/.test(name))
  expect(halves.filter((name) => !ids.has(name.replace(/\.\w+$/, '')))).toEqual([])
})

/** Tests of more than one file of their folder. */
const ofMany = [
  'tests/domain/constants.test.ts',
  'tests/machines/faults.test.ts',
  'tests/machines/graph.test.ts',
  'tests/machines/onboarding/graph.test.ts',
  'tests/machines/payment/payment-ways.test.ts',
]

test.each([
  ['tests/machines', 'machines'],
  ['tests/domain', 'src/domain'],
])('%s has the folders and names of %s', (tests, folder) => {
  const files = sourceFiles(tests, ['.test.ts']).filter((path) => !ofMany.includes(path))
  const tested = files.map((path) => path.replace(tests, folder).replace('.test.ts', '.ts'))
  expect(tested.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

/** What no screen or overlay has by itself. */
const ofTheApp = [
  'copy',
  'definitions',
  'error-boundary',
  'form-busy',
  'layouts',
  'load-failed',
  'messages',
  'security-wait',
]

test('a test of a screen begins with its name', () => {
  const files = sourceFiles('tests/screens', ['.test.tsx']).map((path) => basename(path, '.test.tsx'))
  const known = [...shown, ...ofTheApp]
  expect(files.filter((file) => !known.some((name) => file === name || file.startsWith(`${name}-`)))).toEqual([])
})

/** Tests of no single resource. */
const ofTheServer = ['attacks']

test('tests of the server stand in its folders', () => {
  const folders = foldersIn('tests/server').filter((name) => !ofTheServer.includes(name))
  expect(folders.filter((name) => !existsSync(join(root, 'src/server', name)))).toEqual([])
})

/** These serve pages, which the contract does not have. */
const ofPages = ['public-site', 'sandbox']

test('a folder with routes of the contract exports them under its name', () => {
  const resources = foldersIn('src/server').filter(
    (name) => existsSync(join(root, 'src/server', name, 'routes.ts')) && !ofPages.includes(name),
  )
  const exported = (name: string) => `${camel(name).replace(/s$/, '')}Routes`
  expect(
    resources.filter((name) => !textOf(`src/server/${name}/routes.ts`).includes(`export const ${exported(name)} =`)),
  ).toEqual([])
})

test('what adds to the server is called register…', () => {
  const others = sourceFiles('src/server').flatMap((path) =>
    [...textOf(path).matchAll(/^(?:export )?const (\w+) = (?:async )?\(\s*server: FastifyInstance,?\s*[\w)]/gm)]
      .map(([, name = '']) => `${path} ${name}`)
      .filter((named) => !/ (register|stop|posting)/.test(named)),
  )
  expect(others).toEqual([])
})

test('rules stand by subject', () => {
  expect(sourceFiles('src/domain').filter((path) => path.split('/').length === 3)).toEqual([])
})

test('a module that a driver names is there', () => {
  const named = sourceFiles('tests/paths').flatMap((path) =>
    [...textOf(path).matchAll(/'((?:domain|app)\/[\w/.-]+\.tsx?)'/g)].map(([, module]) => `src/${module}`),
  )
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
