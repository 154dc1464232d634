import { describe, expect, test } from 'vitest'
import {
  documentKinds,
  importantMessages,
  onboardingQuestionnaire,
  type CurrentUser,
  type DocumentKind,
  type ImportantMessage,
} from '../../../src/domain/customer/customer'
import { isBuySellActive } from '../../../src/domain/customer/features'
import { buyBlockOf, type BuyBlock } from '../../../src/domain/orders/buy-block'
import { importantMessageOn } from '../../../src/domain/customer/important-messages'
import { mayDo, maySee, rightsOf, type Right } from '../../../src/domain/customer/rights'
import type { VerificationStatus } from '../../../src/domain/orders/statuses'
import { customerWith, featuresWith, type Change } from '../../support/customers'

const onboarding = { key: onboardingQuestionnaire, submitted: true } as const

describe('rights', () => {
  test('of a verified Swede', () => {
    expect(rightsOf(customerWith())).toEqual([
      'CAN_SEE_FULL_APP',
      'CAN_PLACE_BUY_ORDER',
      'CAN_PLACE_SWISH_BUY_ORDER',
      'CAN_SEE_ONLY_SWEDISH_USER',
      'CAN_SEE_DOCUMENTS',
    ])
  })

  test.each<[string, Change]>([
    ['e-mail', { verifications: { email: 'UNVERIFIED' } }],
    ['temporary e-mail', { hasTemporaryEmail: true }],
    ['personal details', { details: { hasFilledPersonalInfo: false } }],
    ['identity', { verifications: { identity: 'PENDING' } }],
    ['questionnaire', { questionnaires: [] }],
    ['rejected questionnaire', { questionnaires: [{ ...onboarding, status: 'REJECTED' }] }],
    ['required two-factor', { features: featuresWith({ TWO_FACTOR_MANDATORY: true }) }],
  ])('without %s nothing can be bought, and the basic app is seen', (_, change) => {
    const held = rightsOf(customerWith(change))
    expect(held).toContain('CAN_SEE_BASIC_APP')
    expect(held).not.toContain('CAN_PLACE_BUY_ORDER')
  })

  test('a questionnaire under review does not keep from buying', () => {
    const customer = customerWith({ questionnaires: [{ ...onboarding, status: 'PENDING' }] })
    expect(rightsOf(customer)).toContain('CAN_PLACE_BUY_ORDER')
  })

  test('a phone changed later locks nothing but what asks for it', () => {
    expect(rightsOf(customerWith({ verifications: { phone: 'UNVERIFIED' } }))).toContain('CAN_PLACE_BUY_ORDER')
  })

  const account = (verificationStatus: VerificationStatus): CurrentUser['bankAccounts'] => [
    {
      reference: 'one',
      accountNumber: '0000019',
      bankName: 'SEB',
      clearingNumber: '5000',
      allowedToEdit: true,
      iban: null,
      verificationStatus,
      verifiedAt: null,
      isMain: true,
      externalId: null,
      tinkAccountId: null,
      customBank: false,
    },
  ]

  test.each<[Right, string, Change, Change]>([
    ['CAN_SEE_BASIC_APP', 'who is not verified', { questionnaires: [] }, {}],
    ['CAN_SEE_FULL_APP', 'who has a verified e-mail', {}, { verifications: { email: 'UNVERIFIED' } }],
    ['CAN_PLACE_BUY_ORDER', 'who is verified', {}, { verifications: { identity: 'REJECTED' } }],
    [
      'CAN_PLACE_SELL_ORDER',
      'who has a verified account',
      { bankAccounts: account('VERIFIED') },
      { bankAccounts: account('PENDING') },
    ],
    [
      'CAN_PLACE_SELL_ORDER',
      'who is verified',
      { bankAccounts: account('CONFIRMED') },
      { bankAccounts: account('CONFIRMED'), questionnaires: [] },
    ],
    ['CAN_PLACE_SWISH_BUY_ORDER', 'who has Swish', {}, { features: featuresWith({ SWISH_INTEGRATION: false }) }],
    ['CAN_PLACE_SWISH_BUY_ORDER', 'who is verified', {}, { questionnaires: [] }],
    ['CAN_SEE_ONLY_SWEDISH_USER', 'who lives in Sweden', {}, { details: { isSwedishResident: false } }],
    ['CAN_SEE_ONLY_BANKID_USER', 'who has an e-ID', { details: { bankIdStatus: 'CONFIRMED' } }, {}],
    ['CAN_SEE_DOCUMENTS', 'whose details are filled in', {}, { details: { hasFilledPersonalInfo: false } }],
  ])('%s is of %s', (right, _, held, lacked) => {
    expect([held, lacked].map((change) => rightsOf(customerWith(change)).includes(right))).toEqual([true, false])
  })

  test('what asks for several rights is shown to who holds them all', () => {
    const required = ['CAN_SEE_FULL_APP', 'CAN_SEE_ONLY_SWEDISH_USER'] as const
    const swede = rightsOf(customerWith())
    const abroad = rightsOf(customerWith({ details: { isSwedishResident: false } }))
    expect([maySee(swede, required), maySee(abroad, required)]).toEqual([true, false])
  })

  test('a single right is excused by CAN_SEE_BASIC_APP, for showing alone', () => {
    expect(maySee(['CAN_SEE_BASIC_APP'], ['CAN_SEE_FULL_APP'])).toBe(true)
    expect(maySee(['CAN_SEE_BASIC_APP'], ['CAN_SEE_FULL_APP', 'CAN_SEE_ONLY_SWEDISH_USER'])).toBe(false)
    expect(maySee([], [])).toBe(true)
    expect(mayDo(['CAN_SEE_BASIC_APP'], ['CAN_PLACE_BUY_ORDER'])).toBe(false)
  })
})

