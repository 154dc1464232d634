import { provideChat } from '../../../../machines/chat/chat'
import type { ChatVisitor } from '../../../domain/customer/chat'
import { defineOverlay } from '../define-overlay'
import { chatPorts } from './ports'
import { Chat } from './view'

export default defineOverlay({
  machine: (services) => provideChat(chatPorts(services)),
  tell: (actor, visitor: ChatVisitor | null) =>
    actor.send(visitor ? { type: 'visitor.came', visitor } : { type: 'visitor.left' }),
  View: Chat,
})
