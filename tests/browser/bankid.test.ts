import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { publicPaths } from '../../src/domain/company/public-site'
import { startBankid } from '../support/bankid-party'
import { accessibilityFaults, keepPicture, launchBrowser, openPage, overflows } from '../support/browser'
import { startExchange, type RunningExchange } from '../support/built-exchange'
import { newcomer } from '../support/newcomer'
import { isQuick } from '../support/quick'

/* The sandbox with BankID in place of its own app: the test is BankID, and whoever holds the phone. */

const password = 'en lång promenad i skogen'

const views = [
  {
    locale: 'en',
    theme: 'light',
    width: 'desktop',
    number: '0701740631',
    who: { personalNumber: '19850709-9805', givenName: 'Alma', surname: 'Brandt' },
  },
  {
    locale: 'sv',
    theme: 'dark',
    width: 'phone',
    number: '0701740632',
    who: { personalNumber: '19720214-9808', givenName: 'Otto', surname: 'Ekman' },
  },
] as const

let party: Awaited<ReturnType<typeof startBankid>>
let exchange: RunningExchange
let browser: Browser

describe.skipIf(isQuick)('an exchange that speaks with BankID', () => {
  beforeAll(async () => {
    party = await startBankid({ now: () => new Date() })
    const { url, certificate, key, authority } = party.settings
    exchange = await startExchange({
      from: inject('seeded'),
      env: {
        BANKID_URL: url,
        BANKID_CERTIFICATE: certificate,
        BANKID_KEY: key,
        BANKID_AUTHORITY: authority,
      },
    })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await exchange?.stop()
    await party?.stop()
  })

  test.each(views)(
    'with BankID a new customer signs up and proves their identity, in $locale, $theme, on a $width',
    async ({ locale, theme, width, number, who }) => {
      const { page, close, troubles } = await openPage(browser, exchange.origin, { locale, theme, width })
      const customer = newcomer(page, locale)
      const { t, press, shows, field } = customer
      const email = `${who.givenName}-by-bankid@example.com`.toLowerCase()
      const says = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).waitFor()
      const code = page.getByRole('img', { name: t('eid.qr') }).filter({ visible: true })
      const faultless = async (name: string) => {
        await keepPicture(page, `bankid-${name}-${locale}-${theme}-${width}`)
        expect(await accessibilityFaults(page)).toEqual([])
        expect(await overflows(page)).toBe(false)
      }
      const signs = () => party.signs({ ...who, personalNumber: who.personalNumber.replace('-', '') })
      /** The order that the page has begun: its code is shown. */
      const begun = async () => {
        await code.waitFor()
        return party.order().orderRef
      }
      const seesTheApp = async (...hints: ('started' | 'userSign' | 'processing')[]) => {
        const told = { started: t('eid.opened'), userSign: t('eid.confirming'), processing: t('eid.checking') }
        for (const hint of hints) {
          party.goesOn(hint)
          await says(told[hint])
          await code.waitFor({ state: 'hidden' })
        }
      }

      await page.goto(publicPaths[locale].signup)
      const half = '**/auth/eid/start'
      await page.route(half, (route) => route.fulfill({ contentType: 'application/json', body: '{"result":' }))
      await press(t('public.eid.signUp'))
      await says(t('eid.offline'))
      await page.unroute(half)
      await press(t('public.eid.signUp'))
      const first = await begun()
      await seesTheApp('started', 'userSign', 'processing')
      await press(t('eid.cancel'))
      await says(t('eid.problem.canceled'))
      await expect.poll(() => party.isKnown(first)).toBe(false)
      await press(t('public.eid.signUp'))
      await begun()
      party.fails('notSupportedByUserApp')
      await says(t('eid.problem.app-outdated'))
      await faultless('sign-up-outdated')
      await press(t('public.eid.signUp'))
      await begun()
      // As an iPhone does, the app comes back to the page in another tab: it knows the order too.
      const tab = await page.context().newPage()
      await tab.goto(`${publicPaths[locale].signup}#eid`)
      await tab.getByText(t('eid.notDone'), { exact: true }).waitFor()
      signs()
      await tab.waitForURL('**/app/settings/email')
      await tab.close()

      await page.waitForURL('**/app/settings/email')
      await customer.giveEmail(email)
      await customer.confirmEmail(email)
      await page.waitForURL('**/app/protected/verification')
      await customer.givePhone(number, `+46${number.slice(1)}`)
      await customer.choosePassword(password)

      await shows(t('eid.title'))
      await press(t('eid.start'))
      const second = await begun()
      await seesTheApp('started')
      await faultless('identity-opened')
      await press(t('eid.cancel'))
      await says(t('eid.problem.canceled'))
      await expect.poll(() => party.isKnown(second)).toBe(false)
      await press(t('common.tryAgain'))
      await begun()
      party.fails('transactionRiskBlocked')
      await says(t('eid.problem.risky'))
      await faultless('identity-risky')
      await press(t('common.tryAgain'))
      await begun()
      signs()

      await customer.turnTwoFactorOn(password)
      await shows(t('personal.title'))
      for (const [name, value] of [
        ['firstName', who.givenName],
        ['lastName', who.surname],
        ['personalNumber', who.personalNumber],
      ] as const)
        await expect.poll(() => field(t(`personal.${name}`)).inputValue()).toBe(value)
      expect(troubles).toEqual([])
      await close()
    },
  )
})
