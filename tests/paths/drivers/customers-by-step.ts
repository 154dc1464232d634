import type { CurrentUser } from '../../../src/domain/customer/customer'
import { customerWith, featuresWith, type Change } from '../../support/customers'

const [unverified, verified] = ['UNVERIFIED', 'VERIFIED'] as const

const nothing: Change = {
  twoFactorSkipped: false,
  details: { phoneNumber: null, hasFilledPersonalInfo: false },
  verifications: { email: unverified, phone: unverified, identity: unverified },
  questionnaires: [],
}
const atPhone: Change = { ...nothing, verifications: { email: verified, phone: unverified, identity: unverified } }
const atTwoFactor: Change = {
  ...atPhone,
  details: { hasFilledPersonalInfo: false },
  verifications: { identity: unverified },
}
const atPersonal: Change = { ...atTwoFactor, twoFactorSkipped: true }
const atDocuments: Change = { ...atPersonal, details: {} }
const atQuestionnaire: Change = { ...atDocuments, verifications: {} }

const turnedDown = { kind: 'id-front', status: 'REJECTED', reason: 'Not sharp', uploadedAt: null } as const

const ofEid = (change: Change, hasPassword = false): CurrentUser =>
  customerWith({
    ...change,
    details: { ...change.details, bankIdStatus: 'CONFIRMED', passwordResetNeeded: !hasPassword },
  })

const underReview: Change = {
  ...atPersonal,
  details: {},
  verifications: { identity: 'PENDING' },
}

/** Where a customer may stand: each step done that comes before the named one. */
export const customersByStep = {
  'e-ID, at a temporary address': ofEid({ ...nothing, hasTemporaryEmail: true }),
  'e-ID, at e-mail': ofEid(nothing),
  'e-ID, at phone': ofEid(atPhone),
  'e-ID, at password': ofEid(atTwoFactor),
  'e-ID, at identity': ofEid(atTwoFactor, true),
  'e-ID, under review': ofEid(underReview, true),
  'e-ID, at two-factor': ofEid({ ...underReview, features: featuresWith({ TWO_FACTOR_MANDATORY: true }) }, true),
  'at phone': customerWith(atPhone),
  'at two-factor': customerWith(atTwoFactor),
  'at personal details': customerWith(atPersonal),
  'at documents': customerWith(atDocuments),
  'at documents, one turned down': customerWith({
    ...atDocuments,
    documents: {
      hasUploadedIdFront: true,
      hasUploadedIdBack: false,
      hasUploadedResidency: false,
      list: [turnedDown],
    },
  }),
  'at questionnaire': customerWith(atQuestionnaire),
  'with another number': customerWith({ verifications: { phone: unverified } }),
  'with two-factor': customerWith({ details: { enabled2FA: true } }),
  verified: customerWith(),
}
export type StandingName = keyof typeof customersByStep

/** Where somebody stands next; the first is what comes of the step itself. */
const ways: Readonly<Record<StandingName, readonly StandingName[]>> = {
  'e-ID, at a temporary address': ['e-ID, at phone'],
  'e-ID, at e-mail': ['e-ID, at phone'],
  'e-ID, at phone': ['e-ID, at password'],
  'e-ID, at password': ['e-ID, at identity'],
  'e-ID, at identity': ['e-ID, under review'],
  'e-ID, under review': ['e-ID, at two-factor'],
  'e-ID, at two-factor': [],
  'at phone': ['at two-factor'],
  'at two-factor': ['at personal details'],
  'at personal details': ['at documents'],
  'at documents': ['at questionnaire', 'at documents, one turned down'],
  'at documents, one turned down': ['at questionnaire'],
  'at questionnaire': ['verified'],
  'with another number': ['verified'],
  'with two-factor': ['verified'],
  verified: [],
}

const names = new Map<CurrentUser, StandingName>()
for (const name of Object.keys(ways)) if (isStanding(name)) names.set(customersByStep[name], name)

function isStanding(name: string): name is StandingName {
  return name in customersByStep
}

/** Who this is, of those above. */
export const standingOf = (customer: CurrentUser): StandingName => {
  const name = names.get(customer)
  if (name === undefined) throw new Error('A customer who stands nowhere')
  return name
}

export const nextOf = (name: StandingName): readonly StandingName[] => ways[name]
