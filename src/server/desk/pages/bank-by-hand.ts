import type { Locale } from '../../../domain/customer/customer'
import { fiats } from '../../../domain/money/currencies'
import { fiatOf } from '../../../domain/money/money'
import type { FieldProblem } from '../../../domain/shared/problems'
import { translate } from '../../../i18n/i18n'
import { moneyText } from '../../../i18n/money'
import type { PaymentOnDesk, PaymentState, Said } from '../../bank-by-hand/payments'
import type { ManualTransfer, TransferOnDesk, TypedTransfer } from '../../bank-by-hand/transfers'
import { attributes, html, type Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import { timeText } from './decisions'
import { factList, paging, type Fact } from './parts'
import type { View } from './view'

/** What was sent and not done: what `of` tells its form from others by, what was typed, and what became of it. */
export type Tried = { of: string; typed: Readonly<Record<string, string>>; answer: Exclude<Said, 'done'> }

type List<Row> = { rows: readonly Row[]; next: string | null; isFirst: boolean; tried?: Tried }

export const paymentStates = ['waiting', 'made', 'returned'] as const satisfies readonly PaymentState[]

/** Payments in a state, each with what is to be typed at the bank, and what an operator may say of it. */
export const paymentsPage = (view: View, state: PaymentState, list: List<PaymentOnDesk>): Page => {
  const t = translate(view.locale)
  return pageWith(view, list.tried, {
    title: t('desk.bank.title'),
    at: state,
    lead: t('desk.bank.lead'),
    content: html`<h2>${t(`desk.bank.state.${state}`)}</h2>
      ${
        list.rows.length === 0
          ? html`<p class="rows empty">${t(`desk.bank.none.${state}`)}</p>`
          : list.rows.map((row) => paymentCard(view, row, list.tried))
      }
      ${paging(view, { path: `${view.base}/bank`, query: { state }, next: nextOf(list), isFirst: list.isFirst })}`,
  })
}

/** Transfers that wait to be confirmed, and the form by which one is recorded. */
export const transfersPage = (view: View, list: List<TransferOnDesk>): Page => {
  const t = translate(view.locale)
  return pageWith(view, list.tried, {
    title: t('desk.bank.transfers.title'),
    at: 'transfers',
    lead: t('desk.bank.transfers.lead'),
    content: html`<h2>${t('desk.bank.transfers.waiting')}</h2>
      ${
        list.rows.length === 0
          ? html`<p class="rows empty">${t('desk.bank.none.transfers')}</p>`
          : list.rows.map((row) => transferCard(view, row))
      }
      ${paging(view, { path: `${view.base}/bank/transfers`, query: {}, next: nextOf(list), isFirst: list.isFirst })}
      <h2>${t('desk.bank.record.title')}</h2>
      ${recordForm(view, list.tried)}`,
  })
}

type Parts = { title: string; at: PaymentState | 'transfers'; lead: string; content: Html }

const nextOf = ({ next }: Pick<List<unknown>, 'next'>) => (next === null ? null : { after: next })

const pageWith = (view: View, tried: Tried | undefined, { title, at, lead, content }: Parts): Page => {
  const t = translate(view.locale)
  const current = (part: Parts['at']) => attributes({ 'aria-current': part === at ? 'page' : undefined })
  const refused =
    tried && (typeof tried.answer === 'string' && problemsOf(tried).length === 0 ? tried.answer : 'problems')
  return {
    title,
    main: html`<div class="prose">
        <h1>${title}</h1>
        <p class="lead">${lead}</p>
        <p><a href="${view.base}">${t('desk.back')}</a></p>
      </div>
      <div class="stack narrow">
        <nav class="actions" aria-label="${t('desk.bank.parts')}">
          ${paymentStates.map(
            (state) =>
              html`<a href="${view.base}/bank?state=${state}" ${current(state)}>${t(`desk.bank.state.${state}`)}</a>`,
          )}
          <a href="${view.base}/bank/transfers" ${current('transfers')}>${t('desk.bank.transfers.title')}</a>
        </nav>
        ${refused === undefined ? null : notice('warning', t(`desk.bank.refused.${refused}`))} ${content}
      </div>`,
  }
}

/** What is to be typed at the bank. */
export const paymentFacts = ({ locale }: View, payment: PaymentOnDesk['payment']): Fact[] => {
  const t = translate(locale)
  const { amount, currency, clearingNumber, accountNumber, iban, holder, message, createdAt } = payment
  return [
    [t('desk.bank.amount'), moneyText(locale, { amount: fiatOf(amount), currency })],
    [t('desk.bank.holder'), holder],
    [t('desk.bank.account'), iban ?? `${clearingNumber} ${accountNumber}`],
    [t('desk.bank.message'), message],
    [t('desk.bank.since'), timeText(createdAt)],
  ]
}

/** What was read on the statement, beside the sum. */
export const transferFacts = ({ locale }: View, { bankReference, reference, payer }: ManualTransfer): Fact[] => {
  const t = translate(locale)
  return [
    [t('desk.bank.ofBank'), bankReference],
    [t('desk.bank.record.reference'), reference],
    [t('desk.bank.record.payer'), payer ?? '–'],
  ]
}

export const transferTitle = ({ locale }: View, { method, amount, currency }: ManualTransfer): string =>
  `${translate(locale)(`method.${method}.name`)} · ${moneyText(locale, { amount: fiatOf(amount), currency })}`

/** What of a payment an operator says. */
export const saidText = (
  { locale }: View,
  { action, name, bankReference, bankWords }: NonNullable<PaymentOnDesk['proposal']>,
): string =>
  translate(locale)(action === 'bank.payment.made' ? 'desk.bank.proposed.made' : 'desk.bank.proposed.returned', {
    name,
    text: bankReference ?? bankWords ?? '',
  })

const paymentCard = (
  view: View,
  { payment, number, proposal, isFrozen, isUncovered }: PaymentOnDesk,
  tried?: Tried,
): Html => {
  const t = translate(view.locale)
  const { key, kind, state } = payment
  const title =
    kind === 'deposit' ? t('desk.bank.kind.deposit') : t(`desk.bank.kind.${kind}`, { number: number ?? key })
  const canReturn = state === 'made' || (state === 'waiting' && kind !== 'refund')
  const isHeld = (isFrozen || isUncovered) && state === 'waiting'
  return html`<article class="card stack" aria-labelledby="${key}-title">
    <h3 id="${key}-title">${title}</h3>
    ${isHeld ? notice('warning', t(isFrozen ? 'desk.bank.frozen' : 'desk.bank.refused.coins-removed')) : null}
    ${factList(paymentFacts(view, payment))}
    ${
      proposal === null
        ? [
            state === 'waiting' && !isHeld ? sayForm(view, { key, state, outcome: 'made' }, tried) : null,
            canReturn ? sayForm(view, { key, state, outcome: 'returned' }, tried) : null,
          ]
        : [html`<p>${saidText(view, proposal)}</p>`, proposalLink(view, proposal.id, proposal.subject)]
    }
  </article>`
}

/** The way to where another operator decides; who has said so is told that another must. */
const proposalLink = (view: View, id: string, by: string): Html => {
  const t = translate(view.locale)
  const isOwn = by === view.operator?.subject
  return html`${isOwn ? html`<p class="quiet">${t('desk.bank.own')}</p>` : null}
    <p class="actions"><a class="btn" href="${view.base}/proposals/${id}">${t('desk.bank.look')}</a></p>`
}

type Saying = { key: string; state: PaymentState; outcome: 'made' | 'returned' }

/** By which one operator says what became of a payment. */
const sayForm = (view: View, { key, state, outcome }: Saying, tried?: Tried): Html => {
  const t = translate(view.locale)
  const of = `${key}-${outcome}`
  const name = outcome === 'made' ? 'bankReference' : 'reason'
  const label = t(outcome === 'made' ? 'desk.bank.ofBank' : 'desk.bank.reason')
  return html`<form class="stack" method="post" action="${view.base}/bank" novalidate>
    <input type="hidden" name="key" value="${key}" />
    <input type="hidden" name="state" value="${state}" />
    ${fieldOf(view, { of, name, label }, tried)} ${whyOf(view, of, tried)}
    <button class="btn" name="do" value="${outcome}" type="submit">${t(`desk.bank.${outcome}`)}</button>
  </form>`
}

const transferCard = (view: View, { transfer, proposal }: TransferOnDesk): Html => {
  const { id, recordedBy, recorderName: name, recordedAt } = transfer
  return html`<article class="card stack" aria-labelledby="${id}-title">
    <h3 id="${id}-title">${transferTitle(view, transfer)}</h3>
    ${factList(transferFacts(view, transfer))}
    <p>${translate(view.locale)('desk.bank.transfers.recorded', { name, at: timeText(recordedAt) })}</p>
    ${proposalLink(view, proposal, recordedBy)}
  </article>`
}

const recordForm = (view: View, tried?: Tried): Html => {
  const t = translate(view.locale)
  const of = 'record'
  const chosen = tried?.of === of ? tried.typed['currency'] : undefined
  const typed = (name: Exclude<keyof TypedTransfer, 'currency'>, label: string) =>
    fieldOf(view, { of, name, label }, tried)
  return html`<form class="card stack" method="post" action="${view.base}/bank/transfers" novalidate>
    ${typed('amount', t('desk.bank.amount'))}
    <div class="field">
      <label for="${of}-currency">${t('desk.bank.currency')}</label>
      <select id="${of}-currency" name="currency">
        ${fiats.map(
          (fiat) => html`<option ${attributes({ selected: chosen === fiat ? true : undefined })}>${fiat}</option>`,
        )}
      </select>
    </div>
    ${typed('reference', t('desk.bank.record.reference'))} ${typed('bankReference', t('desk.bank.ofBank'))}
    ${typed('payer', t('desk.bank.record.payer'))} ${whyOf(view, of, tried)}
    <button class="btn primary" name="do" value="record" type="submit">${t('desk.bank.record.submit')}</button>
  </form>`
}

const whyOf = (view: View, of: string, tried?: Tried): Html =>
  fieldOf(view, { of, name: 'why', label: translate(view.locale)('desk.bank.why') }, tried)

type Field = { of: string; name: string; label: string }

/** A field of one of the page's many forms, with what was typed and what is wrong with it. */
const fieldOf = ({ locale }: View, { of, name, label }: Field, tried?: Tried): Html => {
  const mine = tried?.of === of ? tried : undefined
  const problem = problemsOf(mine).find(({ field }) => field === name)
  const id = `${of}-${name}`
  const describing = { 'aria-describedby': problem && `${id}-problem`, 'aria-invalid': problem && 'true' }
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      value="${mine?.typed[name] ?? ''}"
      inputmode="${name === 'amount' ? 'decimal' : 'text'}"
      autocomplete="off"
      ${attributes(describing)}
    />
    ${problem === undefined ? null : html`<p id="${id}-problem" class="problem">${problemText(locale, problem)}</p>`}
  </div>`
}

type ShownProblem = FieldProblem | { field: 'bankReference'; code: 'reference-taken' }

const problemsOf = (tried: Tried | undefined): readonly ShownProblem[] => {
  if (tried?.answer === 'reference-taken') return [{ field: 'bankReference', code: 'reference-taken' }]
  return tried === undefined || typeof tried.answer === 'string' ? [] : tried.answer.problems
}

const problemText = (locale: Locale, { code }: ShownProblem): string => {
  const t = translate(locale)
  if (code === 'reference-taken') return t('desk.bank.refused.reference-taken')
  if (code === 'required') return t('desk.bank.problem.required')
  return t(code === 'notAccepted' ? 'desk.bank.problem.text' : 'desk.bank.problem.amount')
}
