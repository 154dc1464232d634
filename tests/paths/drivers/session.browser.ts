import type { Page, Route } from 'playwright-core'
import type { sessionMachine, SessionSnapshot } from '../../../machines/session/session'
import { locales } from '../../../src/domain/customer/customer'
import { publicPaths } from '../../../src/domain/company/public-site'
import { basePath, screens, type ScreenName } from '../../../src/domain/routing/screens'
import { copyReference } from '../browser/copying'
import { hasBegun, newestCode } from '../browser/customers'
import { unpaidOrder } from '../browser/orders'
import { pendingOn } from '../browser/pending'
import { accountOn, headOf, leaveHead } from '../browser/head'
import { answering, failures, refusedWith } from '../browser/releases'
import { goesTo } from '../browser/routes'
import { absent, appears, pasteCode, shown, whileTimePasses } from '../browser/sees'
import { otherLocale, stepsOn } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'
import type { PlannedStep } from '../record'
import type { Call } from '../sandbox'
import { broken } from './cases'

const me = 'POST /protected/v2/auth/me'
const signOut = 'POST /protected/v2/auth/signout'
const confirm = 'POST /protected/v2/auth/signup/confirm'
const savePassword = 'POST /protected/v2/user/password'
const another = 'POST /v2/client-errors'

/**
 * What is known of a page: whose it is, what it waits for, whether it asks if the login page answers, and where it has
 * gone then. It stays where it is, so that it can be looked into.
 */
type Watched = { email: string; order: string; pending: (call: Call) => number; probes: Route[]; left: string | null }

const pages = new WeakMap<Page, Watched>()

const watchedOn = (page: Page): Watched => {
  const watched = pages.get(page)
  if (!watched) throw new Error('The page was not opened')
  return watched
}

const isLogin = (pathname: string): boolean => locales.some((locale) => publicPaths[locale].login === pathname)

/** Words of the language that the page does not begin in. */
const otherWords = (page: Page) => `messages:app/${otherLocale(page)}` as const

const open = async ({ page, sandbox }: Stage, _: string, steps: readonly PlannedStep[]): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const { email } = await sandbox.seed('verified-swede')
  const order = await unpaidOrder(page)
  await sandbox.move('email')
  await callsOf(page).post('/auth/signup/resend')
  await hasBegun(page, email)
  const watched: Watched = { email, order, pending: pendingOn(page).pending, probes: [], left: null }
  pages.set(page, watched)
  await page.route(
    ({ pathname }) => isLogin(pathname),
    async (route) => {
      const request = route.request()
      if (!request.isNavigationRequest()) return void watched.probes.push(route)
      watched.left = request.url()
      await route.fulfill({ status: 204 })
    },
  )
  await sandbox.holdModules(otherWords(page))
  if (steps.some(({ event }) => event === 'shows copying')) await sandbox.holdClipboard()
  await sandbox.holdEvents()
  await sandbox.hold(me, signOut, confirm, savePassword, another)
  const opening = page.goto(`${basePath}${screens.walletExportGuide.path}`, { waitUntil: 'commit' })
  if (steps[0]?.event !== 'session.expired') return void (await opening)
  // What is pushed before all else has to find the stream open.
  await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/protected/v2/events')), opening])
}

const stateOf = async (page: Page): Promise<string> =>
  (await page.evaluate(() => window.recorder?.now('session')?.state)) ?? ''

/** Waits until something is so. */
const until = async (page: Page, what: string, isSo: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 20; tries += 1) {
    if (isSo()) return
    await page.waitForTimeout(10)
  }
  throw new Error(what)
}

const asksForCustomer = async (page: Page, isAsked: boolean): Promise<void> => {
  const { pending } = watchedOn(page)
  const what = `the customer is ${isAsked ? 'not ' : ''}asked for`
  await until(page, what, () => pending(me) > 0 === isAsked)
}

const titles = {
  buy: 'buy.title',
  dashboard: 'dashboard.title',
  orders: 'orders.title',
  verification: 'onboarding.group.secure',
  settingsPassword: 'onboarding.step.password',
  orderConfirmation: 'confirmation.order',
} as const

const isTitled = (screen: string): screen is keyof typeof titles => screen in titles

/** Screens that show something as soon as they run, whatever the page's clock says. */
const hasScreen = ({ context: { screen, location } }: SessionSnapshot): boolean =>
  screen !== null && location !== null && location.screen !== 'buy' && screens[location.screen].layout !== 'blank'

