import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { LifecycleEvent } from '../../machines/order/lifecycle'
import { orderHash } from '../../src/domain/routing/order-hash'
import type { Order, OrdersPage } from '../../src/domain/orders/orders'
import { orderStatuses } from '../../src/domain/orders/statuses'
import { translate } from '../../src/i18n/i18n'
import { accessibilityFaults, keepPicture } from '../support/browser'
import { enter } from '../support/journey'
import { startForAll } from '../support/started'
import { isQuick, rowsOf } from '../support/quick'

const { open, exchange } = startForAll()

const ordersOf = async (page: Page): Promise<Order[]> => {
  const answer: { result: OrdersPage } = await (await page.request.get('/protected/v2/orders?size=100')).json()
  return answer.result.content
}

const orderThatIs = async (page: Page, type: Order['type'], status: Order['status']): Promise<Order> => {
  const found = (await ordersOf(page)).find((order) => order.type === type && order.status === status)
  if (found === undefined) throw new Error(`No order to ${type} is ${status}`)
  return found
}

/** One step of the order's life, as whoever else takes part in it does. */
const happens = async (page: Page, { reference }: Order, event: LifecycleEvent): Promise<void> => {
  const answer = await page.request.post(`/sandbox/orders/${reference}/steps`, {
    headers: { origin: exchange().origin },
    data: { event },
  })
  expect(answer.status()).toBe(200)
}

const views = [
  { locale: 'en', theme: 'light', width: 'desktop' },
  { locale: 'en', theme: 'dark', width: 'desktop' },
  { locale: 'en', theme: 'light', width: 'phone' },
  { locale: 'en', theme: 'dark', width: 'phone' },
  { locale: 'sv', theme: 'light', width: 'desktop' },
  { locale: 'sv', theme: 'dark', width: 'desktop' },
  { locale: 'sv', theme: 'light', width: 'phone' },
  { locale: 'sv', theme: 'dark', width: 'phone' },
] as const

test.each(rowsOf(views, () => false))(
  'every status of both kinds stands in the window, in $locale, $theme, on a $width',
  async (view) => {
    const { page, troubles, close } = await open(view)
    await enter(page, 'verified-swede')
    const orders = await ordersOf(page)
    await page.goto('/app/order/list')
    const seen: string[] = []
    for (const type of ['BUY', 'SELL'] as const)
      for (const status of orderStatuses) {
        const order = orders.find((each) => each.type === type && each.status === status)
        if (order === undefined) continue
        await page.evaluate((hash) => {
          location.hash = hash
        }, orderHash(order.reference))
        const dialog = page.getByRole('dialog')
        await dialog.getByText(order.number, { exact: false }).first().waitFor()
        await dialog.locator('dl').first().waitFor()
        await keepPicture(page, `order-${type}-${status}-${Object.values(view).join('-')}`)
        const sticksOut = await dialog.evaluate(
          (card) =>
            [...card.querySelectorAll('*')].filter(
              (part) => part.getBoundingClientRect().right > card.getBoundingClientRect().right + 1,
            ).length,
        )
        const faults = isQuick && seen.length % 4 > 0 ? [] : await accessibilityFaults(page)
        seen.push(`${type} ${status}`)
        expect({ type, status, sticksOut, faults }).toEqual({ type, status, sticksOut: 0, faults: [] })
      }
    const everyStatus = [
      ...orderStatuses.map((status) => `BUY ${status}`),
      ...orderStatuses.filter((status) => status !== 'UNPAID').map((status) => `SELL ${status}`),
    ]
    expect(seen).toEqual(everyStatus)
    expect(troubles).toEqual([])
    await close()
  },
)

