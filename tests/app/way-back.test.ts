import { beforeEach, describe, expect, test } from 'vitest'
import { keepWayBack, takeWayBack } from '../../src/app/ports/way-back'

const at = (path: string): void => history.replaceState(null, '', path)

beforeEach(() => sessionStorage.clear())

const signedInAnewFrom = (path: string, to = '/app/'): string => {
  at(path)
  keepWayBack()
  at(to)
  takeWayBack()
  return location.pathname + location.search
}

const reference = '0f8c1c1e-3c0f-4e53-9a39-0a8e6a1b2c3d'

describe('whoever had to sign in anew', () => {
  test.each([
    `/app/payment/${reference}/processing`,
    `/app/payment/${reference}/swish`,
    `/app/protected/order/${reference}/PENDING`,
    `/app/order/sell/${reference}/confirmation`,
    '/app/order?coin=BTC&amount=500&fiat=EUR',
    `/app/order?plan=${reference}&coin=BTC`,
    '/app/alerts',
    '/app/profile/limit',
    '/app/plans',
    '/app/plans/new?step=amount',
    `/app/plans/${reference}`,
    `/app/plans/${reference}/change?step=way`,
  ])('comes back to %s', (path) => {
    expect(signedInAnewFrom(path)).toBe(path)
  })

  test.each([
    '/app/order',
    '/app/order?ref=1',
    '/app/protected/dashboard',
    '/app/profile/phone',
    '/app/profile/limit/x',
    '/app/payment//evil.example/x',
    '/app/plans//evil.example',
    '/app/plans/new/change/x',
    '/elsewhere/payment/1/error',
  ])('is led home after %s', (path) => {
    expect(signedInAnewFrom(path)).toBe('/app/')
  })

  test('goes where they want to, and comes back once alone', () => {
    const path = `/app/payment/${reference}/error`
    expect(signedInAnewFrom(path, '/app/order/list')).toBe('/app/order/list')
    at('/app/')
    takeWayBack()
    expect(location.pathname).toBe('/app/')
  })

  test('is not sent by what somebody else has written there', () => {
    sessionStorage.setItem('way-back', '//evil.example/app/payment/1/error')
    at('/app/')
    takeWayBack()
    expect(location.href).toBe(`${location.origin}/app/`)
  })
})
