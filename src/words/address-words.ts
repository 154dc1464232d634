import type { Catalogues } from './browser'

/** What is said where addresses of wallets are kept. It comes with what helps to fill one in. */
export const addressWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?addresses'),
  sv: () => import('../../locales/sv/messages.po?addresses'),
}
