import { fiatOf, type Decimal } from '../../../domain/money/money'
import type { PurchasePurpose, PurposeReason } from '../../../domain/orders/scam-shield'
import { translate } from '../../../i18n/i18n'
import { moneyText } from '../../../i18n/money'
import { orderNumberText } from '../../../i18n/references'
import { html, type Html } from '../../public-site/html'
import { timeText } from './decisions'
import type { View } from './view'

/** `number` is that of the order that was placed with the answer, or after the pause. */
export type PurposeOnDesk = {
  id: string
  email: string
  purpose: PurchasePurpose
  reason: PurposeReason
  worth: Decimal
  at: Date
  pausedUntil: Date | null
  number: string | null
}

/** What customers said that purchases are for: who, what it is worth, when, and until when that has paused it. */
export const purposeRows = (view: View, rows: readonly PurposeOnDesk[]): Html => {
  const t = translate(view.locale)
  return rows.length === 0
    ? html`<p class="rows empty">${t('desk.purposes.none')}</p>`
    : html`<ul class="rows">
        ${rows.map((row) => purposeRow(view, row))}
      </ul>`
}

const purposeRow = (view: View, { email, purpose, reason, worth, at, pausedUntil, number }: PurposeOnDesk): Html => {
  const t = translate(view.locale)
  const amount = moneyText(view.locale, { amount: fiatOf(worth), currency: 'SEK' })
  const asked = t(`desk.purposes.${reason}`, { amount, time: timeText(at) })
  const paused = pausedUntil === null ? [] : [t('desk.purposes.paused', { until: timeText(pausedUntil) })]
  const placed = number === null ? [] : [t('desk.purposes.placed', { number: orderNumberText(number) })]
  return html`<li class="row">
    <span class="text">
      <strong>${email}</strong>
      <span>${t(`buy.shield.purpose.${purpose}`)}</span>
      <span class="quiet small">${[asked, ...paused, ...placed].join(' ')}</span>
    </span>
  </li>`
}
