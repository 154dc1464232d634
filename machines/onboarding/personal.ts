import { assign, setup, type SnapshotFrom } from 'xstate'
import type { PageMeta } from '../lib/page-of'
import type { CurrentUser } from '../../src/domain/customer/customer'
import {
  checkPersonal,
  checkPersonalField,
  emptyPersonalForm,
  lockedFields,
  personalFieldsOf,
  personalProofOf,
  personalToSend,
  tidied,
  type IdentityField,
  type PersonalField,
  type PersonalForm,
  type PersonalProof,
  type PersonalToSend,
} from '../../src/domain/onboarding/personal-details'
import type { Decimal } from '../../src/domain/money/money'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import { defineEffects, defineFeeds, definePorts, type Port } from '../lib/ports'
import { isFailureOf, serverErrorsIn, secondsIn } from '../lib/server-errors'
import type { WaitFeeds, WaitTicked } from './code'

export type PersonalProblem = 'too-many' | 'refused' | 'not-saved' | 'not-confirmed'

/** Fields whose text is typed. */
type PersonalTextField = Exclude<PersonalField, 'pep' | 'countryCode'>

/** What the exchange has besides the form; `isOld` asks whether the details are still right. */
export type PersonalRecord = {
  email: string
  phoneNumber: string | null
  totalAmount: Decimal
  confirmedAt: string | null
  isOld: boolean
}

/** What the exchange has, what was typed over it and not sent, and the day that it is in Sweden. */
export type LoadedPersonal = {
  form: PersonalForm
  record: PersonalRecord
  typed?: Partial<PersonalForm>
  today: string
}

/**
 * `savePersonal` rejects with `bad-input` (detail: FieldProblem[]), `too-many-requests` (detail: seconds), `step-refused`,
 * or anything else.
 */
export type PersonalPorts = {
  loadPersonal: Port<{ owner: string; isFilled: boolean }, LoadedPersonal>
  savePersonal: Port<PersonalToSend, void>
  confirmPersonal: Port<void, void>
}

/** `keepPersonal` lets what was typed survive a reload, but for the numbers of papers; null forgets it. */
export type PersonalEffects = { keepPersonal: (form: PersonalForm | null, owner: string) => void }

type Context = {
  owner: string
  /** On a page of its own what is known is read first. */
  isAlone: boolean
  isEid: boolean
  isFilled: boolean
  proof: PersonalProof | null
  locked: readonly IdentityField[]
  known: PersonalForm
  record: PersonalRecord | null
  /** The customer has just said that the details are right. */
  isConfirmed: boolean
  form: PersonalForm
  today: string
  touched: PersonalField[]
  serverErrors: FieldProblem[]
  problem: PersonalProblem | undefined
  waitSeconds: number
}

type Event =
  | { type: 'personal.type'; field: PersonalTextField; text: string }
  | { type: 'country.choose'; country: string }
  | { type: 'pep.choose'; isPep: boolean }
  | { type: 'field.blur'; field: PersonalField }
  | { type: 'personal.submit' }
  | { type: 'personal.retry' }
  | { type: 'personal.change' }
  | { type: 'personal.keep' }
  | { type: 'personal.confirm' }
  | WaitTicked

const ports = definePorts<PersonalPorts>()('loadPersonal', 'savePersonal', 'confirmPersonal')
const feeds = defineFeeds<WaitFeeds>()('countDown')
const effects = defineEffects()('keepPersonal', 'forgetPersonal')

/**
 * Personal details: who the customer is, where they live, whether they are politically exposed. On a page of their own they
 * are read, said to be right, or changed.
 */
