import { messages as en } from '../../../locales/en/messages.po'
import { messages as sv } from '../../../locales/sv/messages.po'

const wordsIn = (message: unknown): string | undefined => {
  const parts: unknown[] = Array.isArray(message) ? message : [message]
  return parts.every((part) => typeof part === 'string') ? parts.join('') : undefined
}

/** A text without values in both languages, by its id; undefined where it has any, or is none of the catalogue. */
export const textsOf = (id: string): { en: string | undefined; sv: string | undefined } => ({
  en: wordsIn(en[id]),
  sv: wordsIn(sv[id]),
})
