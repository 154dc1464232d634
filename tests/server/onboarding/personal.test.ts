import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq, sql } from 'drizzle-orm'
import { luhnDigit } from '../../../src/domain/bank/luhn'
import { lockCustomer } from '../../../src/server/customers/customer'
import type { Transaction } from '../../../src/server/database/handle'
import { customers, orders, orderTransactions } from '../../../src/server/database/schema'
import { seedSandbox } from '../../../src/server/sandbox/seeds/seed'
import { sandboxPassword } from '../../../src/server/sandbox/seeds/keys'
import { browserOf, newCustomer, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { photo, upload } from '../../support/files'
import { sendCallback } from '../../support/callbacks'

let exchange: TestExchange
let browser: Browser
let email: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

const empty = {
  firstName: null,
  lastName: null,
  country: null,
  personalInfoFilled: false,
  identityStatus: 'UNVERIFIED',
} as const

beforeEach(async () => {
  browser = browserOf(exchange.server)
  ;({ email } = await newCustomer(exchange.database, empty))
  await browser.signIn(email)
})

let serial = 0
/** Each test's own. */
const personalNumber = () => {
  const nth = serial++
  const born = `1991${String(1 + (nth % 9)).padStart(2, '0')}${String(10 + (Math.floor(nth / 9) % 18))}`
  return `${born}-980${luhnDigit(`${born.slice(2)}980`)}`
}

const details = (changes: object = {}) => ({
  firstName: 'Astrid',
  lastName: 'Lind',
  personalNumber: personalNumber(),
  address: 'Skeppsbron 10',
  postalCode: '111 30',
  city: 'Stockholm',
  countryCode: 'SE',
  pep: false,
  ...changes,
})
const save = (body: object) => browser.post('/protected/v2/profile/personal', body)
const profile = async () => (await browser.get('/protected/v2/profile')).json().result
const stored = async () => {
  const [found] = await exchange.database.read((handle) =>
    handle.select().from(customers).where(eq(customers.email, email)).limit(1),
  )
  if (found === undefined) throw new Error('Nobody has this address')
  return found
}
const me = async () => (await browser.post('/protected/v2/auth/me')).json().result

describe('the profile', () => {
  test('says what is known', async () => {
    expect(await profile()).toEqual({
      address: null,
      bankAccounts: [],
      city: null,
      countryCode: null,
      email,
      firstName: null,
      lastName: null,
      pep: false,
      personalNumber: null,
      phoneNumber: '+46701740605',
      postalCode: null,
      totalAmount: '0.00',
      passportNumber: null,
      confirmedAt: null,
    })
  })

  test('has every detail once it was given', async () => {
    const given = details({ pep: true })
    await save(given)
    expect(await profile()).toEqual({
      ...given,
      bankAccounts: [],
      email,
      phoneNumber: '+46701740605',
      totalAmount: '0.00',
      passportNumber: null,
      confirmedAt: exchange.clock.now().toISOString(),
    })
  })

  test('sums up in kronor what was bought and sold', async () => {
    await seedSandbox(exchange.exchange)
    await browser.post('/protected/v2/auth/signin', { email: 'astrid.lind@example.com', password: sandboxPassword })
    const { totalAmount, bankAccounts } = await profile()
    expect(Number(totalAmount)).toBeGreaterThan(1000)
    expect(bankAccounts).toHaveLength(3)
    await exchange.database.transaction(async (tx) => {
      const [completed] = await tx
        .select({ orderReference: orders.reference })
        .from(orders)
        .innerJoin(customers, eq(customers.id, orders.customerId))
        .where(and(eq(customers.email, 'astrid.lind@example.com'), eq(orders.status, 'COMPLETED')))
        .limit(1)
      if (completed === undefined) throw new Error('Astrid has no completed order')
      const back = { ...completed, label: 'refund', currency: 'SEK', amount: '7.00', value: '7.00' } as const
      const at = exchange.clock.now()
      await tx
        .insert(orderTransactions)
        .values((['OUT', 'IN'] as const).map((direction) => ({ ...back, direction, at })))
    })
    expect((await profile()).totalAmount).toBe(totalAmount)
  })
})

describe('personal details', () => {
  test('are kept as they are meant, and open documents', async () => {
    const body = details({ firstName: ' Åsa-Lill ', personalNumber: '900715 0000', postalCode: ' 111 30 ' })
    const answer = await save(body)
    const kept = { ...body, firstName: 'Åsa-Lill', personalNumber: '19900715-0000', postalCode: '111 30' }
    expect([answer.statusCode, answer.json().result]).toEqual([200, expect.objectContaining(kept)])
    expect(await profile()).toEqual(answer.json().result)
    const { details: told, roles } = await me()
    expect(told).toMatchObject({ firstName: 'Åsa-Lill', hasFilledPersonalInfo: true, isSwedishResident: true })
    expect(roles).toContain('CAN_SEE_DOCUMENTS')
  })

  test('of who lives abroad have a passport number', async () => {
    const body = { ...details({ countryCode: 'DE', passportNumber: 'c01x00t47' }), personalNumber: undefined }
    expect((await save(body)).json().result).toMatchObject({
      countryCode: 'DE',
      passportNumber: 'C01X00T47',
      personalNumber: null,
    })
    expect((await me()).details.isSwedishResident).toBe(false)
  })

  test.each([
    [{ firstName: '' }, 'firstName', 'required'],
    [{ firstName: '  ' }, 'firstName', 'required'],
    [{ firstName: 'Astrid2' }, 'firstName', 'nameCharacters'],
    [{ lastName: 'Lind<b>' }, 'lastName', 'nameCharacters'],
    [{ address: 'Skeppsbron 10 (gården)' }, 'address', 'extendedCharacters'],
    [{ postalCode: '123' }, 'postalCode', 'postalCode'],
    [{ city: '' }, 'city', 'required'],
    [{ postalCode: '' }, 'postalCode', 'required'],
    [{ countryCode: 'XX' }, 'countryCode', 'country'],
    [{ personalNumber: undefined }, 'personalNumber', 'required'],
    [{ personalNumber: '9007150' }, 'personalNumber', 'personalNumber'],
    [{ personalNumber: '19900230-0000' }, 'personalNumber', 'personalNumberDate'],
    [{ personalNumber: '19900715-1234' }, 'personalNumber', 'personalNumberCheck'],
    [{ personalNumber: '20081122-0000' }, 'personalNumber', 'personalNumberAge'],
    [{ personalNumber: '20991231-0000' }, 'personalNumber', 'personalNumberFuture'],
    [{ countryCode: 'DE' }, 'passportNumber', 'required'],
    [{ countryCode: 'DE', passportNumber: 'C01-X00' }, 'passportNumber', 'alphanumericOnly'],
  ])('with %j are refused at %s with %s', async (changes, field, code) => {
    const answer = await save(details(changes))
    const { fieldErrors } = answer.json()
    expect([answer.statusCode, fieldErrors]).toEqual([400, expect.arrayContaining([{ field, code, message: code }])])
    expect((await me()).details.hasFilledPersonalInfo).toBe(false)
  })

  test('with a personal number that somebody has are refused, in whatever form it is written', async () => {
    const taken = personalNumber()
    await newCustomer(exchange.database, { personalNumber: taken })
    const answer = await save(details({ personalNumber: taken.slice(2) }))
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      refusal('bad-input', ['personalNumber', 'personalNumberTaken']),
    ])
  })

  test('with last four 0000 are of whoever has no number: others who were born that day have none either', async () => {
    await newCustomer(exchange.database, { personalNumber: '19900715-0000' })
    const answer = await save(details({ personalNumber: '19900715-0000' }))
    expect([answer.statusCode, (await profile()).personalNumber]).toEqual([200, '19900715-0000'])
  })

  test('with a number that is not their own are tries: five, however they end, then a wait', async () => {
    const taken = personalNumber()
    await newCustomer(exchange.database, { personalNumber: taken })
    const own = details()
    const statuses: number[] = []
    for (const tried of [taken, own.personalNumber, taken, personalNumber(), taken, personalNumber()])
      statuses.push((await save({ ...own, personalNumber: tried })).statusCode)
    expect(statuses).toEqual([400, 200, 400, 200, 400, 429])
    exchange.clock.forward({ minutes: 14 })
    const answer = await save({ ...own, personalNumber: taken })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60'])
    exchange.clock.forward({ minutes: 1 })
    expect((await save(own)).statusCode).toBe(200)
  })

  test('that are saved honestly are no tries, nor is what has not the form of a number', async () => {
    const own = details()
    for (let times = 0; times < 8; times += 1)
      expect((await save({ ...own, personalNumber: '19900715-1234' })).statusCode).toBe(400)
    for (let times = 0; times < 8; times += 1)
      expect((await save({ ...own, city: `Visby ${times}` })).statusCode).toBe(200)
    const taken = personalNumber()
    await newCustomer(exchange.database, { personalNumber: taken })
    expect((await save({ ...own, personalNumber: taken })).statusCode).toBe(400)
  })

  test('in the sandbox with 19121212-1212 are refused, as of somebody registered', async () => {
    await seedSandbox(exchange.exchange)
    await seedSandbox(exchange.exchange)
    const answer = await save(details({ personalNumber: '19121212-1212' }))
    expect(answer.json()).toEqual(refusal('bad-input', ['personalNumber', 'personalNumberTaken']))
  })

  test('may be saved again by their owner', async () => {
    const body = details()
    await save(body)
    expect((await save({ ...body, city: 'Visby' })).json().result.city).toBe('Visby')
  })
})

