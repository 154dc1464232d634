import { assign, not, setup, stateIn, type SnapshotFrom } from 'xstate'
import type { PageMeta } from '../lib/page-of'
import type { ChatVisitor } from '../../src/domain/customer/chat'
import { checkSupportMessage, type ChatMessage } from '../../src/domain/customer/support'
import { defineFeeds, definePorts, type Feed, type Port } from '../lib/ports'

type Saying = { token: string; text: string }

export type ChatPorts = {
  loadMessages: Port<void, ChatMessage[]>
  sendMessage: Port<Saying, void>
}

/** `chat.told`: there may be something new. */
export type ChatFeeds = { watchChat: Feed<void, { type: 'chat.told' }> }

type Context = {
  visitor: ChatVisitor | null
  messages: readonly ChatMessage[]
  /** The newest message when the chat was last open. */
  seen: string | undefined
  text: string
  isUnsent: boolean
}

export type ChatEvent =
  | { type: 'visitor.came'; visitor: ChatVisitor }
  | { type: 'visitor.left' }
  | { type: 'chat.open' }
  | { type: 'chat.close' }
  | { type: 'chat.told' }
  | { type: 'chat.retry' }
  | { type: 'message.type'; text: string }
  | { type: 'message.send' }

const ports = definePorts<ChatPorts>()('loadMessages', 'sendMessage')
const feeds = defineFeeds<ChatFeeds>()('watchChat')

/** The chat with support: it comes some seconds after there is somebody who may use it, and goes with them. */
export const chatMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ChatEvent,
    children: {} as { watchChat: 'watchChat'; loadMessages: 'loadMessages'; sendMessage: 'sendMessage' },
    tags: {} as 'busy' | 'needsUser' | 'here' | 'open' | 'loading' | 'failed' | 'sending',
    meta: {} as PageMeta,
  },
  actors: { ...ports.actors, ...feeds.actors },
  guards: {
    isWhole: ({ context }) => checkSupportMessage(context.text) === null,
  },
  actions: {
    setVisitor: assign((_, params: { visitor: ChatVisitor }) => params),
    setMessages: assign((_, params: { messages: readonly ChatMessage[] }) => params),
    noteSeen: assign(({ context }) => ({ seen: context.messages.at(-1)?.id })),
    setText: assign((_, params: { text: string }) => ({ ...params, isUnsent: false })),
    clearText: assign({ text: '', isUnsent: false }),
    noteUnsent: assign({ isUnsent: true }),
    forget: assign({ visitor: null, messages: [], seen: undefined, text: '', isUnsent: false }),
  },
  delays: { comesAfter: 3000 },
}).createMachine({
  id: 'chat',
  context: { visitor: null, messages: [], seen: undefined, text: '', isUnsent: false },
  initial: 'away',
  on: {
    'visitor.came': { actions: { type: 'setVisitor', params: ({ event }) => ({ visitor: event.visitor }) } },
    'visitor.left': { target: '.away', actions: 'forget' },
  },
  states: {
    away: {
      tags: 'needsUser',
      on: {
        'visitor.came': {
          target: 'coming',
          actions: { type: 'setVisitor', params: ({ event }) => ({ visitor: event.visitor }) },
        },
      },
    },
    coming: { tags: 'needsUser', after: { comesAfter: 'here' } },
    here: {
      type: 'parallel',
      tags: 'here',
      invoke: { id: 'watchChat', src: 'watchChat' },
      on: {
        'message.type': {
          guard: not(stateIn('#chat.here.talk.sending')),
          actions: { type: 'setText', params: ({ event }) => ({ text: event.text }) },
        },
      },
      states: {
        window: {
          initial: 'closed',
          states: {
            closed: { on: { 'chat.open': 'open' } },
            open: { meta: { heading: 'chat.title' }, tags: 'open', exit: 'noteSeen', on: { 'chat.close': 'closed' } },
          },
        },
        talk: {
          initial: 'idle',
          states: {
            idle: { tags: 'needsUser', on: { 'chat.open': 'loading' } },
            loading: {
              tags: ['busy', 'loading'],
              invoke: {
                id: 'loadMessages',
                src: 'loadMessages',
                onDone: {
                  target: 'ready',
                  actions: { type: 'setMessages', params: ({ event }) => ({ messages: event.output }) },
                },
                onError: 'failed',
              },
              on: { 'chat.told': { target: 'loading', reenter: true } },
            },
            failed: { tags: ['needsUser', 'failed'], on: { 'chat.retry': 'loading', 'chat.told': 'loading' } },
            ready: {
              tags: 'needsUser',
              on: { 'message.send': { guard: 'isWhole', target: 'sending' }, 'chat.told': 'loading' },
            },
            sending: {
              tags: ['busy', 'sending'],
              invoke: {
                id: 'sendMessage',
                src: 'sendMessage',
                input: ({ context }) => ({ token: context.visitor?.token ?? '', text: context.text.trim() }),
                onDone: { target: 'loading', actions: 'clearText' },
                onError: { target: 'loading', actions: 'noteUnsent' },
              },
            },
          },
        },
      },
    },
  },
})
export type ChatSnapshot = SnapshotFrom<typeof chatMachine>

export const provideChat = (given: ChatPorts & ChatFeeds) =>
  chatMachine.provide({ actors: { ...ports.provide(given), ...feeds.provide(given) } })

/** Whether support has answered since the chat was last open. */
export const hasUnread = (snapshot: ChatSnapshot): boolean => {
  const last = snapshot.context.messages.at(-1)
  return !snapshot.hasTag('open') && last?.from === 'support' && last.id !== snapshot.context.seen
}
