import { translate } from '../../../i18n/i18n'
import type { GivenFeedback } from '../../orders/feedback'
import { html, type Html } from '../../public-site/html'
import { timeText } from './decisions'
import type { View } from './view'

/** What customers thought of their orders. */
export const feedbackRows = (view: View, rows: readonly GivenFeedback[]): Html => {
  const t = translate(view.locale)
  return rows.length === 0
    ? html`<p class="rows empty">${t('desk.noFeedback')}</p>`
    : html`<ul class="rows">
        ${rows.map(
          ({ number, email, rating, text, at }) =>
            html`<li class="row">
              <span class="text">
                <strong>${t('desk.order', { number })}</strong>
                ${text === null ? null : html`<span>${text}</span>`}
                <span class="quiet small">${email} · ${timeText(at)}</span>
              </span>
              <span class="badge">${t('desk.rating', { rating })}</span>
            </li>`,
        )}
      </ul>`
}
