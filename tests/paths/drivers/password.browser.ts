import type { passwordMachine } from '../../../machines/onboarding/password'
import { leaves } from '../browser/acts'
import { asked, failures, releasing } from '../browser/releases'
import { isBusy, isBusyWith, isWithout, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'
import { isZeros } from './cases'
import { recoveryCode, withTwoFactor } from './two-factor-kit'

const save = 'POST /protected/v2/user/password'
const common = 'app/screens/onboarding/ports/common-passwords.ts'

export const passwordBrowser = {
  open: async ({ page, sandbox }, given) => {
    await sandbox.newcomer(given === 'first' ? 'eid-password' : 'done')
    if (given === 'guarded') await withTwoFactor(page)
    await sandbox.hold(save)
    await sandbox.holdModules(common)
    await page.goto(given === 'first' ? '/app/' : '/app/settings/password')
  },
  sees: {
    entering: async (page, { context }) => {
      const { t, field } = await stepsOn(page)
      await shown(field(t('password.repeated')))
      const name = t(context.asksCurrent ? 'password.change.save' : 'password.save')
      await isBusy(page.getByRole('button', { name, exact: true }), false)
      if (context.problem) await shown(page.getByText(t(`password.problem.${context.problem}`)))
      for (const { code } of context.serverErrors)
        await shown(page.getByText(t(code === 'codeInvalid' ? 'twoFactor.off.wrong' : `field.${code}`)))
    },
    saving: isBusyWith('onboarding.saving'),
    saved: isWithout('password.title'),
  },
  act: {
    'password.type': async ({ page }, { field: name, text }) => {
      const { t, field } = await stepsOn(page)
      const isChange = await page.getByLabel(t('password.current'), { exact: true }).isVisible()
      const labels = { current: 'password.current', next: isChange ? 'password.new' : 'password.label' } as const
      if (name === 'code') await field(t('twoFactor.off.code')).fill(isZeros(text) ? text : recoveryCode(page))
      else await field(t(name === 'repeated' ? 'password.repeated' : labels[name])).fill(text)
    },
    'field.blur': leaves('password.label'),
    'password.submit': async ({ page }) => {
      const { t } = await stepsOn(page)
      const names = [t('password.save'), t('password.change.save')]
      await page.getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) }).click()
    },
  },
  steer: {
    loadCommonPasswords: {
      'the commonest': ({ sandbox }) => sandbox.releaseModule(common),
      'cannot be read': ({ sandbox }) => sandbox.releaseModule(common, false),
    },
    savePassword: releasing(save, {
      ...failures,
      done: asked,
      'wrong password': asked,
      'common password': asked,
      'wrong code': asked,
    }),
  },
  besides: ['field.blur'],
  unreached: {
    'password.entering --password.submit[1]--> (stays)':
      'the form is not sent while it cannot be: its button is disabled, and Enter does nothing',
  },
} satisfies BrowserHalf<typeof passwordMachine>
