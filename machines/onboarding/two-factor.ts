import { assign, setup, type SnapshotFrom } from 'xstate'
import type { PageMeta } from '../lib/page-of'
import { checkCode, typedCode } from '../../src/domain/onboarding/codes'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import { checkDefined } from '../../src/domain/shared/validation'
import { defineFeeds, definePorts, type Port } from '../lib/ports'
import { isFailureOf, serverErrorsIn, secondsIn } from '../lib/server-errors'
import type { WaitFeeds, WaitTicked } from './code'

export type TwoFactorProblem = 'locked' | 'refused' | 'not-done' | 'not-skipped'

/** The secret for an authenticator app, and the address that its QR code carries. */
export type TwoFactorSecret = { secret: string; uri: string }

/**
 * All reject with `bad-input` (detail: FieldProblem[]), `too-many-requests` (detail: seconds), `step-refused`, or
 * anything else. A code of the app proves the secret and makes the recovery codes; one of them typed back turns it on.
 */
export type TwoFactorPorts = {
  setUpTwoFactor: Port<void, TwoFactorSecret>
  makeRecoveryCodes: Port<{ code: string }, { codes: string[] }>
  turnOnTwoFactor: Port<{ code: string; password: string | null }, void>
  skipTwoFactor: Port<void, void>
}

type TwoFactorField = 'code' | 'recovery' | 'password'
type TwoFactorOutcome = 'on' | 'skipped'

type Context = {
  isRequired: boolean
  /** On a page of its own nothing is left out: the page can be left. */
  isAlone: boolean
  asksPassword: boolean
  secret: TwoFactorSecret | null
  codes: string[]
  texts: Record<TwoFactorField, string>
  touched: TwoFactorField[]
  serverErrors: FieldProblem[]
  /** Whether a code was turned down since the secret came: a newer one, made elsewhere, may have taken its place. */
  isDoubtful: boolean
  problem: TwoFactorProblem | undefined
  lockedSeconds: number
  outcome: TwoFactorOutcome
}

type Event =
  | { type: 'twoFactor.start' }
  | { type: 'twoFactor.skip' }
  | { type: 'secret.next' }
  | { type: 'code.type'; text: string }
  | { type: 'code.submit' }
  | { type: 'codes.saved' }
  | { type: 'recovery.type'; text: string }
  | { type: 'password.type'; text: string }
  | { type: 'recovery.submit' }
  | { type: 'field.blur'; field: TwoFactorField }
  | { type: 'step.back' }
  | WaitTicked

const ports = definePorts<TwoFactorPorts>()('setUpTwoFactor', 'makeRecoveryCodes', 'turnOnTwoFactor', 'skipTwoFactor')
const feeds = defineFeeds<WaitFeeds>()('countDown')

/**
 * Two-factor authentication, turned on: a secret for the app, a code that proves it, recovery codes shown this once, one
 * of them typed back. Left out, where it is not required; begun anew after a reload, since nothing of it is kept.
 */
