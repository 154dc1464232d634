import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  accessMachine,
  firstLoadRedirectFor,
  homeOf,
  redirectFor,
  type AccessSnapshot,
  type Visit,
} from '../../../machines/session/access'
import { onboardingQuestionnaire, type CurrentUser } from '../../../src/domain/customer/customer'
import { stepOn, stepsOf } from '../../../src/domain/onboarding/onboarding'
import { screenNames, screens, type ScreenName } from '../../../src/domain/routing/screens'
import { customerWith, featuresWith } from '../../support/customers'

const conditions = [
  'isBankid',
  'emailVerified',
  'phoneVerified',
  'identityVerified',
  'identityPending',
  'hasPassword',
  'twoFactorMissing',
  'hasBankAccount',
  'questionnaireOpen',
] as const
type Condition = (typeof conditions)[number]
type Case = Record<Condition, boolean>
type Row = Partial<Case> & { state: string }

/**
 * The gate as rows (rule states-80); a condition that a row leaves out does not matter.
 * Each combination of the conditions must match exactly one row.
 */
const rows: Row[] = [
  // Questionnaire due, without e-ID: e-mail, phone and password, no two-factor missing.
  {
    state: 'questionnaireDue',
    isBankid: false,
    emailVerified: true,
    phoneVerified: true,
    hasPassword: true,
    twoFactorMissing: false,
    questionnaireOpen: true,
  },
  // With e-ID also verified identity and no bank accounts.
  {
    state: 'questionnaireDue',
    isBankid: true,
    emailVerified: true,
    phoneVerified: true,
    hasPassword: true,
    twoFactorMissing: false,
    questionnaireOpen: true,
    identityVerified: true,
    hasBankAccount: false,
  },
  // Verification needed with a step left, without e-ID: e-mail, else phone, else required two-factor.
  { state: 'verificationNeeded', isBankid: false, emailVerified: false },
  { state: 'verificationNeeded', isBankid: false, emailVerified: true, phoneVerified: false },
  { state: 'verificationNeeded', isBankid: false, emailVerified: true, phoneVerified: true, twoFactorMissing: true },
  // With e-ID: e-mail, else phone, else password, else identity (not while it is being reviewed), else two-factor.
  { state: 'verificationNeeded', isBankid: true, emailVerified: false },
  { state: 'verificationNeeded', isBankid: true, emailVerified: true, phoneVerified: false },
  { state: 'verificationNeeded', isBankid: true, emailVerified: true, phoneVerified: true, hasPassword: false },
  {
    state: 'verificationNeeded',
    isBankid: true,
    emailVerified: true,
    phoneVerified: true,
    hasPassword: true,
    identityVerified: false,
    identityPending: false,
  },
  {
    state: 'verificationNeeded',
    isBankid: true,
    emailVerified: true,
    phoneVerified: true,
    hasPassword: true,
    identityVerified: true,
    twoFactorMissing: true,
  },
  {
    state: 'verificationNeeded',
    isBankid: true,
    emailVerified: true,
    phoneVerified: true,
    hasPassword: true,
    identityVerified: false,
    identityPending: true,
    twoFactorMissing: true,
  },
  // Without e-ID and without a password, else as due.
  {
    state: 'passwordMissing',
    isBankid: false,
    emailVerified: true,
    phoneVerified: true,
    hasPassword: false,
    twoFactorMissing: false,
    questionnaireOpen: true,
  },
  // Open, while the verification page may still be opened: identity under review, or bank accounts of an e-ID customer.
  {
    state: 'openWhileVerifying',
    isBankid: true,
    emailVerified: true,
    phoneVerified: true,
    hasPassword: true,
    twoFactorMissing: false,
    identityVerified: false,
    identityPending: true,
  },
  {
    state: 'openWhileVerifying',
    isBankid: true,
    emailVerified: true,
    phoneVerified: true,
    hasPassword: true,
    twoFactorMissing: false,
    identityVerified: true,
    hasBankAccount: true,
  },
  // Open.
  {
    state: 'open',
    isBankid: true,
    emailVerified: true,
    phoneVerified: true,
    hasPassword: true,
    twoFactorMissing: false,
    identityVerified: true,
    hasBankAccount: false,
    questionnaireOpen: false,
  },
  {
    state: 'open',
    isBankid: false,
    emailVerified: true,
    phoneVerified: true,
    twoFactorMissing: false,
    questionnaireOpen: false,
  },
]

