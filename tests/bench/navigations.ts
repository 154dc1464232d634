import type { Browser, Page } from 'playwright-core'
import { pathOf, type ScreenName } from '../../src/domain/routing/screens'
import { openPage } from '../support/browser'
import { enterByLogin } from '../support/journey'
import { median } from './figures'
import { farAway, slowDown } from './slow'
import { tableOf } from './table'
import { tell } from './tell'

/** From a click until the first call of the screen that it leads to begins, in milliseconds. */
export const mostOfNavigation = { cold: 300, hovered: 50 }

/** Nothing of the screen was fetched; the page has been at rest; the pointer has been over the link. */
const ways = ['cold', 'rested', 'hovered'] as const
type Way = (typeof ways)[number]

export type Navigated = { screen: ScreenName; way: Way; call: number; usable: number }

const from: ScreenName = 'dashboard'
const to: readonly ScreenName[] = ['orders', 'sell', 'buy', 'statement', 'notifications']
/** How long a page rests, and a pointer over a link. */
const pause = { rested: 6000, hovered: 1500 }

/** Clicks on links of the dashboard, on a slow processor far away. */
export const measureNavigations = async (browser: Browser, origin: string, rounds: number): Promise<Navigated[]> => {
  const found: Navigated[] = []
  for (let round = 1; round <= rounds; round += 1)
    for (const screen of to)
      for (const way of ways) {
        tell(`${from} to ${screen}, ${way}, round ${round}`)
        const navigated = await navigate(browser, origin, screen, way)
        if (navigated !== null) found.push(navigated)
      }
  return found
}

const navigate = async (browser: Browser, origin: string, screen: ScreenName, way: Way): Promise<Navigated | null> => {
  const { page, close } = await openPage(browser, origin, { prefetches: true })
  await enterByLogin(page, 'verified-swede')
  const fresh = await openPage(browser, origin, { prefetches: true })
  await fresh.context.addCookies(await page.context().cookies())
  await close()
  await slowDown(fresh.page, farAway)
  if (way === 'cold') await fresh.page.addInitScript(fetchNothingAhead)
  await fresh.page.goto(`/app${pathOf(from)}`)
  await fresh.page.locator('main h1').waitFor()
  const link = fresh.page.locator(`a[href="/app${pathOf(screen)}"]:visible`).first()
  if ((await link.count()) === 0) return fresh.close().then(() => null)
  if (way === 'rested') await fresh.page.waitForTimeout(pause.rested)
  if (way === 'hovered') {
    await link.hover()
    await fresh.page.waitForTimeout(pause.hovered)
  }
  const at = await link.evaluate((element) => {
    const now = performance.now()
    if (element instanceof HTMLElement) setTimeout(() => element.click())
    return now
  })
  await fresh.page.waitForURL(`**/app${pathOf(screen)}`)
  const [call, usable] = [await firstCall(fresh.page, at), await headingAfter(fresh.page, at)]
  await fresh.close()
  return { screen, way, call, usable }
}

/** Runs in the page before anything of it does. */
const fetchNothingAhead = (): void => {
  const append = Node.prototype.appendChild
  Node.prototype.appendChild = function <Child extends Node>(child: Child): Child {
    return child instanceof HTMLLinkElement && child.rel === 'prefetch' ? child : append.call(this, child) && child
  }
}

const firstCall = async (page: Page, at: number): Promise<number> => {
  const found = await page.waitForFunction((since) => {
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime > since && new URL(name).pathname.startsWith('/protected/'))
    return calls.length > 0 && Math.min(...calls.map(({ startTime }) => startTime)) - since
  }, at)
  return Number(await found.jsonValue())
}

const headingAfter = async (page: Page, at: number): Promise<number> => {
  await page.locator('main:not([aria-busy=true]) h1').waitFor()
  return page.evaluate((since) => performance.now() - since, at)
}

export const missedNavigations = (navigations: readonly Navigated[]): string[] =>
  to
    .flatMap((screen) => ways.map((way) => ({ screen, way })))
    .filter(({ screen, way }) => {
      const calls = callsOf(navigations, screen, way)
      return !(median(calls) <= mostOfNavigation[way === 'hovered' ? 'hovered' : 'cold'])
    })
    .map(({ screen, way }) => `${screen} (${way})`)

const callsOf = (navigations: readonly Navigated[], screen: ScreenName, way: Way): number[] =>
  navigations.filter((each) => each.screen === screen && each.way === way).map(({ call }) => call)

/** A line a screen: until its first call, and until its heading is there. */
export const navigationTable = (navigations: readonly Navigated[]): string =>
  tableOf(
    ways.flatMap((way) => [`${way}: call`, 'heading']),
    to.map((screen) => ({
      group: `From a click on the ${from} (processor 4 times slower, 200 ms there and back)`,
      name: screen,
      unit: 'ms',
      values: ways.flatMap((way) => {
        const its = navigations.filter((each) => each.screen === screen && each.way === way)
        return [[median(its.map(({ call }) => call))], [median(its.map(({ usable }) => usable))]]
      }),
    })),
  )
