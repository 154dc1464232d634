import { expect, test } from 'vitest'
import { messageIn, pathIn } from '../../../src/domain/push/message'

const message = {
  id: 'one',
  kind: 'orders',
  tag: 'order/one',
  title: 'Nordmynt',
  text: 'An order has news.',
  path: '/app/order/list',
}

test('a message is read as it was sent', () => {
  expect(messageIn(JSON.stringify({ ...message, more: 'by a newer version' }))).toEqual(message)
})

test('a message without a tag, as an earlier version sent it, stands by itself', () => {
  expect(messageIn(JSON.stringify({ ...message, tag: undefined }))).toEqual({ ...message, tag: 'one' })
})

test.each([
  ['no JSON', 'An order has news.'],
  ['nothing', ''],
  ['null', 'null'],
  ['another kind', JSON.stringify({ ...message, kind: 'marketing' })],
  ['no id', JSON.stringify({ ...message, id: undefined })],
  ['a tag that is no text', JSON.stringify({ ...message, tag: 5 })],
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
  [{ path: '/app/../sandbox/' }, '/app/'],
  [{ path: '/app/%2e%2e/sandbox/' }, '/app/'],
  [{ path: '/app/x/../../sandbox/' }, '/app/'],
  [{ path: '/app\\..\\sandbox/' }, '/app/'],
  [{ path: '/\\evil.example/app/' }, '/app/'],
  [{ path: '/app/order/../alerts?a=1#b' }, '/app/alerts?a=1#b'],
  [{ path: 'app/order' }, '/app/'],
  [{ path: 5 }, '/app/'],
  [null, '/app/'],
])('%j leads to %s', (data, path) => {
  expect(pathIn(data)).toBe(path)
})
