import type { Locale } from './customer'

/** Texts of the public site that the footer links to, in the order in which it shows them. */
export const publicTexts = ['services', 'risks', 'taxes', 'terms', 'privacy', 'support', 'faq'] as const
export type PublicText = (typeof publicTexts)[number]

export type PublicPage = PublicText | 'login' | 'signup' | 'error'

/** Where each page of the public site stands; the site's own origin, or ours where the stand-in serves it. */
export const publicPaths: Record<Locale, Record<PublicPage, string>> = {
  en: {
    login: '/en/login/',
    signup: '/en/signup/',
    error: '/en/error/',
    services: '/en/services/',
    risks: '/en/risks/',
    taxes: '/en/taxes/',
    terms: '/en/terms/',
    privacy: '/en/privacy/',
    support: '/en/support/',
    faq: '/en/faq/',
  },
  sv: {
    login: '/sv/logga-in/',
    signup: '/sv/registrera/',
    error: '/sv/fel/',
    services: '/sv/tjanster/',
    risks: '/sv/risker/',
    taxes: '/sv/skatter/',
    terms: '/sv/villkor/',
    privacy: '/sv/integritet/',
    support: '/sv/support/',
    faq: '/sv/vanliga-fragor/',
  },
}

export type FooterColumn = { key: 'service' | 'help' | 'legal'; texts: readonly PublicText[] }

/** The footer's columns of links; titles and names are words, `footer.<key>` and `footer.<text>`. */
export const footerColumns: readonly FooterColumn[] = [
  { key: 'service', texts: ['services', 'risks', 'taxes'] },
  { key: 'help', texts: ['support', 'faq'] },
  { key: 'legal', texts: ['terms', 'privacy'] },
]

/** Footer links of a locale: which text, and its path on the public site. */
export const footerLinks = (locale: Locale): { text: PublicText; path: string }[] =>
  footerColumns.flatMap(({ texts }) => texts.map((text) => ({ text, path: publicPaths[locale][text] })))

/** What the login page is told by `?message=` after a forced sign-out (spec, section 2). */
export const loginMessages = ['expired', 'email', 'offline', 'changePassword'] as const
export type LoginMessage = (typeof loginMessages)[number]

export const isLoginMessage = (text: string | undefined): text is LoginMessage =>
  loginMessages.some((known) => known === text)
