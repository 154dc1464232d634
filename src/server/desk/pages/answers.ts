import type { Answers, Question } from '../../../domain/onboarding/questionnaires'
import type { VerificationStatus } from '../../../domain/orders/statuses'
import { answerTexts } from '../../../i18n/answer-text'
import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import type { Page } from '../../public-site/page'
import { badge, feedbackField, lateNotice, shownSeen, timeText, whyField } from './decisions'
import { maySend, typedIn, type View } from './view'

export type AnswersRow = { customer: string; email: string; key: string; status: VerificationStatus; at: Date | null }

export type SubmittedQuestionnaire = AnswersRow & { at: Date; questions: readonly Question[]; answers: Answers }

/** What was submitted, each with the way to its answers. */
export const answersRows = (view: View, rows: readonly AnswersRow[]): Html =>
  rows.length === 0
    ? html`<p class="rows empty">${translate(view.locale)('desk.noAnswers')}</p>`
    : html`<ul class="rows">
        ${rows.map((row) => answersRow(view, row))}
      </ul>`

const answersRow = (view: View, { customer, email, key, status, at }: AnswersRow): Html =>
  html`<li>
    <a class="row" href="${view.base}/answers/${customer}/${key}">
      <span class="text">
        <strong>${email}</strong>
        <span class="quiet small">${at === null ? '' : timeText(at)}</span>
      </span>
      ${badge(view, status)}
    </a>
  </li>`

/** What a customer has answered, and the two ways to decide about it. `isLate`: it was about answers submitted earlier. */
export const answersPage = (view: View, submitted: SubmittedQuestionnaire, isLate = false): Page => {
  const t = translate(view.locale)
  const { email, status, questions, answers } = submitted
  const answered = questions.filter(({ id }) => answers[id] !== undefined)
  return {
    title: t('desk.answersOf', { email }),
    main: html`<div class="stack narrow">
      <p><a href="${view.base}">${t('desk.back')}</a></p>
      <h1>${t('desk.answersOf', { email })}</h1>
      <p>${badge(view, status)}</p>
      ${lateNotice(view, isLate)}
      <dl class="facts">
        ${answered.map(
          (question) =>
            html`<div>
              <dt>${question.question}</dt>
              <dd>${answerText(view, question, answers)}</dd>
            </div>`,
        )}
      </dl>
      ${maySend(view, '/answers/:customer/:key') ? decisionForms(view, submitted) : null}
    </div>`,
  }
}

const decisionForms = (view: View, { customer, key, at, status, questions, answers }: SubmittedQuestionnaire): Html => {
  const t = translate(view.locale)
  const action = `${view.base}/answers/${customer}/${key}`
  const answered = questions.filter(({ id }) => answers[id] !== undefined)
  return html`<form class="card stack" method="post" action="${action}" novalidate>
      ${shownSeen({ at, status })} ${whyField(view, 'accept')}
      <button class="btn primary" name="decision" value="accept" type="submit">${t('desk.accept')}</button>
    </form>
    <form class="card stack" method="post" action="${action}" novalidate>
      ${shownSeen({ at, status })}
      <div class="field">
        <label for="question">${t('desk.question')}</label>
        <select id="question" name="question">
          ${answered.map(
            ({ id, question }) =>
              html`<option value="${id}" ${id === typedIn(view, 'reject', 'question') ? html`selected` : null}>
                ${question}
              </option>`,
          )}
        </select>
      </div>
      ${feedbackField(view, 'reject')}
      <button class="btn" name="decision" value="reject" type="submit">${t('desk.reject')}</button>
    </form>`
}

/** An answer on one line; nothing where there is none. */
export const answerText = ({ locale }: View, question: Question, answers: Answers): string => {
  const answer = answers[question.id]
  return answer === undefined ? '' : answerTexts({ t: translate(locale), locale }, question, answer).join(', ')
}
