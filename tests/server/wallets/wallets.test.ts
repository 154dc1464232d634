import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders, savedAddresses } from '../../../src/server/database/schema'
import {
  browserOf,
  refusal,
  signedIn,
  testExchange,
  type Browser,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'
import { buyOrder } from '../../support/placing'

let exchange: TestExchange
let browser: Browser
let customerId: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  browser = await signedInWith()
})

const signedInWith = async (changes: NewCustomer = {}): Promise<Browser> => {
  const signed = await signedIn(exchange, changes)
  customerId = signed.customer.id
  return signed.browser
}

const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const cash = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
const base58 = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

type Entry = { id: string; coin: string; address: string; label: string; createdAt: string; lastUsedAt: string | null }

const wallets = '/protected/v2/wallets'
const book = async (of = browser): Promise<Entry[]> => (await of.get(wallets)).json().result
const save = (coin: string, address: string, label: string, headers = {}) =>
  browser.post(wallets, { coin, address, label }, headers)
const remove = (id: string) => browser.remove(`${wallets}/${id}`)
const placed = (changes: object) => browser.post('/protected/v2/buy/orders', { ...buyOrder, ...changes })

const fill = (count: number) =>
  exchange.database.transaction((tx) =>
    tx.insert(savedAddresses).values(
      Array.from({ length: count }, (_, index) => ({
        customerId,
        coin: 'ETH' as const,
        address: `0x${index.toString().padStart(40, '0')}`,
        label: `Wallet ${index}`,
        createdAt: exchange.clock.now(),
      })),
    ),
  )

describe('saving an address', () => {
  test('keeps it by its name, trimmed', async () => {
    const answer = await save('BTC', segwit, '  Hardware wallet ')
    const entry = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      coin: 'BTC',
      address: segwit,
      label: 'Hardware wallet',
      createdAt: exchange.clock.now().toISOString(),
      lastUsedAt: null,
      usableFrom: null,
    }
    expect([answer.statusCode, answer.json().result]).toEqual([200, entry])
    expect(await book()).toEqual([entry])
  })

  test.each([
    { coin: 'BTC', one: segwit, other: segwit.toUpperCase(), kept: segwit },
    { coin: 'ETH', one: ether.toLowerCase(), other: ether, kept: ether },
    { coin: 'BCH', one: cash.toUpperCase(), other: cash.replace('bitcoincash:', ''), kept: cash },
    { coin: 'BTC', one: base58, other: base58, kept: base58 },
  ])(
    'a second time, however it is spelled, gives it the new name: $coin $other',
    async ({ coin, one, other, kept }) => {
      const [first] = [(await save(coin, one, 'Old')).json().result]
      const second = await save(coin, other, 'New')
      expect(second.json().result).toEqual({ ...first, label: 'New' })
      expect((await book()).map(({ address, label }) => [address, label])).toEqual([[kept, 'New']])
    },
  )

  test.each([
    ['another coin’s address', 'LTC', segwit, 'Wallet', 'address', 'walletAddress'],
    ['a blank after it', 'BTC', `${segwit} `, 'Wallet', 'address', 'walletAddress'],
    ['no address', 'BTC', '', 'Wallet', 'address', 'required'],
    ['no name', 'BTC', segwit, ' \n', 'label', 'required'],
    ['a name of 65 characters', 'BTC', segwit, 'x'.repeat(65), 'label', 'notAccepted'],
  ])('refuses %s', async (_, coin, address, label, field, code) => {
    const answer = await save(coin, address, label)
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', [field, code])])
    expect(await book()).toEqual([])
  })

  test('ends at 100 of an account; those that are there can still be renamed', async () => {
    expect((await save('BTC', segwit, 'Mine')).statusCode).toBe(200)
    await fill(99)
    const answer = await save('ETH', ether, 'One more')
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal('limit-reached')])
    expect((await save('BTC', segwit, 'Still mine')).json().result.label).toBe('Still mine')
    expect(await book()).toHaveLength(100)
  })

  test('twice at the same time is one entry', async () => {
    const answers = await Promise.all([save('BTC', segwit, 'One'), save('BTC', segwit.toUpperCase(), 'Two')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await book()).toHaveLength(1)
  })

  test('sent again by the same key is not done again', async () => {
    const headers = { 'idempotency-key': '0d9b9f5a-3b0c-4c2e-9a64-0f1b8a6f5a11' }
    const first = await save('BTC', segwit, 'Mine', headers)
    await remove(first.json().result.id)
    expect((await save('BTC', segwit, 'Mine', headers)).json()).toEqual(first.json())
    expect(await book()).toEqual([])
  })
})

