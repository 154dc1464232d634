import { assign, setup, type SnapshotFrom } from 'xstate'
import { checkCode, codeLengths, typedCode, type CodeKind } from '../../src/domain/onboarding/codes'
import type { FieldCode } from '../../src/domain/shared/problems'
import { defineFeeds, definePorts, type Feed, type Port } from '../lib/ports'
import { isFailure, serverErrorsIn, secondsIn } from '../lib/server-errors'

/** Why no code came, or why it could not be checked; a wrong code is a problem of its field. */
export type CodeProblem = 'too-soon' | 'locked' | 'expired' | 'not-sent' | 'not-checked'

/** What a code is for; which calls send and check it follows from that. */
export type CodePurpose = 'first-email' | 'new-email' | 'phone'

/** A code that is on its way. How long to wait for another and how long it holds is counted by the exchange's clock. */
export type SentCode = { verification: string | null; sentTo: string; waitSeconds: number; holdsSeconds: number }

type Sending = { purpose: CodePurpose; to: string }
type Checking = Sending & { code: string; verification: string | null }

/**
 * Both reject with `too-many-requests` (detail: seconds), `step-refused` where no code is waited for any more,
 * `bad-input` (detail: FieldProblem[]), or anything else.
 */
export type CodePorts = { sendCode: Port<Sending, SentCode>; checkCode: Port<Checking, void> }

/** Tells each second how many are left, 0 last; by a clock that goes on while the page sleeps. */
export type WaitFeeds = { countDown: Feed<{ seconds: number }, WaitTicked> }
export type WaitTicked = { type: 'wait.ticked'; seconds: number }

/** `gone`: another tab or device was faster, or the code was withdrawn; the customer is to be loaded anew. */
export type CodeOutcome = 'accepted' | 'gone'

type Context = Sending & {
  sent: SentCode | null
  text: string
  isTried: boolean
  refusal: FieldCode | null
  problem: CodeProblem | undefined
  waitSeconds: number
  lockedSeconds: number
  isExpired: boolean
  outcome: CodeOutcome
}

type Event = { type: 'code.type'; text: string } | { type: 'code.submit' } | { type: 'code.resend' } | WaitTicked

const ports = definePorts<CodePorts>()('sendCode', 'checkCode')
const feeds = defineFeeds<WaitFeeds>()('countDown')

/**
 * A code that was sent and is typed back: the same for e-mail and phone. The customer sees how long until another may be
 * asked for, that the code has expired, and how long too many wrong ones have locked it.
 */
