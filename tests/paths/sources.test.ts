import { describe, expect, test } from 'vitest'
import { sourceFiles } from '../support/source'
import { drivers } from './registry'
import { sourcesOf } from './sources'

const project: Readonly<Record<string, string>> = {
  'src/app/main.tsx': "import './ui/frame'\nimport '../../machines/session/session'\nimport './screens'",
  'src/app/ui/frame.tsx': '',
  'src/app/ui/table.tsx': '',
  'src/app/screens/index.ts':
    "export const screens = { buy: () => import('./buy/screen'), orders: () => import('./orders/screen') }",
  'src/app/screens/buy/screen.tsx': "import { buy } from '../../../../machines/buy/buy'\nimport { View } from './view'",
  'src/app/screens/buy/view.tsx': "import type { Shown } from './types'\nexport { Table } from '../../ui/table'",
  'src/app/screens/buy/types.ts': '',
  'src/app/screens/orders/screen.tsx':
    "import '../../../../machines/orders/orders'\nimport { Table } from '../../ui/table'",
  'src/app/screens/support/screen.tsx': "import '../../../../machines/support/support'",
  'src/server/main.ts': "import '../domain/fees'",
  'src/domain/fees.ts': '',
  'src/domain/dates.ts': '',
  'machines/session/session.ts': '',
  'machines/buy/buy.ts': "import '../shared/rates'\nimport '../../src/domain/fees'",
  'machines/shared/rates.ts': '',
  'machines/orders/orders.ts': "import '../../src/domain/dates'",
  'machines/support/support.ts': '',
  'machines/order/lifecycle.ts': '',
  'tests/paths/drivers/session.driver.ts': "import '../../../machines/session/session'",
  'tests/paths/drivers/buy.driver.ts': "import '../../../machines/buy/buy'\nimport { half } from './buy.browser'",
  'tests/paths/drivers/buy.browser.ts': "await page.goto('/app/order/list')",
  'tests/paths/drivers/rates.driver.ts': "import '../../../machines/shared/rates'",
  'tests/paths/drivers/orders.driver.ts': "import '../../../machines/orders/orders'",
  'tests/paths/drivers/support.driver.ts': "import '../../../machines/support/support'",
  'tests/paths/drivers/lifecycle.driver.ts': "import '../../../machines/order/lifecycle'",
  'tests/paths/accepted/orders.json': '',
  'tests/paths/cli/run.ts': '',
  'tests/screens/buy.test.tsx': '',
  'locales/sv/messages.po': '',
  'package-lock.json': '',
  'README.md': '',
}

const machines = ['session', 'buy', 'rates', 'orders', 'support', 'lifecycle']

const sources = (changed: Readonly<Record<string, string>> = {}) => {
  const now = { ...project, ...changed }
  return sourcesOf(machines, Object.keys(now), (file) => now[file] ?? null)
}

const touched = (...files: string[]): string[] => sources().touchedBy(machines, files)

/** They run on every page, or nothing tells on which. */
const anywhere = ['session', 'lifecycle']

const inOrder = (...names: string[]): string[] =>
  machines.filter((machine) => [...names, ...anywhere].includes(machine))

describe('a file that has changed is a reason to walk', () => {
  test.each([
    ['its driver', 'tests/paths/drivers/buy.driver.ts', ['buy']],
    ['the other half of its driver', 'tests/paths/drivers/buy.browser.ts', ['buy']],
    ['what was accepted of it', 'tests/paths/accepted/orders.json', ['orders']],
    ['a machine, which others run, and pages that run them', 'machines/shared/rates.ts', inOrder('buy', 'rates')],
    ['the view of a screen that runs it, or one in it', 'src/app/screens/buy/view.tsx', inOrder('buy', 'rates')],
    ['types of such a screen', 'src/app/screens/buy/types.ts', inOrder('buy', 'rates')],
    ['a screen that its driver opens', 'src/app/screens/orders/screen.tsx', inOrder('buy', 'orders')],
    ['a part of several screens', 'src/app/ui/table.tsx', inOrder('buy', 'rates', 'orders')],
    ['a rule of one machine alone', 'src/domain/dates.ts', inOrder('buy', 'orders')],
    ['a rule that the exchange has too', 'src/domain/fees.ts', machines],
    ['the exchange', 'src/server/main.ts', machines],
    ['what is around every screen', 'src/app/ui/frame.tsx', machines],
    ['a machine that runs on every page', 'machines/session/session.ts', machines],
    ['words', 'locales/sv/messages.po', machines],
    ['packages', 'package-lock.json', machines],
    ['this tool', 'tests/paths/cli/run.ts', machines],
    ['a file of which nothing is known, or that is gone', 'src/app/ui/gone.tsx', machines],
    ['a page to read', 'README.md', []],
    ['a test that walks nothing', 'tests/screens/buy.test.tsx', []],
  ])('%s', (_, file, expected) => {
    expect(touched(file)).toEqual(expected)
  })

  test('of several, each', () => {
    expect(touched('README.md', 'tests/paths/drivers/orders.driver.ts', 'tests/paths/drivers/buy.driver.ts')).toEqual([
      'buy',
      'orders',
    ])
    expect(touched()).toEqual([])
  })
})

describe('the hash of a machine', () => {
  const changedBy = (file: string): string[] => {
    const [before, after] = [sources(), sources({ [file]: '// other' })]
    return machines.filter((machine) => before.hashOf(machine, 'model') !== after.hashOf(machine, 'model'))
  }

  test.each(['tests/paths/drivers/buy.browser.ts', 'src/app/ui/frame.tsx', 'locales/sv/messages.po', 'README.md'])(
    'is another where %s is a reason to walk it',
    (file) => {
      expect(changedBy(file)).toEqual(touched(file))
    },
  )

  test('is another where it is walked in another way', () => {
    const { hashOf } = sources()
    expect(hashOf('buy', 'sv, phone, dark')).not.toBe(hashOf('buy', 'sv, phone, light'))
    expect(hashOf('buy', 'sv, phone, dark')).toBe(sources().hashOf('buy', 'sv, phone, dark'))
  })

  test('is another where a file is new that nothing is known of', () => {
    expect(changedBy('src/app/ui/new.tsx')).toEqual(machines)
  })
})

test('of the project itself, a driver is of one machine, a screen not of all, and its exchange of all', () => {
  const files = ['src', 'machines', 'tests/paths'].flatMap((folder) => sourceFiles(folder))
  const all = Object.keys(drivers)
  const own = sourcesOf(all, files)
  expect(own.touchedBy(all, ['tests/paths/drivers/phone.browser.ts'])).toEqual(['phone'])
  expect(own.touchedBy(all, ['src/server/main.ts'])).toEqual(all)
  const ofBuy = own.touchedBy(all, ['src/app/screens/buy/view.tsx'])
  expect(ofBuy).toEqual(expect.arrayContaining(['buy', 'addressBook', 'session']))
  expect(ofBuy).not.toEqual(expect.arrayContaining(['phone']))
  expect(ofBuy.length).toBeLessThan(all.length / 2)
})
