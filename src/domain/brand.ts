/** The one place for whoever runs the product: put in your own name, company and accounts. */
export const brand = {
  name: 'Nordmynt',
  company: 'Nordmynt AB',
  organizationNumber: '559999-0004',
  address: 'Skeppsbron 10, 111 30 Stockholm',
  supportEmail: 'support@nordmynt.example',
  /** Domain of the placeholder address that an e-ID customer has until they set their own. */
  temporaryEmailDomain: 'temporary.nordmynt.example',
  social: [
    { name: 'LinkedIn', address: 'https://linkedin.nordmynt.example/' },
    { name: 'Instagram', address: 'https://instagram.nordmynt.example/' },
    { name: 'X', address: 'https://x.nordmynt.example/' },
  ],
} as const

/** What the company is to the tax authority; said on receipts. */
export const tax = { vatNumber: 'SE559999000401' } as const

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