export const codeMachine = setup({
  types: {
    input: {} as Sending & { sent: SentCode | null },
    output: {} as { outcome: CodeOutcome },
    context: {} as Context,
    events: {} as Event,
    children: {} as { sendCode: 'sendCode'; checkCode: 'checkCode'; countDown: 'countDown' },
    tags: {} as 'busy' | 'checking' | 'needsUser' | 'terminal' | 'resendable',
  },
  actors: { ...ports.actors, ...feeds.actors },
  guards: {
    isWaiting: ({ context }) => context.waitSeconds > 0,
    isOver: (_, params: { seconds: number }) => params.seconds <= 0,
    isComplete: ({ context }) => !context.isExpired && formProblem(context) === null,
    isFailure: (_, params: { error: unknown; code: string }) => isFailure(params.error, params.code),
  },
  actions: {
    setText: assign(({ context }, params: { text: string }) => ({
      text: typedCode(params.text).slice(0, codeLengths[kindOf(context)]),
      refusal: null,
      isTried: false,
      problem: context.problem === 'not-checked' ? undefined : context.problem,
    })),
    noteTried: assign({ isTried: true }),
    setSent: assign((_, params: { sent: SentCode }) => ({
      sent: params.sent,
      waitSeconds: params.sent.waitSeconds,
      text: '',
      isTried: false,
      refusal: null,
      isExpired: false,
      problem: undefined,
    })),
    setServerError: assign((_, params: { error: unknown }) => ({
      refusal: serverErrorsIn(params.error)[0]?.code ?? ('codeInvalid' as const),
      text: '',
    })),
    setProblem: assign((_, params: { problem: CodeProblem | undefined }) => params),
    setWait: assign(({ context }, params: { seconds: number }) => ({
      waitSeconds: params.seconds,
      problem: context.problem === 'too-soon' && params.seconds <= 0 ? undefined : context.problem,
    })),
    setLock: assign((_, params: { seconds: number }) => ({ lockedSeconds: params.seconds })),
    setExpired: assign({ isExpired: true, text: '', problem: 'expired' }),
    setOutcome: assign((_, params: { outcome: CodeOutcome }) => params),
  },
  delays: { codeHolds: ({ context }) => (context.sent?.holdsSeconds ?? 900) * 1000 },
}).createMachine({
  id: 'code',
  context: ({ input }) => ({
    ...input,
    text: '',
    isTried: false,
    refusal: null,
    problem: undefined,
    waitSeconds: input.sent?.waitSeconds ?? 0,
    lockedSeconds: 0,
    isExpired: false,
    outcome: 'accepted',
  }),
  output: ({ context }) => ({ outcome: context.outcome }),
  initial: 'holding',
  states: {
    /** While the code holds; a new one holds anew. */
    holding: {
      initial: 'open',
      after: { codeHolds: { actions: 'setExpired' } },
      states: {
        open: {
          type: 'parallel',
          states: {
            entry: {
              initial: 'typing',
              states: {
                typing: {
                  tags: 'needsUser',
                  on: {
                    'code.type': { actions: { type: 'setText', params: ({ event }) => ({ text: event.text }) } },
                    'code.submit': [{ guard: 'isComplete', target: 'checking' }, { actions: 'noteTried' }],
                  },
                },
                checking: {
                  tags: ['busy', 'checking'],
                  entry: { type: 'setProblem', params: { problem: undefined } },
                  invoke: {
                    id: 'checkCode',
                    src: 'checkCode',
                    input: ({ context: { purpose, to, text, sent } }) => ({
                      purpose,
                      to,
                      code: text,
                      verification: sent?.verification ?? null,
                    }),
                    onDone: '#code.accepted',
                    onError: [
                      {
                        guard: {
                          type: 'isFailure',
                          params: ({ event }) => ({ error: event.error, code: 'bad-input' }),
                        },
                        target: 'typing',
                        actions: { type: 'setServerError', params: ({ event }) => ({ error: event.error }) },
                      },
                      {
                        guard: {
                          type: 'isFailure',
                          params: ({ event }) => ({ error: event.error, code: 'too-many-requests' }),
                        },
                        target: '#code.locked',
                        actions: { type: 'setLock', params: ({ event }) => ({ seconds: secondsIn(event.error) }) },
                      },
                      {
                        guard: {
                          type: 'isFailure',
                          params: ({ event }) => ({ error: event.error, code: 'step-refused' }),
                        },
                        target: '#code.gone',
                      },
                      { target: 'typing', actions: { type: 'setProblem', params: { problem: 'not-checked' } } },
                    ],
                  },
                },
              },
            },
            resend: {
              initial: 'deciding',
              states: {
                deciding: { always: [{ guard: 'isWaiting', target: 'waiting' }, { target: 'resendable' }] },
                waiting: {
                  invoke: {
                    id: 'countDown',
                    src: 'countDown',
                    input: ({ context }) => ({ seconds: context.waitSeconds }),
                  },
                  on: {
                    'wait.ticked': [
                      {
                        guard: { type: 'isOver', params: ({ event }) => event },
                        target: 'resendable',
                        actions: { type: 'setWait', params: { seconds: 0 } },
                      },
                      { actions: { type: 'setWait', params: ({ event }) => event } },
                    ],
                  },
                },
                resendable: { tags: 'resendable', on: { 'code.resend': '#code.holding.sending' } },
              },
            },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendCode',
            src: 'sendCode',
            input: ({ context: { purpose, to } }) => ({ purpose, to }),
            onDone: {
              target: '#code.holding',
              reenter: true,
              actions: { type: 'setSent', params: ({ event }) => ({ sent: event.output }) },
            },
            onError: [
              {
                guard: {
                  type: 'isFailure',
                  params: ({ event }) => ({ error: event.error, code: 'too-many-requests' }),
                },
                target: 'open',
                actions: [
                  { type: 'setProblem', params: { problem: 'too-soon' } },
                  { type: 'setWait', params: ({ event }) => ({ seconds: secondsIn(event.error) }) },
                ],
              },
              {
                guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'step-refused' }) },
                target: '#code.gone',
              },
              { target: 'open', actions: { type: 'setProblem', params: { problem: 'not-sent' } } },
            ],
          },
        },
      },
    },
    locked: {
      tags: 'needsUser',
      entry: { type: 'setProblem', params: { problem: 'locked' } },
      invoke: { id: 'countDown', src: 'countDown', input: ({ context }) => ({ seconds: context.lockedSeconds }) },
      on: {
        'wait.ticked': [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'holding',
            actions: [
              { type: 'setLock', params: { seconds: 0 } },
              { type: 'setWait', params: { seconds: 0 } },
              'setExpired',
            ],
          },
          { actions: { type: 'setLock', params: ({ event }) => event } },
        ],
      },
    },
    accepted: { type: 'final', tags: 'terminal' },
    gone: { type: 'final', tags: 'terminal', entry: { type: 'setOutcome', params: { outcome: 'gone' } } },
  },
})
export type CodeSnapshot = SnapshotFrom<typeof codeMachine>

export const provideCode = (given: CodePorts & WaitFeeds) =>
  codeMachine.provide({ actors: { ...ports.provide(given), ...feeds.provide(given) } })

/** Whether another code is on its way, so that this one holds no longer. */
export const isResendingCode = (snapshot: CodeSnapshot): boolean => snapshot.matches({ holding: 'sending' })

export const codeKind = ({ context }: CodeSnapshot): CodeKind => kindOf(context)
export const codeLength = ({ context }: CodeSnapshot): number => codeLengths[kindOf(context)]
export const codeText = ({ context }: CodeSnapshot): string => context.text
export const waitSeconds = ({ context }: CodeSnapshot): number => context.waitSeconds
export const lockedSeconds = ({ context }: CodeSnapshot): number => context.lockedSeconds
/** Whether what was typed is being checked, or was taken. */
export const isCodeChecked = (snapshot: CodeSnapshot): boolean =>
  snapshot.hasTag('checking') || snapshot.status === 'done'
export const codeProblem = ({ context }: CodeSnapshot): CodeProblem | undefined => context.problem
export const canResend = (snapshot: CodeSnapshot): boolean => snapshot.can({ type: 'code.resend' })
export const canSubmitCode = (snapshot: CodeSnapshot): boolean =>
  snapshot.can({ type: 'code.submit' }) && !snapshot.context.isExpired && formProblem(snapshot.context) === null

/** Problem of what was typed: what the exchange said, else what its form lacks once it was to be sent. */
export const codeFieldProblem = ({ context }: CodeSnapshot): FieldCode | null =>
  context.refusal ?? (context.isTried ? formProblem(context) : null)

const kinds: Record<CodePurpose, CodeKind> = { 'first-email': 'email', 'new-email': 'email', phone: 'phone' }

const kindOf = ({ purpose }: Sending): CodeKind => kinds[purpose]

const formProblem = (context: Context): FieldCode | null => checkCode(kindOf(context), context.text)
