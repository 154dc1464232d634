import { assign, setup, type SnapshotFrom } from 'xstate'
import { checkAntiPhishingWord, type KnownOfCustomer } from '../../src/domain/customer/anti-phishing-word'
import type { CurrentUser } from '../../src/domain/customer/customer'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import type { PageMeta } from '../lib/page-of'
import { definePorts, type Port } from '../lib/ports'
import { isFailure, isFailureOf, serverErrorsIn } from '../lib/server-errors'
import {
  emptyProof,
  isProofRefused,
  isProofTyped,
  mayShowPasskey,
  offersPasskey,
  proofAskedOf,
  proofProblemAt,
  reauthenticationIn,
  stepProblemIn,
  withText,
  type ProofAsked,
  type ProofField,
  type Reauthentication,
  type StepProblem,
} from '../shared/reauthentication'

export type AntiPhishingWordProblem = StepProblem

/** What was done last; the letter that tells of a replacement has the word of before. */
export type WordDone = 'saved' | 'replaced' | 'removed'

/**
 * `setWord` takes the word as it was typed, or null to remove it, and what the customer has shown; null of who sets the first
 * one. It rejects with `bad-input` (detail: FieldProblem[]), `too-many-requests`, `step-refused`, and with `canceled` or
 * `unsupported` where a passkey was asked for.
 */
export type AntiPhishingWordPorts = {
  setWord: Port<{ word: string | null; proof: Reauthentication | null }, void>
}

type Standing = ProofAsked & { known: KnownOfCustomer; hasWord: boolean; hasPasskey: boolean }

type Field = 'word' | ProofField

type Context = Standing & {
  text: string
  isRemoving: boolean
  texts: Record<ProofField, string>
  touched: Field[]
  byPasskey: boolean
  serverErrors: FieldProblem[]
  problem: AntiPhishingWordProblem | undefined
  done: WordDone | undefined
}

export type AntiPhishingWordEvent =
  | { type: 'customer.changed'; customer: CurrentUser }
  | { type: 'word.type'; text: string }
  | { type: 'word.submit' }
  | { type: 'word.remove' }
  | { type: 'passkey.show' }
  | { type: 'proof.type'; field: ProofField; text: string }
  | { type: 'field.blur'; field: Field }
  | { type: 'proof.submit' }
  | { type: 'step.back' }

const ports = definePorts<AntiPhishingWordPorts>()('setWord')

/**
 * The word that the customer recognizes letters from us by: it is set here, replaced and removed by who shows who they are, and
 * never shown.
 */
