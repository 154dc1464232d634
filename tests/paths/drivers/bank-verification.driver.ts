import { bankVerificationMachine, type VerificationSnapshot } from '../../../machines/bank-accounts/bank-verification'
import type { VerificationInput } from '../../../machines/bank-accounts/verification/verifying'
import type { TypedWrong } from '../../../machines/lib/server-errors'
import { uploadMachine } from '../../../machines/onboarding/upload'
import type { BankVerification, FoundAccount, VerificationFailure } from '../../../src/domain/bank/bank-verification'
import { codeLengths } from '../../../src/domain/onboarding/codes'
import type { BankAccount } from '../../../src/domain/customer/customer'
import { customerWith, featuresWith } from '../../support/customers'
import { defineDriver, type Failure } from '../driver'
import { unverified, verification, verified } from './accounts'
import { bankVerificationBrowser } from './bank-verification.browser'
import { atMost, badInput, isZeros, noAnswer, plain, refused, tooSoon } from './cases'

const given = (account: BankAccount | null, back: string | null = null, left = 5): VerificationInput => ({
  customer: customerWith({
    bankAccounts: [verified, unverified],
    remainingGoCardlessVerifications: left,
    features: featuresWith({ GOCARDLESS_LIMIT_CHECK: true }),
  }),
  account,
  back,
})

const found: FoundAccount = {
  externalId: 'found-1',
  accountNumber: unverified.accountNumber,
  clearingNumber: unverified.clearingNumber,
  bankName: 'SEB',
  iban: null,
}
const other: FoundAccount = { ...found, externalId: 'found-2', accountNumber: '7654321' }

const deposit: BankVerification = { ...verification, kind: 'deposit', redirectUrl: null }
const statement: BankVerification = { ...verification, kind: 'statement', redirectUrl: null }
const failed = (failure: VerificationFailure): BankVerification => ({
  ...verification,
  state: 'failed',
  failure,
  redirectUrl: null,
})

const ofAnother = { ...verification, reference: verified.reference }
const oneFound: BankVerification = { ...verification, state: 'found', accounts: [found], redirectUrl: null }
const twoFound: BankVerification = { ...oneFound, reference: null, accounts: [found, other] }
const nothingLeft: BankVerification = { ...verification, state: 'verified', redirectUrl: null }

const wrong: TypedWrong = { field: 'verificationCode', code: 'codeInvalid', triesLeft: 4 }
const wrongCode: Failure = { code: 'bad-input', detail: [wrong] }

const answers = {
  started: verification,
  found: oneFound,
  verified: nothingLeft,
  declined: failed('rejected'),
  canceled: failed('canceled'),
  'timed out': failed('timed-out'),
  'somebody else’s': failed('other-holder'),
  'not there': failed('not-found'),
}

/** What a bank answers that was asked for any account. */
const ofAny = { 'two found': twoFound, 'verified already': { ...failed('all-verified'), reference: null } }

type Snapshot = VerificationSnapshot

/** Of an account that is named the bank finds that one; of any it finds several, or none but verified ones. */
const isFoundFor = ({ context: { account, back } }: Snapshot, name: string): boolean =>
  name in ofAny ? account === null && back === null : name !== 'found' || account !== null || back !== null

const byHand = ['none', 'deposit', 'statement', 'too many wrong codes', 'no answer']

/** What was begun once is never nothing again; and whose account is verified has none that is to be. */
const canLoad = (snapshot: Snapshot, name: string): boolean =>
  isFoundFor(snapshot, name) &&
  (snapshot.context.block === null || byHand.includes(name)) &&
  (snapshot.matches('loading') ? name !== 'verified' : name !== 'none' && name !== 'of another account')

/** Once the bank has named accounts, it is not asked any more. */
const canCheck = (snapshot: Snapshot, name: string): boolean =>
  isFoundFor(snapshot, name) &&
  (snapshot.context.verification?.state !== 'found' ||
    ['found', 'two found', 'verified', 'replaced', 'unknown', 'no answer'].includes(name))

const sent = uploadMachine.resolveState({
  value: { sent: 'reviewing' },
  context: {
    document: { kind: 'statement', status: 'PENDING', reason: null, uploadedAt: null },
    isReplacing: false,
    preview: null,
    percent: 100,
    problem: undefined,
    waitSeconds: 0,
  },
})

