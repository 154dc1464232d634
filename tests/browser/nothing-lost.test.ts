import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { launchBrowser, openPage } from '../support/browser'
import { freePort, removeFolder, runExchange, type RunningExchange } from '../support/built-exchange'
import { plainAnswers } from '../support/answers'
import { newcomer, usualAnswers } from '../support/newcomer'
import { isQuick } from '../support/quick'
import { callsOf, newcomerAt, type Newcomer, type Station } from '../support/newcomer-calls'

let folder: string
let port: number
let exchange: RunningExchange
let browser: Browser

const started = () => runExchange(folder, { SANDBOX_REVIEW_SECONDS: '0' }, port)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-'))
  await cp(inject('seeded'), folder, { recursive: true })
  port = await freePort()
  exchange = await started()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await exchange?.stop()
  await removeFolder(folder)
})

let page: Page
let context: BrowserContext
let close: () => Promise<void>
let who: Newcomer
let turn = 0

beforeEach(async () => {
  turn += 1
  who = {
    email: `kajsa${turn}@example.com`,
    password: 'en lång promenad i skogen',
    number: `+4670174070${turn}`,
    personalNumber: `1985071${turn}-0000`,
  }
  ;({ page, context, close } = await openPage(browser, exchange.origin))
})
afterEach(() => close())

/** The page of a new customer who has come as far as that. */
const at = async (station: Station) => {
  await newcomerAt(page, station, who)
  await page.goto('/app/')
  return newcomer(page, 'en')
}

/** Everything that the browser keeps for this site, cookies that scripts can read among it. */
const keptByBrowser = (of: Page) =>
  of.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]))

const logIn = async (of: Page) => {
  const { field, press, t } = newcomer(of, 'en')
  await field(t('login.email')).fill(who.email)
  await field(t('login.password')).fill(who.password)
  await press(t('login.submit'))
}

type Customer = ReturnType<typeof newcomer>

const typed = { firstName: 'Kajsa', lastName: 'Öberg', address: 'Västra Hamngatan 5' } as const

const type = async ({ field, t }: Customer) => {
  for (const [name, text] of Object.entries(typed)) await field(t(`personal.${nameOf(name)}`)).fill(text)
  await field(t('personal.personalNumber')).fill(who.personalNumber)
}
const nameOf = (name: string) => (name === 'firstName' || name === 'lastName' ? name : 'address')

/** What stands in the fields once they are there. */
const textsOf = async ({ field, shows, t }: Customer) => {
  await shows(t('personal.title'))
  return {
    firstName: await field(t('personal.firstName')).inputValue(),
    lastName: await field(t('personal.lastName')).inputValue(),
    address: await field(t('personal.address')).inputValue(),
    personalNumber: await field(t('personal.personalNumber')).inputValue(),
  }
}

const answeredFirstTwo = async (customer: Customer) => {
  await customer.press(customer.t('questions.start'))
  await customer.answer(usualAnswers('en'), 'For about how much a month?')
}

describe('nothing is lost', () => {
  test('by a reload: what was typed is there, the personal number alone is not, and was never kept', async () => {
    const customer = await at('personal')
    await type(customer)
    expect(await keptByBrowser(page)).not.toContain('-0000')
    await page.reload()
    await expect.poll(() => textsOf(customer)).toEqual({ ...typed, personalNumber: '' })
  })

  test('by Back: Forward finds the step as it was left', async () => {
    const customer = await at('personal')
    await type(customer)
    await page.goto('/en/support/')
    await page.goBack()
    await expect.poll(() => textsOf(customer)).toMatchObject(typed)
  })

  test.skipIf(isQuick)('by a closed tab: the next one begins at the question that was not yet answered', async () => {
    const customer = await at('questionnaire')
    await answeredFirstTwo(customer)
    await page.close()
    const next = await context.newPage()
    await next.goto('/app/')
    await newcomer(next, 'en').shows('For about how much a month?')
  })

  test('by being signed out: after logging in the step is there, with what was typed', async () => {
    const customer = await at('personal')
    await type(customer)
    await customer.field(customer.t('personal.postalCode')).fill('411 17')
    await customer.field(customer.t('personal.city')).fill('Göteborg')
    await page.getByRole('radio', { name: customer.t('personal.pep.no'), exact: true }).check()
    await context.clearCookies({ name: /session/ })
    await customer.press(customer.t('personal.save'))
    await page.waitForURL('**/en/login/?message=expired')
    await logIn(page)
    await expect.poll(() => textsOf(customer)).toEqual({ ...typed, personalNumber: '' })
  })

  test.skipIf(isQuick)('on another device: the step is the same, and what was answered is answered', async () => {
    const customer = await at('questionnaire')
    await answeredFirstTwo(customer)
    const other = await openPage(browser, exchange.origin, { width: 'phone' })
    await other.page.goto('/en/login/')
    await logIn(other.page)
    const there = newcomer(other.page, 'en')
    await there.shows('For about how much a month?')
    await there.press(there.t('questions.back'))
    await there.shows('How often do you expect to buy or sell?')
    await expect.poll(() => other.page.locator('input[value="monthly"]').isChecked()).toBe(true)
    await other.close()
  })

  test('by a second tab that is one step ahead: the first follows', async () => {
    const customer = await at('personal')
    await customer.shows(customer.t('personal.title'))
    const second = await context.newPage()
    await second.goto('/app/')
    await newcomer(second, 'en').givePersonalDetails(who.personalNumber)
    await customer.shows(customer.t('documents.title'))
  })

  test.skipIf(isQuick)('by an exchange that is started anew in the middle of an upload', async () => {
    const customer = await at('documents')
    await customer.shows(customer.t('documents.title'))
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 }
    await network.send('Network.emulateNetworkConditions', slow)
    const row = await customer.giveDocument('residency')
    await row.getByRole('progressbar').waitFor()
    // However long the start takes: what is tried again meanwhile gets there once it is done.
    let tellUp = (): void => undefined
    const isUp = new Promise<void>((resolve) => (tellUp = resolve))
    await page.route('**/protected/**', async (route) => {
      await isUp
      await route.continue()
    })
    await exchange.kill()
    exchange = await started()
    tellUp()
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    const again = row.getByRole('button', { name: customer.t('common.tryAgain') })
    const done = row.getByText(customer.t('documents.badge.accepted'), { exact: true })
    await again.or(done).first().waitFor()
    if (await again.isVisible()) await again.click()
    await done.waitFor()
  })

  test.skipIf(isQuick)('by a network that is gone while the answers are sent', async () => {
    const customer = await at('questionnaire')
    for (const [question, answer] of Object.entries(plainAnswers)) await callsOf(page).saveAnswer(question, answer)
    await page.reload()
    await customer.shows(customer.t('questions.review.title'))
    await context.setOffline(true)
    await customer.press(customer.t('questions.review.submit'))
    await page.getByText(customer.t('header.offline')).waitFor()
    await context.setOffline(false)
    await page.waitForURL('**/app/order')
  })
})
