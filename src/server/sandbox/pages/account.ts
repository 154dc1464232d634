import type { Locale } from '../../../domain/customer/customer'
import { fiatOf } from '../../../domain/money/money'
import { translate } from '../../../i18n/i18n'
import { moneyColumn } from '../../../i18n/money'
import type { sandboxPayouts } from '../../database/schema'
import { html, type Html } from '../../public-site/html'
import { icon } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import type { BankVisit } from '../bank-visits'
import { accountText } from '../../desk/pages/account-text'
import { timeText } from '../../desk/pages/decisions'

type PaidOut = typeof sandboxPayouts.$inferSelect
type Waiting = Omit<BankVisit, 'accounts'>

/** What came to customers' bank accounts, with its text, and where a bank waits for them. */
export const accountPage = (locale: Locale, came: readonly PaidOut[], waiting: readonly Waiting[]): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.account.title'),
    main: html`<div class="prose">
        <h1>${t('sandbox.account.title')}</h1>
        <p class="lead">${t('sandbox.account.lead')}</p>
      </div>
      <section class="stack narrow">
        <h2>${t('sandbox.account.came')}</h2>
        ${rowsOr(
          t('sandbox.account.empty'),
          came.map((paid) => paidRow(locale, paid)),
        )}
        <h2>${t('sandbox.account.waiting')}</h2>
        ${rowsOr(
          t('sandbox.account.noneWaiting'),
          waiting.map((visit) => visitRow(visit)),
        )}
      </section>`,
  }
}

const rowsOr = (empty: string, rows: readonly Html[]): Html =>
  rows.length === 0
    ? html`<p class="rows empty">${empty}</p>`
    : html`<ul class="rows">
        ${rows}
      </ul>`

const paidRow = (locale: Locale, paid: PaidOut): Html => {
  const { holder, message, amount, currency, isReturned, at } = paid
  return html`<li>
    <div class="row">
      <span class="text">
        <strong>${message}</strong>
        <span class="quiet small">${holder} · ${accountText(locale, paid)} · ${timeText(at)}</span>
      </span>
      ${isReturned ? html`<span class="badge">${translate(locale)('sandbox.account.returned')}</span>` : null}
      <span class="figure">${moneyColumn(locale, { amount: fiatOf(amount), currency })}</span>
    </div>
  </li>`
}

const visitRow = ({ verification, bank, email, at }: Waiting): Html =>
  html`<li>
    <a class="row" href="/sandbox/verify/${verification}">
      <span class="text">
        <strong>${bank}</strong>
        <span class="quiet small">${email} · ${timeText(at)}</span>
      </span>
      ${icon('right')}
    </a>
  </li>`
