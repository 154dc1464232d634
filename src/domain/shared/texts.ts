import type { FieldCode } from './problems'
import { hasUnseen } from './spacing'
import type { Check } from './validation'

/** E-mail (rule input-6): required, no ampersand, at most 50 characters, 64 before the @, standard pattern. */
export const checkEmail: Check = (text) => {
  const email = text.trim()
  if (email === '') return 'required'
  if (email.includes('&')) return 'emailAmpersand'
  if ((email.split('@')[0]?.length ?? 0) > 64) return 'emailLocalPart'
  if (email.length > 50) return 'emailLength'
  if (hasUnseen(email)) return 'email'
  const [local = '', domain = '', ...more] = email.split('@')
  return more.length === 0 && isLocalPart(local) && isDomain(domain) ? null : 'email'
}

/** No blanks, no signs of lists and links; points only between other characters. */
const isLocalPart = (local: string): boolean =>
  /^[^\s<>,;:/"()[\]\\]+$/u.test(local) && local.split('.').every((part) => part !== '')

const isDomain = (domain: string): boolean => {
  const labels = domain.split('.')
  return labels.length > 1 && labels.every(isLabel) && !/^\p{N}+$/u.test(labels.at(-1) ?? '')
}

/** Letters of any alphabet and digits, with dashes between them. */
const isLabel = (label: string): boolean =>
  /^[\p{L}\p{M}\p{N}-]+$/u.test(label) && !label.startsWith('-') && !label.endsWith('-')

/** Names (rule input-52): letters of any Latin alphabet, spaces, hyphen, comma, period, apostrophe. */
export const checkName: Check = (text) =>
  /^[\p{Script=Latin}\p{M}\p{Zs}\-,.'’]*$/u.test(text) && !hasUnseen(text) ? null : 'nameCharacters'

/** Street addresses and the like (rule input-52): what names have, and digits and : ; / \ _. */
export const checkExtended: Check = (text) =>
  /^[\p{Script=Latin}\p{M}\p{Zs}\-,.'’\d:;/\\_]*$/u.test(text) && !hasUnseen(text) ? null : 'extendedCharacters'

export const kycTextRule = { maxLength: 64, forbidden: '<>()' } as const

/** The rule of a text with several sentences. */
export const longTextRule = { maxLength: 500, forbidden: '<>' } as const

/** Free text of a questionnaire (rules input-75, input-76): not empty, at most 64 characters, without < > ( ). */
export const checkKycText = (
  text: string,
  rule: { maxLength: number; forbidden: string } = kycTextRule,
): FieldCode | null => {
  const bare = text.trim()
  const isBad =
    bare === '' || [...bare].length > rule.maxLength || [...rule.forbidden].some((sign) => bare.includes(sign))
  return isBad ? 'kycText' : null
}
