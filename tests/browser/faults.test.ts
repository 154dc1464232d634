import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { basePath } from '../../src/domain/routing/screens'
import { translate } from '../../src/i18n/i18n'
import { launchBrowser, openPage, type OpenPage } from '../support/browser'
import { startExchange, type RunningExchange } from '../support/built-exchange'
import type { Part } from '../support/fault-parts/part'
import { reads } from '../support/fault-parts/reads'
import { writes } from '../support/fault-parts/writes'
import { answers, faults, isAnswered, type Fault } from '../support/faults'
import { enterByLogin } from '../support/journey'
import { root } from '../support/source'
import { isQuick, rowsOf } from '../support/quick'

const t = translate('en')

let exchange: RunningExchange
let browser: Browser
let cutting: Server
let cut: string

beforeAll(async () => {
  exchange = await startExchange({ from: inject('seeded'), env: { SANDBOX_REVIEW_SECONDS: '0' } })
  browser = await launchBrowser()
  cutting = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"status":', () => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(cutting, 'listening')
  const address = cutting.address()
  cut = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/` : ''
})
afterAll(async () => {
  cutting?.close()
  await browser?.close()
  await exchange?.stop()
  if (!isQuick) await keepReport()
})

type Kind = 'read' | 'write'
const kindOf = ({ write }: Part): Kind => (write ? 'write' : 'read')

const loginFor: Partial<Record<Fault, 'offline' | 'expired'>> = {
  timeout: 'offline',
  '502': 'offline',
  'cut half-way': 'offline',
  '401': 'expired',
  '403': 'expired',
}

/** Where the app is when it is to come to a page: one that makes no call of its own. */
const aside = '/wallet/export-guide'

const matches = ({ call }: Part) => {
  const [method, address = ''] = call.split(' ')
  const [path = '', query] = address.split('?')
  const atPath = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  return (route: Route): boolean => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    return request.method() === method && atPath.test(pathname) && (query === undefined || search.includes(query))
  }
}

/** Has the call go wrong until it is mended; what waits then goes on. */
const broken = async (page: Page, part: Part, fault: Fault) => {
  const isIt = matches(part)
  const waiting: Route[] = []
  let isMended = false
  let asked = 0
  const answer = (route: Route): Promise<void> => {
    if (!isMended && isAnswered(fault)) return route.fulfill(answers[fault])
    if (!isMended && fault === 'cut half-way') return route.continue({ url: cut })
    if (!isMended && fault !== 'offline') return Promise.resolve(void waiting.push(route))
    return part.write && !part.shown ? route.fulfill(answers['500']) : route.continue()
  }
  await page.route('**/*v2/**', (route) => {
    if (!isIt(route)) return route.fallback()
    asked++
    return answer(route)
  })
  return {
    asked: () => asked,
    mend: async () => {
      isMended = true
      for (const route of waiting.splice(0)) await answer(route)
    },
  }
}

const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), basePath + path)

/** What goes on and on in the page: signs of waiting that nothing ends. */
const signsOfWaiting = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const places = [...document.querySelectorAll('main, [role=dialog]')]
    const waiting = '[aria-busy=true], [aria-disabled=true], [role=status][aria-label], .shell'
    return places.flatMap((place) =>
      [...place.querySelectorAll(waiting)].filter((each) => each.checkVisibility()).map((each) => each.outerHTML),
    )
  })

/** Time passes in the page until something is there. */
const passTime = async (page: Page, arrival: Promise<unknown>): Promise<void> => {
  const arrived = arrival.then(() => 'arrived')
  const pass = () => page.clock.runFor(5000).catch(() => undefined)
  while ((await Promise.race([arrived, pass()])) !== 'arrived');
  await page.clock.resume().catch(() => undefined)
}

const textsIn = ({ write }: Part, page: Page, fault: Fault): Promise<string[]> =>
  Promise.all((write?.fields(page, fault) ?? []).map((field) => field.inputValue()))

const saidAt = ({ said }: Part, fault: Fault): string => said[fault] ?? said.otherwise

const staysAt = ({ write }: Part, fault: Fault): boolean => write?.stays === true && loginFor[fault] === 'offline'

/** What is not there is not tried again. */
const isFinal = ({ final = [] }: Part, fault: Fault): boolean => final.includes(fault)

const quick: readonly [screen: string, kind: Kind, fault: Fault][] = [
  ['notifications', 'read', 'missing result'],
  ['notifications', 'read', 'cut half-way'],
  ['support', 'write', '500'],
  ['support', 'write', 'slow 10 s'],
]
const isQuickly = (part: Part, fault?: Fault): boolean =>
  quick.some(([screen, kind, each]) => screen === part.screen && kind === kindOf(part) && (fault ?? each) === each)

const parts = rowsOf([...reads, ...writes], (part) => isQuickly(part))
const seen = new Map<string, string>()

describe.each(parts.map((part) => ({ screen: part.screen, kind: kindOf(part), part })))(
  'the $kind of $screen',
  ({ screen, kind, part }) => {
    let opened: OpenPage
    let path: string

    beforeAll(async () => {
      opened = await openPage(browser, exchange.origin)
      const { page } = opened
      await page.addInitScript(() => {
        AbortSignal.timeout = (ms) => {
          const giving = new AbortController()
          setTimeout(() => giving.abort(new DOMException('Timed out', 'TimeoutError')), ms)
          return giving.signal
        }
      })
      page.setDefaultTimeout(15_000)
      await page.clock.install()
      await enterByLogin(page, part.as)
      if (!part.write?.isAnew) path = await part.path(page)
    })
    afterAll(() => opened.close())

    const atRest = async (): Promise<Page> => {
      const { page, context } = opened
      await context.setOffline(false)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.goto(basePath + (part.aside ?? aside))
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    }

    /** Comes to where the call is made, which then goes wrong. */
    const made = async (page: Page, fault: Fault) => {
      if (part.write) {
        if (part.write.isAnew) path = await part.path(page)
        await part.write.before?.(page)
        await goTo(page, path)
        await part.write.prepare(page)
      }
      const trouble = await broken(page, part, fault)
      const typed = await textsIn(part, page, fault)
      if (fault === 'offline') await opened.context.setOffline(true)
      await (part.write ? part.write.press(page) : goTo(page, path))
      return { ...trouble, typed }
    }

    const isSaid = (page: Page, words: string) => page.getByText(words).filter({ visible: true }).first().waitFor()
    const isCalm = async (page: Page): Promise<void> => {
      await expect.poll(() => signsOfWaiting(page)).toEqual([])
    }

    /** It has worked at last; what cannot be done twice is answered with a failure, and says so. */
    const isThrough = async (page: Page) => {
      if (part.shown) await part.shown(page).waitFor()
      else await isSaid(page, part.said.otherwise)
      await isCalm(page)
    }

    test.each(rowsOf(faults, (fault) => isQuickly(part, fault)))('%s', async (fault) => {
      const page = await atRest()
      const { asked, mend, typed } = await made(page, fault)
      const login = staysAt(part, fault) ? undefined : loginFor[fault]
      if (login !== undefined) {
        await passTime(page, page.waitForURL(`**/en/login/?message=${login}`))
        await page.getByText(t(`login.message.${login}`)).waitFor()
        if (part.write?.isKept) {
          await atRest()
          await goTo(page, path)
          await expect.poll(() => textsIn(part, page, fault)).toEqual(typed)
        }
        seen.set(`${kind} ${screen} ${fault}`, `login, ${login}`)
        return
      }
      if (fault === 'offline' || fault === 'slow 10 s') {
        if (fault === 'offline') await page.getByText(t('header.offline')).waitFor()
        const calls = fault === 'offline' ? 0 : 1
        await expect.poll(asked).toBe(calls)
        await page.clock.runFor(10_000)
        await page.clock.resume()
        expect(await page.getByText(part.said.otherwise).filter({ visible: true }).count()).toBe(0)
        expect([asked(), await textsIn(part, page, fault)]).toEqual([calls, typed])
        await mend()
        await opened.context.setOffline(false)
        await isThrough(page)
        seen.set(`${kind} ${screen} ${fault}`, 'waits')
        return
      }
      const words = saidAt(part, fault)
      await passTime(page, isSaid(page, words))
      await isCalm(page)
      expect(await textsIn(part, page, fault)).toEqual(typed)
      if (!isFinal(part, fault)) {
        await mend()
        const before = asked()
        await (part.write ? part.write.press(page) : part.again?.(page))
        await expect.poll(asked).toBeGreaterThan(before)
        await isThrough(page)
      }
      seen.set(`${kind} ${screen} ${fault}`, words)
    })
  },
)

/** A row for each fault, a column for each screen would be too wide: a table for each. */
const keepReport = async (): Promise<void> => {
  const lines = parts.flatMap((part) => {
    const name = `${kindOf(part)} ${part.screen}`
    const rows = faults.map((fault) => `| ${fault} | ${seen.get(`${name} ${fault}`) ?? '**not as it should be**'} |`)
    return [`## ${part.screen}, ${part.call}`, '', '| fault | what the customer sees |', '|---|---|', ...rows, '']
  })
  const file = join(root, 'reports/faults.md')
  const tried = parts.length * faults.length
  const sum = `${tried} pairs of a call and a fault, ${seen.size} as they should be.`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, ['# Faults', '', sum, '', ...lines].join('\n'))
  process.stdout.write(`${sum}\n`)
}
