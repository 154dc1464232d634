import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { customers, outbox } from '../../../src/server/database/schema'
import { sendCallback, transferOf } from '../../support/callbacks'
import { browserOf, password, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { wholeInboxOf } from '../../support/inbox'
import { buyOrder } from '../../support/placing'
import { newSeller } from '../../support/selling'

const hour = 3_600_000
const base = '/protected/v2'
/** One of the customer's, in two spellings, and others. */
const first = buyOrder.address
const second = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const third = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

let exchange: TestExchange
let browser: Browser
let customer: Awaited<ReturnType<typeof newSeller>>['customer']

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  customer = (await newSeller(exchange.database)).customer
  browser = browserOf(exchange.server)
  await browser.signIn(customer.email)
})

/** Time goes by, in milliseconds; nobody stays signed in for so long. */
const passes = async (time: number): Promise<void> => {
  exchange.clock.forward({ seconds: time / 1000 })
  await browser.signIn(customer.email)
}
const iso = (milliseconds = 0) => new Date(exchange.clock.now().getTime() + milliseconds).toISOString()
const work = () => exchange.exchange.jobs.runDue()
const switchOn = () => browser.post(`${base}/user/allowed-addresses`, {})
const end = (proof: object = { password }) => browser.post(`${base}/user/allowed-addresses/end`, proof)
const save = (address: string, proof: object = { password }, label = 'Mine') =>
  browser.post(`${base}/wallets`, { coin: 'BTC', address, label, ...proof })
const remove = (id: string) => browser.remove(`${base}/wallets/${id}`)
const book = async (): Promise<{ id: string; address: string; label: string; usableFrom: string | null }[]> =>
  (await browser.get(`${base}/wallets`)).json().result
const told = async () => (await browser.post(`${base}/auth/me`, {})).json().result.allowedAddresses
const buy = (address: string, change: object = {}) =>
  browser.post(`${base}/buy/orders`, { ...buyOrder, address, allowsDuplicate: true, ...change })
const refusedAt = (field: string, code: string) => ({
  status: 'ERROR',
  errors: [{ code: 'bad-input', message: expect.any(String) }],
  fieldErrors: [{ field, code, message: expect.any(String) }],
})
const refusal = (code: string) => ({
  status: 'ERROR',
  errors: [{ code, message: expect.any(String) }],
  fieldErrors: [],
})
const written = (about: string) =>
  exchange.database.read(async (handle) => {
    const rows = await handle
      .select({ about: outbox.about })
      .from(outbox)
      .where(and(eq(outbox.customerId, customer.id)))
      .orderBy(desc(outbox.createdAt))
    return rows.filter((row) => row.about.includes(about))
  })

