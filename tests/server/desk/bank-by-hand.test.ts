import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Operator } from '../../../src/server/desk/roles'
import { notSignedIn } from '../../../src/server/http/refused'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { deskDecisions } from '../../../src/server/database/schema'
import type { Operators } from '../../../src/server/desk/operators'
import { registerDesk } from '../../../src/server/desk/register'
import { registerErrorHandler } from '../../../src/server/http/errors'
import { testExchange, type TestExchange } from '../../support/exchange'

const operators: Record<string, Operator> = {
  anna: { subject: 'sub-anna', name: 'Anna', roles: ['payer'] },
  bo: { subject: 'sub-bo', name: 'Bo', roles: ['payer'] },
}

let exchange: TestExchange
let server: FastifyInstance
let count = 0
let key: string

beforeAll(async () => {
  exchange = await testExchange({ config: { bankByHand: true } })
  server = fastify()
  await server.register(cookie)
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  registerErrorHandler(server, exchange.exchange, null)
  const all: Operators = {
    leaving: { address: '/staff/away', to: 'sign-out' },
    of: async ({ headers }) => operators[String(headers['x-operator'])] ?? null,
    signIn: () => {
      throw notSignedIn()
    },
    register: () => {},
  }
  registerDesk(server, { exchange: exchange.exchange, base: '/staff', operators: all })
})
afterAll(async () => {
  await server.close()
  await exchange.stop()
})
beforeEach(async () => {
  key = await asked()
})

/** A payment that waits. */
const asked = async (message = 'Nordmynt 17'): Promise<string> => {
  count += 1
  const made = `test-${String(count).padStart(4, '0')}`
  await exchange.exchange.outside.payouts?.pay({
    key: made,
    amount: '1234.50',
    currency: 'SEK',
    clearingNumber: '5001',
    accountNumber: '0123456',
    holder: 'Astrid Lind',
    message,
  })
  return made
}
const get = (url: string, who = 'anna') => server.inject({ url: `/staff${url}`, headers: { 'x-operator': who } })
const post = (url: string, body: Record<string, string>, who = 'anna') =>
  server.inject({
    method: 'POST',
    url: `/staff${url}`,
    headers: { 'x-operator': who, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(body).toString(),
  })
/** What a page has of a payment or a transfer. */
const cardOf = (page: string, of: string): string =>
  page
    .split('<article')
    .find((part) => part.includes(`id="${of}-title"`))
    ?.split('</article>')[0] ?? ''
const proposalIn = (card: string): string => /href="\/staff(\/proposals\/[^"]+)"/.exec(card)?.[1] ?? 'none'
const proposalOf = async (who = 'bo', state = 'waiting'): Promise<string> =>
  proposalIn(cardOf((await get(`/bank?state=${state}`, who)).body, key))
const decides = (address: string, decision: 'confirm' | 'turn-down', why: string, who = 'bo') =>
  post(address, { decision, why }, who)
/** Who said or decided what about a payment or a transfer, and why. */
const notedOf = async (about: string) =>
  exchange.database.read((handle) =>
    handle
      .select({
        action: deskDecisions.action,
        outcome: deskDecisions.outcome,
        why: deskDecisions.reason,
        by: deskDecisions.name,
      })
      .from(deskDecisions)
      .where(and(inArray(deskDecisions.kind, ['bank-payment', 'bank-transfer']), eq(deskDecisions.about, about)))
      .orderBy(asc(deskDecisions.outcome))
      .limit(20),
  )
const saysPaid = (bankReference = `BANK-${key}`, who = 'anna') =>
  post('/bank', { do: 'made', key, state: 'waiting', bankReference, why: 'Seen at the bank' }, who)

