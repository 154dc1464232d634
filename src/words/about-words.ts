import type { Catalogues } from './browser'

/** What the steps say that are about the customer. It comes with those who say it, not with the start. */
export const aboutWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?about'),
  sv: () => import('../../locales/sv/messages.po?about'),
}
