import type { Locale } from '../../domain/customer'
import type { FieldCode } from '../../domain/problems'
import { publicPaths } from '../../domain/public-site'
import { basePath } from '../../domain/screens'
import { translate } from '../../i18n/i18n'
import { assets } from './assets'
import { eidBlock, eidScripts, type EidOffer } from './eid-block'
import { html, type Html } from './html'
import { notice } from './marks'
import { problem } from './pages'
import type { Page } from './page'

const signUpPath = '/protected/v2/auth/signup'

/** What the exchange can find wrong with a field. */
const codesOf = {
  email: ['required', 'email', 'emailAmpersand', 'emailLength', 'emailLocalPart', 'emailTaken'],
  password: ['required', 'minimum8', 'passwordCommon', 'passwordEmail'],
} as const satisfies Record<string, readonly FieldCode[]>
type Field = keyof typeof codesOf

export const signUpPage = (locale: Locale, eid: EidOffer | null): Page => {
  const words = translate(locale)
  return {
    title: words('public.signup.title'),
    scripts: [assets.signUp.path, ...eidScripts(eid)],
    main: html`<div class="centre stack">
      <div class="prose">
        <h1>${words('public.signup.title')}</h1>
        <p class="lead">${words('public.signup.lead')}</p>
      </div>
      <div class="stack" data-beside-eid>${signUpForm(locale)}</div>
      ${eid === null ? null : eidBlock(locale, 'sign-up', eid)}
      <p>
        ${words('public.signup.haveAccount')} <a href="${publicPaths[locale].login}">${words('public.frame.logIn')}</a>
      </p>
    </div>`,
  }
}

const signUpForm = (locale: Locale): Html => {
  const words = translate(locale)
  return html`<form
    class="card stack"
    id="signup"
    method="post"
    novalidate
    data-action="${signUpPath}"
    data-app="${`${basePath}/`}"
    data-language="${locale}"
    data-common="${assets.commonPasswords.path}"
    data-sending="${words('public.signup.sending')}"
  >
    <div class="field">
      <label for="email">${words('login.email')}</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        autocapitalize="none"
        spellcheck="false"
        required
        aria-describedby="email-problem"
      />
      ${problemsOf(locale, 'email')}
    </div>
    <div class="field">
      <label for="password">${words('login.password')}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="new-password"
        required
        aria-describedby="password-help password-problem"
      />
      <p class="help" id="password-help">${words('public.signup.passwordHelp')}</p>
      ${problemsOf(locale, 'password')}
    </div>
    <noscript>${notice('warning', words('public.signup.noScript'))}</noscript>
    <div>
      <div aria-live="assertive">
        ${problem('too-many', words('public.signup.tooMany'))} ${problem('failed', words('public.signup.failed'))}
      </div>
      <button class="btn primary wide" type="submit">${words('public.signup.submit')}</button>
    </div>
  </form>`
}

const problemsOf = (locale: Locale, field: Field): Html =>
  html`<div id="${field}-problem" aria-live="polite">
    ${codesOf[field].map(
      (code) =>
        html`<p class="problem" data-field="${field}" data-code="${code}" hidden>
          ${translate(locale)(`field.${code}`)}
        </p>`,
    )}
  </div>`
