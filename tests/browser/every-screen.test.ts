import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { locales, type Locale } from '../../src/domain/customer/customer'
import type { OrdersPage } from '../../src/domain/orders/orders'
import { overlayNames, type OverlayName } from '../../src/domain/routing/overlays'
import {
  basePath,
  screenModuleNames,
  pathOf,
  screens,
  screensOf,
  type ScreenModule,
} from '../../src/domain/routing/screens'
import { walletExportHash } from '../../src/domain/routing/wallet-export-hash'
import type { SeedKey } from '../../src/server/sandbox/seeds/keys'
import type { OpenPage } from '../support/browser'
import { enter } from '../support/journey'
import { askedWallet, startedPlan } from '../support/fault-parts/steps'
import { rowsOf } from '../support/quick'
import { startForAll } from '../support/started'
import { translate } from '../../src/i18n/i18n'

const { open } = startForAll()

/** Who sees a module; where nobody is named, a verified customer does. */
const seenBy: Partial<Record<ScreenModule, SeedKey>> = { onboarding: 'questionnaire-due' }
const overlaySeenBy: Record<OverlayName, { customer: SeedKey; address: (order: string) => string }> = {
  'order-details': { customer: 'verified-swede', address: (order) => `${pathOf('orders')}#order=${order}` },
  'wallet-export': { customer: 'old-wallet', address: () => `${pathOf('orders')}${walletExportHash}` },
  tour: { customer: 'guide-tour', address: () => pathOf('buy') },
  chat: { customer: 'verified-swede', address: () => pathOf('support') },
}

/** What stands on the page to be read and says nothing: of no text, name or picture. */
const silent = (page: Page): Promise<string[]> =>
  page.locator('h1, h2, h3, button, a[href], label, legend, th, [role=heading]').evaluateAll((elements) =>
    elements
      .filter((element) => element.getClientRects().length > 0)
      .filter(
        (element) =>
          (element.textContent ?? '').trim() === '' &&
          !element.hasAttribute('aria-label') &&
          !element.hasAttribute('aria-labelledby') &&
          element.querySelector('img[alt], svg[aria-label], svg title, input, select') === null,
      )
      .map((element) => element.outerHTML.slice(0, 200)),
  )

const ordersOf = async (page: Page): Promise<OrdersPage['content']> => {
  const answer = await page.context().request.get('/protected/v2/orders?page=0&size=50')
  const { result }: { result: OrdersPage } = await answer.json()
  return result.content
}

const addressesOf = async (page: Page, module: ScreenModule): Promise<string[]> => {
  if (module === 'wallet-proof') return [await askedWallet(page)]
  if (module === 'plan' || module === 'plan-form') {
    const reference = await startedPlan(page)
    return screensOf(module).map((screen) => pathOf(screen, { reference }))
  }
  const orders = await ordersOf(page)
  return screensOf(module).map((screen) => {
    const { reference = 'none', status = 'PAID' } =
      orders.find(({ type }) => (type === 'SELL') === (screen === 'sellConfirmation')) ?? {}
    return pathOf(screen, { reference, status, key: 'VERIFICATION_KYC_ONBOARDING' })
  })
}

const opened = async (page: Page, address: string): Promise<void> => {
  await page.goto(basePath + address)
  await page.locator('main:not([aria-busy=true]) h1').first().waitFor()
}

/** Where time is short, each of a list is looked at in one language, by turns. */
const byTurns = <Name>(names: readonly Name[], locale: Locale): readonly Name[] =>
  rowsOf(names, (_, nth) => nth % locales.length === locales.indexOf(locale))

/** A page for each customer who looks at several: signing in and a first load are dearer than a look. */
const pagesIn = (locale: Locale) => {
  const pages = new Map<SeedKey, OpenPage>()
  const signedIn = async (customer: SeedKey): Promise<OpenPage> => {
    const fresh = await open({ locale })
    await enter(fresh.page, customer)
    return fresh
  }
  return async (customer: SeedKey): Promise<OpenPage> => {
    const page = pages.get(customer) ?? (await signedIn(customer))
    pages.set(customer, page)
    return page
  }
}

describe.each(locales)('in %s nothing is missing or silent', (locale: Locale) => {
  const pageOf = pagesIn(locale)

  test.each(byTurns(screenModuleNames, locale))('on the screens of %s', async (module) => {
    const { page, troubles } = await pageOf(seenBy[module] ?? 'verified-swede')
    for (const address of await addressesOf(page, module)) {
      await opened(page, address)
      expect([address, await silent(page)]).toEqual([address, []])
      expect(await page.title()).not.toBe('')
    }
    expect(troubles.splice(0)).toEqual([])
  })

  test.each(byTurns(overlayNames, locale))('on the overlay %s', async (name) => {
    const { customer, address } = overlaySeenBy[name]
    const { page, troubles } = await pageOf(customer)
    const [order] = await ordersOf(page)
    await opened(page, address(order?.reference ?? ''))
    if (name === 'chat') await page.getByRole('button', { name: translate(locale)('chat.open') }).click()
    await page.getByRole('dialog').getByRole('heading').first().waitFor()
    expect(await silent(page)).toEqual([])
    expect(troubles.splice(0)).toEqual([])
  })
})

test('every screen belongs to a module, but the bare address, which leads on', () => {
  const shown = screenModuleNames.flatMap(screensOf)
  expect(Object.keys(screens).filter((name) => !shown.some((each) => each === name))).toEqual(['home'])
})