export const personalMachine = setup({
  types: {
    input: {} as { customer: CurrentUser; isAlone: boolean },
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      loadPersonal: 'loadPersonal'
      savePersonal: 'savePersonal'
      confirmPersonal: 'confirmPersonal'
      countDown: 'countDown'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | PersonalPhase,
    meta: {} as PageMeta<Context>,
  },
  actors: { ...ports.actors, ...feeds.actors },
  guards: {
    isWhole: ({ context }) => isWhole(context),
    isKnown: ({ context }) => isKnown(context),
    isRead: ({ context: { isAlone, isFilled } }, params: { loaded: LoadedPersonal }) =>
      isAlone && isFilled && params.loaded.typed === undefined,
    isOpen: ({ context }, params: { field: PersonalField }) => !isLocked(context, params.field),
    isOver: (_, params: { seconds: number }) => params.seconds <= 0,
    isFailure: ({ context }, params: { error: unknown; code: string }) =>
      isFailureOf(params.error, params.code, Object.keys(context.form)),
  },
  actions: {
    ...effects.actions,
    setLoaded: assign(({ context }, params: { loaded: LoadedPersonal }) => {
      const { form: known, record, typed, today } = params.loaded
      const locked = lockedFields(context.proof, known)
      const proved = Object.fromEntries(locked.map((field) => [field, known[field]]))
      return { locked, known, record, form: { ...known, ...typed, ...proved }, today }
    }),
    setForm: assign(({ context }, params: { form: Partial<PersonalForm> }) => ({
      form: { ...context.form, ...params.form },
      serverErrors: context.serverErrors.filter(({ field }) => !(field in params.form)),
    })),
    touchField: assign(({ context }, params: { field: PersonalField }) => ({
      form: leftForm(context, params.field),
      touched: [...new Set([...context.touched, params.field])],
    })),
    setServerErrors: assign((_, params: { error: unknown }) => ({ serverErrors: serverErrorsIn(params.error) })),
    setProblem: assign((_, params: { problem: PersonalProblem | undefined }) => params),
    setWait: assign((_, params: { seconds: number }) => ({ waitSeconds: params.seconds })),
    restoreForm: assign(({ context }) => ({ form: context.known, touched: [], serverErrors: [], problem: undefined })),
    noteConfirmed: assign({ isConfirmed: true }),
  },
}).createMachine({
  id: 'personal',
  context: ({ input: { customer, isAlone } }) => ({
    owner: customer.details.email,
    isAlone,
    isEid: customer.details.isBankidUser,
    isFilled: customer.details.hasFilledPersonalInfo,
    proof: proofOf(customer),
    locked: [],
    known: emptyPersonalForm,
    record: null,
    isConfirmed: false,
    form: emptyPersonalForm,
    today: '',
    touched: [],
    serverErrors: [],
    problem: undefined,
    waitSeconds: 0,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadPersonal',
        src: 'loadPersonal',
        input: ({ context: { owner, isFilled } }) => ({ owner, isFilled }),
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => ({ loaded: event.output }) },
            target: 'reading',
            actions: { type: 'setLoaded', params: ({ event }) => ({ loaded: event.output }) },
          },
          {
            target: 'editing',
            actions: { type: 'setLoaded', params: ({ event }) => ({ loaded: event.output }) },
          },
        ],
        onError: 'failed',
      },
    },
    failed: {
      meta: { heading: 'personal.failed.title' },
      tags: ['needsUser', 'failed'],
      on: { 'personal.retry': 'loading' },
    },
    reading: {
      tags: ['needsUser', 'reading'],
      meta: { heading: 'personal.title' },
      on: {
        'personal.change': { target: 'editing', actions: { type: 'setProblem', params: { problem: undefined } } },
        'personal.confirm': 'confirming',
      },
    },
    confirming: {
      tags: ['busy', 'reading'],
      meta: { heading: 'personal.title' },
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'confirmPersonal',
        src: 'confirmPersonal',
        onDone: { target: 'reading', actions: 'noteConfirmed' },
        onError: { target: 'reading', actions: { type: 'setProblem', params: { problem: 'not-confirmed' } } },
      },
    },
    editing: {
      tags: ['needsUser', 'editing'],
      meta: { heading: (context) => (isKnown(context) ? 'personal.change.title' : 'personal.title') },
      initial: 'typing',
      on: {
        'personal.type': {
          guard: { type: 'isOpen', params: ({ event }) => event },
          actions: [
            { type: 'setForm', params: ({ event }) => ({ form: { [event.field]: event.text } }) },
            'keepPersonal',
          ],
        },
        'country.choose': {
          actions: [
            { type: 'setForm', params: ({ event }) => ({ form: { countryCode: event.country } }) },
            'keepPersonal',
          ],
        },
        'pep.choose': {
          actions: [{ type: 'setForm', params: ({ event }) => ({ form: { pep: event.isPep } }) }, 'keepPersonal'],
        },
        'field.blur': { actions: { type: 'touchField', params: ({ event }) => event } },
        'personal.keep': { guard: 'isKnown', target: 'reading', actions: ['restoreForm', 'forgetPersonal'] },
      },
      states: {
        typing: {
          on: { 'personal.submit': { guard: 'isWhole', target: '#personal.saving' } },
        },
        waiting: {
          entry: { type: 'setProblem', params: { problem: 'too-many' } },
          invoke: { id: 'countDown', src: 'countDown', input: ({ context }) => ({ seconds: context.waitSeconds }) },
          on: {
            'wait.ticked': [
              {
                guard: { type: 'isOver', params: ({ event }) => event },
                target: 'typing',
                actions: { type: 'setProblem', params: { problem: undefined } },
              },
              { actions: { type: 'setWait', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
    saving: {
      tags: ['busy', 'saving'],
      meta: { heading: (context) => (isKnown(context) ? 'personal.change.title' : 'personal.title') },
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'savePersonal',
        src: 'savePersonal',
        input: ({ context: { form, today, isEid } }) => personalToSend(form, { today, isEid }),
        onDone: { target: 'saved', actions: 'forgetPersonal' },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
            target: 'editing',
            actions: { type: 'setServerErrors', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'too-many-requests' }) },
            target: 'editing.waiting',
            actions: { type: 'setWait', params: ({ event }) => ({ seconds: secondsIn(event.error) }) },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'step-refused' }) },
            target: 'editing',
            actions: { type: 'setProblem', params: { problem: 'refused' } },
          },
          { target: 'editing', actions: { type: 'setProblem', params: { problem: 'not-saved' } } },
        ],
      },
    },
    saved: { type: 'final', tags: ['terminal', 'saved'] },
  },
})
export type PersonalSnapshot = SnapshotFrom<typeof personalMachine>

