import { assign, setup, type SnapshotFrom } from 'xstate'
import type { PageMeta } from '../lib/page-of'
import { checkSecondFactor } from '../../src/domain/onboarding/codes'
import { checkNewPassword, checkRepeated } from '../../src/domain/onboarding/password'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import { checkDefined } from '../../src/domain/shared/validation'
import { definePorts, type Port } from '../lib/ports'
import { isFailureOf, isNotShown, serverErrorsIn } from '../lib/server-errors'

export type PasswordProblem = 'refused' | 'too-soon' | 'not-shown' | 'not-saved'

const passwordFields = ['current', 'next', 'repeated', 'code'] as const
type PasswordField = (typeof passwordFields)[number]

export type PasswordTexts = Record<PasswordField, string>

/** With `byPasskey` the port asks the browser for a passkey, in place of a code. */
type Saving = { current: string | null; next: string; code: string | null; byPasskey?: true }

/**
 * `loadCommonPasswords` answers those that are guessed first of all; where it rejects, the exchange alone refuses them.
 * `savePassword` rejects with `bad-input` (detail: FieldProblem[], of the fields here), `too-many-requests`,
 * `step-refused`, `canceled` or `unsupported` (no passkey was shown), or anything else. Where there was a password before, all sessions have ended once it answers.
 */
export type PasswordPorts = {
  loadCommonPasswords: Port<Record<never, never>, readonly string[]>
  savePassword: Port<Saving, void>
}

/** `code` is asked for where a change of the password is guarded by two-factor. */
type Asked = { hasPassword: boolean; asksCode: boolean; hasPasskey?: boolean; email: string }

const none: PasswordTexts = { current: '', next: '', repeated: '', code: '' }

type Context = {
  asksCurrent: boolean
  asksCode: boolean
  hasPasskey: boolean
  byPasskey: boolean
  email: string
  common: readonly string[]
  texts: PasswordTexts
  touched: PasswordField[]
  serverErrors: FieldProblem[]
  problem: PasswordProblem | undefined
}

type Event =
  | { type: 'password.type'; field: PasswordField; text: string }
  | { type: 'field.blur'; field: PasswordField }
  | { type: 'factor.choose'; byPasskey: boolean }
  | { type: 'password.submit' }

const ports = definePorts<PasswordPorts>()('loadCommonPasswords', 'savePassword')

