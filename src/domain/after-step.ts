import type { CurrentUser, DocumentState } from './customer'
import { accessStateOf, type AccessState } from './gating'
import { rightsOf } from './rights'

/** A step of the wizard that the exchange has just taken, with what it leaves open of how. */
export type TakenStep =
  | { step: 'email' | 'phone' | 'password' | 'personal' }
  | { step: 'two-factor'; outcome: 'on' | 'skipped' }
  | { step: 'documents'; list: DocumentState[] }

const inWizard: readonly AccessState[] = ['questionnaire-due', 'verification-needed']

/**
 * A customer as far as is known before the exchange tells it: a step further. What else a step brings with it (a name, a
 * residence, what may be paid by) comes with the exchange's own answer. Null where too little is known to go on: an address
 * in place of a temporary one is another owner of what is kept here, and what follows the wizard needs all of it.
 */
export const afterStep = (customer: CurrentUser, taken: TakenStep): CurrentUser | null => {
  if (taken.step === 'email' && customer.hasTemporaryEmail) return null
  const further = { ...customer, ...changeBy(customer, taken) }
  return inWizard.includes(accessStateOf(further)) ? { ...further, roles: rightsOf(further) } : null
}

const changeBy = (customer: CurrentUser, taken: TakenStep): Partial<CurrentUser> => {
  const { details, verifications } = customer
  switch (taken.step) {
    case 'email':
      return {
        verifications: { ...verifications, email: 'VERIFIED' },
        details: { ...details, emailConfirmationOngoing: false },
      }
    case 'phone':
      return { verifications: { ...verifications, phone: 'VERIFIED' } }
    case 'password':
      return { details: { ...details, hasPassword: true, passwordResetNeeded: false, passwordChangeRequired: false } }
    case 'two-factor':
      return taken.outcome === 'on' ? { details: { ...details, enabled2FA: true } } : { twoFactorSkipped: true }
    case 'personal':
      return { details: { ...details, hasFilledPersonalInfo: true } }
    case 'documents':
      return { documents: { ...customer.documents, list: taken.list } }
  }
}
