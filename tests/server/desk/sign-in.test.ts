import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { DeskSettings } from '../../../src/server/config'
import { deskSessions } from '../../../src/server/database/schema'
import { issuerOf } from '../../../src/server/desk/issuer'
import { createDeskServer } from '../../../src/server/desk/serve'
import type { Exchange } from '../../../src/server/exchange'
import { testExchange, type TestExchange } from '../../support/exchange'
import { hasProvider, signal, signsInAt, startProvider, type Account, type Forgery } from '../../support/oidc-provider'

const origin = 'https://desk.example'
const host = 'desk.example'
const client = { clientId: 'desk', clientSecret: 'a secret of the desk' }
const back = '/sign-in/back'

const ulla: Account = { name: 'Ulla Ek', roles: ['reader', 'payer'] }
const accounts = { ulla, nils: { name: 'Nils Rot' }, ove: { name: 'Ove Kock', roles: ['cook'] } } as const

let exchange: TestExchange
let issuer: Awaited<ReturnType<typeof startProvider>>
let desk: FastifyInstance
const opened: FastifyInstance[] = []

/** A desk of an exchange of its own, on the database that all share. */
const deskOf = async ({ issuer: at }: typeof issuer, changes: Partial<Exchange> = {}): Promise<FastifyInstance> => {
  const settings: DeskSettings = { ...client, host: '127.0.0.1', port: 0, url: origin, issuer: at, rolesClaim: 'roles' }
  const server = await createDeskServer({ ...exchange.exchange, ...changes }, settings, issuerOf(settings))
  opened.push(server)
  return server
}

/** What an operator's browser keeps, whichever exchange answers it. */
let cookies: Map<string, string>

const ask = async (server: FastifyInstance, method: 'GET' | 'POST', url: string) => {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await server.inject({
    method,
    url,
    headers: { host, cookie, ...(method === 'POST' ? { origin } : {}) },
  })
  for (const { name, value, maxAge } of answer.cookies)
    if (maxAge === 0) cookies.delete(name)
    else cookies.set(name, value)
  return answer
}
const get = (url: string, server = desk) => ask(server, 'GET', url)
/** A call for which roles are read anew: 404 for whoever has the role, since there is no such work. */
const money = (server = desk) => ask(server, 'POST', '/desk/work/0b6e4f00-1111-4222-8333-444455556666')
/** Where the desk sends a browser to sign in. */
const address = async (server = desk) => String((await get('/sign-in', server)).headers.location)
/** Where the issuer sends it back to. */
const sentBack = async (subject = 'ulla', server = desk): Promise<URL> =>
  new URL(await signsInAt(await address(server), subject))
const come = ({ pathname, search }: URL, server = desk) => get(`${pathname}${search}`, server)
const signIn = async (subject = 'ulla', server = desk) => come(await sentBack(subject, server), server)
const isIn = async (server = desk) => (await get('/desk', server)).statusCode === 200

