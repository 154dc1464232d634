import { createActor } from 'xstate'
import type { ChatVisitor } from '../../machines/chat'
import type { CurrentUser } from '../domain/customer'
import { isActive } from '../domain/features'
import { isEmailVerified } from '../domain/rights'
import { filledChat } from './ports/filled-chat'
import type { Outside } from './ports/outside'
import type { ChatActor, SessionActor } from './session'

type Setting = { outside: Outside; session: SessionActor }

/** Starts the chat, and tells it who may use it whenever that changes. */
export const startChat = ({ outside, session }: Setting): ChatActor => {
  const chat = createActor(filledChat(outside)).start()
  let known = ''
  const tell = (): void => {
    const snapshot = session.getSnapshot()
    const visitor = snapshot.hasTag('signedIn') ? visitorIn(snapshot.context.customer) : null
    const now = JSON.stringify(visitor)
    if (now === known) return
    known = now
    chat.send(visitor ? { type: 'visitor.came', visitor } : { type: 'visitor.left' })
  }
  tell()
  session.subscribe(tell)
  return chat
}

const visitorIn = (customer: CurrentUser | undefined): ChatVisitor | null => {
  if (!customer || customer.supportChatToken === null) return null
  if (!isActive(customer.features, 'ZENDESK') || !isEmailVerified(customer)) return null
  const { firstName, lastName, email } = customer.details
  return { token: customer.supportChatToken, name: [firstName, lastName].filter(Boolean).join(' ') || null, email }
}
