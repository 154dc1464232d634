import { createECDH, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOf, nodeOf, operations, requestsOf, resolved, type Operation } from '../../contract/bundled'
import { identifiedFor, newAccount, verifiedNow } from '../../support/bank'
import { passkeys } from '../../../src/server/database/schema'
import { browserOf, newCustomer, password, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { photo, upload } from '../../support/files'
import { buyOrder, placeOrder } from '../../support/placing'
import { placeSale } from '../../support/selling'

/** What Astrid owns, by what it is; Birger knows every id of it. */
type Owned = Record<
  | 'purchase'
  | 'held'
  | 'sale'
  | 'number'
  | 'account'
  | 'identification'
  | 'verification'
  | 'address'
  | 'session'
  | 'passkey'
  | 'signIn'
  | 'plan'
  | 'alert'
  | 'pushDevice',
  string
>

let exchange: TestExchange
let astrid: Browser
let birger: Browser
let owned: Owned
/** Ids of the same kinds that nobody has. */
const nothing: Owned = {
  purchase: randomUUID(),
  held: randomUUID(),
  sale: randomUUID(),
  number: '9911200482',
  account: randomUUID(),
  identification: randomUUID(),
  verification: randomUUID(),
  address: randomUUID(),
  session: 'f'.repeat(64),
  passkey: randomUUID(),
  signIn: randomUUID(),
  plan: randomUUID(),
  alert: randomUUID(),
  pushDevice: randomUUID(),
}
/** Birger's own account, to which nothing of Astrid's must come. */
let own: string

const base = '/protected/v2'

beforeAll(async () => {
  exchange = await testExchange()
  const [her, him] = [await newCustomer(exchange.database), await newCustomer(exchange.database)]
  astrid = browserOf(exchange.server)
  birger = browserOf(exchange.server)
  await astrid.signIn(her.email)
  await birger.signIn(him.email)
  const verified = { ...verifiedNow, isMain: true }
  const account = await newAccount(exchange.database, { customerId: her.id, ...verified })
  own = (await newAccount(exchange.database, { customerId: him.id, ...verified })).reference
  const identification = await identifiedFor(exchange.database, account, exchange.clock.now())
  const other = { clearingNumber: '3300', accountNumber: '0006205124', bankName: 'Nordea' }
  const unverified = await newAccount(exchange.database, { customerId: her.id, ...other })
  const purchase = (await placeOrder(astrid)).json().result
  // Above 1,000 EUR, which asks whose wallet it is.
  const held = await astrid.post(`${base}/buy/orders`, { ...buyOrder, amount: '30000', total: '30000.00' })
  const begun = await astrid.post(`${base}/profile/bank/verification/init`, {
    providerName: 'seb',
    reference: unverified.reference,
  })
  const saved = { coin: 'BTC', label: 'Mine', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }
  owned = {
    purchase: purchase.reference,
    held: held.json().result.reference,
    number: purchase.number,
    sale: (await placeSale(astrid, account.reference)).json().result.reference,
    account: account.reference,
    identification,
    verification: begun.json().result.verification,
    address: (await astrid.post(`${base}/wallets`, saved)).json().result.id,
    session: (await astrid.get(`${base}/user/sessions`)).json().result[0].id,
    signIn: (await astrid.get(`${base}/user/sign-ins`)).json().result.signIns[0].id,
    passkey: await passkeyOf(her.id),
    plan: (await astrid.post(`${base}/plans`, terms)).json().result.reference,
    alert: (await astrid.post(`${base}/alerts`, alertTerms)).json().result.reference,
    pushDevice: (await astrid.post(`${base}/user/push/devices`, subscription)).json().result.devices[0].id,
  }
})
afterAll(() => exchange.stop())

const passkeyOf = async (customerId: string): Promise<string> => {
  const id = randomUUID()
  const kept = {
    id,
    customerId,
    credentialId: id,
    publicKey: Buffer.from('key'),
    counter: 0,
    transports: [],
    name: 'Laptop',
  }
  await exchange.database.transaction((tx) => tx.insert(passkeys).values({ ...kept, createdAt: exchange.clock.now() }))
  return id
}

const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/astrid',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) },
}

const terms = {
  fiat: 'SEK',
  amount: '1000',
  shares: [{ coin: 'BTC', percent: 100, address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }],
  rhythm: { every: 'month', day: 25 },
  way: 'reminder',
  purpose: 'own-savings',
}

type Sent = Promise<{ statusCode: number; body: string; json: () => unknown }>

