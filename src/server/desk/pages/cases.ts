import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import type { CaseWithCustomer } from '../../support/cases'
import type { Page } from '../../public-site/page'
import type { MessageRow } from '../../support/messages'
import { lateNotice, shownSeen, timeText, whyField } from './decisions'
import { maySend, typedIn, type View } from './view'

export type CaseOnDesk = CaseWithCustomer & { said: readonly MessageRow[] }

/** What support can do about a case, by how it stands afterwards. */
const acts = ['answered', 'waiting', 'closed'] as const

/** What customers have written, each with what can be done about it. */
export const caseRows = (view: View, rows: readonly CaseOnDesk[]): Html => {
  const t = translate(view.locale)
  return rows.length === 0
    ? html`<p class="rows empty">${t('desk.noCases')}</p>`
    : html`<ul class="rows">
        ${rows.map((row) => caseRow(view, row))}
      </ul>`
}

/** One of them, however it stands. `isLate`: an answer was about how it stood earlier. */
export const casePage = (view: View, row: CaseOnDesk, isLate = false): Page => {
  const t = translate(view.locale)
  const title = t('desk.case', { number: row.number })
  return {
    title,
    main: html`<div class="stack narrow">
      <p><a href="${view.base}">${t('desk.back')}</a></p>
      <h1>${title}</h1>
      ${lateNotice(view, isLate)} ${caseRows(view, [row])}
    </div>`,
  }
}

const caseRow = (view: View, row: CaseOnDesk): Html => {
  const { number, message, status, isChat, said, email, order, at, updatedAt } = row
  const t = translate(view.locale)
  const about = order === null ? '' : ` · ${t('desk.order', { number: order })}`
  return html`<li>
    <div class="row">
      <div class="text">
        <strong>${t('desk.case', { number })}${about}</strong>
        ${isChat ? said.map((each) => saidRow(view, each)) : html`<p class="written">${message}</p>`}
        <span class="quiet small">${email} · ${timeText(at)}</span>
        ${
          maySend(view, '/cases/:number')
            ? html`<form class="stack" method="post" action="${view.base}/cases/${number}">
                ${shownSeen({ at: updatedAt, status })} ${isChat ? answerField(view, number) : null}
                ${whyField(view, number)}
                <div class="actions">
                  ${acts.map(
                    (act) =>
                      html`<button class="btn" name="status" value="${act}" type="submit">
                        ${t(`desk.caseAct.${act}`)}
                      </button>`,
                  )}
                </div>
              </form>`
            : null
        }
      </div>
      <span class="badge">${t(`desk.caseStatus.${status}`)}</span>
    </div>
  </li>`
}

const saidRow = (view: View, { isFromSupport, text }: MessageRow): Html =>
  html`<p class="written">
    <strong>${translate(view.locale)(isFromSupport ? 'desk.chat.support' : 'desk.chat.customer')}</strong>
    ${text}
  </p>`

const answerField = (view: View, number: string): Html =>
  html`<div class="field">
    <label for="answer-${number}">${translate(view.locale)('desk.chat.answer')}</label>
    <input
      id="answer-${number}"
      name="text"
      value="${typedIn(view, number, 'text') ?? ''}"
      maxlength="5000"
      autocomplete="off"
    />
  </div>`
