import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { preloadsIn, type Files, type Preloads } from '../../../src/server/http/preloads'
import type { UnpaidOrder } from '../../../src/domain/orders/orders'
import { messageFileOf } from '../../../src/domain/messages/message-parts'
import { inlineHashes, lookOf, paintShell } from '../../../src/server/http/shell'
import { orderWith } from '../../support/orders'

describe('look of a page', () => {
  test('comes from the cookies', () => {
    expect(lookOf({ cookies: { lang: 'sv', theme: 'dark' } })).toEqual({
      locale: 'sv',
      theme: 'dark',
      keepTheme: false,
    })
  })

  test('without cookies follows the browser’s languages, by weight', () => {
    expect(lookOf({ cookies: {}, acceptLanguage: 'de, en;q=0.7, sv-FI;q=0.8' }).locale).toBe('sv')
    expect(lookOf({ cookies: {}, acceptLanguage: 'de, sv;q=0, fr' }).locale).toBe('en')
  })

  test('is English and light where nothing is said', () => {
    expect(lookOf({ cookies: {} })).toEqual({ locale: 'en', theme: 'light', keepTheme: false })
  })

  test('takes an address’s theme over the cookie’s, and keeps it', () => {
    expect(lookOf({ theme: 'dark', cookies: { theme: 'light' } })).toMatchObject({ theme: 'dark', keepTheme: true })
    expect(lookOf({ theme: 'pink', cookies: { theme: 'dark', lang: 'de' } })).toEqual({
      locale: 'en',
      theme: 'dark',
      keepTheme: false,
    })
  })
})

const at = (pathname: string, search = '') => ({ pathname, search })

describe('painted shell', () => {
  const html =
    '<html lang="%LANG%" data-theme="%THEME%"><!--preloads--><!--only lang=en-->Loading<!--end--><!--only lang=sv-->Laddar<!--end--></html>'

  const preloads: Preloads = (feature, locale) => ({ needed: [`/${feature}-${locale}.js`], next: ['/a.js', '/b.js'] })
  const house = { publicSite: null, sandbox: true, recorder: true, chains: {}, unpaid: undefined, preloads }

  test('speaks one language and names the files of one feature', () => {
    expect(paintShell(html, at('/app/order'), { locale: 'sv', theme: 'dark' }, house)).toBe(
      '<html lang="sv" data-theme="dark"><link rel="modulepreload" crossorigin href="/buy-sv.js" />Laddar</html>',
    )
    expect(paintShell(html, at('/app/protected/order/ab-12/UNPAID/'), { locale: 'en', theme: 'light' }, house)).toBe(
      '<html lang="en" data-theme="light"><link rel="modulepreload" crossorigin href="/order-en.js" />Loading</html>',
    )
  })

  test('names those of where most are led from the bare address, and of not-found where no screen is', () => {
    const painted = ['/app/', '/app/nowhere'].map((path) =>
      paintShell('<!--preloads-->%PREFETCH%', at(path), { locale: 'en', theme: 'light' }, house),
    )
    expect(painted).toEqual(
      ['dashboard', 'error-not-found'].map(
        (name) => `<link rel="modulepreload" crossorigin href="/${name}-en.js" />/a.js /b.js`,
      ),
    )
  })
})

describe('an unpaid order', () => {
  const { status, total, fiat, paymentMethod } = orderWith()
  const order: UnpaidOrder = { reference: 'one', status, total, fiat, paymentMethod, deadline: null }
  const painted = (address: ReturnType<typeof at>, unpaid: UnpaidOrder | null | undefined) =>
    paintShell(
      '<!--unpaid-order-->',
      address,
      { locale: 'sv', theme: 'light' },
      {
        publicSite: null,
        sandbox: true,
        recorder: true,
        chains: {},
        unpaid,
        preloads: () => ({ needed: [], next: [] }),
      },
    )
  const data = `<script type="application/json" id="unpaid-order">${JSON.stringify(order)}</script>`

  test('is painted as the app shows it, with the order for the app', () => {
    const shell = painted(at('/app/order'), order)
    expect(shell).toContain('5\u00A0000,00\u00A0kr')
    expect(shell).toContain('href="/app/protected/order/one/UNPAID"')
    expect(shell.endsWith(data)).toBe(true)
  })

  test.each([
    at('/app/protected/order/one/UNPAID'),
    at('/app/support', '?order=one'),
    at('/app/protected/verification'),
    at('/app/nowhere'),
  ])('is not shown where the address names it, nor in other layouts: $pathname', (address) => {
    expect(painted(address, order)).toBe(data)
  })

  test('is painted at the bare address too, which leads to the dashboard', () => {
    expect(painted(at('/app/'), order)).toContain('shell-bar')
  })

  test('is nothing where there is none, or nobody knows', () => {
    expect(painted(at('/app/order'), null)).toBe('<script type="application/json" id="unpaid-order">null</script>')
    expect(painted(at('/app/order'), undefined)).toBe('')
  })

  test('closes no script by what it says', () => {
    const hostile = { ...order, reference: '</script><script>hit()</script>' }
    expect(painted(at('/app/nowhere'), hostile).match(/<\/script>/g)).toHaveLength(1)
    expect(painted(at('/app/order'), { ...order, reference: '%LANG%"><b>' })).not.toContain('<b>')
  })
})

