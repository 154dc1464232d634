import { assign, setup, type SnapshotFrom } from 'xstate'
import {
  automaticBlockOf,
  automaticLeft,
  isUnderWay,
  type AutomaticBlock,
  type BankVerification,
  type VerificationBank,
  type VerificationFailure,
  type VerificationKind,
} from '../../src/domain/bank-verification'
import { checkCode, codeLengths, typedCode } from '../../src/domain/codes'
import type { BankAccount, CurrentUser } from '../../src/domain/customer'
import type { FieldCode } from '../../src/domain/problems'
import { actorOf, feedOf, unfilled, unfilledFeed, type Feed, type Port } from '../lib/ports'
import { isFailure, refusalsIn, secondsIn, triesIn } from '../lib/refusals'
import type { PayingFeeds } from '../order/payment/paying'
import { uploadMachine, uploadPhase, type UploadSnapshot } from '../onboarding/upload'

export const verificationProblems = [
  'too-many',
  'refused',
  'not-started',
  'locked',
  'not-checked',
  'not-completed',
] as const
/** Why something did not begin, or did not go on; how a verification ended is a state of its own. */
export type VerificationProblem = (typeof verificationProblems)[number]

/**
 * `initVerification` rejects with `limit-reached`, `provider-unavailable`, `feature-off`, or anything else;
 * `startDeposit` with `too-many-requests` (detail: seconds), `step-refused`, or anything else; `checkDeposit` with
 * `bad-input` (detail: TypedWrong[]), `too-many-requests`, `step-refused` or `not-found` where none is waited for any
 * more, or anything else; `checkVerification` with `not-found`; `completeVerification` with `step-refused` or
 * `not-found`. `leave` has the browser go to the bank, and rejects where the address is none of theirs.
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
export type VerificationEdge = { tellChanged: () => void }

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
  block: AutomaticBlock | null
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

const verification = setup({
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
  },
  actors: {
    loadVerification: unfilled<void, BankVerification | null>('loadVerification'),
    loadBanks: unfilled<void, VerificationBank[]>('loadBanks'),
    initVerification: unfilled<Beginning, BankVerification>('initVerification'),
    leave: unfilled<{ redirectUrl: string }, void>('leave'),
    checkVerification: unfilled<{ verification: string }, BankVerification>('checkVerification'),
    completeVerification: unfilled<Completing, BankAccount>('completeVerification'),
    startDeposit: unfilled<{ reference: string }, BankVerification>('startDeposit'),
    checkDeposit: unfilled<{ reference: string; code: string }, BankAccount>('checkDeposit'),
    watchVerification: unfilledFeed<void>('watchVerification'),
    watchReturn: unfilledFeed<void>('watchReturn'),
    statement: uploadMachine,
  },
  guards: {
    isBack: ({ context }) => context.back !== null,
    isOther: ({ context }) => isUnderWayIn(context) && context.verification?.reference !== referenceIn(context),
    isNew: ({ context }) => isNew(context),
    isOngoing: ({ context }) => isUnderWayIn(context) && context.verification?.reference === referenceIn(context),
    isOffered: ({ context }, params: { way: VerificationKind; wanted: VerificationKind }) =>
      params.way === params.wanted && waysIn(context).includes(params.way),
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
    ended: ({ context }, params: { failure: VerificationFailure }) => context.verification?.failure === params.failure,
    isSent: (_, params: { upload: UploadSnapshot }) => uploadPhase(params.upload) === 'reviewing',
    isFailure: (_, params: { error: unknown; codes: readonly string[] }) =>
      params.codes.some((code) => isFailure(params.error, code)),
  },
  actions: {
    setVerification: assign(({ context }, { now }: { now: BankVerification | null }) => ({
      verification: now,
      account: context.back === null ? context.account : accountIn(context, now),
      chosen: chosenIn(context, now),
      problem: undefined,
    })),
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
    setRefusal: assign((_, params: { error: unknown }) => ({
      refusal: refusalsIn(params.error)[0]?.code ?? ('codeInvalid' as const),
      triesLeft: triesIn(params.error),
    })),
    setProblem: assign((_, params: { problem: VerificationProblem | undefined }) => params),
    setWait: assign((_, params: { error: unknown }) => ({ waitSeconds: secondsIn(params.error) })),
    blockAutomatic: assign({ block: 'limit-reached', left: 0 }),
    tellChanged: () => undefined,
  },
  delays: { goneBy: 10_000 },
})

/** The deposit's code is typed; whether it is still waited for is asked quietly. */
const deposit = verification.createStateConfig({
  tags: 'deposit',
  initial: 'typing',
  invoke: { id: 'watchVerification', src: 'watchVerification' },
  on: {
    'code.type': { actions: { type: 'setText', params: ({ event }) => ({ text: event.text }) } },
    'way.change': '#bankVerification.choosing',
  },
  states: {
    typing: {
      tags: 'needsUser',
      on: {
        'code.submit': [{ guard: 'isWhole', target: 'checking' }, { actions: 'noteTried' }],
        'verification.changed': 'refreshing',
      },
    },
    checking: {
      tags: ['busy', 'checking'],
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'checkDeposit',
        src: 'checkDeposit',
        input: ({ context }) => ({ reference: referenceIn(context) ?? '', code: context.text }),
        onDone: { target: '#bankVerification.verified', actions: 'tellChanged' },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, codes: ['bad-input'] }) },
            target: 'refreshing',
            actions: { type: 'setRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: {
              type: 'isFailure',
              params: ({ event }) => ({ error: event.error, codes: ['step-refused', 'not-found'] }),
            },
            target: 'refreshing',
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, codes: ['too-many-requests'] }) },
            target: 'typing',
            actions: [
              { type: 'setProblem', params: { problem: 'locked' } },
              { type: 'setWait', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          { target: 'typing', actions: { type: 'setProblem', params: { problem: 'not-checked' } } },
        ],
      },
    },
    /** Too many wrong codes end it, and so may somebody elsewhere. */
    refreshing: {
      tags: 'busy',
      invoke: {
        id: 'loadVerification',
        src: 'loadVerification',
        onDone: {
          target: '#bankVerification.settled',
          actions: { type: 'setVerification', params: ({ event }) => ({ now: event.output }) },
        },
        onError: 'typing',
      },
    },
  },
})