describe('the window', () => {
  test('is in the address: Back closes it, closing it goes back, and what is beneath stays as it was', async () => {
    const { page, troubles, close } = await open()
    await enter(page, 'verified-swede')
    await page.goto('/app/order/list')
    const rows = page.getByRole('main').locator('a[href^="#order="]').filter({ visible: true })
    const hash = await rows.nth(3).getAttribute('href')
    await rows.nth(3).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('dl').first().waitFor()
    expect(new URL(page.url()).hash).toBe(hash)
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/app/order/list')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
    await expect.poll(focused).toBe(hash)
    await page.goForward()
    await dialog.locator('dl').first().waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).hash).toBe('')
    await expect.poll(focused).toBe(hash)
    expect(troubles).toEqual([])
    await close()
  })

  test('opens with an address that somebody has kept, and closing it leaves the page', async () => {
    const { page, close } = await open()
    await enter(page, 'verified-swede')
    const order = await orderThatIs(page, 'BUY', 'COMPLETED')
    await page.goto('about:blank')
    await page.goto(`/app/protected/dashboard${orderHash(order.reference)}`)
    const dialog = page.getByRole('dialog')
    await dialog.locator('dl').first().waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/app/protected/dashboard')
    await close()
  })

  test('does not disturb a buy that is being made', async () => {
    const { page, close } = await open()
    await enter(page, 'verified-swede')
    const order = await orderThatIs(page, 'BUY', 'COMPLETED')
    await page.goto('/app/order')
    const amount = page.getByLabel(translate('en')('buy.for'), { exact: true })
    await amount.fill('1234')
    await page.evaluate((hash) => {
      location.hash = hash
    }, orderHash(order.reference))
    await page.getByRole('dialog').locator('dl').first().waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await amount.inputValue()).toBe('1234')
    await close()
  })

  test('of somebody else’s order says that it could not be shown', async () => {
    const { page, close } = await open()
    await enter(page, 'verified-swede')
    const { reference } = await orderThatIs(page, 'BUY', 'COMPLETED')
    await enter(page, 'verified-euro')
    await page.goto(`/app/order/list${orderHash(reference)}`)
    const dialog = page.getByRole('dialog', { name: 'Order details error' })
    await dialog.getByText('Error while fetching order details.').waitFor()
    await close()
  })

  test('asks for the reason of a cancellation, and keeps who goes by keyboard inside', async () => {
    const { page, close } = await open()
    await enter(page, 'verified-euro')
    const order = await orderThatIs(page, 'BUY', 'UNPAID')
    await page.goto(`/app/order/list${orderHash(order.reference)}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel order' }).press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toMatch(/^Cancel order .*\?$/)
    await dialog.getByRole('button', { name: 'Keep order' }).press('Enter')
    await expect.poll(focused).toBe('Buy bitcoin')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await dialog.getByRole('radio', { name: 'I changed my mind' }).check()
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await dialog.getByText('You canceled it.').waitFor()
    await close()
  })

  test('saves the receipt of an order that is over as a PDF', async () => {
    const { page, close } = await open()
    await enter(page, 'verified-swede')
    const order = await orderThatIs(page, 'SELL', 'COMPLETED')
    await page.goto(`/app/order/list${orderHash(order.reference)}`)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Receipt' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`nordmynt-${order.number}.pdf`)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await close()
  })
})

test('a change of status is seen everywhere without a reload: list, latest orders, window, bell and bar, in all tabs', async () => {
  const { page, context, close } = await open()
  await enter(page, 'verified-swede')
  const order = await orderThatIs(page, 'BUY', 'UNPAID')
  const [list, over] = [await context.newPage(), await context.newPage()]
  await page.goto('/app/protected/dashboard')
  await list.goto('/app/order/list')
  await over.goto(`/app/order/list${orderHash(order.reference)}`)
  const bar = page.getByRole('region', { name: 'Unpaid order' })
  await bar.waitFor()
  const row = (on: Page) =>
    on
      .getByRole('main')
      .locator(`a[href="${orderHash(order.reference)}"]`)
      .filter({ visible: true })
  await row(page).getByText('Unpaid').waitFor()
  const ofList = list.getByRole('row').filter({ has: list.locator(`a[href="${orderHash(order.reference)}"]`) })
  await ofList.getByText('Unpaid').waitFor()
  const dialog = over.getByRole('dialog')
  await dialog.getByText('Unpaid').first().waitFor()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.keyboard.press('Escape')
  for (const tab of [page, list]) await tab.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

  await happens(page, order, 'payment.received')
  await Promise.all([
    row(page).getByText('Paid').waitFor(),
    ofList.getByText('Paid').waitFor(),
    dialog.getByText('and are preparing the delivery').waitFor(),
    bar.waitFor({ state: 'hidden' }),
    ...[page, list].map((tab) => tab.getByRole('button', { name: 'Notifications, something new' }).waitFor()),
  ])
  await close()
})

test('on paper an open window is whole, without the page behind it or its buttons', async () => {
  const { page, close } = await open()
  await enter(page, 'verified-swede')
  const order = await orderThatIs(page, 'BUY', 'COMPLETED')
  await page.goto(`/app/order/list${orderHash(order.reference)}`)
  const window = page.getByRole('dialog')
  const receipt = window.getByRole('button', { name: 'Receipt' })
  await receipt.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await window.getByText('Transactions', { exact: true }).isVisible()).toBe(true)
  expect([await receipt.isVisible(), await page.locator('#root').isVisible()]).toEqual([false, false])
  expect(await window.locator('details').getByRole('listitem').first().isVisible()).toBe(true)
  // What is for screen readers alone is a pixel high.
  const cutOff = await window.evaluate((element) =>
    [...element.querySelectorAll('*')]
      .filter(({ scrollHeight, clientHeight }) => clientHeight > 1 && scrollHeight > clientHeight + 1)
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  )
  expect(cutOff).toEqual([])
  await close()
})
