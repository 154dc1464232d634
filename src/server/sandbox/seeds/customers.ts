import { randomInt, randomUUID } from 'node:crypto'
import { brand } from '../../../domain/company/brand'
import type { DocumentKind } from '../../../domain/customer/customer'
import { luhnDigit } from '../../../domain/bank/luhn'
import type { VerificationStatus } from '../../../domain/orders/statuses'
import type { bankAccounts, customers } from '../../database/schema'
import type { verificationSubjects } from '../../notifications/title'
import type { SeedKey } from './keys'

type CustomerValues = Omit<typeof customers.$inferInsert, 'id' | 'seedKey' | 'createdAt' | 'passwordHash'>
type AccountValues = Omit<typeof bankAccounts.$inferInsert, 'reference' | 'customerId' | 'createdAt'>

/** What makes a ready-made customer. `hasPassword` is left out where there is none. */
export type CustomerSeed = {
  values: CustomerValues
  hasPassword: boolean
  documents: readonly { kind: DocumentKind; status: VerificationStatus; reason: string | null }[]
  questionnaire: { submitted: boolean; status: VerificationStatus } | null
  accounts: readonly AccountValues[]
  news: readonly { subject: (typeof verificationSubjects)[number]; status: VerificationStatus }[]
}

export const bareSeed: Omit<CustomerSeed, 'values'> = {
  hasPassword: true,
  documents: [],
  questionnaire: null,
  accounts: [],
  news: [],
}

/** Birth numbers from 980 are never given to anybody: they are for tests. */
const personalNumberOf = (born: string, serial: string): string =>
  `${born}-${serial}${luhnDigit(born.slice(2) + serial)}`

const givenNumbers = new Set<string>()

/** One of some hundred thousand that are nobody's; each is given once. */
export const freshPersonalNumber = (): string => {
  const number = anyPersonalNumber()
  if (givenNumbers.has(number)) return freshPersonalNumber()
  givenNumbers.add(number)
  return number
}

const anyPersonalNumber = (): string => {
  const year = randomInt(1930, 2005)
  const [month, day] = [randomInt(1, 13), randomInt(1, 29)].map((part) => String(part).padStart(2, '0'))
  return personalNumberOf(`${year}${month}${day}`, String(randomInt(980, 1000)))
}

const person = (firstName: string, lastName: string, index: number): CustomerValues => ({
  email: `${firstName}.${lastName}@example.com`.toLowerCase(),
  emailStatus: 'VERIFIED',
  firstName,
  lastName,
  phoneNumber: `+467017406${String(index).padStart(2, '0')}`,
  phoneStatus: 'VERIFIED',
})

const swede = (firstName: string, lastName: string, index: number): CustomerValues => ({
  ...person(firstName, lastName, index),
  country: 'SE',
  address: `Storgatan ${index}`,
  postalCode: '111 22',
  city: 'Stockholm',
  personalNumber: personalNumberOf(`19900${(index % 9) + 1}15`, String(980 + (index % 20))),
  personalInfoFilled: true,
  identityStatus: 'VERIFIED',
})

const documentsOf = (status: VerificationStatus, reason: string | null = null): CustomerSeed['documents'] => [
  { kind: 'id-front', status: 'VERIFIED', reason: null },
  { kind: 'id-back', status: 'VERIFIED', reason: null },
  { kind: 'residency', status, reason },
]

const mainAccount: AccountValues = {
  clearingNumber: '6789',
  accountNumber: '123456789',
  bankName: 'Handelsbanken',
  verificationStatus: 'VERIFIED',
  isMain: true,
}

const otherAccount: AccountValues = {
  clearingNumber: '5001',
  accountNumber: '0123458',
  bankName: 'SEB',
  verificationStatus: 'UNVERIFIED',
}

const savingsAccount: AccountValues = {
  clearingNumber: '83279',
  accountNumber: '9942044174',
  bankName: 'Swedbank',
  verificationStatus: 'VERIFIED',
}

const submitted = { submitted: true, status: 'VERIFIED' } as const

const verified = (values: CustomerValues): CustomerSeed => ({
  ...bareSeed,
  values,
  documents: documentsOf('VERIFIED'),
  questionnaire: submitted,
})

const byEid: CustomerValues = {
  email: '',
  firstName: 'Nils',
  lastName: 'Berg',
  personalNumber: personalNumberOf('19880314', '983'),
  bankIdStatus: 'CONFIRMED',
}

/** Who each ready-made customer is. */
export const customerSeeds: Record<SeedKey, () => CustomerSeed> = {
  'verified-swede': () => ({
    ...verified(swede('Astrid', 'Lind', 5)),
    accounts: [mainAccount, otherAccount, savingsAccount],
  }),
  'verified-euro': () =>
    verified({
      ...person('Jonas', 'Weber', 6),
      phoneNumber: '+4930901820',
      country: 'DE',
      address: 'Lindenweg 7',
      postalCode: '10115',
      city: 'Berlin',
      passportNumber: 'C01X00T47',
      personalInfoFilled: true,
      identityStatus: 'VERIFIED',
    }),
  'no-bank-account': () => verified(swede('Stina', 'Lund', 15)),
  'brand-new': () => ({
    ...bareSeed,
    values: { email: 'maja.ek@example.com', emailConfirmationOngoing: true, guideDisplayed: true },
  }),
  'phone-step': () => ({
    ...bareSeed,
    values: { email: 'oskar.dahl@example.com', emailStatus: 'VERIFIED', guideDisplayed: true },
  }),
  'questionnaire-due': () => ({
    ...bareSeed,
    values: { ...swede('Elin', 'Holm', 7), guideDisplayed: true },
    documents: documentsOf('VERIFIED'),
  }),
  'questionnaire-rejected': () => ({
    ...verified(swede('Hugo', 'Sand', 8)),
    questionnaire: { submitted: true, status: 'REJECTED' },
    news: [{ subject: 'questionnaire', status: 'REJECTED' }],
  }),
  'document-rejected': () => ({
    ...verified({ ...swede('Alva', 'Norén', 9), email: 'alva.noren@example.com', identityStatus: 'REJECTED' }),
    documents: documentsOf('REJECTED', 'older-than-3-months'),
    news: [{ subject: 'documents', status: 'REJECTED' }],
  }),
  'eid-new': () => ({
    ...bareSeed,
    values: { ...byEid, email: `${randomUUID()}@${brand.temporaryEmailDomain}`, guideDisplayed: true },
    hasPassword: false,
  }),
  'eid-verified': () => ({
    ...bareSeed,
    values: { ...swede('Ida', 'Falk', 10), bankIdStatus: 'CONFIRMED' },
    questionnaire: submitted,
    accounts: [mainAccount],
  }),
  'old-wallet': () => verified({ ...swede('Erik', 'Ström', 11), email: 'erik.strom@example.com', hasWallet: true }),
  'guide-tour': () =>
    verified({ ...swede('Signe', 'Rosén', 16), email: 'signe.rosen@example.com', guideDisplayed: true }),
  'two-factor': () =>
    verified({ ...swede('Linnea', 'Björk', 12), email: 'linnea.bjork@example.com', enabled2FA: true }),
  'password-change': () => verified({ ...swede('Axel', 'Rask', 13), passwordChangeRequired: true }),
  'ten-thousand': () => ({
    ...verified({ ...swede('Vera', 'Sjö', 14), email: 'vera.sjo@example.com' }),
    accounts: [mainAccount],
  }),
}
