import { isValidIBAN } from 'ibantools'
import Kontonummer from 'kontonummer'
import { hasDoubtfulNumber } from './bank-verification'
import { accountRuleOf, ibanBankOf } from './clearing-numbers'
import type { BankAccount } from '../customer/customer'
import { isLuhn } from './luhn'
import type { FieldCode, FieldProblem } from '../shared/problems'
import { ungrouped } from '../shared/spacing'
import { checkExtended } from '../shared/texts'
import { checkDefined } from '../shared/validation'

/** What a customer types of a bank account; `customBank` for a bank outside the list, whose name is typed too. */
export type BankAccountDraft = {
  clearingNumber: string
  accountNumber: string
  bankName: string
  iban: string
  customBank: boolean
}

export const emptyBankAccountDraft: BankAccountDraft = {
  clearingNumber: '',
  accountNumber: '',
  bankName: '',
  iban: '',
  customBank: false,
}

/** An account as it is sent and kept: numbers as digits, the IBAN without blanks, null where none was given. */
export type BankAccountNumbers = Pick<
  BankAccount,
  'clearingNumber' | 'accountNumber' | 'bankName' | 'iban' | 'customBank'
>

export const bankNameMaxLength = 100

/** The bank that a clearing number belongs to, by Bankgirot's ranges; null where it is nobody's, or not whole. */
export const bankOf = (clearingNumber: string): string | null => {
  const digits = ungrouped(clearingNumber)
  return /^(\d{4}|8\d{4})$/.test(digits) ? (accountRuleOf(digits)?.bankName ?? null) : null
}

/**
 * Clearing number (rule input-25): 4 digits; Swedbank's that begin with 8 have 5, the last of which is the Luhn check
 * digit of the others. Of a listed bank it is known, and of a bank outside the list it is none of theirs.
 */
export const checkClearingNumber = (text: string, customBank = false): FieldCode | null => {
  const digits = ungrouped(text)
  if (digits === '') return 'required'
  if (/^8\d{3}$/.test(digits)) return 'clearingSwedbank'
  if (!/^(\d{4}|8\d{4})$/.test(digits)) return 'clearingNumber'
  const isListed = bankOf(digits) !== null
  if (customBank) return isListed ? 'clearingListed' : null
  if (digits.length === 5 && !isLuhn(digits)) return 'clearingCheck'
  return isListed ? null : 'clearingUnknown'
}

/**
 * Account number: digits, as many as the bank has, with its check digit (Bankgirot, "Bankernas kontonummer"). Where that
 * holds as a rule alone the customer may say that the number is right. Of a bank outside the list only the form is known.
 */
export const checkAccountNumber = (
  text: string,
  clearingNumber: string,
  customBank = false,
  isConfirmed = false,
): FieldCode | null => {
  const [digits, clearing] = [ungrouped(text), ungrouped(clearingNumber)]
  if (digits === '') return 'required'
  if (!/^\d+$/.test(digits)) return 'digitsOnly'
  if (checkClearingNumber(clearing, customBank) !== null) return null
  const rule = accountRuleOf(clearing)
  const { min, max } = rule === undefined ? unlisted : lengthsOf(rule, clearing)
  if (digits.length < min || digits.length > max) return 'accountNumber'
  if (rule?.type === 2 && rule.comment === 3)
    return isConfirmed || !hasDoubtfulNumber({ clearingNumber: clearing, accountNumber: digits })
      ? null
      : 'accountCheck'
  return rule === undefined || hasCheckDigit(clearing, digits) ? null : 'accountNumber'
}

type Lengths = { min: number; max: number }
type AccountRule = NonNullable<ReturnType<typeof accountRuleOf>>

const unlisted: Lengths = { min: 2, max: 15 }

/**
 * Lengths that the library has otherwise: Bankgirot gives Handelsbanken nine digits and these others ten, filled with zeros
 * in front. How few are left without them https://github.com/Bankinfrastruktur/BankData has, in Data/source.psv; of
 * Swedbank and Plusgirot still fewer are taken. Where `isFilled`, they are kept with the zeros.
 */
const shortened: readonly (Lengths & { series: RegExp; isFilled: boolean })[] = [
  { series: /^6/, min: 7, max: 9, isFilled: false },
  { series: /^8/, min: 6, max: 10, isFilled: false },
  { series: /^(95[0-4]|996)/, min: 2, max: 10, isFilled: false },
  { series: /^957/, min: 5, max: 10, isFilled: true },
  { series: /^(918|93[0-4])/, min: 7, max: 10, isFilled: true },
]

const shortenedOf = (clearingNumber: string) => shortened.find(({ series }) => series.test(clearingNumber))

const lengthsOf = (rule: AccountRule, clearingNumber: string): Lengths => {
  if (rule.type !== 2) return { min: 7, max: 7 }
  return shortenedOf(clearingNumber) ?? { min: rule.accountMinLength ?? 2, max: rule.accountMaxLength ?? 10 }
}