test('names and number that documents have proved are not changed by typing, the address is', async () => {
  const proved = details()
  await save(proved)
  await exchange.database.transaction((tx) =>
    tx.update(customers).set({ identityStatus: 'VERIFIED' }).where(eq(customers.email, email)),
  )
  const answers = [
    await save({ ...proved, lastName: 'Someone Else' }),
    await save({ ...proved, personalNumber: personalNumber() }),
    await save({ ...proved, address: 'Strandvägen 1' }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 200])
  expect(answers[0]?.json()).toEqual(refusal('step-refused'))
  expect(await profile()).toMatchObject({ lastName: 'Lind', address: 'Strandvägen 1' })
})

test('the passport number that documents have proved is not changed by typing either; one never given is', async () => {
  const abroad = { ...details({ countryCode: 'DE', passportNumber: 'C01X00T47' }), personalNumber: undefined }
  await save(abroad)
  await exchange.database.transaction((tx) =>
    tx.update(customers).set({ identityStatus: 'VERIFIED' }).where(eq(customers.email, email)),
  )
  const other = await save({ ...abroad, passportNumber: 'C01X00T48' })
  expect([other.statusCode, other.json()]).toEqual([409, refusal('step-refused')])
  for (const passportNumber of ['c01x00t47', undefined, ''])
    expect((await save({ ...abroad, passportNumber, city: 'Bonn' })).statusCode).toBe(200)
  expect(await profile()).toMatchObject({ passportNumber: 'C01X00T47', city: 'Bonn' })
  const home = details()
  expect((await save(home)).json().result).toMatchObject({
    passportNumber: 'C01X00T47',
    personalNumber: home.personalNumber,
  })
  expect((await save(details())).statusCode).toBe(409)
})

