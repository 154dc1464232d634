// A port loads it when it is needed; these tests wait for nothing but what is due.
import '@simplewebauthn/browser'
import { createActor, StateMachine, toPromise, type AnyStateMachine } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import { buyProblems } from '../../../machines/buy/buy-setup'
import { planFormProblems } from '../../../machines/plan-form/plan-form-setup'
import { sellProblems } from '../../../machines/sell/sell'
import type { SessionFeedEvent } from '../../../machines/session/session'
import { done, read } from '../../../src/app/api/client'
import { freshKey } from '../../../src/app/api/idempotency'
import { uploading } from '../../../src/app/api/upload'
import { accountFormLogic } from '../../../src/app/screens/bank-accounts/ports/account-form'
import { reidentificationLogic } from '../../../src/app/screens/bank-accounts/ports/reidentification'
import { bankVerificationLogic } from '../../../src/app/screens/bank-accounts/ports/bank-verification'
import { followVerification } from '../../../src/app/ports/bank/watch'
import { addressBookPorts } from '../../../src/app/ports/addresses'
import { buyPorts } from '../../../src/app/screens/buy/ports'
import { customerPorts } from '../../../src/app/ports/customer'
import { documentPorts } from '../../../src/app/ports/documents'
import { reportError } from '../../../src/app/ports/errors'
import { bankAccountsPorts } from '../../../src/app/screens/bank-accounts/ports/accounts'
import { chatPorts } from '../../../src/app/overlays/chat/ports'
import { newsletterPorts } from '../../../src/app/ports/newsletter'
import { notificationListPorts } from '../../../src/app/screens/notifications/ports'
import { sellPorts } from '../../../src/app/screens/sell/ports'
import { passkeysPorts } from '../../../src/app/screens/passkeys/ports'
import { antiPhishingWordPorts } from '../../../src/app/screens/anti-phishing-word/ports'
import { allowedAddressesPorts } from '../../../src/app/screens/allowed-addresses/ports'
import { securityPorts } from '../../../src/app/screens/security/ports'
import { pushPorts, type Browser } from '../../../src/app/ports/push'
import { showPasskey } from '../../../src/app/ports/passkeys'
import type { NewCredential } from '../../../src/domain/customer/passkeys'
import { sessionsPorts } from '../../../src/app/screens/sessions/ports'
import { statementPorts } from '../../../src/app/screens/statement/ports'
import { loadAlertsBy } from '../../../src/app/ports/alerts'
import { alertFormPorts, removeAlertBy } from '../../../src/app/screens/alerts/ports'
import { planPorts } from '../../../src/app/screens/plan/ports'
import { higherLimitPorts, submitRequest } from '../../../src/app/screens/higher-limit/ports'
import { planFormPorts } from '../../../src/app/screens/plan-form/ports'
import { plansPorts } from '../../../src/app/screens/plans/ports'
import { walletWizardPorts } from '../../../src/app/screens/wallet-proof/ports'
import { supportPorts } from '../../../src/app/screens/support/ports'
import { tourPorts } from '../../../src/app/overlays/tour/ports'
import { walletExportPorts } from '../../../src/app/overlays/wallet-export/ports'
import { dashboardLogic, loadOfDashboard } from '../../../src/app/screens/dashboard/ports'
import { ratesPorts } from '../../../src/app/ports/rates'
import { resourcePorts } from '../../../src/app/ports/resources'
import { notificationsPorts } from '../../../src/app/ports/notifications'
import { codePorts } from '../../../src/app/screens/onboarding/ports/codes'
import { eidPorts } from '../../../src/app/ports/eid'
import { emailPorts } from '../../../src/app/screens/onboarding/ports/email'
import { passwordPorts } from '../../../src/app/screens/onboarding/ports/password'
import { personalPorts } from '../../../src/app/screens/onboarding/ports/personal'
import { phonePorts } from '../../../src/app/screens/onboarding/ports/phone'
import { questionnairePorts } from '../../../src/app/ports/questionnaire'
import { twoFactorChangePorts, twoFactorPorts } from '../../../src/app/screens/onboarding/ports/two-factor'
import { exportPorts, orderListPorts } from '../../../src/app/screens/orders/ports'
import { orderPorts } from '../../../src/app/ports/order'
import type { Services } from '../../../src/app/ports/services'
import { paymentPorts } from '../../../src/app/screens/payment/ports'
import { preferencesPorts } from '../../../src/app/ports/preferences'
import { asPort } from '../../../src/app/ports/problems'
import { createSecretSteps, withSecretSteps, type StepServices } from '../../../src/app/ports/secret-steps'
import { sessionPorts, type Place } from '../../../src/app/ports/session'
import { onboardingQuestionnaire } from '../../../src/domain/customer/customer'
import { defaultGraph } from '../../../src/domain/market/graph'
import type { AlertTerms } from '../../../src/domain/alerts/alerts'
import type { PlanTerms } from '../../../src/domain/plans/plans'
import { noFilter } from '../../../src/domain/orders/order-filter'
import { setupI18n } from '@lingui/core'
import type { Fault } from '../../support/faults'