export const twoFactorMachine = setup({
  types: {
    input: {} as { isRequired: boolean; isAlone: boolean; hasPassword: boolean },
    output: {} as { outcome: TwoFactorOutcome },
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      setUpTwoFactor: 'setUpTwoFactor'
      makeRecoveryCodes: 'makeRecoveryCodes'
      turnOnTwoFactor: 'turnOnTwoFactor'
      skipTwoFactor: 'skipTwoFactor'
      countDown: 'countDown'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | TwoFactorPhase,
    meta: {} as PageMeta<Context>,
  },
  actors: { ...ports.actors, ...feeds.actors },
  guards: {
    isRequired: ({ context }) => context.isRequired,
    isOptional: ({ context }) => !context.isRequired && !context.isAlone,
    isDoubtful: ({ context }) => context.isDoubtful,
    isCode: ({ context }) => checks.code(context) === null,
    isTypedBack: ({ context }) => checks.recovery(context) === null && checks.password(context) === null,
    isOver: (_, params: { seconds: number }) => params.seconds <= 0,
    isFailure: (_, params: { error: unknown; code: string }) =>
      isFailureOf(params.error, params.code, ['code', 'recovery', 'password']),
  },
  actions: {
    setSecret: assign(({ context }, params: { secret: TwoFactorSecret }) => ({
      secret: params.secret,
      codes: [],
      texts: { ...context.texts, code: '', recovery: '' },
      touched: [],
      serverErrors: [],
      isDoubtful: false,
    })),
    setCodes: assign(({ context }, params: { codes: string[] }) => ({
      codes: params.codes,
      texts: { ...context.texts, code: '' },
      touched: [],
      isDoubtful: false,
    })),
    setText: assign(({ context }, params: { field: TwoFactorField; text: string }) => ({
      texts: { ...context.texts, [params.field]: params.field === 'password' ? params.text : typedCode(params.text) },
      serverErrors: context.serverErrors.filter(({ field }) => field !== params.field),
    })),
    leave: assign(({ context }, params: { fields: TwoFactorField[] }) => ({
      touched: [...new Set([...context.touched, ...params.fields])],
    })),
    setServerErrors: assign(({ context }, params: { error: unknown }) => {
      const serverErrors = serverErrorsIn(params.error)
      return {
        serverErrors,
        isDoubtful: context.isDoubtful || serverErrors.some(({ code }) => code === 'codeInvalid'),
      }
    }),
    clearCode: assign(({ context }) => ({ texts: { ...context.texts, code: '' }, touched: [] })),
    setProblem: assign((_, params: { problem: TwoFactorProblem | undefined }) => params),
    setLock: assign((_, params: { seconds: number }) => ({ lockedSeconds: params.seconds, serverErrors: [] })),
    clearLock: assign({ lockedSeconds: 0, problem: undefined }),
    setOutcome: assign((_, params: { outcome: TwoFactorOutcome }) => params),
    forgetSecrets: assign({ secret: null, codes: [], texts: { code: '', recovery: '', password: '' } }),
  },
}).createMachine({
  id: 'twoFactor',
  context: ({ input }) => ({
    isRequired: input.isRequired,
    isAlone: input.isAlone,
    asksPassword: input.hasPassword,
    secret: null,
    codes: [],
    texts: { code: '', recovery: '', password: '' },
    touched: [],
    serverErrors: [],
    isDoubtful: false,
    problem: undefined,
    lockedSeconds: 0,
    outcome: 'on',
  }),
  output: ({ context }) => ({ outcome: context.outcome }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isRequired', target: 'preparing' }, { target: 'offering' }] },
    offering: {
      tags: ['needsUser', 'offering'],
      meta: { heading: ({ isAlone }) => (isAlone ? 'twoFactor.isOff' : 'twoFactor.title') },
      on: { 'twoFactor.start': 'preparing', 'twoFactor.skip': { guard: 'isOptional', target: 'skipping' } },
    },
    preparing: {
      tags: ['busy', 'preparing'],
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'setUpTwoFactor',
        src: 'setUpTwoFactor',
        onDone: { target: 'adding', actions: { type: 'setSecret', params: ({ event }) => ({ secret: event.output }) } },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'step-refused' }) },
            target: 'on',
          },
          { target: 'failed', actions: { type: 'setProblem', params: { problem: 'not-done' } } },
        ],
      },
    },
    failed: {
      tags: ['needsUser', 'failed'],
      meta: { heading: 'twoFactor.failed.title' },
      on: { 'twoFactor.start': 'preparing', 'twoFactor.skip': { guard: 'isOptional', target: 'skipping' } },
    },
    adding: {
      tags: ['needsUser', 'adding'],
      meta: { heading: 'twoFactor.adding.title' },
      on: { 'secret.next': 'proving', 'twoFactor.skip': { guard: 'isOptional', target: 'skipping' } },
    },
    proving: {
      tags: ['needsUser', 'proving'],
      meta: { heading: 'twoFactor.proving.title' },
      on: {
        'code.type': { actions: { type: 'setText', params: ({ event }) => ({ field: 'code', text: event.text }) } },
        'code.submit': { guard: 'isCode', target: 'making' },
        'step.back': 'adding',
        'twoFactor.start': { guard: 'isDoubtful', target: 'preparing' },
      },
    },
    making: {
      tags: ['busy', 'proving'],
      meta: { heading: 'twoFactor.proving.title' },
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
            target: 'locked',
            actions: { type: 'setLock', params: ({ event }) => ({ seconds: secondsIn(event.error) }) },
          },
          { target: 'proving', actions: { type: 'setProblem', params: { problem: 'not-done' } } },
        ],
      },
    },
    locked: {
      tags: ['needsUser', 'proving'],
      meta: { heading: 'twoFactor.proving.title' },
      entry: { type: 'setProblem', params: { problem: 'locked' } },
      exit: 'clearLock',
      invoke: { id: 'countDown', src: 'countDown', input: ({ context }) => ({ seconds: context.lockedSeconds }) },
      on: {
        'step.back': 'adding',
        'twoFactor.start': { guard: 'isDoubtful', target: 'preparing' },
        'wait.ticked': [
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'proving' },
          { actions: { type: 'setLock', params: ({ event }) => event } },
        ],
      },
    },
    keeping: {
      meta: { heading: 'twoFactor.keeping.title' },
      tags: ['needsUser', 'keeping'],
      on: { 'codes.saved': 'typingBack' },
    },
    typingBack: {
      tags: ['needsUser', 'typingBack'],
      meta: { heading: 'twoFactor.typing.title' },
      initial: 'open',
      on: {
        'recovery.type': {
          actions: { type: 'setText', params: ({ event }) => ({ field: 'recovery', text: event.text }) },
        },
        'password.type': {
          actions: { type: 'setText', params: ({ event }) => ({ field: 'password', text: event.text }) },
        },
        'field.blur': { actions: { type: 'leave', params: ({ event }) => ({ fields: [event.field] }) } },
        'step.back': 'keeping',
        'twoFactor.start': { guard: 'isDoubtful', target: 'preparing' },
      },
      states: {
        open: {
          on: {
            'recovery.submit': [
              { guard: 'isTypedBack', target: '#twoFactor.turningOn' },
              { actions: { type: 'leave', params: { fields: ['recovery', 'password'] } } },
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
    turningOn: {
      tags: ['busy', 'typingBack'],
      meta: { heading: 'twoFactor.typing.title' },
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'turnOnTwoFactor',
        src: 'turnOnTwoFactor',
        input: ({ context: { texts, asksPassword } }) => ({
          code: texts.recovery,
          password: asksPassword ? texts.password : null,
        }),
        onDone: 'on',
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
            target: 'typingBack',
            actions: { type: 'setServerErrors', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'too-many-requests' }) },
            target: 'typingBack.locked',
            actions: { type: 'setLock', params: ({ event }) => ({ seconds: secondsIn(event.error) }) },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'step-refused' }) },
            target: 'typingBack',
            actions: { type: 'setProblem', params: { problem: 'refused' } },
          },
          { target: 'typingBack', actions: { type: 'setProblem', params: { problem: 'not-done' } } },
        ],
      },
    },
    skipping: {
      tags: ['busy', 'offering'],
      meta: { heading: 'twoFactor.title' },
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'skipTwoFactor',
        src: 'skipTwoFactor',
        onDone: { target: 'skipped', actions: { type: 'setOutcome', params: { outcome: 'skipped' } } },
        onError: { target: 'offering', actions: { type: 'setProblem', params: { problem: 'not-skipped' } } },
      },
    },
    on: { type: 'final', tags: 'terminal', entry: 'forgetSecrets' },
    skipped: { type: 'final', tags: 'terminal', entry: 'forgetSecrets' },
  },
})
export type TwoFactorSnapshot = SnapshotFrom<typeof twoFactorMachine>

