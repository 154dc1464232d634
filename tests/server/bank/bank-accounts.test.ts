import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brand } from '../../../src/domain/company/brand'
import type { BankAccount } from '../../../src/domain/customer/customer'
import { orderStatuses, type OrderStatus } from '../../../src/domain/orders/statuses'
import type { AccountRow } from '../../../src/server/bank/accounts'
import { events } from '../../../src/server/database/schema'
import {
  newAccount,
  bankAt,
  identifiedFor,
  keptAccount,
  otherAccounts,
  typedAccount,
  verifiedNow,
} from '../../support/bank'
import { browserOf, newCustomer, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { inboxOf } from '../../support/inbox'
import { newOrder } from '../../support/order-rows'

let exchange: TestExchange
let browser: Browser
let id: string
let email: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  browser = browserOf(exchange.server)
  ;({ id, email } = await newCustomer(exchange.database))
  await browser.signIn(email)
})

const list = async (): Promise<BankAccount[]> => (await browser.get(bankAt)).json().result
const add = (changes = {}) => browser.post(bankAt, { ...typedAccount, ...changes })
const change = (reference: string, changes = {}) => browser.put(bankAt, { reference, ...typedAccount, ...changes })
const remove = (reference: string, named = {}) =>
  browser.remove(`${bankAt}?${new URLSearchParams({ reference, ...named })}`)
const setMain = (reference: string, named = {}) => browser.put(`${bankAt}/main`, { reference, ...named })
const identified = async (account: AccountRow) => ({
  identification: await identifiedFor(exchange.database, account, exchange.clock.now()),
})
const me = async () => (await browser.post('/protected/v2/auth/me')).json().result
const [nordea, handelsbanken, swedbank] = otherAccounts

const unverified = {
  reference: expect.any(String),
  allowedToEdit: true,
  verificationStatus: 'UNVERIFIED',
  verifiedAt: null,
  isMain: false,
  externalId: null,
  tinkAccountId: null,
}

const stranger = async () => {
  const other = await newCustomer(exchange.database)
  return newAccount(exchange.database, { customerId: other.id, isMain: true, ...verifiedNow })
}

