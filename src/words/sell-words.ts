import type { Catalogues } from './browser'

/** What is said where coins are sold. It comes with those who say it, not with the start. */
export const sellWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?sell'),
  sv: () => import('../../locales/sv/messages.po?sell'),
}
