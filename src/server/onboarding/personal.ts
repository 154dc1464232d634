import { eq } from 'drizzle-orm'
import { checkPersonal, personalToSend, type PersonalForm } from '../../domain/personal-details'
import { normalPersonalNumber } from '../../domain/personal-number'
import { isVerifiedStatus } from '../../domain/statuses'
import type { CustomerRow } from '../customers/customer'
import { isTaken } from '../database/unique'
import type { Transaction } from '../database/handle'
import { customers } from '../database/schema'
import { badInput, refused } from '../http/refused'
import { route, type Call } from '../http/route'
import { changed } from './changes'
import { profileOf } from './profile'

export const personalRoutes = [
  route('getProfile', ({ tx, customer }) => profileOf(tx, customer)),

  route('savePersonalDetails', async ({ exchange, tx, customer, body, now }) => {
    const isEid = isVerifiedStatus(customer.bankIdStatus)
    const year = now.getUTCFullYear()
    const form = formOf(body)
    if (isEid || isProved(customer)) refuseOther(customer, form, year)
    const problems = checkPersonal(form, { year, isEid })
    if (problems.length > 0) throw badInput(problems)
    const saved = await saveDetails(tx, customer, personalToSend(form, { year, isEid }), now)
    await changed(tx, exchange, customer.id)
    return profileOf(tx, saved)
  }),

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

/** Whose documents were accepted in the name that they have given. */
const isProved = ({ identityStatus, personalInfoFilled }: CustomerRow): boolean =>
  personalInfoFilled && isVerifiedStatus(identityStatus)

/** What e-ID or documents have proved is not changed by typing; a form may leave the number out. */
const refuseOther = (customer: CustomerRow, form: PersonalForm, year: number): void => {
  const isSame =
    form.firstName.trim() === (customer.firstName ?? '') &&
    form.lastName.trim() === (customer.lastName ?? '') &&
    (form.personalNumber.trim() === '' || normalPersonalNumber(form.personalNumber, year) === customer.personalNumber)
  if (!isSame) throw refused('step-refused')
}

type Details = ReturnType<typeof personalToSend>

/** Written before anything else is held: a new personal number waits for whoever refers to the customer. */
const saveDetails = async (
  tx: Transaction,
  { id, personalNumber: known }: CustomerRow,
  { countryCode: country, personalNumber, ...details }: Details,
  now: Date,
): Promise<CustomerRow> => {
  const number = personalNumber === undefined || personalNumber === '' ? known : personalNumber
  const set = { ...details, country, personalNumber: number, personalInfoFilled: true, personalInfoConfirmedAt: now }
  const [saved] = await tx
    .part(() => tx.update(customers).set(set).where(eq(customers.id, id)).returning())
    .catch((error: unknown) => {
      if (isTaken(error, 'customers_personal_number'))
        throw badInput([{ field: 'personalNumber', code: 'personalNumberTaken' }])
      throw error
    })
  if (saved === undefined) throw new Error('A customer is not there any more')
  return saved
}