describe('adding an account', () => {
  test('keeps it as digits, named by its clearing number, unverified; the first one is the main one', async () => {
    const first = await add({ iban: 'se81 5000 0000 0500 0000 0019' })
    expect(first.json()).toEqual({
      status: 'SUCCESS',
      result: { ...unverified, ...keptAccount, iban: 'SE8150000000050000000019', isMain: true },
    })
    const custom = { clearingNumber: '9999', accountNumber: '12-34', bankName: ' Sparbanken Öst ', customBank: true }
    expect((await add(custom)).json().result).toEqual({
      ...unverified,
      clearingNumber: '9999',
      accountNumber: '1234',
      bankName: 'Sparbanken Öst',
      iban: null,
      customBank: true,
    })
    expect(await list()).toEqual((await me()).bankAccounts)
    expect((await list()).map(({ bankName }) => bankName)).toEqual(['SEB', 'Sparbanken Öst'])
  })

  test.each([
    [{ clearingNumber: '500' }, ['clearingNumber', 'clearingNumber']],
    [{ clearingNumber: '500123' }, ['clearingNumber', 'clearingNumber']],
    [{ clearingNumber: '8327' }, ['clearingNumber', 'clearingSwedbank']],
    [{ clearingNumber: '8327-8' }, ['clearingNumber', 'clearingCheck']],
    [{ clearingNumber: '9999' }, ['clearingNumber', 'clearingUnknown']],
    [{ clearingNumber: '' }, ['clearingNumber', 'required']],
    [{ accountNumber: '12A' }, ['accountNumber', 'digitsOnly']],
    [{ accountNumber: '0000018' }, ['accountNumber', 'accountNumber']],
    [{ clearingNumber: '8424-4', accountNumber: '9831892247' }, ['accountNumber', 'accountCheck']],
    [{ clearingNumber: '9960', accountNumber: '1111111-8' }, ['accountNumber', 'accountCheck']],
    [{ clearingNumber: '5000', accountNumber: '0000018', confirmed: true }, ['accountNumber', 'accountNumber']],
    [{ iban: 'SE45 5000 0000 0583 9825 7467' }, ['iban', 'iban']],
    [{ iban: 'SE58 6000 0000 0005 1718 2351' }, ['iban', 'ibanBank']],
    [{ iban: 'DE89 3704 0044 0532 0130 00' }, ['iban', 'ibanForeign']],
    [{ customBank: true, clearingNumber: '9999' }, ['bankName', 'required']],
    [{ customBank: true, bankName: 'SEB' }, ['clearingNumber', 'clearingListed']],
  ] as const)('%j is refused at its field', async (changes, [field, code]) => {
    const answer = await add(changes)
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', [field, code])])
    expect(await list()).toEqual([])
  })

  test('whose check digit is wrong is taken by who says that it is right', async () => {
    const doubtful = { clearingNumber: '8424-4', accountNumber: '983 189 224-7' }
    expect((await add({ ...doubtful, confirmed: false })).statusCode).toBe(400)
    const kept = { ...keptAccount, clearingNumber: '84244', accountNumber: '9831892247', bankName: 'Swedbank' }
    const answer = await add({ ...doubtful, confirmed: true })
    expect([answer.statusCode, answer.json().result]).toEqual([200, { ...unverified, ...kept, isMain: true }])
    const { reference } = answer.json().result
    expect((await change(reference, doubtful)).json()).toEqual(refusal('bad-input', ['accountNumber', 'accountCheck']))
    expect((await change(reference, { ...doubtful, confirmed: true })).statusCode).toBe(200)
  })

  test('that is shorter than its bank’s is kept with the zeros before it', async () => {
    const answer = await add({ clearingNumber: '9570', accountNumber: '12344' })
    expect(answer.json().result).toMatchObject({ accountNumber: '0000012344', bankName: 'Sparbanken Syd' })
  })

  test('that the customer has already is refused, and somebody else’s may be anybody’s', async () => {
    await stranger()
    await add()
    expect((await add()).json()).toEqual(refusal('bad-input', ['accountNumber', 'accountKnown']))
    expect(await list()).toHaveLength(1)
  })

  test('is the one that the customer has, also with other zeros before its number, and without a fifth clearing digit', async () => {
    await newAccount(exchange.database, { customerId: id, clearingNumber: '9500', accountNumber: '0994426' })
    await newAccount(exchange.database, { customerId: id, clearingNumber: '8327', accountNumber: '9942044174' })
    const { reference } = await newAccount(exchange.database, { customerId: id, ...nordea })
    for (const again of [{ clearingNumber: '9500', accountNumber: '994426' }, swedbank]) {
      const answers = [await add(again), await change(reference, again)]
      const known = refusal('bad-input', ['accountNumber', 'accountKnown'])
      expect(answers.map((answer) => answer.json())).toEqual([known, known])
    }
  })

  test('twice at once is one, whichever call comes first; with one key it is one call', async () => {
    const answers = await Promise.all([add(), add()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    const key = { 'idempotency-key': randomUUID() }
    const asked = { ...typedAccount, ...nordea }
    const [one, other] = [await browser.post(bankAt, asked, key), await browser.post(bankAt, asked, key)]
    expect(one.json()).toEqual(other.json())
    expect((await list()).map(({ isMain }) => isMain)).toEqual([true, false])
  })

  test('of so many is refused', async () => {
    for (let index = 0; index < 20; index += 1)
      await newAccount(exchange.database, { customerId: id, accountNumber: String(1_000_000 + index) })
    expect((await add()).json()).toEqual(refusal('limit-reached'))
  })

  test('needs somebody who is signed in', async () => {
    const nobody = browserOf(exchange.server)
    const calls = [
      nobody.get(bankAt),
      nobody.post(bankAt, typedAccount),
      nobody.put(bankAt, { reference: randomUUID(), ...typedAccount }),
      nobody.remove(`${bankAt}?reference=${randomUUID()}`),
      nobody.put(`${bankAt}/main`, { reference: randomUUID() }),
    ]
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401])
  })
})

describe('changing an account', () => {
  test('takes the new numbers, and it is to be verified anew', async () => {
    const { reference } = await newAccount(exchange.database, {
      customerId: id,
      isMain: true,
      verificationStatus: 'REJECTED',
      externalId: 'acc-1',
    })
    expect((await change(reference, nordea)).json().result).toEqual({
      ...unverified,
      ...keptAccount,
      ...nordea,
      reference,
      isMain: true,
    })
  })

  test('to numbers that do not hold, or that the customer has, is refused at its field', async () => {
    const { reference } = await newAccount(exchange.database, { customerId: id })
    await newAccount(exchange.database, { customerId: id, ...nordea })
    expect((await change(reference, { clearingNumber: '500' })).json()).toEqual(
      refusal('bad-input', ['clearingNumber', 'clearingNumber']),
    )
    expect((await change(reference, nordea)).json()).toEqual(refusal('bad-input', ['accountNumber', 'accountKnown']))
    expect((await change(reference)).statusCode).toBe(200)
  })

  test('that is verified asks for re-identification first', async () => {
    const { reference } = await newAccount(exchange.database, { customerId: id, ...verifiedNow })
    const asked = [
      await change(reference, nordea),
      await change(reference, { ...nordea, identification: randomUUID() }),
    ]
    expect(asked.map((answer) => answer.json())).toEqual([refusal('step-refused'), refusal('step-refused')])
    expect(await list()).toMatchObject([{ accountNumber: '0000019', verificationStatus: 'VERIFIED' }])
  })
})

