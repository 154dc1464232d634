import { assign, setup, type SnapshotFrom } from 'xstate'
import type { PageMeta } from '../lib/page-of'
import { checkCode, checkSecondFactor, typedCode } from '../../src/domain/onboarding/codes'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import { checkDefined } from '../../src/domain/shared/validation'
import { defineFeeds, definePorts, type Port } from '../lib/ports'
import { isFailureOf, isNotShown, serverErrorsIn, secondsIn } from '../lib/server-errors'
import type { WaitFeeds, WaitTicked } from './code'

export type TwoFactorChangeProblem = 'locked' | 'refused' | 'not-shown' | 'not-done'

/** With `byPasskey` the port asks the browser for a passkey, in place of a code. */
type TurningOff = { code: string; password: string | null; byPasskey?: true }

/**
 * Both reject with `bad-input` (detail: FieldProblem[]), `too-many-requests` (detail: seconds), `step-refused`, or
 * anything else. A code of the app makes new recovery codes, the old ones no longer work; it, or one of those, turns
 * two-factor off, and so does a passkey (`canceled`, `unsupported`: none was shown).
 */
export type TwoFactorChangePorts = {
  makeRecoveryCodes: Port<{ code: string }, { codes: string[] }>
  turnOffTwoFactor: Port<TurningOff, void>
}

type TwoFactorChangeField = 'code' | 'password'

type Context = {
  isRequired: boolean
  asksPassword: boolean
  hasPasskey: boolean
  byPasskey: boolean
  codes: string[]
  texts: Record<TwoFactorChangeField, string>
  touched: TwoFactorChangeField[]
  serverErrors: FieldProblem[]
  problem: TwoFactorChangeProblem | undefined
  lockedSeconds: number
}

type Event =
  | { type: 'codes.renew' }
  | { type: 'twoFactor.turnOff' }
  | { type: 'code.type'; text: string }
  | { type: 'password.type'; text: string }
  | { type: 'field.blur'; field: TwoFactorChangeField }
  | { type: 'factor.choose'; byPasskey: boolean }
  | { type: 'code.submit' }
  | { type: 'codes.saved' }
  | { type: 'step.back' }
  | WaitTicked

const ports = definePorts<TwoFactorChangePorts>()('makeRecoveryCodes', 'turnOffTwoFactor')
const feeds = defineFeeds<WaitFeeds>()('countDown')