/** Somebody looks at the statement. */
const review = verification.createStateConfig({
  tags: 'review',
  initial: 'refreshing',
  on: { 'way.change': '#bankVerification.choosing' },
  states: {
    waiting: {
      tags: 'needsUser',
      invoke: { id: 'watchVerification', src: 'watchVerification' },
      on: { 'verification.changed': 'refreshing' },
    },
    refreshing: {
      tags: 'busy',
      invoke: {
        id: 'loadVerification',
        src: 'loadVerification',
        onDone: {
          target: '#bankVerification.settled',
          actions: { type: 'setVerification', params: ({ event }) => ({ now: event.output }) },
        },
        onError: 'waiting',
      },
    },
  },
})

/** How it ended without an account that is verified; another try begins with the choice of a way. */
const failed = verification.createStateConfig({
  tags: ['needsUser', 'failed'],
  on: { 'verification.again': { target: 'choosing', actions: 'forgetVerification' } },
})

/** What the exchange has said decides where it goes on, also on another device. */
const settled = verification.createStateConfig({
  always: [
    { guard: { type: 'is', params: { state: 'verified' } }, target: 'verified', actions: 'tellChanged' },
    { guard: { type: 'is', params: { state: 'found' } }, target: 'choosingAccount' },
    { guard: { type: 'isStarted', params: { kind: 'automatic' } }, target: 'awaiting' },
    { guard: { type: 'isStarted', params: { kind: 'deposit' } }, target: 'deposit' },
    { guard: { type: 'isStarted', params: { kind: 'statement' } }, target: 'review.waiting' },
    { guard: { type: 'ended', params: { failure: 'rejected' } }, target: 'rejected' },
    { guard: { type: 'ended', params: { failure: 'canceled' } }, target: 'canceled' },
    { guard: { type: 'ended', params: { failure: 'timed-out' } }, target: 'timedOut' },
    { guard: { type: 'ended', params: { failure: 'other-holder' } }, target: 'otherHolder' },
    { guard: 'foundNothing', target: 'notFound' },
    { guard: { type: 'ended', params: { failure: 'used-up' } }, target: 'usedUp' },
    { guard: { type: 'ended', params: { failure: 'replaced' } }, target: 'replaced' },
    { target: 'choosing' },
  ],
})

