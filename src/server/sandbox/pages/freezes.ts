import type { Locale } from '../../../domain/customer/customer'
import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import { shownAt, timeText } from './decisions'

export type FreezeOnDesk = { customer: string; email: string; since: Date; until: Date | null; changedAt: Date }

/** Accounts that are frozen, each with the button that ends it. */
export const freezeRows = (locale: Locale, rows: readonly FreezeOnDesk[]): Html => {
  const t = translate(locale)
  return rows.length === 0
    ? html`<p class="rows empty">${t('sandbox.desk.freezes.none')}</p>`
    : html`<ul class="rows">
        ${rows.map((row) => freezeRow(locale, row))}
      </ul>`
}

const freezeRow = (locale: Locale, { customer, email, since, until, changedAt }: FreezeOnDesk): Html => {
  const t = translate(locale)
  const when =
    until === null
      ? t('sandbox.desk.freezes.since', { since: timeText(since) })
      : t('sandbox.desk.freezes.until', { until: timeText(until) })
  return html`<li class="row">
    <span class="text">
      <strong>${email}</strong>
      <span class="quiet small">${when}</span>
    </span>
    <form method="post" action="/sandbox/desk/freezes/${customer}">
      ${shownAt(changedAt)}
      <button class="btn" type="submit">${t('sandbox.desk.freezes.end')}</button>
    </form>
  </li>`
}
