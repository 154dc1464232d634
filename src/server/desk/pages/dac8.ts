import { coinNames } from '../../../domain/money/currencies'
import type { MessageId } from '../../../domain/messages/message-ids.gen'
import { translate } from '../../../i18n/i18n'
import { moneyText } from '../../../i18n/money'
import { movementKinds, type Activity, type MovementKind } from '../../dac8/activity'
import type { DrawOutcome } from '../../dac8/draw'
import type { MessageKind, MessageState } from '../../dac8/kinds'
import type { MessageRow } from '../../dac8/messages'
import type { Lacking, LeftOut } from '../../dac8/users'
import { attributes, html, type Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import type { DeskAction, DeskOutcome } from '../roles'
import { timeText, whyField } from './decisions'
import { factList, paging, rowsOr, type Fact } from './parts'
import { didTexts } from './timeline'
import { maySend, type View } from './view'

/** Who has done what about the report of the year, when and why. */
export type Done = { at: Date; name: string; action: DeskAction; outcome: DeskOutcome; reason: string | null }

/** What came of drawing up, where there is nothing to download. */
export const drawOutcomes = ['unchanged', 'all-left-out'] as const satisfies readonly DrawOutcome[]

/**
 * `years` to choose from, the latest first; `isOpen`: a message waits, or is being drawn up; `after`: the customer that the
 * list of those left out goes on from.
 */
export type Dac8OnDesk = {
  year: number
  years: readonly number[]
  outcome: (typeof drawOutcomes)[number] | null
  messages: readonly MessageRow[]
  isOpen: boolean
  leftOut: { rows: readonly LeftOut[]; hasMore: boolean }
  done: readonly Done[]
  after: string | null
}

/** The report of a year: its files and what became of them, what it had when it was last counted, and who is left out and why. */
export const dac8Page = (view: View, shown: Dac8OnDesk): Page => {
  const t = translate(view.locale)
  const { year, years, outcome, messages, leftOut, done, after } = shown
  const named = { year: String(year) }
  const isOver = year !== years[0]
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
        ${isOver ? null : notice('warning', t('desk.dac8.ongoing', named))}
        ${outcome === null ? null : notice('warning', t(outcomeTexts[outcome]))}
        ${view.isSandbox ? html`<p>${t('desk.dac8.sandbox')}</p>` : null} ${isOver ? drawPart(view, shown) : null}
        ${reportForm(view, year, 'test')}
        <h2>${t('desk.dac8.messages')}</h2>
        ${rowsOr(
          t('desk.dac8.messagesNone'),
          messages.map((message) => messageRow(view, message)),
        )}
        <h2>${t('desk.dac8.figures')}</h2>
        ${figuresPart(view, messages)}
        <h2>${t('desk.dac8.lacking')}</h2>
        ${leftOutRows(view, leftOut.rows)} ${leftOutPaging(view, shown, after)}
        <h2>${t('desk.dac8.done')}</h2>
        ${doneRows(view, done)}
      </div>`,
  }
}

const outcomeTexts: Readonly<Record<(typeof drawOutcomes)[number], MessageId>> = {
  unchanged: 'desk.dac8.unchanged',
  'all-left-out': 'desk.dac8.allLeftOut',
}

/** The way to the files of what is to be filed, once all of those before have been filed or given up. */
const drawPart = (view: View, { year, isOpen, messages }: Dac8OnDesk): Html | null => {
  const t = translate(view.locale)
  if (!isOpen) return reportForm(view, year, 'draw')
  const isDrawing = messages.some(({ kind, state }) => kind !== 'test' && state === 'drawing')
  return html`<p>${t(isDrawing ? 'desk.dac8.drawing' : 'desk.dac8.open')}</p>`
}

/** Has a file made: what is to be filed, or a test. */
const reportForm = (view: View, year: number, what: 'draw' | 'test'): Html | null => {
  const t = translate(view.locale)
  if (!maySend(view, '/dac8')) return null
  return html`<form class="card stack" method="post" action="${view.base}/dac8" novalidate>
    <p>${t(`desk.dac8.${what}Text`)}</p>
    <input type="hidden" name="year" value="${String(year)}" />
    <input type="hidden" name="what" value="${what}" />
    ${whyField(view, what)}
    <div class="actions">
      <button class="${what === 'draw' ? 'btn primary' : 'btn'}" type="submit">
        ${t(`desk.dac8.${what}`, { year: String(year) })}
      </button>
    </div>
  </form>`
}

const messageTexts: Readonly<Record<MessageKind, MessageId>> = {
  test: 'desk.dac8.kind.test',
  new: 'desk.dac8.kind.new',
  correction: 'desk.dac8.kind.correction',
  nothing: 'desk.dac8.kind.nothing',
}

const stateTexts: Readonly<Record<MessageState, MessageId>> = {
  drawing: 'desk.dac8.state.drawing',
  drawn: 'desk.dac8.state.drawn',
  filed: 'desk.dac8.state.filed',
  dropped: 'desk.dac8.state.dropped',
}

const messageRow = (view: View, message: MessageRow): Html => {
  const t = translate(view.locale)
  const { kind, state, at, records } = message
  return html`<li class="row">
    <span class="text">
      <strong>${t(messageTexts[kind])}</strong>
      <span>
        ${t('desk.dac8.records', { n: records })}
        ${kind === 'test' ? null : html`<span class="badge">${t(stateTexts[state])}</span>`}
      </span>
      <span class="quiet small"><time datetime="${at.toISOString()}">${timeText(at)}</time></span>
    </span>
    ${kind === 'test' || state === 'drawing' || state === 'dropped' ? null : messageForm(view, message)}
  </li>`
}

/** What can be done with a file: had once more, and, until that is said, that it was filed or never was. */
const messageForm = (view: View, { id, state }: MessageRow): Html | null => {
  const t = translate(view.locale)
  if (!maySend(view, '/dac8/:message')) return null
  const button = (decision: string, text: MessageId, look: string) =>
    html`<button class="${look}" name="decision" value="${decision}" type="submit">${t(text)}</button>`
  return html`<form class="stack" method="post" action="${view.base}/dac8/${id}" novalidate>
    ${whyField(view, id)}
    <div class="actions">
      ${button('download', 'desk.dac8.file', 'btn primary')}
      ${state === 'drawn' ? button('filed', 'desk.dac8.filed', 'btn') : null}
      ${state === 'drawn' ? button('dropped', 'desk.dac8.dropped', 'btn') : null}
    </div>
  </form>`
}

/** What the year had when a file of it was made last: no page counts it. */
const figuresPart = (view: View, messages: readonly MessageRow[]): Html => {
  const t = translate(view.locale)
  const counted = messages.find(({ figures }) => figures !== null)
  if (counted === undefined || counted.figures === null) return html`<p>${t('desk.dac8.notCounted')}</p>`
  const { reported, leftOut, totals } = counted.figures
  return html`<div class="stack">
    <p>${t('desk.dac8.counted', { time: timeText(counted.at) })} ${t('desk.dac8.reported', { n: reported })}</p>
    ${leftOut === 0 ? null : notice('warning', t('desk.dac8.leftOut', { n: leftOut }))}
    ${totals.map((activity) => coinPart(view, activity))}
  </div>`
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

const leftOutPaging = (view: View, { year, leftOut }: Dac8OnDesk, after: string | null): Html | null => {
  const last = leftOut.rows.at(-1)
  const next = leftOut.hasMore && last !== undefined ? { after: last.customerId } : null
  return paging(view, { path: `${view.base}/dac8`, query: { year: String(year) }, next, isFirst: after === null })
}

const doneRows = (view: View, rows: readonly Done[]): Html => {
  const t = translate(view.locale)
  return rowsOr(
    t('desk.dac8.doneNone'),
    rows.map(
      ({ at, name, action, outcome, reason }) =>
        html`<li class="row">
          <span class="text">
            <strong
              >${t('desk.timeline.decision', { name, action: t(didTexts[action]), outcome: t(`desk.outcome.${outcome}`) })}</strong
            >
            ${reason === null ? null : html`<span>${reason}</span>`}
            <span class="quiet small"><time datetime="${at.toISOString()}">${timeText(at)}</time></span>
          </span>
        </li>`,
    ),
  )
}