/**
 * Verifying one account of the customer, or any that their bank names: at the bank, by a deposit's code, or by a
 * statement that is looked at. It goes on where the exchange says that it stands, on any device.
 */
export const bankVerificationMachine = verification.createMachine({
  id: 'bankVerification',
  context: ({ input: { customer, account, back } }) => ({
    accounts: customer.bankAccounts,
    account,
    back,
    block: automaticBlockOf(customer, account),
    left: automaticLeft(customer),
    verification: null,
    banks: [],
    bank: null,
    chosen: null,
    text: '',
    isTried: false,
    refusal: null,
    triesLeft: null,
    problem: undefined,
    waitSeconds: 0,
  }),
  initial: 'deciding',
  on: { 'verification.close': '.closed' },
  states: {
    deciding: { always: [{ guard: 'isBack', target: 'checking' }, { target: 'loading' }] },
    loading: {
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadVerification',
        src: 'loadVerification',
        onDone: {
          target: 'resuming',
          actions: { type: 'setVerification', params: ({ event }) => ({ now: event.output }) },
        },
        onError: 'unloaded',
      },
    },
    unloaded: { tags: ['needsUser', 'unloaded'], on: { 'verification.retry': 'deciding' } },
    resuming: {
      always: [
        { guard: 'isOther', target: 'asking' },
        { guard: 'isNew', target: 'choosing', actions: 'forgetVerification' },
        { target: 'settled' },
      ],
    },
    asking: { tags: ['needsUser', 'asking'], on: { 'verification.replace': 'choosing' } },
    choosing: {
      tags: ['needsUser', 'choosing'],
      on: {
        'way.choose': [
          {
            guard: { type: 'isOffered', params: ({ event }) => ({ way: event.way, wanted: 'automatic' }) },
            target: 'loadingBanks',
            actions: { type: 'setProblem', params: { problem: undefined } },
          },
          {
            guard: { type: 'isOffered', params: ({ event }) => ({ way: event.way, wanted: 'deposit' }) },
            target: 'starting',
            actions: { type: 'setProblem', params: { problem: undefined } },
          },
          {
            guard: { type: 'isOffered', params: ({ event }) => ({ way: event.way, wanted: 'statement' }) },
            target: 'uploading',
            actions: { type: 'setProblem', params: { problem: undefined } },
          },
        ],
        'step.back': { guard: 'isOngoing', target: 'settled' },
      },
    },
    loadingBanks: {
      tags: ['busy', 'choosing'],
      invoke: {
        id: 'loadBanks',
        src: 'loadBanks',
        onDone: [
          {
            guard: { type: 'hasBanks', params: ({ event }) => ({ banks: event.output }) },
            target: 'choosingBank',
            actions: { type: 'setBanks', params: ({ event }) => ({ banks: event.output }) },
          },
          { target: 'unavailable' },
        ],
        onError: 'unavailable',
      },
    },
    choosingBank: {
      tags: ['needsUser', 'banks'],
      on: {
        'bank.choose': { actions: { type: 'setBank', params: ({ event }) => event } },
        'bank.confirm': { guard: 'hasBank', target: 'initiating' },
        'way.change': 'choosing',
      },
    },
    initiating: {
      tags: ['busy', 'banks'],
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'initVerification',
        src: 'initVerification',
        input: ({ context }) => ({ providerName: context.bank ?? '', reference: referenceIn(context) }),
        onDone: {
          target: 'leaving',
          actions: { type: 'setVerification', params: ({ event }) => ({ now: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, codes: ['limit-reached'] }) },
            target: 'limitReached',
            actions: 'blockAutomatic',
          },
          {
            guard: {
              type: 'isFailure',
              params: ({ event }) => ({ error: event.error, codes: ['provider-unavailable', 'feature-off'] }),
            },
            target: 'unavailable',
          },
          { target: 'choosingBank', actions: { type: 'setProblem', params: { problem: 'not-started' } } },
        ],
      },
    },
    leaving: {
      tags: ['busy', 'away'],
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context: { verification: now } }) => ({ redirectUrl: now?.redirectUrl ?? '' }),
        onDone: 'away',
        onError: 'unavailable',
      },
    },
    /** The page is put aside, or gone; the browser may also have been kept from going. */
    away: {
      tags: ['busy', 'away'],
      invoke: { id: 'watchReturn', src: 'watchReturn' },
      on: { 'page.returned': 'checking' },
      after: { goneBy: 'checking' },
    },
    checking: {
      tags: ['busy', 'awaiting'],
      invoke: {
        id: 'checkVerification',
        src: 'checkVerification',
        input: ({ context }) => ({ verification: context.verification?.verification ?? context.back ?? '' }),
        onDone: {
          target: 'settled',
          actions: { type: 'setVerification', params: ({ event }) => ({ now: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, codes: ['not-found'] }) },
            target: 'unknown',
          },
          { target: 'unchecked' },
        ],
      },
    },
    unchecked: { tags: ['needsUser', 'unchecked'], on: { 'verification.retry': 'checking' } },
    unknown: failed,
    settled,
    awaiting: {
      tags: ['needsUser', 'awaiting'],
      invoke: { id: 'watchVerification', src: 'watchVerification' },
      on: {
        'verification.changed': 'checking',
        'bank.ask': 'checking',
        'bank.continue': { guard: 'hasPage', target: 'leaving' },
        'way.change': 'choosing',
      },
    },
    choosingAccount: {
      tags: ['needsUser', 'found'],
      invoke: { id: 'watchVerification', src: 'watchVerification' },
      on: {
        'verification.changed': 'checking',
        'account.choose': { actions: { type: 'setChosen', params: ({ event }) => event } },
        'account.confirm': { guard: 'hasChosen', target: 'completing' },
      },
    },
    completing: {
      tags: ['busy', 'found'],
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'completeVerification',
        src: 'completeVerification',
        input: ({ context: { verification: now, chosen } }) => ({
          verification: now?.verification ?? '',
          externalId: chosen ?? '',
        }),
        onDone: { target: 'verified', actions: 'tellChanged' },
        onError: [
          {
            guard: {
              type: 'isFailure',
              params: ({ event }) => ({ error: event.error, codes: ['step-refused', 'not-found'] }),
            },
            target: 'checking',
          },
          { target: 'choosingAccount', actions: { type: 'setProblem', params: { problem: 'not-completed' } } },
        ],
      },
    },
    starting: {
      tags: ['busy', 'choosing'],
      invoke: {
        id: 'startDeposit',
        src: 'startDeposit',
        input: ({ context }) => ({ reference: referenceIn(context) ?? '' }),
        onDone: {
          target: 'deposit',
          actions: [{ type: 'setVerification', params: ({ event }) => ({ now: event.output }) }, 'forgetText'],
        },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, codes: ['too-many-requests'] }) },
            target: 'choosing',
            actions: [
              { type: 'setProblem', params: { problem: 'too-many' } },
              { type: 'setWait', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, codes: ['step-refused'] }) },
            target: 'choosing',
            actions: { type: 'setProblem', params: { problem: 'refused' } },
          },
          { target: 'choosing', actions: { type: 'setProblem', params: { problem: 'not-started' } } },
        ],
      },
    },
    deposit,
    uploading: {
      tags: ['needsUser', 'upload'],
      invoke: {
        id: 'statement',
        src: 'statement',
        input: ({ context }) => ({
          document: { kind: 'statement', status: 'MISSING', reason: null, uploadedAt: null },
          about: referenceIn(context) ?? '',
        }),
        onSnapshot: {
          guard: { type: 'isSent', params: ({ event }) => ({ upload: event.snapshot }) },
          target: 'review',
        },
      },
      on: { 'way.change': 'choosing' },
    },
    review,
    verified: { tags: ['needsUser', 'verified'] },
    rejected: failed,
    canceled: failed,
    timedOut: failed,
    otherHolder: failed,
    notFound: failed,
    usedUp: failed,
    replaced: failed,
    limitReached: failed,
    unavailable: failed,
    closed: { type: 'final', tags: 'terminal' },
  },
})
export type VerificationSnapshot = SnapshotFrom<typeof bankVerificationMachine>

