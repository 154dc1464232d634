import type { Locale } from '../../../domain/customer/customer'
import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import type { NewestCase } from '../../support/cases'
import type { MessageRow } from '../../support/messages'
import { timeText } from './decisions'

export type CaseOnDesk = NewestCase & { said: readonly MessageRow[] }

/** What support can do about a case, by how it stands afterwards. */
const acts = ['answered', 'waiting', 'closed'] as const

/** What customers have written, each with what can be done about it. */
export const caseRows = (locale: Locale, rows: readonly CaseOnDesk[]): Html => {
  const t = translate(locale)
  return rows.length === 0
    ? html`<p class="rows empty">${t('sandbox.desk.noCases')}</p>`
    : html`<ul class="rows">
        ${rows.map((row) => caseRow(locale, row))}
      </ul>`
}

const caseRow = (locale: Locale, { number, message, status, isChat, said, email, order, at }: CaseOnDesk): Html => {
  const t = translate(locale)
  const about = order === null ? '' : ` · ${t('sandbox.desk.order', { number: order })}`
  return html`<li>
    <div class="row">
      <div class="text">
        <strong>${t('sandbox.desk.case', { number })}${about}</strong>
        ${isChat ? said.map((each) => saidRow(locale, each)) : html`<p class="written">${message}</p>`}
        <span class="quiet small">${email} · ${timeText(at)}</span>
        <form class="actions" method="post" action="/sandbox/desk/cases/${number}">
          ${isChat ? answerField(locale, number) : null}
          ${acts.map(
            (act) =>
              html`<button class="btn" name="status" value="${act}" type="submit">
                ${t(`sandbox.desk.caseAct.${act}`)}
              </button>`,
          )}
        </form>
      </div>
      <span class="badge">${t(`sandbox.desk.caseStatus.${status}`)}</span>
    </div>
  </li>`
}

const saidRow = (locale: Locale, { isFromSupport, text }: MessageRow): Html =>
  html`<p class="written">
    <strong>${translate(locale)(isFromSupport ? 'sandbox.desk.chat.support' : 'sandbox.desk.chat.customer')}</strong>
    ${text}
  </p>`

const answerField = (locale: Locale, number: string): Html =>
  html`<div class="field">
    <label for="answer-${number}">${translate(locale)('sandbox.desk.chat.answer')}</label>
    <input id="answer-${number}" name="text" maxlength="5000" autocomplete="off" />
  </div>`