const cases: Case[] = Array.from({ length: 2 ** conditions.length }, (_, bits) => caseOf(bits)).filter(
  // An identity is either verified or pending.
  ({ identityVerified, identityPending }) => !(identityVerified && identityPending),
)

function caseOf(bits: number): Case {
  const has = (condition: Condition) => Math.floor(bits / 2 ** conditions.indexOf(condition)) % 2 === 1
  return {
    isBankid: has('isBankid'),
    emailVerified: has('emailVerified'),
    phoneVerified: has('phoneVerified'),
    identityVerified: has('identityVerified'),
    identityPending: has('identityPending'),
    hasPassword: has('hasPassword'),
    twoFactorMissing: has('twoFactorMissing'),
    hasBankAccount: has('hasBankAccount'),
    questionnaireOpen: has('questionnaireOpen'),
  }
}

const account = {
  reference: '6f2a6f0e-8a3b-4a4e-9b0c-3f7d9f6f4f21',
  accountNumber: '1234567',
  bankName: 'SEB',
  clearingNumber: '5000',
  allowedToEdit: true,
  iban: null,
  verificationStatus: 'UNVERIFIED',
  verifiedAt: null,
  isMain: true,
  externalId: null,
  tinkAccountId: null,
  customBank: false,
} as const

const customerOf = (given: Case): CurrentUser =>
  customerWith({
    details: { bankIdStatus: given.isBankid ? 'CONFIRMED' : 'MISSING', passwordResetNeeded: !given.hasPassword },
    verifications: {
      email: given.emailVerified ? 'VERIFIED' : 'UNVERIFIED',
      phone: given.phoneVerified ? 'CONFIRMED' : 'UNVERIFIED',
      identity: given.identityVerified ? 'VERIFIED' : given.identityPending ? 'PENDING' : 'UNVERIFIED',
    },
    features: featuresWith({ TWO_FACTOR_MANDATORY: given.twoFactorMissing }),
    bankAccounts: given.hasBankAccount ? [account] : [],
    questionnaires: [{ key: onboardingQuestionnaire, submitted: !given.questionnaireOpen, status: 'UNVERIFIED' }],
  })

const accessOf = (customer: CurrentUser): AccessSnapshot =>
  createActor(accessMachine, { input: { customer } }).getSnapshot()

const matches = (row: Row, given: Case) =>
  conditions.every((condition) => row[condition] === undefined || row[condition] === given[condition])

describe('the gate', () => {
  test('every combination of conditions matches exactly one row, and stands in its state', () => {
    expect(cases).toHaveLength(384)
    for (const given of cases) {
      const matching = rows.filter((row) => matches(row, given))
      expect(matching, JSON.stringify(given)).toHaveLength(1)
      expect(accessOf(customerOf(given)).value, JSON.stringify(given)).toBe(matching[0]?.state)
    }
  })

  test('keeps nobody on a page of the wizard on which no step is left, but who waits for a review', () => {
    const stuck = cases.filter((given) => {
      const customer = customerOf(given)
      const home = homeOf(accessOf(customer))
      const waits = stepsOf(customer).some(({ state }) => state === 'review')
      return screens[home].layout === 'wizard' && home !== 'questionnaire' && stepOn(home, customer) === null && !waits
    })
    expect(stuck).toEqual([])
  })

  test('follows the customer when the exchange says that something has changed', () => {
    const actor = createActor(accessMachine, {
      input: { customer: customerWith({ verifications: { phone: 'UNVERIFIED' } }) },
    })
    actor.start()
    expect(actor.getSnapshot().value).toBe('verificationNeeded')
    actor.send({ type: 'customer.changed', customer: customerWith() })
    expect(actor.getSnapshot().value).toBe('open')
  })

  test('a MISSING questionnaire counts as unsubmitted, a REJECTED one is due again', () => {
    for (const status of ['MISSING', 'REJECTED'] as const) {
      const customer = customerWith({ questionnaires: [{ key: onboardingQuestionnaire, submitted: true, status }] })
      expect(accessOf(customer).value).toBe('questionnaireDue')
    }
    expect(accessOf(customerWith({ questionnaires: [] })).value).toBe('questionnaireDue')
  })

  test('a temporary e-mail address is unverified whatever its status', () => {
    expect(accessOf(customerWith({ hasTemporaryEmail: true })).value).toBe('verificationNeeded')
  })

  test('two-factor is required only when both its flags are active', () => {
    const features = featuresWith({ TWO_FACTOR_MANDATORY: true, TWO_FACTOR_AUTH: false })
    expect(accessOf(customerWith({ features })).value).toBe('open')
  })
})

