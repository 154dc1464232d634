import { ownPassword } from '../browser/customers'
import {
  type twoFactorChangeMachine,
  type TwoFactorChangeSnapshot,
  twoFactorChangeFieldProblem,
} from '../../../machines/onboarding/two-factor-change'
import { chooseFactor, showLaptop, withLaptop } from '../browser/authenticator'
import { answering, failures } from '../browser/releases'
import { keepsCodes, hasCode, codeBox, has, isBusyWith, pasteCode, says, saysNot, sees } from '../browser/sees'
import { stepsOn, atField } from '../browser/words'
import type { BrowserHalf } from '../driver'
import { isZeros } from './cases'
import { appCode, keepCodes, kitOf, withTwoFactor } from './two-factor-kit'

const makeCodes = 'POST /protected/v2/user/2fa/recovery-codes'
const turnOff = 'POST /protected/v2/user/password/2fa'

const renewing = sees<TwoFactorChangeSnapshot>(
  hasCode('code.label.totp'),
  says(({ context: { problem } }) => (problem === 'not-done' ? 'twoFactor.problem.not-done' : null)),
  says(({ context }) => (context.serverErrors.length > 0 ? 'twoFactor.renew.wrong' : null)),
)

const turningOff = sees<TwoFactorChangeSnapshot>(
  has('textbox', ({ context }) => (context.byPasskey ? null : 'twoFactor.off.code')),
  says(({ context: { problem } }) => (problem === 'not-shown' ? 'twoFactor.passkey.notShown' : null)),
  says(({ context: { problem } }) =>
    problem === 'refused' || problem === 'not-done' ? `twoFactor.off.problem.${problem}` : null,
  ),
  says(({ context }) => (context.serverErrors.length > 0 ? 'twoFactor.off.wrong' : null)),
)

export const twoFactorChangeBrowser = {
  open: async ({ page, sandbox }, given) => {
    await sandbox.newcomer('done')
    if (given === 'passkey') await withLaptop(page)
    await withTwoFactor(page)
    await sandbox.holdEvents()
    await sandbox.hold(makeCodes, turnOff)
    await page.goto('/app/settings/2fa')
  },
  sees: {
    'proving.open': sees(saysNot('code.locked.title'), renewing),
    'proving.locked': sees(says('code.locked.title'), renewing),
    making: sees(isBusyWith('code.checking'), hasCode('code.label.totp')),
    keeping: keepsCodes,
    'confirming.open': sees(saysNot('code.locked.title'), turningOff),
    'confirming.locked': sees(says('code.locked.title'), turningOff),
    turningOff: isBusyWith('code.checking'),
    off: says('twoFactor.isOff'),
  },
  act: {
    'codes.renew': { press: 'twoFactor.on.renew' },
    'twoFactor.turnOff': { press: 'twoFactor.on.off' },
    'code.type': async (stage, { text }) => {
      const { page } = stage
      const { t, field } = await stepsOn(page)
      const box = t('code.label.totp')
      if (await codeBox(page, box).isVisible()) return pasteCode(stage, box, isZeros(text) ? text : appCode(page))
      await field(t('twoFactor.off.code')).fill(isZeros(text) ? text : (kitOf(page).codes[3] ?? ''))
    },
    'password.type': {
      fill: 'email.password',
      typed: ownPassword,
      shows: ({ context }) => context.texts.password,
      problem: (snapshot) => atField(twoFactorChangeFieldProblem(snapshot, 'password')),
    },
    'factor.choose': chooseFactor,
    'field.blur': { leave: 'twoFactor.off.code' },
    'code.submit': {
      press: (snapshot) => (snapshot.hasTag('confirming') ? 'twoFactor.off.submit' : 'code.confirm'),
    },
    'codes.saved': {
      press: 'twoFactor.keeping.next',
      before: async ({ page, sandbox }) => {
        const { codes = [] }: { codes?: string[] } = await sandbox.contextOf('twoFactorChange')
        keepCodes(page, codes)
      },
    },
    'step.back': {
      press: (snapshot) => (snapshot.hasTag('confirming') ? 'twoFactor.keep' : 'twoFactor.renew.keep'),
    },
    'wait.ticked': { wait: 'down' },
  },
  steer: {
    makeRecoveryCodes: answering(makeCodes, { locked: failures['too soon'] }),
    /** Turned off on another device, it could not be turned off here afterwards: it is refused by name. */
    turnOffTwoFactor: answering(turnOff, {
      locked: failures['too soon'],
      'no passkey': ({ page }) => showLaptop(page, 'NotAllowedError'),
      done: async ({ page, sandbox }) => {
        const { byPasskey = false }: { byPasskey?: boolean } = await sandbox.contextOf('twoFactorChange')
        if (byPasskey) await showLaptop(page)
        await sandbox.release(turnOff)
      },
    }),
  },
  besides: ['field.blur', 'wait.ticked'],
} satisfies BrowserHalf<typeof twoFactorChangeMachine>
