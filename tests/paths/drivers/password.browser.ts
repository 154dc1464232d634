import { type passwordMachine, passwordFieldProblem } from '../../../machines/onboarding/password'
import { chooseFactor, showLaptop, withLaptop } from '../browser/authenticator'
import { answering } from '../browser/releases'
import { saysEach, isBusyWith, isWithout, says, sees } from '../browser/sees'
import { atField, type Word } from '../browser/words'
import type { BrowserHalf } from '../driver'
import { isZeros } from './cases'
import { recoveryCode, withTwoFactor } from './two-factor-kit'

const save = 'POST /protected/v2/user/password'
const common = 'app/screens/onboarding/ports/common-passwords.ts'

const labels = {
  current: 'password.current',
  next: 'password.label',
  changed: 'password.new',
  repeated: 'password.repeated',
  code: 'twoFactor.off.code',
} as const

export const passwordBrowser = {
  open: async ({ page, sandbox }, given) => {
    await sandbox.newcomer(given === 'first' ? 'eid-password' : 'done')
    if (given === 'passkey') await withLaptop(page)
    if (given === 'guarded' || given === 'passkey') await withTwoFactor(page)
    await sandbox.holdEvents()
    await sandbox.hold(save)
    await sandbox.holdModules(common)
    await page.goto(given === 'first' ? '/app/' : '/app/settings/password')
  },
  sees: {
    entering: sees(
      says(({ context: { problem } }) =>
        problem === 'not-shown' ? 'twoFactor.passkey.notShown' : problem && `password.problem.${problem}`,
      ),
      saysEach(({ context: { serverErrors } }) =>
        serverErrors.map(({ code }): Word => (code === 'codeInvalid' ? 'twoFactor.off.wrong' : `field.${code}`)),
      ),
    ),
    saving: isBusyWith('onboarding.saving'),
    saved: isWithout('password.title'),
  },
  act: {
    'password.type': {
      fill: ({ context }, { field }) => labels[field === 'next' && context.asksCurrent ? 'changed' : field],
      typed: ({ page }, { field, text }) => (field !== 'code' || isZeros(text) ? text : recoveryCode(page)),
      unless: ({ context }, { field }) => field === 'code' && (!context.asksCode || context.byPasskey),
      shows: ({ context }, { field }) => context.texts[field],
      problem: (snapshot, { field }) => (field === 'code' ? undefined : atField(passwordFieldProblem(snapshot, field))),
    },
    'field.blur': { leave: 'password.label' },
    'factor.choose': chooseFactor,
    'password.submit': {
      press: ({ context }) => (context.asksCurrent ? 'password.change.save' : 'password.save'),
    },
  },
  steer: {
    loadCommonPasswords: {
      'the commonest': ({ sandbox }) => sandbox.releaseModule(common),
      'cannot be read': ({ sandbox }) => sandbox.releaseModule(common, false),
    },
    savePassword: answering(save, { 'no passkey': ({ page }) => showLaptop(page, 'NotAllowedError') }),
  },
  besides: ['field.blur'],
} satisfies BrowserHalf<typeof passwordMachine>
