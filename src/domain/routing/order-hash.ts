import { referencePattern } from '../shared/references'

const named = new RegExp(`^#order=(${referencePattern})$`)

/** What an address ends in that opens an order in the window over its page. */
export const orderHash = (reference: string): string => `#order=${reference}`

/** The order that an address's end names; null where it names none. Only a UUID is one. */
export const orderIn = (hash: string): string | null => named.exec(hash)?.[1] ?? null