describe('taking an address out of the book', () => {
  test('leaves orders theirs', async () => {
    const order = (await placed({})).json().result
    const [entry] = await book()
    expect((await remove(entry?.id ?? '')).statusCode).toBe(200)
    expect(await book()).toEqual([])
    const kept = await exchange.database.read((handle) => handle.select().from(orders))
    expect(kept.find(({ reference }) => reference === order.reference)?.walletAddress).toBe(buyOrder.address)
  })

  test('is refused for what is not there, or is somebody else’s', async () => {
    const { id } = (await save('BTC', segwit, 'Mine')).json().result
    const owner = browser
    browser = await signedInWith()
    for (const asked of [id, '0d9b9f5a-3b0c-4c2e-9a64-0f1b8a6f5a11', 'nonsense'])
      expect((await remove(asked)).statusCode).toBe(404)
    expect(await book()).toEqual([])
    expect(await book(owner)).toHaveLength(1)
  })
})

describe('an address that is bought to', () => {
  test('is kept, by a name that we give it', async () => {
    await save('BTC', segwit, 'Mine')
    expect((await placed({})).statusCode).toBe(200)
    expect((await placed({ to: 'LTC', address: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1' })).statusCode).toBe(200)
    const used = exchange.clock.now().toISOString()
    expect((await book()).map(({ address, label, lastUsedAt }) => [address, label, lastUsedAt])).toEqual(
      expect.arrayContaining([
        [segwit, 'Mine', null],
        [buyOrder.address, 'Bitcoin 2', used],
        ['LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'Litecoin 1', used],
      ]),
    )
  })

  test('is given a name that no other has', async () => {
    await save('BTC', segwit, 'Bitcoin 2')
    await placed({})
    expect((await book()).map(({ label }) => label)).toEqual(expect.arrayContaining(['Bitcoin 2', 'Bitcoin 3']))
  })

  test('again keeps its name and comes first', async () => {
    await placed({})
    await save('BTC', buyOrder.address, 'Mine')
    exchange.clock.forward({ minutes: 1 })
    await save('BTC', segwit, 'Other')
    exchange.clock.forward({ minutes: 1 })
    await placed({ address: buyOrder.address.toUpperCase(), amount: '1100', total: '1100.00' })
    expect((await book()).map(({ label, lastUsedAt }) => [label, lastUsedAt])).toEqual([
      ['Mine', exchange.clock.now().toISOString()],
      ['Other', null],
    ])
  })

  test('of an order that is refused is not kept', async () => {
    expect((await placed({ total: '999.00' })).statusCode).toBe(409)
    expect(await book()).toEqual([])
  })

  test('is bought to also where the book is full', async () => {
    await fill(100)
    expect((await placed({})).statusCode).toBe(200)
    expect(await book()).toHaveLength(100)
  })
})

describe('an address that was kept before its rule was stricter', () => {
  const short = 'q9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2ws4mr9g0'
  const keepShort = () =>
    exchange.database.transaction((tx) =>
      tx
        .insert(savedAddresses)
        .values({ customerId, coin: 'BCH', address: short, label: 'Old', createdAt: exchange.clock.now() }),
    )

  test('is not offered', async () => {
    await save('BCH', cash, 'Mine')
    await keepShort()
    expect((await book()).map(({ address }) => address)).toEqual([cash])
  })

  test('makes room for another', async () => {
    await fill(99)
    await keepShort()
    expect((await save('BCH', cash, 'Mine')).statusCode).toBe(200)
    expect((await book()).filter(({ coin }) => coin === 'BCH').map(({ address }) => address)).toEqual([cash])
  })
})

test('the book is nobody’s who is not signed in', async () => {
  expect((await browserOf(exchange.server).get(wallets)).statusCode).toBe(401)
})
