import type { Page } from 'playwright-core'
import type { accessMachine } from '../../../machines/session/access'
import { onboardingQuestionnaire } from '../../../src/domain/customer/customer'
import { isActive } from '../../../src/domain/customer/features'
import { heardOfCustomer } from '../browser/news'
import { goesTo } from '../browser/routes'
import { absent, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'

/** Home is where the gate leads to: the app's name leads there, and pages that are closed lead to where it does. */
const isHome = (path: string) => async (page: Page) => {
  const { t } = await stepsOn(page)
  const { brand } = await import('../../../src/domain/company/brand')
  const link = page.getByRole('link', { name: t('header.home', { brand: brand.name }) })
  if (!page.url().endsWith(path) && (await link.count()) > 0) await link.click()
  await page.waitForURL(`**${path}`, { timeout: 1000 })
  const inWizard = page.getByRole('button', { name: t('wizard.logOut'), exact: true })
  await (path.endsWith('verification') ? shown(inWizard) : absent(inWizard))
}

/** Where somebody comes to whose home is the dashboard, and who goes back to the page of the verification. */
const isLedFromVerification = (path: string) => async (page: Page) => {
  await isHome('/app/protected/dashboard')(page)
  await goesTo(page, '/app/protected/verification')
  await page.waitForURL(`**${path}`, { timeout: 1000 })
}

/** Whose page it is. */
const customers = new WeakMap<Page, { id: string }>()

/** The reviewer asks for better answers. */
const rejectAnswers = async ({ page }: Stage): Promise<void> => {
  const { request } = page.context()
  const { id } = customers.get(page) ?? { id: '' }
  const address = `/sandbox/desk/answers/${id}/${onboardingQuestionnaire}`
  const { origin } = new URL(page.url())
  const [, at = ''] = /name="at" value="([^"]*)"/.exec(await (await request.get(address)).text()) ?? []
  const form = { decision: 'reject', at, reason: 'Please tell us more', question: '' }
  const answer = await request.post(address, { headers: { origin }, form, maxRedirects: 0 })
  if (answer.status() !== 303) throw new Error(`The desk answered ${answer.status()}`)
}

export const accessBrowser = {
  open: async ({ page, sandbox }, given) => {
    customers.set(page, await sandbox.seed(given === 'eid' ? 'eid-verified' : 'verified-swede'))
    await page.goto('/app/')
  },
  sees: {
    deciding: null,
    questionnaireDue: isHome('/app/protected/second-verification'),
    verificationNeeded: isHome('/app/protected/verification'),
    passwordMissing: isHome('/app/settings/password'),
    openWhileVerifying: isLedFromVerification('/app/protected/verification'),
    open: isLedFromVerification('/app/order'),
  },
  act: {
    'customer.changed': async (stage, { customer }) => {
      const isDue = customer.questionnaires.some(({ status }) => status === 'REJECTED')
      if (!customer.details.hasPassword) await stage.sandbox.needPassword()
      else if (isDue) await rejectAnswers(stage)
      else await stage.sandbox.feature('TWO_FACTOR_MANDATORY', isActive(customer.features, 'TWO_FACTOR_MANDATORY'))
      await heardOfCustomer(stage)
    },
  },
  steer: {},
} satisfies BrowserHalf<typeof accessMachine>
