import type { Page } from 'playwright-core'
import {
  newsletterProblem,
  type newsletterMachine,
  type NewsletterSnapshot,
} from '../../../machines/session/newsletter'
import { answering } from '../browser/releases'
import { absent, isBusyWith, shown } from '../browser/sees'
import { atField, stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

const send = 'POST /v2/subscriptions'

/** The field says what is wrong with what is typed, and nothing else. */
const fieldShown = async (page: Page, snapshot: NewsletterSnapshot): Promise<void> => {
  const { t, field } = await stepsOn(page)
  const typed = await field(t('newsletter.email')).inputValue()
  if (typed.trim() !== snapshot.context.text.trim()) throw new Error(`the address is “${typed}”`)
  const problem = newsletterProblem(snapshot)
  await (problem === 'email' ? shown : absent)(page.getByText(t('field.email')))
}

export const newsletterBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('verified-swede')
    await sandbox.hold(send)
    await page.goto('/app/order/list')
    const { t, press } = await stepsOn(page)
    await press(t('footer.more'))
  },
  sees: { typing: fieldShown, sending: isBusyWith('newsletter.sending') },
  act: {
    'email.type': { fill: 'newsletter.email', problem: (snapshot) => atField(newsletterProblem(snapshot)) },
    'field.blur': { leave: 'newsletter.email' },
    'email.submit': { press: 'newsletter.submit' },
  },
  besides: ['field.blur'],
  steer: {
    subscribe: answering(send),
  },
} satisfies BrowserHalf<typeof newsletterMachine>
