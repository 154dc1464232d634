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
