export type EidHolder = { personalNumber: string; givenName: string; surname: string }

export const hasProvider: boolean

export function startEidProvider(ways: {
  clientId: string
  /** One of the two: a secret, or the public half of a key, as a JWK. */
  clientSecret?: string
  clientKey?: object
  redirectUri: string
  /** Who can be chosen on the page. */
  people: readonly EidHolder[]
  /** Where their number and names are told: in the ID token, or where only the userinfo is asked. */
  claimsIn?: 'id_token' | 'userinfo'
  port?: number
}): Promise<{ issuer: string; stop: () => Promise<void> }>
