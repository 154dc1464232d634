import type { Fiat } from '../../../domain/money/currencies'
import { fiatOf, type Decimal } from '../../../domain/money/money'
import type { PaymentMethod } from '../../../domain/payments/payment-methods'
import { translate } from '../../../i18n/i18n'
import { moneyColumn, moneyText } from '../../../i18n/money'
import type { bankTransfers } from '../../database/schema'
import { html, type Html } from '../../public-site/html'
import { timeText, shownVersion, whyField } from './decisions'
import { rowsOr } from './parts'
import { maySend, type View } from './view'

/** `number`: of the order, where the work is of one. */
export type WaitingWork = { id: string; kind: string; number: string | null; attempts: number; since: Date }

/** `order`: its reference; `heldSince`: by the desk, until now. */
export type WaitingRefund = {
  key: string
  order: string
  heldSince: Date | null
  number: string
  email: string
  amount: Decimal
  currency: Fiat
  since: Date
  waitingSince: Date
  /** Of one in place of another that came back: why, and what our bank called that. */
  returnReason: string | null
  returnReference: string | null
}

type Told = typeof bankTransfers.$inferSelect
export type TransferOnDesk = { first: Told; again: Told }

type Sum = { amount: Decimal; currency: Fiat }

/** `number`: of the order; `first`: what has come by the payment. */
export type PaymentOnDesk = { id: string; at: Date; number: string; method: PaymentMethod; first: Sum; again: Sum }

/** Money work that failed and waits, each to be tried now. */
export const workRows = (view: View, rows: readonly WaitingWork[]): Html => {
  const t = translate(view.locale)
  return rowsOr(
    t('desk.work.none'),
    rows.map(
      ({ id, kind, number, attempts: n, since }) =>
        html`<li class="row">
          <span class="text">
            <strong>${number === null ? kind : t('desk.order', { number })}</strong>
            <span class="quiet small"
              >${number === null ? '' : `${kind} · `}${t('desk.work.row', { n, since: timeText(since) })}</span
            >
          </span>
          ${
            maySend(view, '/work/:id')
              ? html`<form class="stack" method="post" action="${view.base}/work/${id}">
                  ${shownVersion(since.toISOString())} ${whyField(view, id)}
                  <button class="btn" type="submit">${t('desk.work.now')}</button>
                </form>`
              : null
          }
        </li>`,
    ),
  )
}

/** Money that waits before it goes back, each to be held or released. */
export const refundRows = (view: View, rows: readonly WaitingRefund[]): Html => {
  const t = translate(view.locale)
  return rowsOr(
    t('desk.refunds.none'),
    rows.map(
      ({ order, heldSince, number, email, amount, currency, since, returnReason: reason, returnReference }) =>
        html`<li class="row">
          <span class="text">
            <strong>${t('desk.order', { number })}</strong>
            ${
              reason === null
                ? null
                : html`<span>${t('desk.refunds.cameBack', { reason, reference: returnReference ?? '–' })}</span>`
            }
            <span class="quiet small">${timeText(since)} · ${email}</span>
          </span>
          <span class="figure">${moneyColumn(view.locale, { amount: fiatOf(amount), currency })}</span>
          ${
            maySend(view, '/refunds/:id')
              ? html`<form class="stack" method="post" action="${view.base}/refunds/${order}">
                  ${shownVersion(heldSince?.toISOString() ?? '')} ${whyField(view, order)}
                  <button class="btn" name="decision" value="${heldSince === null ? 'hold' : 'release'}" type="submit">
                    ${t(heldSince === null ? 'desk.refunds.hold' : 'desk.refunds.release')}
                  </button>
                </form>`
              : null
          }
        </li>`,
    ),
  )
}

/** Transfers that were told again otherwise, each to be booked as money of its own, or handled. */
export const transferRows = (view: View, rows: readonly TransferOnDesk[]): Html => {
  const t = translate(view.locale)
  return rowsOr(
    t('desk.transfers.none'),
    rows.map(
      ({ first, again }) =>
        html`<li class="row">
          <span class="text">
            <strong>${again.method} ${again.bankReference}</strong>
            <span class="quiet small">${contradictionText(view, { first, again })}</span>
          </span>
          ${decisionForm(view, 'transfers', { id: again.id, at: again.receivedAt })}
        </li>`,
    ),
  )
}

/** Payments that were told again with another sum, each to be booked as money of its own, or handled. */
export const paymentRows = (view: View, rows: readonly PaymentOnDesk[]): Html => {
  const t = translate(view.locale)
  return rowsOr(
    t('desk.payments.none'),
    rows.map(
      ({ id, at, number, method, first, again }) =>
        html`<li class="row">
          <span class="text">
            <strong>${t('desk.order', { number })}</strong>
            <span class="quiet small">${paymentText(view, { method, first, again })}</span>
          </span>
          ${decisionForm(view, 'payments', { id, at })}
        </li>`,
    ),
  )
}

/** How a payment was told, and how again. */
export const paymentText = (view: View, { method, first, again }: Pick<PaymentOnDesk, 'method' | 'first' | 'again'>) =>
  `${method} · ${translate(view.locale)('desk.payments.text', { first: sumText(view, first), again: sumText(view, again) })}`

type ToldAgain = { id: string; at: Date }

const decisionForm = (view: View, part: 'transfers' | 'payments', { id, at }: ToldAgain): Html | null => {
  if (!maySend(view, `/${part}/:id`)) return null
  const t = translate(view.locale)
  return html`<form class="stack" method="post" action="${view.base}/${part}/${id}">
    ${shownVersion(at.toISOString())} ${whyField(view, id)}
    <div class="actions">
      <button class="btn" name="decision" value="book" type="submit">${t('desk.toldAgain.book')}</button>
      <button class="btn" name="decision" value="handled" type="submit">${t('desk.toldAgain.handled')}</button>
    </div>
  </form>`
}

const sumText = (view: View, { amount, currency }: Sum): string =>
  moneyText(view.locale, { amount: fiatOf(amount), currency })

/** How a transfer was told, and how again. */
export const contradictionText = (view: View, { first, again }: TransferOnDesk): string => {
  const t = translate(view.locale)
  const text = t('desk.transfers.text', {
    first: sumText(view, first),
    before: first.reference,
    again: sumText(view, again),
    after: again.reference,
  })
  return first.payer === again.payer ? text : `${text} ${t('desk.transfers.otherPayer')}`
}
