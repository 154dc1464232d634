import { brand } from '../../../domain/company/brand'
import { company } from '../../../domain/company/company'
import type { Locale } from '../../../domain/customer/customer'
import { translate } from '../../../i18n/i18n'
import { moneyColumn, moneyText } from '../../../i18n/money'
import { html, type Html } from '../../public-site/html'
import { icon, notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import { banks } from '../banks'
import { providers, type Decided, type PaymentThere } from '../providers'
import { cardForm, testNumbers, type CardOnPage } from './card'

export const paymentsPage = (locale: Locale, waiting: readonly PaymentThere[]): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.pay.title'),
    main: html`<div class="prose">
        <h1>${t('sandbox.pay.title')}</h1>
        <p class="lead">${t('sandbox.pay.lead')}</p>
      </div>
      ${
        waiting.length === 0
          ? html`<p class="rows empty narrow">${t('sandbox.pay.empty')}</p>`
          : html`<ul class="rows narrow">
              ${waiting.map((payment) => paymentRow(locale, payment))}
            </ul>`
      }`,
  }
}

const paymentRow = (locale: Locale, payment: PaymentThere): Html => {
  const { reference, method, orderNumber: number, total: amount, fiat: currency, email } = payment
  return html`<li>
    <a class="row" href="/sandbox/pay/${reference}">
      <span class="text">
        <strong>${translate(locale)('sandbox.bank.order', { number })}</strong>
        <span class="quiet small">${providers[method].name} · ${email}</span>
      </span>
      <span class="figure">${moneyColumn(locale, { amount, currency })}</span>
    </a>
  </li>`
}

/** How far the customer has come at the provider, with nothing decided yet. */
type Progress = { isLoggedIn: boolean; bank: string | null; card: CardOnPage }

/** What is to be paid, to whom, and every way in which it can end; once it has ended, the way back. */
export const checkoutPage = (locale: Locale, payment: PaymentThere, progress: Progress, now: Date): Page => {
  const t = translate(locale)
  const { name, kind } = providers[payment.method]
  const title = t('sandbox.pay.with', { provider: name })
  const isWaiting = payment.isOpen && payment.decided === null
  const main = html`<h1>${title}</h1>
    ${isWaiting && kind !== 'bank' ? html`<p>${t(`sandbox.pay.text.${kind}`)}</p>` : null}
    ${asked(locale, payment, progress.bank, isWaiting ? now : null)}
    ${isWaiting ? whatToDo(locale, payment, progress) : ended(locale, payment)}
    <p><a href="/sandbox/pay">${t('sandbox.pay.all')}</a></p>`
  return {
    title,
    main:
      isWaiting && kind === 'card'
        ? html`<div class="columns">
            <div class="stack">${main}</div>
            ${testNumbers(locale)}
          </div>`
        : html`<div class="centre stack">${main}</div>`,
  }
}

const minute = 60_000

/** `now` where the payment still waits: how long it does. */
const asked = (locale: Locale, payment: PaymentThere, chosen: string | null, now: Date | null): Html => {
  const t = translate(locale)
  const { total: amount, fiat: currency, orderNumber, providerName, endsAt } = payment
  const bank = labelOf(chosen ?? providerName)
  const time = { time: `${endsAt.toISOString().slice(11, 16)} UTC` }
  const left = (of: Date) => ({ ...time, n: Math.floor((endsAt.getTime() - of.getTime()) / minute) })
  const facts = [
    [t('sandbox.bank.payee'), company.name],
    [t('sandbox.pay.order'), orderNumber],
    ...(bank === null ? [] : [[t('sandbox.pay.bank'), bank]]),
    ...(now === null ? [] : [[t('sandbox.pay.left'), t('sandbox.pay.leftUntil', left(now))]]),
  ]
  return html`<div class="card">
    <p class="sum">${moneyColumn(locale, { amount, currency })}</p>
    <dl class="facts">
      ${facts.map(
        ([name = '', value = '']) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </div>`
}

const labelOf = (bank: string | null): string | null => banks.find(({ name }) => name === bank)?.label ?? bank

const whatToDo = (locale: Locale, payment: PaymentThere, { isLoggedIn, bank, card }: Progress): Html => {
  const { kind } = providers[payment.method]
  const here = `/sandbox/pay/${payment.reference}`
  if (kind === 'card') return cardForm(locale, payment, card)
  if (kind === 'eid' && !isLoggedIn)
    return html`<a class="btn primary wide" href="${here}?step=approve">${translate(locale)('sandbox.pay.logIn')}</a>
      ${decisions(locale, here, ['cancel', 'timeout', 'silent'])}`
  if (kind === 'banks' && bank === null)
    return html`${bankList(payment, here)} ${decisions(locale, here, ['cancel', 'timeout', 'silent'])}`
  return decisions(locale, here, ['approve', 'decline', 'cancel', 'timeout', 'silent'])
}

const bankList = ({ fiat }: PaymentThere, here: string): Html =>
  html`<ul class="rows">
    ${banks
      .filter(({ currency }) => currency === fiat)
      .map(
        ({ name, label }) =>
          html`<li>
            <a class="row" href="${here}?bank=${name}"><strong>${label}</strong>${icon('right')}</a>
          </li>`,
      )}
  </ul>`

const decisions = (locale: Locale, here: string, ways: readonly Decided['decision'][]): Html =>
  html`<form class="stack" method="post" action="${here}">
    ${ways.map(
      (way) =>
        html`<button
          class="btn ${way === 'approve' ? 'primary wide' : ''}"
          name="decision"
          value="${way}"
          type="submit"
        >
          ${translate(locale)(`sandbox.pay.${way}`)}
        </button>`,
    )}
  </form>`

const ended = (locale: Locale, { decided, back, total: amount, fiat: currency }: PaymentThere): Html => {
  const t = translate(locale)
  const paid = moneyText(locale, { amount, currency })
  const said =
    decided === null
      ? t('sandbox.pay.over')
      : decided.code === null
        ? t(`sandbox.pay.decided.${decided.decision}`, { amount: paid, payee: company.name })
        : t('sandbox.pay.declined', { code: decided.code })
  const isPaid = decided?.decision === 'approve'
  return html`${notice(isPaid ? 'success' : 'warning', said)}
    <div class="actions">
      <a class="btn primary" href="${decided === null ? back.done : back[wayBackOf[decided.decision]]}"
        >${t('sandbox.pay.back', { brand: brand.name })}</a
      >
    </div>`
}

/** Where the customer is sent back to, by what they decided. */
export const wayBackOf = {
  approve: 'done',
  silent: 'done',
  decline: 'failed',
  timeout: 'failed',
  cancel: 'canceled',
} as const

/** What cannot be paid here: a payment that is not there, or a form that somebody has changed. */
export const noPaymentPage = (locale: Locale, because: 'gone' | 'changed'): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.pay.title'),
    main: html`<div class="centre stack">
      <h1>${t('sandbox.pay.title')}</h1>
      ${notice(because === 'gone' ? 'warning' : 'error', t(`sandbox.pay.${because}`))}
      <div class="actions"><a class="btn" href="/sandbox/pay">${t('sandbox.pay.all')}</a></div>
    </div>`,
  }
}
