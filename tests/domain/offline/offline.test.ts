import { expect, test } from 'vitest'
import { cachesToDrop, handlingOf, isAnswer, isLater, isOutOfTurn } from '../../../src/domain/offline/offline'

const origin = 'https://app.example'

test.each([
  ['GET', 'no-cors', '/app/assets/index-D4mRWxRz.js', 'file'],
  ['GET', 'cors', '/app/assets/vendor-BJpqTlKv.js', 'file'],
  ['GET', 'navigate', '/app/', 'page'],
  ['GET', 'navigate', '/app/order?coin=BTC', 'page'],
  ['GET', 'navigate', '/app', 'page'],
  ['GET', 'navigate', '/en/login/', null],
  ['GET', 'navigate', '/application', null],
  ['POST', 'navigate', '/app/order', null],
  ['GET', 'cors', '/protected/v2/orders', null],
  ['POST', 'cors', '/protected/v2/auth/me', null],
  ['GET', 'cors', '/protected/v2/events', null],
  ['GET', 'cors', '/protected/app/assets/x.js', null],
  ['POST', 'cors', '/app/assets/index-D4mRWxRz.js', null],
  ['GET', 'no-cors', '/app/worker.js', null],
  ['GET', 'no-cors', '/app/manifest-en.webmanifest', null],
])('%s in mode %s of %s is handled as %s', (method, mode, path, handling) => {
  expect(handlingOf({ method, mode, url: origin + path }, origin)).toBe(handling)
})

test('what is of another origin is not touched', () => {
  const url = 'https://elsewhere.example/app/assets/index.js'
  expect(handlingOf({ method: 'GET', mode: 'cors', url }, origin)).toBe(null)
})

test('files of this build and of the one before are kept, and what is no build', () => {
  const names = ['files-1', 'state', 'files-2', 'files-3', 'files-4']
  expect([cachesToDrop(names, 'files-4'), cachesToDrop(['state', 'files-1'], 'files-1')]).toEqual([
    ['files-1', 'files-2'],
    [],
  ])
})

/** What is kept after builds were installed one after the other: as the worker does it, in the order of its caches. */
const keptAfter = (...builds: readonly string[]): string[] =>
  builds.reduce<string[]>((names, build) => {
    const kept = isOutOfTurn(names, build) ? names.filter((name) => name !== build) : names
    const all = kept.includes(build) ? kept : [...kept, build]
    const dropped = cachesToDrop(all, build)
    return all.filter((name) => !dropped.includes(name))
  }, [])

test.each([
  [
    ['files-1', 'files-2', 'files-3'],
    ['files-2', 'files-3'],
  ],
  [
    ['files-1', 'files-2', 'files-2'],
    ['files-1', 'files-2'],
  ],
  [
    ['files-1', 'files-2', 'files-3', 'files-2'],
    ['files-3', 'files-2'],
  ],
  [
    ['files-1', 'files-2', 'files-3', 'files-2', 'files-4'],
    ['files-2', 'files-4'],
  ],
  [
    ['files-1', 'files-2', 'files-1', 'files-2'],
    ['files-1', 'files-2'],
  ],
])('after %j, files of the build and of the one that was used before it are kept', (builds, kept) => {
  expect(keptAfter(...builds)).toEqual(kept)
})

test.each([
  [200, true],
  [404, true],
  [409, true],
  [500, true],
  [502, false],
  [503, false],
  [504, false],
])('%i is an answer of the exchange: %s', (status, isOne) => {
  expect(isAnswer(status)).toBe(isOne)
})

test.each([
  [undefined, true],
  ['2026-11-28T09:59:59.999Z', true],
  ['2026-11-28T10:00:00.000Z', false],
  ['2026-11-28T10:00:00.001Z', false],
])('a moment is later than %s: %s', (kept, isOne) => {
  expect(isLater('2026-11-28T10:00:00.000Z', kept)).toBe(isOne)
})
