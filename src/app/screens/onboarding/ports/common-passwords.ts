import list from 'virtual:common-passwords'

/** Those that are guessed first of all; the exchange knows a hundred times as many. */
export const commonPasswords: readonly string[] = list.split('\n')
