import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Configuration } from 'oidc-provider'
import type { OperatorRole } from '../../src/server/desk/roles'

/** oidc-provider is supported on Node 22 and later: on 20 it says so, and its tests are skipped. */
export const hasProvider = Number(process.versions.node.split('.')[0]) >= 22

/** Somebody who can sign in at the issuer; without roles the issuer says nothing about them. */
export type Account = { name: string; roles?: readonly (OperatorRole | 'cook')[] }

/** What is changed in the next ID tokens: their claims, and by whom they are signed. */
export type Forgery = { claims?: Record<string, unknown>; signedBy?: 'another' | 'nobody' }

export type ProviderWays = {
  clientId: string
  clientSecret: string
  redirectUri: string
  /** By their subjects. */
  accounts: Record<string, Account>
  /** Where roles are told: in the ID token, or where only the userinfo is asked. */
  rolesIn?: 'id_token' | 'userinfo'
}

/**
 * oidc-provider on this machine, as strict as it comes: PKCE is required, a code holds once, and a refresh token too. Whoever
 * uses one a second time loses all that came of it.
 */
export const startProvider = async ({
  clientId,
  clientSecret,
  redirectUri,
  accounts,
  rolesIn = 'id_token',
}: ProviderWays) => {
  const { Provider } = await import('oidc-provider')
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const people = new Map(Object.entries(accounts))
  const told: Told = { forgery: null, userinfo: 'answers', gate: null }
  const asked = { refreshes: 0 }
  const given: string[] = []
  const listening = await listener()

  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of cookies of the tests'] },
    claims: { openid: ['sub'], profile: ['name', 'roles'] },
    conformIdTokenClaims: rolesIn === 'userinfo',
    features: { devInteractions: { enabled: false } },
    findAccount: (_, subject) => {
      const person = people.get(subject)
      if (person === undefined) return undefined
      const { name, roles } = person
      return { accountId: subject, claims: () => ({ sub: subject, name, ...(roles ? { roles: [...roles] } : {}) }) }
    },
    interactions: { url: (_, { uid }) => `${interactionPath}${uid}` },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    ttl: {
      AuthorizationCode: 60,
      AccessToken: 60,
      IdToken: 60,
      RefreshToken: 3600,
      Interaction: 600,
      Grant: 3600,
      Session: 3600,
    },
  }
  const provider = new Provider(listening.origin, configuration)
  provider.use(async (context, next) => {
    const isTokens = context.path === '/token'
    if (context.path === '/me' && told.userinfo === 'fails') {
      context.status = 500
      return
    }
    if (isTokens && told.gate !== null) await told.gate.pass()
    await next()
    if (!isTokens || !isRecord(context.body) || typeof context.body['id_token'] !== 'string') return
    if (context.body['refresh_token'] !== undefined) given.push(String(context.body['refresh_token']))
    given.push(String(context.body['id_token']), String(context.body['access_token']))
    if (told.forgery === null) return
    context.body = { ...context.body, id_token: forged(context.body['id_token'], told.forgery, { key, other }) }
  })
  provider.on('grant.success', ({ oidc }) => {
    if (oidc.params?.['grant_type'] === 'refresh_token') asked.refreshes += 1
  })

  /** The page on which somebody says who they are; that the desk may know it is not asked. */
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { prompt, grantId, params, session } = await provider.interactionDetails(request, response)
    if (prompt.name === 'consent') {
      const kept = grantId === undefined ? undefined : await provider.Grant.find(grantId)
      const grant = kept ?? new provider.Grant({ accountId: String(session?.accountId), clientId })
      grant.addOIDCScope(String(params['scope']))
      const consent = { grantId: await grant.save() }
      return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
    }
    const who = request.method === 'POST' ? new URLSearchParams(await text(request)).get('who') : null
    if (who === null) return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(loginPage)
    return provider.interactionFinished(request, response, { login: { accountId: who } })
  }
  const answer = provider.callback()
  listening.answer((request, response) => {
    if (request.url?.startsWith(interactionPath)) void interact(request, response)
    else void answer(request, response)
  })

  return {
    issuer: listening.origin,
    asked,
    /** Every token that it has given. */
    given,
    /** The desk learns of it when it asks the next time. */
    change: (subject: string, account: Account | null) =>
      void (account === null ? people.delete(subject) : people.set(subject, account)),
    forge: (forgery: Forgery | null) => void (told.forgery = forgery),
    userinfo: (how: 'answers' | 'fails') => void (told.userinfo = how),
    /** Whoever asks for tokens waits until it is opened; `reached` when the first has come. */
    hold: () => {
      const gate = newGate()
      told.gate = gate
      return { reached: gate.reached, open: gate.open }
    },
    stop: listening.stop,
  }
}

type Told = { forgery: Forgery | null; userinfo: 'answers' | 'fails'; gate: ReturnType<typeof newGate> | null }

const newGate = () => {
  const [first, opened] = [signal(), signal()]
  const pass = (): Promise<void> => {
    first.tell()
    return opened.told
  }
  return { pass, reached: first.told, open: opened.tell }
}

/** A promise, and how to keep it. */
export const signal = () => {
  const made = { tell: () => {}, told: Promise.resolve() }
  made.told = new Promise((resolve) => {
    made.tell = resolve
  })
  return made
}

const keyId = 'one'
const interactionPath = '/interaction/'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const loginPage = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Sign in</title>
<main><h1>Sign in</h1><form method="post"><label>Who you are <input name="who"></label> <button>Sign in</button></form></main></html>`

type Keys = { key: KeyObject; other: KeyObject }

const forged = (token: string, { claims, signedBy }: Forgery, { key, other }: Keys): string => {
  const [head = '', body = ''] = token.split('.')
  const was: unknown = JSON.parse(Buffer.from(body, 'base64url').toString())
  const changed = part({ ...(isRecord(was) ? was : {}), ...claims })
  if (signedBy === 'nobody') return `${part({ alg: 'none' })}.${changed}.`
  const signed = `${head}.${changed}`
  const signer = signedBy === 'another' ? other : key
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), signer).toString('base64url')}`
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Has its address before there is anybody who answers there. */
const listener = async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The issuer has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    answer: (answer: Answer) => void server.on('request', answer),
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Somebody fills in what an issuer asks, without a browser, from where theirs was sent: where it is sent back to. */
export const answersAt = async (address: string, form: Readonly<Record<string, string>>): Promise<string> => {
  const { origin } = new URL(address)
  const cookies = new Map<string, string>()
  const ask = async (url: string, body?: string): Promise<Response> => {
    const answer = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(body === undefined ? {} : { body }),
    })
    for (const each of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (each.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return answer
  }
  let [url, answer] = [address, await ask(address)]
  while (url.startsWith(origin)) {
    if (answer.status === 200) answer = await ask(url, new URLSearchParams(form).toString())
    const next = answer.headers.get('location')
    if (next === null) throw new Error(`The issuer answers ${answer.status}: ${await answer.text()}`)
    url = new URL(next, origin).href
    if (url.startsWith(origin)) answer = await ask(url)
  }
  return url
}

/** Somebody signs in, without a browser, at the address that theirs was sent to: where it is sent back to. */
export const signsInAt = (address: string, subject: string): Promise<string> => answersAt(address, { who: subject })
