import { coinNames } from '../../../domain/money/currencies'
import type { MessageId } from '../../../domain/messages/message-ids.gen'
import { translate } from '../../../i18n/i18n'
import { moneyText } from '../../../i18n/money'
import { movementKinds, type Activity, type MovementKind } from '../../dac8/activity'
import type { LeftOut, ReportSummary } from '../../dac8/report'
import type { Lacking } from '../../dac8/users'
import { attributes, html, type Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import { timeText, whyField } from './decisions'
import { factList, paging, rowsOr, type Fact } from './parts'
import { maySend, type View } from './view'

/** Who has downloaded the report of the year, when and why. */
export type Download = { at: Date; name: string; reason: string | null }

/** `years` to choose from, the latest first; `after`: the customer that the list of those left out goes on from. */
export type Dac8OnDesk = {
  years: readonly number[]
  summary: ReportSummary
  downloads: readonly Download[]
  after: string | null
}

/** The report of a year: what it has, who is not in it and why, and the way to the file. */
export const dac8Page = (view: View, { years, summary, downloads, after }: Dac8OnDesk): Page => {
  const t = translate(view.locale)
  const { year, reported, leftOutCount, totals } = summary
  const named = { year: String(year) }
  return {
    title: t('desk.dac8.title'),
    main: html`<div class="prose">
        <h1>${t('desk.dac8.title')}</h1>
        <p class="lead">${t('desk.dac8.lead')}</p>
        <p><a href="${view.base}">${t('desk.back')}</a></p>
      </div>
      <div class="stack narrow">
        <nav class="actions" aria-label="${t('desk.dac8.years')}">
          ${years.map(
            (each) =>
              html`<a
                href="${view.base}/dac8?year=${String(each)}"
                ${attributes({ 'aria-current': each === year ? 'page' : undefined })}
                >${String(each)}</a
              >`,
          )}
        </nav>
        <h2>${t('desk.dac8.year', named)}</h2>
        <p>${t('desk.dac8.reported', { n: reported })}</p>
        ${year === years[0] ? notice('warning', t('desk.dac8.ongoing', named)) : null}
        ${leftOutCount === 0 ? null : notice('warning', t('desk.dac8.leftOut', { n: leftOutCount }))}
        ${totals.map((activity) => coinPart(view, activity))}
        ${maySend(view, '/dac8') ? downloadForm(view, year) : null}
        <h2>${t('desk.dac8.lacking')}</h2>
        ${leftOutRows(view, summary.leftOut)} ${leftOutPaging(view, summary, after)}
        <h2>${t('desk.dac8.downloads')}</h2>
        ${downloadRows(view, downloads)}
      </div>`,
  }
}

const kindTexts: Readonly<Record<MovementKind, MessageId>> = {
  bought: 'desk.dac8.bought',
  sold: 'desk.dac8.sold',
  received: 'desk.dac8.received',
  'received-from-provider': 'desk.dac8.receivedFromProvider',
  sent: 'desk.dac8.sent',
  'sent-to-provider': 'desk.dac8.sentToProvider',
}

/** What all who are reported did with a coin. */
const coinPart = (view: View, { coin, sums }: Activity): Html => {
  const t = translate(view.locale)
  const facts = movementKinds.flatMap((kind): Fact[] => {
    const sum = sums[kind]
    if (sum === undefined) return []
    const units = moneyText(view.locale, { amount: sum.units, currency: coin })
    const kronor = moneyText(view.locale, { amount: sum.amount, currency: 'SEK' })
    return [[t(kindTexts[kind]), t('desk.dac8.sum', { n: sum.count, units, kronor })]]
  })
  return html`<section class="stack">
    <h3>${coinNames[coin]} (${coin})</h3>
    ${factList(facts)}
  </section>`
}

const downloadForm = (view: View, year: number): Html => {
  const t = translate(view.locale)
  return html`<form class="card stack" method="post" action="${view.base}/dac8" novalidate>
    <p>${t('desk.dac8.format')}</p>
    <input type="hidden" name="year" value="${String(year)}" />
    ${whyField(view)}
    <div class="actions">
      <button class="btn primary" type="submit">${t('desk.dac8.download', { year: String(year) })}</button>
    </div>
  </form>`
}

const lackingTexts: Readonly<Record<Lacking, MessageId>> = {
  name: 'desk.dac8.lacks.name',
  address: 'desk.dac8.lacks.address',
  'birth-day': 'desk.dac8.lacks.birthDay',
  'tax-residence': 'desk.dac8.lacks.taxResidence',
  'tax-number': 'desk.dac8.lacks.taxNumber',
}

const leftOutRows = (view: View, rows: readonly LeftOut[]): Html => {
  const t = translate(view.locale)
  return rowsOr(
    t('desk.dac8.lackingNone'),
    rows.map(
      ({ customerId, email, lacking }) =>
        html`<li>
          <a class="row" href="${view.base}/customers/${customerId}">
            <span class="text">
              <strong>${email}</strong>
              <span>${t('desk.dac8.lacksAll', { what: lacking.map((each) => t(lackingTexts[each])).join(', ') })}</span>
            </span>
          </a>
        </li>`,
    ),
  )
}

const leftOutPaging = (view: View, { year, leftOut, hasMore }: ReportSummary, after: string | null): Html | null => {
  const last = leftOut.at(-1)
  const next = hasMore && last !== undefined ? { after: last.customerId } : null
  return paging(view, { path: `${view.base}/dac8`, query: { year: String(year) }, next, isFirst: after === null })
}

const downloadRows = (view: View, rows: readonly Download[]): Html => {
  const t = translate(view.locale)
  return rowsOr(
    t('desk.dac8.downloadsNone'),
    rows.map(
      ({ at, name, reason }) =>
        html`<li class="row">
          <span class="text">
            <strong>${name}</strong>
            <span>${reason ?? ''}</span>
            <span class="quiet small"><time datetime="${at.toISOString()}">${timeText(at)}</time></span>
          </span>
        </li>`,
    ),
  )
}
