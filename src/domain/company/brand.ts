/** What the product is called; who runs it stands in `company.ts`. Put in your own. */
export const brand = {
  name: 'Nordmynt',
  supportEmail: 'support@nordmynt.example',
  /** By E.164; put in your own. This one is nobody's. */
  supportPhone: '+46846500408',
  /** Domain of the placeholder address that an e-ID customer has until they set their own. */
  temporaryEmailDomain: 'temporary.nordmynt.example',
} as const