type Call = (of: Owned) => Sent

const order =
  (end: string, body?: object): Call =>
  ({ purchase }) =>
    birger.post(`${base}/orders/${purchase}${end}`, body)
/** No coin costs as much. */
const alertTerms = {
  coin: 'BTC',
  fiat: 'SEK',
  rule: { kind: 'above', price: '999999999' },
  repeats: false,
  buys: null,
}

const plan =
  (end: string, body: object = {}): Call =>
  ({ plan: reference }) =>
    birger.post(`${base}/plans/${reference}${end}`, body)
const proof =
  (way: string, body: object): Call =>
  ({ held }) =>
    birger.post(`${base}/orders/${held}/wallet-proof/${way}`, body)
const bank =
  (end: string, body: (of: Owned) => object): Call =>
  (of) =>
    birger.post(`${base}/profile/bank${end}`, body(of))
const file = async (field: string, call: string): Sent =>
  upload(birger, field, 'a.jpg', await photo(), {}, `${base}/profile/bank${call}`)

/** Each call that names something of a customer’s, from Birger. */
const calls: Record<string, readonly Call[]> = {
  getOrder: [
    ({ purchase }) => birger.get(`${base}/orders/${purchase}`),
    ({ sale }) => birger.get(`${base}/orders/${sale}`),
  ],
  startPayment: [order('/payment', { method: 'BANKGIRO', total: '1000.00' })],
  retryPayout: [
    ({ sale }) => birger.post(`${base}/orders/${sale}/payout`, { bankAccountReference: own }),
    ({ sale, account }) => birger.post(`${base}/orders/${sale}/payout`, { bankAccountReference: account }),
  ],
  chooseRefundAccount: [
    ({ purchase }) => birger.post(`${base}/orders/${purchase}/refund-account`, { bankAccountReference: own }),
    ({ purchase, account }) =>
      birger.post(`${base}/orders/${purchase}/refund-account`, { bankAccountReference: account }),
  ],
  listOrders: [({ plan: reference }) => birger.get(`${base}/orders?plan=${reference}`)],
  placeBuyOrder: [({ plan: reference }) => birger.post(`${base}/buy/orders`, { ...buyOrder, plan: reference })],
  getPlan: [({ plan: reference }) => birger.get(`${base}/plans/${reference}`)],
  changePlan: [({ plan: reference }) => birger.put(`${base}/plans/${reference}`, terms)],
  pausePlan: [plan('/pause')],
  resumePlan: [plan('/resume')],
  skipPlanDay: [plan('/skip', { day: '2026-11-25' })],
  endPlan: [plan('/end')],
  changeAlert: [({ alert }) => birger.put(`${base}/alerts/${alert}`, alertTerms)],
  removeAlert: [({ alert }) => birger.remove(`${base}/alerts/${alert}`)],
  reportTransfer: [order('/sent')],
  cancelOrder: [order('/cancel', { reason: 'changed-mind' })],
  getWalletProof: [({ held }) => birger.get(`${base}/orders/${held}/wallet-proof`)],
  signWalletProof: [proof('signature', { signature: 'a'.repeat(88) })],
  askTestDeposit: [proof('deposit', {})],
  nameWalletProvider: [proof('provider', { provider: 'kraken' })],
  nameWalletOwner: [proof('owner', { name: 'Birger', relation: 'friend' })],
  downloadReceipt: [order('/receipt')],
  sendFeedback: [order('/feedback', { rating: 5 })],
  checkSwishPayment: [({ purchase }) => birger.post(`${base}/buy/orders/swish`, { reference: purchase })],
  checkCardPayment: [({ purchase }) => birger.post(`${base}/buy/orders/stripe`, { reference: purchase })],
  placeSellOrder: [({ account }) => placeSale(birger, account)],
  contactSupport: [({ number }) => birger.post('/v2/support', { message: 'Whose is this?', orderNumber: number })],
  removePushDevice: [({ pushDevice }) => birger.remove(`${base}/user/push/devices/${pushDevice}`)],
  endSession: [({ session }) => birger.remove(`${base}/user/sessions/${session}`)],
  listSignIns: [({ signIn }) => birger.get(`${base}/user/sign-ins?before=${signIn}`)],
  removePasskey: [({ passkey }) => birger.post(`${base}/user/passkeys/${passkey}/remove`, { password })],
  deleteSavedAddress: [({ address }) => birger.remove(`${base}/wallets/${address}`)],
  changeBankAccount: [
    ({ account }) => birger.put(`${base}/profile/bank`, { reference: account, ...swedbank }),
    ({ identification }) => birger.put(`${base}/profile/bank`, { reference: own, identification, ...swedbank }),
  ],
  deleteBankAccount: [
    ({ account, identification }) =>
      birger.remove(`${base}/profile/bank?reference=${account}&identification=${identification}`),
    ({ identification }) => birger.remove(`${base}/profile/bank?reference=${own}&identification=${identification}`),
  ],
  setMainBankAccount: [({ account }) => birger.put(`${base}/profile/bank/main`, { reference: account })],
  verifyBankAccount: [bank('/verify', ({ account }) => ({ reference: account, verificationCode: '1234' }))],
  startBankDeposit: [bank('/verification', ({ account }) => ({ reference: account }))],
  initBankVerification: [bank('/verification/init', ({ account }) => ({ providerName: 'seb', reference: account }))],
  checkBankVerification: [bank('/verification/verify', ({ verification }) => ({ verification }))],
  completeBankVerification: [
    bank('/verification/complete', ({ verification }) => ({ verification, externalId: 'an-account' })),
  ],
  uploadBankStatement: [({ account }) => file('statement', `/verification/statement?reference=${account}`)],
  getReidentification: [({ account }) => birger.get(`${base}/profile/bank/identification?reference=${account}`)],
  uploadReidentification: [({ account }) => file('document', `/identification?reference=${account}`)],
  startEid: [({ account }) => birger.post(`${base}/auth/eid/start`, { purpose: 're-identification', account })],
}

