import { newsletterProblem, type newsletterMachine } from '../../../machines/session/newsletter'
import { answering } from '../browser/releases'
import { isBusyWith, saysIf } from '../browser/sees'
import { atField, stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

const send = 'POST /v2/subscriptions'

export const newsletterBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('verified-swede')
    await sandbox.hold(send)
    await page.goto('/app/order/list')
    const { t, press } = await stepsOn(page)
    await press(t('footer.more'))
  },
  sees: {
    typing: saysIf('field.email', (snapshot) => newsletterProblem(snapshot) === 'email'),
    sending: isBusyWith('newsletter.sending'),
  },
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
