import {
  accountProblemAt,
  asksNumber,
  formProblems,
  type accountFormMachine,
} from '../../../machines/bank-accounts/account-form'
import { addAccount } from '../browser/bank'
import { answering, refusedWith } from '../browser/releases'
import { absent, isBusyWith, saysOnly, sees, shown, whileTimePasses } from '../browser/sees'
import { stepsOn, atField } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'
import { unverified } from './accounts'
import { atMost, badInput, gone } from './cases'

const add = 'POST /protected/v2/profile/bank'
const change = 'PUT /protected/v2/profile/bank'

const open = async (stage: Stage, given: string): Promise<void> => {
  const { page, sandbox } = stage
  const { t, press, useEid } = await stepsOn(page)
  await sandbox.seed(given === 'verified' ? 'eid-verified' : 'no-bank-account')
  if (given === 'unverified') {
    await page.goto('/app/')
    await addAccount(page, unverified)
  }
  await sandbox.hold(add, change)
  await page.goto('/app/profile/bank')
  await press(t(given === 'new' ? 'bank.add' : 'bank.change'))
  if (given === 'verified') {
    await whileTimePasses(stage, () => press(t('eid.start')))
    await whileTimePasses(stage, () => useEid('sign'))
  }
  await whileTimePasses(stage, () => page.getByLabel(t('bank.clearing'), { exact: true }).waitFor())
}

const labels = {
  clearingNumber: 'bank.clearing',
  accountNumber: 'bank.account',
  bankName: 'bank.form.bankName',
  iban: 'bank.form.iban',
} as const

export const accountFormBrowser = {
  open,
  sees: {
    typing: sees(
      saysOnly(
        formProblems,
        (code) => `bank.form.problem.${code}`,
        ({ context }) => context.problem,
      ),
      async (page, snapshot) => {
        const { t } = await stepsOn(page)
        const { customBank } = snapshot.context.draft
        await (customBank ? shown : absent)(page.getByLabel(t('bank.form.bankName'), { exact: true }))
        if (asksNumber(snapshot)) await shown(page.getByRole('button', { name: t('bank.form.confirm') }))
      },
    ),
    adding: isBusyWith('bank.saving'),
    changing: isBusyWith('bank.saving'),
    /** Who has shown lately who they are comes back to another form at once. */
    closed: async (page, { context }) => {
      const { t } = await stepsOn(page)
      if (context.output.end !== 'identity') await absent(page.getByLabel(t('bank.clearing'), { exact: true }))
    },
  },
  act: {
    'draft.type': {
      fill: (_, { field }) => labels[field],
      shows: ({ context }, { field }) => context.draft[field],
      problem: (snapshot, { field }) => atField(accountProblemAt(snapshot, field)),
    },
    'draft.custom': {
      choose: 'bank.form.custom',
      as: 'checkbox',
      chosen: ({ context }) => context.draft.customBank,
    },
    'field.blur': { leave: 'bank.clearing' },
    'draft.save': { press: 'bank.form.save' },
    'number.confirm': { press: 'bank.form.confirm' },
    'identity.show': { press: 'bank.identity.start' },
    'form.close': { press: 'bank.form.cancel' },
  },
  steer: {
    addAccount: answering(add, {
      'known already': refusedWith(badInput('accountNumber', 'accountKnown')),
      'as many as may be': refusedWith(atMost['as many as may be']),
    }),
    changeAccount: answering(change, {
      'known already': refusedWith(badInput('accountNumber', 'accountKnown')),
      gone: refusedWith(gone.gone),
    }),
  },
  besides: ['field.blur'],
} satisfies BrowserHalf<typeof accountFormMachine>
