import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { DeskSettings } from '../../../src/server/config'
import { deskSessions } from '../../../src/server/database/schema'
import { issuerOf } from '../../../src/server/desk/issuer'
import { createDeskServer } from '../../../src/server/desk/serve'
import { startIssuer } from '../../support/oidc-issuer'
import { testExchange, type TestExchange } from '../../support/exchange'

const origin = 'https://desk.example'
const host = 'desk.example'

let exchange: TestExchange
let issuer: Awaited<ReturnType<typeof startIssuer>>
let server: FastifyInstance
let cookies: Map<string, string>

beforeAll(async () => {
  exchange = await testExchange()
  issuer = await startIssuer('desk', 'a secret of the desk')
  const settings: DeskSettings = {
    host: '127.0.0.1',
    port: 0,
    url: origin,
    issuer: issuer.issuer,
    clientId: 'desk',
    clientSecret: 'a secret of the desk',
    rolesClaim: 'roles',
  }
  server = await createDeskServer(exchange.exchange, settings, issuerOf(settings))
})
afterAll(async () => {
  await server.close()
  await issuer.stop()
  await exchange.stop()
})
beforeEach(() => {
  cookies = new Map()
})
afterEach(() => issuer.tell({}))

const ask = async (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) => {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await server.inject({ method, url, headers: { host, cookie, ...headers } })
  for (const { name, value, maxAge } of answer.cookies)
    if (maxAge === 0) cookies.delete(name)
    else cookies.set(name, value)
  return answer
}
const get = (url: string) => ask('GET', url)
const post = (url: string, headers: Record<string, string> = {}) => ask('POST', url, { origin, ...headers })
const pathOf = (address: string) => address.slice(origin.length)
/** A browser that was sent to the issuer, and where it comes back to. */
const sent = async (): Promise<string> => pathOf(issuer.signsIn(String((await get('/sign-in')).headers.location)))
const signIn = async () => get(await sent())
const money = () => post('/desk/work/0b6e4f00-1111-4222-8333-444455556666')

