import { brand } from '../../../domain/company/brand'
import type { Locale } from '../../../domain/customer/customer'
import { translate } from '../../../i18n/i18n'
import { bankVisitDecisions, type FoundAccount } from '../../database/schema'
import { html, type Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import { accountText } from '../../desk/pages/account-text'
import type { Page } from '../../public-site/page'
import type { BankVisit } from '../bank-visits'

/** Name of an account's box in the form. */
export const boxOf = ({ externalId }: FoundAccount): string => `account-${externalId}`

/** Which accounts the bank may name, and every way in which it can end; once it has ended, the way back. */
export const bankVisitPage = (locale: Locale, visit: BankVisit): Page => {
  const t = translate(locale)
  const title = t('sandbox.verify.title', { bank: visit.bank })
  const isWaiting = visit.isOpen && visit.decision === null
  return {
    title,
    main: html`<div class="centre stack">
      <h1>${title}</h1>
      ${isWaiting ? form(locale, visit) : ended(locale, visit)}
      <p><a href="/sandbox/account">${t('sandbox.verify.all')}</a></p>
    </div>`,
  }
}

const form = (locale: Locale, visit: BankVisit): Html => {
  const t = translate(locale)
  return html`<form class="card stack" method="post" action="/sandbox/verify/${visit.verification}">
    <p>${t('sandbox.verify.text', { brand: brand.name, holder: visit.holder })}</p>
    ${visit.accounts.map(
      (account) =>
        html`<label>
          <input type="checkbox" name="${boxOf(account)}" value="on" checked /> ${accountText(locale, account)}
        </label>`,
    )}
    ${bankVisitDecisions.map(
      (decision) =>
        html`<button
          class="btn ${decision === 'approve' ? 'primary wide' : ''}"
          name="decision"
          value="${decision}"
          type="submit"
        >
          ${t(`sandbox.verify.${decision}`)}
        </button>`,
    )}
  </form>`
}

const ended = (locale: Locale, { decision, back }: BankVisit): Html => {
  const t = translate(locale)
  return html`${
      decision === 'approve'
        ? notice('success', t('sandbox.verify.approved'))
        : notice('warning', t('sandbox.verify.ended'))
    }
    <div class="actions">
      <a class="btn primary" href="${back}">${t('sandbox.pay.back', { brand: brand.name })}</a>
    </div>`
}

export const noBankVisitPage = (locale: Locale): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.account.title'),
    main: html`<div class="centre stack">
      <h1>${t('sandbox.account.title')}</h1>
      ${notice('warning', t('sandbox.verify.gone'))}
      <div class="actions"><a class="btn" href="/sandbox/account">${t('sandbox.verify.all')}</a></div>
    </div>`,
  }
}
