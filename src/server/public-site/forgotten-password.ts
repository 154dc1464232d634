import type { Locale } from '../../domain/customer/customer'
import { publicPaths } from '../../domain/company/public-site'
import { translate } from '../../i18n/i18n'
import { addressPlace, linkAsked } from './ask-link'
import { assets } from './assets'
import { html } from './html'
import type { Page } from './page'

const askPath = '/protected/v2/auth/password/forgotten'

/** Where somebody asks for a link to a new password. */
export const forgottenPasswordPage = (locale: Locale): Page => {
  const t = translate(locale)
  return {
    title: t('public.forgotten.title'),
    scripts: [assets.forgottenPassword.path],
    main: html`<div class="centre stack">
      ${linkAsked(locale, {
        action: askPath,
        noScript: t('public.forgotten.noScript'),
        sent: t('public.forgotten.sent', { email: addressPlace }),
        level: 1,
        before: html`<div class="prose">
          <h1>${t('public.forgotten.title')}</h1>
          <p class="lead">${t('public.forgotten.lead')}</p>
        </div>`,
      })}
      <p><a href="${publicPaths[locale].login}">${t('public.forgotten.logIn')}</a></p>
    </div>`,
  }
}
