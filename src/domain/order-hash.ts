/** What an address ends in that opens an order in the window over its page. */
export const orderHash = (reference: string): string => `#order=${reference}`

/** The order that an address's end names; null where it names none. Only a UUID is one. */
export const orderIn = (hash: string): string | null =>
  /^#order=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(hash)?.[1] ?? null
