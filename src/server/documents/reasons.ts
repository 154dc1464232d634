import type { Locale } from '../../domain/customer/customer'

/** Why a document is not accepted, in words; other reasons are the reviewer's own. */
const known: Record<string, Record<Locale, string>> = {
  'too-blurred': { en: 'Too blurred to read', sv: 'För suddig för att läsas' },
  'cut-off': { en: 'A corner is cut off', sv: 'Ett hörn saknas i bilden' },
  expired: { en: 'The document has expired', sv: 'Handlingen har gått ut' },
  'other-name': { en: 'The name differs from your profile', sv: 'Namnet stämmer inte med din profil' },
  'older-than-3-months': { en: 'Older than 3 months', sv: 'Äldre än 3 månader' },
  'not-accepted': { en: 'Not a document we accept', sv: 'Inte en handling vi godtar' },
}

export const documentReasons = Object.keys(known)

/** A reason in the reader's language, where it is a known one. */
export const documentReason = (locale: Locale, reason: string): string => known[reason]?.[locale] ?? reason
