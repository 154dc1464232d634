import { expect, test } from 'vitest'
import { cachesToDrop, handlingOf } from '../../../src/domain/offline/offline'

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
