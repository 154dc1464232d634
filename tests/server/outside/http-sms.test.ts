import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { httpErrorReports } from '../../../src/server/outside/http-error-reports'
import { httpSms } from '../../../src/server/outside/http-sms'
import { signedIn, testExchange } from '../../support/exchange'
import { httpParty, type Told } from '../../support/http-party'

let party: Awaited<ReturnType<typeof httpParty>>
let told: Told = {}

beforeEach(async () => {
  told = {}
  party = await httpParty(() => told)
})
afterEach(() => party.stop())

const message = { id: randomUUID(), to: '+46701740605', text: 'Din kod från Nordmynt: 123456' }

test('a text message is posted to the gateway as JSON, under its id, with the gateway’s password in a header', async () => {
  await httpSms(`http://ex:p%40ss@${party.host}/send?from=nordmynt`).send(message)
  expect(party.calls).toEqual([
    {
      method: 'POST',
      path: '/send?from=nordmynt',
      headers: expect.objectContaining({
        'content-type': 'application/json',
        'idempotency-key': message.id,
        authorization: `Basic ${btoa('ex:p@ss')}`,
      }),
      body: JSON.stringify(message),
    },
  ])
})

test('an error is posted to whoever collects them as JSON, with the password in a header', async () => {
  const report = { name: 'RangeError', message: 'too far', stack: null, where: 'exchange' } as const
  await httpErrorReports(`http://ex:p%40ss@${party.host}/errors`).report(report)
  expect(party.calls).toEqual([
    {
      method: 'POST',
      path: '/errors',
      headers: expect.objectContaining({
        'content-type': 'application/json',
        authorization: `Basic ${btoa('ex:p@ss')}`,
      }),
      body: JSON.stringify(report),
    },
  ])
})

test.each([
  ['503', { status: 503, body: message.to }, 'answered 503'],
  ['from elsewhere', { status: 302, headers: { location: '/elsewhere' } }, 'answered 302'],
  ['five megabytes', { body: 'x'.repeat(5 * 1024 * 1024) }, 'answered more than it may'],
])('a gateway that answers %s has not taken it', async (_, answer, problem) => {
  told = answer
  await expect(httpSms(`http://${party.host}/send`).send(message)).rejects.toThrow(
    new Error(`The gateway of text messages ${problem}`),
  )
  expect(party.calls).toHaveLength(1)
})

test.each([
  ['text messages', (address: string) => httpSms(address).send(message), 'gateway of text messages'],
  [
    'error reports',
    (address: string) => httpErrorReports(address).report({ name: '', message: '', stack: null, where: 'exchange' }),
    'service of error reports',
  ],
])('of %s that nobody takes no password is told', async (_, send, who) => {
  await party.stop()
  await expect(send(`http://me:hunter2@${party.host}/send`)).rejects.toThrow(
    new Error(`The ${who} did not answer (ECONNREFUSED)`),
  )
})

test('an exchange that is told a gateway texts codes by it, again until it takes them, and the sandbox keeps the rest', async () => {
  const exchange = await testExchange({ config: { smsUrl: `http://${party.host}/send` } })
  const { browser } = await signedIn(exchange, { phoneStatus: 'UNVERIFIED' })
  told = { status: 500 }
  const number = '+46701740606'
  const answer = await browser.post('/protected/v2/profile/phone', { phoneNumber: number })
  await exchange.exchange.jobs.runDue()
  told = {}
  exchange.clock.forward({ minutes: 1 })
  await exchange.exchange.jobs.runDue()
  await exchange.exchange.jobs.runDue()
  const sent = party.calls.map(({ headers, body }) => [headers['idempotency-key'], JSON.parse(body)])
  const { verification } = answer.json().result
  const whole = { id: verification, to: number, text: expect.stringMatching(/\b\d{6}\b/) }
  expect(sent).toEqual([
    [verification, whole],
    [verification, whole],
  ])
  expect(exchange.lines.join()).not.toContain(number)
  await exchange.stop()
})
