import { brand } from '../../domain/company/brand'
import { isTemporaryEmail, type Locale } from '../../domain/customer/customer'
import { publicPaths, type LoginMessage } from '../../domain/company/public-site'
import { basePath } from '../../domain/routing/screens'
import { translate } from '../../i18n/i18n'
import { assets } from './assets'
import { eidBlock, eidScripts, type EidOffer } from './eid-block'
import { fieldOf, problem } from './fields'
import { html, type Html } from './html'
import { passkeyButton } from './passkey-button'
import { icon, notice } from './marks'
import type { Page } from './page'

const appHref = `${basePath}/`
const signInPath = '/protected/v2/auth/signin'
const secondStepPath = '/protected/v2/auth/signin/2fa'
const passkeyPath = '/protected/v2/auth/signin/passkey'

/** One click signs in as such a customer; offered where the sandbox is on. */
type ReadyCustomer = { key: string; name: string; email: string }
export type ReadyCustomers = { password: string; customers: readonly ReadyCustomer[] }

export const homePage = (locale: Locale): Page => {
  const t = translate(locale)
  const paths = publicPaths[locale]
  return {
    title: t('public.home.title'),
    main: html`<section class="hero">
        <h1>${t('public.home.title')}</h1>
        <p>${t('public.home.lead')}</p>
        <div class="actions">
          <a class="btn primary" href="${paths.login}">${t('public.frame.logIn')}</a>
          <a class="btn" href="${paths.signup}">${t('public.home.signUp')}</a>
        </div>
      </section>
      <div class="three">
        <section class="card">
          <h2>${t('public.home.1.title')}</h2>
          <p>${t('public.home.1.text')}</p>
        </section>
        <section class="card">
          <h2>${t('public.home.2.title')}</h2>
          <p>${t('public.home.2.text')}</p>
        </section>
        <section class="card">
          <h2>${t('public.home.3.title')}</h2>
          <p>${t('public.home.3.text')}</p>
        </section>
      </div>`,
  }
}

const messageTones = {
  expired: 'info',
  email: 'success',
  offline: 'warning',
  changePassword: 'success',
  eidElsewhere: 'warning',
} as const

type LoginShown = {
  message: LoginMessage | undefined
  ready: ReadyCustomers | null
  eid: EidOffer | null
  /** Domain that passkeys are made for; null where there are none. */
  passkeyDomain: string | null
}

export const loginPage = (locale: Locale, { message, ready, eid, passkeyDomain }: LoginShown): Page => ({
  title: translate(locale)('login.title'),
  scripts: [assets.login.path, ...eidScripts(eid)],
  main: html`<div class="${ready === null ? 'centre' : 'columns'}">
    ${loginCard(locale, message, eid, passkeyDomain)} ${ready === null ? null : readyCustomers(locale, ready)}
  </div>`,
})

const loginCard = (
  locale: Locale,
  message: LoginMessage | undefined,
  eid: EidOffer | null,
  passkeyDomain: string | null,
): Html => {
  const t = translate(locale)
  return html`<section class="stack">
    <h1>${t('login.title')}</h1>
    ${message === undefined ? null : notice(messageTones[message], t(`login.message.${message}`))}
    <div class="stack" data-beside-eid>${loginForm(locale, passkeyDomain)} ${codeForm(locale, passkeyDomain)}</div>
    ${eid === null ? null : eidBlock(locale, 'sign-in', eid)}
    <p>${t('login.newHere')} <a href="${publicPaths[locale].signup}">${t('login.signUp')}</a></p>
  </section>`
}