test('what documents are looked at for is not changed by typing, and is again when they are rejected', async () => {
  const given = details()
  await save(given)
  await upload(browser, 'passport', 'slow.jpg', await photo())
  const renamed = { ...given, lastName: 'Someone Else' }
  expect((await save(renamed)).json()).toEqual(refusal('step-refused'))
  expect((await save({ ...given, city: 'Visby' })).statusCode).toBe(200)
  const { id: customer } = await stored()
  await sendCallback(exchange, 'reviews', {
    type: 'document.reviewed',
    customer,
    kind: 'passport',
    status: 'REJECTED',
    reason: 'cut-off',
  })
  expect((await save(renamed)).json().result).toMatchObject({ lastName: 'Someone Else' })
})

/** Two transactions at once are PostgreSQL's alone. */
test.skipIf(!process.env['TEST_DATABASE_URL'])('what is proved while a form is on its way is not changed', async () => {
  const given = details()
  await save(given)
  const { id } = await stored()
  const { promise: isLocked, resolve: tellLocked } = latch()
  const proving = exchange.database.transaction(async (tx) => {
    await lockCustomer(tx, id)
    await tx.update(customers).set({ identityStatus: 'VERIFIED' }).where(eq(customers.id, id))
    tellLocked()
    await expect.poll(() => isWaitedFor(tx), { timeout: 10_000 }).toBe(true)
  })
  await isLocked
  const [answer] = await Promise.all([save({ ...given, lastName: 'Someone Else' }), proving])
  expect(answer.json()).toEqual(refusal('step-refused'))
  expect((await profile()).lastName).toBe('Lind')
})

