import { referenceIn, verifying } from './verifying'

const starting = verifying.createStateConfig({
  tags: ['busy', 'choosing'],
  meta: { heading: 'bank.ways.title' },
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
        guard: {
          type: 'isFailure',
          params: ({ event }) => ({ error: event.error, codes: ['step-refused', 'not-found'] }),
        },
        target: 'choosing',
        actions: [{ type: 'setProblem', params: { problem: 'refused' } }, 'tellChanged'],
      },
      {
        guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, codes: ['feature-off'] }) },
        target: 'choosing',
        actions: { type: 'setProblem', params: { problem: 'deposit-off' } },
      },
      { target: 'choosing', actions: { type: 'setProblem', params: { problem: 'not-started' } } },
    ],
  },
})

/** A code that is not whole is told so. */
const submitting = [{ guard: 'isWhole', target: 'checking' }, { actions: 'noteTried' }] as const

/** The deposit's code is typed; whether it is still waited for is asked quietly. */
const deposit = verifying.createStateConfig({
  tags: 'deposit',
  meta: { heading: 'bank.deposit.title' },
  initial: 'typing',
  invoke: { id: 'watchVerification', src: 'watchVerification' },
  on: {
    'way.change': '#bankVerification.choosing',
  },
  states: {
    typing: {
      tags: 'needsUser',
      on: {
        'code.type': { actions: { type: 'setText', params: ({ event }) => ({ text: event.text }) } },
        'code.submit': submitting,
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
            actions: { type: 'setServerError', params: ({ event }) => ({ error: event.error }) },
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
            target: 'refreshing',
            actions: [
              { type: 'setProblem', params: { problem: 'locked' } },
              { type: 'setWait', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          { target: 'refreshing', actions: { type: 'setProblem', params: { problem: 'not-checked' } } },
        ],
      },
    },
    /**
     * Too many wrong codes end it, and so may somebody elsewhere. A code that is submitted meanwhile is checked at once:
     * where that does not settle it, this is asked once more. What went wrong stays said.
     */
    refreshing: {
      tags: 'busy',
      invoke: {
        id: 'loadVerification',
        src: 'loadVerification',
        onDone: [
          {
            guard: { type: 'isWaitedFor', params: ({ event }) => ({ now: event.output }) },
            target: 'typing',
            actions: {
              type: 'setVerification',
              params: ({ context: { problem }, event }) => ({ now: event.output, problem }),
            },
          },
          {
            target: '#bankVerification.settled',
            actions: { type: 'setVerification', params: ({ event }) => ({ now: event.output }) },
          },
        ],
        onError: 'typing',
      },
      on: {
        'code.type': { actions: { type: 'setText', params: ({ event }) => ({ text: event.text }) } },
        'code.submit': submitting,
        'verification.changed': { target: 'refreshing', reenter: true },
      },
    },
  },
})

const uploading = verifying.createStateConfig({
  tags: ['needsUser', 'upload'],
  meta: { heading: 'bank.statement.title' },
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
})

/** Somebody looks at the statement. */
const review = verifying.createStateConfig({
  tags: 'review',
  meta: { heading: 'bank.review.title' },
  initial: 'refreshing',
  invoke: { id: 'watchVerification', src: 'watchVerification' },
  on: { 'way.change': '#bankVerification.choosing' },
  states: {
    waiting: {
      tags: 'needsUser',
      on: { 'verification.changed': 'refreshing' },
    },
    /** It may have ended, also elsewhere. */
    refreshing: {
      tags: 'busy',
      on: { 'verification.changed': { target: 'refreshing', reenter: true } },
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

/** Verifying an account that is typed: by a deposit's code, or by a statement. */
export const byHand = { starting, deposit, uploading, review }