describe.skipIf(!hasProvider)('with oidc-provider, which is supported on Node 22 and later', () => {
  beforeAll(async () => {
    exchange = await testExchange()
    issuer = await startProvider({ ...client, redirectUri: `${origin}${back}`, accounts })
    desk = await deskOf(issuer)
  })
  afterAll(async () => {
    for (const each of opened) await each.close()
    await issuer?.stop()
    await exchange?.stop()
  })
  beforeEach(() => {
    cookies = new Map()
  })
  afterEach(() => {
    issuer.forge(null)
    issuer.change('ulla', ulla)
  })

  describe('an operator signs in', () => {
    test('by a code that is bound to their browser, and sits at the desk by their name', async () => {
      const { searchParams } = new URL(await address())
      expect(Object.fromEntries(searchParams)).toEqual({
        redirect_uri: `${origin}${back}`,
        scope: 'openid profile offline_access',
        prompt: 'login consent',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
        client_id: 'desk',
        response_type: 'code',
      })
      const answer = await signIn()
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/desk'])
      const page = await get('/desk')
      expect([page.statusCode, page.body.includes('Ulla Ek')]).toEqual([200, true])
    })

    test('not without a role of the desk, whoever the issuer knows', async () => {
      expect([(await signIn('nils')).statusCode, await isIn()]).toEqual([403, false])
      expect([(await signIn('ove')).statusCode, await isIn()]).toEqual([403, false])
    })

    test('not where the issuer did not let them in', async () => {
      const state = new URL(await address()).searchParams.get('state') ?? ''
      const refused = new URLSearchParams({ error: 'access_denied', state, iss: issuer.issuer })
      expect([(await get(`${back}?${refused}`)).statusCode, await isIn()]).toEqual([403, false])
    })
  })

  describe('nobody is let in', () => {
    test('by a code that was used, and whoever came by it stays', async () => {
      const first = await sentBack()
      expect((await come(first)).statusCode).toBe(303)
      const session = new Map(cookies)
      cookies = new Map()
      first.searchParams.set('state', new URL(await address()).searchParams.get('state') ?? '')
      expect([(await come(first)).statusCode, await isIn()]).toEqual([403, false])
      cookies = session
      expect([(await money()).statusCode, await isIn()]).toEqual([404, true])
    })

    test('by an address that was used, whatever cookie comes along', async () => {
      const used = await sentBack()
      const asking = new Map(cookies)
      expect((await come(used)).statusCode).toBe(303)
      cookies = asking
      expect([(await come(used)).statusCode, await isIn()]).toEqual([403, false])
    })

    test('with a code that another browser was given', async () => {
      const theirs = await sentBack()
      cookies = new Map()
      const mine = await sentBack()
      mine.searchParams.set('code', theirs.searchParams.get('code') ?? '')
      expect([(await come(mine)).statusCode, await isIn()]).toEqual([403, false])
    })

    test.each([
      ['another state', 'state', 'another'],
      ['no state', 'state', null],
      ['the name of another issuer', 'iss', 'https://elsewhere.example'],
      ['no issuer, where this one says who it is', 'iss', null],
      ['no code', 'code', null],
    ])('with %s', async (_, name, value) => {
      const changed = await sentBack()
      if (value === null) changed.searchParams.delete(name)
      else changed.searchParams.set(name, value)
      expect([(await come(changed)).statusCode, await isIn()]).toEqual([403, false])
    })

    test.each<[string, Forgery]>([
      ['that nobody has signed', { signedBy: 'nobody' }],
      ['that another key has signed', { signedBy: 'another' }],
      ['of another issuer', { claims: { iss: 'https://elsewhere.example' } }],
      ['for another program', { claims: { aud: 'another' } }],
      ['for two, of whom the other asked', { claims: { aud: ['desk', 'another'], azp: 'another' } }],
      ['with the nonce of another sign-in', { claims: { nonce: 'another' } }],
      ['without a nonce', { claims: { nonce: undefined } }],
      ['without a subject', { claims: { sub: undefined } }],
    ])('by a token %s', async (_, forgery) => {
      issuer.forge(forgery)
      expect([(await signIn()).statusCode, await isIn()]).toEqual([403, false])
    })
  })

  describe('clocks differ by thirty seconds and no more', () => {
    const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

    test.each([
      ['that has been over for 20 s', 'exp', -20, 303],
      ['that has been over for 40 s', 'exp', -40, 403],
      ['that begins in 20 s', 'nbf', 20, 303],
      ['that begins in 40 s', 'nbf', 40, 403],
    ])('a token %s', async (_, claim, seconds, status) => {
      issuer.forge({ claims: { [claim]: inSeconds(seconds) } })
      expect((await signIn()).statusCode).toBe(status)
    })
  })

  describe('a session', () => {
    test('is over where its operator signs out, for whoever kept its cookie', async () => {
      await signIn()
      const kept = new Map(cookies)
      expect((await ask(desk, 'POST', '/sign-out')).statusCode).toBe(200)
      cookies = kept
      expect(await isIn()).toBe(false)
    })

    test('is over where the issuer knows its operator no more', async () => {
      await signIn()
      issuer.change('ulla', null)
      expect(await isIn()).toBe(true)
      exchange.clock.forward({ minutes: 5 })
      expect(await isIn()).toBe(false)
      issuer.change('ulla', ulla)
      expect(await isIn()).toBe(false)
    })

    test('has the roles of now: at once about money, and in five minutes about all else', async () => {
      await signIn()
      expect((await money()).statusCode).toBe(404)
      issuer.change('ulla', { ...ulla, roles: ['reader'] })
      expect([(await money()).statusCode, await isIn()]).toEqual([403, true])
      issuer.change('ulla', { ...ulla, roles: [] })
      expect(await isIn()).toBe(true)
      exchange.clock.forward({ minutes: 5 })
      expect((await get('/desk')).statusCode).toBe(403)
      issuer.change('ulla', ulla)
      exchange.clock.forward({ minutes: 5 })
      expect([(await money()).statusCode, await isIn()]).toEqual([404, true])
    })

    test('goes on with each new refresh token, which holds once', async () => {
      await signIn()
      const before = issuer.asked.refreshes
      for (let nth = 0; nth < 5; nth += 1) expect((await money()).statusCode).toBe(404)
      expect([issuer.asked.refreshes - before, await isIn()]).toEqual([5, true])
    })

    test.each<[string, Forgery]>([
      ['that nobody has signed', { signedBy: 'nobody' }],
      ['that another key has signed', { signedBy: 'another' }],
      ['of another issuer', { claims: { iss: 'https://elsewhere.example' } }],
      ['about somebody else', { claims: { sub: 'nils' } }],
    ])('decides nothing by a token %s', async (_, forgery) => {
      await signIn()
      issuer.forge(forgery)
      expect((await money()).statusCode).toBe(503)
    })

    test('lives on where two exchanges have its roles read at once', async () => {
      await signIn()
      const hasRead = signal()
      const { database } = exchange.exchange
      const other = await deskOf(issuer, {
        database: { ...database, transaction: (work) => database.transaction(work).finally(hasRead.tell) },
      })
      const release = issuer.hold()
      const one = money()
      await release.reached
      const two = money(other)
      await hasRead.told
      release.open()
      expect([(await one).statusCode, (await two).statusCode]).toEqual([404, 404])
      expect([(await money()).statusCode, await isIn(other)]).toEqual([404, true])
    })

    test('lives on where an exchange ended while it asked', async () => {
      await signIn()
      const askedUntil = new Date(exchange.clock.now().getTime() + 10_000)
      await exchange.database.transaction((tx) => tx.update(deskSessions).set({ askedUntil }))
      const waits = money()
      exchange.clock.forward({ seconds: 11 })
      expect((await waits).statusCode).toBe(404)
    })
  })

  describe('roles that the userinfo alone tells', () => {
    let silent: typeof issuer
    let other: FastifyInstance

    beforeAll(async () => {
      silent = await startProvider({ ...client, redirectUri: `${origin}${back}`, accounts, rolesIn: 'userinfo' })
      other = await deskOf(silent)
    })
    afterAll(() => silent?.stop())
    afterEach(() => silent.change('ulla', ulla))

    test('are read there, with the name', async () => {
      expect((await signIn('ulla', other)).statusCode).toBe(303)
      expect((await get('/desk', other)).body.includes('Ulla Ek')).toBe(true)
      silent.change('ulla', { ...ulla, roles: ['reader'] })
      expect((await money(other)).statusCode).toBe(403)
    })

    test('may be away for once: the refresh token that came before is kept', async () => {
      await signIn('ulla', other)
      silent.userinfo('fails')
      expect((await money(other)).statusCode).toBe(503)
      silent.userinfo('answers')
      expect([(await money(other)).statusCode, await isIn(other)]).toEqual([404, true])
    })
  })

  test('no token, code or name stands in a log line, nor a token in the database or an address', async () => {
    const begun = exchange.lines.length
    const addresses = [await address()]
    const returned = new URL(await signsInAt(addresses[0] ?? '', 'ulla'))
    addresses.push(String((await come(returned)).headers.location))
    await money()
    issuer.forge({ claims: { nonce: 'another' } })
    await signIn()
    issuer.change('ulla', null)
    await money()
    const tokens = issuer.given
    const secrets = [...tokens, ...cookies.values(), returned.searchParams.get('code') ?? 'no code', 'Ulla Ek']
    const lines = exchange.lines.slice(begun)
    expect(lines.length).toBeGreaterThan(4)
    expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
    const rows = JSON.stringify(await exchange.database.read((handle) => handle.select().from(deskSessions).limit(100)))
    expect(tokens.filter((token) => rows.includes(token) || addresses.some((each) => each.includes(token)))).toEqual([])
  })
})