const latch = () => {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Whether another transaction waits for what this one locks. */
const isWaitedFor = async (tx: Transaction): Promise<boolean> => {
  const isWaited = sql<boolean>`exists (
    select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
  )`
  const [found] = await tx.select({ isWaited }).from(customers).limit(1)
  return found?.isWaited === true
}

describe('personal details of a customer with e-ID', () => {
  beforeEach(async () => {
    ;({ email } = await newCustomer(exchange.database, {
      ...empty,
      firstName: 'Nils',
      lastName: 'Berg',
      personalNumber: personalNumber(),
      bankIdStatus: 'CONFIRMED',
    }))
    await browser.signIn(email)
  })

  test('keep the e-ID’s name and number', async () => {
    const known = (await profile()).personalNumber
    const body = details({ firstName: 'Nils', lastName: 'Berg', personalNumber: undefined })
    expect((await save(body)).json().result).toMatchObject({
      firstName: 'Nils',
      personalNumber: known,
      city: 'Stockholm',
    })
    const whole = details({ firstName: 'Nils', lastName: 'Berg', personalNumber: known.replace('-', ' ') })
    expect((await save(whole)).statusCode).toBe(200)
  })

  test.each([[{ firstName: 'Olle' }], [{ lastName: 'Dahl' }], [{ personalNumber: '19850709-0000' }]])(
    'cannot be changed to %j',
    async (changes) => {
      const body = details({ firstName: 'Nils', lastName: 'Berg', personalNumber: undefined, ...changes })
      const answer = await save(body)
      expect([answer.statusCode, answer.json()]).toEqual([409, refusal('step-refused')])
    },
  )
})

describe('saying that details are still right', () => {
  const confirm = (confirmed: boolean) => browser.post('/protected/v2/profile/personal/confirm', { confirmed })
  const confirmedAt = async () => {
    const [row] = await exchange.database.read((handle) =>
      handle.select({ at: customers.personalInfoConfirmedAt }).from(customers).where(eq(customers.email, email)),
    )
    return row?.at
  }

  test('is noted; that they are not, too, and they stay as they are', async () => {
    await save(details())
    expect(await confirmedAt()).toEqual(exchange.clock.now())
    const before = await profile()
    await confirm(false)
    expect([await confirmedAt(), await profile()]).toEqual([null, { ...before, confirmedAt: null }])
    exchange.clock.forward({ minutes: 1 })
    await confirm(true)
    expect(await confirmedAt()).toEqual(exchange.clock.now())
    expect((await profile()).confirmedAt).toBe(exchange.clock.now().toISOString())
  })

  test('needs some', async () => {
    expect((await confirm(true)).json()).toEqual(refusal('step-refused'))
  })
})
