import type { Catalogues } from './browser'

/** What an important message says over the page. */
export const bannerWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?banner'),
  sv: () => import('../../locales/sv/messages.po?banner'),
}
