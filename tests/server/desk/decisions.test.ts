import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deskDecisions } from '../../../src/server/database/schema'
import { deskPageAt, decidesAt, hiddenIn } from '../../support/desk'
import { signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'

let exchange: TestExchange
let browser: Browser
let customer: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  const person = await signedIn(exchange)
  browser = person.browser
  customer = person.customer.id
})

const rowsOf = async () =>
  (await exchange.database.read((handle) => handle.select().from(deskDecisions).limit(100))).filter(
    ({ customerId }) => customerId === customer,
  )
const frozen = async () => (await browser.post('/protected/v2/auth/me', {})).json().result.freeze
const freeze = async () => {
  await browser.post('/protected/v2/user/freeze', {})
  const page = await deskPageAt(exchange.server)
  return hiddenIn(page.split(`/sandbox/desk/freezes/${customer}`)[1] ?? '', 'at')
}
const address = () => `/sandbox/desk/freezes/${customer}`

test('a decision is written down with who, what, when, which version and why', async () => {
  const at = await freeze()
  expect((await decidesAt(exchange.server, address(), { at, why: ' They wrote to us ' }, 'second')).statusCode).toBe(
    303,
  )
  expect(await rowsOf()).toEqual([
    {
      id: expect.any(String),
      at: exchange.clock.now(),
      subject: 'sandbox-second',
      name: 'Nils Ask',
      roles: ['reader', 'reviewer', 'payer', 'admin'],
      action: 'freeze.end',
      kind: 'freeze',
      about: customer,
      customerId: customer,
      orderReference: null,
      version: at,
      reason: 'They wrote to us',
      outcome: 'done',
      proposal: null,
    },
  ])
})

test('one that needs a reason and has none decides nothing, and writes nothing', async () => {
  const at = await freeze()
  const answer = await decidesAt(exchange.server, address(), { at, why: '  ' })
  expect([answer.statusCode, answer.body.includes('write why you decide so')]).toEqual([400, true])
  expect([await frozen(), await rowsOf()]).toEqual([expect.anything(), []])
})

test('one that cannot be written down does not happen', async () => {
  const at = await freeze()
  await exchange.database.transaction(async (tx) => {
    await tx.rows(sql`alter table desk_decisions add constraint "none" check (false) not valid`)
  })
  try {
    expect((await decidesAt(exchange.server, address(), { at })).statusCode).toBe(500)
    expect(await frozen()).not.toBeNull()
  } finally {
    await exchange.database.transaction(async (tx) => {
      await tx.rows(sql`alter table desk_decisions drop constraint "none"`)
    })
  }
  expect((await decidesAt(exchange.server, address(), { at })).statusCode).toBe(303)
})

test.each([sql`update desk_decisions set reason = 'another'`, sql`delete from desk_decisions`])(
  'what was written stays as it is',
  async (statement) => {
    const at = await freeze()
    await decidesAt(exchange.server, address(), { at })
    const before = await rowsOf()
    await expect(exchange.database.transaction((tx) => tx.rows(statement))).rejects.toThrow('desk_decisions')
    expect(await rowsOf()).toEqual(before)
  },
)

test('neither addresses nor log lines of the desk name a customer’s e-mail, name or number', async () => {
  const at = await freeze()
  const { email, phoneNumber } = (await browser.post('/protected/v2/auth/me', {})).json().result.details
  const found = await decidesAt(exchange.server, '/sandbox/desk/features/customer', { email })
  expect(found.headers.location).toBe(`/sandbox/desk?customer=${customer}#features`)
  const page = await deskPageAt(exchange.server, `/sandbox/desk?customer=${customer}`)
  const addresses = [...page.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, each = '']) =>
    decodeURIComponent(each),
  )
  await decidesAt(exchange.server, address(), { at })
  for (const personal of [email, phoneNumber, 'Astrid', 'Lind'])
    expect([addresses, exchange.lines].map((all) => all.filter((each) => each.includes(personal)))).toEqual([[], []])
})
