import type { IDToken, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client'
import type { DeskSettings } from '../config'
import { openidClient, userInfo, type Asking } from '../openid'
import { operatorRoles, type OperatorRole } from './roles'

/** Who somebody is, as the issuer says, and the token by which it is asked again. */
export type SignedInOperator = {
  subject: string
  name: string
  roles: readonly OperatorRole[]
  refreshToken: string
}

/** The one who knows the operators, by OpenID Connect. */
export type Issuer = {
  /** Where a browser is sent to sign in, and what its answer is held against. */
  ask: () => Promise<Asking & { address: string }>
  /** Who has signed in, by the address that the browser came back to. Rejects where anything in the answer is not right. */
  answer: (address: URL, asking: Asking) => Promise<SignedInOperator>
  /**
   * The same anew, by a refresh token; null where the issuer says that it is over. Rejects where the issuer does not answer.
   * `keep` is given the next token before anything else is asked, since the one before may be used up by then.
   */
  again: (
    subject: string,
    refreshToken: string,
    keep: (refreshToken: string) => Promise<void>,
  ) => Promise<SignedInOperator | null>
}

/** The issuer of the settings, which is asked about itself when somebody first signs in. */
export const issuerOf = (settings: DeskSettings): Issuer => {
  const { url, rolesClaim } = settings
  const redirectUri = `${url}${backPath}`
  const client = openidClient(settings)

  /** Where the ID token says no roles, the userinfo does, and the name beside them. */
  const toldOf = async (claims: IDToken, accessToken: string): Promise<Record<string, unknown>> => {
    if (rolesClaim in claims) return claims
    return { ...claims, ...(await userInfo(await client(), accessToken, claims.sub)) }
  }

  const operatorOf = async (
    tokens: TokenEndpointResponse & TokenEndpointResponseHelpers,
    refreshToken: string | undefined,
  ): Promise<SignedInOperator> => {
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('The issuer sent no ID token')
    if (refreshToken === undefined) throw new Error('The issuer sent no refresh token: roles could not be read anew')
    const told = await toldOf(claims, tokens.access_token)
    const name = typeof told['name'] === 'string' ? told['name'].slice(0, longestName) : claims.sub
    return { subject: claims.sub, name, roles: rolesIn(told[rolesClaim]), refreshToken }
  }

  return {
    ask: async () => {
      const { ask } = await client()
      const scope = 'openid profile offline_access'
      return ask({ redirect_uri: redirectUri, scope, prompt: 'login consent' })
    },
    answer: async (address, asking) => {
      const { answer } = await client()
      const tokens = await answer(address, asking)
      return operatorOf(tokens, tokens.refresh_token)
    },
    again: async (subject, refreshToken, keep) => {
      const { openid, config } = await client()
      try {
        const tokens = await openid.refreshTokenGrant(config, refreshToken)
        const next = tokens.refresh_token ?? refreshToken
        if (next !== refreshToken) await keep(next)
        const found = await operatorOf(tokens, next)
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

/** A list, or a text with blanks or commas between; what is none of ours is of other programs. */
const rolesIn = (claim: unknown): readonly OperatorRole[] => {
  const told: readonly unknown[] = Array.isArray(claim) ? claim : typeof claim === 'string' ? claim.split(/[\s,]+/) : []
  return operatorRoles.filter((role) => told.includes(role))
}
