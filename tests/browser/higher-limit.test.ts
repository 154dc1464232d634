import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { translate } from '../../src/i18n/i18n'
import { basePath, pathOf } from '../../src/domain/routing/screens'
import { buyScreen, clickSignedOut, enter } from '../support/journey'
import { limitPageWith } from '../support/limit-pages'
import { startForAll } from '../support/started'

const { open } = startForAll()
const t = translate('en')

/** The page of the limit of somebody who has asked for nothing. */
const shownLimit = (page: Page) => page.getByRole('heading', { level: 1, name: t('higherLimit.intro.title') }).waitFor()

test('from buying, the way to a higher limit leads back to what was typed', async () => {
  const { page, close } = await open({})
  await enter(page, 'verified-swede')
  await limitPageWith(page, 'none')
  const buy = buyScreen(page, 'en')
  await buy.open()
  await buy.fill('1500000')
  await buy.amount.blur()
  await page.getByRole('link', { name: t('buy.today.higher'), exact: true }).click()
  await shownLimit(page)
  expect(new URL(page.url()).pathname).toBe(basePath + pathOf('higherLimit', {}))
  await page.goBack()
  await buy.amount.waitFor()
  expect([await buy.amount.inputValue(), await buy.address.inputValue()]).toEqual([
    expect.stringMatching(/^1[\s,]?500[\s,]?000$/),
    expect.stringContaining('bc1q'),
  ])
  await close()
})

test('from the profile it is the last of its pages, and Back comes back there', async () => {
  const { page, close } = await open({})
  await enter(page, 'verified-swede')
  await limitPageWith(page, 'none')
  await page.goto(basePath + pathOf('profileBank', {}))
  const sections = page.getByRole('navigation', { name: t('sections.profile') })
  await sections.getByRole('link', { name: t('sections.higherLimit'), exact: true }).click()
  await shownLimit(page)
  expect(await sections.locator('[aria-current=page]').textContent()).toBe(t('sections.higherLimit'))
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: t('bank.title') }).waitFor()
  expect(new URL(page.url()).pathname).toBe(basePath + pathOf('profileBank', {}))
  await close()
})

test('who had to log in anew comes back to it', async () => {
  const { page, context, close } = await open({})
  await enter(page, 'verified-swede')
  await limitPageWith(page, 'none')
  await page.goto(basePath + pathOf('higherLimit', {}))
  await shownLimit(page)
  await context.clearCookies({ name: /session/ })
  await clickSignedOut(page, page.getByRole('button', { name: t('higherLimit.start'), exact: true }))
  await page.locator('form[action$="/verified-swede"] button').click()
  await shownLimit(page)
  expect(new URL(page.url()).pathname).toBe(basePath + pathOf('higherLimit', {}))
  await close()
})
