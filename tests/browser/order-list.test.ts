import { cp, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openPage } from '../support/browser'
import { placeOf, removeFolder, runExchange } from '../support/built-exchange'
import { cellsIn, exportedRow, storedOrders } from '../support/exported'
import { buyScreen, enter } from '../support/journey'
import { longListIn } from '../support/long-list'
import { withDatabase } from '../support/places'
import { isQuick, rowsOf } from '../support/quick'
import { startForAll } from '../support/started'

const { open, browser } = startForAll()

const opened = async (address: string, width: 'desktop' | 'phone' = 'desktop') => {
  const all = await open({ locale: 'en', width, mayBeRenewed: true })
  await enter(all.page, 'verified-swede')
  await all.page.goto(address)
  return all
}

test('a shared address shows its filter; what is chosen stands in the address, and Back takes it away again', async () => {
  const { page, close } = await opened('/app/order/list?type=SELL&currency=DOGE')
  await page.getByText('10 of 10 orders').waitFor()
  await page.getByRole('tab', { name: 'Buy' }).click()
  await page.getByText('20 of 31 orders').waitFor()
  expect(new URL(page.url()).search).toBe('?type=BUY')
  await page.getByLabel('Order number').fill('9999')
  await page.getByText('No orders match the filter.').waitFor()
  expect(new URL(page.url()).search).toBe('?type=BUY&number=9999')
  await page.goBack()
  await page.getByText('10 of 10 orders').waitFor()
  expect(await page.getByLabel('Order number').inputValue()).toBe('')
  await close()
})

test.each(rowsOf(['desktop', 'phone'] as const, () => false))(
  'a list of ten thousand is gone through by keys, and stays where it is under the window of an order, at %s',
  async (width) => {
    const { page, close } = await opened('/app', width)
    await longListIn(page)
    await page.goto('/app/order/list')
    await page.getByText('10,000 of 10,000 orders').waitFor()
    const rows = page.locator('a[href^="#order="]').filter({ visible: true })
    await rows.first().focus()
    for (const _ of Array.from({ length: 30 })) {
      await page.keyboard.press('Tab')
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
    }
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
    expect(await focused()).toBe('#order=0b6e4f00-1111-4222-8333-000000000030')
    expect(await page.locator(':focus').isVisible()).toBe(true)
    await page.evaluate(() => scrollTo(0, 300_000))
    const inView = () =>
      page.evaluate(() => document.elementFromPoint(200, 400)?.closest('[aria-rowindex], [aria-posinset]')?.outerHTML)
    await expect.poll(inView).toContain('#order=')
    const [before, place] = [await inView(), await page.evaluate(() => scrollY)]
    await page.mouse.click(200, 400)
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => scrollY)).toBe(place)
    expect(await inView()).toBe(before)
    await page.keyboard.press('End')
    await expect.poll(async () => rows.last().getAttribute('href')).toBe('#order=0b6e4f00-1111-4222-8333-000000009999')
    await expect.poll(() => rows.count()).toBeLessThan(100)
    await close()
  },
)

test.skipIf(isQuick)('the file that is saved has what the database has, cell by cell', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-'))
  await cp(inject('seeded'), dataDir, { recursive: true })
  const own = await runExchange(dataDir)
  const { page, close } = await openPage(browser(), own.origin, { locale: 'en' })
  await enter(page, 'verified-swede')
  await page.goto('/app/order/list')
  await page.getByText('20 of 41 orders').waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file' }).click(),
  ])
  const saved = cellsIn(await readFile(await download.path(), 'utf8'))
  expect(download.suggestedFilename()).toBe('orders.csv')
  await page.getByText('orders.csv has been saved.').waitFor()
  await close()
  await own.stop()
  const stored = await withDatabase(await placeOf(dataDir), (database) =>
    storedOrders(database, 'astrid.lind@example.com'),
  )
  expect(saved.slice(1)).toEqual(stored.map(exportedRow))
  await removeFolder(dataDir)
})

test('a purchase that is over is made again from its window', async () => {
  const { page, close } = await opened('/app/order/list?type=BUY&status=COMPLETED')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Buy again' }).click()
  const { amount } = buyScreen(page, 'en')
  await expect.poll(() => amount.inputValue()).toMatch(/\d{3}/)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/app/order')
  await close()
})

test.each(rowsOf([false, true], (isApart) => isApart))(
  'a quick pick fills in the order, in a window of its own: %s',
  async (isApart) => {
    const { page, context, close } = await opened('/app/protected/dashboard')
    const pick = page.getByRole('list', { name: 'Buy bitcoin for SEK' }).getByRole('link').first()
    const amount = new URLSearchParams((await pick.getAttribute('href'))?.split('?')[1]).get('amount') ?? ''
    const [there] = isApart
      ? await Promise.all([context.waitForEvent('page'), pick.click({ modifiers: ['ControlOrMeta'] })])
      : [page, await pick.click()]
    await expect.poll(() => buyScreen(there, 'en').amount.inputValue()).toBe(amount)
    await expect.poll(() => new URL(there.url()).pathname + new URL(there.url()).search).toBe('/app/order')
    await close()
  },
)

test('an order that cannot be made again says so where it would be filled in, and leaves the address', async () => {
  const { page, close } = await opened('/app/order?order=0b6e4f00-1111-4222-8333-444455556666')
  await page.getByText('The order could not be loaded, so the form is not filled in from it.').waitFor()
  expect(await buyScreen(page, 'en').amount.inputValue()).toBe('')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/app/order')
  await close()
})