describe('the page of what is to be paid by hand', () => {
  test('shows what is to be typed at the bank, in both languages, and nobody else is let in', async () => {
    const { statusCode, body } = await get('/bank')
    const card = cardOf(body, key)
    expect(statusCode).toBe(200)
    for (const text of ['SEK\u00a01,234.50', 'Astrid Lind', '5001 0123456', 'Nordmynt 17']) expect(card).toContain(text)
    expect((await get('/bank?lang=sv')).body).toContain('Att betala')
    expect((await get('/bank', 'nobody')).statusCode).toBe(401)
    expect((await post('/bank', { do: 'made', key }, 'nobody')).statusCode).toBe(401)
  })

  test('has what one operator says confirmed by another, and writes down who, what and why', async () => {
    const said = await saysPaid()
    expect([said.statusCode, said.headers.location]).toEqual([303, '/staff/bank?state=waiting'])
    const own = cardOf((await get('/bank')).body, key)
    expect([own.includes('You have said so yourself'), own.includes('<form')]).toEqual([true, false])
    const address = await proposalOf()
    const shown = (await get(address, 'bo')).body
    for (const text of ['SEK\u00a01,234.50', 'Astrid Lind', `BANK-${key}`.toUpperCase()]) expect(shown).toContain(text)
    expect((await get('', 'bo')).body).toContain(`href="/staff${address}"`)
    expect((await decides(address, 'confirm', 'It is on our statement', 'anna')).statusCode).toBe(409)
    expect((await decides(address, 'confirm', 'It is on our statement')).statusCode).toBe(303)
    expect(cardOf((await get('/bank')).body, key)).toBe('')
    expect(cardOf((await get('/bank?state=made')).body, key)).toContain('Astrid Lind')
    expect(await notedOf(key)).toEqual([
      { action: 'bank.payment.made', outcome: 'confirmed', why: 'It is on our statement', by: 'Bo' },
      { action: 'bank.payment.made', outcome: 'proposed', why: 'Seen at the bank', by: 'Anna' },
    ])
  })

  test('turns down what is wrong, and says that what was seen has moved on', async () => {
    await saysPaid()
    const address = await proposalOf()
    expect((await decides(address, 'turn-down', 'Not on our statement')).statusCode).toBe(303)
    const late = await decides(address, 'confirm', 'It is there')
    expect([late.statusCode, late.body.includes('It has changed since your page was shown')]).toEqual([409, true])
    await saysPaid()
    const again = await saysPaid('OTHER', 'bo')
    expect([again.statusCode, again.body.includes('Somebody has decided about it since you saw it')]).toEqual([
      409,
      true,
    ])
    await decides(await proposalOf(), 'turn-down', 'Not on our statement')
    expect(cardOf((await get('/bank')).body, key)).toContain('Say that it is paid')
  })

  test('has what was paid and came back said and confirmed likewise', async () => {
    await saysPaid()
    await decides(await proposalOf(), 'confirm', 'Right')
    const back = { do: 'returned', key, state: 'made', reason: 'Kontot är avslutat', why: 'Came back today' }
    expect((await post('/bank', back)).headers.location).toBe('/staff/bank?state=made')
    expect((await decides(await proposalOf('bo', 'made'), 'confirm', 'Right')).statusCode).toBe(303)
    expect(cardOf((await get('/bank?state=returned')).body, key)).toContain('Astrid Lind')
  })

  test('marks the field that is wrong, and keeps what was typed', async () => {
    const answer = await post('/bank', { do: 'made', key, state: 'waiting', bankReference: ' ', why: 'Paid "today"' })
    const card = cardOf(answer.body, key)
    expect(answer.statusCode).toBe(400)
    expect(card).toContain(`aria-describedby="${key}-made-bankReference-problem" aria-invalid="true"`)
    expect(card).toContain('value="Paid &quot;today&quot;"')
    const empty = cardOf(
      (await post('/bank', { do: 'returned', key, state: 'waiting', reason: '', why: ' ' })).body,
      key,
    )
    expect([...empty.matchAll(/id="([^"]+)-problem"/g)].map(([, field]) => field)).toEqual([
      `${key}-returned-reason`,
      `${key}-returned-why`,
    ])
    expect(await notedOf(key)).toEqual([])
  })

  test('says that a reference is another payment’s', async () => {
    await saysPaid('SAME-1')
    const other = await asked()
    const answer = await post('/bank', {
      do: 'made',
      key: other,
      state: 'waiting',
      bankReference: 'same-1',
      why: 'Paid',
    })
    expect([answer.statusCode, answer.body.includes('another payment’s')]).toEqual([409, true])
  })

  test.each([{ do: 'other' }, {}])('does nothing that is not one of its own: %j', async (sent) => {
    expect((await post('/bank', { ...sent, key, why: 'x' })).statusCode).toBe(404)
    expect((await post('/bank/transfers', { ...sent, why: 'x' })).statusCode).toBe(404)
  })

  test('that is not there is said to be not there', async () => {
    const answers = await Promise.all([
      post('/bank', { do: 'made', key: 'no such', bankReference: 'X', why: 'x' }),
      decides('/proposals/none', 'confirm', 'x'),
      decides(`/proposals/${crypto.randomUUID()}`, 'confirm', 'x'),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })

  test('has pages, each payment once', async () => {
    for (let times = 0; times < 30; times += 1) await asked()
    const seen: string[] = []
    let next: string | undefined = '/bank?state=waiting'
    while (next !== undefined) {
      const { body }: { body: string } = await get(next)
      seen.push(...[...body.matchAll(/<h3 id="([^"]+)-title"/g)].map(([, id = '']) => id))
      next = /href="\/staff([^"]+)"[^>]*>\s*Next page/.exec(body)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(seen.length).toBeGreaterThan(30)
    expect(seen.toSorted()).toEqual([...new Set(seen)].toSorted())
  })

  test('writes what others have written as text', async () => {
    const hostile = await asked('<script>alert(1)</script>')
    const seen = cardOf((await get(`/bank?after=${key}`)).body, hostile)
    expect(seen).toContain('&lt;script&gt;')
    expect(seen).not.toContain('<script>')
  })
})

describe('the page of money that came', () => {
  const typed = () => ({
    do: 'record',
    amount: '1 000,50',
    currency: 'SEK',
    reference: '2611200482',
    bankReference: `CAME-${(count += 1)}`,
    payer: '',
    why: 'On the statement of today',
  })
  const cardWith = async (bankReference: string, who = 'bo') =>
    (await get('/bank/transfers', who)).body.split('<article').find((part) => part.includes(bankReference)) ?? ''

  test('records a transfer, which another operator confirms', async () => {
    const transfer = typed()
    expect((await post('/bank/transfers', transfer)).statusCode).toBe(303)
    const own = await cardWith(transfer.bankReference, 'anna')
    expect([own.includes('SEK\u00a01,000.50'), own.includes('You have said so yourself')]).toEqual([true, true])
    const address = proposalIn(await cardWith(transfer.bankReference))
    expect((await get(address, 'bo')).body).toContain('SEK\u00a01,000.50')
    expect((await decides(address, 'confirm', 'Right', 'anna')).statusCode).toBe(409)
    expect((await decides(address, 'confirm', 'Right')).statusCode).toBe(303)
    expect(await cardWith(transfer.bankReference)).toBe('')
    const id = /id="([^"]+)-title"/.exec(own)?.[1] ?? ''
    expect((await notedOf(id)).map(({ action, outcome, by }) => [action, outcome, by])).toEqual([
      ['bank.transfer.record', 'confirmed', 'Bo'],
      ['bank.transfer.record', 'proposed', 'Anna'],
    ])
  })

  test('marks all fields that are wrong, and keeps what was typed', async () => {
    const answer = await post('/bank/transfers', {
      ...typed(),
      amount: '0',
      currency: 'EUR',
      bankReference: '',
      why: '',
    })
    expect(answer.statusCode).toBe(400)
    expect([...answer.body.matchAll(/id="record-(\w+)-problem"/g)].map(([, field]) => field)).toEqual([
      'amount',
      'bankReference',
      'why',
    ])
    expect(answer.body).toContain('<option selected>EUR</option>')
    expect(answer.body).toContain('value="2611200482"')
  })

  test('takes a reference of the bank’s once', async () => {
    const transfer = typed()
    await post('/bank/transfers', transfer)
    const again = await post('/bank/transfers', transfer, 'bo')
    expect([again.statusCode, again.body.includes('another payment’s')]).toEqual([409, true])
  })
})