describe('what keeps from buying', () => {
  test.each<[BuyBlock | null, Change]>([
    [null, {}],
    ['exchange-closed', { exchange: { open: false, message: null } }],
    ['buy-off', { features: featuresWith({ BUY: false }) }],
    ['temporary-email', { hasTemporaryEmail: true }],
    ['email-not-verified', { verifications: { email: 'UNVERIFIED' } }],
    ['two-factor-required', { features: featuresWith({ TWO_FACTOR_MANDATORY: true }) }],
    ['questionnaire-due', { questionnaires: [] }],
    ['questionnaire-rejected', { questionnaires: [{ ...onboarding, status: 'REJECTED' }] }],
    ['phone-not-verified', { verifications: { phone: 'UNVERIFIED' }, questionnaires: [] }],
    ['personal-details-missing', { details: { hasFilledPersonalInfo: false } }],
    ['documents-missing', { verifications: { identity: 'UNVERIFIED' } }],
    ['documents-under-review', { verifications: { identity: 'PENDING' } }],
    ['identity-under-review', { verifications: { identity: 'PENDING' }, details: { bankIdStatus: 'CONFIRMED' } }],
    ['identity-not-verified', { verifications: { identity: 'UNVERIFIED' }, details: { bankIdStatus: 'CONFIRMED' } }],
  ])('%s', (block, change) => expect(buyBlockOf(customerWith(change))).toBe(block))

  test('a rejected document comes before missing ones', () => {
    const customer: CurrentUser = customerWith({
      verifications: { identity: 'REJECTED' },
      documents: {
        hasUploadedIdBack: true,
        hasUploadedIdFront: true,
        hasUploadedResidency: true,
        list: [{ kind: 'residency', status: 'REJECTED', reason: 'too-old', uploadedAt: null }],
      },
    })
    expect(buyBlockOf(customer)).toBe('document-rejected')
  })

  test.each<[BuyBlock, VerificationStatus, Partial<Record<DocumentKind, VerificationStatus>>]>([
    ['documents-under-review', 'PENDING', { 'id-front': 'REJECTED', passport: 'PENDING', residency: 'PENDING' }],
    ['documents-missing', 'UNVERIFIED', { 'id-front': 'REJECTED', passport: 'VERIFIED' }],
    ['document-rejected', 'PENDING', { 'id-front': 'REJECTED', 'id-back': 'VERIFIED', residency: 'PENDING' }],
  ])('%s: a rejected document counts only where it is still asked for', (block, identity, statuses) => {
    const list = documentKinds.map((kind) => ({
      kind,
      status: statuses[kind] ?? ('MISSING' as const),
      reason: null,
      uploadedAt: null,
    }))
    const uploaded = { hasUploadedIdBack: false, hasUploadedIdFront: false, hasUploadedResidency: false }
    const customer = customerWith({ verifications: { identity }, documents: { ...uploaded, list } })
    expect(buyBlockOf(customer)).toBe(block)
  })
})

describe('important messages', () => {
  const messages = {
    list: ['BUY_PENDING', 'SELL_IMPOSSIBLE', 'CONTACT_SUPPORT'],
    closedList: [],
    pageList: [],
  } satisfies CurrentUser['importantMessages']

  test('BUY shows on buy, SELL on sell, others everywhere', () => {
    expect(importantMessageOn('buy', messages)).toBe('BUY_PENDING')
    expect(importantMessageOn('sell', messages)).toBe('SELL_IMPOSSIBLE')
    expect(importantMessageOn('orders', messages)).toBe('CONTACT_SUPPORT')
  })

  test('what was refused is said before what is still to be uploaded', () => {
    const told: ImportantMessage[] = ['BUY_REJECTED', 'SELL_REJECTED', 'UPLOAD_DOCUMENTS']
    const list = importantMessages.filter((code) => told.includes(code))
    const all: CurrentUser['importantMessages'] = { ...messages, list }
    expect((['buy', 'sell', 'orders'] as const).map((screen) => importantMessageOn(screen, all))).toEqual([
      'BUY_REJECTED',
      'SELL_REJECTED',
      'UPLOAD_DOCUMENTS',
    ])
  })

  test('none shows on the page where it is answered', () => {
    const both: CurrentUser['importantMessages'] = { ...messages, list: ['VERIFY_EMAIL', 'UPLOAD_DOCUMENTS'] }
    expect(importantMessageOn('settingsEmail', both)).toBe('UPLOAD_DOCUMENTS')
    expect(importantMessageOn('profileDocuments', both)).toBe('VERIFY_EMAIL')
  })

  test('closed ones are passed over', () => {
    expect(importantMessageOn('buy', { ...messages, closedList: ['BUY_PENDING'] })).toBe('CONTACT_SUPPORT')
    expect(importantMessageOn('buy', messages, ['BUY_PENDING', 'CONTACT_SUPPORT'])).toBeNull()
  })
})

test('the combined buy-sell flag is active only if both are', () => {
  expect(isBuySellActive(featuresWith())).toBe(true)
  expect(isBuySellActive(featuresWith({ SELL: false }))).toBe(false)
  expect(isBuySellActive(featuresWith({ BUY: false }))).toBe(false)
})
