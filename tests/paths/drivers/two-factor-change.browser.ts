import { ownPassword } from '../browser/customers'
import type { Page } from 'playwright-core'
import {
  type twoFactorChangeMachine,
  type TwoFactorChangeSnapshot,
  twoFactorChangeFieldProblem,
} from '../../../machines/onboarding/two-factor-change'
import { answering, failures } from '../browser/releases'
import { absent, codeBox, isBusy, pasteCode, says, shown } from '../browser/sees'
import { stepsOn, atField } from '../browser/words'
import type { BrowserHalf } from '../driver'
import { isZeros } from './cases'
import { appCode, keepCodes, kitOf, withTwoFactor } from './two-factor-kit'

const makeCodes = 'POST /protected/v2/user/2fa/recovery-codes'
const turnOff = 'POST /protected/v2/user/password/2fa'

const proves = async (page: Page, { context }: TwoFactorChangeSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  await shown(codeBox(page, t('code.label.totp')))
  if (context.problem === 'not-done') await shown(page.getByText(t('twoFactor.problem.not-done')))
  if (context.serverErrors.length > 0) await shown(page.getByText(t('twoFactor.renew.wrong')))
}

const confirms = async (page: Page, { context }: TwoFactorChangeSnapshot): Promise<void> => {
  const { t, field } = await stepsOn(page)
  await shown(field(t('twoFactor.off.code')))
  if (context.problem === 'refused' || context.problem === 'not-done')
    await shown(page.getByText(t(`twoFactor.off.problem.${context.problem}`)))
  if (context.serverErrors.length > 0) await shown(page.getByText(t('twoFactor.off.wrong')))
}

export const twoFactorChangeBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.newcomer('done')
    await withTwoFactor(page)
    await sandbox.holdEvents()
    await sandbox.hold(makeCodes, turnOff)
    await page.goto('/app/settings/2fa')
  },
  sees: {
    shown: says('twoFactor.on.title'),
    'proving.open': async (page, snapshot) => {
      const { t } = await stepsOn(page)
      await absent(page.getByText(t('code.locked.title')))
      await isBusy(page.getByRole('button', { name: t('code.confirm') }), false)
      await proves(page, snapshot)
    },
    'proving.locked': async (page, snapshot) => {
      const { t } = await stepsOn(page)
      await shown(page.getByText(t('code.locked.title')))
      await proves(page, snapshot)
    },
    making: async (page) => {
      const { t } = await stepsOn(page)
      await isBusy(page.getByRole('button', { name: t('code.checking') }), true)
      await shown(codeBox(page, t('code.label.totp')))
    },
    keeping: async (page) => {
      const { t } = await stepsOn(page)
      await shown(page.getByRole('list', { name: t('twoFactor.keeping.codes') }))
    },
    'confirming.open': async (page, snapshot) => {
      const { t } = await stepsOn(page)
      await absent(page.getByText(t('code.locked.title')))
      await isBusy(page.getByRole('button', { name: t('twoFactor.off.submit') }), false)
      await confirms(page, snapshot)
    },
    'confirming.locked': async (page, snapshot) => {
      const { t } = await stepsOn(page)
      await shown(page.getByText(t('code.locked.title')))
      await confirms(page, snapshot)
    },
    turningOff: async (page) => {
      const { t, field } = await stepsOn(page)
      await isBusy(page.getByRole('button', { name: t('code.checking') }), true)
      await shown(field(t('twoFactor.off.code')))
    },
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
    turnOffTwoFactor: answering(turnOff, { locked: failures['too soon'] }),
  },
  besides: ['field.blur', 'wait.ticked'],
} satisfies BrowserHalf<typeof twoFactorChangeMachine>
