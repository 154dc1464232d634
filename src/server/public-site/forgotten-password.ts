import type { Locale } from '../../domain/customer/customer'
import type { FieldCode } from '../../domain/shared/problems'
import { publicPaths } from '../../domain/company/public-site'
import { translate } from '../../i18n/i18n'
import { assets } from './assets'
import { fieldOf, fieldProblems, problem } from './fields'
import { html, type Content, type Html } from './html'
import { notice } from './marks'
import type { Page } from './page'

const askPath = '/protected/v2/auth/password/forgotten'

/** What the exchange can find wrong with an address that it only looks up. */
const codes = [
  'required',
  'email',
  'emailAmpersand',
  'emailLength',
  'emailLocalPart',
] as const satisfies readonly FieldCode[]

/** Asks for the address, and says the same of each: where it is a customer's, a link is on its way. */
export const forgottenPasswordPage = (locale: Locale): Page => {
  const t = translate(locale)
  return {
    title: t('public.forgotten.title'),
    scripts: [assets.forgottenPassword.path],
    main: html`<div class="centre stack">
      <div class="stack" id="asking">
        <div class="prose">
          <h1>${t('public.forgotten.title')}</h1>
          <p class="lead">${t('public.forgotten.lead')}</p>
        </div>
        ${askForm(locale)}
      </div>
      ${askedCard(locale)}
      <p><a href="${publicPaths[locale].login}">${t('public.forgotten.logIn')}</a></p>
    </div>`,
  }
}

const askForm = (locale: Locale): Html => {
  const t = translate(locale)
  return html`<form
    class="card stack"
    id="forgotten"
    method="post"
    novalidate
    data-action="${askPath}"
    data-sending="${t('public.forgotten.sending')}"
  >
    ${fieldOf({
      name: 'email',
      label: t('login.email'),
      autocomplete: 'username',
      problems: fieldProblems(locale, 'email', codes),
    })}
    <noscript>${notice('warning', t('public.forgotten.noScript'))}</noscript>
    <div>
      <div aria-live="assertive">
        ${problem('too-many', t('public.forgotten.tooMany'))} ${problem('failed', t('public.forgotten.failed'))}
      </div>
      <button class="btn primary wide" type="submit">${t('public.forgotten.submit')}</button>
    </div>
  </form>`
}

const address = '\u{0}'

/** The script puts in which address was typed. */
const askedCard = (locale: Locale): Html => {
  const t = translate(locale)
  const [before = '', after = ''] = t('public.forgotten.sent', { email: address }).split(address)
  const text: Content = [before, html`<strong data-email></strong>`, after]
  return html`<div class="stack" id="asked" hidden>
    <h1 tabindex="-1">${t('public.forgotten.sentTitle')}</h1>
    <div class="card prose">
      <p>${text}</p>
      <p class="quiet">${t('public.forgotten.none')}</p>
      <button class="btn wide" type="button">${t('public.forgotten.again')}</button>
    </div>
  </div>`
}
