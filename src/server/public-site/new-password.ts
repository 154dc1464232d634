import type { Locale } from '../../domain/customer/customer'
import type { FieldCode } from '../../domain/shared/problems'
import { publicPaths } from '../../domain/company/public-site'
import { translate } from '../../i18n/i18n'
import { assets } from './assets'
import { fieldOf, fieldProblems, problem, problemLine } from './fields'
import { html, type Html } from './html'
import { icon, notice } from './marks'
import type { Page } from './page'
import { passkeyButton } from './passkey-button'

const openPath = '/protected/v2/auth/password/link'
const resetPath = '/protected/v2/auth/password/reset'

/** What the exchange can find wrong with the password. */
const passwordCodes = [
  'required',
  'minimum8',
  'passwordCommon',
  'passwordEmail',
] as const satisfies readonly FieldCode[]
const codeCodes = ['required', 'codeFormat', 'codeInvalid'] as const satisfies readonly FieldCode[]

/** Where the link of a letter leads. What is secret in it stands behind the `#`, which only the page's script sees. */
export const newPasswordPage = (locale: Locale, passkeyDomain: string | null): Page => {
  const t = translate(locale)
  return {
    title: t('public.newPassword.title'),
    scripts: [assets.newPassword.path],
    main: html`<div class="centre stack" id="new-password" data-open="${openPath}">
      <h1>${t('public.newPassword.title')}</h1>
      <noscript>${notice('warning', t('public.forgotten.noScript'))}</noscript>
      <div class="prose" role="status">
        <p class="lead" data-link="holds" hidden>${t('public.newPassword.lead')}</p>
        <p class="quiet" data-link="checking" hidden>${t('public.newPassword.checking')}</p>
        ${(['used', 'expired', 'withdrawn', 'unknown'] as const).map((link) =>
          linkNotice(link, 'warning', t(`public.newPassword.${link}`)),
        )}
        ${linkNotice('too-many', 'error', t('public.forgotten.tooMany'))}
        ${linkNotice('failed', 'error', t('public.newPassword.failed'))}
      </div>
      <a
        class="btn primary wide"
        data-link="used expired withdrawn unknown"
        href="${publicPaths[locale].forgottenPassword}"
        hidden
        >${t('public.newPassword.askAgain')}</a
      >
      <button class="btn wide" type="button" data-again data-link="too-many failed" hidden>
        ${t('public.newPassword.tryAgain')}
      </button>
      ${resetForm(locale, passkeyDomain)}
      <p><a href="${publicPaths[locale].login}">${t('public.forgotten.logIn')}</a></p>
    </div>`,
  }
}

/** How the link stands; the script shows the one that it is. */
const linkNotice = (link: string, tone: 'warning' | 'error', text: string): Html =>
  html`<div class="notice ${tone}" data-link="${link}" hidden>
    ${icon('alert')}
    <p>${text}</p>
  </div>`

const resetForm = (locale: Locale, passkeyDomain: string | null): Html => {
  const t = translate(locale)
  return html`<form
    class="card stack"
    id="reset"
    method="post"
    novalidate
    hidden
    data-action="${resetPath}"
    data-done="${publicPaths[locale].login}?message=changePassword"
    data-common="${assets.commonPasswords.path}"
    data-sending="${t('public.newPassword.sending')}"
  >
    ${fieldOf({
      name: 'password',
      label: t('public.newPassword.password'),
      autocomplete: 'new-password',
      help: t('public.signup.passwordHelp'),
      problems: fieldProblems(locale, 'password', passwordCodes),
    })}
    <div class="stack" id="factor" hidden>
      ${fieldOf({
        name: 'code',
        label: t('login.code'),
        autocomplete: 'one-time-code',
        help: t('login.codeHelp'),
        problems: fieldProblems(locale, 'code', codeCodes, (code) =>
          t(code === 'required' ? 'login.codeMissing' : 'login.codeWrong'),
        ),
        below: html`<p class="small">
          <a href="${publicPaths[locale].lostFactor}">${t('login.lost')}</a>
        </p>`,
      })}
      ${passkeyButton(locale, passkeyDomain, {
        text: t('login.passkey.code'),
        options: `${resetPath}/passkey`,
      })}
    </div>
    <div>
      <div aria-live="assertive">
        ${(['passkeyUnknown', 'passkeyInvalid'] as const).map((code) =>
          problemLine('passkey', code, t('login.passkey.wrong')),
        )}
        ${problem('passkey-canceled', t('login.passkey.stepCanceled'))}
        ${problem('passkey-none', t('login.passkey.none'))} ${problem('too-many', t('public.forgotten.tooMany'))}
        ${problem('failed', t('public.newPassword.failed'))}
      </div>
      <button class="btn primary wide" type="submit">${t('public.newPassword.submit')}</button>
    </div>
  </form>`
}