describe('deleting an account', () => {
  test('that is verified asks for re-identification first, for this account', async () => {
    const account = await newAccount(exchange.database, { customerId: id, ...verifiedNow })
    const other = await newAccount(exchange.database, { customerId: id, ...nordea })
    const asked = [
      await remove(account.reference),
      await remove(account.reference, { identification: randomUUID() }),
      await remove(account.reference, await identified(other)),
    ]
    expect(asked.map((answer) => answer.json())).toEqual(Array.from({ length: 3 }, () => refusal('step-refused')))
    expect(await list()).toHaveLength(2)
    expect((await remove(account.reference, await identified(account))).statusCode).toBe(200)
    expect((await list()).map(({ reference }) => reference)).toEqual([other.reference])
  })

  test('that is verified, and is paid out to, uses up no re-identification', async () => {
    const account = await newAccount(exchange.database, { customerId: id, ...verifiedNow })
    const waiting = {
      customerId: id,
      type: 'SELL',
      status: 'PENDING',
      bankAccountReference: account.reference,
    } as const
    await newOrder(exchange.database, waiting)
    const shown = await identified(account)
    expect((await remove(account.reference, shown)).json()).toEqual(refusal('step-refused'))
    const last = await browser.get(`${bankAt}/identification?reference=${account.reference}`)
    expect(last.json().result).toMatchObject({ ...shown, state: 'complete' })
  })

  test('that nobody has verified asks for nothing', async () => {
    const { reference } = await newAccount(exchange.database, { customerId: id, isMain: true })
    expect((await remove(reference)).statusCode).toBe(200)
  })
})

describe('an account that an order is paid out to', () => {
  const needing: readonly OrderStatus[] = ['PENDING', 'PAID', 'PAYOUT_PENDING', 'CONTACT_SUPPORT']

  test.each(orderStatuses)('is needed, or not, while the order is %s', async (status) => {
    const isNeeded = needing.includes(status)
    const { reference } = await newAccount(exchange.database, { customerId: id })
    const createdAt = new Date('2026-11-02T12:00:00.000Z')
    const other = await newAccount(exchange.database, { customerId: id, ...nordea, createdAt })
    await newOrder(exchange.database, {
      customerId: id,
      type: 'SELL',
      status,
      bankAccountReference: reference,
    })
    expect((await list()).map(({ allowedToEdit }) => allowedToEdit)).toEqual([!isNeeded, true])
    expect((await me()).bankAccounts).toEqual(await list())
    const codes = [(await change(reference, handelsbanken)).statusCode, (await remove(reference)).statusCode]
    expect(codes).toEqual(isNeeded ? [409, 409] : [200, 200])
    expect((await remove(other.reference)).statusCode).toBe(200)
  })

  test('is held whatever many other accounts orders were paid out to', async () => {
    const { reference } = await newAccount(exchange.database, { customerId: id })
    const waiting = { customerId: id, type: 'SELL', status: 'PENDING' } as const
    for (let count = 0; count < 25; count += 1)
      await newOrder(exchange.database, { ...waiting, bankAccountReference: randomUUID() })
    await newOrder(exchange.database, { ...waiting, bankAccountReference: reference })
    expect((await list()).map(({ allowedToEdit }) => allowedToEdit)).toEqual([false])
    expect((await remove(reference)).json()).toEqual(refusal('step-refused'))
  })
})

