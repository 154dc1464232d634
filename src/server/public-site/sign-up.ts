import type { Locale } from '../../domain/customer/customer'
import type { FieldCode } from '../../domain/shared/problems'
import { publicPaths } from '../../domain/company/public-site'
import { basePath } from '../../domain/routing/screens'
import { translate } from '../../i18n/i18n'
import { assets } from './assets'
import { eidBlock, eidScripts, type EidOffer } from './eid-block'
import { fieldOf, fieldProblems, problem } from './fields'
import { html, type Html } from './html'
import { notice } from './marks'
import type { Page } from './page'

const signUpPath = '/protected/v2/auth/signup'

/** What the exchange can find wrong with a field. */
const codesOf = {
  email: ['required', 'email', 'emailAmpersand', 'emailLength', 'emailLocalPart', 'emailTaken'],
  password: ['required', 'minimum8', 'passwordCommon', 'passwordEmail'],
} as const satisfies Record<string, readonly FieldCode[]>

export const signUpPage = (locale: Locale, eid: EidOffer | null): Page => {
  const t = translate(locale)
  return {
    title: t('public.signup.title'),
    scripts: [assets.signUp.path, ...eidScripts(eid)],
    main: html`<div class="centre stack">
      <div class="prose">
        <h1>${t('public.signup.title')}</h1>
        <p class="lead">${t('public.signup.lead')}</p>
      </div>
      <div class="stack" data-beside-eid>${signUpForm(locale)}</div>
      ${eid === null ? null : eidBlock(locale, 'sign-up', eid)}
      <p>${t('public.signup.haveAccount')} <a href="${publicPaths[locale].login}">${t('public.frame.logIn')}</a></p>
    </div>`,
  }
}

const signUpForm = (locale: Locale): Html => {
  const t = translate(locale)
  return html`<form
    class="card stack"
    id="signup"
    method="post"
    novalidate
    data-action="${signUpPath}"
    data-app="${`${basePath}/`}"
    data-language="${locale}"
    data-common="${assets.commonPasswords.path}"
    data-sending="${t('public.signup.sending')}"
  >
    ${fieldOf({
      name: 'email',
      label: t('login.email'),
      autocomplete: 'email',
      problems: fieldProblems(locale, 'email', codesOf.email),
    })}
    ${fieldOf({
      name: 'password',
      label: t('login.password'),
      autocomplete: 'new-password',
      help: t('public.signup.passwordHelp'),
      problems: fieldProblems(locale, 'password', codesOf.password),
    })}
    <noscript>${notice('warning', t('public.signup.noScript'))}</noscript>
    <div>
      <div aria-live="assertive">
        ${problem('too-many', t('public.signup.tooMany'))} ${problem('failed', t('public.signup.failed'))}
      </div>
      <button class="btn primary wide" type="submit">${t('public.signup.submit')}</button>
    </div>
  </form>`
}
