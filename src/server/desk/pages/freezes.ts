import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import { shownAt, timeText, whyField } from './decisions'
import { maySend, type View } from './view'

export type FreezeOnDesk = {
  id: string
  customer: string
  email: string
  since: Date
  until: Date | null
  changedAt: Date
}

/** Accounts that are frozen, each with the button that ends it. */
export const freezeRows = (view: View, rows: readonly FreezeOnDesk[]): Html => {
  const t = translate(view.locale)
  return rows.length === 0
    ? html`<p class="rows empty">${t('desk.freezes.none')}</p>`
    : html`<ul class="rows">
        ${rows.map((row) => freezeRow(view, row))}
      </ul>`
}

const freezeRow = (view: View, { customer, email, since, until, changedAt }: FreezeOnDesk): Html => {
  const t = translate(view.locale)
  const when =
    until === null
      ? t('desk.freezes.since', { since: timeText(since) })
      : t('desk.freezes.until', { until: timeText(until) })
  return html`<li class="row">
    <span class="text">
      <strong>${email}</strong>
      <span class="quiet small">${when}</span>
    </span>
    ${
      maySend(view, '/freezes/:customer')
        ? html`<form class="stack" method="post" action="${view.base}/freezes/${customer}">
            ${shownAt(changedAt)} ${whyField(view, customer)}
            <button class="btn" type="submit">${t('desk.freezes.end')}</button>
          </form>`
        : null
    }
  </li>`
}
