import { publicPaths } from '../../src/domain/company/public-site'
import { locales } from '../../src/domain/customer/customer'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A customer of one's own, like the ready-made one, who is signed in nowhere. */
export const copyOf = async (page: Page, ready: string): Promise<string> => {
  const { request } = page.context()
  const { origin } = new URL((await request.get('/healthz')).url())
  const answer = await request.post(`/sandbox/customers/${ready}/copies`, { headers: { origin } })
  const { email } = await answer.json()
  await page.context().clearCookies({ name: 'nm_session' })
  return email
}

/** The link in the newest letter of an address, as its reader sees it. */
export const linkIn = async (page: Page, email: string): Promise<string> => {
  const asks = new RegExp(locales.map((locale) => publicPaths[locale].securityLink).join('|'))
  const letter = page.locator('details').filter({ hasText: email }).filter({ hasText: '#', hasNotText: asks }).first()
  await expect
    .poll(async () => {
      await page.goto('/sandbox/inbox')
      return letter.count()
    })
    .toBeGreaterThan(0)
  return (await letter.locator('a').getAttribute('href')) ?? ''
}
