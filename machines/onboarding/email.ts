import { assign, setup, type SnapshotFrom } from 'xstate'
import type { PageMeta } from '../lib/page-of'
import type { CurrentUser } from '../../src/domain/customer/customer'
import type { FieldCode } from '../../src/domain/shared/problems'
import { defineEffects, defineFeeds, definePorts, type Port } from '../lib/ports'
import { isFailureOf, isNotShown, serverErrorsIn, secondsIn } from '../lib/server-errors'
import { codeMachine, type CodeOutcome, type SentCode, type WaitFeeds, type WaitTicked } from './code'
import {
  checks,
  contextFor,
  emailFields,
  isWhole,
  requestOf,
  slipIn,
  suggestionFor,
  targetOf,
  titleIn,
  withoutField,
  type Context,
  type EmailField,
  type EmailProblem,
  type EmailPurpose,
  type Recalling,
  type Sending,
} from './email-context'

export type { EmailProblem } from './email-context'

/** What an earlier page kept that was typed and not sent, and which code the exchange has on its way. */
export type RecalledEmail = { text: string; sent: SentCode | null }

/**
 * `sendEmail` sets the address and sends a code to it: rejects with `bad-input` (detail: FieldProblem[]),
 * `too-many-requests` (detail: seconds), `step-refused`, `canceled` or `unsupported` (no passkey was shown), or anything else.
 */
export type EmailPorts = { recallEmail: Port<Recalling, RecalledEmail>; sendEmail: Port<Sending, SentCode> }

/** `keepEmail` lets what was typed survive a reload; null forgets it. */
export type EmailEffects = { keepEmail: (text: string | null, owner: string) => void }

type Event =
  | { type: 'email.type'; text: string }
  | { type: 'password.type'; text: string }
  | { type: 'code.type'; text: string }
  | { type: 'factor.choose'; byPasskey: boolean }
  | { type: 'field.blur'; field: EmailField }
  | { type: 'email.submit' }
  | { type: 'email.change' }
  | { type: 'email.keep' }
  | { type: 'suggestion.take' }
  | { type: 'suggestion.dismiss' }
  | WaitTicked

const ports = definePorts<EmailPorts>()('recallEmail', 'sendEmail')
const feeds = defineFeeds<WaitFeeds>()('countDown')
const effects = defineEffects()('keepEmail', 'forgetEmail')