describe('the desk on its own listener', () => {
  test('sends who is not known to the issuer, and lets in who comes back', async () => {
    expect((await get('/desk')).headers.location).toBe('/sign-in')
    const answer = await signIn()
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/desk'])
    const cookie = answer.cookies.find(({ name }) => name === '__Host-desk-session')
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    const page = await get('/desk')
    expect([page.statusCode, page.body.includes('Ulla Ek')]).toEqual([200, true])
    expect(page.body).not.toMatch(/(href|action)="\/(sandbox|en|sv)\//)
  })

  test('keeps no token as it is', async () => {
    await signIn()
    const rows = await exchange.database.read((handle) => handle.select().from(deskSessions).limit(100))
    expect(JSON.stringify(rows)).not.toContain(cookies.get('__Host-desk-session'))
    expect(rows.every(({ refreshToken }) => !/^[0-9a-f-]{36}$/.test(refreshToken))).toBe(true)
    const secrets = [...cookies.values()]
    expect(exchange.lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
  })

  test('answers no other host, and takes no form of another page', async () => {
    await signIn()
    expect((await ask('GET', '/desk', { host: 'elsewhere.example' })).statusCode).toBe(404)
    expect((await ask('POST', '/sign-out', { origin: 'https://elsewhere.example' })).statusCode).toBe(403)
    expect((await ask('POST', '/sign-out')).statusCode).toBe(403)
    expect((await get('/desk')).statusCode).toBe(200)
  })

  test('lets go who signs out, for good', async () => {
    await signIn()
    const token = cookies.get('__Host-desk-session') ?? ''
    expect((await post('/sign-out')).statusCode).toBe(200)
    cookies.set('__Host-desk-session', token)
    expect((await get('/desk')).headers.location).toBe('/sign-in')
  })
})

describe('is not let in', () => {
  const seconds = () => Math.floor(Date.now() / 1000)

  test.each([
    ['a token of another issuer', { claims: { iss: 'https://elsewhere.example' } }],
    ['a token for another program', { claims: { aud: 'another' } }],
    ['a token for several, of whom another asked', { claims: { aud: ['desk', 'another'], azp: 'another' } }],
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['a token that another key has signed', { isSignedByOther: true }],
    ['a token that is over, also by a clock that is off', { claims: { exp: seconds() - 120 } }],
    ['a token of a time to come', { claims: { nbf: seconds() + 600 } }],
    ['nobody’s token', { claims: { sub: undefined } }],
    ['somebody without a role of the desk', { roles: ['cook'] }],
    ['somebody without roles', { claims: { roles: 7 } }],
  ])('%s', async (_, change) => {
    issuer.tell(change)
    expect((await signIn()).statusCode).toBe(403)
    expect((await get('/desk')).headers.location).toBe('/sign-in')
  })

  test('who comes back with another state, or from a sign-in of another browser', async () => {
    const back = await sent()
    expect((await get(back.replace(/state=[^&]+/, 'state=another'))).statusCode).toBe(403)
    const other = await sent()
    cookies.clear()
    expect((await get(other)).statusCode).toBe(403)
  })

  test('who comes back a second time, with the cookie of the first', async () => {
    const back = await sent()
    const before = new Map(cookies)
    expect((await get(back)).statusCode).toBe(303)
    cookies = before
    expect((await get(back)).statusCode).toBe(403)
  })

  test('who comes back too late', async () => {
    const back = await sent()
    exchange.clock.forward({ minutes: 11 })
    expect((await get(back)).statusCode).toBe(403)
  })

  test('anybody, while the issuer does not answer', async () => {
    const back = await sent()
    issuer.tell({ isAway: true })
    expect((await get(back)).statusCode).toBe(403)
  })

  test('a token within the seconds by which clocks differ is taken', async () => {
    issuer.tell({ claims: { exp: seconds() - 10 } })
    expect((await signIn()).statusCode).toBe(303)
  })
})

describe('a session', () => {
  test('ends after thirty minutes without use, and after eight hours with it', async () => {
    await signIn()
    for (let half = 0; half < 16; half += 1) {
      exchange.clock.forward({ minutes: 29 })
      expect((await get('/desk')).statusCode).toBe(200)
    }
    exchange.clock.forward({ minutes: 29 })
    expect((await get('/desk')).headers.location).toBe('/sign-in')
    await signIn()
    exchange.clock.forward({ minutes: 31 })
    expect((await get('/desk')).headers.location).toBe('/sign-in')
  })

  test('has its roles read anew after five minutes, and before each decision about money', async () => {
    await signIn()
    const before = issuer.asked.refreshes
    await get('/desk')
    expect(issuer.asked.refreshes - before).toBe(0)
    expect((await money()).statusCode).toBe(404)
    expect(issuer.asked.refreshes - before).toBe(1)
    exchange.clock.forward({ minutes: 5 })
    await Promise.all([get('/desk'), get('/desk'), get('/desk')])
    expect([2, 3, 4]).toContain(issuer.asked.refreshes - before)
    expect((await get('/desk')).statusCode).toBe(200)
  })

  test('whose role is taken away decides nothing about money from then on', async () => {
    await signIn()
    issuer.tell({ roles: ['reader'] })
    expect((await money()).statusCode).toBe(403)
    expect((await get('/desk')).statusCode).toBe(200)
    issuer.tell({ roles: [] })
    exchange.clock.forward({ minutes: 5 })
    expect((await get('/desk')).statusCode).toBe(403)
  })

  test('that the issuer has ended is over', async () => {
    await signIn()
    issuer.tell({ isOver: true })
    expect((await money()).statusCode).toBe(401)
    issuer.tell({})
    expect((await get('/desk')).headers.location).toBe('/sign-in')
  })

  test('of which the issuer says that it is somebody else’s decides nothing', async () => {
    await signIn()
    issuer.tell({ subject: 'another' })
    expect((await money()).statusCode).toBe(503)
  })

  test('waits while the issuer does not answer', async () => {
    await signIn()
    issuer.tell({ isAway: true })
    expect((await money()).statusCode).toBe(503)
    issuer.tell({})
    expect((await money()).statusCode).toBe(404)
  })
})
