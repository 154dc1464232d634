import type { Catalogues } from './browser'

/** What is said where a payment is made or has failed. It comes with those who say it, not with the start. */
export const paymentWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?payment'),
  sv: () => import('../../locales/sv/messages.po?payment'),
}
