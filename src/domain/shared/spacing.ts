/** A text without blanks of any width, and without what cannot be seen; what is shown as a box stays. */
export const unspaced = (text: string): string =>
  text.replace(/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')

/** A number or code without what groups it, and what cannot be seen: blanks of any width, dashes, the minus sign. */
export const ungrouped = (text: string): string => unspaced(text).replace(/[\p{Pd}\u2212]/gu, '')

/** Whether there is anything in a text that cannot be seen, or that no letter or sign stands for. */
export const hasUnseen = (text: string): boolean => /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
