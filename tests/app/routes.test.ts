import { describe, expect, test } from 'vitest'
import { basePath, pathOf, screenNames, screens } from '../../src/domain/routing/screens'
import { addressOf, locationAt } from '../../src/domain/routing/locations'
import { maySee } from '../../src/domain/customer/rights'
import { checkPaths } from '../../src/app/router/routes'

test('a path that stands twice is an error', () => {
  expect(() => checkPaths(['/order', '/other', '/order'])).toThrow('Two routes have the path "/order"')
  expect(() => checkPaths(['/order', '/other'])).not.toThrow()
})

test('each screen has its path, layout and rights', () => {
  const rows = screenNames.map((name) => {
    const { path, layout, rights } = screens[name]
    return [name, path, layout, ...rights].join(' ')
  })
  expect(basePath).toBe('/app')
  expect(rows, 'A new screen has its line here').toEqual([
    'home / ',
    'dashboard /protected/dashboard standard CAN_SEE_FULL_APP',
    'buy /order standard CAN_SEE_FULL_APP',
    'plans /plans standard CAN_SEE_FULL_APP',
    'planNew /plans/new standard CAN_SEE_FULL_APP',
    'plan /plans/$reference standard CAN_SEE_FULL_APP',
    'higherLimit /profile/limit standard CAN_SEE_FULL_APP',
    'planChange /plans/$reference/change standard CAN_SEE_FULL_APP',
    'alerts /alerts standard CAN_SEE_FULL_APP',
    'sell /order/sell standard CAN_SEE_FULL_APP',
    'orders /order/list standard CAN_SEE_FULL_APP',
    'statement /order/statement standard CAN_SEE_FULL_APP',
    'orderConfirmation /protected/order/$reference/$status standard CAN_SEE_FULL_APP',
    'sellConfirmation /order/sell/$reference/confirmation standard CAN_SEE_FULL_APP',
    'orderWallet /order/$reference/wallet standard CAN_SEE_FULL_APP',
    'profilePersonal /profile/personal standard CAN_SEE_FULL_APP',
    'profileBank /profile/bank standard CAN_SEE_FULL_APP',
    'profilePhone /profile/phone standard',
    'profileDocuments /profile/documents standard CAN_SEE_DOCUMENTS',
    'settingsEmail /settings/email standard',
    'settingsPassword /settings/password standard',
    'settings2fa /settings/2fa standard',
    'settingsSessions /settings/sessions standard',
    'settingsDevice /settings/device standard',
    'settingsSecurity /settings/security standard',
    'settingsAntiPhishingWord /settings/anti-phishing-word standard',
    'settingsAddresses /settings/addresses standard',
    'settingsPasskeys /settings/passkeys standard',
    'verification /protected/verification wizard',
    'secondVerification /protected/second-verification wizard',
    'questionnaire /questionnaire/$key wizard',
    'notifications /notifications standard CAN_SEE_FULL_APP',
    'support /support standard',
    'walletExportGuide /wallet/export-guide standard',
    'paymentProcessing /payment/$reference/processing blank',
    'paymentError /payment/$reference/error blank',
    'paymentCancelled /payment/$reference/cancelled blank',
    'paymentSwish /payment/$reference/swish blank',
    'errorNotFound /error/not-found blank',
    'errorUnexpected /error/unexpected blank',
  ])
})

describe('paths', () => {
  test('are filled in with what is escaped', () => {
    expect(pathOf('orderConfirmation', { reference: 'a/b', status: 'PAID' })).toBe('/protected/order/a%2Fb/PAID')
  })

  test('every screen is found again by its address, with or without the base path', () => {
    for (const name of screenNames) {
      const pathname = pathOf(name, { reference: 'a b', status: 'PAID', key: 'c' })
      expect(locationAt({ pathname, search: '' })?.screen).toBe(name)
      expect(locationAt({ pathname: `${basePath}${pathname}/`.replace('//', '/'), search: '' })?.screen).toBe(name)
    }
    expect(locationAt({ pathname: '/nowhere', search: '' })).toBeNull()
    expect(locationAt({ pathname: '/app/Order/LIST', search: '' })?.screen).toBe('orders')
  })

  test('a location says what the path names and what the screen reads of the query, where it fits', () => {
    const at = (pathname: string, search = '') => locationAt({ pathname, search })
    expect(at('/app/protected/order/a%2Fb/PAID', '?order=c')).toEqual({
      screen: 'orderConfirmation',
      params: { reference: 'a/b', status: 'PAID' },
      search: {},
    })
    expect(at('/app/payment/%E0%A4%A/error')).toEqual({
      screen: 'paymentError',
      params: { reference: '%E0%A4%A' },
      search: {},
    })
    expect(at('/app/order/list', '?status=PAID&currency=DOGE&from=2026-02-30&to=2026-03-01&other=1')).toEqual({
      screen: 'orders',
      params: {},
      search: { status: 'PAID', to: '2026-03-01' },
    })
    expect(at('/app/order', `?coin=BTC&amount=500&order=${'x'.repeat(101)}`)).toEqual({
      screen: 'buy',
      params: {},
      search: { coin: 'BTC', amount: '500' },
    })
  })

  test('a location has its address', () => {
    const location = locationAt({ pathname: '/app/order/list', search: '?status=PAID&number=1%202' })
    expect(location && addressOf(location)).toBe('/order/list?status=PAID&number=1%202')
  })
})

test('what a row asks for is met by it, and a single right by CAN_SEE_BASIC_APP too', () => {
  const basic = ['CAN_SEE_BASIC_APP'] as const
  const letIn = screenNames.filter((name) => maySee(basic, screens[name].rights))
  expect(letIn).toEqual(screenNames)
  const closed = screenNames.filter((name) => !maySee([], screens[name].rights))
  expect(closed).toEqual(screenNames.filter((name) => screens[name].rights.length > 0))
  expect(maySee(basic, ['CAN_SEE_FULL_APP', 'CAN_SEE_DOCUMENTS'])).toBe(false)
})
