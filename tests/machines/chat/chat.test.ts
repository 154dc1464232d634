import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { ChatVisitor } from '../../../src/domain/customer/chat'
import { provideChat, hasUnread } from '../../../machines/chat/chat'
import { PortError } from '../../../machines/lib/ports'
import type { ChatMessage } from '../../../src/domain/customer/support'
import { heldFeed, heldPort } from '../../support/ports'

const visitor: ChatVisitor = { token: 'token', name: 'Astrid Lind', email: 'astrid@example.com' }
const message = (id: string, from: ChatMessage['from']): ChatMessage => ({
  id,
  from,
  text: id,
  at: '2026-11-20T12:00:00.000Z',
})
const question = message('question', 'customer')
const answer = message('answer', 'support')

const setting = () => {
  const clock = new SimulatedClock()
  const list = heldPort<void, ChatMessage[]>()
  const sends = heldPort<{ token: string; text: string }, void>()
  const news = heldFeed<void, { type: 'chat.told' }>()
  const chat = provideChat({ loadMessages: list.port, sendMessage: sends.port, watchChat: news.feed })
  const actor = createActor(chat, { clock }).start()
  return { actor, clock, list, sends, news, value: () => actor.getSnapshot().value }
}

const here = () => {
  const set = setting()
  set.actor.send({ type: 'visitor.came', visitor })
  set.clock.increment(3000)
  return set
}

const open = async (...messages: ChatMessage[]) => {
  const set = here()
  set.actor.send({ type: 'chat.open' })
  await set.list.answer(messages)
  return set
}

describe('the chat', () => {
  test('comes 3000 ms after there is somebody who may use it', () => {
    const { actor, clock, value } = setting()
    clock.increment(10_000)
    expect(value()).toBe('away')
    actor.send({ type: 'visitor.came', visitor })
    clock.increment(2999)
    expect(value()).toBe('coming')
    clock.increment(1)
    expect(value()).toEqual({ here: { window: 'closed', talk: 'idle' } })
  })

  test('goes at once with them, listens to nothing more, and keeps nothing', async () => {
    const { actor, news, value } = await open(question)
    actor.send({ type: 'message.type', text: 'More' })
    actor.send({ type: 'visitor.left' })
    expect([value(), news.isHeard(), actor.getSnapshot().context]).toEqual([
      'away',
      false,
      { visitor: null, messages: [], seen: undefined, text: '', isUnsent: false },
    ])
  })

  test('does not come for who has left meanwhile', () => {
    const { actor, clock, value } = setting()
    actor.send({ type: 'visitor.came', visitor })
    actor.send({ type: 'visitor.left' })
    clock.increment(3000)
    expect(value()).toBe('away')
  })

  test('sends with the visitor’s token, and shows what was said then', async () => {
    const { actor, sends, list } = await open()
    actor.send({ type: 'message.send' })
    actor.send({ type: 'message.type', text: ' When? ' })
    actor.send({ type: 'message.send' })
    await sends.answer(undefined)
    await list.answer([question])
    const { text, messages } = actor.getSnapshot().context
    expect([sends.asked, text, messages]).toEqual([[{ token: 'token', text: 'When?' }], '', [question]])
  })

  test('keeps a message that was not sent, and says so until it is changed', async () => {
    const { actor, sends, list } = await open()
    actor.send({ type: 'message.type', text: 'When?' })
    actor.send({ type: 'message.send' })
    await sends.fail(new PortError('unexpected'))
    await list.answer([])
    const { text, isUnsent } = actor.getSnapshot().context
    expect([text, isUnsent]).toEqual(['When?', true])
    actor.send({ type: 'message.type', text: 'When??' })
    expect(actor.getSnapshot().context.isUnsent).toBe(false)
  })

  test('that is closed goes on sending, and tells by a dot that support has answered', async () => {
    const { actor, sends, list, news } = await open()
    actor.send({ type: 'message.type', text: 'When?' })
    actor.send({ type: 'message.send' })
    actor.send({ type: 'chat.close' })
    await sends.answer(undefined)
    await list.answer([question])
    expect(hasUnread(actor.getSnapshot())).toBe(false)
    news.tell({ type: 'chat.told' })
    await list.answer([question, answer])
    expect(hasUnread(actor.getSnapshot())).toBe(true)
    actor.send({ type: 'chat.open' })
    expect(hasUnread(actor.getSnapshot())).toBe(false)
    actor.send({ type: 'chat.close' })
    expect(hasUnread(actor.getSnapshot())).toBe(false)
  })

  test('asks for nothing before it was opened', () => {
    const { news, list } = here()
    news.tell({ type: 'chat.told' })
    expect(list.asked).toEqual([])
  })

  test('that could not be fetched is tried again', async () => {
    const { actor, list, value } = here()
    actor.send({ type: 'chat.open' })
    await list.fail(new PortError('unexpected'))
    expect(value()).toEqual({ here: { window: 'open', talk: 'failed' } })
    actor.send({ type: 'chat.retry' })
    await list.answer([question])
    expect(actor.getSnapshot().context.messages).toEqual([question])
  })
})
