import { assign, setup } from 'xstate'
import {
  hasDoubtfulNumber,
  isUnderWay,
  type AutomaticBlock,
  type BankVerification,
  type VerificationBank,
  type VerificationFailure,
  type VerificationKind,
} from '../../../src/domain/bank/bank-verification'
import type { PageMeta } from '../../lib/page-of'
import { checkCode, codeLengths, typedCode } from '../../../src/domain/onboarding/codes'
import type { BankAccount, CurrentUser } from '../../../src/domain/customer/customer'
import type { FieldCode } from '../../../src/domain/shared/problems'
import { defineEffects, defineFeeds, definePorts, type Feed, type Port } from '../../lib/ports'
import { isFailure, serverErrorsIn, secondsIn, triesIn } from '../../lib/server-errors'
import { uploadMachine, uploadPhase, type UploadSnapshot } from '../../onboarding/upload'
import type { PayingFeeds } from '../../payment/paying'

const verificationProblems = [
  'too-many',
  'too-often',
  'refused',
  'right-missing',
  'bank-gone',
  'deposit-off',
  'most-accounts',
  'not-started',
  'locked',
  'not-checked',
  'not-completed',
] as const
/** Why something did not begin, or did not go on; how a verification ended is a state of its own. */
export type VerificationProblem = (typeof verificationProblems)[number]

/**
 * `initVerification` rejects with `limit-reached` where none is left this month, `too-many-requests` (detail: seconds),
 * `provider-unavailable`, `feature-off`, `right-missing`, `bad-input` where the bank is none that is offered,
 * `step-refused` or `not-found` where the account cannot be verified any more, or anything else; `startDeposit` with
 * `too-many-requests`, `feature-off`, `step-refused`, `not-found`, or anything else; `checkDeposit` with `bad-input`
 * (detail: TypedWrong[]), `too-many-requests`, `step-refused` or `not-found` where none is waited for any more, or anything
 * else; `checkVerification` with `not-found`; `completeVerification` with `limit-reached` where there are as many accounts
 * as may be, `step-refused` or `not-found`. `leave` has the browser go to the bank, and rejects where the address is none
 * of theirs.
 */
export type VerificationPorts = {
  loadVerification: Port<void, BankVerification | null>
  loadBanks: Port<void, VerificationBank[]>
  initVerification: Port<Beginning, BankVerification>
  leave: Port<{ redirectUrl: string }, void>
  checkVerification: Port<{ verification: string }, BankVerification>
  completeVerification: Port<Completing, BankAccount>
  startDeposit: Port<{ reference: string }, BankVerification>
  checkDeposit: Port<{ reference: string; code: string }, BankAccount>
}

type Beginning = { providerName: string; reference: string | null }
type Completing = { verification: string; externalId: string }

/** Tells each time that the customer's verification may stand otherwise, and when they are back on a page put aside. */
export type VerificationFeeds = {
  watchVerification: Feed<void, { type: 'verification.changed' }>
  watchReturn: PayingFeeds['watchReturn']
}

/** The customer is another one now, as the exchange knows them. */
export type VerificationEffects = { tellChanged: () => void }

/** `back`: the verification that the bank leads back to; `account`: null where any that the bank names will do. */
export type VerificationInput = {
  customer: Pick<CurrentUser, 'bankAccounts' | 'features' | 'remainingGoCardlessVerifications'>
  account: BankAccount | null
  back: string | null
}

type Context = {
  accounts: readonly BankAccount[]
  account: BankAccount | null
  back: string | null
  block: AutomaticBlock | 'off' | null
  left: number | null
  verification: BankVerification | null
  banks: readonly VerificationBank[]
  /** What is chosen: a bank, or one of the accounts that were found there. */
  bank: string | null
  chosen: string | null
  text: string
  isTried: boolean
  refusal: FieldCode | null
  /** Codes that may still be typed after a wrong one; null where that is not known. */
  triesLeft: number | null
  problem: VerificationProblem | undefined
  waitSeconds: number
}

