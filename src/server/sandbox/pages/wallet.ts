import { brand } from '../../../domain/company/brand'
import { coins, type Coin } from '../../../domain/money/currencies'
import type { Locale } from '../../../domain/customer/customer'
import { coinOf, type Decimal } from '../../../domain/money/money'
import { basePath } from '../../../domain/routing/screens'
import type { OrderStatus } from '../../../domain/orders/statuses'
import { translate } from '../../../i18n/i18n'
import type { MessageId } from '../../../domain/messages/message-ids.gen'
import { moneyColumn, moneyText } from '../../../i18n/money'
import { html, type Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import { typedField } from '../../public-site/fields'
import { typedText } from './bank'

/** A sale, and where its coins are sent. */
export type Deposit = {
  reference: string
  number: string
  coin: Coin
  amount: Decimal
  address: string
  status: OrderStatus
  email: string
  /** Addresses that its coins can be said to come from. */
  senders: readonly string[]
}

type Sales = { waiting: readonly Deposit[]; others: readonly Deposit[] }

export const walletPage = (locale: Locale, { waiting, others }: Sales): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.wallet.title'),
    main: html`<div class="prose">
        <h1>${t('sandbox.wallet.title')}</h1>
        <p class="lead">${t('sandbox.wallet.lead')}</p>
      </div>
      <section class="stack narrow">
        <p><a href="/sandbox/wallet/signing">${t('sandbox.signing.title')}</a></p>
        ${depositRows(locale, waiting, 'sandbox.wallet.empty')}
        <h2>${t('sandbox.wallet.others')}</h2>
        ${depositRows(locale, others, 'sandbox.wallet.noOthers')}
      </section>`,
  }
}

const depositRows = (locale: Locale, deposits: readonly Deposit[], empty: MessageId): Html =>
  deposits.length === 0
    ? html`<p class="rows empty">${translate(locale)(empty)}</p>`
    : html`<ul class="rows">
        ${deposits.map((deposit) => depositRow(locale, deposit))}
      </ul>`

const depositRow = (locale: Locale, { reference, number, coin, amount, email, status }: Deposit): Html => {
  const t = translate(locale)
  return html`<li>
    <a class="row" href="/sandbox/wallet/${reference}">
      <span class="text">
        <strong>${t('sandbox.bank.order', { number })}</strong>
        <span class="quiet small">${t(`order.status.${status}.sell`)} · ${email}</span>
      </span>
      <span class="figure">${moneyColumn(locale, { amount: coinOf(amount), currency: coin })}</span>
    </a>
  </li>`
}

type Typed = { typed: string; coin: Coin; isWrong: boolean }

/** The form of the customer's wallet, filled in as the sale asks. */
export const sendCoinsPage = (
  locale: Locale,
  { reference, coin: expected, amount, address, senders }: Deposit,
  { typed, coin: chosen, isWrong }: Typed = {
    typed: typedText(locale, coinOf(amount)),
    coin: expected,
    isWrong: false,
  },
): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.wallet.send'),
    main: html`<div class="centre stack">
      <h1>${t('sandbox.wallet.send')}</h1>
      <form class="card stack" method="post" action="/sandbox/wallet/${reference}" novalidate>
        <dl class="facts">
          <div>
            <dt>${t('sandbox.wallet.to')}</dt>
            <dd>${address}</dd>
          </div>
        </dl>
        ${typedField({
          name: 'amount',
          label: t('sandbox.bank.amount', { currency: expected }),
          value: typed,
          help: t('sandbox.bank.amountHelp'),
          problem: isWrong ? t('sandbox.wallet.amountProblem') : null,
        })}
        <div class="field">
          <label for="coin">${t('sandbox.wallet.coin')}</label>
          <select id="coin" name="coin">
            ${coins.map((coin) => html`<option value="${coin}" ${coin === chosen ? html`selected` : null}>${coin}</option>`)}
          </select>
        </div>
        <div class="field">
          <label for="from">${t('sandbox.wallet.from')}</label>
          <select id="from" name="from">
            <option value="">${t('sandbox.wallet.from.untold')}</option>
            ${senders.map((sender) => html`<option value="${sender}">${sender}</option>`)}
          </select>
        </div>
        <button class="btn primary wide" type="submit">${t('sandbox.wallet.send')}</button>
      </form>
      <p><a href="/sandbox/wallet">${t('sandbox.wallet.back')}</a></p>
    </div>`,
  }
}

export const coinsSentPage = (
  locale: Locale,
  { reference, coin }: Deposit,
  { amount, seconds }: { amount: Decimal; seconds: number },
): Page => {
  const t = translate(locale)
  const values = { amount: moneyText(locale, { amount, currency: coin }), brand: brand.name, n: seconds }
  return {
    title: t('sandbox.wallet.sent.title'),
    main: html`<div class="centre stack">
      <h1>${t('sandbox.wallet.sent.title')}</h1>
      ${notice('success', t('sandbox.wallet.sent.text', values))}
      <div class="actions">
        <a class="btn primary" href="${basePath}/order/sell/${reference}/confirmation"
          >${t('sandbox.bank.sent.order')}</a
        >
        <a class="btn" href="/sandbox/wallet">${t('sandbox.wallet.back')}</a>
      </div>
    </div>`,
  }
}

export const noSalePage = (locale: Locale): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.wallet.title'),
    main: html`<div class="centre stack">
      <h1>${t('sandbox.wallet.title')}</h1>
      ${notice('warning', t('sandbox.wallet.gone'))}
      <div class="actions"><a class="btn" href="/sandbox/wallet">${t('sandbox.wallet.back')}</a></div>
    </div>`,
  }
}
