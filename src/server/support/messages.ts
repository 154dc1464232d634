import { asc, desc, eq, inArray } from 'drizzle-orm'
import { mostChatMessages, type ChatMessage } from '../../domain/customer/support'
import type { Handle, Transaction } from '../database/handle'
import { chatMessages } from '../database/schema'

export type MessageRow = typeof chatMessages.$inferSelect

type Case = { customerId: string; number: string }
type Said = Pick<MessageRow, 'isFromSupport' | 'text'>

export const writeMessage = async (
  tx: Transaction,
  { customerId, number: caseNumber }: Case,
  said: Said,
  now: Date,
): Promise<MessageRow> => {
  const [row] = await tx
    .insert(chatMessages)
    .values({ ...said, customerId, caseNumber, createdAt: now })
    .returning()
  if (row === undefined) throw new Error('The message was not written')
  return row
}

/** The newest of a customer's chat, oldest first. */
export const chatOf = async (handle: Handle, customerId: string): Promise<ChatMessage[]> => {
  const rows = await handle
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.customerId, customerId))
    .orderBy(desc(chatMessages.createdAt), desc(chatMessages.id))
    .limit(mostChatMessages)
  return rows.toReversed().map(({ id, isFromSupport, text, createdAt }) => ({
    id,
    from: isFromSupport ? 'support' : 'customer',
    text,
    at: createdAt.toISOString(),
  }))
}

/** What was said in some cases, oldest first. */
export const messagesOf = (handle: Handle, numbers: readonly string[], most: number): Promise<MessageRow[]> =>
  handle
    .select()
    .from(chatMessages)
    .where(inArray(chatMessages.caseNumber, [...numbers]))
    .orderBy(asc(chatMessages.createdAt), asc(chatMessages.id))
    .limit(most)
