import type { Catalogues } from './browser'

/** What is said in the list of notifications and on the yearly statement. It comes with those who say it. */
export const listWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?list'),
  sv: () => import('../../locales/sv/messages.po?list'),
}
