import type { passwordMachine } from '../../../machines/onboarding/password'
import { leaves } from '../browser/acts'
import { asked, failures, releasing } from '../browser/releases'
import { isBusy, isBusyWith, isWithout, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

const save = 'POST /protected/v2/user/password'

export const passwordBrowser = {
  open: async ({ page, sandbox }, given) => {
    await sandbox.newcomer(given === 'change' ? 'done' : 'eid-password')
    await sandbox.hold(save)
    await page.goto(given === 'change' ? '/app/settings/password' : '/app/')
  },
  sees: {
    entering: async (page, { context }) => {
      const { t, field } = await stepsOn(page)
      await shown(field(t('password.repeated')))
      const name = t(context.asksCurrent ? 'password.change.save' : 'password.save')
      await isBusy(page.getByRole('button', { name, exact: true }), false)
      if (context.problem) await shown(page.getByText(t(`password.problem.${context.problem}`)))
    },
    saving: isBusyWith('onboarding.saving'),
    saved: isWithout('password.title'),
  },
  act: {
    'password.type': async ({ page }, { field: name, text }) => {
      const { t, field } = await stepsOn(page)
      const isChange = await page.getByLabel(t('password.current'), { exact: true }).isVisible()
      const labels = { current: 'password.current', next: isChange ? 'password.new' : 'password.label' } as const
      await field(t(name === 'repeated' ? 'password.repeated' : labels[name])).fill(text)
    },
    'field.leave': leaves('password.label'),
    'password.submit': async ({ page }) => {
      const { t } = await stepsOn(page)
      const names = [t('password.save'), t('password.change.save')]
      await page.getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) }).click()
    },
  },
  steer: {
    savePassword: releasing(save, {
      ...failures,
      done: asked,
      'wrong password': asked,
    }),
  },
  besides: ['field.leave'],
  unreached: {
    'password.entering --password.submit[1]--> (stays)':
      'the form is not sent while it cannot be: its button is disabled, and Enter does nothing',
  },
} satisfies BrowserHalf<typeof passwordMachine>