const visitsOf = (screen: ScreenName): Visit[] => [
  { screen, params: { key: onboardingQuestionnaire } },
  { screen, params: { key: 'OTHER' } },
  { screen, query: { ref: 'abc' } },
]

/** Follows redirects as the router does: the first-load rules once, then the one rule. */
const hopsFrom = (access: AccessSnapshot, start: Visit, isFirstLoad: boolean): ScreenName[] => {
  const hops: ScreenName[] = []
  let visit = start
  let first = isFirstLoad
  for (;;) {
    const wanted = (first ? firstLoadRedirectFor(access, visit) : undefined) ?? redirectFor(access, visit)
    first = false
    if (!wanted) return hops
    hops.push(wanted.screen)
    if (hops.length > 9) return hops
    visit = { screen: wanted.screen, ...(wanted.keepQuery && visit.query ? { query: visit.query } : {}) }
  }
}

describe('redirects', () => {
  test('no redirect loops, over every combination of conditions and every visit of every screen', () => {
    let longest = 0
    for (const given of cases)
      for (const temporary of [false, true])
        for (const changeRequired of [false, true]) {
          const known = customerOf(given)
          const customer = customerWith({
            ...known,
            hasTemporaryEmail: temporary,
            details: { ...known.details, passwordChangeRequired: changeRequired },
          })
          const access = accessOf(customer)
          for (const screen of screenNames)
            for (const visit of visitsOf(screen))
              for (const isFirstLoad of [false, true])
                longest = Math.max(longest, hopsFrom(access, visit, isFirstLoad).length)
        }
    expect(longest).toBeLessThanOrEqual(2)
  })

  const due = accessOf(customerWith({ questionnaires: [] }))
  const open = accessOf(customerWith())
  const needed = accessOf(customerWith({ verifications: { email: 'UNVERIFIED' } }))

  test('home leads to each state’s home', () => {
    expect([due, needed, open].map(homeOf)).toEqual(['secondVerification', 'verification', 'dashboard'])
    for (const access of [due, needed, open])
      expect(redirectFor(access, { screen: 'home' })).toEqual({
        screen: homeOf(access),
        keepQuery: false,
        notice: null,
      })
  })

  test('while the questionnaire is due all but these screens lead to it', () => {
    const stays = screenNames.filter((screen) => redirectFor(due, { screen, query: { ref: 'x' } }) === undefined)
    expect(stays).toEqual([
      'orderConfirmation',
      'sellConfirmation',
      'orderWallet',
      'profileBank',
      'secondVerification',
      'support',
      'paymentProcessing',
      'paymentError',
      'paymentCancelled',
      'paymentSwish',
      'errorNotFound',
      'errorUnexpected',
    ])
    expect(redirectFor(due, { screen: 'profileBank' })?.screen).toBe('secondVerification')
  })

  test('the two verification pages lead to buy when they are not needed', () => {
    expect(redirectFor(open, { screen: 'verification' })?.screen).toBe('buy')
    expect(redirectFor(open, { screen: 'secondVerification' })?.screen).toBe('buy')
    expect(redirectFor(needed, { screen: 'secondVerification' })?.screen).toBe('buy')
    expect(redirectFor(needed, { screen: 'verification' })).toBeUndefined()
  })

  test('a screen whose rights are not held leads home with a notice', () => {
    const customer = customerWith({ details: { hasFilledPersonalInfo: false } })
    const access = accessOf({ ...customer, roles: ['CAN_SEE_FULL_APP'] })
    expect(redirectFor(access, { screen: 'profileDocuments' })).toEqual({
      screen: 'dashboard',
      keepQuery: false,
      notice: 'screen-closed',
    })
  })

  test('an unverified customer may see screens of one right, since CAN_SEE_BASIC_APP excuses it', () => {
    expect(redirectFor(needed, { screen: 'buy' })).toBeUndefined()
  })

  test('a questionnaire’s page is open only where it is open and none is due', () => {
    const withAccount = accessOf(
      customerWith({ details: { bankIdStatus: 'VERIFIED' }, bankAccounts: [account], questionnaires: [] }),
    )
    const key = onboardingQuestionnaire
    expect(redirectFor(withAccount, { screen: 'questionnaire', params: { key } })).toBeUndefined()
    const other = { key: 'YEARLY', submitted: false, status: 'UNVERIFIED' } as const
    const asked = customerWith()
    const yearly = accessOf(customerWith({ questionnaires: [...asked.questionnaires, other] }))
    expect(redirectFor(yearly, { screen: 'questionnaire', params: { key: 'YEARLY' } })).toBeUndefined()
    expect(redirectFor(yearly, { screen: 'questionnaire', params: { key: 'NONE' } })?.screen).toBe('errorNotFound')
  })

  test('who has just sent one in is led on to buying, where its result is told', () => {
    const params = { key: onboardingQuestionnaire }
    expect(redirectFor(open, { screen: 'questionnaire', params })?.screen).toBe('buy')
  })
})

