import { describe, expect, test } from 'vitest'
import { pathOf, screenNames } from '../../src/domain/screens'
import { screenAt } from '../../src/app/router/paths'
import { checkRoutes } from '../../src/app/router/routes'

test('a name or a path that stands twice is an error', () => {
  const row = { name: 'buy', path: '/order' }
  expect(() => checkRoutes([row, { name: 'buy', path: '/other' }])).toThrow('Two routes have the name "buy"')
  expect(() => checkRoutes([row, { name: 'other', path: '/order' }])).toThrow('Two routes have the path "/order"')
  expect(() => checkRoutes([row, { name: 'other', path: '/other' }])).not.toThrow()
})

describe('paths', () => {
  test('are filled in with what is escaped', () => {
    expect(pathOf('orderConfirmation', { reference: 'a/b', status: 'PAID' })).toBe('/protected/order/a%2Fb/PAID')
  })

  test('every screen is found again by the path of its route', () => {
    const params = { reference: '$reference', status: '$status', key: '$key' }
    for (const name of screenNames) expect(screenAt(decodeURIComponent(pathOf(name, params)))).toBe(name)
    expect(screenAt('/nowhere')).toBeUndefined()
  })
})
