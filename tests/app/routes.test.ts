import { describe, expect, test } from 'vitest'
import { basePath, pathOf, screenNames, screens } from '../../src/domain/screens'
import { screenAt } from '../../src/app/router/paths'
import { checkRoutes } from '../../src/app/router/routes'

test('a name or a path that stands twice is an error', () => {
  const row = { name: 'buy', path: '/order' }
  expect(() => checkRoutes([row, { name: 'buy', path: '/other' }])).toThrow('Two routes have the name "buy"')
  expect(() => checkRoutes([row, { name: 'other', path: '/order' }])).toThrow('Two routes have the path "/order"')
  expect(() => checkRoutes([row, { name: 'other', path: '/other' }])).not.toThrow()
})

test('each screen has its path, layout and rights', () => {
  const rows = screenNames.map((name) => {
    const { path, layout, rights } = screens[name]
    return [name, path, layout, ...rights].join(' ')
  })
  expect(basePath).toBe('/app')
  expect(rows).toEqual([
    'home / ',
    'dashboard /protected/dashboard standard CAN_SEE_FULL_APP',
    'buy /order standard CAN_SEE_FULL_APP',
    'sell /order/sell standard CAN_SEE_FULL_APP',
    'orders /order/list standard CAN_SEE_FULL_APP',
    'statement /order/statement standard CAN_SEE_FULL_APP',
    'orderConfirmation /protected/order/$reference/$status standard CAN_SEE_FULL_APP',
    'sellConfirmation /order/sell/$reference/confirmation standard CAN_SEE_FULL_APP',
    'profilePersonal /profile/personal standard CAN_SEE_FULL_APP',
    'profileBank /profile/bank standard CAN_SEE_FULL_APP',
    'profilePhone /profile/phone standard',
    'profileDocuments /profile/documents standard CAN_SEE_DOCUMENTS',
    'settingsEmail /settings/email standard',
    'settingsPassword /settings/password standard',
    'settings2fa /settings/2fa standard',
    'settingsSessions /settings/sessions standard',
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

  test('every screen is found again by the path of its route', () => {
    const params = { reference: '$reference', status: '$status', key: '$key' }
    for (const name of screenNames) expect(screenAt(decodeURIComponent(pathOf(name, params)))).toBe(name)
    expect(screenAt('/nowhere')).toBeUndefined()
  })
})
