import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { locales } from '../../../src/domain/customer/customer'
import { footerLinks } from '../../../src/domain/company/footer-links'
import { walletGuidePaths, walletGuideSteps } from '../../../src/domain/customer/old-wallet'
import { loginMessages, publicPaths } from '../../../src/domain/company/public-site'
import { messages as en } from '../../../locales/en/messages.po'
import { translate } from '../../../src/i18n/i18n'
import { features } from '../../../src/server/database/schema'
import { undoing } from '../../../src/server/security-links/undo'
import { nobody } from '../../../src/server/outside/availability'
import { refusal, testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

const get = (url: string, headers: Record<string, string> = {}) =>
  exchange.server.inject({ url, headers: { host: '127.0.0.1:3000', ...headers } })

const paths = locales.flatMap((locale) =>
  Object.entries(publicPaths[locale]).map(([name, path]) => ({ locale, name, path })),
)
const hrefsIn = (body: string) => [...body.matchAll(/(?:href|src)="([^"#]+)"/g)].map(([, href = '']) => href)

describe('the stand-in for the public site', () => {
  test.each(paths)('$path is a whole page in its language', async ({ locale, path }) => {
    const { statusCode, headers, body } = await get(path)
    expect([statusCode, headers['content-type'], headers['content-language']]).toEqual([
      200,
      'text/html; charset=utf-8',
      locale,
    ])
    expect(body).toContain(`<html lang="${locale === 'en' ? 'en-GB' : 'sv-SE'}" data-theme="light">`)
    expect(body.match(/<h1>/g)?.length).toBe(1)
    expect(body).not.toMatch(/\{\w+\}|undefined|public\.\w+\.|login\.(?!js)\w+/)
    expect(body).not.toMatch(/<script>|<style>| style="| on\w+="/)
  })

  test.each(paths)('$path leads nowhere that is not there', async ({ path }) => {
    const own = hrefsIn((await get(path)).body).filter((href) => href.startsWith('/') && !href.startsWith('/app/'))
    const answers = await Promise.all([...new Set(own)].map(async (href) => [href, (await get(href)).statusCode]))
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
  })

  test('loads its typeface once: the style sheet asks for the file that the page has begun to load', async () => {
    const { body } = await get(publicPaths.sv.signup)
    const files = hrefsIn(body)
    const style = await get(files.find((href) => href.includes('.css')) ?? '')
    const asked = [...style.body.matchAll(/url\('([^']+)'\)/g)].map(([, file]) => file)
    expect(asked).toEqual(files.filter((href) => href.includes('.woff2')))
    expect(asked).toHaveLength(1)
  })

  test('names every text of the footer in both languages', async () => {
    for (const locale of locales) {
      const { body } = await get(publicPaths[locale].login)
      expect(footerLinks(locale).every(({ path }) => body.includes(`href="${path}"`))).toBe(true)
    }
  })

  test('an address without its last slash finds it, query and all', async () => {
    const { statusCode, headers } = await get('/en/login?message=expired')
    expect([statusCode, headers.location]).toEqual([308, '/en/login/?message=expired'])
  })

  test('the start page speaks the browser’s language, or what it is asked for', async () => {
    expect((await get('/', { 'accept-language': 'sv-SE,sv;q=0.9' })).body).toContain('lang="sv-SE"')
    expect((await get('/', { cookie: 'lang=sv' })).body).toContain('lang="sv-SE"')
    const asked = await get('/?lang=en', { cookie: 'lang=sv' })
    expect(asked.body).toContain('lang="en-GB"')
    expect(asked.cookies.map(({ name, value }) => [name, value])).toEqual([['lang', 'en']])
  })

  test('language and theme of the address are remembered', async () => {
    const { body, cookies } = await get('/sv/villkor/?theme=dark')
    expect(body).toContain('data-theme="dark"')
    expect(cookies.map(({ name, value, path }) => [name, value, path])).toEqual([
      ['theme', 'dark', '/'],
      ['lang', 'sv', '/'],
    ])
    expect((await get('/sv/villkor/', { cookie: 'theme=dark; lang=sv' })).body).toContain('data-theme="dark"')
  })
})

describe('the guide to the private key of an old wallet', () => {
  test.each(locales)('is a PDF of one page, with every step in the language: %s', async (locale) => {
    const { statusCode, headers, rawPayload } = await get(walletGuidePaths[locale])
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    const file = await getDocumentProxy(new Uint8Array(rawPayload))
    const { info } = await getMeta(file)
    const { totalPages, text } = await extractText(file, { mergePages: true })
    const words = translate(locale)
    const title = words('walletExport.guide.title')
    expect([totalPages, info['Title'], info['Language']]).toEqual([1, title, locale === 'en' ? 'en-GB' : 'sv-SE'])
    const told = text.replaceAll(/\s+/g, ' ')
    const said = walletGuideSteps.flatMap((step) => [
      words(`walletExport.guide.${step}.title`),
      words(`walletExport.guide.${step}.text`),
    ])
    expect([title, ...said].filter((each) => !told.includes(each))).toEqual([])
    expect(text).not.toMatch(/\{\w+\}|\?{2}/)
  })

  test('is the same file each time', async () => {
    const [first, second] = [await get(walletGuidePaths.en), await get(walletGuidePaths.en)]
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
  })
})

describe('an address that is not there', () => {
  test.each(['//', '//other.example/en/login'])(
    '%s is one of ours all the same, and leads nowhere else',
    async (path) => {
      const { statusCode, body } = await get(path, { accept: 'text/html' })
      expect(statusCode).toBe(404)
      expect(hrefsIn(body).filter((href) => href.startsWith('//'))).toEqual([])
    },
  )

  test('shows a page to people, and the usual shape to programs', async () => {
    const page = await get('/en/dreamt/', { accept: 'text/html,*/*', cookie: 'lang=sv' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<h1>Sidan finns inte</h1>')
    const call = await get('/en/dreamt/', { accept: 'application/json' })
    expect([call.statusCode, call.json()]).toEqual([404, refusal('not-found')])
  })
})

describe('the sign-in page', () => {
  test.each(loginMessages)('says why one was signed out: %s', async (message) => {
    const { body } = await get(`/en/login/?message=${message}`)
    expect(body).toContain(String(en[`login.message.${message}`]))
  })

  test('says nothing of other messages', async () => {
    expect((await get('/en/login/?message=%3Cscript%3E')).body).not.toContain('<script>')
    expect((await get('/en/login/?message=nothing')).body).not.toContain('class="notice info"')
  })

  test('may load its script under the policy', async () => {
    const { headers, body } = await get('/en/login/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    const script = hrefsIn(body).find((href) => href.includes('login.js')) ?? ''
    const answer = await get(script)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  })
})

describe('the pages of a forgotten password', () => {
  test('are led to from the sign-in page', async () => {
    for (const locale of locales)
      expect(hrefsIn((await get(publicPaths[locale].login)).body)).toContain(publicPaths[locale].forgottenPassword)
  })

  test.each(['forgottenPassword', 'newPassword'] as const)(
    'say without scripts that they need them: %s',
    async (name) => {
      const { body } = await get(publicPaths.en[name])
      const [, said] = /<noscript>([^]*?)<\/noscript>/.exec(body) ?? []
      expect(said).toContain(String(en['public.forgotten.noScript']))
    },
  )

  test('show nothing of a link before it was looked at, whatever the address says', async () => {
    const { body } = await get(`${publicPaths.en.newPassword}?link=unknown`)
    expect([...body.matchAll(/data-link="[\w-]+"(?! hidden)/g)]).toEqual([])
    expect(body).toMatch(/<form\s[^>]*id="reset"[^>]*\shidden\s/)
  })
})

describe('the page of a letter about security', () => {
  const partsWith = async (id: 'public.securityLink.denying.end' | 'public.securityLink.denying.endForSupport') => {
    const { body } = await get(publicPaths.en.securityLink)
    return [...body.matchAll(/<(?:li|p) ?([^>]*)>([^<]*)</g)].flatMap(([, tag = '', text = '']) =>
      text.trim() === translate('en')(id) ? [tag] : [],
    )
  }

  test('says that one ends the freeze oneself only to whom it is open, and else that support does', async () => {
    expect(await partsWith('public.securityLink.denying.end')).toEqual([
      'data-next="password" hidden',
      'data-next="password-now password" hidden',
    ])
    expect(await partsWith('public.securityLink.denying.endForSupport')).toEqual([
      'data-next="support" hidden',
      'data-next="support" hidden',
    ])
  })

  test('says before it freezes that it will, and what else is undone of what it is about', async () => {
    const { body } = await get(publicPaths.en.securityLink)
    expect(body).toContain('Your account will be frozen')
    const told = [...body.matchAll(/<li data-only="([^"]+)"/g)].flatMap(([, notices = '']) => notices.split(' '))
    expect(told.toSorted()).toEqual(Object.keys(undoing).toSorted())
  })
})

describe('the pages of a lost second factor', () => {
  test('are led to from the second step of signing in, and from the page of a new password', async () => {
    for (const locale of locales)
      for (const from of ['login', 'newPassword'] as const)
        expect(hrefsIn((await get(publicPaths[locale][from])).body)).toContain(publicPaths[locale].lostFactor)
  })

  test.each(['lostFactor', 'identityCheck'] as const)('say without scripts that they need them: %s', async (name) => {
    const { body } = await get(publicPaths.en[name])
    const [, said] = /<noscript>([^]*?)<\/noscript>/.exec(body) ?? []
    expect(said).toContain(String(en['public.identityCheck.noScript']))
  })

  test('show nothing of a link before it was looked at, and name the files that can be chosen', async () => {
    const { body } = await get(`${publicPaths.en.identityCheck}?link=done`)
    const parts = [...body.matchAll(/<\w+\s[^>]*data-link="[^>]*>/g)].map(([tag]) => tag)
    expect(parts.filter((tag) => !/\shidden[\s>]/.test(tag))).toEqual([expect.stringContaining('checking reviewing')])
    expect(body).toMatch(/<form\s[^>]*id="document-form"[^>]*\shidden\s/)
    expect(body).toContain('accept="image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf"')
  })

  test('give the e-ID the secret of the link, and have a document only where the e-ID is off', async () => {
    const block = async () => /<section\s+class="stack"\s+id="eid"[^]*?<\/section>/.exec((await get(path)).body)?.[0]
    const path = publicPaths.sv.identityCheck
    expect(await block()).toContain('data-purpose="two-factor-reset"')
    expect(await block()).toContain('data-link-secret')
    expect(await block()).not.toContain('data-app=')
    const flag = { flag: 'BANKID_CREDENTIALS_ACTIVE', customerId: null, active: false } as const
    await exchange.database.transaction((tx) => tx.insert(features).values(flag))
    const without = await block()
    await exchange.database.transaction((tx) => tx.delete(features))
    expect(without).toBeUndefined()
  })
})

describe('the e-ID beside the form', () => {
  const pages = locales.flatMap((locale) =>
    (['login', 'signup'] as const).map((name) => ({ path: publicPaths[locale][name], name })),
  )

  const words = [
    ['opened', 'eid.opened'],
    ['scanning', 'eid.scanning'],
    ['in-call', 'eid.in-call'],
    ['confirming', 'eid.confirming'],
    ['checking', 'eid.checking'],
    ['canceled', 'eid.problem.canceled'],
    ['replaced', 'eid.problem.replaced'],
    ['timeout', 'eid.problem.timeout'],
    ['not-started', 'eid.problem.not-started'],
    ['blocked', 'eid.problem.blocked'],
    ['app-outdated', 'eid.problem.app-outdated'],
    ['risky', 'eid.problem.risky'],
    ['call-declined', 'eid.problem.call-declined'],
    ['unusable', 'eid.problem.unusable'],
    ['unavailable', 'eid.problem.unavailable'],
  ] as const

  test.each(
    locales.flatMap((locale) =>
      (['login', 'signup', 'identityCheck'] as const).map((page) => ({ locale, path: publicPaths[locale][page] })),
    ),
  )('has the words of each thing that a provider tells at $path', async ({ locale, path }) => {
    const { body } = await get(path)
    const shown = [...body.matchAll(/data-told="([\w-]+)" hidden>[^]*?<p>([^<]*)<\/p>/g)]
    const texts = Object.fromEntries(shown.map(([, hint = '', text = '']) => [hint, text]))
    expect(words.map(([hint]) => [hint, texts[hint]])).toEqual(words.map(([hint, id]) => [hint, translate(locale)(id)]))
  })

  test.each(pages)('begins and asks by the contract’s calls at $path', async ({ path, name }) => {
    const { body } = await get(path)
    const block = /<section\s+class="stack"\s+id="eid"[^]*?<\/section>/.exec(body)?.[0] ?? ''
    expect(block).toContain(`data-purpose="${name === 'login' ? 'sign-in' : 'sign-up'}"`)
    expect(block).toContain('data-start="/protected/v2/auth/eid/start"')
    expect(block).toContain('data-status="/protected/v2/auth/eid/status"')
    expect(block).toContain('data-cancel="/protected/v2/auth/eid/cancel"')
    expect(block).toContain('<div role="status">')
    expect([...block.matchAll(/data-told="([\w-]+)" hidden>/g)].map(([, told]) => told)).toEqual([
      'starting',
      'leaving',
      'returning',
      'not-done',
      'waiting',
      'opened',
      'scanning',
      'in-call',
      'confirming',
      'checking',
      'done',
      'offline',
      'canceled',
      'replaced',
      'timeout',
      'not-started',
      'blocked',
      'app-outdated',
      'risky',
      'call-declined',
      'no-account',
      'registered',
      'under-age',
      'unusable',
      'unavailable',
      'too-many',
    ])
    const scripts = [...hrefsIn(body).filter((href) => href.includes('eid.js')), /data-qr="([^"]+)"/.exec(block)?.[1]]
    const answers = await Promise.all(scripts.map((href = '') => get(href)))
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual(
      scripts.map(() => [200, 'text/javascript; charset=utf-8']),
    )
    expect(scripts).toHaveLength(2)
    expect(answers[1]?.body).toMatch(/export \{[^}]*\brenderSVG\b/)
    expect(answers[1]?.body).not.toMatch(/^import /m)
  })

  test('opens the app of BankID where there is no sandbox', async () => {
    const config = { sandbox: false, publicSiteUrl: null }
    const outside = { ...nobody, eid: { start: async () => Promise.reject(new Error('not asked')) } }
    const other = await testExchange({ config, outside })
    const seenBy = async (url: string, userAgent: string) => {
      const headers = { host: '127.0.0.1:3000', 'user-agent': userAgent }
      const { body } = await other.server.inject({ url, headers })
      expect(body).not.toContain('/sandbox/')
      return ['before', 'back'].map((name) => new RegExp(`data-app-${name}="([^"]+)"`).exec(body)?.[1])
    }
    const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'
    const onPhone = 'https://app.bankid.com/?autostarttoken='
    expect(await seenBy('/en/login/', '')).toEqual(['bankid:///?autostarttoken=', 'null'])
    expect(await seenBy('/en/login/', safari)).toEqual([onPhone, 'page'])
    // What is secret stands behind the address of the link's page.
    expect(await seenBy(publicPaths.en.identityCheck, safari)).toEqual([onPhone, 'null'])
    await other.stop()
  })

  test('is not there while the feature is off', async () => {
    const flag = { flag: 'BANKID_CREDENTIALS_ACTIVE', customerId: null, active: false } as const
    await exchange.database.transaction((tx) => tx.insert(features).values(flag))
    const answers = await Promise.all(pages.map(({ path }) => get(path)))
    await exchange.database.transaction((tx) => tx.delete(features))
    expect(answers.filter(({ body }) => /id="eid"|eid\.js/.test(body))).toEqual([])
  })
})

describe('with a public site of its own', () => {
  test('no stand-in is served', async () => {
    const other = await testExchange({ config: { publicSiteUrl: 'https://nordmynt.example' } })
    const answers = await Promise.all(['/', '/en/login/', '/sv/villkor/'].map((url) => other.server.inject({ url })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    await other.stop()
  })
})

test('what is hidden is not shown, also where it has a layout of its own', () => {
  const sheet = readFileSync('src/server/public-site/style.css', 'utf8')
  expect(sheet).toMatch(/\n\[hidden\] \{\n {2}display: none !important;\n\}/)
})
