const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const whole = new RegExp(`^${uuid}$`)
const named = new RegExp(`^#order=(${uuid})$`)

/** Whether a text of an address can be a reference of anything. */
export const isReference = (text: string): boolean => whole.test(text)

/** What an address ends in that opens an order in the window over its page. */
export const orderHash = (reference: string): string => `#order=${reference}`

/** The order that an address's end names; null where it names none. Only a UUID is one. */
export const orderIn = (hash: string): string | null => named.exec(hash)?.[1] ?? null
