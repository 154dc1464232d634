import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { publicPaths } from '../../src/domain/company/public-site'
import { hasProvider, startEidProvider } from '../../src/setup/eid-provider.mjs'
import { accessibilityFaults, keepPicture, launchBrowser, openPage, overflows } from '../support/browser'
import { freePort, startExchange, type RunningExchange } from '../support/built-exchange'
import { linkIn } from '../support/letters'
import { newcomer } from '../support/newcomer'
import { rowsOf } from '../support/quick'

/*
 * The sandbox with a broker of e-IDs in place of its own app: oidc-provider, on whose page somebody chooses who they are. It
 * is supported on Node 22 and later, and this is skipped on 20.
 */

const password = 'en lång promenad i skogen'

const client = { clientId: 'nordmynt', clientSecret: 'a secret of the exchange and the broker' }

const views = [
  {
    locale: 'en',
    theme: 'light',
    width: 'desktop',
    number: '0701740621',
    who: { personalNumber: '19850709-9805', givenName: 'Alma', surname: 'Brandt' },
    buttons: { cancel: 'Cancel' },
  },
  {
    locale: 'sv',
    theme: 'dark',
    width: 'phone',
    number: '0701740622',
    who: { personalNumber: '19720214-9808', givenName: 'Otto', surname: 'Ekman' },
    buttons: { cancel: 'Avbryt' },
  },
] as const
type View = (typeof views)[number]

describe.skipIf(!hasProvider)('an e-ID on the page of a broker', () => {
  let broker: Awaited<ReturnType<typeof startEidProvider>>
  let exchange: RunningExchange
  let browser: Browser

  beforeAll(async () => {
    const port = await freePort()
    exchange = await startExchange({
      from: inject('seeded'),
      env: {
        EID_OIDC_ISSUER: `http://127.0.0.1:${port}`,
        EID_OIDC_CLIENT_ID: client.clientId,
        EID_OIDC_CLIENT_SECRET: client.clientSecret,
        EID_OIDC_PERSONAL_NUMBER_CLAIM: 'personal_number',
      },
    })
    const redirectUri = `${exchange.origin}/outside/eid-oidc/back`
    const people = views.map(({ who }) => who)
    ;[broker, browser] = await Promise.all([
      startEidProvider({ ...client, redirectUri, people, port }),
      launchBrowser(),
    ])
  })
  afterAll(async () => {
    await browser?.close()
    await Promise.all([exchange?.stop(), broker?.stop()])
  })

  /** What somebody does on the broker's page. */
  const atBroker = async (page: Page, button: string): Promise<void> => {
    await page.waitForURL(`${broker.issuer}/**`)
    await page.getByRole('button', { name: button, exact: true }).click()
  }

  const opened = async ({ locale, theme, width, who, buttons }: View) => {
    const all = await openPage(browser, exchange.origin, { locale, theme, width })
    const { page } = all
    const customer = newcomer(page, locale)
    return {
      ...all,
      customer,
      says: (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).waitFor(),
      faultless: async (name: string) => {
        await keepPicture(page, `eid-provider-${name}-${locale}-${theme}-${width}`)
        expect(await accessibilityFaults(page)).toEqual([])
        expect(await overflows(page)).toBe(false)
      },
      signs: () => atBroker(page, `${who.givenName} ${who.surname}`),
      cancels: () => atBroker(page, buttons.cancel),
    }
  }

  describe.each(rowsOf(views, ({ width }) => width === 'phone'))('in $locale, $theme, on a $width', (view) => {
    const { locale, number, who } = view
    const email = `${who.givenName}-at-broker@example.com`.toLowerCase()

    test('a new customer signs up on the page of a broker, and proves their identity there', async () => {
      const { page, close, troubles, customer, says, faultless, signs, cancels } = await opened(view)
      const { t, press, shows, field } = customer
      await page.goto(publicPaths[locale].signup)
      await press(t('public.eid.signUp'))
      await cancels()
      await page.waitForURL(`${exchange.origin}${publicPaths[locale].signup}`)
      await says(t('eid.problem.canceled'))
      await press(t('public.eid.signUp'))
      await page.waitForURL(`${broker.issuer}/**`)
      await page.goto(publicPaths[locale].signup)
      await says(t('eid.notDone'))
      await faultless('sign-up-not-done')
      await press(t('public.eid.signUp'))
      await signs()

      await page.waitForURL('**/app/settings/email')
      await customer.giveEmail(email)
      await customer.confirmEmail(email)
      await page.waitForURL('**/app/protected/verification')
      await customer.givePhone(number, `+46${number.slice(1)}`)
      await customer.choosePassword(password)

      await shows(t('eid.title'))
      await press(t('eid.start'))
      await cancels()
      await says(t('eid.problem.canceled'))
      await faultless('identity-canceled')
      await press(t('common.tryAgain'))
      await page.waitForURL(`${broker.issuer}/**`)
      await page.goto('/app/')
      await says(t('eid.notDone'))
      await faultless('identity-not-done')
      await press(t('eid.startAgain'))
      await signs()

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
    })

    test('who has an account logs in there, in the tab that comes back, and the other shows it', async () => {
      const { page, context, close, troubles, customer, says, signs } = await opened(view)
      const { t, press } = customer
      const other = await context.newPage()
      await page.goto(publicPaths[locale].login)
      await press(t('public.eid.logIn'))
      await page.waitForURL(`${broker.issuer}/**`)
      await other.goto(publicPaths[locale].login)
      await other.getByRole('button', { name: t('public.eid.logIn'), exact: true }).click()
      await other.waitForURL(`${broker.issuer}/**`)
      await signs()
      await page.waitForURL('**/app/**')
      await other.goto(publicPaths[locale].login)
      await other.waitForURL('**/app/**')
      await other.getByText(t('personal.title'), { exact: true }).filter({ visible: true }).waitFor()
      await says(t('personal.title'))
      expect(troubles).toEqual([])
      await close()
    })

    test('who has lost the second factor shows there who they are, and comes back to the page of the link', async () => {
      const { page, close, troubles, customer, says, faultless, signs, cancels } = await opened(view)
      const { t, press, field } = customer
      const paths = publicPaths[locale]
      await page.goto(paths.lostFactor)
      await field(t('login.email')).fill(email)
      await press(t('public.forgotten.submit'))
      await page.getByRole('heading', { level: 2, name: t('public.forgotten.sentTitle') }).waitFor()
      const link = await linkIn(page, email)
      await page.goto(link)
      await press(t('public.eid.identify'))
      await cancels()
      await page.waitForURL(link)
      await says(t('eid.problem.canceled'))
      await faultless('lost-canceled')
      await press(t('public.eid.identify'))
      await signs()
      await page.waitForURL(link)
      await says(t('public.identityCheck.done'))
      expect(troubles).toEqual([])
      await close()
    })
  })
})
