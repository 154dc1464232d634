import { brand } from '../../../domain/company/brand'
import { accounts, company } from '../../../domain/company/company'
import type { Fiat } from '../../../domain/money/currencies'
import type { Locale } from '../../../domain/customer/customer'
import type { Decimal } from '../../../domain/money/money'
import { basePath } from '../../../domain/routing/screens'
import { translate } from '../../../i18n/i18n'
import { moneyColumn, moneyText } from '../../../i18n/money'
import { html, type Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import { typedField } from '../../public-site/fields'
import type { Page } from '../../public-site/page'

/** An order that waits for a bank transfer, or a plan that is paid by them. */
export type Bill = {
  kind: 'order' | 'plan'
  reference: string
  number: string
  method: 'BANKGIRO' | 'SEPA'
  fiat: Fiat
  total: Decimal
  status: string
  email: string
}

export type Transfer = { reference: string; amount: string }
export type TransferProblem = 'reference' | 'amount'

export const bankPage = (locale: Locale, bills: readonly Bill[]): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.bank.title'),
    main: html`<div class="prose">
        <h1>${t('sandbox.bank.title')}</h1>
        <p class="lead">${t('sandbox.bank.lead')}</p>
      </div>
      ${
        bills.length === 0
          ? html`<p class="rows empty narrow">${t('sandbox.bank.empty')}</p>`
          : html`<ul class="rows narrow">
              ${bills.map((bill) => billRow(locale, bill))}
            </ul>`
      }`,
  }
}

const billRow = (locale: Locale, { kind, reference, number, method, fiat, total, email }: Bill): Html => {
  const t = translate(locale)
  return html`<li>
    <a class="row" href="/sandbox/bank/${reference}">
      <span class="text">
        <strong>${t(`sandbox.bank.${kind}`, { number })}</strong>
        <span class="quiet small">${t(`method.${method}.name`)} · ${email}</span>
      </span>
      <span class="figure">${moneyColumn(locale, { amount: total, currency: fiat })}</span>
    </a>
  </li>`
}

/** The form of the customer's bank, filled in as the order asks, each field free to be changed. */
export const transferPage = (
  locale: Locale,
  bill: Bill,
  typed: Transfer = { reference: bill.number, amount: typedText(locale, bill.total) },
  problems: readonly TransferProblem[] = [],
): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.bank.transfer'),
    main: html`<div class="centre stack">
      <h1>${t('sandbox.bank.transfer')}</h1>
      <form class="card stack" method="post" action="/sandbox/bank/${bill.reference}" novalidate>
        ${payee(locale, bill)}
        ${typedField({
          name: 'reference',
          label: t(bill.method === 'BANKGIRO' ? 'sandbox.bank.ocr' : 'sandbox.bank.message'),
          value: typed.reference,
          help: t('sandbox.bank.referenceHelp'),
          problem: problems.includes('reference') ? t('sandbox.bank.referenceProblem') : null,
        })}
        ${typedField({
          name: 'amount',
          label: t('sandbox.bank.amount', { currency: bill.fiat }),
          value: typed.amount,
          help: t('sandbox.bank.amountHelp'),
          problem: problems.includes('amount') ? t('sandbox.bank.amountProblem') : null,
        })}
        <button class="btn primary wide" type="submit">${t('sandbox.bank.send')}</button>
      </form>
      <p><a href="/sandbox/bank">${t('sandbox.bank.sent.again')}</a></p>
    </div>`,
  }
}

/** As a customer types it: with a decimal comma in Swedish. */
export const typedText = (locale: Locale, amount: Decimal): string =>
  locale === 'sv' ? amount.replace('.', ',') : amount

const payee = (locale: Locale, { method }: Bill): Html => {
  const t = translate(locale)
  const rows =
    method === 'BANKGIRO'
      ? [[t('sandbox.bank.giro'), accounts.bankgiro]]
      : [
          [t('sandbox.bank.iban'), accounts.sepa.iban],
          [t('sandbox.bank.bic'), accounts.sepa.bic],
        ]
  return html`<dl class="facts">
    ${[...rows, [t('sandbox.bank.payee'), company.name]].map(
      ([name = '', value = '']) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`
}

type SentTransfer = Transfer & { fiat: Fiat; seconds: number; bill: Pick<Bill, 'kind' | 'reference' | 'status'> }

export const sentPage = (locale: Locale, { reference, amount, fiat, seconds, bill }: SentTransfer): Page => {
  const t = translate(locale)
  const values = { amount: moneyText(locale, { amount, currency: fiat }), reference, brand: brand.name, n: seconds }
  return {
    title: t('sandbox.bank.sent.title'),
    main: html`<div class="centre stack">
      <h1>${t('sandbox.bank.sent.title')}</h1>
      ${notice('success', t('sandbox.bank.sent.text', values))}
      <div class="actions">
        <a class="btn primary" href="${basePath}${pathOf(bill)}">${t(`sandbox.bank.sent.${bill.kind}`)}</a>
        <a class="btn" href="/sandbox/bank">${t('sandbox.bank.sent.again')}</a>
      </div>
    </div>`,
  }
}

const pathOf = ({ kind, reference, status }: SentTransfer['bill']): string =>
  kind === 'plan' ? `/plans/${reference}` : `/protected/order/${reference}/${status}`

export const noBillPage = (locale: Locale): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.bank.title'),
    main: html`<div class="centre stack">
      <h1>${t('sandbox.bank.title')}</h1>
      ${notice('warning', t('sandbox.bank.gone'))}
      <div class="actions"><a class="btn" href="/sandbox/bank">${t('sandbox.bank.sent.again')}</a></div>
    </div>`,
  }
}