/** An address of the customer's own: given, asked about where it looks like a slip, and confirmed by a code; changed. */
export const emailMachine = setup({
  types: {
    input: {} as { customer: CurrentUser },
    output: {} as { purpose: EmailPurpose; outcome: CodeOutcome },
    context: {} as Context,
    events: {} as Event,
    children: {} as { recallEmail: 'recallEmail'; sendEmail: 'sendEmail'; code: 'code'; countDown: 'countDown' },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | EmailPhase,
    meta: {} as PageMeta<Context>,
  },
  actors: { ...ports.actors, ...feeds.actors, code: codeMachine },
  guards: {
    isVerified: ({ context }) => context.isVerified,
    isAwaited: ({ context }) => context.isAwaited && (context.purpose === 'first-email' || context.sent !== null),
    isWaiting: ({ context }) => context.waitSeconds > 0,
    isHeld: ({ context }) => context.isAwaited,
    isDoubtful: ({ context }) => isWhole(context) && suggestionFor(context) !== null,
    isWhole: ({ context }) => isWhole(context),
    mayShowPasskey: ({ context }) => context.asksCode && context.hasPasskey,
    isNotShown: (_, params: { error: unknown }) => isNotShown(params.error),
    isSlip: ({ context }) => slipIn(context) !== null,
    isOver: (_, params: { seconds: number }) => params.seconds <= 0,
    isFailure: (_, params: { error: unknown; code: string }) => isFailureOf(params.error, params.code, emailFields),
  },
  actions: {
    ...effects.actions,
    setRecalled: assign((_, params: { recalled: RecalledEmail }) => params.recalled),
    setText: assign(({ context }, params: { text: string }) => ({
      text: params.text,
      serverErrors: withoutField(context.serverErrors, 'email'),
    })),
    setPassword: assign(({ context }, params: { text: string }) => ({
      password: params.text,
      serverErrors: withoutField(context.serverErrors, 'password'),
    })),
    setCode: assign(({ context }, params: { text: string }) => ({
      code: params.text,
      serverErrors: withoutField(context.serverErrors, 'code'),
    })),
    chooseFactor: assign((_, params: { byPasskey: boolean }) => params),
    touchField: assign(({ context }, params: { field: EmailField }) => ({
      text: context.text.trim(),
      touched: [...new Set([...context.touched, params.field])],
    })),
    touchAll: assign(({ context }) => ({
      text: context.text.trim(),
      touched: [...emailFields],
    })),
    setSuggestion: assign(({ context }) => ({ text: context.text.trim(), suggestion: suggestionFor(context) })),
    takeSuggestion: assign(({ context }) => ({ text: context.suggestion ?? context.text, suggestion: null })),
    noteMeant: assign(({ context }) => ({ meant: context.text })),
    setServerErrors: assign((_, params: { error: unknown }) => ({ serverErrors: serverErrorsIn(params.error) })),
    setProblem: assign((_, params: { problem: EmailProblem | undefined }) => params),
    setWait: assign((_, params: { seconds: number }) => ({ waitSeconds: params.seconds })),
    setSent: assign(({ context }, params: { sent: SentCode }) => ({
      sent: params.sent,
      address: context.purpose === 'first-email' ? context.text : context.address,
      password: '',
      code: '',
      isAwaited: true,
    })),
    setOutcome: assign((_, params: { outcome: CodeOutcome }) => params),
    setLikely: assign(({ context }) => ({ text: slipIn(context) ?? '' })),
    setTarget: assign(({ context }) => ({ text: targetOf(context) })),
    startAnew: assign({
      password: '',
      code: '',
      byPasskey: false,
      touched: [],
      serverErrors: [],
      problem: undefined,
      suggestion: null,
    }),
  },
}).createMachine({
  id: 'email',
  context: ({ input }) => contextFor(input.customer),
  output: ({ context: { purpose, outcome } }) => ({ purpose, outcome }),
  initial: 'recalling',
  states: {
    recalling: {
      tags: ['busy', 'recalling'],
      invoke: {
        id: 'recallEmail',
        src: 'recallEmail',
        input: ({ context: { purpose, owner } }) => ({ purpose, owner }),
        onDone: {
          target: 'deciding',
          actions: { type: 'setRecalled', params: ({ event }) => ({ recalled: event.output }) },
        },
        onError: 'deciding',
      },
    },
    deciding: {
      always: [
        { guard: 'isAwaited', target: 'confirming' },
        { guard: 'isVerified', target: 'shown' },
        { target: 'entering' },
      ],
    },
    shown: {
      meta: { heading: 'email.shown.title' },
      tags: ['needsUser', 'shown'],
      on: { 'email.change': { target: 'entering', actions: 'startAnew' } },
    },
    entering: {
      tags: 'entering',
      meta: { heading: (context) => titleIn(context) },
      initial: 'typing',
      on: {
        'email.type': {
          target: '.deciding',
          actions: [{ type: 'setText', params: ({ event }) => ({ text: event.text }) }, 'keepEmail'],
        },
        'password.type': { actions: { type: 'setPassword', params: ({ event }) => ({ text: event.text }) } },
        'code.type': { actions: { type: 'setCode', params: ({ event }) => ({ text: event.text }) } },
        'factor.choose': {
          guard: 'mayShowPasskey',
          actions: { type: 'chooseFactor', params: ({ event }) => ({ byPasskey: event.byPasskey }) },
        },
        'field.blur': { actions: { type: 'touchField', params: ({ event }) => ({ field: event.field }) } },
        'email.keep': [
          { guard: 'isVerified', target: 'shown', actions: ['startAnew', 'forgetEmail'] },
          { guard: 'isHeld', target: 'recalling', actions: ['startAnew', 'forgetEmail'] },
        ],
      },
      states: {
        deciding: {
          always: [{ guard: 'isWaiting', target: 'waiting' }, { target: 'typing' }],
        },
        typing: {
          tags: 'needsUser',
          on: {
            'email.submit': [
              { guard: 'isDoubtful', target: 'doubting', actions: 'setSuggestion' },
              { guard: 'isWhole', target: '#email.sending', actions: 'touchAll' },
            ],
          },
        },
        doubting: {
          tags: ['needsUser', 'doubting'],
          on: {
            'suggestion.take': { target: '#email.sending', actions: ['takeSuggestion', 'keepEmail'] },
            'suggestion.dismiss': { target: '#email.sending', actions: 'noteMeant' },
          },
        },
        waiting: {
          tags: 'needsUser',
          invoke: { id: 'countDown', src: 'countDown', input: ({ context }) => ({ seconds: context.waitSeconds }) },
          on: {
            'wait.ticked': [
              {
                guard: { type: 'isOver', params: ({ event }) => event },
                target: 'typing',
                actions: [
                  { type: 'setWait', params: { seconds: 0 } },
                  { type: 'setProblem', params: { problem: undefined } },
                ],
              },
              { actions: { type: 'setWait', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
    sending: {
      tags: ['busy', 'sending'],
      meta: { heading: (context) => titleIn(context) },
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'sendEmail',
        src: 'sendEmail',
        input: ({ context }) => requestOf(context),
        onDone: {
          target: 'confirming',
          actions: [{ type: 'setSent', params: ({ event }) => ({ sent: event.output }) }, 'forgetEmail'],
        },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
            target: 'entering',
            actions: { type: 'setServerErrors', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'too-many-requests' }) },
            target: 'entering.waiting',
            actions: [
              { type: 'setProblem', params: { problem: 'too-soon' } },
              { type: 'setWait', params: ({ event }) => ({ seconds: secondsIn(event.error) }) },
            ],
          },
          {
            guard: { type: 'isNotShown', params: ({ event }) => event },
            target: 'entering',
            actions: { type: 'setProblem', params: { problem: 'not-shown' } },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'step-refused' }) },
            target: 'entering',
            actions: { type: 'setProblem', params: { problem: 'refused' } },
          },
          { target: 'entering', actions: { type: 'setProblem', params: { problem: 'not-sent' } } },
        ],
      },
    },
    confirming: {
      tags: ['needsUser', 'confirming'],
      meta: { heading: 'email.code.title' },
      invoke: {
        id: 'code',
        src: 'code',
        input: ({ context: { purpose, address, sent } }) => ({
          purpose,
          to: targetOf({ purpose, address, sent }),
          sent,
        }),
        onSnapshot: {},
        onDone: {
          target: 'confirmed',
          actions: { type: 'setOutcome', params: ({ event }) => event.output },
        },
      },
      on: {
        'email.change': { target: 'entering', actions: ['startAnew', 'setTarget'] },
        'suggestion.take': { guard: 'isSlip', target: 'sending', actions: ['startAnew', 'setLikely', 'keepEmail'] },
      },
    },
    confirmed: { type: 'final', tags: ['terminal', 'confirmed'] },
  },
})
export type EmailSnapshot = SnapshotFrom<typeof emailMachine>

