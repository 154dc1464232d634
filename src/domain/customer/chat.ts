import type { CurrentUser } from './customer'
import { isActive } from './features'
import { isEmailVerified } from './rights'

/** Who chats: their token, and what is said of them beforehand. */
export type ChatVisitor = { token: string; name: string | null; email: string }

/** The customer as a visitor of the chat; null for who may not use it. */
export const chatVisitorOf = (customer: CurrentUser): ChatVisitor | null => {
  if (customer.supportChatToken === null) return null
  if (!isActive(customer.features, 'ZENDESK') || !isEmailVerified(customer)) return null
  const { firstName, lastName, email } = customer.details
  return { token: customer.supportChatToken, name: [firstName, lastName].filter(Boolean).join(' ') || null, email }
}
