import { assign, setup, type SnapshotFrom } from 'xstate'
import type { PageMeta } from '../lib/page-of'
import type { CurrentUser } from '../../src/domain/customer/customer'
import { defaultCountry } from '../../src/domain/onboarding/countries'
import type { FieldCode } from '../../src/domain/shared/problems'
import { isPhoneVerified } from '../../src/domain/customer/rights'
import { defineEffects, defineFeeds, definePorts, type Port } from '../lib/ports'
import { isFailureOf, serverErrorsIn, secondsIn } from '../lib/server-errors'
import { codeMachine, type CodeOutcome, type SentCode, type WaitFeeds, type WaitTicked } from './code'

export type PhoneProblem = 'too-soon' | 'refused' | 'not-sent'

/** A number as typed, of which country; its meaning in E.164 where it is valid. */
export type PhoneDraft = { text: string; country: string }
type Reading = PhoneDraft & { e164: string | null }

/** In E.164; else as typed, and of which country where it says none itself. */
type Sending = { phone: string; country: string | null }

/** Calling codes of countries, without +. */
export type DialCodes = Record<string, string>

/** What an earlier page kept that was typed and not sent, and which code the exchange has on its way. */
export type RecalledPhone = { draft: PhoneDraft | null; sent: SentCode | null }

/** Without a number no code can be on its way: the exchange is not asked. */
type Recalling = { owner: string; hasNumber: boolean }

/**
 * `sendPhone` sets the number and sends a code to it: rejects with `bad-input` (detail: FieldProblem[]),
 * `too-many-requests` (detail: seconds), `step-refused`, or anything else. `loadPhoneRules` loads what numbers are read
 * by; where it fails the exchange alone reads them.
 */
export type PhonePorts = {
  recallPhone: Port<Recalling, RecalledPhone>
  loadPhoneRules: Port<void, DialCodes>
  sendPhone: Port<Sending, SentCode>
}

/**
 * `readPhone` reads and forms a number as the rules say; as it is, while they are not there. `keepPhone` lets what was
 * typed survive a reload; null forgets it.
 */
export type PhoneEffects = {
  readPhone: (draft: PhoneDraft, before: string) => Reading
  keepPhone: (draft: PhoneDraft | null, owner: string) => void
}

type Context = Reading & {
  owner: string
  /** The country that a number without country code is of; one with a code shows its own meanwhile. */
  chosen: string
  /** The number that the exchange has, in E.164; empty where there is none. */
  number: string
  isVerified: boolean
  isAwaited: boolean
  /** Of the rules by which numbers are read; null until they are there. */
  dialCodes: DialCodes | null
  touched: boolean
  refusal: FieldCode | null
  problem: PhoneProblem | undefined
  waitSeconds: number
  sent: SentCode | null
  outcome: CodeOutcome
}

type Event =
  | { type: 'country.choose'; country: string }
  | { type: 'phone.type'; text: string }
  | { type: 'field.blur'; field: 'phone' }
  | { type: 'phone.submit' }
  | { type: 'phone.change' }
  | { type: 'phone.keep' }
  | WaitTicked

const ports = definePorts<PhonePorts>()('recallPhone', 'loadPhoneRules', 'sendPhone')
const feeds = defineFeeds<WaitFeeds>()('countDown')
const effects = defineEffects<{ setDraft: { draft: Partial<PhoneDraft> } }>()('setDraft', 'keepPhone', 'forgetPhone')

