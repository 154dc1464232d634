import type { Catalogues } from './browser'

/** What is said on the dashboard alone. It comes with it, not with the start. */
export const dashboardWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?dashboard'),
  sv: () => import('../../locales/sv/messages.po?dashboard'),
}