describe('first load', () => {
  const change = customerWith({ details: { passwordChangeRequired: true } })

  test('ref leads to the bank page and keeps its query, before everything else', () => {
    const access = accessOf(customerWith({ hasTemporaryEmail: true }))
    expect(firstLoadRedirectFor(access, { screen: 'buy', query: { ref: 'r' } })).toEqual({
      screen: 'profileBank',
      keepQuery: true,
      notice: null,
    })
    expect(firstLoadRedirectFor(access, { screen: 'profileBank', query: { ref: 'r' } })).toBeUndefined()
  })

  test('then a temporary e-mail, a due questionnaire, a required change of password', () => {
    const temporary = accessOf(customerWith({ hasTemporaryEmail: true, questionnaires: [] }))
    expect(firstLoadRedirectFor(temporary, { screen: 'buy' })?.screen).toBe('settingsEmail')
    const due = accessOf(customerWith({ questionnaires: [], details: { passwordChangeRequired: true } }))
    expect(firstLoadRedirectFor(due, { screen: 'buy' })?.screen).toBe('secondVerification')
    expect(firstLoadRedirectFor(accessOf(change), { screen: 'buy' })?.screen).toBe('settingsPassword')
    expect(firstLoadRedirectFor(accessOf(change), { screen: 'settingsPassword' })).toBeUndefined()
    expect(firstLoadRedirectFor(accessOf(change), { screen: 'verification' })).toBeUndefined()
  })

  test('while the questionnaire is due, support and what the gate leaves open are come to directly', () => {
    const due = accessOf(customerWith({ questionnaires: [], details: { passwordChangeRequired: true } }))
    const open = screenNames.filter((screen) => firstLoadRedirectFor(due, { screen }) === undefined)
    expect(open).toEqual(screenNames.filter((screen) => redirectFor(due, { screen }) === undefined))
    expect(open).toContain('support')
    expect(hopsFrom(due, { screen: 'support' }, true)).toEqual([])
  })

  test('a required change of password waits for full access', () => {
    const access = accessOf(
      customerWith({ verifications: { email: 'UNVERIFIED' }, details: { passwordChangeRequired: true } }),
    )
    expect(firstLoadRedirectFor(access, { screen: 'buy' })).toBeUndefined()
  })

  test('confirmations, payment and error pages are exempt', () => {
    const exempt: ScreenName[] = screenNames.filter(
      (screen) => firstLoadRedirectFor(accessOf(change), { screen }) === undefined,
    )
    expect(exempt).toEqual([
      'orderConfirmation',
      'sellConfirmation',
      'settingsPassword',
      'verification',
      'paymentProcessing',
      'paymentError',
      'paymentCancelled',
      'paymentSwish',
      'errorNotFound',
      'errorUnexpected',
    ])
  })
})
