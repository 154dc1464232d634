import { chatMachine, type ChatSnapshot } from '../../../machines/chat/chat'
import type { ChatMessage } from '../../../src/domain/customer/support'
import { defineDriver } from '../driver'
import { chatBrowser } from './chat.browser'
import { done, noAnswer, plain } from './cases'

const visitor = { token: 'token', name: 'Astrid Lind', email: 'astrid@example.com' }

const message = (from: ChatMessage['from'], text: string): ChatMessage => ({
  id: text,
  from,
  text,
  at: '2026-11-20T12:00:00.000Z',
})
const question = message('customer', 'When do you send the coins?')
const answer = message('support', 'Within the hour.')

const lists = { 'the question': [question], 'an answer': [question, answer] }

const isOpen = (snapshot: ChatSnapshot): boolean => snapshot.hasTag('open')

export const chatDriver = defineDriver(chatMachine)({
  states: {
    away: 'is not there',
    coming: 'is about to come',
    'here.window.closed': 'can be opened',
    'here.window.open': 'is open',
    'here.talk.idle': 'has not been asked for',
    'here.talk.loading': 'is fetched',
    'here.talk.failed': 'could not be fetched',
    'here.talk.ready': 'shows what was said',
    'here.talk.sending': 'sends a message',
  },
  inputs: { start: { title: 'a page was opened', input: undefined } },
  events: {
    'visitor.came': {
      by: 'parent',
      cases: {
        'somebody verified': { visitor },
        'the same by another name': { visitor: { ...visitor, name: 'Astrid Ek' } },
      },
      offered: ({ context }, name) => (context.visitor === null) === (name === 'somebody verified'),
    },
    'visitor.left': { by: 'parent', cases: plain, offered: ({ context }) => context.visitor !== null },
    'chat.open': { cases: plain },
    'chat.close': { cases: plain },
    'chat.told': { cases: plain },
    'chat.retry': { cases: plain, offered: isOpen },
    'message.type': {
      cases: { 'a question': { text: question.text }, spaces: { text: '  ' } },
      offered: (snapshot, name) =>
        isOpen(snapshot) && (snapshot.context.text.trim() === '') === (name === 'a question'),
    },
    'message.send': { cases: plain, offered: isOpen },
  },
  children: {
    watchChat: { tells: ['chat.told'] },
    loadMessages: { ok: lists, fail: noAnswer },
    sendMessage: { ok: done, fail: noAnswer },
  },
  delays: { comesAfter: 'the chat comes' },
  browser: chatBrowser,
})
