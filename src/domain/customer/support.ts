import type { FieldCode } from '../shared/problems'

/** How a case stands: `waiting` is for the customer. */
export const caseStatuses = ['received', 'answered', 'waiting', 'closed'] as const
export type CaseStatus = (typeof caseStatuses)[number]

export const longestMessage = 2000

/** What is wrong with a message to support; null where nothing is. */
export const checkSupportMessage = (message: string): FieldCode | null => {
  const { length } = message.trim()
  if (length === 0) return 'supportMessage'
  return length > longestMessage ? 'notAccepted' : null
}

/** One message of the chat. Times in UTC. */
export type ChatMessage = { id: string; from: 'customer' | 'support'; text: string; at: string }

/** So many of the newest messages of the chat are shown. */
export const mostChatMessages = 100