export const providePersonal = (given: PersonalPorts & PersonalEffects & WaitFeeds) =>
  personalMachine.provide({
    actors: { ...ports.provide(given), ...feeds.provide(given) },
    actions: effects.provide<typeof personalMachine>({
      keepPersonal: ({ context }) => given.keepPersonal(context.form, context.owner),
      forgetPersonal: ({ context }) => given.keepPersonal(null, context.owner),
    }),
  })

const phases = ['loading', 'failed', 'reading', 'editing', 'saving', 'saved'] as const
export type PersonalPhase = (typeof phases)[number]

export const personalPhase = (snapshot: PersonalSnapshot): PersonalPhase =>
  phases.find((phase) => snapshot.hasTag(phase)) ?? 'loading'
/** What is known of the customer, to be read; null before it has come. */
export const personalRecord = ({ context }: PersonalSnapshot): PersonalRecord | null => context.record
export const isPersonalConfirmed = ({ context }: PersonalSnapshot): boolean => context.isConfirmed
/** Whether details that stand are being changed, not asked for on the way. */
export const isPersonalChanged = ({ context }: PersonalSnapshot): boolean => isKnown(context)
export const canKeepPersonal = (snapshot: PersonalSnapshot): boolean => snapshot.can({ type: 'personal.keep' })
export const personalForm = ({ context }: PersonalSnapshot): PersonalForm => context.form
export const personalProblem = ({ context }: PersonalSnapshot): PersonalProblem | undefined => context.problem
export const personalWaitSeconds = ({ context }: PersonalSnapshot): number => context.waitSeconds
export const isFieldLocked = ({ context }: PersonalSnapshot, field: PersonalField): boolean => isLocked(context, field)
/** What the locked fields go by. */
export const lockedBy = ({ context }: PersonalSnapshot): PersonalProof | null => context.proof
export const asksPersonalField = ({ context }: PersonalSnapshot, field: PersonalField): boolean =>
  personalFieldsOf(context.form, context.isEid).includes(field)
export const canSubmitPersonal = (snapshot: PersonalSnapshot): boolean => snapshot.can({ type: 'personal.submit' })

/** Problem to show at a field: what the exchange refused, else what the rule says once the field was left. */
export const personalFieldProblem = ({ context }: PersonalSnapshot, field: PersonalField): FieldCode | null => {
  const refused = context.serverErrors.find((refusal) => refusal.field === field)
  if (refused) return refused.code
  if (!context.touched.includes(field) || isLocked(context, field)) return null
  return checkPersonalField(context.form, field, context.today)
}

const proofOf = ({ details, verifications, documents }: CurrentUser): PersonalProof | null =>
  personalProofOf({
    isEid: details.isBankidUser,
    isFilled: details.hasFilledPersonalInfo,
    identity: verifications.identity,
    documents: documents.list,
  })

/** Details that stand are changed in settings. */
const isKnown = ({ isAlone, isFilled }: Context): boolean => isAlone && isFilled

const isLocked = ({ locked }: Context, field: PersonalField): boolean => locked.some((each) => each === field)

const isWhole = ({ form, today, isEid, locked }: Context): boolean =>
  checkPersonal(form, { today, isEid, locked }).length === 0

const leftForm = ({ form, today }: Context, field: PersonalField): PersonalForm => {
  const value = form[field]
  return typeof value === 'string' ? { ...form, [field]: tidied(field, value, today) } : form
}
