import type { Locator, Page } from 'playwright-core'
import type { Locale } from '../../src/domain/customer/customer'
import { publicPaths } from '../../src/domain/company/public-site'
import type { SeedKey } from '../../src/server/sandbox/seeds/keys'
import { translate, type Translate } from '../../src/i18n/i18n'

/** Signs a ready-made customer in by a call: no page is opened. */
export const enter = async (page: Page, ready: SeedKey): Promise<void> => {
  const { request } = page.context()
  const { origin } = new URL((await request.get('/healthz')).url())
  const answer = await request.post(`/sandbox/customers/${ready}`, { headers: { origin }, maxRedirects: 0 })
  if (answer.status() !== 303) throw new Error(`Signing ${ready} in was answered with ${answer.status()}`)
}

/** Signs a ready-made customer in with the one click of the login page, and is at home then. */
export const enterByLogin = async (page: Page, ready: SeedKey, locale: Locale = 'en'): Promise<void> => {
  await page.goto(publicPaths[locale].login)
  await page.locator(`form[action$="/${ready}"] button`).click()
  await page.waitForURL('**/app/**')
}

/** A click whose call ends at the login page; a call of the page's own may have led there before it. */
export const clickSignedOut = async (page: Page, button: Locator): Promise<void> => {
  await Promise.all([page.waitForURL('**/?message=expired'), button.click({ timeout: 5000 }).catch(() => undefined)])
}

export const walletAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** The buy screen as a customer finds its parts: by their names in the language. */
export const buyScreen = (page: Page, locale: Locale) => {
  const t: Translate = translate(locale)
  const isSwedish = locale === 'sv'
  return {
    t,
    open: async () => {
      await page.goto('/app/order')
      await page.getByRole('heading', { level: 1, name: t('buy.title') }).waitFor()
    },
    amount: page.getByLabel(t('buy.for'), { exact: true }),
    coins: page.getByLabel(t('buy.youGetAbout'), { exact: true }),
    address: page.getByLabel(isSwedish ? 'BTC-adress' : 'Bitcoin address', { exact: true }),
    addressOf: (name: string, code: string) =>
      page.getByLabel(isSwedish ? `${code}-adress` : `${name} address`, { exact: true }),
    coin: (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}(?! Cash)\\b`) }),
    bankgiro: page.getByRole('radio', { name: /^Bankgiro/ }),
    review: page
      .getByRole('button', { name: t('buy.reviewOrder') })
      .filter({ visible: true })
      .first(),
    place: page.getByRole('button', { name: isSwedish ? /^Köp för/ : /^Buy for/ }),
    back: page.getByRole('button', { name: t('common.back') }),
    fill: async (amount: string) => {
      await page.getByLabel(t('buy.for'), { exact: true }).fill(amount)
      await page.getByLabel(isSwedish ? 'BTC-adress' : 'Bitcoin address', { exact: true }).fill(walletAddress)
      await page.getByRole('radio', { name: /^Bankgiro/ }).check({ force: true })
    },
  }
}

/** The reference of the order whose page is shown. */
export const referenceIn = (page: Page): string => {
  const [, reference = ''] = /\/protected\/order\/([^/]+)\//.exec(page.url()) ?? []
  return reference
}

/** Sends the money at the sandbox's bank, as its page proposes it, from a tab of its own. */
export const payAtBank = async (page: Page, locale: Locale): Promise<void> => {
  const bank = await page.context().newPage()
  await bank.goto(`/sandbox/bank/${referenceIn(page)}`)
  await bank.getByRole('button', { name: translate(locale)('sandbox.bank.send') }).click()
  await bank.getByRole('heading', { name: translate(locale)('sandbox.bank.sent.title') }).waitFor()
  await bank.close()
}