/** What a machine is told in the end: an answer, a failure by its code, or nothing at all. */
export type Told = { is: 'done' } | { is: 'failed'; code: string; detail?: unknown } | { is: 'nothing' }

type App = { outside: Services; setting: StepServices }

/** A call of the app, made as its machine has it made; `codes` are those that the machine tells apart. */
export type Row = {
  operation: string
  asks: string
  ask: (app: App) => Promise<unknown>
  codes: readonly string[]
  otherwise: string
  /** What is told otherwise, by the problem's code; `every` stands for all that fail. */
  unlike?: Partial<Record<string, Told>>
  /** What the session hears besides, by the problem's code; before and after what every call may bring. */
  news?: Partial<Record<string, SessionFeedEvent[]>>
  /** What is reported of it, by the fault. */
  reports?: Partial<Record<Fault, string>>
}

const reference = '0b6e4f00-1111-4222-8333-444455556666'
const { signal } = new AbortController()
const owner = 'astrid@example.com'
const refusable = ['bad-input', 'too-many-requests', 'step-refused']

/** An actor of a machine as production fills it, asked as the machine asks it. */
const asked = (machine: AnyStateMachine, name: string, input?: unknown): Promise<unknown> => {
  const logic = machine.implementations.actors[name]
  if (!logic || 'src' in logic) throw new Error(`${machine.id} has no ${name}`)
  const actor = createActor(logic, { input })
  const answered = toPromise(actor)
  actor.start()
  return answered
}

const row = (
  operation: string,
  asks: string,
  ask: Row['ask'],
  codes: readonly string[] = [],
  more: Partial<Pick<Row, 'otherwise' | 'unlike' | 'news' | 'reports'>> = {},
): Row => ({ operation, asks, ask, codes, otherwise: 'unexpected', ...more })

/** A browser that is allowed to, and subscribes. */
const subscribing = (): Browser => {
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/one',
    options: { applicationServerKey: null },
    toJSON: () => ({ keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) } }),
    unsubscribe: async () => true,
  }
  return {
    permission: () => 'granted',
    askPermission: async () => 'granted',
    subscription: async () => null,
    subscribe: async () => subscription,
    alone: (work) => work(),
    told: async () => undefined,
    keepTold: async () => undefined,
  }
}

const buyRequest = {
  coin: 'BTC',
  fiat: 'SEK',
  amount: '500',
  total: '500.00',
  address: 'a',
  method: 'BANKGIRO',
  priority: 'LOW',
  customerPaysNetworkFee: false,
  providerName: null,
  allowsDuplicate: false,
  factor: null,
  purpose: null,
  plan: null,
} as const

const alertCodes = ['bad-input', 'feature-off', 'provider-unavailable']
const alertTerms: AlertTerms = {
  coin: 'BTC',
  fiat: 'SEK',
  rule: { kind: 'above', price: '1100000' },
  repeats: false,
  buys: null,
}

const planTerms: PlanTerms = {
  fiat: 'SEK',
  amount: '1000',
  shares: [{ coin: 'BTC', percent: 100, address: 'a' }],
  rhythm: { every: 'day' },
  way: 'transfer',
}
const planActCodes = ['step-refused', 'right-missing', 'account-frozen']
const planSaveCodes = [
  'bad-input',
  'purpose-missing',
  'purchase-paused',
  ...planFormProblems,
  'unexpected',
  'unavailable',
  'service-unavailable',
  'malformed',
  'too-many-requests',
]

const proof = { password: 'four quiet moose', code: null, byPasskey: false } as const

const made = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
} satisfies NewCredential

const place: Place = { locale: () => 'en', publicSite: 'http://localhost' }

const preferencesOf = ({ outside }: App, isFull: boolean) =>
  preferencesPorts(outside.api, { words: setupI18n(), hasFullAccess: () => isFull, warn: () => undefined })

const account = { accountNumber: '0123458', clearingNumber: '5001', bankName: 'SEB', customBank: false, iban: null }

const details = {
  firstName: 'Astrid',
  lastName: 'Lind',
  personalNumber: '19850701-0000',
  address: 'Storgatan 1',
  postalCode: '111 22',
  city: 'Stockholm',
  countryCode: 'SE',
  pep: false,
}

