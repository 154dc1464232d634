import type { Coin, Currency, Fiat } from '../../../domain/money/currencies'
import { coinOf, compare, fiatOf, type Decimal } from '../../../domain/money/money'
import type { OrderStatus, OrderType } from '../../../domain/orders/statuses'
import { translate } from '../../../i18n/i18n'
import { moneyColumn, moneyText } from '../../../i18n/money'
import { html, type Html } from '../../public-site/html'
import type { Page } from '../../public-site/page'
import { typedField } from '../../public-site/fields'
import { factList, type Fact } from './parts'
import { maySend, type View } from './view'
import { shownVersion, whyField } from './decisions'

/** An order that waits for support; `plan`: the number of the plan that has made it; `beyond`: coins of a sale that it did not take. */
export type OrderOnDesk = {
  reference: string
  customer: string
  number: string
  type: OrderType
  status: OrderStatus
  coin: Coin
  fiat: Fiat
  total: Decimal
  plan: string | null
  beyond: Decimal
  email: string
  at: Date
}

/** `version`: how it stands; `came`: what the customer has given and not got back; `open`: what would be taken of it so. */
export type OrderWithVersion = OrderOnDesk & {
  version: string
  came: readonly { currency: Currency; amount: Decimal }[]
  isPaidInFull: boolean
  open: readonly ('release' | 'refund')[]
}

/** Orders that wait for a decision. */
export const orderRows = (view: View, rows: readonly OrderOnDesk[]): Html =>
  rows.length === 0
    ? html`<p class="rows empty">${translate(view.locale)('desk.noOrders')}</p>`
    : html`<ul class="rows">
        ${rows.map((row) => orderRow(view, row))}
      </ul>`

const orderRow = (view: View, order: OrderOnDesk): Html => {
  const { reference, number, total, fiat, email, plan } = order
  return html`<li>
    <a class="row" href="${view.base}/orders/${reference}">
      <span class="text">
        <strong>${translate(view.locale)('desk.order', { number })}</strong>
        ${plan === null ? null : html`<span>${translate(view.locale)('desk.plans.plan', { number: plan })}</span>`}
        <span class="quiet small">${statusText(view, order)} · ${email}</span>
      </span>
      <span class="figure">${moneyColumn(view.locale, { amount: fiatOf(total), currency: fiat })}</span>
    </a>
  </li>`
}

export const statusText = (view: View, { type, status }: Pick<OrderOnDesk, 'type' | 'status'>): string =>
  translate(view.locale)(`order.status.${status}.${type === 'BUY' ? 'buy' : 'sell'}`)

/** What was typed of a field. */
export type Typed = { typed: string; isWrong: boolean }

/** What can be decided about an order: of a sale, the coins go back to an address that the customer has told support. */
export const orderPage = (
  view: View,
  order: OrderWithVersion,
  { typed, isWrong }: Typed = { typed: '', isWrong: false },
): Page => {
  const t = translate(view.locale)
  const { number, coin, beyond, open } = order
  const isAllowed = maySend(view, '/orders/:reference')
  const title = t('desk.order', { number })
  const amount = moneyText(view.locale, { amount: coinOf(beyond), currency: coin })
  return {
    title,
    main: html`<div class="stack narrow">
      <p><a href="${view.base}">${t('desk.back')}</a></p>
      <h1>${title}</h1>
      <p>${statusText(view, order)} · ${order.email}</p>
      <p><a href="${view.base}/customers/${order.customer}">${t('desk.timeline.title')}</a></p>
      ${factList(factsOf(view, order))}
      ${compare(beyond, '0') > 0 ? html`<p>${t('desk.coinsBeyond', { amount })}</p>` : null}
      ${order.status === 'CONTACT_SUPPORT' && !order.isPaidInFull ? html`<p>${t('desk.orders.short')}</p>` : null}
      ${open.includes('release') && isAllowed ? releaseForm(view, order) : null}
      ${open.includes('refund') && isAllowed ? refundForm(view, order, { typed, isWrong }) : null}
      ${isAllowed && open.length === 0 ? html`<p>${t('desk.orderNothing')}</p>` : null}
    </div>`,
  }
}

const releaseForm = (view: View, { reference, version }: OrderWithVersion): Html => {
  const t = translate(view.locale)
  return html`<form class="card stack" method="post" action="${view.base}/orders/${reference}">
    ${shownVersion(version)} ${whyField(view, 'release')}
    <button class="btn primary" name="decision" value="release" type="submit">${t('desk.release')}</button>
  </form>`
}

const refundForm = (
  view: View,
  { reference, type, coin, version }: OrderWithVersion,
  { typed, isWrong }: Typed,
): Html => {
  const t = translate(view.locale)
  const address = () =>
    typedField({
      name: 'returnAddress',
      label: t('desk.returnAddress', { coin }),
      value: typed,
      help: t('desk.returnAddressHelp'),
      problem: isWrong ? t('desk.returnAddressProblem', { coin }) : null,
    })
  return html`<form class="card stack" method="post" action="${view.base}/orders/${reference}">
    ${type === 'SELL' ? address() : null} ${shownVersion(version)} ${whyField(view, 'refund')}
    <button class="btn" name="decision" value="refund" type="submit">${t('desk.refund')}</button>
  </form>`
}

/** What two persons need to know before they let money go. */
const factsOf = (view: View, { total, fiat, came, plan }: OrderWithVersion): Fact[] => {
  const t = translate(view.locale)
  const all = came.map(({ currency, amount }) => currencyText(view, amount, currency))
  return [
    [t('desk.orders.total'), currencyText(view, total, fiat)],
    [t('desk.orders.came'), all.length === 0 ? '–' : all.join(', ')],
    ...(plan === null ? [] : [[t('desk.orders.plan'), plan] satisfies Fact]),
  ]
}

const currencyText = (view: View, amount: Decimal, currency: Currency): string =>
  moneyText(view.locale, {
    amount: currency === 'SEK' || currency === 'EUR' ? fiatOf(amount) : coinOf(amount),
    currency,
  })