/** A telephone number: given, formed as it is typed, confirmed by a code; changed. */
export const phoneMachine = setup({
  types: {
    input: {} as { customer: CurrentUser },
    output: {} as { outcome: CodeOutcome },
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      recallPhone: 'recallPhone'
      loadPhoneRules: 'loadPhoneRules'
      sendPhone: 'sendPhone'
      code: 'code'
      countDown: 'countDown'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | PhonePhase,
    meta: {} as PageMeta,
  },
  actors: { ...ports.actors, ...feeds.actors, code: codeMachine },
  guards: {
    isVerified: ({ context }) => context.isVerified,
    isAwaited: ({ context }) => context.isAwaited && context.sent !== null,
    isHeld: ({ context }) => context.isVerified || (context.isAwaited && context.sent !== null),
    isWaiting: ({ context }) => context.waitSeconds > 0,
    isWhole: ({ context }) => ruleProblem(context) === null,
    isOver: (_, params: { seconds: number }) => params.seconds <= 0,
    isFailure: (_, params: { error: unknown; code: string }) =>
      isFailureOf(params.error, params.code, ['phoneNumber', 'countryCode']),
  },
  actions: {
    ...effects.actions,
    setRecalled: assign(({ context }, params: { recalled: RecalledPhone }) => ({
      text: context.isVerified ? '' : context.number,
      ...params.recalled.draft,
      chosen: chosenIn(params.recalled.draft),
      sent: params.recalled.sent,
    })),
    setDialCodes: assign((_, params: { dialCodes: DialCodes }) => params),
    setChosen: assign((_, params: { country: string }) => ({ chosen: params.country })),
    noteLeft: assign({ touched: true }),
    setServerError: assign((_, params: { error: unknown }) => ({
      refusal: serverErrorsIn(params.error)[0]?.code ?? ('phone' as const),
      touched: true,
    })),
    setProblem: assign((_, params: { problem: PhoneProblem | undefined }) => params),
    setWait: assign((_, params: { seconds: number }) => ({ waitSeconds: params.seconds })),
    setSent: assign((_, params: { sent: SentCode }) => ({
      sent: params.sent,
      number: params.sent.sentTo,
      isVerified: false,
      isAwaited: true,
    })),
    setOutcome: assign((_, params: { outcome: CodeOutcome }) => params),
    startAnew: assign(({ context }) => ({
      touched: false,
      refusal: null,
      problem: context.waitSeconds > 0 ? ('too-soon' as const) : undefined,
    })),
  },
}).createMachine({
  id: 'phone',
  context: ({ input }) => contextFor(input.customer),
  output: ({ context }) => ({ outcome: context.outcome }),
  invoke: {
    id: 'loadPhoneRules',
    src: 'loadPhoneRules',
    onDone: {
      actions: [
        { type: 'setDialCodes', params: ({ event }) => ({ dialCodes: event.output }) },
        { type: 'setDraft', params: { draft: {} } },
      ],
    },
    onError: {},
  },
  initial: 'recalling',
  states: {
    recalling: {
      tags: ['busy', 'recalling'],
      invoke: {
        id: 'recallPhone',
        src: 'recallPhone',
        input: ({ context: { owner, number } }) => ({ owner, hasNumber: number !== '' }),
        onDone: {
          target: 'deciding',
          actions: [
            { type: 'setRecalled', params: ({ event }) => ({ recalled: event.output }) },
            { type: 'setDraft', params: { draft: {} } },
          ],
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
      meta: { heading: 'phone.shown.title' },
      tags: ['needsUser', 'shown'],
      on: { 'phone.change': { target: 'entering', actions: 'startAnew' } },
    },
    entering: {
      tags: 'entering',
      meta: { heading: ['phone.title', 'phone.change.title'] },
      initial: 'deciding',
      on: {
        'phone.type': {
          actions: [
            { type: 'setDraft', params: ({ context, event }) => ({ draft: draftOf(context, event.text) }) },
            'keepPhone',
          ],
        },
        'country.choose': {
          actions: [
            { type: 'setChosen', params: ({ event }) => event },
            { type: 'setDraft', params: ({ event }) => ({ draft: { country: event.country } }) },
            'keepPhone',
          ],
        },
        'field.blur': { actions: 'noteLeft' },
        'phone.keep': { guard: 'isHeld', target: 'recalling', actions: ['startAnew', 'forgetPhone'] },
      },
      states: {
        deciding: { always: [{ guard: 'isWaiting', target: 'waiting' }, { target: 'typing' }] },
        typing: {
          tags: 'needsUser',
          on: { 'phone.submit': { guard: 'isWhole', target: '#phone.sending' } },
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
      meta: { heading: ['phone.title', 'phone.change.title'] },
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'sendPhone',
        src: 'sendPhone',
        input: ({ context }) => requestOf(context),
        onDone: {
          target: 'confirming',
          actions: [{ type: 'setSent', params: ({ event }) => ({ sent: event.output }) }, 'forgetPhone'],
        },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
            target: 'entering',
            actions: { type: 'setServerError', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'too-many-requests' }) },
            target: 'entering',
            actions: [
              { type: 'setProblem', params: { problem: 'too-soon' } },
              { type: 'setWait', params: ({ event }) => ({ seconds: secondsIn(event.error) }) },
            ],
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
      meta: { heading: 'phone.code.title' },
      invoke: {
        id: 'code',
        src: 'code',
        input: ({ context: { number, sent } }) => ({ purpose: 'phone', to: number, sent }),
        onSnapshot: {},
        onDone: { target: 'confirmed', actions: { type: 'setOutcome', params: ({ event }) => event.output } },
      },
      on: { 'phone.change': { target: 'entering', actions: 'startAnew' } },
    },
    confirmed: { type: 'final', tags: ['terminal', 'confirmed'] },
  },
})
export type PhoneSnapshot = SnapshotFrom<typeof phoneMachine>

export const providePhone = (given: PhonePorts & PhoneEffects & WaitFeeds, children: { code: typeof codeMachine }) =>
  phoneMachine.provide({
    actors: { ...ports.provide(given), ...feeds.provide(given), code: children.code },
    actions: effects.provide<typeof phoneMachine>({
      setDraft: assign(({ context: { text, country } }, params: { draft: Partial<PhoneDraft> }) => ({
        ...given.readPhone({ text, country, ...params.draft }, text),
        refusal: null,
      })),
      keepPhone: ({ context: { text, country, owner } }) => given.keepPhone({ text, country }, owner),
      forgetPhone: ({ context }) => given.keepPhone(null, context.owner),
    }),
  })

const phases = ['recalling', 'entering', 'shown', 'sending', 'confirming', 'confirmed'] as const
export type PhonePhase = (typeof phases)[number]

export const phonePhase = (snapshot: PhoneSnapshot): PhonePhase =>
  phases.find((phase) => snapshot.hasTag(phase)) ?? 'entering'
export const phoneText = ({ context }: PhoneSnapshot): string => context.text
export const phoneCountry = ({ context }: PhoneSnapshot): string => context.country
export const dialCodesOf = ({ context }: PhoneSnapshot): DialCodes | null => context.dialCodes
export const phoneNumber = ({ context }: PhoneSnapshot): string | null => context.number || null
export const phoneProblem = ({ context }: PhoneSnapshot): PhoneProblem | undefined => context.problem
export const phoneWaitSeconds = ({ context }: PhoneSnapshot): number => context.waitSeconds
/** Whether another number takes the place of one that is confirmed. */
export const isPhoneHeld = ({ context }: PhoneSnapshot): boolean => context.isVerified
export const canChangePhone = (snapshot: PhoneSnapshot): boolean => snapshot.can({ type: 'phone.change' })
export const canKeepPhone = (snapshot: PhoneSnapshot): boolean => snapshot.can({ type: 'phone.keep' })
export const canSubmitPhone = (snapshot: PhoneSnapshot): boolean => snapshot.can({ type: 'phone.submit' })

/** Problem to show at the field: what the exchange refused, else what the rule says once the field was left. */
export const phoneFieldProblem = ({ context }: PhoneSnapshot): FieldCode | null =>
  context.refusal ?? (context.touched ? ruleProblem(context) : null)

const contextFor = (customer: CurrentUser): Context => {
  const number = customer.details.phoneNumber ?? ''
  const isVerified = isPhoneVerified(customer)
  return {
    text: '',
    country: defaultCountry,
    e164: null,
    owner: customer.details.email,
    chosen: defaultCountry,
    number,
    isVerified,
    isAwaited: number !== '' && !isVerified,
    dialCodes: null,
    touched: false,
    refusal: null,
    problem: undefined,
    waitSeconds: 0,
    sent: null,
    outcome: 'accepted',
  }
}

const hasCountryCode = (text: string): boolean => /^\s*(\+|00)/.test(text)

const draftOf = ({ country, chosen }: Context, text: string): PhoneDraft => ({
  text,
  country: hasCountryCode(text) ? country : chosen,
})

const chosenIn = (draft: PhoneDraft | null): string =>
  draft && !hasCountryCode(draft.text) ? draft.country : defaultCountry

/** Without the rules any text may be sent: the exchange reads it. */
const ruleProblem = ({ text, e164, dialCodes }: Context): FieldCode | null => {
  if (text.trim() === '') return 'required'
  return dialCodes && e164 === null ? 'phone' : null
}

const requestOf = ({ text, e164, country }: Context): Sending =>
  e164 === null ? { phone: text.trim(), country } : { phone: e164, country: null }
