import type { Coin } from '../../../domain/money/currencies'
import { coinOf, type Decimal } from '../../../domain/money/money'
import { translate } from '../../../i18n/i18n'
import { moneyColumn, moneyText } from '../../../i18n/money'
import { html, type Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import { typedField } from '../../public-site/fields'
import { timeText, shownVersion, whyField } from './decisions'
import type { Typed } from './orders'
import { maySend, type View } from './view'

/** Coins of another kind than the sale was about, to whose address they came. */
export type StrayOnDesk = {
  id: string
  customer: string
  orderReference: string
  returnTimes: number
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
export const strayRows = (view: View, rows: readonly StrayOnDesk[]): Html =>
  rows.length === 0
    ? html`<p class="rows empty">${translate(view.locale)('desk.noStray')}</p>`
    : html`<ul class="rows">
        ${rows.map((row) => strayRow(view, row))}
      </ul>`

const strayRow = (view: View, { id, number, email, coin, amount, isLeaving, receivedAt }: StrayOnDesk): Html => {
  const t = translate(view.locale)
  return html`<li>
    <a class="row" href="${view.base}/coins/${id}">
      <span class="text">
        <strong>${t('desk.order', { number })}</strong>
        <span class="quiet small">${isLeaving ? t('desk.strayLeaving') : timeText(receivedAt)} · ${email}</span>
      </span>
      <span class="figure">${moneyColumn(view.locale, { amount: coinOf(amount), currency: coin })}</span>
    </a>
  </li>`
}

/** What can be decided about stray coins: they go back to an address that the customer has told support, or are handled. */
export const strayPage = (
  view: View,
  { id, returnTimes, number, email, expected, coin, amount, returnRefusal, isLeaving }: StrayOnDesk,
  { typed, isWrong }: Typed = { typed: '', isWrong: false },
): Page => {
  const t = translate(view.locale)
  const action = `${view.base}/coins/${id}`
  const title = t('desk.order', { number })
  const came = moneyText(view.locale, { amount: coinOf(amount), currency: coin })
  return {
    title,
    main: html`<div class="stack narrow">
      <p><a href="${view.base}">${t('desk.back')}</a></p>
      <h1>${title}</h1>
      <p>${email}</p>
      <p>${t('desk.strayText', { amount: came, coin: expected })}</p>
      ${isLeaving ? notice('success', t('desk.strayLeaving')) : null}
      ${returnRefusal === null ? null : notice('warning', t('desk.strayRefused', { reason: returnRefusal }))}
      ${
        isLeaving || !maySend(view, '/coins/:id')
          ? null
          : html`<form class="card stack" method="post" action="${action}">
                ${typedField({
                  name: 'returnAddress',
                  label: t('desk.returnAddress', { coin }),
                  value: typed,
                  help: t('desk.returnAddressHelp'),
                  problem: isWrong ? t('desk.returnAddressProblem', { coin }) : null,
                })}
                ${shownVersion(String(returnTimes))} ${whyField(view, 'return')}
                <button class="btn primary" name="decision" value="return" type="submit">${t('desk.refund')}</button>
              </form>
              <form class="card stack" method="post" action="${action}">
                ${shownVersion(String(returnTimes))} ${whyField(view, 'handled')}
                <button class="btn" name="decision" value="handled" type="submit">${t('desk.strayHandled')}</button>
              </form>`
      }
    </div>`,
  }
}
