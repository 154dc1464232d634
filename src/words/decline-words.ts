import type { Catalogues } from './browser'

/** Why a payment failed, in words of each code. It comes with a payment that has. */
export const declineWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?decline'),
  sv: () => import('../../locales/sv/messages.po?decline'),
}
