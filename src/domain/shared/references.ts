/** What every reference looks like: a UUID, in small letters. */
export const referencePattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const whole = new RegExp(`^${referencePattern}$`)

/** Whether a text of an address can be a reference of anything. */
export const isReference = (text: string): boolean => whole.test(text)
