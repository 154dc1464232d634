import type { MessageId } from '../../../domain/messages/message-ids.gen'
import { translate } from '../../../i18n/i18n'
import type { PaymentOnDesk } from '../../bank-by-hand/payments'
import type { ManualTransfer } from '../../bank-by-hand/transfers'
import type { BankEntry } from '../../bank-files/decisions'
import type { UnmatchedTransfer } from '../../callbacks/unmatched'
import type { BankPayment } from '../../bank-files/payments'
import { html, type Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import type { ProposalOnDesk } from '../proposals'
import type { TwoPersonAction } from '../roles'
import { paymentFacts, saidText, transferFacts, transferTitle } from './bank-by-hand'
import { bankPaymentFacts, entryFacts } from './bank-files'
import { timeText, whyField } from './decisions'
import { contradictionText, paymentText, type PaymentOnDesk as ToldPayment, type TransferOnDesk } from './money-work'
import { factList, type Fact } from './parts'
import { unmatchedFacts } from './unmatched'
import { maySend, type View } from './view'

/** A proposal with what of our bank it is about, and why it cannot be confirmed now; null where it can. */
export type ShownProposal = {
  row: ProposalOnDesk
  payment: PaymentOnDesk['payment'] | null
  transfer: ManualTransfer | null
  entry: BankEntry | null
  /** How many payments are decided about with it. */
  rejections: number | null
  stopped: BankPayment | null
  unmatched: UnmatchedTransfer | null
  /** Money that was told again otherwise. */
  transferAgain: TransferOnDesk | null
  paymentAgain: ToldPayment | null
  hindrance: 'late' | 'frozen' | null
}

const actionTexts = {
  'bank.entry.book': 'desk.action.bank.entry.book',
  'bank.payment.made': 'desk.action.bank.payment.made',
  'bank.payment.returned': 'desk.action.bank.payment.returned',
  'bank.report.book': 'desk.action.bank.report.book',
  'bank.stopped.release': 'desk.action.bank.stopped.release',
  'bank.stopped.return': 'desk.action.bank.stopped.return',
  'bank.transfer.record': 'desk.action.bank.transfer.record',
  'coins.removed.handled': 'desk.action.coins.removed.handled',
  'coins.removed.written-off': 'desk.action.coins.removed.written-off',
  'coins.return': 'desk.action.coins.return',
  'order.refund': 'desk.action.order.refund',
  'order.release': 'desk.action.order.release',
  'payment.book': 'desk.action.payment.book',
  'refund.release': 'desk.action.refund.release',
  'transfer.book': 'desk.action.transfer.book',
  'unmatched.match': 'desk.action.unmatched.match',
  'unmatched.return': 'desk.action.unmatched.return',
  'work.retry': 'desk.action.work.retry',
} as const satisfies Record<TwoPersonAction, MessageId>

const nameOf = (view: View, { action, number }: ProposalOnDesk): string => {
  const t = translate(view.locale)
  const what = t(actionTexts[action])
  return number === null ? what : `${what} · ${t('desk.order', { number })}`
}

/** What waits for a second person. */
export const proposalRows = (view: View, rows: readonly ProposalOnDesk[]): Html => {
  const t = translate(view.locale)
  return rows.length === 0
    ? html`<p class="rows empty">${t('desk.proposals.none')}</p>`
    : html`<ul class="rows">
        ${rows.map(
          (row) =>
            html`<li>
              <a class="row" href="${view.base}/proposals/${row.id}">
                <span class="text">
                  <strong>${nameOf(view, row)}</strong>
                  <span class="quiet small">${t('desk.proposals.by', { name: row.name, at: timeText(row.at) })}</span>
                </span>
              </a>
            </li>`,
        )}
      </ul>`
}

/** What one operator has proposed, and, while it waits, the two ways to decide for another. */
export const proposalPage = (
  view: View,
  {
    row,
    payment,
    transfer,
    entry,
    rejections,
    stopped,
    unmatched,
    transferAgain,
    paymentAgain,
    hindrance,
  }: ShownProposal,
): Page => {
  const t = translate(view.locale)
  const title = nameOf(view, row)
  const isOwn = view.operator?.subject === row.subject
  const facts: Fact[] = [
    ...(payment === null ? [] : paymentFacts(view, payment)),
    ...(transfer === null ? [] : transferFacts(view, transfer)),
    ...(entry === null ? [] : entryFacts(view, entry)),
    ...(rejections === null ? [] : [[t('desk.entries.report.payments'), String(rejections)] as const]),
    ...(entry === null || row.bankWords === null ? [] : [[t('desk.entries.named'), row.bankWords] as const]),
    ...(stopped === null ? [] : bankPaymentFacts(view, stopped)),
    ...(stopped === null || row.bankWords === null ? [] : [[t('desk.bank.reason'), row.bankWords] as const]),
    ...(unmatched === null ? [] : unmatchedFacts(view, unmatched)),
    ...(unmatched === null || row.bankWords === null ? [] : [[t('desk.unmatched.number'), row.bankWords] as const]),
    ...(unmatched === null || row.bankReference === null
      ? []
      : [[t('desk.unmatched.returnReference'), row.bankReference] as const]),
    [t('desk.proposals.reason'), row.reason],
    ...(row.returnAddress === null ? [] : [[t('desk.proposals.address'), row.returnAddress] as const]),
  ]
  return {
    title,
    main: html`<div class="stack narrow">
      <p><a href="${view.base}">${t('desk.back')}</a></p>
      <h1>${title}</h1>
      <p><span class="badge">${t(`desk.proposals.state.${row.state}`)}</span></p>
      <p>${t('desk.proposals.by', { name: row.name, at: timeText(row.at) })}</p>
      ${transfer === null ? null : html`<p>${transferTitle(view, transfer)}</p>`}
      ${payment === null ? null : html`<p>${saidText(view, row)}</p>`}
      ${transferAgain === null ? null : html`<p>${contradictionText(view, transferAgain)}</p>`}
      ${
        paymentAgain === null
          ? null
          : html`<p>${t('desk.order', { number: paymentAgain.number })} · ${paymentText(view, paymentAgain)}</p>`
      }
      ${
        row.customerId === null
          ? null
          : html`<p><a href="${view.base}/customers/${row.customerId}">${t('desk.timeline.title')}</a></p>`
      }
      ${factList(facts)}
      ${row.state === 'open' && hindrance !== null ? notice('warning', t(`desk.proposals.${hindrance}`)) : null}
      ${row.state === 'open' && isOwn ? html`<p>${t('desk.proposals.own')}</p>` : null}
      ${
        row.state === 'open' && maySend(view, '/proposals/:id')
          ? decisionForm(view, row, { isOwn, canConfirm: !isOwn && hindrance === null })
          : null
      }
    </div>`,
  }
}

type Deciding = { isOwn: boolean; canConfirm: boolean }

const decisionForm = (view: View, { id }: ProposalOnDesk, { isOwn, canConfirm }: Deciding): Html => {
  const t = translate(view.locale)
  const confirm = () =>
    html`<button class="btn primary" name="decision" value="confirm" type="submit">
      ${t('desk.proposals.confirm')}
    </button>`
  return html`<form class="card stack" method="post" action="${view.base}/proposals/${id}">
    ${whyField(view)}
    <div class="actions">
      ${canConfirm ? confirm() : null}
      <button class="btn" name="decision" value="turn-down" type="submit">
        ${t(isOwn ? 'desk.proposals.takeBack' : 'desk.proposals.turnDown')}
      </button>
    </div>
  </form>`
}
