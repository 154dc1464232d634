import { inDialog, inMain } from '../browser/operate'
import type { Page } from 'playwright-core'
import { array, boolean, create, nullable, string, type } from 'superstruct'
import { accountsProblems } from '../../../machines/bank-accounts/account-list'
import type { bankAccountsMachine, BankAccountsSnapshot } from '../../../machines/bank-accounts/bank-accounts'
import { addAccount, beginAtBank, changeMain, findAtBank } from '../browser/bank'
import { presses } from '../browser/acts'
import { heardOfCustomer } from '../browser/news'
import { callsOf } from '../../support/newcomer-calls'
import { askedAfter, answering, failures } from '../browser/releases'
import { has, isBusyWith, says, saysIf, saysOnly, sees, shown, whileTimePasses } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Outcome, Stage } from '../driver'
import { unverified } from './accounts'

const add = 'POST /protected/v2/profile/bank'
const change = 'PUT /protected/v2/profile/bank'
const remove = 'DELETE /protected/v2/profile/bank'
const makeMain = 'PUT /protected/v2/profile/bank/main'
const identify = 'GET /protected/v2/profile/bank/identification'

/** A customer with a bank account, and whatever else a start asks for; tells where the page is opened. */
const standing: Record<string, (stage: Stage) => Promise<string>> = {
  two: async ({ page, sandbox }) => {
    await sandbox.seed('eid-verified')
    await page.goto('/app/')
    await addAccount(page, unverified)
    return bankPage
  },
  none: async ({ sandbox }) => {
    await sandbox.seed('no-bank-account')
    return bankPage
  },
  main: async ({ page, sandbox }) => {
    await sandbox.seed('eid-verified')
    await page.goto('/app/')
    await findAtBank(page)
    return bankPage
  },
  changed: async ({ page, sandbox }) => {
    await sandbox.seed('eid-verified')
    await page.goto('/app/')
    await findAtBank(page)
    await changeMain(page, unverified)
    return bankPage
  },
  abroad: async ({ sandbox }) => {
    await sandbox.seed('verified-euro')
    return bankPage
  },
  back: async ({ page, sandbox }) => {
    await sandbox.seed('no-bank-account')
    await page.goto('/app/')
    await addAccount(page, unverified)
    return `${bankPage}?ref=${await beginAtBank(page)}`
  },
}

const bankPage = '/app/profile/bank'

const open = async (stage: Stage, given: string): Promise<void> => {
  const { page, sandbox } = stage
  const address = (await standing[given]?.(stage)) ?? bankPage
  await sandbox.hold(add, change, remove, makeMain, identify)
  await page.goto(address)
}

const isNotDeleted = ({ context }: BankAccountsSnapshot): boolean => context.problem === 'not-deleted'

/** Of what was not deleted is told where it was asked. */
const problemListed = (snapshot: BankAccountsSnapshot) => (isNotDeleted(snapshot) ? null : snapshot.context.problem)

/** The outcomes of the form. */
const ofForm = async (stage: Stage, { name }: Outcome): Promise<void> => {
  const { page, sandbox } = stage
  const { t, press, field } = await stepsOn(page)
  const clearing = page.getByLabel(t('bank.clearing'), { exact: true })
  await whileTimePasses(stage, () => clearing.waitFor())
  if (name === 'closed') return press(t('bank.form.cancel'))
  const isDoubtful = name === 'saved, with another check digit'
  await field(t('bank.clearing')).fill(isDoubtful ? '84244' : '3300')
  await field(t('bank.account')).fill(isDoubtful ? '9831892247' : '0006205124')
  await press(t('bank.form.save'))
  if (isDoubtful) await press(t('bank.form.confirm'))
  const { subject } = create(await sandbox.contextOf('bankAccounts'), Subject)
  if (name !== 'identity first') return sandbox.release(subject === null ? add : change)
  await sandbox.release(change, failures['not now'])
  await press(t('bank.identity.start'))
}

const Subject = type({ subject: nullable(type({ reference: string() })) })