describe('coins that go only to addresses of the book', () => {
  test('go to those that were in it when that was switched on, however they are spelled, and nowhere else', async () => {
    await save(first, {})
    await passes(24 * hour)
    const since = iso()
    const answer = await switchOn()
    expect(answer.json().result).toMatchObject({
      since,
      until: null,
      addresses: [{ address: first, usableFrom: null }],
    })
    expect(await told()).toEqual(answer.json().result)
    expect((await buy(first)).statusCode).toBe(200)
    expect((await buy(first.toUpperCase())).statusCode).toBe(200)
    expect((await buy(second)).json()).toEqual(refusedAt('address', 'addressNotAllowed'))
    expect((await book()).map(({ address }) => address)).toEqual([first])
  })

  test('go to those that were added just before 24 hours after that, also where something was bought to them', async () => {
    await save(first, {})
    await buy(second)
    await passes(hour)
    const usableFrom = iso(23 * hour)
    expect((await switchOn()).json().result.addresses.map((each: { usableFrom: string }) => each.usableFrom)).toEqual([
      usableFrom,
      usableFrom,
    ])
    for (const address of [first, second])
      expect((await buy(address)).json()).toEqual(refusedAt('address', 'addressNotYet'))
    await passes(23 * hour)
    for (const address of [first, second]) expect((await buy(address)).statusCode).toBe(200)
  })

  test('are told by letter, each whole', async () => {
    await save(first, {})
    await save(second, {})
    await switchOn()
    const letter = (await wholeInboxOf(exchange, customer.email)).find(({ subject }) =>
      subject?.startsWith('Your coins go only to saved addresses'),
    )
    for (const address of [first, second]) expect(letter?.body).toContain(`BTC ${address}`)
  })

  test('go to one that is added later 24 hours after that', async () => {
    await switchOn()
    await passes(hour)
    const usableFrom = iso(24 * hour)
    expect((await save(second)).json().result).toMatchObject({ address: second, usableFrom })
    expect((await buy(second)).json()).toEqual(refusedAt('address', 'addressNotYet'))
    await passes(24 * hour - 1)
    expect((await buy(second)).json()).toEqual(refusedAt('address', 'addressNotYet'))
    await passes(1)
    expect(await book()).toMatchObject([{ address: second, usableFrom: null }])
    expect((await buy(second)).statusCode).toBe(200)
  })

  test('keep an address that is renamed as it was, and wait anew for one that was taken out', async () => {
    await save(first, {})
    await passes(24 * hour)
    await switchOn()
    await passes(1000)
    expect((await save(first.toUpperCase(), {}, 'Renamed')).json().result).toMatchObject({
      label: 'Renamed',
      usableFrom: null,
    })
    const [entry] = await book()
    await remove(entry?.id ?? '')
    expect((await buy(first)).json()).toEqual(refusedAt('address', 'addressNotAllowed'))
    expect((await save(first)).json().result.usableFrom).toBe(iso(24 * hour))
  })

  test('are told of by letter where one is taken out, and not before that is switched on', async () => {
    await save(first, {})
    await save(second, {})
    const [one, two] = await book()
    await remove(one?.id ?? '')
    await switchOn()
    await remove(two?.id ?? '')
    const removed = (await wholeInboxOf(exchange, customer.email)).filter(
      ({ subject }) => subject === 'A saved address is deleted',
    )
    expect(removed.map(({ body }) => body?.includes(two?.address ?? ''))).toEqual([true])
  })

  test('ask who adds an address', async () => {
    await switchOn()
    expect((await save(second, {})).json()).toEqual(refusedAt('password', 'required'))
    expect((await save(second, { password: 'a wrong one here' })).json()).toEqual(
      refusedAt('password', 'currentPassword'),
    )
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ enabled2FA: true }).where(eq(customers.id, customer.id)),
    )
    expect((await save(second)).json()).toEqual(refusedAt('code', 'required'))
    expect(await book()).toEqual([])
  })

  test('wait as long as a change of security makes new addresses wait, where that is later', async () => {
    await switchOn()
    await save(second)
    await passes(2 * hour)
    const changedAt = exchange.clock.now()
    await exchange.database.transaction((tx) =>
      tx
        .update(customers)
        .set({ securityChange: 'password', securityChangedAt: changedAt })
        .where(eq(customers.id, customer.id)),
    )
    expect(await book()).toMatchObject([{ usableFrom: iso(24 * hour) }])
    await passes(23 * hour)
    expect((await buy(second)).json()).toEqual(refusedAt('address', 'addressNotYet'))
    await passes(hour)
    expect((await buy(second)).statusCode).toBe(200)
  })

  test('go where an order goes that was placed before', async () => {
    const order: Order = (await buy(third)).json().result
    const [entry] = await book()
    await switchOn()
    await remove(entry?.id ?? '')
    await sendCallback(exchange, 'payments', transferOf(order.number, order.total))
    await work()
    expect((await browser.get(`${base}/orders/${order.reference}`)).json().result.status).toBe('COMPLETED')
  })

  test('are asked about once, however often it is switched on', async () => {
    await switchOn()
    const since = iso()
    await passes(1000)
    expect((await switchOn()).json().result.since).toBe(since)
    expect(await written('allowedAddressesOn')).toHaveLength(1)
  })
})

describe('the end of it', () => {
  test('comes 24 hours after it was asked for, and everything can be used again', async () => {
    await switchOn()
    await passes(hour)
    const until = iso(24 * hour)
    expect((await end()).json().result).toMatchObject({ until })
    expect(await told()).toMatchObject({ until })
    await passes(24 * hour - 1)
    await work()
    expect((await buy(second)).json()).toEqual(refusedAt('address', 'addressNotAllowed'))
    expect(await written('allowedAddressesOff')).toEqual([])
    await passes(1)
    expect((await buy(second)).statusCode).toBe(200)
    expect(await told()).toBeNull()
    await work()
    await work()
    expect(await written('allowedAddressesOff')).toHaveLength(1)
    expect((await end()).json()).toEqual(refusal('step-refused'))
  })

  test('can be taken back until then', async () => {
    await switchOn()
    const since = iso()
    await end()
    await passes(24 * hour - 1)
    expect((await switchOn()).json().result).toMatchObject({ since, until: null })
    await passes(2)
    await work()
    expect((await buy(second)).json()).toEqual(refusedAt('address', 'addressNotAllowed'))
    expect([(await written('allowedAddressesKept')).length, await written('allowedAddressesOff')]).toEqual([1, []])
  })

  test('asks for the password, and for the second factor where there is one', async () => {
    await switchOn()
    expect((await end({})).json()).toEqual(refusedAt('password', 'required'))
    expect((await end({ password: 'a wrong one here' })).json()).toEqual(refusedAt('password', 'currentPassword'))
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ enabled2FA: true }).where(eq(customers.id, customer.id)),
    )
    expect((await end()).json()).toEqual(refusedAt('code', 'required'))
    expect(await told()).toMatchObject({ until: null })
  })

  test('is refused where it is not on, where it was asked for already, and while the account is frozen', async () => {
    expect((await end()).json()).toEqual(refusal('step-refused'))
    await switchOn()
    await end()
    expect((await end()).json()).toEqual(refusal('step-refused'))
    await browser.post(`${base}/user/freeze`, {})
    expect((await end()).json()).toEqual(refusal('account-frozen'))
    expect((await save(second)).json()).toEqual(refusal('account-frozen'))
    expect((await switchOn()).json().result).toMatchObject({ until: null })
  })

  test('leaves nothing that waits when it is switched on anew', async () => {
    await switchOn()
    await end()
    await save(second)
    await passes(24 * hour)
    await switchOn()
    expect(await told()).toMatchObject({ addresses: [{ address: second, usableFrom: null }] })
    await work()
    expect(await told()).not.toBeNull()
  })
})

