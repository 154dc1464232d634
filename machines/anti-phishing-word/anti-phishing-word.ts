import { assign, setup, type SnapshotFrom } from 'xstate'
import { checkAntiPhishingWord, type KnownOfCustomer } from '../../src/domain/customer/anti-phishing-word'
import type { CurrentUser } from '../../src/domain/customer/customer'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import type { PageMeta } from '../lib/page-of'
import { definePorts, PortError, type Port } from '../lib/ports'
import { isFailureOf, serverErrorsIn } from '../lib/server-errors'

export type AntiPhishingWordProblem = 'too-soon' | 'not-done'

/** `setWord` takes the word as it was typed, or null to remove it; it rejects with `bad-input` and `too-many-requests`. */
export type AntiPhishingWordPorts = { setWord: Port<{ word: string | null }, void> }

type Context = {
  known: KnownOfCustomer
  hasWord: boolean
  text: string
  isTouched: boolean
  serverErrors: FieldProblem[]
  problem: AntiPhishingWordProblem | undefined
  done: 'saved' | 'removed' | undefined
}

export type AntiPhishingWordEvent =
  | { type: 'customer.changed'; customer: CurrentUser }
  | { type: 'word.type'; text: string }
  | { type: 'field.blur' }
  | { type: 'word.submit' }
  | { type: 'word.remove' }

const ports = definePorts<AntiPhishingWordPorts>()('setWord')

/** The word that the customer recognizes letters from us by: it is set, replaced and removed here, and never shown. */
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
    isRight: ({ context: { text, known } }) => checkAntiPhishingWord(text, known) === null,
    hasWord: ({ context }) => context.hasWord,
    isOfField: (_, params: { error: unknown }) => isFailureOf(params.error, 'bad-input', ['word']),
  },
  actions: {
    setCustomer: assign((_, params: { customer: CurrentUser }) => standingOf(params.customer)),
    setText: assign((_, { text }: { text: string }) => ({ text, serverErrors: [], done: undefined })),
    leave: assign({ isTouched: true }),
    setDone: assign((_, { done }: { done: 'saved' | 'removed' }) => ({
      hasWord: done === 'saved',
      done,
      text: '',
      isTouched: false,
    })),
    setServerErrors: assign((_, params: { error: unknown }) => ({ serverErrors: serverErrorsIn(params.error) })),
    setFailure: assign((_, params: { error: unknown }) => ({ problem: problemIn(params.error) })),
    clearTold: assign({ problem: undefined, done: undefined }),
  },
}).createMachine({
  id: 'antiPhishingWord',
  context: ({ input }) => ({
    ...standingOf(input.customer),
    text: '',
    isTouched: false,
    serverErrors: [],
    problem: undefined,
    done: undefined,
  }),
  meta: { screen: 'settingsAntiPhishingWord', heading: 'antiPhishingWord.title' },
  initial: 'editing',
  on: { 'customer.changed': { actions: { type: 'setCustomer', params: ({ event }) => event } } },
  states: {
    editing: {
      tags: 'needsUser',
      on: {
        'word.type': { actions: { type: 'setText', params: ({ event }) => event } },
        'field.blur': { actions: 'leave' },
        'word.submit': [{ guard: 'isRight', target: 'saving' }, { actions: 'leave' }],
        'word.remove': { guard: 'hasWord', target: 'removing' },
      },
    },
    saving: {
      tags: 'busy',
      entry: 'clearTold',
      invoke: {
        id: 'setWord',
        src: 'setWord',
        input: ({ context }) => ({ word: context.text }),
        onDone: { target: 'editing', actions: { type: 'setDone', params: { done: 'saved' } } },
        onError: [
          {
            guard: { type: 'isOfField', params: ({ event }) => event },
            target: 'editing',
            actions: ['leave', { type: 'setServerErrors', params: ({ event }) => event }],
          },
          { target: 'editing', actions: { type: 'setFailure', params: ({ event }) => event } },
        ],
      },
    },
    removing: {
      tags: 'busy',
      entry: 'clearTold',
      invoke: {
        id: 'setWord',
        src: 'setWord',
        input: { word: null },
        onDone: { target: 'editing', actions: { type: 'setDone', params: { done: 'removed' } } },
        onError: { target: 'editing', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
  },
})
export type AntiPhishingWordSnapshot = SnapshotFrom<typeof antiPhishingWordMachine>

export const provideAntiPhishingWord = (given: AntiPhishingWordPorts) =>
  antiPhishingWordMachine.provide({ actors: ports.provide(given) })

const standingOf = ({ details }: CurrentUser): Pick<Context, 'known' | 'hasWord'> => {
  const { email, firstName, lastName, hasAntiPhishingWord: hasWord } = details
  return { known: { email, firstName, lastName }, hasWord }
}

const problemIn = (error: unknown): AntiPhishingWordProblem =>
  error instanceof PortError && error.code === 'too-many-requests' ? 'too-soon' : 'not-done'

/** Problem to show at the field: what the exchange refused, else what the rule says once it was left. */
export const wordProblemIn = ({
  context: { text, known, isTouched, serverErrors },
}: AntiPhishingWordSnapshot): FieldCode | null =>
  serverErrors[0]?.code ?? (isTouched ? checkAntiPhishingWord(text, known) : null)
