import { asc, eq } from 'drizzle-orm'
import { messages as en } from '../../locales/en/messages.po'
import { messages as sv } from '../../locales/sv/messages.po'
import { inboxMessages } from '../../src/server/database/schema'
import type { TestExchange } from './exchange'

const ofNewDevices = [en, sv].map((messages) => String(messages['mail.newDevice.subject']))

/**
 * Mail and text messages that somebody has got, oldest first, once due work is done; but for letters of new devices, which each
 * browser of a test is the first time.
 */
export const inboxOf = async (exchange: TestExchange, recipient: string) =>
  (await wholeInboxOf(exchange, recipient)).filter(({ subject }) => !ofNewDevices.includes(subject ?? ''))

/** All of them. */
export const wholeInboxOf = async ({ exchange, database }: TestExchange, recipient: string) => {
  await exchange.jobs.runDue()
  return database.read((handle) =>
    handle
      .select({ kind: inboxMessages.kind, subject: inboxMessages.subject, body: inboxMessages.body })
      .from(inboxMessages)
      .where(eq(inboxMessages.recipient, recipient))
      .orderBy(asc(inboxMessages.sentAt), asc(inboxMessages.id)),
  )
}

/** The code in the last message that somebody has got, as they would type it. */
export const codeSentTo = async (exchange: TestExchange, recipient: string): Promise<string> => {
  const last = (await inboxOf(exchange, recipient)).at(-1)
  const [code] = /\b(\d{6}|[A-Z2-9]{4} [A-Z2-9]{4})\b/.exec(last?.body ?? '') ?? []
  if (code === undefined) throw new Error(`${recipient} was sent no code`)
  return code
}

/** A code of the same form that is not the one. */
export const wrongCode = (code: string): string => (code.length === 6 ? '000000' : '00000000')