export const provideEmail = (given: EmailPorts & EmailEffects & WaitFeeds, children: { code: typeof codeMachine }) =>
  emailMachine.provide({
    actors: { ...ports.provide(given), ...feeds.provide(given), code: children.code },
    actions: effects.provide<typeof emailMachine>({
      keepEmail: ({ context }) => given.keepEmail(context.text, context.owner),
      forgetEmail: ({ context }) => given.keepEmail(null, context.owner),
    }),
  })

const phases = ['recalling', 'doubting', 'entering', 'shown', 'sending', 'confirming', 'confirmed'] as const
export type EmailPhase = (typeof phases)[number]

export const emailPhase = (snapshot: EmailSnapshot): EmailPhase =>
  phases.find((phase) => snapshot.hasTag(phase)) ?? 'entering'
export const emailText = ({ context }: EmailSnapshot): string => context.text
export const emailPasswordText = ({ context }: EmailSnapshot): string => context.password
export const emailCodeText = ({ context }: EmailSnapshot): string => context.code
export const offersEmailPasskey = ({ context }: EmailSnapshot): boolean => context.asksCode && context.hasPasskey
export const isEmailByPasskey = ({ context }: EmailSnapshot): boolean => context.byPasskey
export const asksEmailCode = ({ context }: EmailSnapshot): boolean => context.asksCode
export const asksEmailPassword = ({ context }: EmailSnapshot): boolean => context.asksPassword
/** What the address was probably meant to be: the one that is typed, or the one that a code went to. */
export const suggestedEmail = (snapshot: EmailSnapshot): string | null =>
  snapshot.matches('confirming') ? slipIn(snapshot.context) : snapshot.context.suggestion
export const emailProblem = ({ context }: EmailSnapshot): EmailProblem | undefined => context.problem
export const emailWaitSeconds = ({ context }: EmailSnapshot): number => context.waitSeconds

/** Where the code went, else the address that holds; null where there is neither. */
export const emailAddress = (snapshot: EmailSnapshot): string | null =>
  (snapshot.matches('confirming') ? targetOf(snapshot.context) : snapshot.context.address) || null

export const canChangeEmail = (snapshot: EmailSnapshot): boolean => snapshot.can({ type: 'email.change' })
export const canKeepEmail = (snapshot: EmailSnapshot): boolean => snapshot.can({ type: 'email.keep' })
export const canSubmitEmail = (snapshot: EmailSnapshot): boolean => snapshot.can({ type: 'email.submit' })

/** Problem to show at a field: what the exchange refused, else what the rule says once the field was left. */
export const emailFieldProblem = ({ context }: EmailSnapshot, field: EmailField): FieldCode | null =>
  context.serverErrors.find((refusal) => refusal.field === field)?.code ??
  (context.touched.includes(field) ? checks[field](context) : null)