describe('the main account', () => {
  test('is listed first, and is the only one', async () => {
    const main = await newAccount(exchange.database, { customerId: id, isMain: true })
    const other = await newAccount(exchange.database, { customerId: id, ...nordea, ...verifiedNow })
    expect((await setMain(other.reference)).json()).toEqual({ status: 'SUCCESS', result: null })
    expect((await list()).map(({ reference, isMain }) => [reference, isMain])).toEqual([
      [other.reference, true],
      [main.reference, false],
    ])
  })

  test('that is verified gives way to another only by re-identification, for this other one, once', async () => {
    const main = await newAccount(exchange.database, { customerId: id, isMain: true, ...verifiedNow })
    const other = await newAccount(exchange.database, { customerId: id, ...nordea, ...verifiedNow })
    const asked = [
      await setMain(other.reference),
      await setMain(other.reference, { identification: randomUUID() }),
      await setMain(other.reference, await identified(main)),
    ]
    expect(asked.map((answer) => answer.json())).toEqual(Array.from({ length: 3 }, () => refusal('step-refused')))
    const shown = await identified(other)
    expect((await setMain(other.reference, shown)).statusCode).toBe(200)
    expect((await list()).map(({ reference }) => reference)).toEqual([other.reference, main.reference])
    expect((await setMain(main.reference, shown)).json()).toEqual(refusal('step-refused'))
    expect((await remove(other.reference, shown)).json()).toEqual(refusal('step-refused'))
  })

  test('set again is the main one, and nothing is asked', async () => {
    const { reference } = await newAccount(exchange.database, { customerId: id, isMain: true, ...verifiedNow })
    expect((await setMain(reference)).statusCode).toBe(200)
  })

  test('is a verified one', async () => {
    const { reference } = await newAccount(exchange.database, { customerId: id })
    expect((await setMain(reference)).json()).toEqual(refusal('step-refused'))
  })

  test('deleted, is the oldest verified one from then on, else the oldest', async () => {
    const at = (day: number) => new Date(`2026-11-0${day}T12:00:00.000Z`)
    const [first, second, third] = [
      await newAccount(exchange.database, { customerId: id, isMain: true, createdAt: at(1) }),
      await newAccount(exchange.database, { customerId: id, ...nordea, createdAt: at(2) }),
      await newAccount(exchange.database, { customerId: id, ...handelsbanken, ...verifiedNow, createdAt: at(3) }),
    ]
    const fourth = await newAccount(exchange.database, { customerId: id, ...swedbank, createdAt: at(4) })
    const mains = async () => (await list()).map(({ reference, isMain }) => [reference, isMain])
    expect((await remove(first.reference)).json()).toEqual({ status: 'SUCCESS', result: null })
    expect(await mains()).toEqual([
      [third.reference, true],
      [second.reference, false],
      [fourth.reference, false],
    ])
    await remove(third.reference, await identified(third))
    expect(await mains()).toEqual([
      [second.reference, true],
      [fourth.reference, false],
    ])
    await remove(second.reference)
    await remove(fourth.reference)
    expect(await list()).toEqual([])
  })
})

describe('mail', () => {
  const mails = async () =>
    (await inboxOf(exchange, email)).map(({ subject, body }) => [subject, /\S+, ••••\u00a0\d{4}/.exec(body)?.[0] ?? ''])

  test('tells of another main account, once, by its bank and last four digits', async () => {
    await newAccount(exchange.database, { customerId: id, isMain: true })
    const { reference } = await newAccount(exchange.database, { customerId: id, ...nordea, ...verifiedNow })
    await setMain(reference)
    await setMain(reference)
    expect(await mails()).toEqual([['Your main account is changed', 'Nordea, ••••\u00a05124']])
  })

  test('tells of an account that is deleted, and of the verified one that is the main one then', async () => {
    await browser.post('/protected/v2/user/language', { language: 'sv' })
    const at = (day: number) => new Date(`2026-11-0${day}T12:00:00.000Z`)
    const main = await newAccount(exchange.database, { customerId: id, isMain: true, createdAt: at(1) })
    const next = { customerId: id, ...nordea, ...verifiedNow, createdAt: at(2) }
    const { reference } = await newAccount(exchange.database, next)
    await newAccount(exchange.database, { customerId: id, ...handelsbanken, createdAt: at(3) })
    await remove(main.reference)
    expect((await mails()).toSorted()).toEqual([
      ['Ditt huvudkonto är bytt', 'Nordea, ••••\u00a05124'],
      ['Ett bankkonto är borttaget', 'SEB, ••••\u00a00019'],
    ])
    expect((await list()).find(({ isMain }) => isMain)?.reference).toBe(reference)
  })

  test('is not sent to a placeholder address', async () => {
    email = `${randomUUID()}@${brand.temporaryEmailDomain}`
    const customer = await newCustomer(exchange.database, { email })
    await browser.signIn(email)
    const { reference } = await newAccount(exchange.database, { customerId: customer.id })
    expect([(await remove(reference)).statusCode, await mails()]).toEqual([200, []])
  })
})

test('somebody else’s account is not there', async () => {
  const { reference } = await stranger()
  const answers = [await change(reference), await remove(reference), await setMain(reference)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
})

test('open pages of the customer are told of every change', async () => {
  const { reference } = (await add()).json().result
  await change(reference, nordea)
  await remove(reference)
  const told = await exchange.database.read((handle) =>
    handle.select({ type: events.type }).from(events).where(eq(events.customerId, id)),
  )
  expect(told).toEqual(Array.from({ length: 3 }, () => ({ type: 'user.changed' })))
})
