import type { Page } from 'playwright-core'
import type { accessMachine } from '../../../machines/access'
import { onboardingQuestionnaire } from '../../../src/domain/customer'
import { isActive } from '../../../src/domain/features'
import { heardOfCustomer } from '../browser/news'
import { shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'

/** Where the gate leads somebody who comes to the app's first address, or who stands on a page that has been closed. */
const ledTo = (path: string) => async (page: Page) => {
  await page.waitForURL(`**${path}`, { timeout: 1000 })
  await shown(page.getByRole('main'))
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

export const accessBrowser: BrowserHalf<typeof accessMachine> = {
  open: async ({ page, sandbox }, given) => {
    customers.set(page, await sandbox.seed(given === 'eid' ? 'eid-verified' : 'verified-swede'))
    await page.goto('/app/')
  },
  sees: {
    deciding: null,
    questionnaireDue: ledTo('/app/protected/second-verification'),
    verificationNeeded: ledTo('/app/protected/verification'),
    passwordMissing: ledTo('/app/settings/password'),
    openWhileVerifying: async (page) => {
      const { t } = await stepsOn(page)
      await shown(page.getByRole('link', { name: t('header.nav.buy') }))
    },
    open: async (page) => {
      const { t } = await stepsOn(page)
      await shown(page.getByRole('link', { name: t('header.nav.buy') }))
    },
  },
  act: {
    'customer.changed': async (stage, { customer }) => {
      const isDue = customer.questionnaires.some(({ status }) => status === 'REJECTED')
      if (isDue) await rejectAnswers(stage)
      else await stage.sandbox.feature('TWO_FACTOR_MANDATORY', isActive(customer.features, 'TWO_FACTOR_MANDATORY'))
      await heardOfCustomer(stage)
    },
  },
  steer: {},
  unreached: {
    'access.deciding --always[2]--> access.passwordMissing':
      'only a customer without e-ID and without a password stands there, and nothing takes the password from one',
  },
}
