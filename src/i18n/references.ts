/** An order number in groups, as it is shown: `2611 2004 82`. It is copied without spaces. */
export const orderNumberGroups = (number: string): string[] => number.match(/.{1,4}/g) ?? []

/** The groups with hard spaces between, for texts. */
export const orderNumberText = (number: string): string => orderNumberGroups(number).join('\u00a0')

/** An address in groups of four, for a page that shades them; its last four characters are always one of the groups. */
export const addressGroups = (address: string): string[] => [
  ...orderNumberGroups(address.slice(0, -4)),
  address.slice(-4),
]

/** `bc1q9h…x7k2`: only where no money depends on the address. */
export const shortAddress = (address: string): string =>
  address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`

/** An IBAN in groups of four, with hard spaces. */
export const ibanText = (iban: string): string => orderNumberText(iban.replace(/\s/g, ''))

/** A clearing number as banks write it: the fifth digit of Swedbank's is its check digit. `8327-9`, `5001`. */
export const clearingText = (digits: string): string =>
  digits.length === 5 ? `${digits.slice(0, 4)}\u2011${digits.slice(4)}` : digits

/** An account number in groups of three, its check digit last, never broken: `123 456 789-0`. */
export const accountNumberText = (digits: string): string => {
  const groups = digits.slice(0, -1).match(/.{1,3}/g) ?? []
  return `${groups.join('\u00a0')}\u2011${digits.slice(-1)}`
}

/** A personal number as it is shown: `19900101-••••`. */
export const personalNumberText = (number: string): string => number.replace(/-.*$/, '\u2011••••')

/** A bank account in short: `•••• 7890`. */
export const accountEnd = (digits: string): string => `••••\u00a0${digits.slice(-4)}`
