import type { Locale } from '../../../domain/customer/customer'
import { translate } from '../../../i18n/i18n'
import { html } from '../../public-site/html'
import type { Page } from '../../public-site/page'

export type ShownCode = { email: string; code: string }

export const authenticatorPage = (locale: Locale, codes: readonly ShownCode[]): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.authenticator.title'),
    main: html`<div class="prose">
        <h1>${t('sandbox.authenticator.title')}</h1>
        <p class="lead">${t('sandbox.authenticator.lead')}</p>
      </div>
      ${
        codes.length === 0
          ? html`<p class="rows empty narrow">${t('sandbox.authenticator.empty')}</p>`
          : html`<ul class="rows narrow">
              ${codes.map(
                ({ email, code }) =>
                  html`<li class="row"><span class="text">${email}</span><strong class="figure">${code}</strong></li>`,
              )}
            </ul>`
      }`,
  }
}
