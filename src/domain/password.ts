import type { FieldCode } from './problems'

export const passwordMinLength = 8

/** A new password: at least 8 characters, counted as people count them; blanks are characters. */
export const checkPassword = (text: string): FieldCode | null => {
  if (text === '') return 'required'
  return [...text].length < passwordMinLength ? 'minimum8' : null
}

/** The same password typed once more. */
export const checkRepeated = (password: string, repeated: string): FieldCode | null => {
  if (repeated === '') return 'required'
  return repeated === password ? null : 'passwordsMatch'
}
