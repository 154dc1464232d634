import { customers } from '../database/schema'

/** Whose a document has to be: what somebody who looks at it compares it with. */
export const holderColumns = {
  firstName: customers.firstName,
  lastName: customers.lastName,
  personalNumber: customers.personalNumber,
}

/** Where they live, for what shows that. */
export const residenceColumns = { address: customers.address, postalCode: customers.postalCode, city: customers.city }
