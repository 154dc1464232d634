import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const interactionPath = '/interaction/'
const keyId = 'one'

/** oidc-provider is supported on Node 22 and later. */
export const hasProvider = Number(process.versions.node.split('.')[0]) >= 22

/**
 * A broker of e-IDs on this machine: oidc-provider, with a page on which one chooses who one is, types it, cancels, or lets it
 * take too long. It knows nobody by a session: whoever comes says anew who they are.
 */
export const startEidProvider = async ({
  clientId,
  clientSecret,
  clientKey,
  redirectUri,
  people,
  claimsIn = 'id_token',
  port = 0,
}) => {
  const { Provider } = await import('oidc-provider')
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${server.address().port}`
  const known = new Map(people.map((person) => [person.personalNumber, person]))
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, redirect_uris: [redirectUri], ...shownBy({ clientSecret, clientKey }) }],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], profile: ['given_name', 'family_name', 'personal_number'] },
    conformIdTokenClaims: claimsIn === 'userinfo',
    features: { devInteractions: { enabled: false } },
    findAccount: (_, subject) => {
      const person = known.get(subject)
      if (person === undefined) return undefined
      const { givenName: given_name, surname: family_name, personalNumber: personal_number } = person
      return { accountId: subject, claims: () => ({ sub: subject, given_name, family_name, personal_number }) }
    },
    interactions: { url: (_, { uid }) => `${interactionPath}${uid}` },
    pkce: { required: () => true },
    ttl: { AuthorizationCode: 60, AccessToken: 60, IdToken: 60, Interaction: 600, Grant: 600, Session: 600 },
  })

  /** Consent is what coming here is: it is not asked for. */
  const consentedTo = async ({ grantId, params, session }) => {
    const kept = grantId === undefined ? undefined : await provider.Grant.find(grantId)
    const grant = kept ?? new provider.Grant({ accountId: session.accountId, clientId })
    grant.addOIDCScope(params.scope)
    return { consent: { grantId: await grant.save() } }
  }

  /** What came of the page: somebody, or an error as OpenID Connect names it. */
  const decided = (form) => {
    const error = { cancel: 'access_denied', timeout: 'login_required' }[form.get('decision')]
    if (error !== undefined) return { error }
    const told = (name) => form.get(name)?.trim() ?? ''
    const person = known.get(told('who')) ?? {
      personalNumber: told('personalNumber'),
      givenName: told('givenName'),
      surname: told('surname'),
    }
    known.set(person.personalNumber, person)
    return { login: { accountId: person.personalNumber } }
  }

  const interact = async (request, response) => {
    const details = await provider.interactionDetails(request, response)
    if (details.prompt.name === 'consent')
      return provider.interactionFinished(request, response, await consentedTo(details), {
        mergeWithLastSubmission: true,
      })
    if (request.method !== 'POST')
      return response.writeHead(200, pageHeaders).end(page(people, details.params.ui_locales))
    return provider.interactionFinished(request, response, decided(new URLSearchParams(await text(request))))
  }

  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith(interactionPath)) return void answer(request, response)
    // Such as a page that is opened once more after its time.
    interact(request, response).catch(({ message }) => response.writeHead(400).end(message))
  })
  return {
    issuer,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** How the party that sends browsers here shows who it is: by a secret, or by a key of which this is the public half. */
const shownBy = ({ clientSecret, clientKey }) =>
  clientKey === undefined
    ? { client_secret: clientSecret }
    : {
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_signing_alg: clientKey.kty === 'EC' ? 'ES256' : 'RS256',
        jwks: { keys: [clientKey] },
      }

const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }

const texts = {
  en: {
    title: 'Broker of e-IDs',
    lead: 'Choose who you are.',
    other: 'Or say it yourself',
    personalNumber: 'Personal number',
    givenName: 'First name',
    surname: 'Last name',
    sign: 'Identify yourself',
    cancel: 'Cancel',
    timeout: 'Let it take too long',
  },
  sv: {
    title: 'Förmedlare av e-legitimationer',
    lead: 'Välj vem du är.',
    other: 'Eller skriv det själv',
    personalNumber: 'Personnummer',
    givenName: 'Förnamn',
    surname: 'Efternamn',
    sign: 'Legitimera dig',
    cancel: 'Avbryt',
    timeout: 'Låt det ta för lång tid',
  },
}

const escaped = (given) => given.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const page = (people, locale) => {
  const language = locale === 'sv' ? 'sv' : 'en'
  const t = texts[language]
  const person = ({ personalNumber, givenName, surname }) =>
    `<p><button name="who" value="${escaped(personalNumber)}">${escaped(`${givenName} ${surname}`)}</button> ${escaped(personalNumber)}</p>`
  const field = (name) => `<p><label>${t[name]}<br><input name="${name}" required></label></p>`
  return `<!doctype html><html lang="${language}"><meta name="viewport" content="width=device-width"><title>${t.title}</title>
<style>body{font:1rem/1.5 system-ui;max-width:30rem;margin:2rem auto;padding:0 1rem}button,input{font:inherit;padding:.4rem .8rem}</style>
<main><h1>${t.title}</h1><p>${t.lead}</p><form method="post">${people.map(person).join('')}</form>
<h2>${t.other}</h2><form method="post">${['personalNumber', 'givenName', 'surname'].map(field).join('')}<p><button>${t.sign}</button></p></form>
<form method="post"><p><button name="decision" value="cancel">${t.cancel}</button> <button name="decision" value="timeout">${t.timeout}</button></p></form></main></html>`
}
