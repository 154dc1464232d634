import type { FieldCode } from '../shared/problems'
import { ungrouped } from '../shared/spacing'

const codeKinds = ['email', 'phone', 'totp', 'deposit', 'recovery'] as const
export type CodeKind = (typeof codeKinds)[number]

/** How many characters a code has (rule input-71). */
export const codeLengths: Record<CodeKind, number> = { email: 8, phone: 6, totp: 6, deposit: 4, recovery: 8 }

/** So long after one code, of mail or phone, another may be sent. */
export const secondsBetweenCodes = 60

/** Whether it is made of digits alone; the others of letters and digits. */
export const isOfDigits = (kind: CodeKind): boolean => kind !== 'email' && kind !== 'recovery'

/** A code as typed or pasted, without spaces, dashes and what cannot be seen; letters in capitals. */
export const typedCode = (text: string): string => ungrouped(text).toUpperCase()

/**
 * What shows that somebody has the second factor, a code of the app or one of the recovery codes: what is wrong with its
 * form; null when it may be right.
 */
export const checkSecondFactor = (text: string): FieldCode | null => {
  if (checkCode('totp', text) === null || checkCode('recovery', text) === null) return null
  return typedCode(text) === '' ? 'required' : 'codeInvalid'
}

/** What is wrong with the form of a typed code; null when it may be the right one. */
export const checkCode = (kind: CodeKind, text: string): FieldCode | null => {
  const code = typedCode(text)
  const length = codeLengths[kind]
  if (code === '') return 'required'
  if (isOfDigits(kind)) return /^\d+$/.test(code) && code.length === length ? null : 'codeFormat'
  if (!/^[A-Z0-9]+$/.test(code)) return 'alphanumericOnly'
  return code.length === length ? null : 'exactly8'
}
