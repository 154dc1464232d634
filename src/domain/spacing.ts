/** A number or code without what groups it, and what cannot be seen: blanks of any width, dashes, the minus sign. */
export const ungrouped = (text: string): string => text.replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, '')
