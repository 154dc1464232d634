import type { Catalogues } from './browser'

/** What is said in the chat and where the newsletter is asked for. */
export const asideWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?aside'),
  sv: () => import('../../locales/sv/messages.po?aside'),
}