test('the customer is written to: of each change, with the times that matter', async () => {
  await switchOn()
  await passes(1000)
  await save(second)
  await end()
  const letters = await wholeInboxOf(exchange, customer.email)
  const bodyOf = (subject: string) => letters.find((each) => each.subject?.startsWith(subject))?.body
  const added = bodyOf('A new address is saved')
  expect(added).toContain(second)
  expect(added).not.toContain('{')
  expect(added).toMatch(/can be used from .*20\d\d/)
  expect(bodyOf('Allowed addresses will be turned off in 24\u00a0hours')).toMatch(
    /From .*20\d\d.*, coins can go to any address/,
  )
  expect((await written('/added')).map(({ about }) => about)).toEqual([`saved-address/${(await book())[0]?.id}/added`])
})

describe('at the same instant', () => {
  test('an order is placed or an address taken out: each is done whole, and the order goes nowhere else', async () => {
    await save(first, {})
    await switchOn()
    const [entry] = await book()
    const [order] = await Promise.all([buy(first), remove(entry?.id ?? '')])
    if (order.statusCode !== 200) expect(order.json()).toEqual(refusedAt('address', 'addressNotAllowed'))
    expect(await book()).toEqual([])
    expect((await buy(first)).json()).toEqual(refusedAt('address', 'addressNotAllowed'))
  })

  test('an address is added and ordered to: it waits', async () => {
    await switchOn()
    const [order, saved] = await Promise.all([buy(second), save(second)])
    expect([order.statusCode, saved.statusCode]).toEqual([400, 200])
    expect(['addressNotAllowed', 'addressNotYet']).toContain(order.json().fieldErrors[0].code)
  })

  test('the end is asked for and an order placed: it is refused all the same', async () => {
    await switchOn()
    const [order, ended] = await Promise.all([buy(second), end()])
    expect([order.json(), ended.statusCode]).toEqual([refusedAt('address', 'addressNotAllowed'), 200])
  })

  test('it is switched on and an address added without proof: that waits, or is refused', async () => {
    const [, saved] = await Promise.all([switchOn(), save(second, {})])
    const allowed = await told()
    expect(allowed).not.toBeNull()
    if (saved.statusCode === 200)
      expect(allowed.addresses).toMatchObject([{ address: second, usableFrom: iso(24 * hour) }])
    else expect(allowed.addresses).toEqual([])
  })

  test('it is switched on twice: once', async () => {
    await Promise.all([switchOn(), switchOn()])
    expect(await written('allowedAddressesOn')).toHaveLength(1)
  })
})

describe('“It was not me”, said by the link of a letter,', () => {
  const denied = async (subject: string) => {
    const letter = (await wholeInboxOf(exchange, customer.email)).findLast((each) => each.subject?.includes(subject))
    const linkSecret = /https?:\/\/\S+#(\S+)/.exec(letter?.body ?? '')?.[1]
    const answer = await browserOf(exchange.server).post(`${base}/auth/security/answer`, {
      linkSecret,
      answer: 'not-mine',
    })
    // Their password is worth nothing any more: they have chosen one.
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ passwordHash: customer.passwordHash }).where(eq(customers.id, customer.id)),
    )
    await browser.signIn(customer.email)
    return answer.statusCode
  }

  test('takes the address away that was added, and no other', async () => {
    await save(first, {})
    await switchOn()
    await save(second)
    expect(await denied('A new address')).toBe(200)
    expect((await book()).map(({ address }) => address)).toEqual([first])
  })

  test('keeps it on where the end was asked for', async () => {
    const since = iso()
    await switchOn()
    exchange.clock.forward({ seconds: 1 })
    await end()
    expect(await denied('turned off')).toBe(200)
    expect(await told()).toMatchObject({ since, until: null })
    await passes(25 * hour)
    await work()
    expect(await told()).not.toBeNull()
  })
})
