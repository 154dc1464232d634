import type { Locale } from '../../domain/customer/customer'
import { personIn, type Person } from '../eid/person'
import { openidClient, userInfo, type Asking } from '../openid'
import type { EidOidcSettings } from './settings'

/** How it went on the broker's page; why there is nobody, as `eid.failed` names it. */
export type Told = { person: Person } | { hint: 'userCancel' | 'expiredTransaction' | 'unavailable' }

/** A broker that has people identify themselves with their e-ID, by OpenID Connect. */
export type EidBroker = {
  /** Where a browser is sent. Rejects where the broker does not answer. */
  ask: (wanted: { redirectUri: string; language: Locale }) => Promise<Asking & { address: string }>
  /** Who came back to the address, on a day in Sweden. Rejects where anything in the answer is not right. */
  answer: (address: URL, asking: Asking, today: string) => Promise<Told>
}

export const brokerOf = (settings: EidOidcSettings): EidBroker => {
  const { scope, personalNumberClaim, acrValues, takenAcr } = settings
  const client = openidClient(settings)
  const wanted = [personalNumberClaim, 'given_name', 'family_name']

  /** Of nobody but who has just identified themself: where the ID token does not say all of it, the userinfo does. */
  const claimsOf = async (address: URL, asking: Asking): Promise<Record<string, unknown>> => {
    const found = await client()
    const tokens = await found.answer(address, asking)
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('The broker sent no ID token')
    if (takenAcr !== null && !takenAcr.some((each) => each === claims.acr))
      throw new Error('The broker had somebody identify themself in a way that is not taken')
    if (wanted.every((name) => name in claims)) return claims
    return { ...(await userInfo(found, tokens.access_token, claims.sub)), ...claims }
  }

  return {
    ask: async ({ redirectUri, language }) => {
      const { ask } = await client()
      // A session at the broker may be that of whoever sat here before.
      const anew = { prompt: 'login', ui_locales: language }
      const acr = acrValues === null ? {} : { acr_values: acrValues }
      return ask({ redirect_uri: redirectUri, scope, ...anew, ...acr })
    },
    answer: async (address, asking, today) => {
      const { openid } = await client()
      try {
        const { given_name: givenName, family_name: surname, ...claims } = await claimsOf(address, asking)
        const told = { personalNumber: claims[personalNumberClaim], givenName, surname }
        return { person: personIn(told, { provider: 'The broker', today }) }
      } catch (error) {
        if (!(error instanceof openid.AuthorizationResponseError)) throw error
        return { hint: endings[error.error] ?? 'unavailable' }
      }
    },
  }
}

/** Errors of OpenID Connect, as a provider of an e-ID names them. */
const endings: Record<string, 'userCancel' | 'expiredTransaction'> = {
  access_denied: 'userCancel',
  login_required: 'expiredTransaction',
  expired: 'expiredTransaction',
}