/** The page of who is signed in: its title, what its screen shows, whether it is offline, and what is due first. */
const appShown = async (page: Page, snapshot: SessionSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  const { location, isOffline, customer } = snapshot.context
  const screen = location?.screen ?? 'walletExportGuide'
  await page.waitForFunction((start) => document.title.startsWith(start), isTitled(screen) ? t(titles[screen]) : '')
  const { layout } = screens[screen]
  const isWizard = layout === 'wizard'
  if (layout !== 'blank')
    await shown(isWizard ? page.getByRole('button', { name: t('wizard.logOut') }) : await accountOn(page))
  if (hasScreen(snapshot)) await shown(page.getByRole('main').getByRole('heading'))
  await (isOffline ? shown : absent)(page.getByText(t('header.offline'), { exact: true }))
  const isDue = layout === 'standard' && customer?.verifications.email !== 'VERIFIED'
  const due = page.getByText(t('message.VERIFY_EMAIL.text', { email: watchedOn(page).email }), { exact: true })
  await (isDue ? shown : absent)(due)
}

const signedIn =
  (isAsking: boolean) =>
  async (page: Page, snapshot: SessionSnapshot): Promise<void> => {
    await appShown(page, snapshot)
    await asksForCustomer(page, isAsking)
  }

const isExpiredSince = (count: number): boolean =>
  (window.recorder?.since(count) ?? []).some(({ event }) => event === 'session.expired')

/** Something else on the page asks the exchange: an error of a script is told it. */
const anotherAsks = (page: Page): Promise<void> =>
  page.evaluate(() =>
    queueMicrotask(() => {
      throw new Error('Something else on the page has failed')
    }),
  )

/** How long the page waits before it asks again what nobody has answered. */
const betweenMs = [400, 800, 1600]

const unavailable = refusedWith({ code: 'unavailable' })

/** Nobody answers a call, as often as the page asks. */
const nobodyAnswers = async (stage: Stage, call: Call): Promise<void> => {
  const { page, sandbox } = stage
  await sandbox.release(call, unavailable)
  for (const waitMs of betweenMs) {
    await until(page, `${call} was not answered`, () => watchedOn(page).pending(call) === 0)
    await asksAgain(stage, call, waitMs)
    await sandbox.release(call, unavailable)
  }
}

/** Lets the time go by after which a call is asked again; once more where its answer had not come to the page yet. */
const asksAgain = async ({ page, sandbox }: Stage, call: Call, waitMs: number): Promise<void> => {
  for (let tries = 0; tries < 3 && watchedOn(page).pending(call) === 0; tries += 1) {
    await sandbox.clock.runFor(waitMs)
    await page.evaluate(() => undefined)
  }
}

const notSignedIn = refusedWith({ code: 'not-signed-in' })

const pathOf = (page: Page, screen: ScreenName): string => {
  const { order } = watchedOn(page)
  if (screen === 'orderConfirmation') return `/protected/order/${order}/UNPAID`
  return screens[screen].path.replace('$reference', order)
}

/** By the link in the page's head where it has one; else as the browser's own buttons do. */
const enters = async (stage: Stage, screen: ScreenName): Promise<void> => {
  const { page } = stage
  const path = `${basePath}${pathOf(page, screen)}`
  if ((await page.locator(`header nav a[href="${path}"]`).count()) === 0) return goesTo(page, path)
  const head = await headOf(stage)
  await head.getByRole('navigation').locator(`a[href="${path}"]`).click()
}

