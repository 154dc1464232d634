import type { Catalogues } from './browser'

/** Why a screen is closed, and what mends it. It comes with a screen that is. */
export const closedWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?closed'),
  sv: () => import('../../locales/sv/messages.po?closed'),
}
