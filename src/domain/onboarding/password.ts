import type { FieldCode } from '../shared/problems'

export const passwordMinLength = 8

/** A new password: at least 8 characters, counted as people count them; blanks are characters. */
export const checkPassword = (text: string): FieldCode | null => {
  if (text === '') return 'required'
  return [...text].length < passwordMinLength ? 'minimum8' : null
}

/** Passwords that are guessed first, each as `plainPassword` has it. */
export type CommonPasswords = Pick<ReadonlySet<string>, 'has'>

/** The same, and none that somebody would guess first: the customer's own address, or one of the commonest. */
export const checkNewPassword = (text: string, email: string, common: CommonPasswords): FieldCode | null => {
  const problem = checkPassword(text)
  if (problem !== null) return problem
  const plain = plainPassword(text)
  const address = plainPassword(email)
  if (plain === address || plain === address.slice(0, address.lastIndexOf('@'))) return 'passwordEmail'
  return common.has(plain) ? 'passwordCommon' : null
}

/** What is compared: whoever guesses tries capitals too. */
export const plainPassword = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** The first of a list with one password a line, the commonest first; those that are too short are refused anyway. */
export const commonPasswordsIn = (list: string, howMany: number): Set<string> => {
  const found = new Set<string>()
  for (let from = 0; from < list.length && found.size < howMany;) {
    const to = list.indexOf('\n', from)
    const end = to === -1 ? list.length : to
    const plain = plainPassword(list.slice(from, end))
    if (checkPassword(plain) === null) found.add(plain)
    from = end + 1
  }
  return found
}

/** The same password typed once more. */
export const checkRepeated = (password: string, repeated: string): FieldCode | null => {
  if (repeated === '') return 'required'
  return repeated === password ? null : 'passwordsMatch'
}