export type VerificationEvent =
  | { type: 'verification.close' }
  | { type: 'verification.retry' }
  | { type: 'verification.replace' }
  | { type: 'verification.changed' }
  | { type: 'verification.again' }
  | { type: 'way.choose'; way: VerificationKind }
  | { type: 'way.change' }
  | { type: 'step.back' }
  | { type: 'bank.choose'; name: string }
  | { type: 'bank.confirm' }
  | { type: 'bank.continue' }
  | { type: 'bank.ask' }
  | { type: 'page.returned' }
  | { type: 'account.choose'; externalId: string }
  | { type: 'account.confirm' }
  | { type: 'code.type'; text: string }
  | { type: 'code.submit' }

/** What is shown of a verification. */
export const verificationPhases = [
  'loading',
  'unloaded',
  'asking',
  'choosing',
  'banks',
  'away',
  'awaiting',
  'unchecked',
  'found',
  'deposit',
  'upload',
  'review',
  'verified',
  'failed',
] as const
export type VerificationPhase = (typeof verificationPhases)[number] | 'checking'

export const verificationPorts = definePorts<VerificationPorts>()(
  'loadVerification',
  'loadBanks',
  'initVerification',
  'leave',
  'checkVerification',
  'completeVerification',
  'startDeposit',
  'checkDeposit',
)
export const verificationFeeds = defineFeeds<VerificationFeeds>()('watchVerification', 'watchReturn')
export const verificationEffects = defineEffects()('tellChanged')

