import { existsSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { operations, type Operation } from '../contract/bundled'
import { parsed, root, sourceFiles, textOf } from '../support/source'
import { rules } from './rules'

const separator = ' › '

const files = ['src', 'machines', 'tests']
  .flatMap((folder) => sourceFiles(folder, ['.ts', '.tsx', '.mjs']))
  .filter((file) => file !== 'tests/spec/rules.test.ts')

test('every rule of the specification is shown by a test that exists', () => {
  expect(rules.filter((rule) => !exists(rule.test)).map(({ test: named }) => named)).toEqual([])
})

test('no rule stands twice, and no id', () => {
  const topicOf = (id: string) => id.replace(/\d+$/, '')
  expect(repeated(rules.map(({ id, rule }) => topicOf(id) + rule))).toEqual([])
  expect(repeated(rules.map(({ id }) => id))).toEqual([])
})

test('every citation leads to a rule', () => {
  const ids = new Set<string>(rules.map(({ id }) => id))
  const dead = files.flatMap((file) =>
    citationsIn(textOf(file))
      .filter((id) => !ids.has(id))
      .map((id) => `${file} ${id}`),
  )
  expect(dead).toEqual([])
})

test('no comment cites a page that is not in the repository', () => {
  const outside = /\b(spec|specification|decisions)\b[^.\n]*\bsections? \d|\(look, principle/i
  expect(files.filter((file) => outside.test(textOf(file)))).toEqual([])
})

test.each([
  ['(rule input-3)', ['input-3']],
  ['(rules data-33, data-34)', ['data-33', 'data-34']],
  ['(rules of input)', []],
])('citations in %s', (text, ids) => {
  expect(citationsIn(text)).toEqual(ids)
})

/** Ids that comments cite: `(rule input-3)`, `(rules input-3, calls-4)`. */
const citationsIn = (text: string): string[] =>
  [...text.matchAll(/\(rules? ([a-z]+-\d+(?:, [a-z]+-\d+)*)\)/g)].flatMap(([, ids = '']) => ids.split(', '))

const repeated = (lines: readonly string[]): string[] => lines.filter((line, index) => lines.indexOf(line) !== index)

test('every call of the contract has its line', () => {
  const untold = operations.filter((operation) => !isTold(operation)).map(({ id }) => id)
  expect(untold, 'A new call has a row with `kind: call` in the file of its subject in tests/spec').toEqual([])
})

/** By its name, or by its path as the specification writes it. */
const isTold = ({ id, path }: Operation): boolean => {
  const short = path.replace('/protected/v2', '')
  return rules.some(({ kind, call, rule }) => call === id || (kind === 'call' && rule.includes(short)))
}

const known = new Map<string, ReadonlySet<string>>()

const exists = (named: string): boolean => {
  const [file = '', ...path] = named.split(separator)
  if (!existsSync(join(root, file))) return false
  const names = known.get(file) ?? new Set(namesIn(parsed(file), []))
  known.set(file, names)
  return names.has(path.join(separator))
}

/** Full names of the tests below a node; those of `test.each` with their placeholders as written. */
const namesIn = (node: ts.Node, outer: readonly string[]): string[] => {
  const name = nameOf(node)
  const path = name === undefined ? outer : [...outer, name]
  const own = name === undefined ? [] : [path.join(separator)]
  const inner: string[] = []
  node.forEachChild((child) => void inner.push(...namesIn(child, path)))
  return [...own, ...inner]
}

const nameOf = (node: ts.Node): string | undefined => {
  if (!ts.isCallExpression(node) || !/^(describe|test|it)\b/.test(node.expression.getText())) return undefined
  const [first] = node.arguments
  return first && ts.isStringLiteralLike(first) ? first.text : undefined
}
