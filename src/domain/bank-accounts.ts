import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import Kontonummer from 'kontonummer'
import type { BankAccount } from './customer'
import { isLuhn } from './luhn'
import type { FieldCode, FieldProblem } from './problems'
import { checkExtended } from './texts'
import { checkDefined } from './validation'

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

/** A number without the blanks and hyphens that people group it with (spec, section 3). */
export const bareNumber = (text: string): string => text.replace(/[\s\p{Cf}\p{Pd}]/gu, '')

/** The bank that a clearing number belongs to, by Bankgirot's ranges; null where it is nobody's, or not whole. */
export const bankOf = (clearingNumber: string): string | null => {
  const digits = bareNumber(clearingNumber)
  return /^(\d{4}|8\d{4})$/.test(digits) ? (infoOf(digits)?.bankName ?? null) : null
}

const infoOf = (clearingNumber: string) => {
  try {
    return Kontonummer.getSortingCodeInfo(clearingNumber.slice(0, 4))
  } catch {
    return undefined
  }
}

/**
 * Clearing number (spec, section 5): 4 digits; Swedbank's that begin with 8 have 5, the last of which is the Luhn check
 * digit of the others. Of a listed bank it is known, and of a bank outside the list it is none of theirs.
 */
export const checkClearingNumber = (text: string, customBank = false): FieldCode | null => {
  const digits = bareNumber(text)
  if (digits === '') return 'required'
  if (/^8\d{3}$/.test(digits)) return 'clearingSwedbank'
  if (!/^(\d{4}|8\d{4})$/.test(digits)) return 'clearingNumber'
  const isListed = bankOf(digits) !== null
  if (customBank) return isListed ? 'clearingListed' : null
  if (digits.length === 5 && !isLuhn(digits)) return 'clearingCheck'
  return isListed ? null : 'clearingUnknown'
}

/**
 * Account number: digits, as many as the bank has, with its check digit where the bank's type has one that always holds
 * (Bankgirot, "Bankernas kontonummer": not so for type 2 with comment 3). Of a bank outside the list only the form is known.
 */
export const checkAccountNumber = (text: string, clearingNumber: string, customBank = false): FieldCode | null => {
  const digits = bareNumber(text)
  if (digits === '') return 'required'
  if (!/^\d+$/.test(digits)) return 'digitsOnly'
  if (checkClearingNumber(clearingNumber, customBank) !== null) return null
  const info = infoOf(bareNumber(clearingNumber))
  if (info === undefined) return digits.length >= 2 && digits.length <= 15 ? null : 'accountNumber'
  const { min, max } = lengthsOf(info, bareNumber(clearingNumber))
  const isUnchecked = info.type === 2 && info.comment === 3
  const isRight = isUnchecked || hasCheckDigit(bareNumber(clearingNumber), digits)
  return digits.length >= min && digits.length <= max && isRight ? null : 'accountNumber'
}

/** Swedbank's numbers under a clearing number that begins with 8 are written without the zeros that fill them up to 10 digits. */
const lengthsOf = (
  info: NonNullable<ReturnType<typeof infoOf>>,
  clearingNumber: string,
): { min: number; max: number } => {
  if (info.type !== 2) return { min: 7, max: 7 }
  const min = clearingNumber.startsWith('8') ? 6 : (info.accountMinLength ?? 2)
  return { min, max: info.accountMaxLength ?? 10 }
}

const hasCheckDigit = (clearingNumber: string, accountNumber: string): boolean => {
  try {
    return new Kontonummer(clearingNumber, accountNumber, { mode: 'lax' }).valid
  } catch {
    return false
  }
}

/** IBAN (ISO 13616), of a Swedish account, and of this one, whose number it ends in; it may be left out. */
export const checkIban = (text: string, accountNumber = ''): FieldCode | null => {
  const iban = ibanOf(text)
  if (iban === '') return null
  if (!isValidIBAN(iban)) return 'iban'
  if (!iban.startsWith('SE')) return 'ibanForeign'
  return iban.endsWith(bareNumber(accountNumber).replace(/^0+/, '')) ? null : 'iban'
}

/** The IBAN without blanks, in capitals. */
const ibanOf = (text: string): string => electronicFormatIBAN(text.trim()) ?? ''

/** The bank's name: typed for a bank outside the list, else by the clearing number. */
const checkBankName = ({ bankName, customBank }: BankAccountDraft): FieldCode | null => {
  if (!customBank) return null
  return checkDefined(bankName) ?? (checkExtended(bankName) === null ? null : 'notAccepted')
}

export const bankAccountFields = ['clearingNumber', 'accountNumber', 'bankName', 'iban'] as const
export type BankAccountField = (typeof bankAccountFields)[number]

const checks: Record<BankAccountField, (draft: BankAccountDraft) => FieldCode | null> = {
  clearingNumber: ({ clearingNumber, customBank }) => checkClearingNumber(clearingNumber, customBank),
  accountNumber: ({ accountNumber, clearingNumber, customBank }) =>
    checkAccountNumber(accountNumber, clearingNumber, customBank),
  bankName: checkBankName,
  iban: ({ iban, accountNumber }) => checkIban(iban, accountNumber),
}

/** What is wrong with an account, at its fields. */
export const bankAccountProblems = (draft: BankAccountDraft): (FieldProblem & { field: BankAccountField })[] =>
  bankAccountFields.flatMap((field) => {
    const code = checks[field](draft)
    return code === null ? [] : [{ field, code }]
  })

/** The account that was typed, which has no problem; listed banks are named by their clearing number. */
export const numbersOf = (draft: BankAccountDraft): BankAccountNumbers => ({
  clearingNumber: bareNumber(draft.clearingNumber),
  accountNumber: bareNumber(draft.accountNumber),
  bankName: (draft.customBank ? null : bankOf(draft.clearingNumber)) ?? draft.bankName.trim(),
  iban: ibanOf(draft.iban) || null,
  customBank: draft.customBank,
})

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

/** Automatic verifications of a month (UTC), of all customers together. */
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
