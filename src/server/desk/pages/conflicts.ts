import type { Coin } from '../../../domain/money/currencies'
import { coinOf, type Decimal } from '../../../domain/money/money'
import { translate } from '../../../i18n/i18n'
import { moneyColumn } from '../../../i18n/money'
import { html, type Html } from '../../public-site/html'
import { timeText } from './decisions'
import type { View } from './view'

/** `key`: what the coins were asked to be sent by, which begins with the order's reference where they are of one. */
export type ConflictOnDesk = { key: string; coin: Coin; amount: Decimal; address: string; at: Date | null }

/** Sendings that cannot be confirmed as they were signed. */
export const conflictRows = (view: View, rows: readonly ConflictOnDesk[]): Html => {
  const t = translate(view.locale)
  if (rows.length === 0) return html`<p class="rows empty">${t('desk.conflicts.none')}</p>`
  return html`<ul class="rows">
    ${rows.map(
      ({ key, coin, amount, address, at }) =>
        html`<li class="row">
          <span class="text">
            <strong>${t('desk.conflicts.to', { address })}</strong>
            <span class="quiet small">${t('desk.conflicts.text', { key })}</span>
            ${at === null ? null : html`<span class="quiet small">${timeText(at)}</span>`}
          </span>
          <span class="figure">${moneyColumn(view.locale, { amount: coinOf(amount), currency: coin })}</span>
        </li>`,
    )}
  </ul>`
}