describe('preloads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'built-'))
  mkdirSync(join(folder, '.vite'))
  const manifest = {
    'index.html': { file: 'assets/main.js', imports: ['_vendor.js'] },
    '_vendor.js': { file: 'assets/vendor.js' },
    '_shared.js': { file: 'assets/shared.js', imports: ['_vendor.js'] },
    'screens/buy/screen.tsx': { file: 'assets/buy.js', imports: ['_shared.js', 'index.html'] },
    '../../../messages:app/sv': { file: 'assets/app-sv.js' },
    '../../../messages:buy/sv': { file: 'assets/buy-sv.js' },
  }
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  afterAll(() => rmSync(folder, { recursive: true }))

  const filesOf = ({ needed }: Files) => needed.map((file) => file.replace('/app/assets/', ''))

  test('are the app, the feature and the messages of both, each once, after what they import', () => {
    expect(filesOf(preloadsIn(folder)('buy', 'sv'))).toEqual([
      'vendor.js',
      'main.js',
      'app-sv.js',
      'shared.js',
      'buy.js',
      'buy-sv.js',
    ])
  })

  test('name the file that parts of the same messages share, and none where a part has none', () => {
    const shared = { ...manifest, '../../../messages:order/sv': { file: 'assets/order-sv.js' } }
    expect([messageFileOf('order-details'), messageFileOf('error-not-found')]).toEqual(['order', null])
    writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(shared))
    expect(filesOf(preloadsIn(folder)('order', 'sv'))).toContain('order-sv.js')
    expect(filesOf(preloadsIn(folder)('error-not-found', 'sv'))).toEqual(['vendor.js', 'main.js', 'app-sv.js'])
    writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  })

  test('tell apart what may be opened next, which the page need not wait for', () => {
    expect(preloadsIn(folder)('dashboard', 'sv')).toEqual({
      needed: ['vendor.js', 'main.js', 'app-sv.js'].map((file) => `/app/assets/${file}`),
      next: ['shared.js', 'buy.js', 'buy-sv.js'].map((file) => `/app/assets/${file}`),
    })
  })

  test('are none where the app is not built', () => {
    expect(preloadsIn(join(folder, 'nowhere'))('buy', 'sv')).toEqual({ needed: [], next: [] })
  })
})

test('the shell says where the public site is, whether this is the sandbox, and whether it records', () => {
  const html =
    '<meta content="%PUBLIC_SITE%" /><meta content="%SANDBOX%" /><meta content="%RECORDER%" /><meta content="%CHAINS%" />'
  const look = { locale: 'en', theme: 'light' } as const
  const preloads = () => ({ needed: [], next: [] })
  expect(
    paintShell(html, at('/app/'), look, {
      publicSite: 'https://a.example/?"&',
      sandbox: false,
      recorder: false,
      chains: { LTC: 'regtest' },
      unpaid: undefined,
      preloads,
    }),
  ).toBe(
    '<meta content="https://a.example/?&quot;&amp;" /><meta content="off" /><meta content="off" /><meta content="LTC=regtest" />',
  )
  expect(
    paintShell(html, at('/app/'), look, {
      publicSite: null,
      sandbox: true,
      recorder: true,
      chains: {},
      unpaid: undefined,
      preloads,
    }),
  ).toBe('<meta content="" /><meta content="on" /><meta content="on" /><meta content="" />')
})

test('inline scripts are named by the hash of what stands between their tags', () => {
  expect(inlineHashes('<script>a</script><script src="b"></script>', 'script')).toEqual([
    "'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='",
  ])
})
