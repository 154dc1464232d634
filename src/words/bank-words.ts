import type { Catalogues } from './browser'

/** What is said where bank accounts are added and verified. It comes with those who say it, not with the start. */
export const bankWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?bank'),
  sv: () => import('../../locales/sv/messages.po?bank'),
}
