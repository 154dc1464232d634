import { describe, expect, test } from 'vitest'
import { onboardingQuestionnaire, type DocumentState } from '../../../src/domain/customer/customer'
import { stepOn, stepsOf } from '../../../src/domain/onboarding/onboarding'
import { pagesOf, stepNames, type StepName } from '../../../src/domain/onboarding/steps'
import { mayDo } from '../../../src/domain/customer/rights'
import { screens } from '../../../src/domain/routing/screens'
import { customerWith, featuresWith, type Change } from '../../support/customers'

const shown = (change: Change) => stepsOf(customerWith(change)).map(({ name, state }) => `${name} ${state}`)

const fresh: Change = {
  details: { hasFilledPersonalInfo: false, isSwedishResident: false, phoneNumber: null },
  verifications: { email: 'UNVERIFIED', phone: 'UNVERIFIED', identity: 'UNVERIFIED' },
  questionnaires: [],
  twoFactorSkipped: false,
}
const secured: Change = { ...fresh, verifications: { identity: 'UNVERIFIED' } }
const document = (kind: DocumentState['kind'], status: DocumentState['status']): DocumentState => ({
  kind,
  status,
  reason: null,
  uploadedAt: null,
})
const withDocuments = (...list: DocumentState[]): Change => ({
  ...secured,
  details: {},
  twoFactorSkipped: true,
  documents: { hasUploadedIdBack: false, hasUploadedIdFront: false, hasUploadedResidency: false, list },
})

describe('steps of the wizard', () => {
  test('of a new customer without e-ID', () => {
    expect(shown(fresh)).toEqual([
      'email now',
      'phone todo',
      'two-factor todo',
      'personal todo',
      'documents todo',
      'questionnaire todo',
    ])
  })

  test('of a new customer with e-ID', () => {
    const details = { ...fresh.details, bankIdStatus: 'CONFIRMED' as const, passwordResetNeeded: true }
    expect(shown({ ...fresh, details, hasTemporaryEmail: true })).toEqual([
      'email now',
      'phone todo',
      'password todo',
      'identity todo',
      'two-factor todo',
      'personal todo',
      'questionnaire todo',
    ])
  })

  test('stand in two groups', () => {
    expect(stepsOf(customerWith()).map(({ name, group }) => `${group} ${name}`)).toEqual([
      'secure email',
      'secure phone',
      'secure two-factor',
      'about personal',
      'about documents',
      'about questionnaire',
    ])
  })

  test('done, skipped, reviewed', () => {
    expect(
      shown({ questionnaires: [{ key: onboardingQuestionnaire, submitted: true, status: 'UNVERIFIED' }] }),
    ).toEqual([
      'email done',
      'phone done',
      'two-factor skipped',
      'personal done',
      'documents done',
      'questionnaire review',
    ])
    const inReview = withDocuments(document('passport', 'PENDING'), document('residency', 'PENDING'))
    expect(shown(inReview).slice(-2)).toEqual(['documents review', 'questionnaire now'])
  })

  test('what was turned down says so, and nothing else is asked for before it', () => {
    const rejected = withDocuments(document('passport', 'REJECTED'), document('residency', 'VERIFIED'))
    expect(shown(rejected).slice(-2)).toEqual(['documents mend', 'questionnaire todo'])
    const answers = [{ key: onboardingQuestionnaire, submitted: true, status: 'REJECTED' as const }]
    expect(shown({ questionnaires: answers }).at(-1)).toBe('questionnaire mend')
    expect(shown({ questionnaires: answers, twoFactorSkipped: false })).toEqual([
      'email done',
      'phone done',
      'two-factor todo',
      'personal done',
      'documents done',
      'questionnaire mend',
    ])
  })
})

describe('the step on a screen', () => {
  const required = featuresWith({ TWO_FACTOR_MANDATORY: true })
  const rejected = { key: onboardingQuestionnaire, submitted: true, status: 'REJECTED' } as const
  test.each<[string, Parameters<typeof stepOn>[0], Change, string | null]>([
    ['a new customer', 'verification', fresh, 'email'],
    ['the phone is next', 'verification', { ...fresh, verifications: { phone: 'UNVERIFIED' } }, 'phone'],
    ['optional two-factor waits for the second page', 'verification', secured, null],
    ['where it comes first', 'secondVerification', secured, 'two-factor'],
    ['skipped, details are next', 'secondVerification', { ...secured, twoFactorSkipped: true }, 'personal'],
    ['required, it is on the first page', 'verification', { ...secured, features: required }, 'two-factor'],
    [
      'all uploaded',
      'secondVerification',
      withDocuments(document('passport', 'PENDING'), document('residency', 'PENDING')),
      'questionnaire',
    ],
    [
      'an answer that was turned down goes before optional two-factor',
      'secondVerification',
      { questionnaires: [rejected], twoFactorSkipped: false },
      'questionnaire',
    ],
    [
      'a document that was turned down too',
      'secondVerification',
      {
        ...withDocuments(document('passport', 'REJECTED'), document('residency', 'VERIFIED')),
        twoFactorSkipped: false,
      },
      'documents',
    ],
    [
      'required two-factor waits for nothing',
      'verification',
      { questionnaires: [rejected], features: required },
      'two-factor',
    ],
    ['nothing left', 'secondVerification', {}, null],
    ['a page of one step shows it, done or not', 'settingsEmail', {}, 'email'],
    ['a page of one step shows it, done or not', 'profilePhone', {}, 'phone'],
    ['no page of ours', 'dashboard', fresh, null],
  ])('%s (%s)', (_, screen, change, step) => expect(stepOn(screen, customerWith(change))).toBe(step))
})

describe('the order of the steps', () => {
  /** A customer who has taken these steps, and no other. */
  const afterSteps = (taken: readonly StepName[]) =>
    customerWith({
      ...fresh,
      details: { ...fresh.details, hasFilledPersonalInfo: taken.includes('personal') },
      verifications: {
        email: taken.includes('email') ? 'VERIFIED' : 'UNVERIFIED',
        phone: taken.includes('phone') ? 'VERIFIED' : 'UNVERIFIED',
        identity: 'UNVERIFIED',
      },
    })

  const rightsLacking = (step: StepName, taken: readonly StepName[]) =>
    pagesOf[step].flatMap((page) => screens[page].rights).filter((right) => !mayDo(afterSteps(taken).roles, [right]))

  test('gives each step the rights it asks for by those before it', () => {
    const tooEarly = stepNames.flatMap((step, index) =>
      rightsLacking(step, stepNames.slice(0, index)).map((right) => `${step} stands before what gives ${right}`),
    )
    expect(tooEarly).toEqual([])
  })

  test('has documents after personal details, which give the right to them', () => {
    const before = stepNames.slice(0, stepNames.indexOf('personal'))
    expect(rightsLacking('documents', before)).toEqual(['CAN_SEE_DOCUMENTS'])
    expect(rightsLacking('documents', [...before, 'personal'])).toEqual([])
  })

  test('has the questionnaire last, since the exchange takes it only with all that stands before it', () => {
    expect(stepNames.at(-1)).toBe('questionnaire')
  })
})
