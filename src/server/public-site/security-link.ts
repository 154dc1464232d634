import { brand } from '../../domain/company/brand'
import { publicPaths } from '../../domain/company/public-site'
import type { Locale } from '../../domain/customer/customer'
import { securityLinkDays, securityNotices } from '../../domain/customer/security-links'
import { translate } from '../../i18n/i18n'
import { assets } from './assets'
import { problem } from './fields'
import { html, type Content, type Html } from './html'
import { icon, notice } from './marks'
import type { Page } from './page'
import { mailLinked } from './texts'

const openPath = '/protected/v2/auth/security/link'
const answerPath = '/protected/v2/auth/security/answer'

/** Where the link of a letter about security leads: what the letter told of, and whether it was the customer. */
export const securityLinkPage = (locale: Locale): Page => {
  const t = translate(locale)
  const paths = publicPaths[locale]
  return {
    title: t('public.securityLink.title'),
    scripts: [assets.securityLink.path],
    main: html`<div class="centre stack" id="security-link" data-open="${openPath}" data-answer="${answerPath}">
      <h1>${t('public.securityLink.title')}</h1>
      <noscript>${notice('warning', t('public.securityLink.noScript'))}</noscript>
      <div class="prose" role="status">
        <p class="lead" data-link="asked" hidden>${t('public.securityLink.lead')}</p>
        <p class="quiet" data-link="checking" hidden>${t('public.newPassword.checking')}</p>
        ${told('confirmed', 'success', t('public.securityLink.confirmed'))}
        ${told('denied', 'success', t('public.securityLink.denied'))}
        ${told('over unknown', 'warning', t('public.securityLink.over', { days: securityLinkDays }))}
        ${told('too-many', 'error', t('public.forgotten.tooMany'))}
        ${told('failed', 'error', t('public.newPassword.failed'))}
      </div>
      ${factsOf(locale)} ${questions(locale)} ${nextSteps(locale)}
      <div class="stack" data-link="over unknown" hidden>
        <p>${t('public.securityLink.overText')}</p>
        <a class="btn primary wide" href="${paths.forgottenPassword}">${t('public.newPassword.title')}</a>
      </div>
      <button class="btn wide" type="button" data-again data-link="too-many failed" hidden>
        ${t('public.newPassword.tryAgain')}
      </button>
      <p data-link="confirmed over unknown too-many failed" hidden>
        <a href="${paths.login}">${t('public.forgotten.logIn')}</a>
      </p>
    </div>`,
  }
}

const told = (link: string, tone: 'success' | 'warning' | 'error', text: string): Html =>
  html`<div class="notice ${tone}" data-link="${link}" hidden>
    ${icon(tone === 'success' ? 'check' : 'alert')}
    <p>${text}</p>
  </div>`

/** What the script fills in: a line that it knows nothing for stays hidden. */
const factsOf = (locale: Locale): Html => {
  const t = translate(locale)
  const fact = (name: string, label: string, value: Content) =>
    html`<div data-fact="${name}" hidden>
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>`
  const notices = securityNotices.map(
    (each) => html`<span data-notice="${each}" hidden>${t(`public.securityLink.notice.${each}`)}</span>`,
  )
  return html`<div class="card" data-link="asked confirmed denying" hidden>
    <dl class="facts">
      ${fact('notice', t('public.securityLink.what'), notices)} ${fact('at', t('public.securityLink.when'), null)}
      ${fact(
        'device',
        t('public.securityLink.device'),
        html`<span data-both="${t('sessions.device', { browser: '%browser%', system: '%system%' })}"></span>`,
      )}
      ${fact('network', t('public.securityLink.network'), null)}
    </dl>
  </div>`
}

/** The two answers, and before the one that freezes, what it does. */
const questions = (locale: Locale): Html => {
  const t = translate(locale)
  return html`<div class="stack" data-link="asked" hidden>
      ${problems(locale)}
      <button class="btn wide" type="button" data-say="mine" data-busy="${t('public.securityLink.saving')}">
        ${t('public.securityLink.mine')}
      </button>
      <button class="btn wide" type="button" data-deny>${t('public.securityLink.notMine')}</button>
    </div>
    <div class="stack" data-link="confirmed" hidden>
      <p>${t('public.securityLink.confirmedText', { days: securityLinkDays })}</p>
      <button class="btn wide" type="button" data-deny>${t('public.securityLink.notMine')}</button>
    </div>
    <section class="card stack" data-link="denying" hidden>
      <h2 tabindex="-1">${t('public.securityLink.denying')}</h2>
      <ol class="steps">
        <li>${t('public.securityLink.denying.1')}</li>
        <li>${t('public.securityLink.denying.2')}</li>
        <li>${t('public.securityLink.denying.3')}</li>
        <li data-only="addressAdded" hidden>${t('public.securityLink.denying.address')}</li>
        <li data-only="allowedAddressesEnding allowedAddressesOff" hidden>
          ${t('public.securityLink.denying.allowed')}
        </li>
        <li data-only="bankAccountVerified" hidden>${t('public.securityLink.denying.bankAccount')}</li>
        <li data-only="recoveryCodesMade" hidden>${t('public.securityLink.denying.recoveryCodes')}</li>
        <li data-only="twoFactorOn" hidden>${t('public.securityLink.denying.twoFactor')}</li>
        <li data-next="password" hidden>${t('public.securityLink.denying.password')}</li>
        <li data-next="support" hidden>${t('public.securityLink.denying.support')}</li>
        <li data-next="password" hidden>${t('public.securityLink.denying.end')}</li>
        <li data-next="support" hidden>${t('public.securityLink.denying.endForSupport')}</li>
      </ol>
      ${problems(locale)}
      <button
        class="btn primary wide"
        type="button"
        data-say="not-mine"
        data-busy="${t('public.securityLink.freezing')}"
      >
        ${t('public.securityLink.freeze')}
      </button>
      <button class="btn wide" type="button" data-back>${t('public.securityLink.back')}</button>
    </section>`
}

const problems = (locale: Locale): Html => {
  const t = translate(locale)
  return html`<div aria-live="assertive">
    ${problem('too-many', t('public.forgotten.tooMany'))} ${problem('failed', t('public.newPassword.failed'))}
  </div>`
}

/** What comes once the account is frozen. */
const nextSteps = (locale: Locale): Html => {
  const t = translate(locale)
  const paths = publicPaths[locale]
  return html`<section class="card stack" data-link="denied" hidden>
    <h2>${t('public.identityCheck.next')}</h2>
    <div class="stack" data-next="password-now" hidden>
      <p>${t('public.securityLink.denied.password')}</p>
      <a class="btn primary wide" data-choose="${paths.newPassword}">${t('public.newPassword.title')}</a>
    </div>
    <div class="stack" data-next="password" hidden>
      <p>${t('public.securityLink.denied.again')}</p>
      <a class="btn wide" href="${paths.forgottenPassword}">${t('public.newPassword.askAgain')}</a>
    </div>
    <p data-next="password-now" hidden>
      ${t('public.securityLink.denied.factor')}
      <a href="${paths.lostFactor}">${t('public.securityLink.denied.identity')}</a>
    </p>
    <p data-next="support" hidden>
      ${mailLinked(t('public.securityLink.denied.support', { email: brand.supportEmail }))}
    </p>
    <p data-next="password-now password" hidden>${t('public.securityLink.denying.end')}</p>
    <p data-next="support" hidden>${t('public.securityLink.denying.endForSupport')}</p>
  </section>`
}
