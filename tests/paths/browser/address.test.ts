import { expect, test } from 'vitest'
import { screenNames, type ScreenName } from '../../../src/domain/routing/screens'
import { isAddressOf } from './address'

const screensAt = (pathname: string): ScreenName[] => screenNames.filter((screen) => isAddressOf(screen, pathname))

test('an address is of one screen, whatever its parameters are', () => {
  expect(screensAt('/app/order')).toEqual(['buy'])
  expect(screensAt('/app/order/list')).toEqual(['orders'])
  expect(screensAt('/app/protected/order/A1B2/UNPAID')).toEqual(['orderConfirmation'])
  expect(screensAt('/app/')).toEqual(['home'])
})

test('or of none, where a part is missing, too much, or left empty', () => {
  for (const pathname of [
    '/order',
    '/app/order/',
    '/app/orders',
    '/app/protected/order/A1B2',
    '/app/protected/order//UNPAID',
  ])
    expect(screensAt(pathname)).toEqual([])
})