const loginForm = (locale: Locale, passkeyDomain: string | null): Html => {
  const t = translate(locale)
  return html`<form
    class="card stack"
    id="login"
    method="post"
    novalidate
    data-action="${signInPath}"
    data-app="${appHref}"
    data-sending="${t('login.sending')}"
  >
    ${fieldOf({ name: 'email', label: t('login.email'), autocomplete: 'username' })}
    ${fieldOf({
      name: 'password',
      label: t('login.password'),
      autocomplete: 'current-password',
      below: html`<p class="small"><a href="${publicPaths[locale].forgottenPassword}">${t('login.forgotten')}</a></p>`,
    })}
    <noscript>${notice('warning', t('login.noScript'))}</noscript>
    <div>
      <div aria-live="assertive">
        ${problem('missing', t('login.missing'))} ${problem('wrong', t('login.wrong'))}
        ${problem('too-many', t('login.tooMany'))} ${problem('failed', t('login.failed'))}
        ${problem('passkey-canceled', t('login.passkey.canceled'))}
        ${problem('passkey-unknown', t('login.passkey.unknown'))} ${problem('passkey-wrong', t('login.passkey.wrong'))}
      </div>
      <div class="stack">
        <button class="btn primary wide" type="submit">${t('login.submit')}</button>
        ${passkeyButton(locale, passkeyDomain, {
          text: t('login.passkey.submit'),
          options: `${passkeyPath}/options`,
          action: passkeyPath,
        })}
      </div>
    </div>
  </form>`
}

/** The second step, shown once the password was right and the customer has two-factor on. */
const codeForm = (locale: Locale, passkeyDomain: string | null): Html => {
  const t = translate(locale)
  return html`<form
    class="card stack"
    id="login-code"
    method="post"
    novalidate
    hidden
    data-action="${secondStepPath}"
    data-sending="${t('login.sending')}"
  >
    ${fieldOf({
      name: 'code',
      label: t('login.code'),
      autocomplete: 'one-time-code',
      help: t('login.codeHelp'),
      below: html`<p class="small"><a href="${publicPaths[locale].lostFactor}">${t('login.lost')}</a></p>`,
    })}
    <div>
      <div aria-live="assertive">
        ${problem('missing', t('login.codeMissing'))} ${problem('wrong', t('login.codeWrong'))}
        ${problem('too-late', t('login.codeTooLate'))} ${problem('too-many', t('login.tooMany'))}
        ${problem('failed', t('login.failed'))} ${problem('passkey-canceled', t('login.passkey.stepCanceled'))}
        ${problem('passkey-none', t('login.passkey.none'))} ${problem('passkey-unknown', t('login.passkey.wrong'))}
        ${problem('passkey-wrong', t('login.passkey.wrong'))}
      </div>
      <div class="stack">
        <button class="btn primary wide" type="submit">${t('login.submit')}</button>
        ${passkeyButton(locale, passkeyDomain, {
          text: t('login.passkey.code'),
          options: `${secondStepPath}/passkey`,
          action: secondStepPath,
        })}
      </div>
    </div>
  </form>`
}

/** The list of one-click customers. */
export const readyCustomers = (locale: Locale, { customers, password }: ReadyCustomers): Html => {
  const t = translate(locale)
  return html`<section class="stack">
    <div>
      <h2>${t('login.customers.title')}</h2>
      <p class="quiet small">${t('login.customers.text', { password })}</p>
    </div>
    <ul class="rows">
      ${customers.map(
        ({ key, name, email }) =>
          html`<li>
            <form method="post" action="/sandbox/customers/${key}">
              <button class="row" type="submit">
                <span class="text">
                  <strong>${name}</strong>
                  ${isTemporaryEmail(email) ? null : html`<span class="quiet small">${email}</span>`}
                </span>
                ${icon('right')}
              </button>
            </form>
          </li>`,
      )}
    </ul>
  </section>`
}

export const errorPage = (locale: Locale): Page => {
  const t = translate(locale)
  return {
    title: t('public.error.title'),
    main: html`<section class="prose">
      <h1>${t('public.error.title')}</h1>
      <p class="lead">${t('public.error.text')}</p>
      <p>${t('public.error.support')} <a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a></p>
      <div class="actions">
        <a class="btn primary" href="${appHref}">${t('public.frame.goToApp')}</a>
      </div>
    </section>`,
  }
}

export const notFoundPage = (locale: Locale): Page => {
  const t = translate(locale)
  return {
    title: t('public.notFound.title'),
    main: html`<section class="prose">
      <h1>${t('public.notFound.title')}</h1>
      <p class="lead">${t('public.notFound.text')}</p>
      <div class="actions">
        <a class="btn primary" href="/">${t('public.notFound.home')}</a>
      </div>
    </section>`,
  }
}
