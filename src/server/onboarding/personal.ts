import { eq } from 'drizzle-orm'
import {
  changesLocked,
  checkPersonal,
  lockedFields,
  personalProofOf,
  personalToSend,
  type IdentityForm,
  type PersonalForm,
  type PersonalProof,
} from '../../domain/onboarding/personal-details'
import { checkPersonalNumber, isIssuedNumber } from '../../domain/onboarding/personal-number'
import { isVerifiedStatus } from '../../domain/orders/statuses'
import { swedishDay } from '../../domain/shared/swedish-days'
import { lockAndReadCustomerAlone, type CustomerRow } from '../customers/customer'
import { documentsOf } from '../customers/documents'
import { isTaken } from '../database/unique'
import type { Handle, Transaction } from '../database/handle'
import { customers } from '../database/schema'
import { badInput, refused } from '../http/refused'
import { route, routeWithPrepare, type Call } from '../http/route'
import { changed } from './changes'
import { profileOf } from './profile'

export const personalRoutes = [
  route('getProfile', ({ tx, customer }) => profileOf(tx, customer)),

  routeWithPrepare(
    'savePersonalDetails',
    async ({ body }) => formOf(body),
    async ({ exchange, tx, customer: { id }, prepared: form, now }) => {
      const customer = await lockAndReadCustomerAlone(tx, id)
      const isEid = isVerifiedStatus(customer.bankIdStatus)
      const today = swedishDay(now)
      const known = knownOf(customer)
      const locked = lockedFields(await proofOf(tx, customer), known)
      if (changesLocked(form, { known, locked, today })) throw refused('step-refused')
      const problems = checkPersonal(form, { today, isEid, locked })
      if (problems.length > 0) throw badInput(problems)
      const saved = await saveDetails(tx, customer, personalToSend(form, { today, isEid }), now)
      await changed(tx, exchange, id)
      return profileOf(tx, saved)
    },
    undefined,
    ({ customer, body, now }) => triesNumber(customer, formOf(body), swedishDay(now)),
  ),

  route('confirmPersonalDetails', async ({ tx, customer, body, now }) => {
    if (!customer.personalInfoFilled) throw refused('step-refused')
    const personalInfoConfirmedAt = body.confirmed ? now : null
    await tx.update(customers).set({ personalInfoConfirmedAt }).where(eq(customers.id, customer.id))
    return null
  }),
]

const formOf = (body: Call<'savePersonalDetails'>['body']): PersonalForm => ({
  personalNumber: '',
  passportNumber: '',
  ...body,
})

const knownOf = ({ firstName, lastName, personalNumber, passportNumber }: CustomerRow): IdentityForm => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  personalNumber: personalNumber ?? '',
  passportNumber: passportNumber ?? '',
})

/** Whether the form would tell if somebody has a number: it has one that is not the customer's own. */
const triesNumber = (customer: CustomerRow, form: PersonalForm, today: string): boolean => {
  const { personalNumber } = personalToSend(form, { today, isEid: isVerifiedStatus(customer.bankIdStatus) })
  if (personalNumber === undefined || personalNumber === customer.personalNumber) return false
  return isIssuedNumber(personalNumber) && checkPersonalNumber(personalNumber, today) === null
}

const proofOf = async (handle: Handle, customer: CustomerRow): Promise<PersonalProof | null> =>
  personalProofOf({
    isEid: isVerifiedStatus(customer.bankIdStatus),
    isFilled: customer.personalInfoFilled,
    identity: customer.identityStatus,
    documents: await documentsOf(handle, customer),
  })

type Details = ReturnType<typeof personalToSend>

const saveDetails = async (
  tx: Transaction,
  customer: CustomerRow,
  { countryCode: country, personalNumber, passportNumber, ...details }: Details,
  now: Date,
): Promise<CustomerRow> => {
  const numbers = {
    personalNumber: personalNumber || customer.personalNumber,
    passportNumber: passportNumber || customer.passportNumber,
  }
  const set = { ...details, ...numbers, country, personalInfoFilled: true, personalInfoConfirmedAt: now }
  const [saved] = await tx
    .part(() => tx.update(customers).set(set).where(eq(customers.id, customer.id)).returning())
    .catch((error: unknown) => {
      if (isTaken(error, 'customers_personal_number'))
        throw badInput([{ field: 'personalNumber', code: 'personalNumberTaken' }])
      throw error
    })
  if (saved === undefined) throw new Error('A customer is not there any more')
  return saved
}
