import type { Locale } from '../../../domain/customer/customer'
import type { Answer, Answers, Question } from '../../../domain/onboarding/questionnaires'
import type { VerificationStatus } from '../../../domain/orders/statuses'
import { translate } from '../../../i18n/i18n'
import type { GivenFeedback } from '../../orders/feedback'
import { html, type Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import { caseRows, type CaseOnDesk } from './cases'
import { badge, lateNotice, shownAt, timeText } from './decisions'
import { documentRows, type DocumentOnDesk } from './documents'
import { evidenceRows, monthForm, type EvidenceOnDesk } from './evidence'
import { featuresPart, type FeaturesOnDesk } from './features'
import { freezeRows, type FreezeOnDesk } from './freezes'
import { identityRows, type IdentityOnDesk } from './identities'
import {
  paymentRows,
  refundRows,
  transferRows,
  workRows,
  type PaymentOnDesk,
  type TransferOnDesk,
  type WaitingRefund,
  type WaitingWork,
} from './money-work'
import { orderRows, type OrderOnDesk } from './orders'
import { purposeRows, type PurposeOnDesk } from './purposes'
import { strayRows, type StrayOnDesk } from './stray-coins'
import { walletProofRows, type ProofOnDesk } from './wallet-proofs'

export type DeskRow = { customer: string; email: string; key: string; status: VerificationStatus; at: Date | null }

export type SubmittedQuestionnaire = DeskRow & { at: Date; questions: readonly Question[]; answers: Answers }

/** A decision that was not made: a rejection without its reason, or one about answers submitted earlier. */
type Undecided = { question: string; because: 'no-reason' | 'late' }

type OnDesk = {
  answers: readonly DeskRow[]
  documents: readonly DocumentOnDesk[]
  identities: readonly IdentityOnDesk[]
  freezes: readonly FreezeOnDesk[]
  purposes: readonly PurposeOnDesk[]
  proofs: readonly ProofOnDesk[]
  orders: readonly OrderOnDesk[]
  stray: readonly StrayOnDesk[]
  work: readonly WaitingWork[]
  refunds: readonly WaitingRefund[]
  transfers: readonly TransferOnDesk[]
  payments: readonly PaymentOnDesk[]
  evidence: readonly EvidenceOnDesk[]
  left: number
  cases: readonly CaseOnDesk[]
  feedback: readonly GivenFeedback[]
  features: FeaturesOnDesk
}

export const deskPage = (locale: Locale, onDesk: OnDesk): Page => {
  const { answers: rows, documents, identities, evidence, left, orders, stray, cases, feedback } = onDesk
  const t = translate(locale)
  return {
    title: t('sandbox.desk.title'),
    main: html`<div class="prose">
        <h1>${t('sandbox.desk.title')}</h1>
        <p class="lead">${t('sandbox.desk.lead')}</p>
      </div>
      <section class="stack narrow">
        <h2>${t('sandbox.desk.answers')}</h2>
        ${
          rows.length === 0
            ? html`<p class="rows empty">${t('sandbox.desk.noAnswers')}</p>`
            : html`<ul class="rows">
                ${rows.map((row) => deskRow(locale, row))}
              </ul>`
        }
        <h2>${t('sandbox.desk.documents')}</h2>
        ${documentRows(locale, documents)}
        <h2>${t('sandbox.desk.identities')}</h2>
        ${identityRows(locale, identities)}
        <h2 id="freezes">${t('sandbox.desk.freezes.title')}</h2>
        ${freezeRows(locale, onDesk.freezes)}
        <h2 id="purposes">${t('sandbox.desk.purposes.title')}</h2>
        ${purposeRows(locale, onDesk.purposes)}
        <h2 id="wallet-proofs">${t('sandbox.desk.proofs.title')}</h2>
        ${walletProofRows(locale, onDesk.proofs)}
        <h2>${t('sandbox.desk.orders')}</h2>
        ${orderRows(locale, orders)}
        <h2>${t('sandbox.desk.stray')}</h2>
        ${strayRows(locale, stray)}
        <h2 id="work">${t('sandbox.desk.work.title')}</h2>
        ${workRows(locale, onDesk.work)}
        <h2 id="refunds">${t('sandbox.desk.refunds.title')}</h2>
        ${refundRows(locale, onDesk.refunds)}
        <h2 id="transfers">${t('sandbox.desk.transfers.title')}</h2>
        ${transferRows(locale, onDesk.transfers)}
        <h2 id="payments">${t('sandbox.desk.payments.title')}</h2>
        ${paymentRows(locale, onDesk.payments)}
        <h2>${t('sandbox.desk.evidence.title')}</h2>
        ${evidenceRows(locale, evidence)}
        <h2>${t('sandbox.desk.month.title')}</h2>
        ${monthForm(locale, left)}
        <h2>${t('sandbox.desk.cases')}</h2>
        ${caseRows(locale, cases)}
        <h2>${t('sandbox.desk.feedback')}</h2>
        ${feedbackRows(locale, feedback)}
        <h2 id="features">${t('sandbox.desk.features.title')}</h2>
        ${featuresPart(locale, onDesk.features)}
      </section>`,
  }
}

const deskRow = (locale: Locale, { customer, email, key, status, at }: DeskRow): Html =>
  html`<li>
    <a class="row" href="/sandbox/desk/answers/${customer}/${key}">
      <span class="text">
        <strong>${email}</strong>
        <span class="quiet small">${at === null ? '' : timeText(at)}</span>
      </span>
      ${badge(locale, status)}
    </a>
  </li>`

const feedbackRows = (locale: Locale, rows: readonly GivenFeedback[]): Html => {
  const t = translate(locale)
  return rows.length === 0
    ? html`<p class="rows empty">${t('sandbox.desk.noFeedback')}</p>`
    : html`<ul class="rows">
        ${rows.map(
          ({ number, email, rating, text, at }) =>
            html`<li class="row">
              <span class="text">
                <strong>${t('sandbox.desk.order', { number })}</strong>
                ${text === null ? null : html`<span>${text}</span>`}
                <span class="quiet small">${email} · ${timeText(at)}</span>
              </span>
              <span class="badge">${t('sandbox.desk.rating', { rating })}</span>
            </li>`,
        )}
      </ul>`
}

/** What a customer has answered, and the two ways to decide about it. */
export const answersPage = (
  locale: Locale,
  submitted: SubmittedQuestionnaire,
  undecided: Undecided | null = null,
): Page => {
  const t = translate(locale)
  const { customer, key, email, status, at, questions, answers } = submitted
  const answered = questions.filter(({ id }) => answers[id] !== undefined)
  const action = `/sandbox/desk/answers/${customer}/${key}`
  return {
    title: t('sandbox.desk.answersOf', { email }),
    main: html`<div class="stack narrow">
      <p><a href="/sandbox/desk">${t('sandbox.desk.back')}</a></p>
      <h1>${t('sandbox.desk.answersOf', { email })}</h1>
      <p>${badge(locale, status)}</p>
      ${lateNotice(locale, undecided?.because === 'late')}
      <dl class="facts">
        ${answered.map(
          (question) =>
            html`<div>
              <dt>${question.question}</dt>
              <dd>${answerText(locale, question, answers[question.id])}</dd>
            </div>`,
        )}
      </dl>
      <form method="post" action="${action}">
        ${shownAt(at)}
        <button class="btn primary" name="decision" value="accept" type="submit">${t('sandbox.desk.accept')}</button>
      </form>
      <form class="card stack" method="post" action="${action}" novalidate>
        ${shownAt(at)}
        <div class="field">
          <label for="question">${t('sandbox.desk.question')}</label>
          <select id="question" name="question">
            ${answered.map(
              ({ id, question }) =>
                html`<option value="${id}" ${id === undecided?.question ? html`selected` : null}>${question}</option>`,
            )}
          </select>
        </div>
        ${reasonField(locale, undecided?.because === 'no-reason')}
        <button class="btn" name="decision" value="reject" type="submit">${t('sandbox.desk.reject')}</button>
      </form>
    </div>`,
  }
}

/** Where the reviewer writes what is wrong, for the customer to read. */
const reasonField = (locale: Locale, isMissing: boolean): Html => {
  const t = translate(locale)
  return html`<div class="field">
    <label for="reason">${t('sandbox.desk.reason')}</label>
    <input
      id="reason"
      name="reason"
      maxlength="500"
      autocomplete="off"
      aria-describedby="reason-help"
      aria-invalid="${String(isMissing)}"
    />
    <p id="reason-help" class="${isMissing ? 'problem' : 'help'}">
      ${t(isMissing ? 'sandbox.desk.reasonMissing' : 'sandbox.desk.reasonHelp')}
    </p>
  </div>`
}

const answerText = (locale: Locale, { options }: Question, answer: Answer | undefined): string => {
  if (answer === undefined) return ''
  if ('text' in answer) return answer.text
  if ('choices' in answer)
    return answer.choices.map((choice) => options.find(({ id }) => id === choice)?.text ?? choice).join(', ')
  const none = translate(locale)('sandbox.desk.noNumber')
  return answer.countryTexts.map(({ country, text }) => `${country}: ${text ?? none}`).join(', ')
}

export const goneFromDeskPage = (locale: Locale): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.desk.title'),
    main: html`<div class="centre stack">
      <h1>${t('sandbox.desk.title')}</h1>
      ${notice('warning', t('sandbox.desk.gone'))}
      <div class="actions"><a class="btn" href="/sandbox/desk">${t('sandbox.desk.back')}</a></div>
    </div>`,
  }
}
