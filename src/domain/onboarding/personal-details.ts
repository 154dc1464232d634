import { checkCountry, defaultCountry } from './countries'
import { isIdentityIn, type Document } from './documents'
import { checkPersonalNumber, normalPersonalNumber } from './personal-number'
import type { FieldCode } from '../shared/problems'
import { isVerifiedStatus, type VerificationStatus } from '../orders/statuses'
import { checkExtended, checkName } from '../shared/texts'
import { checkDefined } from '../shared/validation'

/** What the customer tells about themselves, as typed; `pep` null until it was answered. */
export type PersonalForm = {
  firstName: string
  lastName: string
  personalNumber: string
  passportNumber: string
  address: string
  postalCode: string
  city: string
  countryCode: string
  pep: boolean | null
}
export type PersonalField = keyof PersonalForm

export const emptyPersonalForm: PersonalForm = {
  firstName: '',
  lastName: '',
  personalNumber: '',
  passportNumber: '',
  address: '',
  postalCode: '',
  city: '',
  countryCode: defaultCountry,
  pep: null,
}

/** Whether the customer is asked about their details: for a year they have not said that they are right. */
export const areDetailsOld = (confirmedAt: string | null, now: Date): boolean => {
  const yearAgo = new Date(now)
  yearAgo.setUTCFullYear(now.getUTCFullYear() - 1)
  return confirmedAt === null || new Date(confirmedAt) < yearAgo
}

/** Residents of Sweden give a personal number, others the number of their passport; e-ID customers have the e-ID's. */
const identityFieldOf = (countryCode: string, isEid: boolean): 'personalNumber' | 'passportNumber' =>
  countryCode === defaultCountry || isEid ? 'personalNumber' : 'passportNumber'

/** Fields that are asked for, in their order. */
export const personalFieldsOf = ({ countryCode }: PersonalForm, isEid: boolean): PersonalField[] => [
  'countryCode',
  'firstName',
  'lastName',
  identityFieldOf(countryCode, isEid),
  'address',
  'postalCode',
  'city',
  'pep',
]

/** Names and numbers: what proves who the customer is says them too. */
const identityFields = ['firstName', 'lastName', 'personalNumber', 'passportNumber'] as const
export type IdentityField = (typeof identityFields)[number]
export type IdentityForm = Pick<PersonalForm, IdentityField>

/** What the customer's name and number go by. */
export type PersonalProof = 'eid' | 'documents'

type Proving = { isEid: boolean; isFilled: boolean; identity: VerificationStatus; documents: readonly Document[] }

/** An e-ID, else documents in the name that was given: accepted, or such that somebody looks at them. */
export const personalProofOf = ({ isEid, isFilled, identity, documents }: Proving): PersonalProof | null => {
  if (isEid) return 'eid'
  return isFilled && (isVerifiedStatus(identity) || isIdentityIn(documents)) ? 'documents' : null
}

/** Fields that nobody changes by typing. Documents do not know of a number that was never given. */
export const lockedFields = (proof: PersonalProof | null, known: IdentityForm): readonly IdentityField[] => {
  if (proof === 'eid') return ['firstName', 'lastName', 'personalNumber']
  return proof === null ? [] : identityFields.filter((field) => known[field] !== '')
}

type Locking = { known: IdentityForm; locked: readonly IdentityField[]; today: string }

/** Whether a form says something else in a locked field; it may leave a number out. */
export const changesLocked = (form: IdentityForm, { known, locked, today }: Locking): boolean =>
  locked.some((field) => {
    const text = tidied(field, form[field], today)
    const isLeftOut = text === '' && (field === 'personalNumber' || field === 'passportNumber')
    return !isLeftOut && text !== known[field]
  })

/** A text as it is meant: trimmed, numbers in their form. */
export const tidied = (field: PersonalField, text: string, today: string): string => {
  const trimmed = text.trim()
  if (field === 'personalNumber') return normalPersonalNumber(trimmed, today)
  return field === 'passportNumber' ? trimmed.toUpperCase() : trimmed
}

/** What is wrong with one field; `today` is the day on which it is asked, in Sweden. */
export const checkPersonalField = (form: PersonalForm, field: PersonalField, today: string): FieldCode | null => {
  switch (field) {
    case 'firstName':
    case 'lastName':
      return checkDefined(form[field]) ?? checkName(form[field])
    case 'personalNumber':
      return checkPersonalNumber(form.personalNumber, today)
    case 'passportNumber':
      return checkDefined(form.passportNumber) ?? checkPassportNumber(form.passportNumber)
    case 'postalCode':
      return checkDefined(form.postalCode) ?? checkPostalCode(form)
    case 'address':
    case 'city':
      return checkDefined(form[field]) ?? checkExtended(form[field])
    case 'countryCode':
      return form.countryCode === '' ? 'required' : checkCountry(form.countryCode)
    case 'pep':
      return form.pep === null ? 'mandatoryAnswer' : null
  }
}

/** What is wrong with the fields that are asked for and can be changed. */
export const checkPersonal = (
  form: PersonalForm,
  { today, isEid, locked }: { today: string; isEid: boolean; locked: readonly PersonalField[] },
): { field: PersonalField; code: FieldCode }[] =>
  personalFieldsOf(form, isEid)
    .filter((field) => !locked.includes(field))
    .flatMap((field) => {
      const code = checkPersonalField(form, field, today)
      return code === null ? [] : [{ field, code }]
    })

/** As it is sent and kept: trimmed, the personal number in its form, only what was asked for. */
export const personalToSend = (
  form: PersonalForm,
  { today, isEid }: { today: string; isEid: boolean },
): PersonalToSend => {
  const trimmed = {
    firstName: tidied('firstName', form.firstName, today),
    lastName: tidied('lastName', form.lastName, today),
    address: tidied('address', form.address, today),
    postalCode: spelledPostalCode(form),
    city: tidied('city', form.city, today),
    countryCode: form.countryCode,
    pep: form.pep ?? false,
  }
  const field = identityFieldOf(form.countryCode, isEid)
  return { ...trimmed, [field]: tidied(field, form[field], today) }
}

export type PersonalToSend = Omit<PersonalForm, 'pep' | 'personalNumber' | 'passportNumber'> & {
  pep: boolean
  personalNumber?: string
  passportNumber?: string
}

const swedishPostalCode = /^(\d{3}) ?(\d{2})$/

/** Those of Sweden have five digits; others are as they are typed. */
const checkPostalCode = ({ countryCode, postalCode }: PersonalForm): FieldCode | null => {
  if (countryCode !== defaultCountry) return checkExtended(postalCode)
  return swedishPostalCode.test(postalCode.trim()) ? null : 'postalCode'
}

/** The one spelling that Sweden has for a postal code; of another country, what was typed. */
const spelledPostalCode = ({ countryCode, postalCode }: PersonalForm): string =>
  countryCode === defaultCountry ? postalCode.trim().replace(swedishPostalCode, '$1 $2') : postalCode.trim()

const checkPassportNumber = (text: string): FieldCode | null =>
  /^[A-Za-z0-9]+$/.test(text.trim()) ? null : 'alphanumericOnly'
