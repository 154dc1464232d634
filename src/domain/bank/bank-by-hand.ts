import { compare, fiatOf, isDecimal } from '../money/money'
import { typedAmount, type Check } from '../shared/validation'
import { hasUnseen, unspaced } from '../shared/spacing'

/** As many characters as a bank's reference, what a payer wrote, and who that is may have. */
const mostCharacters = 140
const mostOfReason = 500
const belowAmount = '1000000000000'

/** What a bank calls a payment, as it is kept: however two people group and write it, it is the same. */
export const typedBankReference = (text: string): string => unspaced(text).toUpperCase()

/** The bank's own reference of a payment, as somebody types it. */
export const checkBankReference: Check = (text) => {
  const reference = typedBankReference(text)
  if (reference === '') return 'required'
  return reference.length > mostCharacters || hasUnseen(reference) ? 'notAccepted' : null
}

/** Kronor or euro that moved, as somebody types them: above 0, below a million millions, at most 2 decimals. */
export const checkMovedAmount: Check = (text) => {
  const amount = typedAmount(text)
  if (amount === '') return 'required'
  if (!isDecimal(amount) || /^0\d/.test(amount) || compare(amount, '0') <= 0) return 'amountInvalid'
  if (compare(amount, belowAmount) >= 0) return 'amountTooLarge'
  return compare(amount, fiatOf(amount)) === 0 ? null : 'amountDecimals'
}

/** What a payer wrote, or who it is, as the bank tells it: it may be nothing. */
export const checkToldText: Check = (text) =>
  text.trim().length > mostCharacters || hasUnseen(text.trim()) ? 'notAccepted' : null

/** Why a payment came back, in the bank's words. */
export const checkReturnReason: Check = (text) => {
  const reason = text.trim()
  if (reason === '') return 'required'
  return reason.length > mostOfReason || hasUnseen(reason) ? 'notAccepted' : null
}