const hasCheckDigit = (clearingNumber: string, accountNumber: string): boolean => {
  try {
    return new Kontonummer(clearingNumber, accountNumber, { mode: 'lax' }).valid
  } catch {
    return false
  }
}

/** IBAN (ISO 13616), of a Swedish account, and of this one: of its bank, and ending in its number. It may be left out. */
export const checkIban = (
  text: string,
  accountNumber = '',
  clearingNumber = '',
  customBank = false,
): FieldCode | null => {
  const iban = ibanOf(text)
  if (iban === '') return null
  if (!isValidIBAN(iban)) return 'iban'
  if (!iban.startsWith('SE')) return 'ibanForeign'
  const bank = iban.slice(4, 7)
  const isOther = customBank ? bankOf(`${bank}0`) !== null : (ibanBankOf(ungrouped(clearingNumber)) ?? bank) !== bank
  if (isOther) return 'ibanBank'
  return iban.endsWith(ungrouped(accountNumber).replace(/^0+/, '')) ? null : 'iban'
}

const ibanOf = (text: string): string => ungrouped(text).toUpperCase()

/** The bank's name: typed for a bank outside the list, else by the clearing number. */
const checkBankName = ({ bankName, customBank }: BankAccountDraft): FieldCode | null => {
  if (!customBank) return null
  return checkDefined(bankName) ?? (checkExtended(bankName) === null ? null : 'notAccepted')
}

export const bankAccountFields = ['clearingNumber', 'accountNumber', 'bankName', 'iban'] as const
export type BankAccountField = (typeof bankAccountFields)[number]

const checks: Record<BankAccountField, (draft: BankAccountDraft, isConfirmed: boolean) => FieldCode | null> = {
  clearingNumber: ({ clearingNumber, customBank }) => checkClearingNumber(clearingNumber, customBank),
  accountNumber: ({ accountNumber, clearingNumber, customBank }, isConfirmed) =>
    checkAccountNumber(accountNumber, clearingNumber, customBank, isConfirmed),
  bankName: checkBankName,
  iban: ({ iban, accountNumber, clearingNumber, customBank }) =>
    checkIban(iban, accountNumber, clearingNumber, customBank),
}

/**
 * What is wrong with an account, at its fields; `isConfirmed` once the customer has said that the number is right
 * although its check digit is not.
 */
export const bankAccountProblems = (
  draft: BankAccountDraft,
  isConfirmed = false,
): (FieldProblem & { field: BankAccountField })[] =>
  bankAccountFields.flatMap((field) => {
    const code = checks[field](draft, isConfirmed)
    return code === null ? [] : [{ field, code }]
  })

/** The account that was typed, which has no problem; listed banks are named by their clearing number. */
export const numbersOf = (draft: BankAccountDraft): BankAccountNumbers => {
  const clearingNumber = ungrouped(draft.clearingNumber)
  const { customBank } = draft
  const isFilled = !customBank && shortenedOf(clearingNumber)?.isFilled === true
  return {
    clearingNumber,
    accountNumber: ungrouped(draft.accountNumber).padStart(isFilled ? 10 : 0, '0'),
    bankName: (customBank ? null : bankOf(clearingNumber)) ?? draft.bankName.trim(),
    iban: ibanOf(draft.iban) || null,
    customBank,
  }
}

/** A deposit's code can be typed for so long: the deposit itself takes up to 2 banking days. */
export const depositDays = 14

/** Wrong codes that end a verification by deposit. */
export const depositTries = 5

/** A re-identification by e-ID lets one verified account be changed for so long after it was complete. */
export const reidentificationMinutes = 30

/** One by a document, which is looked at while its customer is away, for so long. */
export const reidentificationDays = 7

/** The file of a statement, or of a re-identification, is kept for so long after it was decided or over. */
export const evidenceDays = 30

/** An automatic verification is open for so long; once the bank has answered, for as long again. */
export const bankVisitMinutes = 15

/** Automatic verifications of a month (Sweden's), of all customers together. */
export const bankVisitsPerMonth = 50

/** Of these one customer begins so many. */
export const bankVisitsPerCustomer = 5

/**
 * Whether a bank's holder is the customer. Banks write names in capitals, without accents, the last one first, and with
 * all given names: of one name every part is in the other, as often as in the one.
 */
export const isSameHolder = (name: string, holder: string): boolean => {
  const [one, other] = [partsOf(name), partsOf(holder)]
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  return shorter.length >= 2 && shorter.every((part) => timesIn(shorter, part) <= timesIn(longer, part))
}

const timesIn = (parts: readonly string[], part: string): number => parts.filter((each) => each === part).length

const partsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '')

type Numbers = Pick<BankAccount, 'clearingNumber' | 'accountNumber'>

/** Whether two are one account: banks leave out a fifth clearing digit, and fill numbers up with zeros. */
export const isSameAccount = (one: Numbers, other: Numbers): boolean =>
  one.clearingNumber.slice(0, 4) === other.clearingNumber.slice(0, 4) &&
  withoutZeros(one.accountNumber) === withoutZeros(other.accountNumber)

const withoutZeros = (number: string): string => number.replace(/^0+/, '')