/** What all states of a verification share. */
export const verifying = setup({
  types: {
    input: {} as VerificationInput,
    context: {} as Context,
    events: {} as VerificationEvent,
    children: {} as {
      loadVerification: 'loadVerification'
      loadBanks: 'loadBanks'
      initVerification: 'initVerification'
      leave: 'leave'
      checkVerification: 'checkVerification'
      completeVerification: 'completeVerification'
      startDeposit: 'startDeposit'
      checkDeposit: 'checkDeposit'
      watchVerification: 'watchVerification'
      watchReturn: 'watchReturn'
      statement: 'statement'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | VerificationPhase,
    meta: {} as PageMeta<Context>,
  },
  actors: { ...verificationPorts.actors, ...verificationFeeds.actors, statement: uploadMachine },
  guards: {
    isBack: ({ context }) => context.back !== null,
    isOther: ({ context }) => isUnderWayIn(context) && context.verification?.reference !== referenceIn(context),
    isNew: ({ context }) => isNew(context),
    isOngoing: ({ context }) => isUnderWayIn(context) && context.verification?.reference === referenceIn(context),
    isOffered: ({ context }, params: { way: VerificationKind; wanted: VerificationKind }) =>
      params.way === params.wanted && waysIn(context).includes(params.way),
    hasWay: ({ context }) => waysIn(context).length > 0,
    hasBanks: (_, params: { banks: readonly VerificationBank[] }) => params.banks.length > 0,
    hasBank: ({ context }) => context.bank !== null,
    hasPage: ({ context }) => (context.verification?.redirectUrl ?? null) !== null,
    hasChosen: ({ context }) => context.chosen !== null,
    isWhole: ({ context }) => codeProblem(context) === null,
    is: ({ context }, params: { state: BankVerification['state'] }) => context.verification?.state === params.state,
    isStarted: ({ context: { verification: now } }, params: { kind: VerificationKind }) =>
      now?.state === 'started' && now.kind === params.kind,
    foundNothing: ({ context }) =>
      context.verification?.failure === 'not-found' || context.verification?.failure === 'all-verified',
    isWaitedFor: (_, params: { now: BankVerification | null }) =>
      params.now?.state === 'started' && params.now.kind === 'deposit',
    ended: ({ context }, params: { failure: VerificationFailure }) => context.verification?.failure === params.failure,
    isSent: (_, params: { upload: UploadSnapshot }) => uploadPhase(params.upload) === 'reviewing',
    isFailure: (_, params: { error: unknown; codes: readonly string[] }) =>
      params.codes.some((code) => isFailure(params.error, code)),
  },
  actions: {
    ...verificationEffects.actions,
    setVerification: assign(
      ({ context }, { now, problem }: { now: BankVerification | null; problem?: VerificationProblem | undefined }) => ({
        verification: now,
        account: context.back === null ? context.account : accountIn(context, now),
        chosen: chosenIn(context, now),
        problem,
      }),
    ),
    forgetVerification: assign({ verification: null }),
    setBanks: assign(({ context }, params: { banks: readonly VerificationBank[] }) => ({
      ...params,
      bank: bankAmong(context, params.banks),
    })),
    setBank: assign((_, params: { name: string }) => ({ bank: params.name, problem: undefined })),
    setChosen: assign((_, params: { externalId: string }) => ({ chosen: params.externalId, problem: undefined })),
    setText: assign((_, params: { text: string }) => ({
      text: typedCode(params.text).slice(0, codeLengths.deposit),
      refusal: null,
      isTried: false,
      problem: undefined,
    })),
    forgetText: assign({ text: '', refusal: null, isTried: false }),
    noteTried: assign({ isTried: true }),
    setServerError: assign((_, params: { error: unknown }) => ({
      refusal: serverErrorsIn(params.error)[0]?.code ?? ('codeInvalid' as const),
      triesLeft: triesIn(params.error),
    })),
    setProblem: assign((_, params: { problem: VerificationProblem | undefined }) => params),
    setWait: assign((_, params: { error: unknown }) => ({ waitSeconds: secondsIn(params.error) })),
    blockAutomatic: assign((_, params: { block: 'limit-reached' | 'off' }) => params),
    forgetLeft: assign({ left: 0 }),
  },
  delays: { goneBy: 10_000 },
})

/** The account that is to be verified; null where any that the bank names will do. */
export const referenceIn = ({ account }: Context): string | null => account?.reference ?? null

/** The bank that was chosen stays; at first it is that of the account. */
const bankAmong = ({ bank, account }: Context, banks: readonly VerificationBank[]): string | null =>
  (banks.find(({ name }) => name === bank) ?? banks.find(({ label }) => label === account?.bankName))?.name ?? null

/** Which of the customer's accounts the bank leads back about. */
const accountIn = ({ accounts }: Context, now: BankVerification | null): BankAccount | null =>
  accounts.find(({ reference }) => reference === now?.reference) ?? null

const isUnderWayIn = ({ verification: now }: Context): boolean => now !== null && isUnderWay(now)

/** Nothing of the last verification is left to say: it was of another account, or of this one as it was before. */
const isNew = (context: Context): boolean => {
  const { verification: last } = context
  return (
    last === null ||
    last.reference !== referenceIn(context) ||
    last.state === 'verified' ||
    last.failure === 'replaced' ||
    last.failure === 'canceled'
  )
}

/** Ways that can be taken now, the quickest first; by hand there must be an account that is typed. */
export const waysIn = ({ account, block }: Context): VerificationKind[] => [
  ...(block === null ? (['automatic'] as const) : []),
  ...(account === null ? [] : (['deposit'] as const)),
  ...(account === null || hasDoubtfulNumber(account) ? [] : (['statement'] as const)),
]

/** What stands above the ways. */
export const waysTitleOf = (account: BankAccount | null) =>
  account === null ? ('bank.ways.anyTitle' as const) : ('bank.ways.title' as const)

/** One that is alone is chosen; a choice stays as long as it is among them. */
const chosenIn = ({ chosen }: Context, now: BankVerification | null): string | null => {
  const found = now?.accounts ?? []
  if (found.length === 1) return found[0]?.externalId ?? null
  return found.some(({ externalId }) => externalId === chosen) ? chosen : null
}

/** What the deposit's code lacks to be sent. */
export const codeProblem = ({ text }: Context): FieldCode | null => checkCode('deposit', text)
