import { describe, expect, test } from 'vitest'
import { inlineHashes, lookOf, paintShell } from '../../src/server/http/shell'

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

describe('painted shell', () => {
  const html =
    '<html lang="%LANG%" data-theme="%THEME%"><!--only lang=en-->Loading<!--end--><!--only lang=sv-->Laddar<!--end-->' +
    '<!--only screen=buy-->buy<!--end--><!--only screen=orderConfirmation-->confirmation<!--end--></html>'

  const house = { publicSite: null, sandbox: true }

  test('speaks one language and preloads one screen', () => {
    expect(paintShell(html, '/app/order', { locale: 'sv', theme: 'dark' }, house)).toBe(
      '<html lang="sv" data-theme="dark">Laddarbuy</html>',
    )
    expect(paintShell(html, '/app/protected/order/ab-12/UNPAID/', { locale: 'en', theme: 'light' }, house)).toBe(
      '<html lang="en" data-theme="light">Loadingconfirmation</html>',
    )
  })

  test('preloads the words that the first screen does without for the others', () => {
    const links = '<!--only lang=sv-->first<!--end--><!--only lang=sv later--> later<!--end-->'
    expect(paintShell(links, '/app/order', { locale: 'sv', theme: 'dark' }, house)).toBe('first')
    expect(paintShell(links, '/app/order/list', { locale: 'sv', theme: 'dark' }, house)).toBe('first later')
    expect(paintShell(links, '/app/order/list', { locale: 'en', theme: 'dark' }, house)).toBe('')
  })

  test('names what comes around a page to pages of that layout alone', () => {
    const links = '<!--only layout=standard-->frame<!--end--><!--only lang=sv layout=standard--> words<!--end-->'
    const look = { locale: 'sv', theme: 'light' } as const
    const painted = ['/app/order', '/app/protected/verification', '/app/error/not-found', '/app/nowhere'].map((path) =>
      paintShell(links, path, look, house),
    )
    expect(painted).toEqual(['frame words', '', '', ''])
    expect(paintShell(links, '/app/order', { ...look, locale: 'en' }, house)).toBe('frame')
  })

  test('preloads no screen at an address that has none', () => {
    expect(paintShell(html, '/app/order/list', { locale: 'en', theme: 'light' }, house)).not.toContain('buy')
  })
})

test('the shell says where the public site is and whether this is the sandbox', () => {
  const html = '<meta content="%PUBLIC_SITE%" /><meta content="%SANDBOX%" />'
  const look = { locale: 'en', theme: 'light' } as const
  expect(paintShell(html, '/app/', look, { publicSite: 'https://a.example/?"&', sandbox: false })).toBe(
    '<meta content="https://a.example/?&quot;&amp;" /><meta content="off" />',
  )
  expect(paintShell(html, '/app/', look, { publicSite: null, sandbox: true })).toBe(
    '<meta content="" /><meta content="on" />',
  )
})

test('inline scripts are named by the hash of what stands between their tags', () => {
  expect(inlineHashes('<script>a</script><script src="b"></script>', 'script')).toEqual([
    "'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='",
  ])
})
