import type { Catalogues } from './browser'

/** What is said on the pages of settings, and between their sections. It comes with those who say it. */
export const settingsWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?settings'),
  sv: () => import('../../locales/sv/messages.po?settings'),
}
