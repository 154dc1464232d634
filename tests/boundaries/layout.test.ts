import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, textOf } from '../support/source'

const made = ['node_modules', 'dist', 'reports']

const allowed = [
  'LICENSE',
  'README.md',
  'locales',
  'machines',
  'openapi',
  'package-lock.json',
  'package.json',
  'src',
  'tests',
  'tsconfig.json',
  'vite.config.ts',
]

test('the top of the project holds the rooms of the house and no more', () => {
  const found = readdirSync(root).filter((name) => !name.startsWith('.') && !made.includes(name))
  expect(found.filter((name) => !allowed.includes(name))).toEqual([])
})

test('every version in package.json is exact', () => {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json'))
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies })
  expect(versions.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('the lockfile names the public registry alone', () => {
  const { packages } = JSON.parse(textOf('package-lock.json'))
  const elsewhere = Object.values<{ resolved?: string }>(packages).filter(
    ({ resolved }) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere).toEqual([])
})

test('every path that the build names is there', () => {
  const named = [...textOf('vite.config.ts').matchAll(/'((?:src|machines|tests)\/[^'*]+)'/g)].map(
    ([, path]) => path ?? '',
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
