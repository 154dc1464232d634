import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  importantMessages,
  onboardingQuestionnaire,
  type CurrentUserAnswer,
  type ImportantMessage,
} from '../../../src/domain/customer/customer'
import { featureFlags } from '../../../src/domain/customer/features'
import { rightsOf } from '../../../src/domain/customer/rights'
import { currentUserOf } from '../../../src/domain/customer/customer'
import { currentUserAnswer } from '../../../src/server/customers/current-user'
import { closedBy } from '../../../src/server/customers/important-messages'
import {
  bankAccounts,
  customers,
  documents,
  exchangeStates,
  features,
  orders,
  questionnaires,
} from '../../../src/server/database/schema'
import type { Transaction } from '../../../src/server/database/handle'
import { banks } from '../../../src/server/sandbox/banks'
import {
  browserOf,
  newCustomer,
  refusal,
  testExchange,
  type Browser,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'

let exchange: TestExchange
let browser: Browser
let id: string
let email: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

type Changes = NewCustomer
type Surroundings = (tx: Transaction, id: string) => Promise<unknown>

const become = async (changes: Changes = {}, surroundings: Surroundings = async () => {}) => {
  browser = browserOf(exchange.server)
  ;({ id, email } = await newCustomer(exchange.database, changes))
  await exchange.database.transaction((tx) => surroundings(tx, id))
  await browser.signIn(email)
}
const me = async (): Promise<CurrentUserAnswer> => (await browser.post('/protected/v2/auth/me')).json().result

/** As each method names the banks of its own list. */
const banksOf = (fiat: 'SEK' | 'EUR') =>
  banks.filter(({ currency }) => currency === fiat).map(({ name, label }) => ({ name, label }))

const at = new Date('2026-01-02T03:04:05.000Z')
const account =
  (status: 'VERIFIED' | 'PENDING' | 'REJECTED' | 'UNVERIFIED'): Surroundings =>
  (tx, customerId) =>
    tx.insert(bankAccounts).values({
      customerId,
      accountNumber: '123456789',
      clearingNumber: '5001',
      bankName: 'SEB',
      verificationStatus: status,
      isMain: true,
      createdAt: at,
    })
const uploaded =
  (...kinds: ('id-front' | 'id-back' | 'passport' | 'residency')[]): Surroundings =>
  (tx, customerId) =>
    tx.insert(documents).values(kinds.map((kind) => ({ customerId, kind, status: 'PENDING' as const, uploadedAt: at })))
const rejected =
  (kind: 'passport' | 'residency'): Surroundings =>
  (tx, customerId) =>
    tx
      .update(documents)
      .set({ status: 'REJECTED' })
      .where(and(eq(documents.customerId, customerId), eq(documents.kind, kind)))
const questionnaire =
  (submitted: boolean, status: 'UNVERIFIED' | 'REJECTED' | 'MISSING'): Surroundings =>
  (tx, customerId) =>
    tx.update(questionnaires).set({ submitted, status }).where(eq(questionnaires.customerId, customerId))

describe('the current user', () => {
  test('is the customer, whole', async () => {
    await become({}, account('VERIFIED'))
    const answer = await me()
    const reference = answer.bankAccounts[0]?.reference
    const hint = 'A new method goes into `paymentMethods` and `paymentMethodsDetails`'
    expect(answer, hint).toEqual({
      details: {
        email,
        emailConfirmationOngoing: false,
        language: 'en',
        phoneNumber: '+46701740605',
        firstName: 'Astrid',
        lastName: 'Lind',
        isSwedishResident: true,
        hasFilledPersonalInfo: true,
        passwordResetNeeded: false,
        enabled2FA: false,
        hasPasskey: false,
        hasAntiPhishingWord: false,
        passwordNeedsCode: false,
        passwordChangeRequired: false,
        hasWallet: false,
        guideDisplayed: false,
        bankIdStatus: 'UNVERIFIED',
      },
      hasTemporaryEmail: false,
      twoFactorSkipped: false,
      documents: {
        hasUploadedIdBack: false,
        hasUploadedIdFront: false,
        hasUploadedResidency: false,
        list: ['id-front', 'id-back', 'passport', 'residency'].map((kind) => ({
          kind,
          status: 'MISSING',
          reason: null,
          uploadedAt: null,
        })),
      },
      exchange: { open: true, message: null },
      verifications: { email: 'VERIFIED', phone: 'VERIFIED', identity: 'VERIFIED' },
      questionnaires: [{ key: onboardingQuestionnaire, submitted: true, status: 'VERIFIED' }],
      features: Object.fromEntries(
        featureFlags.map((flag) => [flag, { active: flag !== 'TWO_FACTOR_MANDATORY' && flag !== 'PAYEX' }]),
      ),
      limitations: expect.arrayContaining([
        { type: 'BUY', coin: 'BTC', fiat: 'SEK', min: '100', max: '1000000', leftToday: '1000000' },
      ]),
      notifications: [],
      roles: [
        'CAN_SEE_FULL_APP',
        'CAN_PLACE_BUY_ORDER',
        'CAN_PLACE_SELL_ORDER',
        'CAN_PLACE_SWISH_BUY_ORDER',
        'CAN_SEE_ONLY_SWEDISH_USER',
        'CAN_SEE_DOCUMENTS',
      ],
      importantMessages: { list: [], closedList: [], pageList: [] },
      paymentMethods: [
        'Swish',
        'StripeCard',
        'Zimpler',
        'TinkSepaCredit',
        'FinsharkPayment',
        'BANKGIRO',
        'QuickPayCardEUR',
        'FinsharkEUR',
        'SEPA',
      ],
      paymentMethodsDetails: [
        {
          method: 'Swish',
          feePercent: '0',
          min: '100',
          max: '150000',
          speed: 'seconds',
          usable: true,
          reason: null,
          banks: [],
        },
        {
          method: 'StripeCard',
          feePercent: '2.5',
          min: '100',
          max: '50000',
          speed: 'seconds',
          usable: true,
          reason: null,
          banks: [],
        },
        {
          method: 'Zimpler',
          feePercent: '1',
          min: '100',
          max: '100000',
          speed: 'minutes',
          usable: true,
          reason: null,
          banks: [],
        },
        {
          method: 'TinkSepaCredit',
          feePercent: '0',
          min: '100',
          max: '1000000',
          speed: 'minutes',
          usable: true,
          reason: null,
          banks: [],
        },
        {
          method: 'FinsharkPayment',
          feePercent: '0',
          min: '100',
          max: '1000000',
          speed: 'minutes',
          usable: true,
          reason: null,
          banks: banksOf('SEK'),
        },
        {
          method: 'BANKGIRO',
          feePercent: '0',
          min: '100',
          max: '1000000',
          speed: 'banking-days',
          usable: true,
          reason: null,
          banks: [],
        },
        {
          method: 'QuickPayCardEUR',
          feePercent: '2.5',
          min: '10',
          max: '5000',
          speed: 'seconds',
          usable: true,
          reason: null,
          banks: [],
        },
        {
          method: 'FinsharkEUR',
          feePercent: '0',
          min: '10',
          max: '100000',
          speed: 'minutes',
          usable: true,
          reason: null,
          banks: banksOf('EUR'),
        },
        {
          method: 'SEPA',
          feePercent: '0',
          min: '10',
          max: '100000',
          speed: 'banking-days',
          usable: true,
          reason: null,
          banks: [],
        },
      ],
      bankAccounts: [
        {
          reference,
          accountNumber: '123456789',
          bankName: 'SEB',
          clearingNumber: '5001',
          allowedToEdit: true,
          iban: null,
          verificationStatus: 'VERIFIED',
          verifiedAt: null,
          isMain: true,
          externalId: null,
          tinkAccountId: null,
          customBank: false,
        },
      ],
      finsharkPaymentProviders: banks,
      quickpayFiatCurrency: 'EUR',
      remainingGoCardlessVerifications: 5,
      allowedAddresses: null,
      freeze: null,
      securityWait: null,
      supportChatToken: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test.each<[string, Changes, Surroundings]>([
    ['verified', {}, account('VERIFIED')],
    ['without a verified e-mail', { emailStatus: 'UNVERIFIED' }, async () => {}],
    ['with a rejected questionnaire', {}, questionnaire(true, 'REJECTED')],
    ['with an e-ID and no password', { bankIdStatus: 'CONFIRMED', passwordResetNeeded: true }, async () => {}],
    ['abroad', { country: 'DE' }, account('PENDING')],
  ])('has the rights that the app reckons: %s', async (_, changes, surroundings) => {
    await become(changes, surroundings)
    const answer = await me()
    expect(answer.roles).toEqual(rightsOf(currentUserOf(answer)))
  })

  test('has the onboarding questionnaire missing before it is begun', async () => {
    await become({}, (tx, customerId) => tx.delete(questionnaires).where(eq(questionnaires.customerId, customerId)))
    expect((await me()).questionnaires).toEqual([{ key: onboardingQuestionnaire, submitted: false, status: 'MISSING' }])
  })

  test('has their own flags before everybody’s', async () => {
    await become({}, (tx, customerId) =>
      tx.insert(features).values([
        { flag: 'GUIDE', active: false },
        { flag: 'GUIDE', customerId, active: true },
        { flag: 'ZENDESK', active: false },
      ]),
    )
    const { features: flags } = await me()
    expect([flags.GUIDE, flags.ZENDESK]).toEqual([{ active: true }, { active: false }])
    await become()
    expect((await me()).features.GUIDE).toEqual({ active: false })
    await exchange.database.transaction((tx) => tx.delete(features))
  })

  test('is told why the exchange is closed, in their language', async () => {
    await exchange.database.transaction((tx) =>
      tx.insert(exchangeStates).values({ open: false, messages: { en: 'Back at noon', sv: 'Åter klockan tolv' } }),
    )
    await become({ language: 'sv' })
    expect((await me()).exchange).toEqual({ open: false, message: 'Åter klockan tolv' })
    await exchange.database.transaction((tx) => tx.delete(exchangeStates))
  })
})

describe('the language', () => {
  test.each(['user', 'settings'])('is set by /%s/language, for the exchange too', async (path) => {
    await become()
    const answer = await browser.post(`/protected/v2/${path}/language`, { language: 'sv' })
    expect(answer.json()).toEqual({ status: 'SUCCESS', result: null })
    expect((await me()).details.language).toBe('sv')
  })
})

describe('the guide tour', () => {
  test('is still to be shown until it was seen, on any device', async () => {
    await become({ guideDisplayed: true })
    expect((await me()).details.guideDisplayed).toBe(true)
    const answer = await browser.post('/protected/v2/auth/me/guide')
    expect(answer.json()).toEqual({ status: 'SUCCESS', result: null })
    expect((await me()).details.guideDisplayed).toBe(false)
    expect((await browser.post('/protected/v2/auth/me/guide')).statusCode).toBe(200)
  })
})

describe('important messages', () => {
  test.each<[ImportantMessage[], Changes, Surroundings]>([
    [[], {}, account('VERIFIED')],
    [['SELL_UNVERIFIED'], {}, async () => {}],
    [['SELL_PENDING'], {}, account('PENDING')],
    [['SELL_REJECTED'], {}, account('REJECTED')],
    [['SELL_IMPOSSIBLE'], { country: 'DE' }, async () => {}],
    [
      ['BUY_UNVERIFIED', 'SELL_UNVERIFIED'],
      { personalInfoFilled: false, country: null, identityStatus: 'UNVERIFIED' },
      async () => {},
    ],
    [['SELL_REJECTED', 'UPLOAD_DOCUMENTS', 'BUY_UNVERIFIED'], { identityStatus: 'UNVERIFIED' }, account('REJECTED')],
    [['VERIFY_EMAIL', 'BUY_UNVERIFIED'], { emailStatus: 'UNVERIFIED' }, account('VERIFIED')],
    [['BUY_UNVERIFIED'], { email: 'a1@temporary.nordmynt.example' }, account('VERIFIED')],
    [['UPLOAD_DOCUMENTS', 'BUY_UNVERIFIED'], { identityStatus: 'UNVERIFIED' }, account('VERIFIED')],
    [
      ['UPLOAD_DOCUMENTS', 'BUY_UNVERIFIED'],
      { identityStatus: 'UNVERIFIED' },
      both(account('VERIFIED'), uploaded('id-front', 'residency')),
    ],
    [
      ['BUY_PENDING'],
      { identityStatus: 'PENDING' },
      both(account('VERIFIED'), uploaded('id-front', 'id-back', 'residency')),
    ],
    [['BUY_REJECTED'], { identityStatus: 'REJECTED' }, both(account('VERIFIED'), uploaded('passport', 'residency'))],
    [
      ['BUY_REJECTED', 'UPLOAD_DOCUMENTS'],
      { identityStatus: 'REJECTED' },
      both(account('VERIFIED'), both(uploaded('passport', 'residency'), rejected('residency'))),
    ],
    [['BUY_REJECTED'], {}, both(account('VERIFIED'), questionnaire(true, 'REJECTED'))],
    [['BUY_PENDING'], {}, both(account('VERIFIED'), questionnaire(true, 'UNVERIFIED'))],
    [
      ['BUY_PENDING', 'BANKID_UNVERIFIED'],
      { bankIdStatus: 'CONFIRMED', identityStatus: 'PENDING' },
      account('VERIFIED'),
    ],
    [['CONTACT_SUPPORT'], {}, both(account('VERIFIED'), questioned)],
  ])('%j', async (list, changes, surroundings) => {
    await become(changes, surroundings)
    const messages = (await me()).importantMessages
    expect(messages).toEqual({ list, closedList: [], pageList: list.filter((code) => /^(BUY|SELL)_/.test(code)) })
    await exchange.database.transaction((tx) =>
      tx
        .update(customers)
        .set({ email: `${id}@example.com` })
        .where(eq(customers.id, id)),
    )
  })

  test('stay closed on every device until their condition comes about anew', async () => {
    await become({ identityStatus: 'UNVERIFIED' }, account('VERIFIED'))
    const closed = await browser.post('/protected/v2/auth/me/messages/UPLOAD_DOCUMENTS/close')
    expect(closed.json()).toEqual({ status: 'SUCCESS', result: null })
    await browser.post('/protected/v2/auth/me/messages/UPLOAD_DOCUMENTS/close')
    const other = browserOf(exchange.server)
    await other.signIn(email)
    const seen = (await other.post('/protected/v2/auth/me')).json().result.importantMessages
    expect(seen.closedList).toEqual(['UPLOAD_DOCUMENTS'])
    const identity = (status: 'VERIFIED' | 'UNVERIFIED') =>
      exchange.database.transaction((tx) =>
        tx.update(customers).set({ identityStatus: status }).where(eq(customers.id, id)),
      )
    await identity('VERIFIED')
    expect((await me()).importantMessages).toEqual({ list: [], closedList: [], pageList: [] })
    await identity('UNVERIFIED')
    expect((await me()).importantMessages.closedList).toEqual([])
  })

  test('that were closed are not forgotten by a read', async () => {
    await become({ identityStatus: 'UNVERIFIED' }, account('VERIFIED'))
    await browser.post('/protected/v2/auth/me/messages/UPLOAD_DOCUMENTS/close')
    const now = exchange.clock.now()
    const [customer] = await exchange.database.transaction((tx) =>
      tx.update(customers).set({ identityStatus: 'VERIFIED' }).where(eq(customers.id, id)).returning(),
    )
    if (!customer) throw new Error('nobody')
    const answer = await exchange.database.read((handle) => currentUserAnswer(exchange.exchange, handle, customer, now))
    expect(answer.importantMessages.closedList).toEqual([])
    expect(await exchange.database.read((handle) => closedBy(handle, id))).toEqual(['UPLOAD_DOCUMENTS'])
  })

  test('have a code each, and no others', async () => {
    await become()
    const answer = await browser.post('/protected/v2/auth/me/messages/HELLO/close')
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', ['code', 'notAccepted'])])
    expect(importantMessages).toHaveLength(11)
  })
})

function both(first: Surroundings, second: Surroundings): Surroundings {
  return async (tx, customerId) => {
    await first(tx, customerId)
    await second(tx, customerId)
  }
}

function questioned(tx: Transaction, customerId: string) {
  return tx.insert(orders).values({
    number: '26112000026',
    customerId,
    type: 'BUY',
    status: 'CONTACT_SUPPORT',
    coin: 'BTC',
    fiat: 'SEK',
    amount: '1000',
    priorityFee: '0',
    networkFee: '0',
    methodFee: '0',
    total: '1000',
    priority: 'LOW',
    customerPaysNetworkFee: false,
    estimate: '0.001',
    quotedRate: '950000',
    paymentMethod: 'BANKGIRO',
    walletAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    createdAt: at,
    updatedAt: at,
  })
}
