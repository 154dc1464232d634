import type { Configuration, IDToken, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client'
import type { DeskSettings } from '../config'
import { isLoopbackName } from '../http/cookies'
import { operatorRoles, type OperatorRole } from './roles'

const secondsToAnswer = 10

/** Who somebody is, as the issuer says, and the token by which it is asked again. */
export type SignedInOperator = {
  subject: string
  name: string
  roles: readonly OperatorRole[]
  refreshToken: string
}

/** What is kept between asking the issuer and its answer. */
export type Asking = { state: string; nonce: string; verifier: string }

/** The one who knows the operators, by OpenID Connect. */
export type Issuer = {
  /** Where a browser is sent to sign in, and what its answer is held against. */
  ask: () => Promise<Asking & { address: string }>
  /** Who has signed in, by the address that the browser came back to. Rejects where anything in the answer is not right. */
  answer: (address: URL, asking: Asking) => Promise<SignedInOperator>
  /** The same anew, by a refresh token; null where the issuer says that it is over. Rejects where the issuer does not answer. */
  again: (subject: string, refreshToken: string) => Promise<SignedInOperator | null>
}

/** The issuer of the settings, which is asked about itself when somebody first signs in. */
export const issuerOf = (settings: DeskSettings): Issuer => {
  const { url, clientId, rolesClaim } = settings
  const redirectUri = `${url}${backPath}`
  const client = once(async () => {
    const openid = await import('openid-client')
    const server = new URL(settings.issuer)
    const execute = [openid.enableNonRepudiationChecks]
    if (server.protocol === 'http:' && isLoopbackName(server.hostname)) execute.push(openid.allowInsecureRequests)
    const options = { execute, timeout: secondsToAnswer }
    const config = await openid.discovery(server, clientId, settings.clientSecret, undefined, options)
    return { openid, config }
  })

  const rolesFrom = async (claims: IDToken, accessToken: string): Promise<readonly OperatorRole[]> => {
    const { openid, config } = await client()
    const told = rolesClaim in claims ? claims : await userInfo(openid, config, accessToken, claims.sub)
    return rolesIn(told[rolesClaim])
  }

  const operatorOf = async (
    tokens: TokenEndpointResponse & TokenEndpointResponseHelpers,
    before: string | undefined,
  ): Promise<SignedInOperator> => {
    const claims = tokens.claims()
    const refreshToken = tokens.refresh_token ?? before
    if (claims === undefined) throw new Error('The issuer sent no ID token')
    if (refreshToken === undefined) throw new Error('The issuer sent no refresh token: roles could not be read anew')
    const roles = await rolesFrom(claims, tokens.access_token)
    const name = typeof claims['name'] === 'string' ? claims['name'].slice(0, longestName) : claims.sub
    return { subject: claims.sub, name, roles, refreshToken }
  }

  return {
    ask: async () => {
      const { openid, config } = await client()
      const asking = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const address = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid profile offline_access',
        prompt: 'consent',
        state: asking.state,
        nonce: asking.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(asking.verifier),
        code_challenge_method: 'S256',
      })
      return { ...asking, address: address.href }
    },
    answer: async (address, { state, nonce, verifier }) => {
      const { openid, config } = await client()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      return operatorOf(await openid.authorizationCodeGrant(config, address, checks), undefined)
    },
    again: async (subject, refreshToken) => {
      const { openid, config } = await client()
      try {
        const found = await operatorOf(await openid.refreshTokenGrant(config, refreshToken), refreshToken)
        if (found.subject !== subject) throw new Error('The issuer speaks of somebody else')
        return found
      } catch (error) {
        if (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant') return null
        throw error
      }
    },
  }
}

/** Where the issuer sends browsers back to, on the desk's own listener. */
export const backPath = '/sign-in/back'

const longestName = 200

const userInfo = (
  openid: typeof import('openid-client'),
  config: Configuration,
  accessToken: string,
  subject: string,
): Promise<Record<string, unknown>> => openid.fetchUserInfo(config, accessToken, subject)

/** A list, or a text with blanks or commas between; what is none of ours is of other programs. */
const rolesIn = (claim: unknown): readonly OperatorRole[] => {
  const told: readonly unknown[] = Array.isArray(claim) ? claim : typeof claim === 'string' ? claim.split(/[\s,]+/) : []
  return operatorRoles.filter((role) => told.includes(role))
}

/** What was found is kept; what failed is tried anew. */
const once = <Found>(find: () => Promise<Found>): (() => Promise<Found>) => {
  let found: Promise<Found> | undefined
  return () =>
    (found ??= find().catch((error: unknown) => {
      found = undefined
      throw error
    }))
}
