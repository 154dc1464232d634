import type { Page } from 'playwright-core'
import {
  accountProblemAt,
  asksNumber,
  formProblems,
  type accountFormMachine,
  type AccountFormSnapshot,
} from '../../../machines/bank-accounts/account-form'
import { mostBankAccounts } from '../../../src/domain/bank/bank-verification'
import { addAccount } from '../browser/bank'
import { answering, refusedWith } from '../browser/releases'
import { absent, isBusyWith, shown, shownOnly, whileTimePasses } from '../browser/sees'
import { stepsOn, atField } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'
import { unverified } from './accounts'
import { atMost, badInput, gone } from './cases'

const add = 'POST /protected/v2/profile/bank'
const change = 'PUT /protected/v2/profile/bank'

/** What can be wrong with the clearing number that is typed. */
const clearingCodes = ['required', 'clearingNumber'] as const

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

const typed = async (page: Page, snapshot: AccountFormSnapshot): Promise<void> => {
  const { t, field } = await stepsOn(page)
  const { draft, problem } = snapshot.context
  const clearing = await field(t('bank.clearing')).inputValue()
  if (clearing !== draft.clearingNumber) throw new Error(`the clearing number is “${clearing}”`)
  await (draft.customBank ? shown : absent)(page.getByLabel(t('bank.form.bankName'), { exact: true }))
  await shownOnly(problem, formProblems, (code) =>
    page.getByText(t(`bank.form.problem.${code}`, { count: mostBankAccounts })),
  )
  const confirm = page.getByRole('button', { name: t('bank.form.confirm') })
  if (asksNumber(snapshot)) await shown(confirm)
  else if (!snapshot.can({ type: 'number.confirm' })) await absent(confirm)
  const code = accountProblemAt(snapshot, 'clearingNumber')
  if (code === 'clearingNumber') await shown(page.getByText(t('field.clearingNumber')))
  if (code === null) for (const each of clearingCodes.slice(1)) await absent(page.getByText(t(`field.${each}`)))
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
    typing: typed,
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