/** Two-factor authentication that is on: new recovery codes, shown this once, or turned off where that may be. */
export const twoFactorChangeMachine = setup({
  types: {
    input: {} as { isRequired: boolean; hasPassword: boolean; hasPasskey?: boolean },
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      makeRecoveryCodes: 'makeRecoveryCodes'
      turnOffTwoFactor: 'turnOffTwoFactor'
      countDown: 'countDown'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | TwoFactorChangePhase,
    meta: {} as PageMeta,
  },
  actors: { ...ports.actors, ...feeds.actors },
  guards: {
    mayTurnOff: ({ context }) => !context.isRequired,
    isAppCode: ({ context }) => checkCode('totp', context.texts.code) === null,
    isWhole: ({ context }) => checks.code(context) === null && checks.password(context) === null,
    hasPasskey: ({ context }) => context.hasPasskey,
    isNotShown: (_, params: { error: unknown }) => isNotShown(params.error),
    isOver: (_, params: { seconds: number }) => params.seconds <= 0,
    isFailure: (_, params: { error: unknown; code: string }) =>
      isFailureOf(params.error, params.code, ['code', 'password']),
  },
  actions: {
    startAnew: assign({
      codes: [],
      byPasskey: false,
      texts: { code: '', password: '' },
      touched: [],
      serverErrors: [],
      problem: undefined,
    }),
    setCodes: assign((_, params: { codes: string[] }) => ({ codes: params.codes, texts: { code: '', password: '' } })),
    setText: assign(({ context }, params: { field: TwoFactorChangeField; text: string }) => ({
      texts: { ...context.texts, [params.field]: params.field === 'password' ? params.text : typedCode(params.text) },
      serverErrors: context.serverErrors.filter(({ field }) => field !== params.field),
    })),
    chooseFactor: assign((_, params: { byPasskey: boolean }) => params),
    leave: assign(({ context }, params: { fields: TwoFactorChangeField[] }) => ({
      touched: [...new Set([...context.touched, ...params.fields])],
    })),
    setServerErrors: assign((_, params: { error: unknown }) => ({ serverErrors: serverErrorsIn(params.error) })),
    clearCode: assign(({ context }) => ({ texts: { ...context.texts, code: '' }, touched: [] })),
    setProblem: assign((_, params: { problem: TwoFactorChangeProblem | undefined }) => params),
    setLock: assign((_, params: { seconds: number }) => ({ lockedSeconds: params.seconds, serverErrors: [] })),
    clearLock: assign({ lockedSeconds: 0, problem: undefined }),
  },
}).createMachine({
  id: 'twoFactorChange',
  context: ({ input }) => ({
    isRequired: input.isRequired,
    asksPassword: input.hasPassword,
    hasPasskey: input.hasPasskey ?? false,
    byPasskey: false,
    codes: [],
    texts: { code: '', password: '' },
    touched: [],
    serverErrors: [],
    problem: undefined,
    lockedSeconds: 0,
  }),
  initial: 'shown',
  states: {
    shown: {
      tags: ['needsUser', 'shown'],
      meta: { heading: 'twoFactor.on.title' },
      entry: 'startAnew',
      on: { 'codes.renew': 'proving', 'twoFactor.turnOff': { guard: 'mayTurnOff', target: 'confirming' } },
    },
    proving: {
      tags: ['needsUser', 'proving'],
      meta: { heading: 'twoFactor.renew.title' },
      initial: 'open',
      on: {
        'code.type': { actions: { type: 'setText', params: ({ event }) => ({ field: 'code', text: event.text }) } },
        'step.back': 'shown',
      },
      states: {
        open: { on: { 'code.submit': { guard: 'isAppCode', target: '#twoFactorChange.making' } } },
        locked: {
          entry: { type: 'setProblem', params: { problem: 'locked' } },
          exit: 'clearLock',
          invoke: { id: 'countDown', src: 'countDown', input: ({ context }) => ({ seconds: context.lockedSeconds }) },
          on: {
            'wait.ticked': [
              { guard: { type: 'isOver', params: ({ event }) => event }, target: 'open' },
              { actions: { type: 'setLock', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
    making: {
      tags: ['busy', 'proving'],
      meta: { heading: 'twoFactor.renew.title' },
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'makeRecoveryCodes',
        src: 'makeRecoveryCodes',
        input: ({ context }) => ({ code: context.texts.code }),
        onDone: { target: 'keeping', actions: { type: 'setCodes', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
            target: 'proving',
            actions: [{ type: 'setServerErrors', params: ({ event }) => ({ error: event.error }) }, 'clearCode'],
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'too-many-requests' }) },
            target: 'proving.locked',
            actions: { type: 'setLock', params: ({ event }) => ({ seconds: secondsIn(event.error) }) },
          },
          { target: 'proving', actions: { type: 'setProblem', params: { problem: 'not-done' } } },
        ],
      },
    },
    keeping: {
      meta: { heading: 'twoFactor.keeping.title' },
      tags: ['needsUser', 'keeping'],
      on: { 'codes.saved': 'shown' },
    },
    confirming: {
      tags: ['needsUser', 'confirming'],
      meta: { heading: 'twoFactor.off.title' },
      initial: 'open',
      on: {
        'code.type': { actions: { type: 'setText', params: ({ event }) => ({ field: 'code', text: event.text }) } },
        'password.type': {
          actions: { type: 'setText', params: ({ event }) => ({ field: 'password', text: event.text }) },
        },
        'field.blur': { actions: { type: 'leave', params: ({ event }) => ({ fields: [event.field] }) } },
        'factor.choose': {
          guard: 'hasPasskey',
          actions: { type: 'chooseFactor', params: ({ event }) => ({ byPasskey: event.byPasskey }) },
        },
        'step.back': 'shown',
      },
      states: {
        open: {
          on: {
            'code.submit': [
              { guard: 'isWhole', target: '#twoFactorChange.turningOff' },
              { actions: { type: 'leave', params: { fields: ['code', 'password'] } } },
            ],
          },
        },
        locked: {
          entry: { type: 'setProblem', params: { problem: 'locked' } },
          exit: 'clearLock',
          invoke: { id: 'countDown', src: 'countDown', input: ({ context }) => ({ seconds: context.lockedSeconds }) },
          on: {
            'wait.ticked': [
              { guard: { type: 'isOver', params: ({ event }) => event }, target: 'open' },
              { actions: { type: 'setLock', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
    turningOff: {
      tags: ['busy', 'confirming'],
      meta: { heading: 'twoFactor.off.title' },
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'turnOffTwoFactor',
        src: 'turnOffTwoFactor',
        input: ({ context: { texts, asksPassword, byPasskey } }) => ({
          code: texts.code,
          password: asksPassword ? texts.password : null,
          ...(byPasskey ? { byPasskey } : {}),
        }),
        onDone: 'off',
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
            target: 'confirming',
            actions: { type: 'setServerErrors', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'too-many-requests' }) },
            target: 'confirming.locked',
            actions: { type: 'setLock', params: ({ event }) => ({ seconds: secondsIn(event.error) }) },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'step-refused' }) },
            target: 'confirming',
            actions: { type: 'setProblem', params: { problem: 'refused' } },
          },
          {
            guard: { type: 'isNotShown', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'setProblem', params: { problem: 'not-shown' } },
          },
          { target: 'confirming', actions: { type: 'setProblem', params: { problem: 'not-done' } } },
        ],
      },
    },
    off: { type: 'final', tags: ['terminal', 'confirming'], entry: 'startAnew' },
  },
})
export type TwoFactorChangeSnapshot = SnapshotFrom<typeof twoFactorChangeMachine>

export const provideTwoFactorChange = (given: TwoFactorChangePorts & WaitFeeds) =>
  twoFactorChangeMachine.provide({ actors: { ...ports.provide(given), ...feeds.provide(given) } })

const phases = ['shown', 'proving', 'keeping', 'confirming'] as const
export type TwoFactorChangePhase = (typeof phases)[number]

export const twoFactorChangePhase = (snapshot: TwoFactorChangeSnapshot): TwoFactorChangePhase =>
  phases.find((phase) => snapshot.hasTag(phase)) ?? 'shown'
export const canTurnOff = ({ context }: TwoFactorChangeSnapshot): boolean => !context.isRequired
export const newRecoveryCodes = ({ context }: TwoFactorChangeSnapshot): string[] => context.codes
export const twoFactorChangeTexts = ({ context }: TwoFactorChangeSnapshot): Record<TwoFactorChangeField, string> =>
  context.texts
export const offersChangePasskey = ({ context }: TwoFactorChangeSnapshot): boolean => context.hasPasskey
export const isChangeByPasskey = ({ context }: TwoFactorChangeSnapshot): boolean => context.byPasskey
export const asksChangePassword = ({ context }: TwoFactorChangeSnapshot): boolean => context.asksPassword
export const twoFactorChangeProblem = ({ context }: TwoFactorChangeSnapshot): TwoFactorChangeProblem | undefined =>
  context.problem
export const twoFactorChangeLockedSeconds = ({ context }: TwoFactorChangeSnapshot): number => context.lockedSeconds

/** Problem to show at a field: what the exchange refused, else what the rule says once the field was left. */
export const twoFactorChangeFieldProblem = (
  { context }: TwoFactorChangeSnapshot,
  field: TwoFactorChangeField,
): FieldCode | null =>
  context.serverErrors.find((refusal) => refusal.field === field)?.code ??
  (context.touched.includes(field) ? checks[field](context) : null)

const checks: Record<TwoFactorChangeField, (context: Context) => FieldCode | null> = {
  code: ({ byPasskey, texts: { code } }) => (byPasskey ? null : checkSecondFactor(code)),
  password: ({ asksPassword, texts }) => (asksPassword && texts.password === '' ? checkDefined('') : null),
}
