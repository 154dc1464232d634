import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Operator } from '../../../src/server/desk/roles'
import { registerBankByHand, type BankDecision } from '../../../src/server/desk/bank-by-hand'
import { registerErrorHandler } from '../../../src/server/http/errors'
import { testExchange, type TestExchange } from '../../support/exchange'
import { hiddenIn } from '../../support/desk'

const operators: Record<string, Operator> = {
  anna: { subject: 'sub-anna', name: 'Anna', roles: ['payer'] },
  bo: { subject: 'sub-bo', name: 'Bo', roles: ['payer'] },
}

let exchange: TestExchange
let server: FastifyInstance
let noted: (BankDecision & { by: string })[]
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
  registerBankByHand(server, exchange.exchange, {
    base: '/staff',
    operatorOf: ({ headers }) => operators[String(headers['x-operator'])] ?? null,
    note: async (_, { name }, decision) => void noted.push({ ...decision, by: name }),
  })
})
afterAll(async () => {
  await server.close()
  await exchange.stop()
})
beforeEach(async () => {
  noted = []
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
const proposalOf = async (who = 'bo', state = 'waiting'): Promise<string> =>
  hiddenIn(cardOf((await get(`/bank?state=${state}`, who)).body, key), 'id')
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
    const id = await proposalOf()
    const decision = { do: 'confirm', id, state: 'waiting', why: 'It is on our statement' }
    expect((await post('/bank', decision)).statusCode).toBe(409)
    expect((await post('/bank', decision, 'bo')).statusCode).toBe(303)
    expect(cardOf((await get('/bank')).body, key)).toBe('')
    expect(cardOf((await get('/bank?state=made')).body, key)).toContain('Astrid Lind')
    expect(noted).toEqual([
      { action: 'payment.made', about: key, why: 'Seen at the bank', by: 'Anna' },
      { action: 'payment.confirm', about: id, why: 'It is on our statement', by: 'Bo' },
    ])
  })

  test('turns down what is wrong, and says that what was seen has moved on', async () => {
    await saysPaid()
    const id = await proposalOf()
    const decision = { do: 'turn-down', id, state: 'waiting', why: 'Not on our statement' }
    expect((await post('/bank', decision, 'bo')).statusCode).toBe(303)
    const late = await post('/bank', { ...decision, do: 'confirm' }, 'bo')
    expect([late.statusCode, late.body.includes('Somebody has decided about it since you saw it')]).toEqual([409, true])
    expect(cardOf((await get('/bank')).body, key)).toContain('Say that it is paid')
  })

  test('has what was paid and came back said and confirmed likewise', async () => {
    await saysPaid()
    await post('/bank', { do: 'confirm', id: await proposalOf(), state: 'waiting', why: 'Right' }, 'bo')
    const back = { do: 'returned', key, state: 'made', reason: 'Kontot är avslutat', why: 'Came back today' }
    expect((await post('/bank', back)).headers.location).toBe('/staff/bank?state=made')
    const id = await proposalOf('bo', 'made')
    expect((await post('/bank', { do: 'confirm', id, state: 'made', why: 'Right' }, 'bo')).statusCode).toBe(303)
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
    expect(noted).toEqual([])
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
      post('/bank', { do: 'confirm', id: 'no such', why: 'x' }),
      post('/bank/transfers', { do: 'confirm', id: 'no such', why: 'x' }),
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
  const idOf = async (bankReference: string, who = 'bo') => {
    const { body } = await get('/bank/transfers', who)
    return hiddenIn(body.split('<article').find((part) => part.includes(bankReference)) ?? '', 'id')
  }

  test('records a transfer, which another operator confirms', async () => {
    const transfer = typed()
    expect((await post('/bank/transfers', transfer)).statusCode).toBe(303)
    const id = await idOf(transfer.bankReference)
    const card = cardOf((await get('/bank/transfers')).body, id)
    expect([card.includes('SEK\u00a01,000.50'), card.includes('<form')]).toEqual([true, false])
    const decision = { do: 'confirm', id, why: 'Right' }
    expect((await post('/bank/transfers', decision)).statusCode).toBe(409)
    expect((await post('/bank/transfers', decision, 'bo')).statusCode).toBe(303)
    expect(cardOf((await get('/bank/transfers')).body, id)).toBe('')
    expect(noted.map(({ action, by }) => [action, by])).toEqual([
      ['transfer.record', 'Anna'],
      ['transfer.confirm', 'Bo'],
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