/** The outcomes of the new identity check. */
const ofIdentity = async (stage: Stage, { name }: Outcome): Promise<void> => {
  const { page, sandbox } = stage
  const { t, press, useEid } = await stepsOn(page)
  if (name === 'closed') return press(t('bank.toAccounts'))
  await sandbox.release(identify)
  const start = page.getByRole('button', { name: t('eid.start'), exact: true })
  const isShown = () => page.waitForFunction(() => window.recorder?.now('bankAccounts')?.state !== 'identifying')
  await whileTimePasses(stage, async () => void (await Promise.race([start.waitFor(), isShown()])))
  if (!(await start.isVisible())) return
  await start.click()
  await whileTimePasses(stage, async () => {
    await useEid('sign')
    await sandbox.release(identify)
  })
}

/** News of the customer, for which the list also asks how their verification stands. */
const hears = async (stage: Stage): Promise<void> => {
  await stage.sandbox.push({ type: 'user.changed' })
  await heardOfCustomer(stage)
}

/** The account that is about to be deleted is gone already. */
const deletedElsewhere = async ({ page, sandbox }: Stage): Promise<void> => {
  const { subject }: { subject?: { reference: string } } = await sandbox.contextOf('bankAccounts')
  await callsOf(page).delete(`/profile/bank?reference=${subject?.reference}`)
}

/** All accounts but the main one are deleted, on another device. */
const onlyMainLeft = async (page: Page): Promise<void> => {
  const { get, delete: drop } = callsOf(page)
  const { result } = create(await get('/profile/bank'), Listed)
  for (const { reference, isMain } of result) if (!isMain) await drop(`/profile/bank?reference=${reference}`)
}

const Listed = type({ result: array(type({ reference: string(), isMain: boolean() })) })

export const bankAccountsBrowser = {
  open,
  sees: {
    deciding: null,
    listing: saysOnly(accountsProblems, (code) => `bank.problem.${code}`, problemListed),
    settingMain: isBusyWith('bank.saving'),
    typing: async (page) => {
      const { t } = await stepsOn(page)
      await shown(page.getByLabel(t('bank.clearing'), { exact: true }))
    },
    goingOn: null,
    asking: sees(says('bank.removal.text'), saysIf('bank.problem.not-deleted', isNotDeleted)),
    deleting: isBusyWith('bank.removal.deleting'),
    verifying: has('button', 'bank.toAccounts'),
  },
  act: {
    'customer.changed': async (stage) => {
      await onlyMainLeft(stage.page)
      await hears(stage)
    },
    'account.select': async ({ page }, { reference }, { context: { accounts } }) => {
      const place = accounts.findIndex((account) => account.reference === reference)
      await page.getByRole('radio').nth(place).check({ force: true })
    },
    'account.add': { press: 'bank.add' },
    'account.find': { press: 'bank.find' },
    'account.change': { press: 'bank.change' },
    'account.remove': { press: 'bank.remove', within: inMain },
    'account.makeMain': { press: 'bank.makeMain' },
    'account.verify': { press: 'bank.verify' },
    'removal.confirm': { press: 'bank.remove', within: inDialog },
    'step.back': { press: 'bank.removal.keep' },
    'verification.told': hears,
  },
  steer: {
    setMain: answering(makeMain),
    deleteAccount: answering(remove, { gone: askedAfter(remove, deletedElsewhere) }),
    accountForm: ofForm,
    reidentification: ofIdentity,
    bankVerification: presses('bank.toAccounts'),
  },
  besides: [
    'customer.changed',
    'verification.told',
    'xstate.snapshot.accountForm',
    'xstate.snapshot.reidentification',
    'xstate.snapshot.bankVerification',
  ],
  repeats: [
    'customer.changed',
    'verification.told',
    'xstate.snapshot.accountForm',
    'xstate.snapshot.reidentification',
    'xstate.snapshot.bankVerification',
  ],
} satisfies BrowserHalf<typeof bankAccountsMachine>
