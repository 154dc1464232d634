import { expect, test } from 'vitest'
import { messageIn, pathIn } from '../../../src/domain/push/message'

const message = { id: 'one', kind: 'orders', title: 'Nordmynt', text: 'An order has news.', path: '/app/order/list' }

test('a message is read as it was sent', () => {
  expect(messageIn(JSON.stringify({ ...message, more: 'by a newer version' }))).toEqual(message)
})

test.each([
  ['no JSON', 'An order has news.'],
  ['nothing', ''],
  ['null', 'null'],
  ['another kind', JSON.stringify({ ...message, kind: 'marketing' })],
  ['no id', JSON.stringify({ ...message, id: undefined })],
  ['no text', JSON.stringify({ ...message, text: 5 })],
])('%s is none of ours', (_, text) => {
  expect(messageIn(text)).toBe(undefined)
})

test.each([
  [{ path: '/app/protected/order/one/PAID' }, '/app/protected/order/one/PAID'],
  [{ path: '/app' }, '/app'],
  [{ path: 'https://evil.example/app/' }, '/app/'],
  [{ path: '//evil.example/app/' }, '/app/'],
  [{ path: '/application' }, '/app/'],
  [{ path: '/sandbox/' }, '/app/'],
  [{ path: 5 }, '/app/'],
  [null, '/app/'],
])('%j leads to %s', (data, path) => {
  expect(pathIn(data)).toBe(path)
})
