import type { Catalogues } from './browser'

/** What is said where orders are listed and narrowed. It comes with the list, not with the start. */
export const orderListWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?orderList'),
  sv: () => import('../../locales/sv/messages.po?orderList'),
}