/** A file on its way, over the browser's own request. */
const upload =
  (kind: 'id-front' | 'statement' | 'identification' | 'payslip'): Row['ask'] =>
  async ({ setting }) => {
    const ready = { blob: new Blob(['picture']), name: 'card.jpg', kind: 'image' as const, warnings: [] }
    const ports = documentPorts(setting, { prepare: async () => ready, sending: uploading })
    ports.takeFile(kind, new File(['raw'], 'card.jpg'))
    await ports.prepareFile({ kind }, signal)
    await new Promise<void>((resolve, reject) => {
      ports.uploadFile({ kind, about: reference }, (event) => {
        if (event.type === 'upload.arrived') resolve()
        if (event.type === 'upload.failed') reject(new PortError(event.problem))
      })
    })
  }

const changed: SessionFeedEvent = { type: 'customer.updated', optimistic: null }

/** A file that cannot be kept stays where it is: nobody is led to the login page for want of an answer. */
const uploaded: Pick<Row, 'otherwise' | 'unlike' | 'news'> = {
  otherwise: 'not-uploaded',
  unlike: {
    'not-found': { is: 'failed', code: 'refused' },
    'step-refused': { is: 'failed', code: 'refused' },
    'bad-input': { is: 'failed', code: 'not-uploaded' },
  },
  news: { done: [changed], 'not-found': [changed], 'step-refused': [changed], unavailable: [] },
}

/** Around a call that ends every session it is said beforehand which message the login page is to show. */
const ending = (message: 'email' | 'changePassword'): Pick<Row, 'news'> => ({
  news: {
    before: [{ type: 'session.ending', message }],
    after: [{ type: 'session.ending', message: null }],
    done: [{ type: 'session.ending', message }, { type: 'session.expired' }],
  },
})

