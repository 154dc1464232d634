import { eq } from 'drizzle-orm'
import { brand } from '../../domain/company/brand'
import { translate } from '../../i18n/i18n'
import { customers } from '../database/schema'
import type { Handle } from '../database/handle'
import type { Letter } from '../outside/mail'

/** Columns of whoever is written to. */
export const readerColumns = {
  email: customers.email,
  emailStatus: customers.emailStatus,
  language: customers.language,
  name: customers.firstName,
  antiPhishingWord: customers.antiPhishingWord,
}

type Row = typeof customers.$inferSelect
export type Reader = Pick<Row, 'email' | 'emailStatus' | 'language' | 'antiPhishingWord'> & { name: Row['firstName'] }

export const readerOf = async (handle: Handle, customerId: string): Promise<Reader | undefined> => {
  const [found] = await handle.select(readerColumns).from(customers).where(eq(customers.id, customerId)).limit(1)
  return found
}

export const readerIn = ({ email, emailStatus, language, antiPhishingWord, firstName: name }: Row): Reader => ({
  email,
  emailStatus,
  language,
  antiPhishingWord,
  name,
})

/** A letter to a customer, in their language: every one begins and ends alike, and has the word that they know us by. */
export const composeLetter = (
  { email: to, language, name, antiPhishingWord }: Omit<Reader, 'emailStatus'>,
  { subject, paragraphs }: { subject: string; paragraphs: readonly string[] },
): Omit<Letter, 'id'> => {
  const t = translate(language)
  const greeting = name === null ? t('mail.greetingPlain') : t('mail.greeting', { name })
  const signature = t('mail.signature', { brand: brand.name, email: brand.supportEmail })
  const word = antiPhishingWord === null ? [] : [t('mail.antiPhishingWord', { word: antiPhishingWord })]
  return { to, language, subject, text: [greeting, ...word, ...paragraphs, signature].join('\n\n') }
}
