import { asc, desc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm'
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

/** What was said last in some cases, oldest first; of each at most so much. */
export const messagesOf = (handle: Handle, numbers: readonly string[], most: number): Promise<MessageRow[]> => {
  const nth = sql<number>`row_number() over (
    partition by ${chatMessages.caseNumber} order by ${chatMessages.createdAt} desc, ${chatMessages.id} desc
  )`.as('nth')
  const numbered = handle
    .select({ ...getTableColumns(chatMessages), nth })
    .from(chatMessages)
    .where(inArray(chatMessages.caseNumber, [...numbers]))
    .orderBy(asc(nth))
    .limit(most * numbers.length)
    .as('numbered')
  return handle
    .select()
    .from(numbered)
    .where(lte(numbered.nth, most))
    .orderBy(asc(numbered.createdAt), asc(numbered.id))
    .limit(most * numbers.length)
}