export const rows: readonly Row[] = [
  row('getCurrentUser', 'the session', ({ outside }) => sessionPorts(outside, place).loadCustomer(undefined, signal), [
    'not-signed-in',
    'unavailable',
  ]),
  row('signOut', 'the session', ({ outside }) => sessionPorts(outside, place).signOut(undefined, signal)),
  row(
    'closeImportantMessage',
    'important messages',
    ({ outside }) => customerPorts(outside).closeMessage({ code: 'VERIFY_EMAIL' }, signal),
    [],
    { news: { done: [changed] } },
  ),
  row('listNotifications', 'the bell', ({ outside }) =>
    notificationsPorts(outside).loadNotifications(undefined, signal),
  ),
  row('listNotifications', 'the list of notifications', ({ outside }) =>
    notificationListPorts(outside).loadPage({ page: 0 }, signal),
  ),
  row('markNotificationsProcessed', 'the bell', ({ outside }) =>
    notificationsPorts(outside).markProcessed(undefined, signal),
  ),
  row('markGuideSeen', 'the tour', ({ outside }) => tourPorts(outside).markSeen(undefined, signal)),
  row('setUserLanguage', 'preferences', (app) => preferencesOf(app, false).tellLanguage({ locale: 'sv' }, signal)),
  row('setSettingsLanguage', 'preferences', (app) => preferencesOf(app, true).tellLanguage({ locale: 'sv' }, signal)),
  row(
    'setAntiPhishingWord',
    'antiPhishingWord',
    ({ outside }) => antiPhishingWordPorts(outside).setWord({ word: 'quiet moose', proof }, signal),
    refusable,
  ),
  row(
    'allowSavedAddressesOnly',
    'allowed addresses',
    ({ outside }) => allowedAddressesPorts(outside).allowSavedOnly(undefined, signal),
    refusable,
  ),
  row(
    'endAllowedAddresses',
    'allowed addresses',
    ({ outside }) => allowedAddressesPorts(outside).endAllowed(proof, signal),
    refusable,
  ),
  row('freezeAccount', 'security', ({ outside }) => securityPorts(outside).freezeAccount(undefined, signal), refusable),
  row('endFreeze', 'security', ({ outside }) => securityPorts(outside).endFreeze(proof, signal), refusable),
  row('listPasskeys', 'passkeys', ({ outside }) => passkeysPorts(outside).loadPasskeys(undefined, signal)),
  row('startPasskey', 'passkeys', ({ outside }) => passkeysPorts(outside).startPasskey(proof, signal), refusable),
  row(
    'addPasskey',
    'passkeys',
    ({ outside }) => passkeysPorts(outside).savePasskey({ name: 'Laptop', made }, signal),
    refusable,
  ),
  row(
    'removePasskey',
    'passkeys',
    ({ outside }) => passkeysPorts(outside).removePasskey({ id: reference, ...proof }, signal),
    [...refusable, 'last-way-in', 'not-found'],
    { unlike: { 'not-found': { is: 'done' } } },
  ),
  row(
    'askForPasskey',
    'what a passkey guards',
    ({ outside }) => showPasskey(outside.api, signal),
    ['too-many-requests', 'step-refused'],
    // No browser is here whose dialog would open.
    { unlike: { done: { is: 'failed', code: 'unsupported' } } },
  ),
  row('listSessions', 'sessions', ({ outside }) => sessionsPorts(outside).loadSessions(undefined, signal)),
  row('listSignIns', 'sessions', ({ outside }) => sessionsPorts(outside).loadSignIns({ before: null }, signal)),
  row('endSession', 'sessions', ({ outside }) => sessionsPorts(outside).endSessions({ ids: [reference] }, signal), [], {
    unlike: { 'not-found': { is: 'done' } },
  }),

  row('getPush', 'push', ({ outside }) => pushPorts({ api: outside.api }).loadPush(undefined, signal)),
  row(
    'addPushDevice',
    'push',
    ({ outside }) => pushPorts({ api: outside.api, browser: subscribing() }).turnOn({ publicKey: 'key' }, signal),
    [],
    { unlike: { 'bad-input': { is: 'failed', code: 'push-service' } } },
  ),
  row('removePushDevice', 'push', ({ outside }) =>
    pushPorts({ api: outside.api }).removeDevice({ id: reference, isHere: false }, signal),
  ),
  row('choosePushKinds', 'push', ({ outside }) =>
    pushPorts({ api: outside.api }).chooseKinds({ kinds: { orders: true, alerts: true, security: true } }, signal),
  ),

  row('getRates', 'rates', ({ outside }) => ratesPorts(outside.api).loadRates(undefined, signal)),
  row('listOrders', 'the unpaid order', ({ outside }) =>
    resourcePorts(outside.api).loadResource({ name: 'unpaidOrder' }, signal),
  ),
  row('getBundles', 'buying', ({ outside }) => resourcePorts(outside.api).loadResource({ name: 'bundles' }, signal)),
  row('getNetworkFee', 'buying', ({ outside }) =>
    resourcePorts(outside.api).loadResource({ name: 'networkFee', coin: 'BTC', fiat: 'SEK' }, signal),
  ),
  row('listOrders', 'the dashboard', ({ outside }) => loadOfDashboard(outside.api)({ name: 'latestOrders' }, signal)),
  row('getMarketIndicators', 'the dashboard', ({ outside }) =>
    loadOfDashboard(outside.api)({ name: 'indicators' }, signal),
  ),
  row('getHoldings', 'the dashboard', ({ outside }) => loadOfDashboard(outside.api)({ name: 'holdings' }, signal)),
  row(
    'getGraphRate',
    'the chart of rates',
    ({ outside }) => {
      const { rateChart } = dashboardLogic(outside).implementations.actors
      if (!(rateChart instanceof StateMachine)) throw new Error('The dashboard has no chart')
      return asked(rateChart, 'loadGraphs', defaultGraph('SEK'))
    },
    ['feature-off'],
  ),

  row(
    'placeBuyOrder',
    'buying',
    ({ outside }) => buyPorts(outside).placeOrder(buyRequest, signal),
    [
      'bad-input',
      'duplicate-order',
      'purpose-missing',
      'purchase-paused',
      ...buyProblems,
      'unexpected',
      'unavailable',
      'service-unavailable',
      'malformed',
      'too-many-requests',
    ],
    {
      otherwise: 'refused',
      reports: { '500': 'placeBuyOrder: 500 unexpected', '404': 'placeBuyOrder: 404 not-found' },
    },
  ),
  row('cancelOrder', 'buying', ({ outside }) => buyPorts(outside).withdraw({ reference }, signal), ['step-refused']),
  row('getOrder', 'buying again', ({ outside }) => buyPorts(outside).loadOrder({ reference }, signal)),
  row('listAlerts', 'the alerts', ({ outside }) => loadAlertsBy(outside.api)(undefined, signal)),
  row('removeAlert', 'the alerts', ({ outside }) => removeAlertBy(outside.api)({ reference }, signal), ['not-found']),
  row(
    'createAlert',
    'a new alert',
    ({ outside }) => alertFormPorts(outside.api).createAlert({ terms: alertTerms }, signal),
    [...alertCodes, 'limit-reached'],
  ),
  row(
    'changeAlert',
    'changing an alert',
    ({ outside }) => alertFormPorts(outside.api).changeAlert({ reference, terms: alertTerms }, signal),
    [...alertCodes, 'not-found'],
  ),
  row('getBuyLimit', 'a higher limit', ({ outside }) => higherLimitPorts(outside).loadLimit(undefined, signal)),
  row(
    'startLimitRequest',
    'a higher limit',
    ({ outside }) => higherLimitPorts(outside).startRequest(undefined, signal),
    refusable,
  ),
  row(
    'deleteLimitDocument',
    'a higher limit',
    ({ outside }) => higherLimitPorts(outside).removeDocument({ kind: 'payslip' }, signal),
    refusable,
  ),
  row(
    'withdrawLimitRequest',
    'a higher limit',
    ({ outside }) => higherLimitPorts(outside).withdrawRequest(undefined, signal),
    refusable,
  ),
  row('submitLimitRequest', 'a higher limit', ({ setting }) => submitRequest(setting), refusable),
  row('listPlans', 'the plans', ({ outside }) => plansPorts(outside.api).loadPlans(undefined, signal)),
  row('getPlan', 'a plan', ({ outside }) => planPorts(outside.api).loadPlan({ reference }, signal), ['not-found']),
  row('listOrders', 'a plan', ({ outside }) => planPorts(outside.api).loadPurchases({ reference, page: 1 }, signal)),
  row(
    'pausePlan',
    'a plan',
    ({ outside }) => planPorts(outside.api).actOn({ reference, act: 'pause', day: '2026-12-25' }, signal),
    planActCodes,
  ),
  row(
    'resumePlan',
    'a plan',
    ({ outside }) => planPorts(outside.api).actOn({ reference, act: 'resume', day: '2026-12-25' }, signal),
    planActCodes,
  ),
  row(
    'skipPlanDay',
    'a plan',
    ({ outside }) => planPorts(outside.api).actOn({ reference, act: 'skip', day: '2026-12-25' }, signal),
    planActCodes,
  ),
  row(
    'endPlan',
    'a plan',
    ({ outside }) => planPorts(outside.api).actOn({ reference, act: 'end', day: '2026-12-25' }, signal),
    planActCodes,
  ),
  row(
    'createPlan',
    'making a plan',
    ({ outside }) =>
      planFormPorts(outside).savePlan({ reference: null, terms: planTerms, factor: null, purpose: null }, signal),
    planSaveCodes,
    { otherwise: 'refused' },
  ),
  row(
    'changePlan',
    'changing a plan',
    ({ outside }) =>
      planFormPorts(outside).savePlan({ reference, terms: planTerms, factor: null, purpose: null }, signal),
    planSaveCodes,
    { otherwise: 'refused' },
  ),
  row('listSavedAddresses', 'the address book', ({ outside }) =>
    addressBookPorts(outside).loadAddresses(undefined, signal),
  ),
  row(
    'saveAddress',
    'the address book',
    ({ outside }) => addressBookPorts(outside).saveAddress({ coin: 'BTC', address: 'a', label: 'b', proof }, signal),
    ['bad-input', 'limit-reached', 'too-many-requests'],
  ),
  row(
    'deleteSavedAddress',
    'the address book',
    ({ outside }) => addressBookPorts(outside).deleteAddress({ id: reference }, signal),
    ['not-found'],
  ),
  row(
    'placeSellOrder',
    'selling',
    ({ outside }) =>
      sellPorts(outside).placeOrder(
        { coin: 'BTC', amount: '0.01', bankAccountReference: reference, factor: null },
        signal,
      ),
    ['bad-input', 'too-many-requests', ...sellProblems],
    { reports: { '500': 'placeSellOrder: 500 unexpected', '404': 'placeSellOrder: 404 not-found' } },
  ),
  row('getOrder', 'selling', ({ outside }) => sellPorts(outside).loadOrder({ reference }, signal)),

  row('getOrder', 'an order', ({ outside }) => orderPorts(outside.api).loadOrder({ reference }, signal), ['not-found']),
  row('reportTransfer', 'an order', ({ outside }) => orderPorts(outside.api).reportTransfer({ reference }, signal), [
    'step-refused',
  ]),
  row(
    'cancelOrder',
    'an order',
    ({ outside }) => orderPorts(outside.api).cancelOrder({ reference, reason: 'changed-mind', text: '' }, signal),
    ['step-refused'],
  ),
  row(
    'downloadReceipt',
    'an order',
    ({ outside }) => orderPorts(outside.api).saveReceipt({ reference, number: '18' }, signal),
    ['step-refused'],
  ),
  row(
    'retryPayout',
    'an order',
    ({ outside }) =>
      orderPorts(outside.api).retryPayout({ reference, bankAccountReference: reference, factor: null }, signal),
    ['step-refused', 'bad-input', 'too-many-requests'],
  ),
  row(
    'chooseRefundAccount',
    'an order',
    ({ outside }) =>
      orderPorts(outside.api).chooseRefundAccount({ reference, bankAccountReference: reference, factor: null }, signal),
    ['step-refused', 'bad-input', 'too-many-requests'],
  ),
  row(
    'sendFeedback',
    'an order',
    ({ outside }) => orderPorts(outside.api).sendFeedback({ reference, rating: 5, text: 'Fine' }, signal),
    ['step-refused'],
  ),
  row('listOrders', 'the list of orders', ({ outside }) =>
    orderListPorts(outside.api).loadOrders({ page: 0, filter: noFilter }, signal),
  ),
  row(
    'exportOrders',
    'the list of orders',
    ({ outside }) => exportPorts(outside.api).saveOrders({ format: 'csv', filter: noFilter }, signal),
    ['too-many-requests'],
  ),
  row('getStatement', 'the statement', ({ outside }) => statementPorts(outside).loadStatement({ year: null }, signal)),
  row(
    'downloadStatement',
    'the statement',
    ({ outside }) => statementPorts(outside).saveStatement({ year: 2026 }, signal),
    ['too-many-requests'],
  ),
  row(
    'downloadTransactions',
    'the statement',
    ({ outside }) => statementPorts(outside).saveTransactions({ software: 'koinly', year: null }, signal),
    ['too-many-requests'],
  ),

  row('checkSwishPayment', 'a payment', ({ outside }) =>
    paymentPorts(outside.api).askProvider({ reference, method: 'Swish' }, signal),
  ),
  row('checkCardPayment', 'a payment', ({ outside }) =>
    paymentPorts(outside.api).askProvider({ reference, method: 'StripeCard' }, signal),
  ),
  row(
    'startPayment',
    'a payment',
    ({ outside }) =>
      paymentPorts(outside.api).startPayment(
        { reference, method: 'StripeCard', providerName: null, total: '500.00' },
        signal,
      ),
    ['quote-expired', 'step-refused', 'feature-off', 'right-missing', 'exchange-closed', 'provider-unavailable'],
    { otherwise: 'not-started', unlike: { 'bad-input': { is: 'failed', code: 'not-started' } } },
  ),

  row(
    'deleteBankAccount',
    'bank accounts',
    ({ outside }) =>
      bankAccountsPorts(withSecretSteps(outside)).deleteAccount({ reference, identification: null }, signal),
    ['not-found', 'step-refused'],
  ),
  row('setMainBankAccount', 'bank accounts', ({ outside }) =>
    bankAccountsPorts(withSecretSteps(outside)).setMain({ reference, identification: null }, signal),
  ),
  row(
    'addBankAccount',
    'the form of an account',
    ({ setting }) => asked(accountFormLogic(setting), 'addAccount', account),
    ['bad-input', 'limit-reached'],
  ),
  row(
    'changeBankAccount',
    'the form of an account',
    ({ setting }) => asked(accountFormLogic(setting), 'changeAccount', { ...account, reference, identification: null }),
    ['bad-input', 'step-refused', 'not-found'],
  ),
  row('getBankVerification', 'an account’s verification', (app) => asked(verification(app), 'loadVerification')),
  row(
    'getBankVerification',
    'who follows a verification',
    ({ outside }) =>
      new Promise<void>((resolve) => followVerification(outside.api, outside.live)(undefined, () => resolve())),
    [],
    { unlike: { every: { is: 'nothing' } } },
  ),
  row('listVerificationBanks', 'an account’s verification', (app) => asked(verification(app), 'loadBanks')),
  row(
    'initBankVerification',
    'an account’s verification',
    (app) => asked(verification(app), 'initVerification', { providerName: 'seb', reference }),
    [
      'limit-reached',
      'provider-unavailable',
      'feature-off',
      'too-many-requests',
      'right-missing',
      'bad-input',
      'step-refused',
      'not-found',
    ],
  ),
  row(
    'checkBankVerification',
    'an account’s verification',
    (app) => asked(verification(app), 'checkVerification', { verification: reference }),
    ['not-found'],
  ),
  row(
    'completeBankVerification',
    'an account’s verification',
    (app) => asked(verification(app), 'completeVerification', { verification: reference, externalId: '1' }),
    ['step-refused', 'not-found', 'limit-reached'],
  ),
  row(
    'startBankDeposit',
    'an account’s verification',
    (app) => asked(verification(app), 'startDeposit', { reference }),
    ['too-many-requests', 'step-refused', 'not-found', 'feature-off'],
  ),
  row(
    'verifyBankAccount',
    'an account’s verification',
    (app) => asked(verification(app), 'checkDeposit', { reference, code: '1234' }),
    ['bad-input', 'too-many-requests', 'step-refused', 'not-found'],
  ),
  row('uploadBankStatement', 'an upload', upload('statement'), [], uploaded),
  row('getReidentification', 'showing anew who one is', ({ setting, outside }) =>
    asked(reidentificationLogic(setting, outside.live), 'loadReidentification', { account: reference }),
  ),
  row('uploadReidentification', 'an upload', upload('identification'), [], uploaded),
  row('uploadDocument', 'an upload', upload('id-front'), [], uploaded),
  row('uploadLimitDocument', 'an upload', upload('payslip'), [], uploaded),

  row(
    'setFirstEmail',
    'the e-mail step',
    ({ setting }) =>
      emailPorts(setting).sendEmail({ purpose: 'first-email', email: owner, password: null, code: null }, signal),
    refusable,
  ),
  row(
    'changeEmail',
    'the e-mail step',
    ({ setting }) =>
      emailPorts(setting).sendEmail({ purpose: 'new-email', email: owner, password: 'p', code: null }, signal),
    refusable,
  ),
  row(
    'getSentCode',
    'the e-mail step',
    ({ setting }) => emailPorts(setting).recallEmail({ purpose: 'first-email', owner }, signal),
    [],
    { unlike: { every: { is: 'done' } } },
  ),
  row(
    'resendFirstEmail',
    'a code',
    ({ setting }) => codePorts(setting).sendCode({ purpose: 'first-email', to: owner }, signal),
    refusable,
  ),
  row(
    'resendEmail',
    'a code',
    ({ setting }) => codePorts(setting).sendCode({ purpose: 'new-email', to: owner }, signal),
    refusable,
  ),
  row(
    'confirmFirstEmail',
    'a code',
    ({ setting }) =>
      codePorts(setting).checkCode({ purpose: 'first-email', to: owner, code: '1', verification: null }, signal),
    refusable,
  ),
  row(
    'confirmEmail',
    'a code',
    ({ setting }) =>
      codePorts(setting).checkCode({ purpose: 'new-email', to: owner, code: '1', verification: null }, signal),
    refusable,
    ending('email'),
  ),
  row(
    'verifyPhone',
    'a code',
    ({ setting }) =>
      codePorts(setting).checkCode({ purpose: 'phone', to: '+46701740605', code: '1', verification: 'v' }, signal),
    refusable,
  ),
  row(
    'setPhone',
    'the phone step',
    ({ setting }) => phonePorts(setting).sendPhone({ phone: '+46701740605', country: null }, signal),
    refusable,
  ),
  row(
    'changePassword',
    'the password step',
    ({ setting }) => passwordPorts(setting).savePassword({ current: 'old', next: 'new', code: null }, signal),
    refusable,
    ending('changePassword'),
  ),
  row(
    'setUpTwoFactor',
    'two-factor',
    ({ setting }) => twoFactorPorts(setting).setUpTwoFactor(undefined, signal),
    refusable,
  ),
  row(
    'makeRecoveryCodes',
    'two-factor',
    ({ setting }) => twoFactorPorts(setting).makeRecoveryCodes({ code: '1' }, signal),
    refusable,
  ),
  row(
    'setTwoFactor',
    'two-factor',
    ({ setting }) => twoFactorChangePorts(setting).turnOffTwoFactor({ code: '1', password: 'p' }, signal),
    refusable,
  ),
  row(
    'skipTwoFactor',
    'two-factor',
    ({ setting }) => twoFactorPorts(setting).skipTwoFactor(undefined, signal),
    refusable,
  ),
  row('startEid', 'the e-ID', ({ setting }) => eidPorts(setting).startEid({}, signal), refusable),
  row('checkEid', 'the e-ID', ({ setting }) => eidPorts(setting).checkEid({ orderRef: reference }, signal), [
    'not-found',
  ]),
  row(
    'cancelEid',
    'the e-ID',
    ({ setting }) => {
      eidPorts(setting).cancelEid(reference)
      return new Promise(() => undefined)
    },
    [],
    { unlike: { every: { is: 'nothing' }, done: { is: 'nothing' } } },
  ),
  row('getProfile', 'personal details', ({ setting }) =>
    personalPorts(setting).loadPersonal({ owner, isFilled: true }, signal),
  ),
  row(
    'savePersonalDetails',
    'personal details',
    ({ setting }) => personalPorts(setting).savePersonal(details, signal),
    refusable,
  ),
  row('confirmPersonalDetails', 'personal details', ({ setting }) =>
    personalPorts(setting).confirmPersonal(undefined, signal),
  ),
  row('getQuestionnaire', 'the questionnaire', ({ setting }) =>
    questionnairePorts(setting).loadQuestionnaire({ key: onboardingQuestionnaire, owner }, signal),
  ),
  row(
    'saveAnswer',
    'the questionnaire',
    ({ setting }) =>
      questionnairePorts(setting).saveAnswer(
        { key: onboardingQuestionnaire, id: 'purpose', answer: { choices: ['saving'] } },
        signal,
      ),
    refusable,
  ),
  row(
    'submitQuestionnaire',
    'the questionnaire',
    ({ setting }) => questionnairePorts(setting).submitQuestionnaire({ key: onboardingQuestionnaire }, signal),
    refusable,
  ),

  row(
    'getWalletProof',
    'whose wallet',
    ({ outside }) => walletWizardPorts(outside.api).loadProof({ reference }, signal),
    ['not-found'],
  ),
  row(
    'signWalletProof',
    'whose wallet',
    ({ outside }) => walletWizardPorts(outside.api).signProof({ reference, signature: 'signed' }, signal),
    [...refusable, 'account-frozen'],
  ),
  row(
    'askTestDeposit',
    'whose wallet',
    ({ outside }) => walletWizardPorts(outside.api).askDeposit({ reference }, signal),
    ['step-refused', 'account-frozen', 'feature-off', 'provider-unavailable'],
  ),
  row(
    'nameWalletProvider',
    'whose wallet',
    ({ outside }) => walletWizardPorts(outside.api).nameProvider({ reference, provider: 'kraken' }, signal),
    ['step-refused', 'account-frozen'],
  ),
  row(
    'nameWalletOwner',
    'whose wallet',
    ({ outside }) =>
      walletWizardPorts(outside.api).nameOwner({ reference, name: 'Birger Lind', relation: 'relative' }, signal),
    ['step-refused', 'account-frozen', 'bad-input'],
  ),

  row('listOrders', 'the form to support', ({ outside }) => supportPorts(outside).loadOrders(undefined, signal)),
  row('getOrder', 'the form to support', ({ outside }) => supportPorts(outside).loadOrder({ reference }, signal)),
  row(
    'contactSupport',
    'the form to support',
    ({ outside }) => supportPorts(outside).sendMessage({ message: 'Hello', orderNumber: null }, signal),
    ['bad-input'],
  ),
  row('getChat', 'the chat', ({ outside }) => chatPorts(outside).loadMessages(undefined, signal)),
  row('sendChatMessage', 'the chat', ({ outside }) =>
    chatPorts(outside).sendMessage({ token: 't', text: 'Hello' }, signal),
  ),
  row(
    'subscribeNewsletter',
    'the newsletter',
    ({ outside }) => newsletterPorts(outside).subscribe({ email: owner }, signal),
    ['bad-input'],
  ),
  row(
    'getWalletDetails',
    'the export of an old wallet',
    ({ outside }) => walletExportPorts(outside).openWallet({ password: 'wallet' }, signal),
    ['bad-input', 'too-many-requests', 'not-found'],
  ),
  row(
    'reportClientError',
    'whatever fails unexpectedly',
    ({ outside }) => {
      reportError(outside.api)(new Error('broken'))
      return new Promise(() => undefined)
    },
    [],
    { unlike: { every: { is: 'nothing' }, done: { is: 'nothing' } } },
  ),
]

