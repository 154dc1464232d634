import { createPrivateKey, webcrypto, type JsonWebKey } from 'node:crypto'
import type { ClientAuth, Configuration } from 'openid-client'
import { create, enums, optional, string, type } from 'superstruct'
import { isLoopbackName } from './http/cookies'

/** What is kept between asking an issuer and its answer. */
export type Asking = { state: string; nonce: string; verifier: string }

/** A private key by which a party shows who it is; `kid` is what the issuer calls it. */
export type ClientKey = { key: JsonWebKey; kid: string | undefined }

/** As whom an issuer of OpenID Connect is asked, and by what that is shown. */
export type OpenidSettings = { issuer: string; clientId: string } & (
  | { clientSecret: string }
  | { clientKey: ClientKey }
)

const secondsToAnswer = 10

/** An issuer of OpenID Connect, which is asked about itself when it is first needed. */
export const openidClient = (settings: OpenidSettings) =>
  once(async () => {
    const { issuer, clientId } = settings
    const openid = await import('openid-client')
    const server = new URL(issuer)
    const execute = [openid.enableNonRepudiationChecks]
    if (server.protocol === 'http:' && isLoopbackName(server.hostname)) execute.push(openid.allowInsecureRequests)
    const options = { execute, timeout: secondsToAnswer }
    const config = await openid.discovery(server, clientId, undefined, await shownBy(openid, settings), options)

    /** Where a browser is sent, for a code that nobody else can use. */
    const ask = async (wanted: Record<string, string>): Promise<Asking & { address: string }> => {
      const asking = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const address = openid.buildAuthorizationUrl(config, {
        ...wanted,
        state: asking.state,
        nonce: asking.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(asking.verifier),
        code_challenge_method: 'S256',
      })
      return { ...asking, address: address.href }
    }

    /** The tokens for the code that a browser came back with. Rejects where anything in the answer is not right. */
    const answer = (address: URL, { state, nonce, verifier }: Asking) =>
      openid.authorizationCodeGrant(config, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })

    return { openid, config, ask, answer }
  })

type Openid = typeof import('openid-client')

const shownBy = async (openid: Openid, settings: OpenidSettings): Promise<ClientAuth> => {
  if ('clientSecret' in settings) return openid.ClientSecretPost(settings.clientSecret)
  const { key: jwk, kid } = settings.clientKey
  const bytes = createPrivateKey({ key: jwk, format: 'jwk' }).export({ format: 'der', type: 'pkcs8' })
  const key = await webcrypto.subtle.importKey('pkcs8', bytes, algorithms[jwk.kty === 'EC' ? 'EC' : 'RSA'], false, [
    'sign',
  ])
  return openid.PrivateKeyJwt(kid === undefined ? key : { key, kid })
}

const algorithms = {
  EC: { name: 'ECDSA', namedCurve: 'P-256' },
  RSA: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
} as const

/** The private key that a JWK says, of a kind that issuers take: RSA, or the curve P-256; undefined of anything else. */
export const clientKeyIn = (text: string): ClientKey | undefined => {
  try {
    const { kid, ...key } = create(JSON.parse(text), PrivateJwk)
    const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = createPrivateKey({ key, format: 'jwk' })
    const isTaken = kind === 'rsa' || (kind === 'ec' && details?.namedCurve === 'prime256v1')
    return isTaken ? { key, kid } : undefined
  } catch {
    return undefined
  }
}

const PrivateJwk = type({ kty: enums(['RSA', 'EC']), d: string(), kid: optional(string()) })

/** What the userinfo says of somebody. */
export const userInfo = (
  { openid, config }: { openid: Openid; config: Configuration },
  accessToken: string,
  subject: string,
): Promise<Record<string, unknown>> => openid.fetchUserInfo(config, accessToken, subject)

/** What was found is kept; what failed is tried anew. */
const once = <Found>(find: () => Promise<Found>): (() => Promise<Found>) => {
  let found: Promise<Found> | undefined
  return () =>
    (found ??= find().catch((error: unknown) => {
      found = undefined
      throw error
    }))
}