export const provideTwoFactor = (given: TwoFactorPorts & WaitFeeds) =>
  twoFactorMachine.provide({ actors: { ...ports.provide(given), ...feeds.provide(given) } })

const phases = ['offering', 'preparing', 'failed', 'adding', 'proving', 'keeping', 'typingBack'] as const
export type TwoFactorPhase = (typeof phases)[number]

export const twoFactorPhase = (snapshot: TwoFactorSnapshot): TwoFactorPhase =>
  phases.find((phase) => snapshot.hasTag(phase)) ?? 'preparing'
export const twoFactorSecret = ({ context }: TwoFactorSnapshot): TwoFactorSecret | null => context.secret
export const recoveryCodes = ({ context }: TwoFactorSnapshot): string[] => context.codes
export const twoFactorTexts = ({ context }: TwoFactorSnapshot): Record<TwoFactorField, string> => context.texts
export const asksTwoFactorPassword = ({ context }: TwoFactorSnapshot): boolean => context.asksPassword
export const twoFactorProblem = ({ context }: TwoFactorSnapshot): TwoFactorProblem | undefined => context.problem
export const twoFactorLockedSeconds = ({ context }: TwoFactorSnapshot): number => context.lockedSeconds
/** Whether the secret may have been made worthless elsewhere, so that another is offered. */
export const canStartTwoFactorOver = (snapshot: TwoFactorSnapshot): boolean =>
  snapshot.context.isDoubtful && snapshot.can({ type: 'twoFactor.start' })
export const canSkipTwoFactor = (snapshot: TwoFactorSnapshot): boolean => snapshot.can({ type: 'twoFactor.skip' })

/** Problem to show at a field: what the exchange refused, else what the rule says once the field was left. */
export const twoFactorFieldProblem = ({ context }: TwoFactorSnapshot, field: TwoFactorField): FieldCode | null =>
  context.serverErrors.find((refusal) => refusal.field === field)?.code ??
  (context.touched.includes(field) ? checks[field](context) : null)

const checks: Record<TwoFactorField, (context: Context) => FieldCode | null> = {
  code: ({ texts }) => checkCode('totp', texts.code),
  recovery: ({ texts }) => checkCode('recovery', texts.recovery),
  password: ({ asksPassword, texts }) => (asksPassword && texts.password === '' ? checkDefined('') : null),
}
