import { desc } from 'drizzle-orm'
import type { Handle } from '../database/handle'
import { inboxMessages } from '../database/schema'
import type { Letter } from './pages/inbox'

export const lettersOnPage = 50

/** Mail and text messages that the sandbox has delivered, newest first; one more than fits a page says that there are older ones. */
export const lettersFrom = async (handle: Handle, page: number): Promise<Letter[]> => {
  const rows = await handle
    .select()
    .from(inboxMessages)
    .orderBy(desc(inboxMessages.sentAt), desc(inboxMessages.id))
    .limit(lettersOnPage + 1)
    .offset(page * lettersOnPage)
  return rows.map(({ kind, recipient: to, subject, body: text, sentAt: at }) => ({ kind, to, subject, text, at }))
}
