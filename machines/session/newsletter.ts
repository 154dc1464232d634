import { assign, setup, type SnapshotFrom } from 'xstate'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import { checkEmail } from '../../src/domain/shared/texts'
import { defineEffects, definePorts, type Port } from '../lib/ports'
import { isFailure, serverErrorsIn } from '../lib/server-errors'
import type { MessageCode } from './messages'

/** An address that is the customer's own subscribes at once; the reader of any other is asked by mail. */
export type Subscribed = { status: 'subscribed' | 'asked' }

/** `subscribe` rejects with `bad-input` (detail: FieldProblem[]) or anything else. */
export type NewsletterPorts = { subscribe: Port<{ email: string }, Subscribed> }

/** What became of it is the global message's to say. */
export type NewsletterEffects = { tell: (code: MessageCode) => void }

type Context = { text: string; isTouched: boolean; serverErrors: readonly FieldProblem[] }

export type NewsletterEvent = { type: 'email.type'; text: string } | { type: 'field.blur' } | { type: 'email.submit' }

const ports = definePorts<NewsletterPorts>()('subscribe')
const effects = defineEffects<{ tell: { code: MessageCode } }>()('tell')

/** Signing up for the newsletter. */
export const newsletterMachine = setup({
  types: {
    context: {} as Context,
    events: {} as NewsletterEvent,
    children: {} as { subscribe: 'subscribe' },
    tags: {} as 'busy' | 'needsUser',
  },
  actors: ports.actors,
  guards: {
    isWhole: ({ context }) => checkEmail(context.text) === null,
    isFailure: (_, params: { error: unknown; code: string }) => isFailure(params.error, params.code),
  },
  actions: {
    ...effects.actions,
    setText: assign((_, params: { text: string }) => ({ ...params, serverErrors: [] })),
    leave: assign(({ context }) => ({ text: context.text.trim(), isTouched: true })),
    setServerErrors: assign((_, params: { error: unknown }) => ({ serverErrors: serverErrorsIn(params.error) })),
    reset: assign({ text: '', isTouched: false, serverErrors: [] }),
  },
}).createMachine({
  id: 'newsletter',
  context: { text: '', isTouched: false, serverErrors: [] },
  initial: 'typing',
  states: {
    typing: {
      tags: 'needsUser',
      on: {
        'email.type': { actions: { type: 'setText', params: ({ event }) => ({ text: event.text }) } },
        'field.blur': { actions: 'leave' },
        'email.submit': { guard: 'isWhole', target: 'sending', actions: 'leave' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'subscribe',
        src: 'subscribe',
        input: ({ context }) => ({ email: context.text }),
        onDone: {
          target: 'typing',
          actions: ['reset', { type: 'tell', params: ({ event }) => ({ code: `newsletter-${event.output.status}` }) }],
        },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
            target: 'typing',
            actions: { type: 'setServerErrors', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'typing', actions: { type: 'tell', params: { code: 'generic' } } },
        ],
      },
    },
  },
})
export type NewsletterSnapshot = SnapshotFrom<typeof newsletterMachine>

export const provideNewsletter = ({ tell, ...given }: NewsletterPorts & NewsletterEffects) =>
  newsletterMachine.provide({
    actors: ports.provide(given),
    actions: effects.provide<typeof newsletterMachine>({ tell: (_, { code }) => tell(code) }),
  })

/** What the exchange refused, else what the rule says once the field was left. */
export const newsletterProblem = ({
  context: { text, isTouched, serverErrors },
}: NewsletterSnapshot): FieldCode | null =>
  serverErrors[0]?.code ?? (isTouched && text !== '' ? checkEmail(text) : null)

export const canSubscribe = ({ context }: NewsletterSnapshot): boolean => checkEmail(context.text) === null
