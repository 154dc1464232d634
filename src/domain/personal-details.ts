import { checkCountry } from './countries'
import { checkPersonalNumber, normalPersonalNumber } from './personal-number'
import type { FieldCode } from './problems'
import { checkExtended, checkName } from './texts'
import { checkDefined } from './validation'

export const defaultCountry = 'SE'

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

/** Residents of Sweden give a personal number, others the number of their passport; e-ID customers have the e-ID's. */
const identityFieldOf = (countryCode: string, isEid: boolean): PersonalField =>
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

/** What the e-ID has told and nobody changes (contract, savePersonalDetails). */
export const eidFields: readonly PersonalField[] = ['firstName', 'lastName', 'personalNumber']

/** What is wrong with one field; `year` is the one in which it is asked. */
export const checkPersonalField = (form: PersonalForm, field: PersonalField, year: number): FieldCode | null => {
  switch (field) {
    case 'firstName':
    case 'lastName':
      return checkDefined(form[field]) ?? checkName(form[field])
    case 'personalNumber':
      return checkPersonalNumber(form.personalNumber, year)
    case 'passportNumber':
      return checkDefined(form.passportNumber) ?? checkPassportNumber(form.passportNumber)
    case 'address':
    case 'postalCode':
    case 'city':
      return checkDefined(form[field]) ?? checkExtended(form[field])
    case 'countryCode':
      return form.countryCode === '' ? 'required' : checkCountry(form.countryCode)
    case 'pep':
      return form.pep === null ? 'mandatoryAnswer' : null
  }
}

/** What is wrong with the fields that are asked for. */
export const checkPersonal = (
  form: PersonalForm,
  { year, isEid }: { year: number; isEid: boolean },
): { field: PersonalField; code: FieldCode }[] =>
  personalFieldsOf(form, isEid)
    .filter((field) => !isEid || !eidFields.includes(field))
    .flatMap((field) => {
      const code = checkPersonalField(form, field, year)
      return code === null ? [] : [{ field, code }]
    })

/** As it is sent and kept: trimmed, the personal number in its form, only what was asked for. */
export const personalToSend = (
  form: PersonalForm,
  { year, isEid }: { year: number; isEid: boolean },
): PersonalToSend => {
  const trimmed = {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    address: form.address.trim(),
    postalCode: form.postalCode.trim(),
    city: form.city.trim(),
    countryCode: form.countryCode,
    pep: form.pep ?? false,
  }
  return identityFieldOf(form.countryCode, isEid) === 'personalNumber'
    ? { ...trimmed, personalNumber: normalPersonalNumber(form.personalNumber.trim(), year) }
    : { ...trimmed, passportNumber: form.passportNumber.trim().toUpperCase() }
}

export type PersonalToSend = Omit<PersonalForm, 'pep' | 'personalNumber' | 'passportNumber'> & {
  pep: boolean
  personalNumber?: string
  passportNumber?: string
}

const checkPassportNumber = (text: string): FieldCode | null =>
  /^[A-Za-z0-9]+$/.test(text.trim()) ? null : 'alphanumericOnly'
