import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { array, create, string, type } from 'superstruct'
import { basePath, pathOf, screenNames, screens, type ScreenName } from '../../src/domain/routing/screens'
import { launchBrowser, openPage, type OpenPage } from '../support/browser'
import { startExchange, type RunningExchange } from '../support/built-exchange'
import { hostile, hostileCopy } from '../support/hostile'
import { enter } from '../support/journey'
import { callsOf, sayInChat } from '../support/newcomer-calls'
import { isQuick } from '../support/quick'

let exchange: RunningExchange
let browser: Browser
let remove: () => Promise<void>

beforeAll(async () => {
  const copy = await hostileCopy(inject('seeded'))
  remove = copy.remove
  exchange = await startExchange({ from: copy.folder, env: { SANDBOX_REVIEW_SECONDS: '0' } })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await exchange?.stop()
  await remove?.()
})

const evil = 'https://evil.example'

/** A page with whatever it does that it must not: dialogs, calls of the script, requests to elsewhere. */
const watched = async (): Promise<OpenPage> => {
  const all = await openPage(browser, exchange.origin)
  const { page, context, troubles } = all
  await context.exposeFunction('hit', () => void troubles.push('a script of the text has run'))
  await context.route(/.*/, (route) => {
    const url = route.request().url()
    if (new URL(url).origin === exchange.origin || !url.startsWith('http')) return route.fallback()
    troubles.push(`asked for ${url}`)
    return route.abort()
  })
  page.on('dialog', (dialog) => {
    troubles.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return all
}

const probes = (page: Page): Promise<number> => page.locator('[data-probe], img[src="x"]').count()

const Orders = type({
  result: type({ content: array(type({ reference: string(), type: string(), status: string() })) }),
})

describe.skipIf(isQuick)('markup in every text of customers and of outside parties', () => {
  test('is a text on every screen of the app', async () => {
    const { page, troubles, close } = await watched()
    await enter(page, 'verified-swede')
    const { result } = create(await callsOf(page).get('/orders?size=50'), Orders)
    const named = (wanted: string, status?: string) =>
      result.content.find((order) => order.type === wanted && (status === undefined || order.status === status))
    const order = named('BUY', 'COMPLETED')
    const sale = named('SELL')
    if (order === undefined || sale === undefined) throw new Error('There are no such orders')
    const params: Partial<Record<ScreenName, Record<string, string>>> = {
      orderConfirmation: { reference: order.reference, status: order.status },
      sellConfirmation: { reference: sale.reference },
      questionnaire: { key: 'VERIFICATION_KYC_ONBOARDING' },
    }
    const windows = result.content.slice(0, 12).map(({ reference }) => `${pathOf('orders')}#order=${reference}`)
    const paths = screenNames
      .filter((name) => name !== 'home')
      .map((name) =>
        pathOf(name, params[name] ?? (screens[name].path.includes('$') ? { reference: order.reference } : {})),
      )
    let shown = 0
    for (const path of [...paths, ...windows]) {
      await page.goto(`${basePath}${path}`)
      await page.locator('h1').first().waitFor()
      if (path.includes('#order=')) await page.getByRole('dialog').getByRole('heading').first().waitFor()
      await page.waitForLoadState('networkidle')
      expect([path, await probes(page)]).toEqual([path, 0])
      if ((await page.locator('body').innerText()).includes('<img src=x')) shown += 1
      const strange = await page.locator('a[href^="javascript:" i], a[href^="data:" i], a[href^="//"]').count()
      expect([path, strange]).toEqual([path, 0])
    }
    expect(shown).toBeGreaterThan(8)
    // The order has no proof of whose its wallet is, whose page is asked for all the same.
    expect(troubles).toEqual([expect.stringMatching(/status of 404 .*\/wallet-proof\)$/)])
    await close()
  }, 400_000)

  test('is a text on every page of the sandbox, the desk and the inbox', async () => {
    const { page, troubles, close } = await watched()
    await enter(page, 'verified-swede')
    const calls = callsOf(page)
    await page.context().request.get('/sandbox/desk')
    await sayInChat(page, hostile)
    await calls.post('/wallets', {
      coin: 'BTC',
      label: hostile.slice(0, 64),
      address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    })
    const seen = new Set<string>()
    const left = ['/sandbox/', '/en/login/', '/sv/logga-in/']
    let shown = 0
    while (left.length > 0 && seen.size < 90) {
      const path = left.shift() ?? ''
      if (seen.has(path)) continue
      seen.add(path)
      const answer = await page.request.get(path)
      if (!(answer.headers()['content-type'] ?? '').includes('html')) continue
      await page.goto(path)
      expect([path, await probes(page)]).toEqual([path, 0])
      if ((await page.content()).includes('&lt;img src=x')) shown += 1
      const hrefs = await page
        .locator('a[href^="/sandbox"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      for (const href of hrefs.map((each) => each.replace(/#.*/, '')))
        if (!/[?&](lang|theme)=|\/walk$/.test(href)) left.push(href)
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['/sandbox/desk', '/sandbox/inbox', '/sandbox/account', '/sandbox/pay']),
    )
    expect(shown).toBeGreaterThan(5)
    expect(troubles).toEqual([])
    await close()
  }, 400_000)
})

/** Ways in which a text that had become markup would do harm, each with what of the policy stops it. */
const ways: Record<string, string> = {
  'a script in the page': 'script-src-elem',
  'a script of another site': 'script-src-elem',
  'a handler at an element': 'script-src-attr',
  'a link with a script': 'script-src-elem',
  'a text that is run': 'script-src',
  'a worker made of text': 'worker-src',
  'a style in the page': 'style-src-elem',
  'a style at an element': 'style-src-attr',
  'a style sheet of another site': 'style-src-elem',
  'a picture of another site': 'img-src',
  'a frame of another site': 'frame-src',
  'a plug-in': 'object-src',
  'a call to another site': 'connect-src',
  'a form to another site': 'form-action',
  'another base for all links': 'base-uri',
}

describe('the content policy', () => {
  test.each(['/en/login/', '/app/order', '/sandbox/desk', '/en/no/such/page'])(
    'of %s stops each way to run or load what is not ours',
    async (path) => {
      const { page, context, close } = await openPage(browser, exchange.origin)
      const reached: string[] = []
      await context.route(`${evil}/**`, (route) => {
        reached.push(route.request().url())
        return route.abort()
      })
      await context.exposeFunction('hit', () => void reached.push('a script has run'))
      if (path.startsWith(basePath)) await enter(page, 'verified-euro')
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      const stopped = await page.evaluate(async (other) => {
        const found: Record<string, string> = {}
        const add = (name: string, attributes: Record<string, string>, text = '', parent = document.body) => {
          const element = document.createElement(name)
          for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
          if (text !== '') element.textContent = text
          parent.append(element)
          return element
        }
        const tries: Record<string, () => unknown> = {
          'a script in the page': () => add('script', {}, 'hit()'),
          'a script of another site': () => add('script', { src: `${other}/a.js` }),
          'a handler at an element': () => add('button', { onclick: 'hit()' }).click(),
          'a link with a script': () => add('a', { href: 'javascript:hit()' }).click(),
          'a text that is run': () => setTimeout(() => new Function('hit()')()),
          'a worker made of text': () => new Worker(URL.createObjectURL(new Blob(['hit()']))),
          'a style in the page': () => add('style', {}, 'body{color:red}'),
          'a style at an element': () => add('p', { style: 'color:red' }),
          'a style sheet of another site': () => add('link', { rel: 'stylesheet', href: `${other}/a.css` }),
          'a picture of another site': () => add('img', { src: `${other}/a.png` }),
          'a frame of another site': () => add('iframe', { src: `${other}/` }),
          'a plug-in': () => add('object', { data: `${other}/a.swf` }),
          'a call to another site': () => fetch(`${other}/`).catch(() => undefined),
          'a form to another site': () => {
            const form = document.createElement('form')
            form.method = 'post'
            form.action = `${other}/`
            document.body.append(form)
            form.submit()
          },
          'another base for all links': () => add('base', { href: `${other}/` }, '', document.head),
        }
        for (const [name, attempt] of Object.entries(tries)) {
          const told = new Promise<string>((resolve) => {
            const said = (event: SecurityPolicyViolationEvent) => resolve(event.effectiveDirective)
            document.addEventListener('securitypolicyviolation', said, { once: true })
            setTimeout(() => resolve('nothing'), 5000)
          })
          await attempt()
          found[name] = await told
        }
        return found
      }, evil)
      expect(stopped).toEqual(ways)
      expect(reached).toEqual([])
      await close()
    },
  )

  test('keeps our pages out of frames of another site', async () => {
    const { page, context, close } = await openPage(browser, exchange.origin)
    const frames = ['/en/login/', '/app/order', '/sandbox/desk'].map(
      (path) => `<iframe src="${exchange.origin}${path}"></iframe>`,
    )
    await context.route(`${evil}/**`, (route) => route.fulfill({ contentType: 'text/html', body: frames.join('') }))
    await page.goto(`${evil}/`, { waitUntil: 'load' })
    const urls = page
      .frames()
      .slice(1)
      .map((frame) => frame.url())
    expect(urls).toEqual(frames.map(() => 'chrome-error://chromewebdata/'))
    await close()
  })
})

describe.skipIf(isQuick)('an address that an attacker has a customer follow', () => {
  const texts = ['javascript:hit()', `//evil.example`, `/\\evil.example`, `${evil}/`, hostile, '%00', '__proto__']

  test.each(texts)(
    'with %s in it leads nowhere else, and runs nothing',
    async (text) => {
      const { page, troubles, close } = await watched()
      await enter(page, 'verified-euro')
      const value = encodeURIComponent(text)
      const names = ['ref', 'order', 'next', 'url', 'redirect', 'message', 'amount', 'coin', 'number']
      const query = names.map((name) => `${name}=${value}`).join('&')
      const paths = [
        `/?${query}`,
        `/order?${query}#order=${value}`,
        `/order?coin=BTC&amount=${value}`,
        `/order?order=${value}`,
        `/order/list?${query}#${value}`,
        `/profile/bank?${query}`,
        `/support?order=${value}`,
        `/questionnaire/${value}`,
        `/protected/order/${value}/${value}`,
        `/payment/${value}/processing`,
        `/${value}`,
        `//evil.example/app/order`,
        `/order/..%2f..%2f${value}`,
      ]
      for (const path of paths) {
        const answer = await page.goto(`${basePath}${path}`)
        // What ends like the name of a file is answered as a file that is not there.
        if (answer?.headers()['content-type']?.startsWith('application/json')) continue
        await page.locator('h1').first().waitFor()
        await page.waitForLoadState('networkidle')
        expect([path, new URL(page.url()).origin, await probes(page)]).toEqual([path, exchange.origin, 0])
        const away = await page
          .locator('a[href]')
          .evaluateAll(
            (links, own) =>
              links
                .map((link) => (link instanceof HTMLAnchorElement ? link.href : ''))
                .filter((href) => /evil|javascript:/i.test(href) && !href.startsWith(own)),
            exchange.origin,
          )
        expect([path, away]).toEqual([path, []])
      }
      expect(troubles.filter((trouble) => !/status of (400|404)/.test(trouble))).toEqual([])
      await close()
    },
    300_000,
  )
})