const swedbank = { clearingNumber: '83279', accountNumber: '9942044174', bankName: '', customBank: false }

/** Named by what is nobody's own: words of a list, or what a call before it has answered to this browser alone. */
const nobodys = [
  'cancelEid',
  'checkEid',
  'closeImportantMessage',
  'deleteDocument',
  'deleteLimitDocument',
  'getQuestionnaire',
  'receiveHook',
  'saveAnswer',
  'verifyPhone',
]

const names = (operation: Operation): boolean =>
  operation.parameters.some(
    (parameter) => parameter['in'] === 'path' || (parameter['in'] === 'query' && isId(parameter['schema'])),
  ) ||
  requestsOf(operation).some(({ schema }) =>
    Object.entries(nodeOf(schema['properties'])).some(([name, field]) => name === 'orderNumber' || isId(field)),
  )

const isId = (schema: unknown): boolean => {
  const node = resolved(schema)
  return node['format'] === 'uuid' || listOf(node['anyOf']).some(isId)
}

test('every call that names something of a customer’s is tried', () => {
  const named = operations.filter((operation) => names(operation)).map(({ id }) => id)
  const hint = 'A new call with an id of a customer’s goes into `calls`, one with an id of nobody’s into `nobodys`'
  expect(named.toSorted(), hint).toEqual([...Object.keys(calls), ...nobodys].toSorted())
})

const noOrders = { content: [], page: { number: 0, size: 5, totalElements: 0, totalPages: 0 }, methods: [] }

const fieldsIn = (answer: unknown): unknown[] =>
  listOf(nodeOf(answer)['fieldErrors']).map((problem) => nodeOf(problem)['field'])

/** All that the exchange tells Astrid of what is hers. */
const hers = () =>
  Promise.all(
    [
      '/orders',
      '/profile/bank',
      '/profile',
      '/wallets',
      '/auth/me/notifications',
      '/profile/documents',
      '/plans',
      '/alerts',
      '/user/push',
    ].map(async (path) => (await astrid.get(`${base}${path}`)).json().result),
  )

test.each(Object.entries(calls))('%s answers as if there were no such thing, and changes nothing', async (_, tries) => {
  const before = await hers()
  for (const each of tries) {
    const [theirs, nobody] = [await each(owned), await each(nothing)]
    expect([theirs.statusCode, theirs.body]).toEqual([nobody.statusCode, nobody.body])
    expect([200, 400, 404, 409]).toContain(theirs.statusCode)
    if (theirs.statusCode === 400)
      expect(fieldsIn(theirs.json())).toEqual([expect.stringMatching(/^(bankAccountReference|orderNumber)$/)])
    if (theirs.statusCode === 200)
      expect([null, noOrders].map((result) => ({ status: 'SUCCESS', result }))).toContainEqual(theirs.json())
  }
  expect(await hers()).toEqual(before)
  expect((await astrid.get(`${base}/user/sessions`)).statusCode).toBe(200)
})
