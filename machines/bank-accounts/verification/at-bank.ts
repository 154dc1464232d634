import { referenceIn, verifying, waysTitleOf } from './verifying'

const loadingBanks = verifying.createStateConfig({
  tags: ['busy', 'choosing'],
  meta: { heading: ({ account }) => waysTitleOf(account) },
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
})

const choosingBank = verifying.createStateConfig({
  tags: ['needsUser', 'banks'],
  meta: { heading: 'bank.banks.title' },
  on: {
    'bank.choose': { actions: { type: 'setBank', params: ({ event }) => event } },
    'bank.confirm': { guard: 'hasBank', target: 'initiating' },
    'way.change': 'choosing',
  },
})

const initiating = verifying.createStateConfig({
  tags: ['busy', 'banks'],
  meta: { heading: 'bank.banks.title' },
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
        actions: [{ type: 'blockAutomatic', params: { block: 'limit-reached' } }, 'forgetLeft'],
      },
      {
        guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, codes: ['feature-off'] }) },
        target: 'turnedOff',
        actions: { type: 'blockAutomatic', params: { block: 'off' } },
      },
      {
        guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, codes: ['provider-unavailable'] }) },
        target: 'unavailable',
      },
      {
        guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, codes: ['too-many-requests'] }) },
        target: 'choosing',
        actions: [
          { type: 'setProblem', params: { problem: 'too-often' } },
          { type: 'setWait', params: ({ event }) => ({ error: event.error }) },
        ],
      },
      {
        guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, codes: ['bad-input'] }) },
        target: 'loadingBanks',
        actions: { type: 'setProblem', params: { problem: 'bank-gone' } },
      },
      {
        guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, codes: ['right-missing'] }) },
        target: 'choosing',
        actions: [{ type: 'setProblem', params: { problem: 'right-missing' } }, 'tellChanged'],
      },
      {
        guard: {
          type: 'isFailure',
          params: ({ event }) => ({ error: event.error, codes: ['step-refused', 'not-found'] }),
        },
        target: 'choosing',
        actions: [{ type: 'setProblem', params: { problem: 'refused' } }, 'tellChanged'],
      },
      { target: 'choosingBank', actions: { type: 'setProblem', params: { problem: 'not-started' } } },
    ],
  },
})

const leaving = verifying.createStateConfig({
  tags: ['busy', 'away'],
  meta: { heading: 'bank.away.title' },
  invoke: {
    id: 'leave',
    src: 'leave',
    input: ({ context: { verification: now } }) => ({ redirectUrl: now?.redirectUrl ?? '' }),
    onDone: 'away',
    onError: 'unavailable',
  },
})

/** The page is put aside, or gone; the browser may also have been kept from going. */
const away = verifying.createStateConfig({
  tags: ['busy', 'away'],
  meta: { heading: 'bank.away.title' },
  invoke: { id: 'watchReturn', src: 'watchReturn' },
  on: { 'page.returned': 'checking' },
  after: { goneBy: 'checking' },
})

const checking = verifying.createStateConfig({
  tags: ['busy', 'awaiting'],
  meta: { heading: 'bank.awaiting.title' },
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
  on: { 'way.change': 'choosing' },
})

const unchecked = verifying.createStateConfig({
  tags: ['needsUser', 'unchecked'],
  meta: { heading: 'bank.awaiting.title' },
  on: { 'verification.retry': 'checking' },
})

const awaiting = verifying.createStateConfig({
  tags: ['needsUser', 'awaiting'],
  meta: { heading: 'bank.awaiting.title' },
  invoke: { id: 'watchVerification', src: 'watchVerification' },
  on: {
    'verification.changed': 'checking',
    'bank.ask': 'checking',
    'bank.continue': { guard: 'hasPage', target: 'leaving' },
    'way.change': 'choosing',
  },
})

const choosingAccount = verifying.createStateConfig({
  tags: ['needsUser', 'found'],
  meta: { heading: 'bank.found.title' },
  invoke: { id: 'watchVerification', src: 'watchVerification' },
  on: {
    'verification.changed': 'checking',
    'account.choose': { actions: { type: 'setChosen', params: ({ event }) => event } },
    'account.confirm': { guard: 'hasChosen', target: 'completing' },
  },
})

const completing = verifying.createStateConfig({
  tags: ['busy', 'found'],
  meta: { heading: 'bank.found.title' },
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
      {
        guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, codes: ['limit-reached'] }) },
        target: 'choosingAccount',
        actions: { type: 'setProblem', params: { problem: 'most-accounts' } },
      },
      { target: 'choosingAccount', actions: { type: 'setProblem', params: { problem: 'not-completed' } } },
    ],
  },
})

/** Verifying at the bank: which one, the visit there, and which of the accounts that it names. */
export const atBank = {
  loadingBanks,
  choosingBank,
  initiating,
  leaving,
  away,
  checking,
  unchecked,
  awaiting,
  choosingAccount,
  completing,
}
