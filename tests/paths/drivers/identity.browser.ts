import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { create, string, type } from 'superstruct'
import type { identityMachine, EidSnapshot } from '../../../machines/onboarding/identity'
import { cannotRead } from '../browser/customers'
import { returned } from '../browser/payments'
import { askedAfter, askedWhile, awayAt, answering } from '../browser/releases'
import { retold } from '../browser/retold'
import { absent, isBusyWith, isWithout, says, saysNot, sees, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'

const start = 'POST /protected/v2/auth/eid/start'
const check = 'POST /protected/v2/auth/eid/status'

const Begun = type({ orderRef: string(), autoStartToken: string() })
const Started = type({ result: Begun })

/** Somebody's number that is not the customer's. */
const otherNumber = '19850709-0000'

const pending = async (page: Page, { context }: EidSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  const code = page.getByRole('img', { name: t('eid.qr') })
  await shown(page.getByText(t(`eid.${context.hint}`)))
  await (context.qr === null ? absent(code) : shown(code))
}

type EidOrder = { orderRef: string; autoStartToken: string | null }

/** How the page is told of the next order that it begins, and what opens the app in place of the provider's page. */
type Watched = { way: 'app' | 'page' | 'astray'; token: string; left: string[] }

const pages = new WeakMap<Page, Watched>()

const watchedOn = (page: Page): Watched => {
  const watched = pages.get(page) ?? { way: 'app', token: '', left: [] }
  pages.set(page, watched)
  return watched
}

const pageOfProvider = '/sandbox/eid?on=a-page'

/** The sandbox's e-ID is an app: of a page of a provider's it is told in its place, and the page never gets there. */
const tellsOfPages = async (page: Page): Promise<void> => {
  const watched = watchedOn(page)
  await page.route(
    (url) => url.href.endsWith(pageOfProvider),
    async (route) => {
      watched.left.push(route.request().url())
      await route.fulfill({ status: 204 })
    },
  )
  await retold(page, /\/auth\/eid\/start/, (result) => {
    watched.token = ''
    if (watched.way === 'app') return result
    watched.token = create(result, Begun).autoStartToken
    const { origin } = new URL(page.url())
    const redirectUrl = watched.way === 'page' ? `${origin}${pageOfProvider}` : 'ftp://example.org/elsewhere'
    watched.way = 'app'
    return { ...result, autoStartToken: null, redirectUrl }
  })
}

const begins =
  (way: 'page' | 'astray') =>
  async ({ page, sandbox }: Stage): Promise<void> => {
    watchedOn(page).way = way
    await sandbox.release(start)
  }

/** The browser was sent to the provider's page. */
const gone = async (page: Page): Promise<void> => {
  await isBusyWith('eid.leaving')(page)
  const { left } = watchedOn(page)
  if (left.length === 0) throw new Error('the browser was sent nowhere')
}

const begunOn = async (page: Page): Promise<(typeof Begun)['TYPE']> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  return create(await callsOf(page).post('/auth/eid/start', { purpose: 'identity' }), Started).result
}

/** What an earlier page has kept of an order that was pending. */
const keepsOrder = async (page: Page, owner: string, { orderRef, autoStartToken }: EidOrder): Promise<void> => {
  const value = { orderRef, autoStartToken, endsAt: Date.now() + 180_000 }
  const text = JSON.stringify({ owner, value })
  await page.addInitScript((json) => sessionStorage.setItem('eid:identity', json), text)
}

/** The app of the page's order, which its page links to, or a provider's page stands for. */
const appOn = (page: Page): string | null => {
  const { token } = watchedOn(page)
  return token === '' ? null : `/sandbox/eid?autostarttoken=${token}`
}

/** What the customer does with the e-ID before the order is asked about once more. */
const inApp = {
  opened: async ({ page }: Stage) => {
    const link = page.locator('a[href*="autostarttoken="]').filter({ visible: true }).first()
    const app = await page.context().newPage()
    await app.goto((await link.getAttribute('href')) ?? '')
    await app.close()
  },
  signed: async ({ page }: Stage) => (await stepsOn(page)).useEid('sign', undefined, appOn(page)),
  canceled: async ({ page }: Stage) => (await stepsOn(page)).useEid('cancel', undefined, appOn(page)),
  'other number': async ({ page }: Stage) => {
    const { t, useEid } = await stepsOn(page)
    const another = (app: Page) => app.getByLabel(t('personal.personalNumber'), { exact: true }).fill(otherNumber)
    await useEid('sign', another, appOn(page))
  },
}

/** What is kept on the page is there at once, and the browser goes at once. */
const nothing = async (): Promise<void> => undefined

const nameOfStart = (snapshot: EidSnapshot) => {
  if (snapshot.hasTag('waiting')) return 'eid.startAgain'
  return snapshot.context.problem ? 'common.tryAgain' : 'eid.start'
}

export const identityBrowser = {
  open: async ({ page, sandbox }, _, steps) => {
    const [first] = steps
    const owner = await sandbox.newcomer('eid-identity')
    const recalled = first?.case
    if (recalled === 'one that is pending') await keepsOrder(page, owner, await begunOn(page))
    if (recalled === 'one that is not there')
      await keepsOrder(page, owner, { orderRef: randomUUID(), autoStartToken: randomUUID() })
    if (recalled === 'one on a page') {
      const { orderRef, autoStartToken } = await begunOn(page)
      watchedOn(page).token = autoStartToken
      await keepsOrder(page, owner, { orderRef, autoStartToken: null })
    }
    if (recalled === 'one on a page that is not there')
      await keepsOrder(page, owner, { orderRef: randomUUID(), autoStartToken: null })
    if (steps.some(({ label }) => /^✓startEid «begun (on a page|astray)»/.test(label))) await tellsOfPages(page)
    if (recalled === 'cannot be read') await cannotRead(page, 'eid:identity')
    await sandbox.holdEvents()
    await sandbox.hold(start, check)
    await page.goto('/app/')
  },
  sees: {
    recalling: null,
    deciding: null,
    idle: says(({ context: { problem } }) => problem && `eid.problem.${problem}`),
    starting: isBusyWith('eid.starting'),
    'pending.asking': pending,
    'pending.resting': pending,
    'pending.canceling': null,
    'away.leaving': null,
    'away.gone': gone,
    'away.returning': isBusyWith('eid.returning'),
    'away.waiting.asking': says('eid.notDone'),
    'away.waiting.resting': says('eid.notDone'),
    done: sees(saysNot('eid.waiting'), isWithout('eid.title')),
  },
  act: {
    'eid.start': { press: nameOfStart },
    'eid.cancel': { press: 'eid.cancel' },
    'page.returned': returned,
  },
  steer: {
    recallEid: {
      none: nothing,
      'one that is pending': nothing,
      'one that is not there': nothing,
      'one on a page': nothing,
      'one on a page that is not there': nothing,
      'cannot be read': nothing,
    },
    leave: nothing,
    startEid: answering(start, {
      'begun on a page': begins('page'),
      'begun astray': begins('astray'),
      'not now': askedWhile(start, awayAt('eid-review', 'eid-identity')),
    }),
    checkEid: answering(check, {
      opened: askedAfter(check, inApp.opened),
      signed: askedAfter(check, inApp.signed),
      'other number': askedAfter(check, inApp['other number']),
      canceled: askedAfter(check, inApp.canceled),
    }),
  },
} satisfies BrowserHalf<typeof identityMachine>
