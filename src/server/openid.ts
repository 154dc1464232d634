import type { Configuration } from 'openid-client'
import { isLoopbackName } from './http/cookies'

/** What is kept between asking an issuer and its answer. */
export type Asking = { state: string; nonce: string; verifier: string }

/** As whom an issuer of OpenID Connect is asked. */
export type OpenidSettings = { issuer: string; clientId: string; clientSecret: string }

const secondsToAnswer = 10

/** An issuer of OpenID Connect, which is asked about itself when it is first needed. */
export const openidClient = ({ issuer, clientId, clientSecret }: OpenidSettings) =>
  once(async () => {
    const openid = await import('openid-client')
    const server = new URL(issuer)
    const execute = [openid.enableNonRepudiationChecks]
    if (server.protocol === 'http:' && isLoopbackName(server.hostname)) execute.push(openid.allowInsecureRequests)
    const options = { execute, timeout: secondsToAnswer }
    const config = await openid.discovery(server, clientId, clientSecret, undefined, options)

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

/** What the userinfo says of somebody. */
export const userInfo = (
  { openid, config }: { openid: typeof import('openid-client'); config: Configuration },
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
