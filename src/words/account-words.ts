import type { Catalogues } from './browser'

/** What the steps say that secure the account. It comes with those who say it, not with the start. */
export const accountWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?account'),
  sv: () => import('../../locales/sv/messages.po?account'),
}
