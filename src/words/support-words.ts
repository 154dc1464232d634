import type { Catalogues } from './browser'

/** What is said where support is written to. It comes with those who say it, not with the start. */
export const supportWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?support'),
  sv: () => import('../../locales/sv/messages.po?support'),
}
