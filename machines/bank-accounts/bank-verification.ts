import type { SnapshotFrom } from 'xstate'
import {
  automaticBlockOf,
  automaticLeft,
  type VerificationFailure,
  type VerificationKind,
} from '../../src/domain/bank/bank-verification'
import type { FieldCode } from '../../src/domain/shared/problems'
import type { uploadMachine } from '../onboarding/upload'
import { atBank } from './verification/at-bank'
import { byHand } from './verification/by-hand'
import {
  codeProblem,
  verificationEffects,
  verificationFeeds,
  verificationPhases,
  verificationPorts,
  verifying,
  waysIn,
  waysTitleOf,
  type VerificationEffects,
  type VerificationFeeds,
  type VerificationPorts,
} from './verification/verifying'

/** How it ended without an account that is verified; another try begins with the choice of a way. */
const failed = verifying.createStateConfig({
  tags: ['needsUser', 'failed'],
  on: { 'verification.again': { target: 'choosing', actions: 'forgetVerification' } },
})

/** The bank is no way any more: there may be no other. */
const closedAtBank = verifying.createStateConfig({
  tags: ['needsUser', 'failed'],
  on: { 'verification.again': { guard: 'hasWay', target: 'choosing', actions: 'forgetVerification' } },
})

/** What the exchange has said decides where it goes on, also on another device. */
const settled = verifying.createStateConfig({
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
export const bankVerificationMachine = verifying.createMachine({
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
      meta: { heading: 'bank.verify' },
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
    unloaded: {
      tags: ['needsUser', 'unloaded'],
      meta: { heading: 'bank.verify' },
      on: { 'verification.retry': 'deciding' },
    },
    resuming: {
      always: [
        { guard: 'isOther', target: 'asking' },
        { guard: 'isNew', target: 'choosing', actions: 'forgetVerification' },
        { target: 'settled' },
      ],
    },
    asking: {
      tags: ['needsUser', 'asking'],
      meta: { heading: 'bank.verify' },
      on: { 'verification.replace': 'choosing' },
    },
    choosing: {
      tags: ['needsUser', 'choosing'],
      meta: { heading: ({ account }) => waysTitleOf(account) },
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
    unknown: { ...failed, meta: { heading: 'bank.end.unknown' } },
    settled,
    ...atBank,
    ...byHand,
    verified: { meta: { heading: 'bank.verified.title' }, tags: ['needsUser', 'verified'] },
    rejected: { ...failed, meta: { heading: 'bank.end.rejected' } },
    canceled: { ...failed, meta: { heading: 'bank.end.canceled' } },
    timedOut: { ...failed, meta: { heading: 'bank.end.timed-out' } },
    otherHolder: { ...failed, meta: { heading: 'bank.end.other-holder' } },
    notFound: {
      ...failed,
      meta: {
        heading: ({ verification }) =>
          verification?.failure === 'all-verified' ? 'bank.end.all-verified' : 'bank.end.not-found',
      },
    },
    usedUp: { ...failed, meta: { heading: 'bank.end.used-up' } },
    replaced: { ...failed, meta: { heading: 'bank.end.replaced' } },
    limitReached: { ...closedAtBank, meta: { heading: 'bank.end.limit-reached' } },
    turnedOff: { ...closedAtBank, meta: { heading: 'bank.end.off' } },
    unavailable: { ...failed, meta: { heading: 'bank.end.unavailable' } },
    closed: { type: 'final', tags: 'terminal' },
  },
})
export type VerificationSnapshot = SnapshotFrom<typeof bankVerificationMachine>

export const provideBankVerification = (
  { tellChanged, ...given }: VerificationPorts & VerificationFeeds & VerificationEffects,
  children: { upload: typeof uploadMachine },
) =>
  bankVerificationMachine.provide({
    actors: { ...verificationPorts.provide(given), ...verificationFeeds.provide(given), statement: children.upload },
    actions: verificationEffects.provide<typeof bankVerificationMachine>({ tellChanged }),
  })

/** What is shown of it. */
export const verificationPhase = (snapshot: VerificationSnapshot): (typeof verificationPhases)[number] =>
  verificationPhases.find((phase) => snapshot.hasTag(phase)) ?? 'loading'

/** Why there is no verified account: how it ended, or why it could not begin. */
type VerificationEnd = VerificationFailure | 'limit-reached' | 'off' | 'unavailable' | 'unknown'

/** How it ended without a verified account; null where it has not. */
export const verificationEnd = (snapshot: VerificationSnapshot): VerificationEnd | null => {
  if (!snapshot.hasTag('failed')) return null
  if (snapshot.matches('limitReached')) return 'limit-reached'
  if (snapshot.matches('turnedOff')) return 'off'
  if (snapshot.matches('unavailable')) return 'unavailable'
  return snapshot.matches('unknown') ? 'unknown' : (snapshot.context.verification?.failure ?? 'unknown')
}

/** Ways that can be taken now, the quickest first. */
export const verificationWays = ({ context }: VerificationSnapshot): VerificationKind[] => waysIn(context)

/** What is wrong with the deposit's code: what the exchange said, else what its form lacks once it was to be sent. */
export const depositProblem = ({ context }: VerificationSnapshot): FieldCode | null =>
  context.refusal ?? (context.isTried ? codeProblem(context) : null)
