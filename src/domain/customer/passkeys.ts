import type { FieldCode } from '../shared/problems'

/** As the list of a customer's passkeys has it. */
export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null }

export const mostPasskeys = 10

export const longestPasskeyName = 60

/** What is wrong with what a passkey is to be called; null where nothing is. */
export const checkPasskeyName = (text: string): FieldCode | null => (text.trim() === '' ? 'required' : null)
