import type { Coin } from '../../../domain/money/currencies'
import type { Locale } from '../../../domain/customer/customer'
import { coinOf, type Decimal } from '../../../domain/money/money'
import { translate } from '../../../i18n/i18n'
import { moneyColumn, moneyText } from '../../../i18n/money'
import { html, type Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import { field } from './bank'
import { timeText } from './decisions'
import type { Typed } from './orders'

/** Coins of another kind than the sale was about, to whose address they came. */
export type StrayOnDesk = {
  id: string
  number: string
  email: string
  expected: Coin
  coin: Coin
  amount: Decimal
  receivedAt: Date
  returnRefusal: string | null
  isLeaving: boolean
}

/** Stray coins that wait for a decision. */
export const strayRows = (locale: Locale, rows: readonly StrayOnDesk[]): Html =>
  rows.length === 0
    ? html`<p class="rows empty">${translate(locale)('sandbox.desk.noStray')}</p>`
    : html`<ul class="rows">
        ${rows.map((row) => strayRow(locale, row))}
      </ul>`

const strayRow = (locale: Locale, { id, number, email, coin, amount, isLeaving, receivedAt }: StrayOnDesk): Html => {
  const t = translate(locale)
  return html`<li>
    <a class="row" href="/sandbox/desk/coins/${id}">
      <span class="text">
        <strong>${t('sandbox.desk.order', { number })}</strong>
        <span class="quiet small">${isLeaving ? t('sandbox.desk.strayLeaving') : timeText(receivedAt)} · ${email}</span>
      </span>
      <span class="figure">${moneyColumn(locale, { amount: coinOf(amount), currency: coin })}</span>
    </a>
  </li>`
}

/** What can be decided about stray coins: they go back to an address that the customer has told support, or are handled. */
export const strayPage = (
  locale: Locale,
  { id, number, email, expected, coin, amount, returnRefusal, isLeaving }: StrayOnDesk,
  { typed, isWrong }: Typed = { typed: '', isWrong: false },
): Page => {
  const t = translate(locale)
  const action = `/sandbox/desk/coins/${id}`
  const title = t('sandbox.desk.order', { number })
  const came = moneyText(locale, { amount: coinOf(amount), currency: coin })
  return {
    title,
    main: html`<div class="stack narrow">
      <p><a href="/sandbox/desk">${t('sandbox.desk.back')}</a></p>
      <h1>${title}</h1>
      <p>${email}</p>
      <p>${t('sandbox.desk.strayText', { amount: came, coin: expected })}</p>
      ${isLeaving ? notice('success', t('sandbox.desk.strayLeaving')) : null}
      ${returnRefusal === null ? null : notice('warning', t('sandbox.desk.strayRefused', { reason: returnRefusal }))}
      ${
        isLeaving
          ? null
          : html`<form class="card stack" method="post" action="${action}" novalidate>
                ${field({
                  name: 'returnAddress',
                  label: t('sandbox.desk.returnAddress', { coin }),
                  value: typed,
                  help: t('sandbox.desk.returnAddressHelp'),
                  problem: isWrong ? t('sandbox.desk.returnAddressProblem', { coin }) : null,
                })}
                <button class="btn primary" name="decision" value="return" type="submit">
                  ${t('sandbox.desk.refund')}
                </button>
              </form>
              <form method="post" action="${action}">
                <button class="btn" name="decision" value="handled" type="submit">
                  ${t('sandbox.desk.strayHandled')}
                </button>
              </form>`
      }
    </div>`,
  }
}
