import type { Catalogues } from './browser'

/** Why a screen is closed, and what mends it, or what today's limit leaves. It comes with a screen of which that is said. */
export const closedWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?closed'),
  sv: () => import('../../locales/sv/messages.po?closed'),
}