export const bankVerificationDriver = defineDriver(bankVerificationMachine)({
  states: {
    deciding: null,
    loading: 'asks how the last verification stands',
    unloaded: 'could not ask how it stands',
    resuming: null,
    asking: 'asks whether another verification is to start over',
    choosing: 'lists the ways to verify',
    loadingBanks: 'fetches the banks',
    choosingBank: 'lists the banks',
    initiating: 'begins at the bank',
    leaving: 'goes to the bank',
    away: 'at the bank',
    checking: 'asks how it went at the bank',
    unchecked: 'could not ask how it went at the bank',
    settled: null,
    awaiting: 'waits for the bank',
    choosingAccount: 'lists what the bank has found',
    completing: 'takes the chosen account',
    starting: 'sends a deposit',
    'deposit.typing': 'the deposit’s code is typed',
    'deposit.checking': 'checks the code',
    'deposit.refreshing': 'asks how the deposit stands',
    uploading: 'a statement is uploaded',
    'review.waiting': 'the statement is looked at',
    'review.refreshing': 'asks how the statement stands',
    verified: 'verified',
    rejected: 'says that it was rejected',
    canceled: 'says that it was canceled at the bank',
    timedOut: 'says that it took too long',
    otherHolder: 'says that the account is somebody else’s',
    notFound: 'says that the bank does not know the account',
    usedUp: 'says that there were too many wrong codes',
    replaced: 'says that another was begun',
    limitReached: 'says that none is left this month',
    turnedOff: 'says that it is turned off',
    unavailable: 'says that the service cannot be reached',
    unknown: 'says that there is no such verification',
    closed: 'closed',
  },
  inputs: {
    account: { title: 'an account that is to be verified', input: given(unverified) },
    any: { title: 'any account that the bank names', input: given(null) },
    back: { title: 'back from the bank', input: given(null, verification.verification) },
    'other bank': {
      title: 'an account at a bank outside the list',
      input: given({ ...unverified, customBank: true }),
    },
    'none left': { title: 'a month in which no automatic verification is left', input: given(unverified, null, 0) },
  },
  events: {
    'verification.close': { cases: plain },
    'verification.retry': { cases: plain },
    'verification.replace': { cases: plain },
    'verification.changed': { cases: plain },
    'verification.again': { cases: plain },
    'way.choose': {
      cases: { 'at the bank': { way: 'automatic' }, deposit: { way: 'deposit' }, statement: { way: 'statement' } },
      offered: ({ context: { account, block } }, name) => (name === 'at the bank' ? block === null : account !== null),
    },
    'way.change': { cases: plain },
    'step.back': { cases: plain },
    'bank.choose': { cases: { SEB: { name: 'seb' } }, offered: ({ context }) => context.bank === null },
    'bank.confirm': { cases: plain },
    'bank.continue': { cases: plain },
    'bank.ask': { cases: plain },
    'page.returned': { cases: plain },
    'account.choose': {
      cases: { first: { externalId: found.externalId } },
      offered: ({ context }) => context.chosen === null,
    },
    'account.confirm': { cases: plain },
    'code.type': {
      cases: { 'right code': { text: '4711' }, zeros: { text: '0000' }, 'two digits': { text: '47' } },
      brings: { 'right code': { type: 'code.submit' }, zeros: { type: 'code.submit' } },
      /** A whole code that is typed over another is not handed in by itself. */
      offered: ({ context: { text } }, name) =>
        name === 'two digits' ? text !== '47' : text.length < codeLengths.deposit,
    },
    'code.submit': { cases: plain },
  },
  children: {
    loadVerification: {
      ok: {
        none: null,
        'of another account': ofAnother,
        deposit,
        statement,
        ...answers,
        'too many wrong codes': failed('used-up'),
      },
      fail: noAnswer,
      offered: canLoad,
    },
    loadBanks: { ok: { SEB: [{ name: 'seb', label: 'SEB' }], none: [] }, fail: noAnswer },
    initVerification: {
      ok: { begun: verification },
      fail: {
        'none left': { code: 'limit-reached' },
        'no bank': { code: 'provider-unavailable' },
        off: { code: 'feature-off' },
        'no right': { code: 'right-missing' },
        'no such bank': badInput('providerName', 'notAccepted'),
        ...tooSoon,
        ...refused,
        ...noAnswer,
      },
    },
    leave: { ok: { gone: undefined }, fail: { 'not theirs': { code: 'address-refused' } }, atOnce: () => true },
    checkVerification: {
      ok: { ...answers, ...ofAny, replaced: failed('replaced') },
      fail: { unknown: { code: 'not-found' }, ...noAnswer },
      offered: canCheck,
    },
    completeVerification: {
      ok: { verified: { ...unverified, verificationStatus: 'VERIFIED' } },
      fail: { ...refused, ...atMost, ...noAnswer },
    },
    startDeposit: {
      ok: { sent: deposit },
      fail: { ...tooSoon, ...refused, off: { code: 'feature-off' }, ...noAnswer },
    },
    checkDeposit: {
      ok: { right: { ...unverified, verificationStatus: 'VERIFIED' } },
      fail: { wrong: wrongCode, ...tooSoon, ...refused, ...noAnswer },
      offered: ({ context }, name) =>
        name === 'right' ? !isZeros(context.text) : name !== 'wrong' || isZeros(context.text),
    },
    watchVerification: { tells: ['verification.changed'] },
    watchReturn: { tells: ['page.returned'] },
    statement: { done: {}, shows: { sent } },
  },
  costs: 'most of its ends are told by the exchange, after a visit to a bank each',
  delays: { goneBy: 'ten seconds' },
  unreached: {
    'bankVerification.settled --always[12]--> bankVerification.choosing':
      'of what was begun once, the exchange always tells how it stands',
  },
  browser: bankVerificationBrowser,
})
