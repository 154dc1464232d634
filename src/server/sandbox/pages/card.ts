import type { Locale } from '../../../domain/customer/customer'
import { cardDeclineCodes } from '../../../domain/payments/declines'
import { translate } from '../../../i18n/i18n'
import { moneyText } from '../../../i18n/money'
import { html, type Html } from '../../public-site/html'
import { cvcLengthOf, groupedNumber, testCards, type CardProblem, type TypedCard } from '../cards'
import type { PaymentThere } from '../providers'

/** The card as it was typed, the answer of its bank if one was chosen, and what is wrong. */
export type CardOnPage = { typed: TypedCard; code: string; problems: readonly CardProblem[] }

export const emptyCard: CardOnPage = { typed: { number: '', expiry: '', cvc: '' }, code: '', problems: [] }

const formId = 'card'

export const cardForm = (locale: Locale, payment: PaymentThere, { typed, code, problems }: CardOnPage): Html => {
  const t = translate(locale)
  const { reference, total: amount, fiat: currency } = payment
  const field = (name: keyof TypedCard): Html => cardField(locale, name, typed, problems)
  return html`<form id="${formId}" class="card stack" method="post" action="/sandbox/pay/${reference}" novalidate>
    ${field('number')}
    <div class="pair">${field('expiry')}${field('cvc')}</div>
    <div class="field">
      <label for="code">${t('sandbox.pay.card.code')}</label>
      <select id="code" name="code" aria-describedby="code-help">
        <option value="">${t('sandbox.pay.card.asNumber')}</option>
        ${cardDeclineCodes.map((each) =>
          each === code
            ? html`<option value="${each}" selected>${each}</option>`
            : html`<option value="${each}">${each}</option>`,
        )}
      </select>
      <p id="code-help" class="help">${t('sandbox.pay.card.codeHelp')}</p>
    </div>
    <button class="btn primary wide" name="decision" value="pay" type="submit">
      ${t('sandbox.pay.card.pay', { amount: moneyText(locale, { amount, currency }) })}
    </button>
    ${(['cancel', 'timeout', 'silent'] as const).map(
      (way) =>
        html`<button class="btn" name="decision" value="${way}" type="submit">${t(`sandbox.pay.${way}`)}</button>`,
    )}
  </form>`
}

const cardField = (locale: Locale, name: keyof TypedCard, typed: TypedCard, problems: readonly CardProblem[]): Html => {
  const t = translate(locale)
  const problem = problems.find(({ field }) => field === name)
  const help =
    problem === undefined
      ? t(`sandbox.pay.card.${name}Help`)
      : t(`sandbox.pay.card.problem.${problem.because}`, { n: cvcLengthOf(typed) })
  return html`<div class="field">
    <label for="${name}">${t(`sandbox.pay.card.${name}`)}</label>
    <input
      id="${name}"
      name="${name}"
      value="${typed[name]}"
      inputmode="numeric"
      autocomplete="off"
      maxlength="40"
      aria-describedby="${name}-help"
      aria-invalid="${String(problem !== undefined)}"
    />
    <p id="${name}-help" class="${problem === undefined ? 'help' : 'problem'}">${help}</p>
  </div>`
}

/** The numbers that are known here; choosing one fills in the form. They come after it, whose first button Enter presses. */
export const testNumbers = (locale: Locale): Html => {
  const t = translate(locale)
  return html`<section class="stack">
    <h2>${t('sandbox.pay.card.numbers')}</h2>
    <ul class="rows">
      ${testCards.map(
        ({ number, code }) =>
          html`<li>
            <button class="row" form="${formId}" name="pick" value="${number}" type="submit">
              <strong>${groupedNumber(number)}</strong>
              <span class="quiet small">${code ?? t('sandbox.pay.card.approved')}</span>
            </button>
          </li>`,
      )}
    </ul>
  </section>`
}
