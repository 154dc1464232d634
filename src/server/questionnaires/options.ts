import type { QuestionCondition } from '../../domain/onboarding/questionnaires'
import type { FundsSource } from '../../domain/limit-requests/limit-requests'
import { limitText, wholeFigure } from '../../i18n/money'
import { said, type OptionDefinition, type Reader, type Text } from './definition'

export const option = (id: string, en: string, sv: string, more: Omit<OptionDefinition, 'id' | 'text'> = {}) => ({
  id,
  text: said(en, sv),
  ...more,
})

export const yesNo = (more: { no?: Omit<OptionDefinition, 'id' | 'text'> } = {}) => [
  option('yes', 'Yes', 'Ja'),
  option('no', 'No', 'Nej', more.no),
]

const sourceTexts: Record<FundsSource, Text> = {
  salary: said('Salary', 'Lön'),
  pension: said('Pension', 'Pension'),
  business: said('Own business', 'Eget företag'),
  savings: said('Savings', 'Sparande'),
  investments: said('Shares, funds or other investments', 'Aktier, fonder eller andra placeringar'),
  crypto: said('Sale of crypto', 'Försäljning av kryptovaluta'),
  property: said('Sale of a home or other property', 'Försäljning av bostad eller annan egendom'),
  inheritance: said('Inheritance', 'Arv'),
  other: said('Something else', 'Något annat'),
}

/** A source of funds, as every questionnaire names it. */
export const sourceOption = (id: FundsSource) => ({ id, text: sourceTexts[id] })

export const whenAnswered = (question: string, ...anyOf: string[]): QuestionCondition => ({
  question,
  anyOf,
  otherThan: null,
})

export type Amounts = { SEK: string; EUR: string }

export const upTo =
  (most: Amounts): Text =>
  ({ locale, fiat }) =>
    `${said('Up to', 'Högst')({ locale, fiat })} ${limitText(locale, most[fiat], fiat)}`

export const moreThan =
  (least: Amounts): Text =>
  ({ locale, fiat }) =>
    `${said('More than', 'Mer än')({ locale, fiat })} ${limitText(locale, least[fiat], fiat)}`

/** The unit stands once: before the figures in English, behind them in Swedish. */
export const between =
  (least: Amounts, most: Amounts): Text =>
  ({ locale, fiat }: Reader) =>
    locale === 'sv'
      ? `${wholeFigure(locale, least[fiat])}–${limitText(locale, most[fiat], fiat)}`
      : `${limitText(locale, least[fiat], fiat)}–${wholeFigure(locale, most[fiat])}`
