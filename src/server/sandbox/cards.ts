import type { CardDeclineCode } from '../../domain/payments/declines'
import { isLuhn } from '../../domain/bank/luhn'

/** A published test number, and how its bank answers: null approves. */
type TestCard = { number: string; code: CardDeclineCode | null }

/** Numbers that Stripe publishes for tests, with the decline codes that it gives them. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', code: null },
  { number: '5555555555554444', code: null },
  { number: '378282246310005', code: null },
  { number: '4000000000000002', code: 'generic_decline' },
  { number: '4000000000009995', code: 'insufficient_funds' },
  { number: '4000000000009987', code: 'lost_card' },
  { number: '4000000000009979', code: 'stolen_card' },
  { number: '4000000000000069', code: 'expired_card' },
  { number: '4000000000000127', code: 'incorrect_cvc' },
  { number: '4000000000000119', code: 'processing_error' },
  { number: '4242424242424241', code: 'incorrect_number' },
  { number: '4000000000006975', code: 'card_velocity_exceeded' },
  { number: '4100000000000019', code: 'fraudulent' },
  { number: '4000002500003155', code: 'authentication_required' },
  { number: '5105105105105100', code: 'card_not_supported' },
]

/** What was typed of a card; it is neither kept nor logged. */
export type TypedCard = { number: string; expiry: string; cvc: string }
export type CardProblem = { field: keyof TypedCard; because: 'number' | 'testOnly' | 'expiry' | 'expired' | 'cvc' }

const digitsOf = (text: string): string => text.replace(/[\s-]/g, '')

export const testCardOf = ({ number }: TypedCard): TestCard | undefined =>
  testCards.find((card) => card.number === digitsOf(number))

/** A card filled in, as testers want it. */
export const cardFieldsOf = ({ number }: TestCard): TypedCard => ({
  number: groupedNumber(number),
  expiry: '12/34',
  cvc: '1234'.slice(0, cvcLength(number)),
})

/** As it stands on the card: in fours; American Express in 4, 6 and 5. */
export const groupedNumber = (number: string): string =>
  number.length === 15
    ? `${number.slice(0, 4)} ${number.slice(4, 10)} ${number.slice(10)}`
    : (number.match(/.{1,4}/g) ?? []).join(' ')

const cvcLength = (number: string): number => (/^3[47]/.test(number) ? 4 : 3)

export const cvcLengthOf = ({ number }: TypedCard): number => cvcLength(digitsOf(number))

export const problemsOfCard = (typed: TypedCard, now: Date): CardProblem[] =>
  [numberProblem(typed), expiryProblem(typed, now), cvcProblem(typed)].filter((problem) => problem !== null)

const numberProblem = (typed: TypedCard): CardProblem | null => {
  const digits = digitsOf(typed.number)
  if (testCardOf(typed) !== undefined) return null
  return { field: 'number', because: /^\d{12,19}$/.test(digits) && isLuhn(digits) ? 'testOnly' : 'number' }
}

/** A card holds to the end of its month. */
const expiryProblem = ({ expiry }: TypedCard, now: Date): CardProblem | null => {
  const [, month = '', year = ''] = /^\s{0,9}(0?[1-9]|1[0-2])\s{0,9}\/?\s{0,9}(\d{2})\s{0,9}$/.exec(expiry) ?? []
  if (month === '') return { field: 'expiry', because: 'expiry' }
  return new Date(Date.UTC(2000 + Number(year), Number(month), 1)) > now
    ? null
    : { field: 'expiry', because: 'expired' }
}

const cvcProblem = (typed: TypedCard): CardProblem | null =>
  /^\d+$/.test(typed.cvc.trim()) && typed.cvc.trim().length === cvcLengthOf(typed)
    ? null
    : { field: 'cvc', because: 'cvc' }
