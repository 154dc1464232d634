import type { Locale } from '../customer/customer'

/** Texts of the public site that the footer links to, in the order in which it shows them. */
export const publicTexts = [
  'services',
  'risks',
  'taxes',
  'terms',
  'privacy',
  'support',
  'faq',
  'accessibility',
] as const
export type PublicText = (typeof publicTexts)[number]

export type PublicPage =
  | PublicText
  | 'login'
  | 'signup'
  | 'forgottenPassword'
  | 'newPassword'
  | 'lostFactor'
  | 'identityCheck'
  | 'securityLink'
  | 'error'

/** Where each page of the public site stands; the site's own origin, or ours where the stand-in serves it. */
export const publicPaths: Record<Locale, Record<PublicPage, string>> = {
  en: {
    login: '/en/login/',
    signup: '/en/signup/',
    forgottenPassword: '/en/forgotten-password/',
    newPassword: '/en/new-password/',
    lostFactor: '/en/lost-codes/',
    identityCheck: '/en/identity-check/',
    securityLink: '/en/was-it-you/',
    error: '/en/error/',
    services: '/en/services/',
    risks: '/en/risks/',
    taxes: '/en/taxes/',
    terms: '/en/terms/',
    privacy: '/en/privacy/',
    support: '/en/support/',
    faq: '/en/faq/',
    accessibility: '/en/accessibility/',
  },
  sv: {
    login: '/sv/logga-in/',
    signup: '/sv/registrera/',
    forgottenPassword: '/sv/glomt-losenord/',
    newPassword: '/sv/nytt-losenord/',
    lostFactor: '/sv/utan-koder/',
    identityCheck: '/sv/id-kontroll/',
    securityLink: '/sv/var-det-du/',
    error: '/sv/fel/',
    services: '/sv/tjanster/',
    risks: '/sv/risker/',
    taxes: '/sv/skatter/',
    terms: '/sv/villkor/',
    privacy: '/sv/integritet/',
    support: '/sv/support/',
    faq: '/sv/vanliga-fragor/',
    accessibility: '/sv/tillganglighet/',
  },
}

/** What the login page is told by `?message=`, as after a forced sign-out (rule screens-8). */
export const loginMessages = ['expired', 'email', 'offline', 'changePassword', 'eidElsewhere'] as const
export type LoginMessage = (typeof loginMessages)[number]

export const isLoginMessage = (text: string | undefined): text is LoginMessage =>
  loginMessages.some((known) => known === text)
