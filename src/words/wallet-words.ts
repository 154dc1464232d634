import type { Catalogues } from './browser'

/** What is said of old wallets. It comes with what says it. */
export const walletWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?wallet'),
  sv: () => import('../../locales/sv/messages.po?wallet'),
}
