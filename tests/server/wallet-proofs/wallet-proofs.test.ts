import { randomUUID } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../openapi/schema.gen'
import { minus, plus } from '../../../src/domain/money/money'
import { addressLock } from '../../../src/domain/orders/addresses'
import type { Order } from '../../../src/domain/orders/orders'
import { orders, removedCoins, strayCoins, testDeposits, walletProofs } from '../../../src/server/database/schema'
import { housekeeping } from '../../../src/server/housekeeping'
import { sandboxAddress } from '../../../src/server/sandbox/addresses'
import { signingWallet, type SigningAddress } from '../../../src/server/sandbox/signing-wallet'
import { withEach } from '../../support/coins'
import { bothDecideAt } from '../../support/desk'
import { balancesOf, totalsIn } from '../../support/ledger'
import { sendCallback, transferOf } from '../../support/callbacks'
import {
  browserOf,
  newCustomer,
  refusal,
  testExchange,
  type Browser,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'
import { inboxOf } from '../../support/inbox'
import { buyOrder } from '../../support/placing'
import { newAccount, placeSale } from '../../support/selling'

type WalletProof = components['schemas']['WalletProof']

const base = '/protected/v2'
const day = 24 * 3600
const wallet = signingWallet('tests')
const another = signingWallet('somebody else')

const signerOf = (coin: SigningAddress['coin'], of = wallet): SigningAddress => {
  const found = of.find((each) => each.coin === coin)
  if (found === undefined) throw new Error(`The wallet has no ${coin}`)
  return found
}
const btc = signerOf('BTC')

let exchange: TestExchange
let browser: Browser
let email: string
let customerId: string

beforeAll(async () => {
  exchange = await testExchange()
  const { prices } = exchange.exchange.outside
  if (prices === null) throw new Error('Nobody tells prices')
  // Ten kronor for one euro: the line is 10,000 kronor.
  exchange.exchange.outside.prices = {
    ...prices,
    rates: async () => {
      const told = await prices.rates()
      return { ...told, rates: { ...told.rates, BTC: { SEK: '1000000.00', EUR: '100000.00' } } }
    },
  }
})
afterAll(() => exchange.stop())

const begins = async (changes: NewCustomer = {}) => {
  const customer = await newCustomer(exchange.database, changes)
  ;({ email, id: customerId } = customer)
  browser = browserOf(exchange.server)
  await browser.signIn(email)
}
beforeEach(() => begins())

const work = () => exchange.exchange.jobs.runDue()
const iso = (seconds = 0) => new Date(exchange.clock.now().getTime() + seconds * 1000).toISOString()
/** Time goes by; nobody stays signed in for so long. */
const passes = async (seconds: number): Promise<void> => {
  exchange.clock.forward({ seconds })
  await work()
  await browser.signIn(email)
}

const buys = async (changes: object = {}): Promise<Order> => {
  const asked = { ...buyOrder, amount: '10001', total: '10001.00', address: btc.address, ...changes }
  const answer = await browser.post(`${base}/buy/orders`, asked)
  expect([answer.statusCode, answer.json().fieldErrors]).toEqual([200, undefined])
  return answer.json().result
}
const pays = async ({ number, total }: Order): Promise<void> => {
  await sendCallback(exchange, 'payments', transferOf(number, total))
  await work()
}
const fetched = async ({ reference }: Pick<Order, 'reference'>): Promise<Order> =>
  (await browser.get(`${base}/orders/${reference}`)).json().result
const heldFor = async (order: Order) =>
  (await fetched(order)).holds.map(({ reason, until, releasedBy }) => ({ reason, until, releasedBy }))
const waits = (until: string | null = null, releasedBy = 'customer') => [{ reason: 'wallet-proof', until, releasedBy }]
const standing = async (order: Order) => {
  const { status, holds } = await fetched(order)
  return [status, ...holds.map(({ reason }) => reason)]
}

const asked = async ({ reference }: Pick<Order, 'reference'>): Promise<WalletProof> =>
  (await browser.get(`${base}/orders/${reference}/wallet-proof`)).json().result
const sign = ({ reference }: Pick<Order, 'reference'>, signature: string, by = browser, headers = {}) =>
  by.post(`${base}/orders/${reference}/wallet-proof/signature`, { signature }, headers)
const signs = async (order: Order, signer = btc) => sign(order, signer.sign((await asked(order)).text))
const names = ({ reference }: Order, provider = 'kraken') =>
  browser.post(`${base}/orders/${reference}/wallet-proof/provider`, { provider })
const saysOwner = ({ reference }: Order, owner: object = { name: ' Birger Lind ', relation: 'relative' }) =>
  browser.post(`${base}/orders/${reference}/wallet-proof/owner`, owner)
const asksDeposit = ({ reference }: Order, headers = {}) =>
  browser.post(`${base}/orders/${reference}/wallet-proof/deposit`, {}, headers)

const proofRow = async () => {
  const [row] = await exchange.database.read((handle) =>
    handle.select().from(walletProofs).where(eq(walletProofs.customerId, customerId)).limit(1),
  )
  if (row === undefined) throw new Error('There is no proof')
  return row
}
const reviewed = async (status: 'VERIFIED' | 'REJECTED', changes: object = {}) => {
  const event = { type: 'wallet-proof.reviewed', proof: (await proofRow()).id, status, reason: null, ...changes }
  const answer = await sendCallback(exchange, 'reviews', event)
  await work()
  expect(answer.statusCode).toBe(200)
}

const depositRow = async () => {
  const rows = await exchange.database.read((handle) =>
    handle
      .select({ deposit: testDeposits })
      .from(testDeposits)
      .innerJoin(walletProofs, eq(walletProofs.id, testDeposits.proof))
      .where(eq(walletProofs.customerId, customerId))
      .limit(10),
  )
  const newest = rows.toSorted((one, other) => one.deposit.askedAt.getTime() - other.deposit.askedAt.getTime()).at(-1)
  if (newest === undefined) throw new Error('No deposit was asked for')
  return newest.deposit
}
const arrives = async (changes: object = {}) => {
  const { id: deposit, coin, amount, sender } = await depositRow()
  const event = { type: 'test-deposit.received', deposit, coin, amount, hash: randomUUID(), from: [sender], ...changes }
  const answer = await sendCallback(exchange, 'coins', event)
  await work()
  expect(answer.statusCode).toBe(200)
}
const subjects = async () => (await inboxOf(exchange, email)).map(({ subject }) => subject)
const strays = ({ reference }: Order) =>
  exchange.database.read((handle) =>
    handle.select().from(strayCoins).where(eq(strayCoins.orderReference, reference)).limit(10),
  )

describe('a purchase', () => {
  test.each([
    ['9999', false],
    ['10000', false],
    ['10001', true],
  ])('of %s kronor at ten kronor for one euro asks whose the wallet is: %s', async (amount, isAsked) => {
    const order = await buys({ amount, total: `${amount}.00` })
    expect(await heldFor(order)).toEqual(isAsked ? waits() : [])
    expect((await browser.get(`${base}/orders/${order.reference}/wallet-proof`)).statusCode).toBe(isAsked ? 200 : 404)
  })

  test.each([
    ['1000', false],
    ['1001', true],
  ])('of %s euro asks whose the wallet is: %s', async (amount, isAsked) => {
    await begins({ country: 'FI' })
    const order = await buys({ from: 'EUR', method: 'SEPA', amount, total: `${amount}.00` })
    expect(await heldFor(order)).toEqual(isAsked ? waits() : [])
  })

  test('is asked at the rate of its placing, whatever it is when it is paid', async () => {
    const order = await buys()
    const [row] = await exchange.database.read((handle) =>
      handle.select().from(orders).where(eq(orders.reference, order.reference)).limit(1),
    )
    expect(row?.sekPerEuro).toBe('10.0000')
  })

  test('at the line is sent without anything being asked', async () => {
    const order = await buys({ amount: '10000', total: '10000.00' })
    await pays(order)
    expect(await standing(order)).toEqual(['COMPLETED'])
  })

  test('is told the text to sign, which names customer, coin, address, exchange and day, and every way', async () => {
    const told = await asked(await buys())
    expect(told).toMatchObject({
      coin: 'BTC',
      address: btc.address,
      state: 'asked',
      isAwaited: true,
      until: null,
      ways: ['signature', 'deposit', 'provider', 'owner'],
      deposit: null,
      provider: null,
      owner: null,
      refusal: null,
      provenBy: null,
    })
    for (const part of ['Astrid Lind', 'Bitcoin', btc.address, 'Nordmynt', '2026-11-'])
      expect(told.text).toContain(part)
  })

  test('that is paid stays PAID without a rate, and waits for seven days', async () => {
    const order = await buys()
    await pays(order)
    const { status, rateIsFinal } = await fetched(order)
    expect({ status, rateIsFinal }).toEqual({ status: 'PAID', rateIsFinal: false })
    expect(await heldFor(order)).toEqual(waits(iso(7 * day)))
    expect((await asked(order)).until).toBe(iso(7 * day))
    const letters = (await inboxOf(exchange, email)).map(({ body }) => body)
    expect(letters).toContainEqual(expect.stringContaining(`whose wallet ${btc.address} is`))
  })

  test('goes on once it is proven, and no order to the address is asked again, however that is spelled', async () => {
    const order = await buys()
    await pays(order)
    expect((await signs(order)).json().result).toMatchObject({
      state: 'proven',
      provenBy: 'signature',
      isAwaited: false,
    })
    await work()
    expect(await standing(order)).toEqual(['COMPLETED'])
    const next = await buys({ address: btc.address.toUpperCase() })
    expect(await heldFor(next)).toEqual([])
    expect(await asked(next)).toMatchObject({ state: 'proven', ways: [], isAwaited: false })
  })

  test('of another customer to the same address asks them', async () => {
    await names(await buys())
    await begins()
    expect(await heldFor(await buys())).toEqual(waits())
  })

  test('has every order that waits for the address go on, paid or not', async () => {
    const [first, second, third] = [await buys(), await buys(), await buys()]
    await pays(first)
    await pays(second)
    await names(third)
    await work()
    expect([await standing(first), await standing(second)]).toEqual([['COMPLETED'], ['COMPLETED']])
    expect(await standing(third)).toEqual(['UNPAID'])
    await pays(third)
    expect(await standing(third)).toEqual(['COMPLETED'])
  })

  test('that nobody pays is canceled, and nothing is asked of its wallet any more', async () => {
    const order = await buys()
    await passes(8 * day)
    expect(await standing(order)).toEqual(['CANCELED'])
    expect((await names(order)).json()).toEqual(refusal('step-refused'))
  })

  test('whose new address has waited long enough still waits for the proof', async () => {
    await begins({ securityChange: 'password', securityChangedAt: exchange.clock.now() })
    const held = await buys()
    await pays(held)
    await passes(day)
    expect(await standing(held)).toEqual(['PAID', 'wallet-proof'])
  })

  test('waits for a new address beside it, and goes on when neither hold stands', async () => {
    await begins({ securityChange: 'password', securityChangedAt: exchange.clock.now() })
    const held = await buys()
    await pays(held)
    expect((await standing(held)).toSorted()).toEqual(['PAID', 'new-address', 'wallet-proof'])
    await names(held)
    await work()
    expect(await standing(held)).toEqual(['PAID', 'new-address'])
    await passes(day)
    expect(await standing(held)).toEqual(['COMPLETED'])
  })
})

describe('seven days after it was paid', () => {
  test('a purchase is refused to the millisecond, and its money goes back', async () => {
    await newAccount(exchange.database, customerId)
    const order = await buys()
    await pays(order)
    await passes(7 * day - 0.001)
    expect(await standing(order)).toEqual(['PAID', 'wallet-proof'])
    await passes(0.001)
    const { status, history, transactions } = await fetched(order)
    expect([status, history.map((step) => step.status)]).toEqual(['REFUND', ['UNPAID', 'PAID', 'REFUND']])
    expect(transactions.map(({ direction, label, amount }) => [direction, label, amount])).toEqual([
      ['IN', 'BANKGIRO', order.total],
      ['OUT', 'refund', order.total],
    ])
    expect(await balancesOf(exchange.database, order)).toEqual([])
    expect((await names(order)).json()).toEqual(refusal('step-refused'))
    const letters = (await inboxOf(exchange, email)).map(({ body }) => body)
    expect(letters.filter((body) => body.includes('We waited for seven days'))).toHaveLength(1)
  })

  test('an order that was proven a millisecond before goes on', async () => {
    const order = await buys()
    await pays(order)
    await passes(7 * day - 0.001)
    await names(order)
    exchange.clock.forward({ seconds: 0.001 })
    await work()
    await browser.signIn(email)
    expect(await standing(order)).toEqual(['COMPLETED'])
  })

  test('an order is not saved by a proof of that very instant', async () => {
    const [late, later] = [await buys(), await buys()]
    await pays(late)
    exchange.clock.forward({ seconds: 60 })
    await pays(later)
    exchange.clock.forward({ seconds: 7 * day - 60 })
    await browser.signIn(email)
    expect((await names(late)).json()).toEqual(refusal('step-refused'))
    expect((await names(later)).statusCode).toBe(200)
    await work()
    expect([await standing(late), await standing(later)]).toEqual([['REFUND', 'refund-account'], ['COMPLETED']])
  })

  test('an order that support has asked about waits for its desk, and can be released once it is proven', async () => {
    const order = await buys()
    await sendCallback(exchange, 'payments', transferOf(order.number, '20000.00'))
    expect(await heldFor(order)).toContainEqual({ reason: 'wallet-proof', until: null, releasedBy: 'customer' })
    const release = () =>
      sendCallback(exchange, 'reviews', {
        type: 'order.reviewed',
        order: order.reference,
        decision: 'release',
        feedbackReason: null,
        feedbackDetails: null,
      })
    await release()
    await passes(8 * day)
    expect((await fetched(order)).status).toBe('CONTACT_SUPPORT')
    expect((await names(order)).statusCode).toBe(200)
    await release()
    await work()
    expect((await fetched(order)).status).toBe('COMPLETED')
  })
})

describe('a signature', () => {
  const addresses = { LTC: signerOf('LTC'), BCH: signerOf('BCH'), ETH: signerOf('ETH') } as const

  test.each(['LTC', 'BCH', 'ETH'] as const)('of %s proves it', async (to) => {
    const { address } = addresses[to]
    const { result } = (await browser.get(`${base}/orders/networkfee?from=SEK&to=${to}`)).json()
    const customerPaysNetworkFee = to === 'ETH'
    const total = plus('10001', customerPaysNetworkFee ? result.fee : '0')
    const order = await buys({ to, address, customerPaysNetworkFee, total })
    expect((await signs(order, addresses[to])).json().result).toMatchObject({ state: 'proven', provenBy: 'signature' })
  })

  test.each([
    ['', 'required'],
    ['not a signature', 'signatureMalformed'],
    [signerOf('BTC', another).sign('Another text'), 'signatureInvalid|signatureOtherAddress'],
  ])('%j is refused at its field: %s', async (signature, code) => {
    const order = await buys()
    const answer = await sign(order, signature)
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([400, 'bad-input'])
    expect(answer.json().fieldErrors).toEqual([
      { field: 'signature', code: expect.stringMatching(code), message: expect.any(String) },
    ])
    expect((await asked(order)).state).toBe('asked')
  })

  test('of another key is refused as one of another address', async () => {
    const legacy = wallet.find(({ coin, form }) => coin === 'BTC' && form === 'legacy')
    const theirs = another.find(({ coin, form }) => coin === 'BTC' && form === 'legacy')
    if (legacy === undefined || theirs === undefined) throw new Error('The wallet has no such address')
    const order = await buys({ address: legacy.address })
    expect((await signs(order, theirs)).json().fieldErrors).toMatchObject([{ code: 'signatureOtherAddress' }])
    expect((await signs(order, legacy)).statusCode).toBe(200)
  })

  test('cannot be given for an address of several keys, which a small deposit can show', async () => {
    const address = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
    const order = await buys({ address })
    expect((await signs(order)).json().fieldErrors).toMatchObject([{ field: 'signature', code: 'addressCannotSign' }])
    expect((await asked(order)).ways).toContain('deposit')
  })

  test('is kept with the text, as evidence, with each step', async () => {
    const order = await buys()
    const { text } = await asked(order)
    await signs(order)
    const row = await proofRow()
    expect(row).toMatchObject({ text, signature: btc.sign(text), signedForm: 'bip322', provenBy: 'signature' })
    expect(row.steps).toEqual([{ event: 'signature.proven', state: 'proven', at: iso() }])
  })

  test('sent again with its key is answered the same, and another is refused then', async () => {
    const order = await buys()
    const signature = btc.sign((await asked(order)).text)
    const headers = { 'idempotency-key': randomUUID() }
    const first = await sign(order, signature, browser, headers)
    expect((await sign(order, signature, browser, headers)).body).toBe(first.body)
    expect((await sign(order, signature)).json()).toEqual(refusal('step-refused'))
    expect(
      (await inboxOf(exchange, email)).filter(({ subject }) => subject === 'We know whose wallet it is'),
    ).toHaveLength(1)
  })

  test('given twice at once proves it once', async () => {
    const order = await buys()
    await pays(order)
    const signature = btc.sign((await asked(order)).text)
    const answers = await Promise.all([sign(order, signature), sign(order, signature)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    await work()
    expect((await proofRow()).steps).toHaveLength(1)
    expect((await fetched(order)).transactions.filter(({ label }) => label === 'coins')).toHaveLength(1)
  })

  test('and another way at once with a new order leave nothing waiting', async () => {
    const order = await buys()
    const [, placed] = await Promise.all([names(order), buys()])
    await work()
    await pays(placed)
    expect(await standing(placed)).toEqual(['COMPLETED'])
  })

  test('of a text that a week has gone by since is of a new one, once an order asks again', async () => {
    const order = await buys()
    const { text } = await asked(order)
    await passes(7 * day)
    const again = await buys()
    expect((await asked(again)).text).not.toBe(text)
    expect((await sign(again, btc.sign(text))).statusCode).toBe(400)
  })
})

describe('a provider', () => {
  test('of the list proves it, and is told', async () => {
    const order = await buys()
    expect((await names(order, 'bitstamp')).json().result).toMatchObject({
      state: 'proven',
      provider: 'bitstamp',
      provenBy: 'provider',
    })
  })

  test('of no list is refused', async () => {
    const order = await buys()
    expect([(await names(order, 'my cellar')).statusCode, (await asked(order)).state]).toEqual([400, 'asked'])
  })
})

describe('somebody else', () => {
  test('is looked at by the desk, which accepts it, and the order goes on', async () => {
    const order = await buys()
    await pays(order)
    expect((await saysOwner(order)).json().result).toMatchObject({
      state: 'reviewing',
      ways: ['signature', 'deposit'],
      owner: { name: 'Birger Lind', relation: 'relative' },
    })
    expect(await heldFor(order)).toEqual(waits(iso(7 * day), 'desk'))
    expect((await names(order)).json()).toEqual(refusal('step-refused'))
    await reviewed('VERIFIED')
    expect(await standing(order)).toEqual(['COMPLETED'])
    expect(await asked(order)).toMatchObject({ state: 'proven', provenBy: 'owner' })
  })

  test('is refused by the desk, in its words, and each way can be taken anew', async () => {
    const order = await buys()
    await pays(order)
    await saysOwner(order)
    await reviewed('REJECTED', { reason: 'We could not find this person.' })
    expect(await asked(order)).toMatchObject({
      state: 'refused',
      refusal: 'review',
      ways: ['signature', 'deposit', 'provider', 'owner'],
    })
    expect(await heldFor(order)).toEqual(waits(iso(7 * day)))
    const bodies = (await inboxOf(exchange, email)).map(({ body }) => body)
    expect(bodies).toContainEqual(expect.stringContaining('We could not find this person.'))
    await signs(order)
    await work()
    expect(await standing(order)).toEqual(['COMPLETED'])
  })

  test('that was named since is not decided about, nor anybody twice', async () => {
    const order = await buys()
    await saysOwner(order)
    const at = iso()
    await reviewed('REJECTED')
    exchange.clock.forward({ seconds: 1 })
    await saysOwner(order, { name: 'Somebody new', relation: 'friend' })
    await reviewed('VERIFIED', { at })
    expect((await asked(order)).state).toBe('reviewing')
    await reviewed('VERIFIED')
    await reviewed('REJECTED')
    expect((await asked(order)).state).toBe('proven')
  })

  test.each([
    [{ name: '', relation: 'friend' }, 'name', 'required'],
    [{ name: '<script>', relation: 'friend' }, 'name', 'ownerName'],
  ])('%j is refused at its field', async (owner, field, code) => {
    expect((await saysOwner(await buys(), owner)).json()).toEqual(refusal('bad-input', [field, code]))
  })

  test('waits no longer than seven days for the desk', async () => {
    await newAccount(exchange.database, customerId)
    const order = await buys()
    await pays(order)
    await saysOwner(order)
    await passes(7 * day)
    expect((await fetched(order)).status).toBe('REFUND')
  })
})

describe('a small deposit', () => {
  test('is told once, to an address of its own, for seven days', async () => {
    const order = await buys()
    const { deposit, state } = (await asksDeposit(order)).json().result
    expect(state).toBe('awaiting')
    expect(deposit).toEqual({
      amount: expect.stringMatching(/^0\.00005\d{3}$/),
      address: sandboxAddress('BTC', `test-deposit/${(await depositRow()).id}`),
      until: iso(7 * day),
    })
    expect((await asksDeposit(order)).json().result.deposit).toEqual(deposit)
  })

  test('of the amount from the address proves it, and goes back once the order goes on', async () => {
    const order = await buys()
    await pays(order)
    await asksDeposit(order)
    await arrives()
    expect(await asked(order)).toMatchObject({ state: 'proven', provenBy: 'deposit', deposit: null })
    expect(await standing(order)).toEqual(['COMPLETED'])
    await work()
    expect(await depositRow()).toMatchObject({ returnHash: expect.any(String), returnRefusal: null })
    expect(await balancesOf(exchange.database, order)).not.toContainEqual(expect.stringContaining('customer'))
    const { transactions } = await fetched(order)
    expect(transactions.filter(({ currency }) => currency === 'BTC')).toHaveLength(1)
  })

  test('is owed to the customer while its order waits to be paid, and goes back where that is canceled', async () => {
    const order = await buys()
    await asksDeposit(order)
    await arrives()
    const amount = Number((await depositRow()).amount)
    expect(await balancesOf(exchange.database, order)).toEqual([`customer ${-amount} BTC`, `wallet ${amount} BTC`])
    await browser.post(`${base}/orders/${order.reference}/cancel`, { reason: 'other' })
    await work()
    expect(await balancesOf(exchange.database, order)).toEqual([])
    expect((await depositRow()).returnHash).toEqual(expect.any(String))
  })

  test.each([
    ['amount', async () => ({ amount: plus((await depositRow()).amount, '0.00000001') })],
    ['amount', async () => ({ coin: 'LTC' })],
    ['sender', async () => ({ from: [sandboxAddress('BTC', 'another')] })],
    ['sender', async () => ({ from: [btc.address, sandboxAddress('BTC', 'another')] })],
    ['sender', async () => ({ from: ['no address'] })],
  ] as const)('with another %s is refused, and stands on the desk', async (because, changes) => {
    const order = await buys()
    await asksDeposit(order)
    await arrives(await changes())
    expect(await asked(order)).toMatchObject({ state: 'refused', refusal: because, deposit: null })
    expect(await strays(order)).toHaveLength(1)
    expect(await balancesOf(exchange.database, order)).toEqual([])
    expect(await subjects()).toContain('We still do not know whose wallet it is')
    const again = (await asksDeposit(order)).json().result
    expect(again).toMatchObject({ state: 'awaiting' })
  })

  test('that is told again counts once', async () => {
    const order = await buys()
    await asksDeposit(order)
    const hash = 'ab'.repeat(32)
    await arrives({ hash })
    await arrives({ hash })
    expect(await strays(order)).toEqual([])
    await arrives()
    expect(await strays(order)).toHaveLength(1)
    const { amount } = await depositRow()
    expect(await balancesOf(exchange.database, order)).toContain(`wallet ${Number(amount)} BTC`)
  })

  test('that comes too late proves nothing, and goes back all the same', async () => {
    const order = await buys()
    await asksDeposit(order)
    const next = await (async () => {
      await passes(7 * day)
      return buys()
    })()
    expect(await asked(next)).toMatchObject({ state: 'asked', deposit: null })
    await arrives()
    expect((await asked(next)).state).toBe('asked')
    await work()
    expect(await depositRow()).toMatchObject({ returnHash: expect.any(String) })
  })

  test('that cannot go back stands on the desk', async () => {
    const order = await buys()
    await asksDeposit(order)
    const { coins } = exchange.exchange.outside
    exchange.exchange.outside.coins = withEach(coins, () => ({ send: async () => {} }))
    await arrives()
    await browser.post(`${base}/orders/${order.reference}/cancel`, { reason: 'other' })
    await work()
    exchange.exchange.outside.coins = coins
    const key = `test-deposit/${(await depositRow()).id}`
    const refusedFor = () => sendCallback(exchange, 'coins', { type: 'coins.refused', key, reason: 'gone' })
    await refusedFor()
    await refusedFor()
    expect(await strays(order)).toHaveLength(1)
    expect(await balancesOf(exchange.database, order)).toEqual([])
  })

  describe('that its chain takes back', () => {
    const hash = 'cd'.repeat(32)
    const sent: string[] = []
    let before: TestExchange['exchange']['outside']['coins']
    beforeEach(() => {
      sent.length = 0
      before = exchange.exchange.outside.coins
      exchange.exchange.outside.coins = withEach(before, () => ({ send: async ({ key }) => void sent.push(key) }))
    })
    afterEach(() => {
      exchange.exchange.outside.coins = before
    })
    const isGone = async () => {
      const { id: deposit, coin, amount } = await depositRow()
      const event = { type: 'test-deposit.reorganised', deposit, coin, amount, hash, output: 0 }
      expect((await sendCallback(exchange, 'coins', event)).statusCode).toBe(200)
    }
    const comes = () => arrives({ hash, output: 0 })
    const removals = ({ reference }: Order) =>
      exchange.database.read((handle) =>
        handle.select().from(removedCoins).where(eq(removedCoins.orderReference, reference)).limit(10),
      )
    const decide = async (order: Order, decision: 'handled' | 'written-off') => {
      const [row] = await removals(order)
      const address = `/sandbox/desk/removed-coins/${row?.id}`
      expect((await bothDecideAt(exchange.server, address, { decision }, '/sandbox/desk')).statusCode).toBe(303)
      await work()
    }
    /** The order is canceled, with which the deposit is to go back. */
    const canceledAndGone = async (): Promise<Order> => {
      const order = await buys()
      await asksDeposit(order)
      await comes()
      await isGone()
      await browser.post(`${base}/orders/${order.reference}/cancel`, { reason: 'other' })
      await work()
      return order
    }

    test('is not sent back until somebody has decided, or it comes again', async () => {
      await canceledAndGone()
      expect(sent).toEqual([])
      await comes()
      expect(sent).toEqual([`test-deposit/${(await depositRow()).id}`])
    })

    test('is sent back where two operators let it go on', async () => {
      const order = await canceledAndGone()
      await decide(order, 'handled')
      expect(sent).toEqual([`test-deposit/${(await depositRow()).id}`])
    })

    const nothingIn = async (order: Order) => [sent, await balancesOf(exchange.database, order), await strays(order)]
    const refusedBack = async () => {
      const event = { type: 'coins.refused', key: `test-deposit/${(await depositRow()).id}`, reason: 'no address' }
      await sendCallback(exchange, 'coins', event)
    }
    /** It is on its way back when its chain takes it. */
    const leavingAndGone = async (): Promise<Order> => {
      const order = await buys()
      await asksDeposit(order)
      await comes()
      await browser.post(`${base}/orders/${order.reference}/cancel`, { reason: 'other' })
      await work()
      await isGone()
      return order
    }

    test('is out of the books where it is written off, and for the desk once it comes', async () => {
      const order = await canceledAndGone()
      await decide(order, 'written-off')
      expect(await nothingIn(order)).toEqual([[], [], []])
      await comes()
      const { amount } = await depositRow()
      expect([sent, (await strays(order)).map((each) => [Number(each.amount), each.handledAt])]).toEqual([
        [],
        [[Number(amount), null]],
      ])
    })

    test('and has gone back is missing in the wallet once it is written off, until it comes again', async () => {
      const inWallet = async () => (await totalsIn(exchange.database))['wallet BTC'] ?? '0'
      const untilBuys = await inWallet()
      const order = await leavingAndGone()
      const { id, coin, amount } = await depositRow()
      const back = { type: 'coins.sent', key: `test-deposit/${id}`, coin, amount, hash: 'ee'.repeat(32) }
      await sendCallback(exchange, 'coins', back)
      await decide(order, 'written-off')
      expect(minus(untilBuys, await inWallet())).toBe(amount)
      await comes()
      expect([await inWallet(), await strays(order)]).toEqual([untilBuys, []])
    })

    test('and whose return is refused meanwhile is stray, and still to be decided about', async () => {
      const order = await leavingAndGone()
      await refusedBack()
      expect([(await strays(order)).length, (await removals(order)).map(({ outcome }) => outcome)]).toEqual([1, [null]])
      await decide(order, 'written-off')
      expect((await strays(order)).map(({ handledAt }) => handledAt !== null)).toEqual([true])
    })

    test('and whose return is refused after it is written off is in no books', async () => {
      const order = await leavingAndGone()
      await decide(order, 'written-off')
      await refusedBack()
      expect([await balancesOf(exchange.database, order), await strays(order)]).toEqual([[], []])
      expect((await removals(order)).map(({ outcome }) => outcome)).toEqual(['written-off'])
    })

    /** Stray coins that two operators send back. */
    const strayLeaving = async () => {
      const order = await buys()
      await asksDeposit(order)
      await arrives()
      await comes()
      const [stray] = await strays(order)
      const goesBack = async () => {
        const returnAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
        const event = { type: 'stray-coins.reviewed', coins: stray?.id, decision: 'return', returnAddress }
        await sendCallback(exchange, 'reviews', event)
        await work()
      }
      await goesBack()
      expect(sent).toHaveLength(1)
      return { order, stray, goesBack }
    }

    test('beside it, returned and written off, is not returned a second time once it comes again', async () => {
      const { order, stray, goesBack } = await strayLeaving()
      const { coin = 'BTC', amount = '' } = stray ?? {}
      await sendCallback(exchange, 'coins', { type: 'coins.sent', key: sent[0], coin, amount, hash: 'ee'.repeat(32) })
      await isGone()
      await decide(order, 'written-off')
      await comes()
      await goesBack()
      expect(sent).toHaveLength(1)
    })

    test('beside it, leaving and written off, whose return is refused, waits anew only once it comes again', async () => {
      const { order, goesBack } = await strayLeaving()
      await isGone()
      await decide(order, 'written-off')
      await sendCallback(exchange, 'coins', { type: 'coins.refused', key: sent[0], reason: 'no address' })
      await goesBack()
      expect(sent).toHaveLength(1)
      await comes()
      await goesBack()
      expect(sent).toHaveLength(2)
    })

    test('beside the one that was asked for is not sent back either, and comes and goes with the books', async () => {
      const order = await buys()
      await asksDeposit(order)
      await arrives()
      await comes()
      await isGone()
      const [stray] = await strays(order)
      const unmatched = async () => (await totalsIn(exchange.database))['unmatched BTC'] ?? '0'
      const untilGone = await unmatched()
      const back = { decision: 'return', returnAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }
      await bothDecideAt(exchange.server, `/sandbox/desk/coins/${stray?.id}`, back)
      await work()
      expect(sent).toEqual([])
      await decide(order, 'written-off')
      expect([sent, (await strays(order)).map(({ handledAt }) => handledAt !== null)]).toEqual([[], [true]])
      const { amount } = await depositRow()
      expect(minus(await unmatched(), untilGone)).toBe(amount)
      await comes()
      expect([await unmatched(), (await strays(order)).map(({ handledAt }) => handledAt)]).toEqual([untilGone, [null]])
      await isGone()
      expect((await removals(order)).map(({ handledAt }) => handledAt)).toEqual([null])
    })

    test('beside it, written off while it leaves, waits on the desk where it comes again before its return is refused', async () => {
      const { order } = await strayLeaving()
      await isGone()
      await decide(order, 'written-off')
      await isGone()
      expect((await removals(order)).map(({ outcome }) => outcome)).toEqual(['written-off'])
      await comes()
      await sendCallback(exchange, 'coins', { type: 'coins.refused', key: sent[0], reason: 'no address' })
      expect((await strays(order)).map(({ handledAt, isWrittenOff }) => [handledAt, isWrittenOff])).toEqual([
        [null, false],
      ])
    })

    test('is told of to nobody where nothing of it is in the books', async () => {
      const order = await buys()
      await asksDeposit(order)
      await isGone()
      expect(await removals(order)).toEqual([])
    })
  })

  test('is told to nobody where no network names an address', async () => {
    const order = await buys()
    const { coins } = exchange.exchange.outside
    exchange.exchange.outside.coins = withEach(coins, () => ({
      depositAddress: () => Promise.reject(new Error('away')),
    }))
    const away = await asksDeposit(order)
    exchange.exchange.outside.coins = {}
    const [nobody, { ways }] = [await asksDeposit(order), await asked(order)]
    exchange.exchange.outside.coins = coins
    expect(away.json()).toEqual(refusal('provider-unavailable'))
    expect(nobody.json()).toEqual(refusal('feature-off'))
    expect(ways).toEqual(['signature', 'provider', 'owner'])
  })
})

describe('a sale', () => {
  const sells = async (amount: string): Promise<Order> => {
    const account = await newAccount(exchange.database, customerId)
    return (await placeSale(browser, account.reference, { amount })).json().result
  }
  const sends = async ({ reference: order, from: { amount } }: Order, changes: object = { from: [btc.address] }) => {
    const event = { type: 'coins.received', order, coin: 'BTC', amount, hash: randomUUID(), ...changes }
    const answer = await sendCallback(exchange, 'coins', event)
    await work()
    return answer.statusCode
  }

  test.each([
    ['0.00999999', false],
    ['0.01', false],
    ['0.01000001', true],
  ])('of %s coins, each a million kronor, asks whose they were: %s', async (amount, isAsked) => {
    const sale = await sells(amount)
    expect((await fetched(sale)).holds).toEqual([])
    expect(await sends(sale)).toBe(200)
    expect(await standing(sale)).toEqual(isAsked ? ['PAID', 'wallet-proof'] : ['COMPLETED'])
  })

  test('is paid out once it is proven whose the address is that its coins came from', async () => {
    const sale = await sells('0.02')
    await sends(sale)
    expect(await heldFor(sale)).toEqual(waits(iso(7 * day)))
    expect(await asked(sale)).toMatchObject({ coin: 'BTC', address: btc.address, state: 'asked' })
    await signs(sale)
    await work()
    expect(await standing(sale)).toEqual(['COMPLETED'])
  })

  test('from an address that is proven already is paid out at once', async () => {
    await names(await buys())
    const sale = await sells('0.02')
    await sends(sale)
    expect(await standing(sale)).toEqual(['COMPLETED'])
  })

  test('of which no address is told is paid out, and the log says so', async () => {
    const sale = await sells('0.02')
    await sends(sale, {})
    expect(await standing(sale)).toEqual(['COMPLETED'])
    expect(exchange.lines.filter((line) => line.includes('nobody tells where coins'))).not.toEqual([])
  })

  test.each([
    ['cannot be read', ['bc1pfeessrawgf']],
    ['cannot be read', ['unknown']],
    ['are several', [btc.address, sandboxAddress('BTC', 'another')]],
  ])('whose senders %s goes to the desk: %j', async (_, from) => {
    const sale = await sells('0.02')
    await sends(sale, { from })
    expect((await fetched(sale)).status).toBe('CONTACT_SUPPORT')
  })

  test('below the line is paid out whatever its senders are', async () => {
    const sale = await sells('0.01')
    await sends(sale, { from: ['unknown'] })
    expect(await standing(sale)).toEqual(['COMPLETED'])
  })

  test('goes to the desk after seven days, which sends the coins where the customer says', async () => {
    const sale = await sells('0.02')
    await sends(sale)
    await passes(7 * day - 0.001)
    expect((await fetched(sale)).status).toBe('PAID')
    await passes(0.001)
    expect((await fetched(sale)).status).toBe('CONTACT_SUPPORT')
    const refund = (returnAddress: string | null) =>
      sendCallback(exchange, 'reviews', {
        type: 'order.reviewed',
        order: sale.reference,
        decision: 'refund',
        feedbackReason: null,
        feedbackDetails: null,
        returnAddress,
      })
    await refund(null)
    expect((await fetched(sale)).status).toBe('CONTACT_SUPPORT')
    await refund(sandboxAddress('BTC', 'back'))
    await work()
    expect(await standing(sale)).toEqual(['REFUND'])
    expect(await balancesOf(exchange.database, sale)).toEqual([])
  })
})

/** The spelling that addresses of Bitcoin Cash had before CashAddr. */
const legacyOf = (address: string): string => {
  const lock = addressLock('BCH', address)
  if (lock === undefined) throw new Error('No address of Bitcoin Cash')
  return createBase58check(sha256).encode(Uint8Array.of(0, ...lock.bytes))
}

describe('one wallet with several spellings', () => {
  const cash = signerOf('BCH')
  const legacy = legacyOf(cash.address)
  const ofCash = { to: 'BCH', amount: '20000', total: '20000.00' }

  test('of Bitcoin Cash is asked about once', async () => {
    const order = await buys({ ...ofCash, address: legacy })
    expect((await asked(order)).address).toBe(cash.address)
    expect((await signs(order, cash)).statusCode).toBe(200)
    expect(await heldFor(await buys({ ...ofCash, address: cash.address, allowsDuplicate: true }))).toEqual([])
  })

  test('of Bitcoin Cash sends its small deposit under either', async () => {
    const order = await buys({ ...ofCash, address: legacy })
    await asksDeposit(order)
    await arrives({ from: [cash.address] })
    expect((await asked(order)).state).toBe('proven')
  })
})

describe('what is offered', () => {
  test('is no signature where no one key stands behind the address', async () => {
    const order = await buys({ address: 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3' })
    expect((await asked(order)).ways).toEqual(['deposit', 'provider', 'owner'])
  })

  test('is what the wallet itself shows, while support looks at somebody else', async () => {
    const order = await buys()
    await saysOwner(order)
    expect((await asked(order)).ways).toEqual(['signature', 'deposit'])
    expect((await names(order)).json()).toEqual(refusal('step-refused'))
    expect((await signs(order)).statusCode).toBe(200)
    const event = { type: 'wallet-proof.reviewed', proof: (await proofRow()).id, status: 'REJECTED', reason: null }
    await sendCallback(exchange, 'reviews', event)
    expect(await asked(order)).toMatchObject({ state: 'proven', provenBy: 'signature' })
  })
})

describe('a small deposit that is awaited', () => {
  test('is told until the order waits no longer, where that is before', async () => {
    const order = await buys()
    await pays(order)
    await passes(6 * day)
    await asksDeposit(order)
    expect((await asked(order)).deposit?.until).toBe((await asked(order)).until)
  })

  test('is awaited no more once it is over, and the exchange says so by itself', async () => {
    const order = await buys({ method: 'BANKGIRO' })
    await asksDeposit(order)
    await passes(7 * day)
    expect((await proofRow()).steps.map(({ event }) => event)).toEqual(['deposit.asked', 'deposit.expired'])
  })
})

describe('somebody else', () => {
  test.each([
    ['a company', 'Åkesson & Co (publ)', 200],
    ['of another alphabet', '张伟', 200],
    ['too long a name', 'a'.repeat(101), 400],
    ['a name with what none has', 'Birger <b>', 400],
  ])('is %s', async (_, name, status) => {
    expect((await saysOwner(await buys(), { name, relation: 'company' })).statusCode).toBe(status)
  })
})

describe('the letter of a new order', () => {
  test.each([
    [{}, true],
    [{ amount: '10000', total: '10000.00' }, false],
  ])('with %j says that it is asked: %s', async (changes, isTold) => {
    await buys(changes)
    await work()
    const texts = (await inboxOf(exchange, email)).map(({ body }) => body).join()
    expect(texts.includes('Show whose wallet it is')).toBe(isTold)
  })
})

describe('a frozen account', () => {
  test('refuses every way, and the order waits for both', async () => {
    const order = await buys()
    await pays(order)
    await browser.post(`${base}/user/freeze`, {})
    const tries = [await names(order), await saysOwner(order), await asksDeposit(order), await signs(order)]
    for (const answer of tries) expect(answer.json()).toEqual(refusal('account-frozen'))
    expect((await standing(order)).toSorted()).toEqual(['PAID', 'frozen', 'wallet-proof'])
  })
})

describe('evidence', () => {
  test('is kept for five years after an order last asked for it', async () => {
    const order = await buys()
    await names(order)
    const id = (await proofRow()).id
    const usedAt = new Date(exchange.clock.now())
    usedAt.setUTCFullYear(usedAt.getUTCFullYear() - 5)
    const sweeps = async (at: Date) => {
      await exchange.database.transaction((tx) =>
        tx.update(walletProofs).set({ usedAt: at }).where(eq(walletProofs.id, id)),
      )
      await housekeeping.run({}, exchange.exchange)
      return exchange.database.read((handle) =>
        handle.select({ id: walletProofs.id }).from(walletProofs).where(eq(walletProofs.id, id)).limit(1),
      )
    }
    expect(await sweeps(usedAt)).toHaveLength(1)
    expect(await sweeps(new Date(usedAt.getTime() - 1))).toEqual([])
    expect((await browser.get(`${base}/orders/${order.reference}/wallet-proof`)).statusCode).toBe(404)
  })
})
