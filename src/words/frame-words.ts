import type { Catalogues } from './browser'

/** What the standard frame says around its page. */
export const frameWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?frame'),
  sv: () => import('../../locales/sv/messages.po?frame'),
}
