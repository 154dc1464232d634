import type { Coin } from '../../../domain/money/currencies'
import { coinOf, type Decimal } from '../../../domain/money/money'
import { translate } from '../../../i18n/i18n'
import { moneyColumn } from '../../../i18n/money'
import { html, type Html } from '../../public-site/html'
import { shownVersion, timeText, whyField } from './decisions'
import { maySend, type View } from './view'

/** `order`: its reference; `number`: what its customer calls it. */
export type RemovedOnDesk = {
  id: string
  coin: Coin
  amount: Decimal
  hash: string
  at: Date
  order: string
  number: string
}

/** Coins that were booked and that their chain has taken back, each to be handled. */
export const removedRows = (view: View, rows: readonly RemovedOnDesk[]): Html => {
  const t = translate(view.locale)
  if (rows.length === 0) return html`<p class="rows empty">${t('desk.removedCoins.none')}</p>`
  return html`<ul class="rows">
    ${rows.map(
      ({ id, coin, amount, hash, at, order, number }) =>
        html`<li class="row">
          <span class="text">
            <a href="${view.base}/orders/${order}"><strong>${t('desk.order', { number })}</strong></a>
            <span class="quiet small">${t('desk.removedCoins.text', { hash })}</span>
            <span class="quiet small">${timeText(at)}</span>
          </span>
          <span class="figure">${moneyColumn(view.locale, { amount: coinOf(amount), currency: coin })}</span>
          ${
            maySend(view, '/removed-coins/:id')
              ? html`<form class="stack" method="post" action="${view.base}/removed-coins/${id}">
                  ${shownVersion(at.toISOString())} ${whyField(view, id)}
                  <p class="quiet small">${t('desk.removedCoins.hint')}</p>
                  <p class="actions">
                    <button class="btn" type="submit" name="decision" value="handled">
                      ${t('desk.action.coins.removed.handled')}
                    </button>
                    <button class="btn" type="submit" name="decision" value="written-off">
                      ${t('desk.action.coins.removed.written-off')}
                    </button>
                  </p>
                </form>`
              : null
          }
        </li>`,
    )}
  </ul>`
}