/** Calls that no page makes so far: what every caller's failures mean holds for them all the same. */
export const byNoPage: readonly Row[] = [
  row('getLimits', 'nobody', ({ outside }) => asPort(read(outside.api.GET('/protected/v2/limits')))),
  row('listBankAccounts', 'nobody', ({ outside }) => asPort(read(outside.api.GET('/protected/v2/profile/bank')))),
  row('listDocuments', 'nobody', ({ outside }) => asPort(read(outside.api.GET('/protected/v2/profile/documents')))),
  row('deleteDocument', 'nobody', ({ outside }) =>
    asPort(
      done(
        outside.api.DELETE('/protected/v2/profile/id/{kind}', {
          params: { path: { kind: 'id-front' }, header: freshKey() },
        }),
      ),
    ),
  ),
]

/** Calls that the app's api does not make: who does. */
export const byOthers: Record<string, string> = {
  signIn: 'the public site',
  confirmSignIn: 'the public site',
  askForPasskeyAtSignIn: 'the public site',
  startPasskeySignIn: 'the public site',
  signInWithPasskey: 'the public site',
  signUp: 'the public site',
  askPasswordReset: 'the public site',
  openPasswordReset: 'the public site',
  resetPassword: 'the public site',
  askForPasskeyAtReset: 'the public site',
  askTwoFactorReset: 'the public site',
  openTwoFactorReset: 'the public site',
  uploadTwoFactorReset: 'the public site',
  openSecurityLink: 'the public site',
  answerSecurityLink: 'the public site',
  streamEvents: 'the browser, which connects again by itself',
  receiveHook: 'outside parties',
  getHealth: 'whoever runs the exchange',
  getReadiness: 'whoever runs the exchange',
}

export const appOf = (outside: Services): App => ({
  outside,
  setting: { api: outside.api, sessionEvents: outside.sessionEvents, step: createSecretSteps() },
})

const verification = ({ setting, outside }: App): AnyStateMachine =>
  bankVerificationLogic(setting, outside.live, () => undefined)
