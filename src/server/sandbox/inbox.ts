import { and, desc, eq, isNull } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import type { Handle } from '../database/handle'
import { inboxMessages, jobs } from '../database/schema'
import type { Exchange } from '../exchange'
import { refused } from '../http/refused'
import { deliverCode } from '../onboarding/codes'
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

const [looksEveryMs, mostLooks] = [20, 250]

/**
 * Waits until the codes that were asked for are in the inbox: who reads one then has not got an older one. Refused where
 * one does not come.
 */
export const codesDelivered = async ({ database }: Pick<Exchange, 'database'>, looks = mostLooks): Promise<void> => {
  const isOnItsWay = and(eq(jobs.kind, deliverCode.kind), isNull(jobs.doneAt))
  for (let look = 0; look < looks; look += 1) {
    const [waiting] = await database.read((handle) =>
      handle.select({ id: jobs.id }).from(jobs).where(isOnItsWay).limit(1),
    )
    if (waiting === undefined) return
    await wait(looksEveryMs)
  }
  throw refused('unavailable')
}
