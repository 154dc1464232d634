import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { publicPaths } from '../../src/domain/company/public-site'
import { sandboxPassword, type SeedKey } from '../../src/server/sandbox/seeds/keys'
import { holdDialogs, releaseDialog, withAuthenticator } from '../paths/browser/authenticator'
import { recoveryCode, withTwoFactor } from '../paths/drivers/two-factor-kit'
import { launchBrowser, openPage, type OpenPage } from '../support/browser'
import { startExchange, type RunningExchange } from '../support/built-exchange'
import { enter } from '../support/journey'
import { linkIn } from '../support/letters'

let exchange: RunningExchange
let browser: Browser

beforeAll(async () => {
  exchange = await startExchange({ from: inject('seeded') })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await exchange?.stop()
})

const email = 'astrid.lind@example.com'

/** A customer whose device has a passkey, which they have added on its page, and who is signed out. */
const withPasskey = async (
  prepare: (page: Page) => Promise<void> = async () => {},
  key: SeedKey = 'verified-swede',
) => {
  const opened = await openPage(browser, exchange.origin)
  const { page } = opened
  await withAuthenticator(page)
  await enter(page, key)
  await prepare(page)
  await page.goto('/app/settings/passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Laptop')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Your password').fill(sandboxPassword)
  const code = page.getByLabel('Code from the app, or a recovery code')
  if (await code.isVisible()) await code.fill(recoveryCode(page))
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByText('Laptop is added.').waitFor()
  await endSession(opened)
  return opened
}

/** What the app still asks would be refused without its session, and lead to the page for logging in, in the way of this. */
const endSession = async ({ page, context }: OpenPage): Promise<void> => {
  await page.goto('about:blank')
  await context.clearCookies({ name: 'nm_session' })
  await page.goto(publicPaths.en.login)
}

const isInApp = (page: Page): Promise<void> => page.waitForURL(/\/app\//)

test('a passkey signs in from the sign-in page, without an address; one whose dialog was closed does not', async () => {
  const { page, troubles, close } = await withPasskey()
  await holdDialogs(page)
  await page.reload()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await releaseDialog(page, 'NotAllowedError')
  await page.getByText('The passkey was not used. Try again, or log in').waitFor()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await releaseDialog(page)
  await isInApp(page)
  expect(troubles).toEqual([])
  await close()
})

test('a passkey that was removed meanwhile is not known', async () => {
  const opened = await withPasskey()
  const { page, close } = opened
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(sandboxPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await isInApp(page)
  await page.goto('/app/settings/passkeys')
  const rows = page.getByRole('listitem').filter({ hasText: 'Laptop' })
  await rows.last().getByRole('button').click()
  await page.getByLabel('Your password').fill(sandboxPassword)
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByText('Laptop is removed.').waitFor()
  await endSession(opened)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByText('We do not know this passkey.').waitFor()
  await close()
})

test('a passkey is the second step of signing in with the password', async () => {
  const { page, troubles, close } = await withPasskey(withTwoFactor)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(sandboxPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await isInApp(page)
  expect(troubles).toEqual([])
  await close()
})

test('by the number of the machine, pages are led to its name, where passkeys work', async () => {
  const { page, close } = await openPage(browser, exchange.origin)
  await page.goto(`${exchange.origin.replace('localhost', '127.0.0.1')}${publicPaths.en.login}`)
  expect(page.url()).toBe(`${exchange.origin}${publicPaths.en.login}`)
  await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor()
  await close()
})

test('a passkey stands in for the code where a forgotten password is replaced', async () => {
  const { page, troubles, close } = await withPasskey(withTwoFactor, 'old-wallet')
  await holdDialogs(page)
  await page.goto(publicPaths.en.forgottenPassword)
  await page.getByLabel('E-mail address').fill('erik.strom@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Look in your inbox' }).waitFor()
  await page.goto(await linkIn(page, 'erik.strom@example.com'))
  const passkey = page.getByRole('button', { name: 'Use a passkey instead' })
  await passkey.click()
  await page.getByText('This field is required').first().waitFor()
  await page.getByLabel('New password').fill('four quiet moose at dawn')
  await passkey.click()
  await releaseDialog(page, 'NotAllowedError')
  await page.getByText('The passkey was not used. Try again, or enter a code.').waitFor()
  await passkey.click()
  await releaseDialog(page)
  await page.waitForURL(/message=changePassword/)
  expect(troubles).toEqual([])
  await close()
})