export const antiPhishingWordMachine = setup({
  types: {
    input: {} as { customer: CurrentUser },
    context: {} as Context,
    events: {} as AntiPhishingWordEvent,
    children: {} as { setWord: 'setWord' },
    tags: {} as 'busy' | 'needsUser',
    meta: {} as PageMeta,
  },
  actors: ports.actors,
  guards: {
    isFirst: ({ context: { text, known, hasWord } }) => !hasWord && checkAntiPhishingWord(text, known) === null,
    isNext: ({ context: { text, known, hasWord } }) => hasWord && checkAntiPhishingWord(text, known) === null,
    hasWord: ({ context }) => context.hasWord,
    hasWordThen: (_, params: { customer: CurrentUser }) => params.customer.details.hasAntiPhishingWord,
    isProven: ({ context }) => isProofTyped(context),
    mayShow: ({ context }) => mayShowPasskey(context),
    isOffered: ({ context }) => offersPasskey(context),
    isOfWord: (_, params: { error: unknown }) => isFailureOf(params.error, 'bad-input', ['word']),
    isOfProof: (_, params: { error: unknown }) => isProofRefused(params.error),
  },
  actions: {
    setCustomer: assign((_, params: { customer: CurrentUser }) => standingOf(params.customer)),
    setWord: assign(({ context }, { text }: { text: string }) => ({
      text,
      serverErrors: context.serverErrors.filter(({ field }) => field !== 'word'),
      done: undefined,
    })),
    setRemoving: assign((_, params: { isRemoving: boolean }) => ({ ...params, ...emptyProof })),
    setText: assign(({ context }, params: { field: ProofField; text: string }) => withText(context, params)),
    leave: assign(({ context }, params: { fields: Field[] }) => ({
      touched: [...new Set([...context.touched, ...params.fields])],
    })),
    setByPasskey: assign((_, params: { byPasskey: boolean }) => params),
    forgetProof: assign(emptyProof),
    setDone: assign((_, { done }: { done: WordDone }) => ({
      ...emptyProof,
      hasWord: done !== 'removed',
      done,
      text: '',
    })),
    setServerErrors: assign((_, params: { error: unknown }) => ({ serverErrors: serverErrorsIn(params.error) })),
    setFailure: assign((_, params: { error: unknown }) => ({ problem: problemIn(params.error) })),
    clearTold: assign({ problem: undefined, done: undefined }),
  },
}).createMachine({
  id: 'antiPhishingWord',
  context: ({ input }) => ({
    ...standingOf(input.customer),
    ...emptyProof,
    text: '',
    isRemoving: false,
    problem: undefined,
    done: undefined,
  }),
  meta: { screen: 'settingsAntiPhishingWord' },
  initial: 'editing',
  on: { 'customer.changed': { actions: { type: 'setCustomer', params: ({ event }) => event } } },
  states: {
    editing: {
      tags: 'needsUser',
      meta: { heading: 'antiPhishingWord.title' },
      on: {
        'word.type': { actions: { type: 'setWord', params: ({ event }) => event } },
        'field.blur': { actions: { type: 'leave', params: ({ event }) => ({ fields: [event.field] }) } },
        'word.submit': [
          { guard: 'isFirst', target: 'saving', actions: { type: 'setRemoving', params: { isRemoving: false } } },
          {
            guard: 'isNext',
            target: 'proving',
            actions: ['clearTold', { type: 'setRemoving', params: { isRemoving: false } }],
          },
          { actions: { type: 'leave', params: { fields: ['word'] } } },
        ],
        'word.remove': {
          guard: 'hasWord',
          target: 'proving',
          actions: ['clearTold', { type: 'setRemoving', params: { isRemoving: true } }],
        },
      },
    },
    saving: {
      tags: 'busy',
      meta: { heading: 'antiPhishingWord.title' },
      entry: 'clearTold',
      invoke: {
        id: 'setWord',
        src: 'setWord',
        input: ({ context }) => ({ word: context.text, proof: null }),
        onDone: { target: 'editing', actions: { type: 'setDone', params: { done: 'saved' } } },
        onError: [
          {
            guard: { type: 'isOfWord', params: ({ event }) => event },
            target: 'editing',
            actions: [
              { type: 'leave', params: { fields: ['word'] } },
              { type: 'setServerErrors', params: ({ event }) => event },
            ],
          },
          { target: 'editing', actions: { type: 'setFailure', params: ({ event }) => event } },
        ],
      },
    },
    proving: {
      tags: 'needsUser',
      meta: { heading: 'common.proof.title' },
      on: {
        'proof.type': { actions: { type: 'setText', params: ({ event }) => event } },
        'field.blur': { actions: { type: 'leave', params: ({ event }) => ({ fields: [event.field] }) } },
        'proof.submit': [
          { guard: 'isProven', target: 'changing', actions: { type: 'setByPasskey', params: { byPasskey: false } } },
          { actions: { type: 'leave', params: { fields: ['password', 'code'] } } },
        ],
        'passkey.show': [
          { guard: 'mayShow', target: 'changing', actions: { type: 'setByPasskey', params: { byPasskey: true } } },
          { guard: 'isOffered', actions: { type: 'leave', params: { fields: ['password'] } } },
        ],
        'step.back': { target: 'editing', actions: ['clearTold', 'forgetProof'] },
        'customer.changed': [
          {
            guard: { type: 'hasWordThen', params: ({ event }) => event },
            actions: { type: 'setCustomer', params: ({ event }) => event },
          },
          {
            target: 'editing',
            actions: ['clearTold', 'forgetProof', { type: 'setCustomer', params: ({ event }) => event }],
          },
        ],
      },
    },
    changing: {
      tags: 'busy',
      meta: { heading: 'common.proof.title' },
      entry: 'clearTold',
      invoke: {
        id: 'setWord',
        src: 'setWord',
        input: ({ context }) => ({
          word: context.isRemoving ? null : context.text,
          proof: reauthenticationIn(context),
        }),
        onDone: {
          target: 'editing',
          actions: {
            type: 'setDone',
            params: ({ context }) => ({ done: context.isRemoving ? 'removed' : 'replaced' }),
          },
        },
        onError: [
          {
            guard: { type: 'isOfWord', params: ({ event }) => event },
            target: 'editing',
            actions: [
              'forgetProof',
              { type: 'leave', params: { fields: ['word'] } },
              { type: 'setServerErrors', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'isOfProof', params: ({ event }) => event },
            target: 'proving',
            actions: { type: 'setServerErrors', params: ({ event }) => event },
          },
          { target: 'proving', actions: { type: 'setFailure', params: ({ event }) => event } },
        ],
      },
    },
  },
})
export type AntiPhishingWordSnapshot = SnapshotFrom<typeof antiPhishingWordMachine>

export const provideAntiPhishingWord = (given: AntiPhishingWordPorts) =>
  antiPhishingWordMachine.provide({ actors: ports.provide(given) })

const standingOf = (customer: CurrentUser): Standing => {
  const { email, firstName, lastName, hasAntiPhishingWord: hasWord } = customer.details
  return { known: { email, firstName, lastName }, hasWord, ...proofAskedOf(customer) }
}

/** Where a proof is refused that was not asked for, a word was set elsewhere meanwhile. */
const problemIn = (error: unknown): AntiPhishingWordProblem =>
  isFailure(error, 'bad-input') ? 'refused' : stepProblemIn(error)

/** Problem to show at the word: what the exchange refused, else what the rule says once it was left. */
export const wordProblemIn = ({
  context: { text, known, touched, serverErrors },
}: AntiPhishingWordSnapshot): FieldCode | null =>
  serverErrors.find(({ field }) => field === 'word')?.code ??
  (touched.includes('word') ? checkAntiPhishingWord(text, known) : null)

/** Problem to show at a field of the proof: what the exchange refused, else what the rule says once it was left. */
export const wordProofProblem = ({ context }: AntiPhishingWordSnapshot, field: ProofField): FieldCode | null =>
  proofProblemAt(context, field)
