import type { Browser, Page } from 'playwright-core'
import { translate } from '../../src/i18n/i18n'
import { openPage } from '../support/browser'
import { buyScreen, enterByLogin, walletAddress } from '../support/journey'
import { busyOf, slowDown } from './slow'
import { tell } from './tell'

declare global {
  /** Of events, in milliseconds; TypeScript's own types leave it out. */
  interface PerformanceObserverInit {
    durationThreshold?: number
  }
  interface Window {
    /** Milliseconds that each event of an interaction took until the next paint, as the browser reckons it. */
    answers: number[]
  }
}

/** Milliseconds. */
export const mostOfInteraction = 100
/** The browser tells of no event that took less. */
const shortest = 16
/** How long what an event brings about is waited for. */
const settling = 700

const t = translate('en')

type Interaction = { name: string; at: string; width?: 'phone'; act: (page: Page) => Promise<unknown> }

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

const buy = '/app/order'
const list = '/app/order/list'

/** What customers do most, each on a page that stands still. */
const interactions: readonly Interaction[] = [
  { name: 'an amount is typed', at: buy, act: (page) => buyScreen(page, 'en').amount.pressSequentially('5000') },
  { name: 'another coin', at: buy, act: (page) => page.locator('label', { hasText: 'Ethereum' }).first().click() },
  {
    name: 'an address is pasted',
    at: buy,
    act: async (page) => {
      await page.evaluate((address) => navigator.clipboard.writeText(address), walletAddress)
      await buyScreen(page, 'en').address.focus()
      await page.keyboard.press('Control+V')
    },
  },
  {
    name: 'the order is reviewed',
    at: buy,
    act: async (page) => {
      await buyScreen(page, 'en').fill('5000')
      await page.waitForTimeout(settling)
      await forget(page)
      await buyScreen(page, 'en').review.click()
    },
  },
  { name: 'the account menu', at: buy, act: press(t('header.account')) },
  { name: 'the list of notifications', at: buy, act: press(/^Notifications/) },
  { name: 'the menu of a phone', at: buy, width: 'phone', act: press(t('header.menu')) },
  { name: 'the dark theme', at: buy, act: press(t('header.toDark')) },
  { name: 'the other language', at: buy, act: press(t('header.language')) },
  {
    name: 'from buying to selling',
    at: buy,
    act: (page) =>
      page
        .getByRole('link', { name: t('header.nav.sell') })
        .first()
        .click(),
  },
  { name: 'a tab of the list of orders', at: list, act: (page) => page.getByRole('tab', { name: 'Buy' }).click() },
  {
    name: 'the window of an order',
    at: list,
    act: (page) => page.getByRole('main').locator('a[href^="#order="]').filter({ visible: true }).first().click(),
  },
]

/** Milliseconds until the next paint, and that the page computed with all that followed. */
export type Answered = { time: number; busy: number }

/** What each interaction took, in some rounds. */
export const measureInteractions = async (
  browser: Browser,
  origin: string,
  rounds: number,
): Promise<Map<string, Answered[]>> => {
  const times = new Map<string, Answered[]>()
  for (const { name, at, width = 'desktop', act } of interactions) {
    tell(name)
    for (let round = 0; round < rounds; round += 1) {
      const { page, close } = await openPage(browser, origin, { width, prefetches: true })
      await enterByLogin(page, 'verified-swede')
      await page.addInitScript(noteAnswers)
      await page.goto(at)
      await page.locator('main h1').waitFor()
      await page.waitForTimeout(settling)
      const session = await slowDown(page)
      await forget(page)
      const before = await busyOf(session)
      await act(page)
      await page.waitForTimeout(settling)
      const busy = (await busyOf(session)) - before
      times.set(name, [...(times.get(name) ?? []), { time: await longestIn(page), busy }])
      await close()
    }
  }
  return times
}

const forget = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.answers = []
  })

const longestIn = (page: Page): Promise<number> =>
  page.evaluate((least) => Math.max(least, ...window.answers), shortest)

/** Runs in the page before anything of it does. */
const noteAnswers = (): void => {
  window.answers = []
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) window.answers.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })
}
