import { translate } from '../../../i18n/i18n'
import type { GivenFeedback } from '../../orders/feedback'
import { html, type Html } from '../../public-site/html'
import type { Page } from '../../public-site/page'
import { caseRows, type CaseOnDesk } from './cases'
import type { AnswersRow } from './answers'
import { badge, timeText } from './decisions'
import { documentRows, type DocumentOnDesk } from './documents'
import { evidenceRows, monthPart, type EvidenceOnDesk } from './evidence'
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
import { proposalRows, type ProposalOnDesk } from './proposals'
import { purposeRows, type PurposeOnDesk } from './purposes'
import { strayRows, type StrayOnDesk } from './stray-coins'
import { walletProofRows, type ProofOnDesk } from './wallet-proofs'
import type { View } from './view'

type OnDesk = {
  proposals: readonly ProposalOnDesk[]
  answers: readonly AnswersRow[]
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
  /** Whether operators pay at our bank by hand. */
  isBankByHand: boolean
}

export const deskPage = (view: View, onDesk: OnDesk): Page => {
  const { answers: rows, documents, identities, evidence, left, orders, stray, cases, feedback } = onDesk
  const t = translate(view.locale)
  return {
    title: t('desk.title'),
    main: html`<div class="prose">
        <h1>${t('desk.title')}</h1>
        <p class="lead">${t(view.isSandbox ? 'sandbox.desk.lead' : 'desk.lead')}</p>
        <p><a href="${view.base}/customers">${t('desk.timeline.find')}</a></p>
        ${onDesk.isBankByHand ? html`<p><a href="${view.base}/bank">${t('desk.bank.title')}</a></p>` : null}
      </div>
      <section class="stack narrow">
        ${operatorPart(view)}
        <h2 id="proposals">${t('desk.proposals.title')}</h2>
        ${proposalRows(view, onDesk.proposals)}
        <h2>${t('desk.answers')}</h2>
        ${
          rows.length === 0
            ? html`<p class="rows empty">${t('desk.noAnswers')}</p>`
            : html`<ul class="rows">
                ${rows.map((row) => answersRow(view, row))}
              </ul>`
        }
        <h2>${t('desk.documents')}</h2>
        ${documentRows(view, documents)}
        <h2>${t('desk.identities')}</h2>
        ${identityRows(view, identities)}
        <h2 id="freezes">${t('desk.freezes.title')}</h2>
        ${freezeRows(view, onDesk.freezes)}
        <h2 id="purposes">${t('desk.purposes.title')}</h2>
        ${purposeRows(view, onDesk.purposes)}
        <h2 id="wallet-proofs">${t('desk.proofs.title')}</h2>
        ${walletProofRows(view, onDesk.proofs)}
        <h2>${t('desk.orders')}</h2>
        ${orderRows(view, orders)}
        <h2>${t('desk.stray')}</h2>
        ${strayRows(view, stray)}
        <h2 id="work">${t('desk.work.title')}</h2>
        ${workRows(view, onDesk.work)}
        <h2 id="refunds">${t('desk.refunds.title')}</h2>
        ${refundRows(view, onDesk.refunds)}
        <h2 id="transfers">${t('desk.transfers.title')}</h2>
        ${transferRows(view, onDesk.transfers)}
        <h2 id="payments">${t('desk.payments.title')}</h2>
        ${paymentRows(view, onDesk.payments)}
        <h2>${t('desk.evidence.title')}</h2>
        ${evidenceRows(view, evidence)}
        <h2>${t('desk.month.title')}</h2>
        ${monthPart(view, left)}
        <h2>${t('desk.cases')}</h2>
        ${caseRows(view, cases)}
        <h2>${t('desk.feedback')}</h2>
        ${feedbackRows(view, feedback)}
        <h2 id="features">${t('desk.features.title')}</h2>
        ${featuresPart(view, onDesk.features)}
      </section>`,
  }
}

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

const feedbackRows = (view: View, rows: readonly GivenFeedback[]): Html => {
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

/** Who sits at the desk; in the sandbox, the way to sit there as the other. */
const operatorPart = (view: View): Html | null => {
  const { operator, leaving } = view
  if (operator === null || leaving === null) return null
  const t = translate(view.locale)
  const roles = operator.roles.map((role) => t(`desk.role.${role}`)).join(', ')
  return html`<form class="card stack" method="post" action="${leaving.address}">
    <p>${t('desk.operator.text', { name: operator.name, roles })}</p>
    <div class="actions">
      <button class="btn" type="submit">
        ${t(leaving.to === 'other' ? 'desk.operator.other' : 'desk.operator.signOut')}
      </button>
    </div>
  </form>`
}
