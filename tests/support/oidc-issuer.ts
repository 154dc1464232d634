import { createHash, createPublicKey, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

const keyId = 'one'
const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = []
  for await (const each of request) parts.push(Buffer.from(each))
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'))
}

/** Somebody whom the issuer knows; `claims` stand in their ID tokens beside the usual ones. */
type Person = { subject: string; name: string; roles: readonly string[]; claims?: Record<string, unknown> }

/** Where it listens, a free port unless it is said; and the key that it signs with, in place of a new one. */
type Ways = { port?: number; privateKey?: KeyObject }

/** Who the issuer says has signed in, and what is wrong with how it says so. */
export type Told = Person & {
  /** Changes of the ID token's claims. */
  claims: Record<string, unknown>
  isSignedByOther: boolean
  isOver: boolean
  isAway: boolean
}

/**
 * An issuer of OpenID Connect on this machine: it holds codes, verifiers and refresh tokens as a real one does. `people` can
 * sign in on its page; without a page, whom it is told signs in.
 */
export const startIssuer = async (
  clientId: string,
  clientSecret: string,
  people: readonly Person[] = [],
  { port = 0, privateKey }: Ways = {},
) => {
  const keys = privateKey === undefined ? makeKeys() : { privateKey, publicKey: createPublicKey(privateKey) }
  const others = makeKeys()
  const usual: Told = {
    subject: 'ulla',
    name: 'Ulla Ek',
    roles: ['reader', 'payer'],
    claims: {},
    isSignedByOther: false,
    isOver: false,
    isAway: false,
  }
  const told = { ...usual }
  const codes = new Map<string, { nonce: string; challenge: string; who: Person }>()
  const refreshTokens = new Map<string, Person>()
  const asked = { refreshes: 0 }
  const place = { issuer: '' }

  const idToken = ({ subject, name, roles, claims: own = {} }: Person, nonce: string | undefined): string => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: place.issuer,
      sub: subject,
      aud: clientId,
      iat: now,
      exp: now + 300,
      name,
      roles,
      ...(nonce === undefined ? {} : { nonce }),
      ...own,
      ...told.claims,
    }
    const text = `${part({ alg: 'RS256', kid: keyId, typ: 'JWT' })}.${part(claims)}`
    const key = told.isSignedByOther ? others.privateKey : keys.privateKey
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
  }

  const tokens = (who: Person, nonce?: string) => {
    const refreshToken = randomUUID()
    refreshTokens.set(refreshToken, who)
    return {
      access_token: randomUUID(),
      token_type: 'bearer',
      expires_in: 300,
      id_token: idToken(who, nonce),
      refresh_token: refreshToken,
    }
  }

  const answerToken = (body: URLSearchParams): object => {
    if (body.get('grant_type') === 'refresh_token') {
      asked.refreshes += 1
      const token = body.get('refresh_token') ?? ''
      const who = refreshTokens.get(token)
      refreshTokens.delete(token)
      return who !== undefined && !told.isOver ? tokens(who) : { error: 'invalid_grant' }
    }
    const code = body.get('code') ?? ''
    const given = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    return given === undefined || given.challenge !== challenge
      ? { error: 'invalid_grant' }
      : tokens(given.who, given.nonce)
  }

  const isClient = ({ headers: { authorization = '' } }: IncomingMessage, body: URLSearchParams): boolean =>
    (body.get('client_id') === clientId && body.get('client_secret') === clientSecret) ||
    authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', place.issuer)
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (told.isAway) return void answer(503, {})
    if (url.pathname === '/.well-known/openid-configuration')
      return void answer(200, {
        issuer: place.issuer,
        authorization_endpoint: `${place.issuer}/authorize`,
        token_endpoint: `${place.issuer}/token`,
        jwks_uri: `${place.issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      })
    if (url.pathname === '/keys') {
      const key = { ...keys.publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }
      return void answer(200, { keys: [key] })
    }
    if (url.pathname === '/authorize') {
      const who = people.find(({ subject }) => subject === url.searchParams.get('who'))
      if (who !== undefined) return void response.writeHead(303, { location: backOf(url, who) }).end()
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(signInPage(url))
    }
    if (url.pathname !== '/token') return void answer(404, {})
    void bodyOf(request).then((body) => {
      const found = isClient(request, body) ? answerToken(body) : { error: 'invalid_client' }
      answer('error' in found ? 400 : 200, found)
    })
  })
  const backOf = ({ searchParams }: URL, who: Person): string => {
    const code = randomUUID()
    const [nonce, challenge] = [searchParams.get('nonce') ?? '', searchParams.get('code_challenge') ?? '']
    codes.set(code, { nonce, challenge, who })
    const back = new URL(searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', searchParams.get('state') ?? '')
    return back.href
  }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The issuer has no port')
  place.issuer = `http://127.0.0.1:${address.port}`

  return {
    issuer: place.issuer,
    asked,
    tell: (change: Partial<Told>) => void Object.assign(told, usual, change),
    /** Somebody signs in at the address that their browser was sent to: where it is sent back to. */
    signsIn: (authorization: string): string => backOf(new URL(authorization), told),
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Asks who somebody is, with all that it was asked for. */
const signInPage = ({ searchParams }: URL): string => {
  const asked = [...searchParams]
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Sign in</title>
<main><h1>Sign in</h1><form>${asked}<label>Who you are <input name="who"></label> <button>Sign in</button></form></main></html>`
}