export const fillBankVerification = (
  { tellChanged, ...ports }: VerificationPorts & VerificationFeeds & VerificationEdge,
  children: { upload: typeof uploadMachine },
) =>
  bankVerificationMachine.provide({
    actors: {
      loadVerification: actorOf(ports.loadVerification),
      loadBanks: actorOf(ports.loadBanks),
      initVerification: actorOf(ports.initVerification),
      leave: actorOf(ports.leave),
      checkVerification: actorOf(ports.checkVerification),
      completeVerification: actorOf(ports.completeVerification),
      startDeposit: actorOf(ports.startDeposit),
      checkDeposit: actorOf(ports.checkDeposit),
      watchVerification: feedOf(ports.watchVerification),
      watchReturn: feedOf(ports.watchReturn),
      statement: children.upload,
    },
    actions: { tellChanged },
  })

const phases = [
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
export type VerificationPhase = (typeof phases)[number] | 'checking'

/** What is shown of it. */
export const verificationPhase = (snapshot: VerificationSnapshot): (typeof phases)[number] =>
  phases.find((phase) => snapshot.hasTag(phase)) ?? 'loading'

/** Why there is no verified account: how it ended, or why it could not begin. */
export type VerificationEnd = VerificationFailure | 'limit-reached' | 'unavailable' | 'unknown'

/** How it ended without a verified account; null where it has not. */
export const verificationEnd = (snapshot: VerificationSnapshot): VerificationEnd | null => {
  if (!snapshot.hasTag('failed')) return null
  if (snapshot.matches('limitReached')) return 'limit-reached'
  if (snapshot.matches('unavailable')) return 'unavailable'
  return snapshot.matches('unknown') ? 'unknown' : (snapshot.context.verification?.failure ?? 'unknown')
}

/** Ways that can be taken now, the quickest first. */
export const verificationWays = ({ context }: VerificationSnapshot): VerificationKind[] => waysIn(context)

/** What is wrong with the deposit's code: what the exchange said, else what its form lacks once it was to be sent. */
export const depositProblem = ({ context }: VerificationSnapshot): FieldCode | null =>
  context.refusal ?? (context.isTried ? codeProblem(context) : null)

const referenceIn = ({ account }: Context): string | null => account?.reference ?? null

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

/** By hand there must be an account that is typed. */
const waysIn = ({ account, block }: Context): VerificationKind[] => [
  ...(block === null ? (['automatic'] as const) : []),
  ...(account === null ? [] : (['deposit', 'statement'] as const)),
]

/** One that is alone is chosen; a choice stays as long as it is among them. */
const chosenIn = ({ chosen }: Context, now: BankVerification | null): string | null => {
  const found = now?.accounts ?? []
  if (found.length === 1) return found[0]?.externalId ?? null
  return found.some(({ externalId }) => externalId === chosen) ? chosen : null
}

const codeProblem = ({ text }: Context): FieldCode | null => checkCode('deposit', text)
