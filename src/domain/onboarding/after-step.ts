import type { CurrentUser, DocumentState } from '../customer/customer'
import { accessStateOf, type AccessState } from '../routing/gating'
import type { StepName } from './steps'
import { rightsOf } from '../customer/rights'

/** A step that the exchange has just taken, with what it leaves open of how; null where it has come to nothing. */
export type TakenStep =
  | { step: Exclude<StepName, 'two-factor' | 'documents'> | null }
  | { step: 'two-factor'; outcome: 'on' | 'skipped' }
  | { step: 'documents'; list: DocumentState[] }

const inWizard: readonly AccessState[] = ['questionnaire-due', 'verification-needed']

/**
 * A customer as far as is known before the exchange tells it: a step further. What else a step changes (a name, a
 * residence, what may be paid by) comes with the exchange's own answer. Null where too little is known to go on: an address
 * in place of a temporary one is another owner of what is kept here, a proof of identity may have to be reviewed, and what
 * follows the wizard needs all of it.
 */
export const afterStep = (customer: CurrentUser, taken: TakenStep): CurrentUser | null => {
  if (taken.step === 'email' && customer.hasTemporaryEmail) return null
  const change = changeBy(customer, taken)
  const further = change && { ...customer, ...change }
  return further && inWizard.includes(accessStateOf(further)) ? { ...further, roles: rightsOf(further) } : null
}

const changeBy = (customer: CurrentUser, taken: TakenStep): Partial<CurrentUser> | null => {
  const { details, verifications } = customer
  switch (taken.step) {
    case 'email':
    case 'phone':
      return { verifications: { ...verifications, [taken.step]: 'VERIFIED' } }
    case 'password':
      return { details: { ...details, hasPassword: true } }
    case 'two-factor':
      return taken.outcome === 'on' ? { details: { ...details, enabled2FA: true } } : { twoFactorSkipped: true }
    case 'personal':
      return { details: { ...details, hasFilledPersonalInfo: true } }
    case 'documents':
      return { documents: { ...customer.documents, list: taken.list } }
    default:
      return null
  }
}