export const sessionBrowser = {
  momentMs: 10,
  open,
  sees: {
    starting: async (page) => {
      const { t } = await stepsOn(page)
      const again = page.getByRole('heading', { name: t('unreachable.title') })
      await shown(page.getByRole('status').getByText(t('common.loading')).or(again))
      await asksForCustomer(page, true)
    },
    'signedIn.fresh': signedIn(false),
    'signedIn.stale': signedIn(false),
    'signedIn.refreshing': signedIn(true),
    'signedIn.refreshed': null,
    'signedIn.invalidated': signedIn(false),
    signingOut: async (page) => {
      const { pending } = watchedOn(page)
      await until(page, 'nobody signs out', () => pending(signOut) === 1)
    },
    leaving: async (page) => {
      const { probes } = watchedOn(page)
      await until(page, 'nobody asks whether the login page answers', () => probes.length === 1)
    },
    unreachable: async (page) => {
      const { t } = await stepsOn(page)
      await shown(page.getByRole('heading', { name: t('unreachable.title') }))
      await shown(page.getByRole('button', { name: t('common.tryAgain') }))
    },
    gone: async (page, { context: { message } }) => {
      const { t } = await stepsOn(page)
      const watched = watchedOn(page)
      await until(page, 'the login page is not gone to', () => watched.left !== null)
      await page.unrouteAll()
      await page.goto(watched.left ?? '')
      const notice = page.getByText(t(`login.message.${message ?? 'expired'}`), { exact: true })
      await (message === null ? absent(notice) : shown(notice))
    },
  },
  act: {
    'customer.stale': ({ page }) => page.evaluate(() => void dispatchEvent(new Event('focus'))),
    'customer.updated': async (stage, { optimistic }) => {
      const { page, sandbox } = stage
      const { t } = await stepsOn(page)
      await pasteCode(stage, t('code.label.email'), await newestCode(page, watchedOn(page).email))
      await sandbox.release(confirm, optimistic ? { as: 'asked' } : failures['not now'])
    },
    'customer.invalidated': ({ sandbox }) => sandbox.push({ type: 'user.changed' }),
    'session.ending': async ({ page }) => {
      const { sandboxPassword } = await import('../../../src/server/sandbox/seeds/keys')
      const { t, field, press } = await stepsOn(page)
      await field(t('password.current')).fill(sandboxPassword)
      await field(t('password.new')).fill('en lång promenad i skogen')
      await field(t('password.repeated')).fill('en lång promenad i skogen')
      await press(t('password.change.save'))
    },
    'session.expired': async ({ page, sandbox }) => {
      const state = await stateOf(page)
      if (state === 'starting' || state.startsWith('signedIn')) return sandbox.push({ type: 'session.ended' })
      const since = await page.evaluate(() => window.recorder?.count() ?? 0)
      await anotherAsks(page)
      await sandbox.release(another, notSignedIn)
      await whileTimePasses({ page, sandbox }, () => page.waitForFunction(isExpiredSince, since))
    },
    'session.unreachable': async (stage) => {
      const { page, sandbox } = stage
      if ((await stateOf(page)) !== 'starting') {
        await anotherAsks(page)
        return nobodyAnswers(stage, another)
      }
      /** Which the page itself has asked before its code was there. */
      if (await page.locator('.shell').isVisible()) await sandbox.release(me, unavailable)
      await nobodyAnswers(stage, me)
    },
    'network.lost': ({ page }) => page.context().setOffline(true),
    'network.back': ({ page }) => page.context().setOffline(false),
    'message.show': async (stage) => {
      const { page, sandbox } = stage
      const { t } = await stepsOn(page)
      const head = await headOf(stage)
      await head.getByRole('button', { name: t('header.language'), exact: true }).click()
      await leaveHead(page)
      await sandbox.releaseModule(otherWords(page), false)
    },
    'location.changed': (stage, { location }) => enters(stage, location.screen),
    'session.signOut': async (stage) => {
      const { page } = stage
      const { t } = await stepsOn(page)
      const inWizard = page.getByRole('button', { name: t('wizard.logOut') })
      if (await inWizard.isVisible()) return inWizard.click()
      const head = await headOf(stage)
      const account = page.getByRole('button', { name: t('header.account'), exact: true })
      if (await account.isVisible()) await account.click()
      const item = head.getByRole('button', { name: t('header.logOut') })
      const out = page.getByRole('menuitem', { name: t('header.logOut') }).or(item)
      await appears(stage, out)
      await out.click()
    },
    'session.retry': { press: 'common.tryAgain' },
  },
  steer: {
    loadCustomer: answering(me, {
      'not signed in': notSignedIn,
      'an error': broken,
      'e-mail confirmed': async ({ sandbox }) => {
        await sandbox.move('phone')
        await sandbox.release(me)
      },
    }),
    signOut: answering(signOut),
    leave: {
      done: async ({ page }) => watchedOn(page).probes.shift()?.continue(),
      'no answer': async ({ page }) => watchedOn(page).probes.shift()?.abort(),
    },
    copying: async (stage, { name }) => {
      await copyReference(stage)
      await stage.sandbox.releaseClipboard(name === 'copied')
    },
    loadScreen: { 'its code': async () => undefined, 'no answer': async () => undefined },
  },
  besides: ['location.changed', 'session.expired', 'xstate.done.actor.loadScreen'],
  repeats: ['session.expired'],
  unreached: {
    '✗loadCustomer «not signed in»':
      'that nobody is signed in is news to all of the page first, whoever asked, and the session leaves because of them',
    '✗loadCustomer «no answer»':
      'that nobody answers is news to all of the page first, whoever asked, and the session leaves because of them',
    '✗loadScreen «no answer»':
      'the router waits for the code of a screen before it goes there, so that the session has it at once',
    'session.signedIn --error loadScreen--> (stays)':
      'the router waits for the code of a screen before it goes there, so that the session has it at once',
    'session.starting --error loadCustomer[0]--> session.leaving':
      'that nobody is signed in is news to all of the page first, whoever asked, and the session leaves because of them',
    'session.starting --error loadCustomer[1]--> session.leaving':
      'that nobody answers is news to all of the page first, whoever asked, and the session leaves because of them',
  },
} satisfies BrowserHalf<typeof sessionMachine>