/** A password: the first one, or another than the current one. */
export const passwordMachine = setup({
  types: {
    input: {} as Asked,
    context: {} as Context,
    events: {} as Event,
    children: {} as { loadCommonPasswords: 'loadCommonPasswords'; savePassword: 'savePassword' },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
    meta: {} as PageMeta<Context>,
  },
  actors: ports.actors,
  guards: {
    isWhole: ({ context }) => isWhole(context),
    mayShowPasskey: ({ context }) => context.asksCode && context.hasPasskey,
    isNotShown: (_, params: { error: unknown }) => isNotShown(params.error),
    isFailure: (_, params: { error: unknown; code: string }) => isFailureOf(params.error, params.code, passwordFields),
  },
  actions: {
    setCommon: assign((_, params: { common: readonly string[] }) => params),
    setText: assign(({ context }, params: { field: PasswordField; text: string }) => ({
      texts: { ...context.texts, [params.field]: params.text },
      serverErrors: context.serverErrors.filter(({ field }) => field !== params.field),
    })),
    touchField: assign(({ context }, params: { field: PasswordField }) => ({
      touched: [...new Set([...context.touched, params.field])],
    })),
    chooseFactor: assign((_, params: { byPasskey: boolean }) => params),
    setServerErrors: assign((_, params: { error: unknown }) => ({ serverErrors: serverErrorsIn(params.error) })),
    setProblem: assign((_, params: { problem: PasswordProblem | undefined }) => params),
    forgetTexts: assign({ texts: none, touched: [] }),
  },
}).createMachine({
  id: 'password',
  context: ({ input }) => ({
    asksCurrent: input.hasPassword,
    asksCode: input.asksCode,
    hasPasskey: input.hasPasskey ?? false,
    byPasskey: false,
    email: input.email,
    common: [],
    texts: none,
    touched: [],
    serverErrors: [],
    problem: undefined,
  }),
  invoke: {
    id: 'loadCommonPasswords',
    src: 'loadCommonPasswords',
    input: {},
    onDone: { actions: { type: 'setCommon', params: ({ event }) => ({ common: event.output }) } },
    onError: {},
  },
  initial: 'entering',
  states: {
    entering: {
      tags: 'needsUser',
      meta: { heading: (context) => titleIn(context) },
      on: {
        'password.type': { actions: { type: 'setText', params: ({ event }) => event } },
        'field.blur': { actions: { type: 'touchField', params: ({ event }) => event } },
        'factor.choose': {
          guard: 'mayShowPasskey',
          actions: { type: 'chooseFactor', params: ({ event }) => ({ byPasskey: event.byPasskey }) },
        },
        'password.submit': { guard: 'isWhole', target: 'saving' },
      },
    },
    saving: {
      tags: 'busy',
      meta: { heading: (context) => titleIn(context) },
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: ({ context: { asksCurrent, asksCode, byPasskey, texts } }) => ({
          current: asksCurrent ? texts.current : null,
          next: texts.next,
          code: asksCode && !byPasskey ? texts.code : null,
          ...(byPasskey ? { byPasskey } : {}),
        }),
        onDone: { target: 'saved', actions: 'forgetTexts' },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
            target: 'entering',
            actions: { type: 'setServerErrors', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'too-many-requests' }) },
            target: 'entering',
            actions: { type: 'setProblem', params: { problem: 'too-soon' } },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'step-refused' }) },
            target: 'entering',
            actions: { type: 'setProblem', params: { problem: 'refused' } },
          },
          {
            guard: { type: 'isNotShown', params: ({ event }) => event },
            target: 'entering',
            actions: { type: 'setProblem', params: { problem: 'not-shown' } },
          },
          { target: 'entering', actions: { type: 'setProblem', params: { problem: 'not-saved' } } },
        ],
      },
    },
    saved: { type: 'final', tags: 'terminal' },
  },
})
export type PasswordSnapshot = SnapshotFrom<typeof passwordMachine>

export const providePassword = (given: PasswordPorts) => passwordMachine.provide({ actors: ports.provide(given) })

export const passwordTexts = ({ context }: PasswordSnapshot): PasswordTexts => context.texts
export const asksCurrent = ({ context }: PasswordSnapshot): boolean => context.asksCurrent
export const asksPasswordCode = ({ context }: PasswordSnapshot): boolean => context.asksCode
export const offersPasswordPasskey = ({ context }: PasswordSnapshot): boolean => context.asksCode && context.hasPasskey
export const isPasswordByPasskey = ({ context }: PasswordSnapshot): boolean => context.byPasskey
export const passwordProblem = ({ context }: PasswordSnapshot): PasswordProblem | undefined => context.problem
export const canSubmitPassword = (snapshot: PasswordSnapshot): boolean => snapshot.can({ type: 'password.submit' })

/** Problem to show at a field: what the exchange refused, else what the rule says once the field was left. */
export const passwordFieldProblem = ({ context }: PasswordSnapshot, field: PasswordField): FieldCode | null =>
  context.serverErrors.find((refusal) => refusal.field === field)?.code ??
  (context.touched.includes(field) ? checks[field](context) : null)

const titleIn = ({ asksCurrent: isChange }: Context) => (isChange ? 'password.change.title' : 'password.title')

const checks: Record<PasswordField, (context: Context) => FieldCode | null> = {
  current: ({ asksCurrent: isAsked, texts }) => (isAsked && texts.current === '' ? checkDefined('') : null),
  next: ({ texts, email, common }) => checkNewPassword(texts.next, email, new Set(common)),
  repeated: ({ texts }) => checkRepeated(texts.next, texts.repeated),
  code: ({ asksCode, byPasskey, texts }) => (asksCode && !byPasskey ? checkSecondFactor(texts.code) : null),
}

const isWhole = (context: Context): boolean => passwordFields.every((field) => checks[field](context) === null)
