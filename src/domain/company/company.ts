/** Where the company has its seat. */
const seat = { street: 'Skeppsbron 10', postalCode: '111 30', city: 'Stockholm', country: 'SE' } as const

/** Who runs the product; put in your own name and accounts. No screen asks for it before it is painted. */
export const company = {
  name: 'Nordmynt AB',
  organizationNumber: '559999-0008',
  seat,
  address: `${seat.street}, ${seat.postalCode} ${seat.city}`,
  social: [
    { name: 'LinkedIn', address: 'https://linkedin.nordmynt.example/' },
    { name: 'Instagram', address: 'https://instagram.nordmynt.example/' },
    { name: 'X', address: 'https://x.nordmynt.example/' },
  ],
} as const

/** What the company is to the tax authority; said on receipts. */
export const tax = { vatNumber: 'SE559999000801' } as const

/** The accounts that customers pay to. */
export const accounts = {
  bankgiro: '991-2346',
  sepa: {
    owner: 'Nordmynt AB',
    iban: 'GB33BUKB20201555555555',
    bic: 'BUKBGB22',
    bankName: 'Barclays Bank UK PLC',
    bankAddress: '1 Churchill Place',
    bankCity: 'London E14 5HP',
    bankCountry: 'GB',
  },
} as const
