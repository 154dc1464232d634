import type { Catalogues } from './browser'

/** What is said to whoever is shown around. It comes with what says it. */
export const tourWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?tour'),
  sv: () => import('../../locales/sv/messages.po?tour'),
}
