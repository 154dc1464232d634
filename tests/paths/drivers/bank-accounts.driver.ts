import type { SnapshotFrom } from 'xstate'
import { bankAccountsMachine } from '../../../machines/bank-accounts/bank-accounts'
import type { BankAccount } from '../../../src/domain/customer/customer'
import { emptyBankAccountDraft } from '../../../src/domain/bank/bank-accounts'
import { isVerifiedStatus } from '../../../src/domain/orders/statuses'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'
import { unverified, verified } from './accounts'
import { bankAccountsBrowser } from './bank-accounts.browser'
import { done, noAnswer, plain, refused } from './cases'

const customer = (...bankAccounts: BankAccount[]) => customerWith({ bankAccounts })

const secondary: BankAccount = { ...verified, reference: 'account-3', isMain: false }

const isSelected = ({ context }: SnapshotFrom<typeof bankAccountsMachine>, reference: string): boolean =>
  context.selected === reference

const isAmong = (accounts: readonly BankAccount[], wanted: string): boolean =>
  accounts.some(({ reference }) => reference === wanted)

const added: BankAccount = { ...unverified, reference: 'account-4' }
const doubtful: BankAccount = { ...added, bankName: 'Swedbank', clearingNumber: '84244', accountNumber: '9831892247' }

/** An account is typed, and who they are shown, once on a path: the exchange knows it from then on. */
const isFresh = ({
  context: { subject, identification, accounts },
}: SnapshotFrom<typeof bankAccountsMachine>): boolean =>
  subject === null && identification === null && !isAmong(accounts, added.reference)

/** Who one is is asked for before a verified account is changed; what is changed stays the one that it is. */
const isOutcomeOf = (subject: BankAccount | null, name: string): boolean => {
  if (name.startsWith('saved')) return subject === null
  if (name === 'closed') return subject !== null
  if (name === 'changed') return subject?.reference === unverified.reference
  if (name === 'changed, verified before') return subject?.reference === verified.reference
  return name !== 'identity first' || subject?.verificationStatus === 'VERIFIED'
}

export const bankAccountsDriver = defineDriver(bankAccountsMachine)({
  states: {
    deciding: null,
    listing: 'lists the accounts',
    settingMain: 'makes another the main one',
    typing: 'an account is typed',
    identifying: 'who they are is shown anew',
    goingOn: null,
    asking: 'asks before one is deleted',
    deleting: 'deletes one',
    verifying: 'an account is verified',
  },
  inputs: {
    two: {
      title: 'a customer with a verified account and one that is not',
      input: { customer: customer(verified, unverified), back: null },
    },
    none: { title: 'a customer without a bank account', input: { customer: customer(), back: null } },
    main: {
      title: 'a customer with two verified accounts',
      input: { customer: customer(verified, secondary), back: null },
    },
    changed: {
      title: 'a customer whose main account was changed, and who has a verified one',
      input: { customer: customer({ ...unverified, isMain: true }, secondary), back: null },
    },
    abroad: {
      title: 'a customer who does not live in Sweden',
      input: { customer: customerWith({ details: { isSwedishResident: false } }), back: null },
    },
    back: {
      title: 'a customer whom their bank leads back',
      input: { customer: customer(unverified), back: 'verification-1' },
    },
  },
  events: {
    'customer.changed': {
      by: 'parent',
      cases: { 'one account': { customer: customer(verified) } },
      offered: (snapshot) =>
        isAmong(snapshot.context.accounts, unverified.reference) &&
        isSelected(snapshot, verified.reference) &&
        snapshot.context.accounts.some(({ isMain, verificationStatus: status }) => isMain && isVerifiedStatus(status)),
    },
    'account.select': {
      cases: { 'not verified': { reference: unverified.reference }, verified: { reference: secondary.reference } },
      offered: (snapshot, name) => {
        const reference = name === 'verified' ? secondary.reference : unverified.reference
        return isAmong(snapshot.context.accounts, reference) && !isSelected(snapshot, reference)
      },
    },
    'account.add': { cases: plain, offered: isFresh },
    'account.find': { cases: plain, offered: isFresh },
    'account.change': { cases: plain, offered: isFresh },
    'account.remove': {
      cases: plain,
      offered: (snapshot) => isFresh(snapshot) || isSelected(snapshot, unverified.reference),
    },
    'account.makeMain': { cases: plain, offered: isFresh },
    /** Who was led back by their bank goes on there, by a button of another name. */
    'account.verify': { cases: plain, offered: ({ context }) => context.accounts.length > 1 },
    'removal.confirm': { cases: plain },
    'step.back': { cases: plain },
    'verification.told': { cases: { none: { verification: null } } },
  },
  children: {
    setMain: { ok: done, fail: noAnswer },
    deleteAccount: { ok: done, fail: { gone: { code: 'not-found' }, ...refused, ...noAnswer } },
    followVerification: { tells: ['verification.told'] },
    accountForm: {
      done: {
        saved: { end: 'saved', account: added },
        'saved, with another check digit': { end: 'saved', account: doubtful },
        changed: { end: 'saved', account: unverified },
        'changed, verified before': { end: 'saved', account: { ...unverified, reference: verified.reference } },
        'identity first': { end: 'identity', draft: { ...emptyBankAccountDraft, clearingNumber: '5001' } },
        closed: { end: 'closed' },
      },
      shows: {},
      offered: ({ context: { subject } }, name) => isOutcomeOf(subject, name),
    },
    reidentification: { done: { shown: 'identification-1', closed: null }, shows: {} },
    bankVerification: { done: { closed: undefined }, shows: {} },
  },
  delays: {},
  browser: bankAccountsBrowser,
})
