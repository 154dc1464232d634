import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { hasProvider, startEidProvider } from './eid-provider.mjs'
import { install } from './install.mjs'
import { at, giveUp } from './tools.mjs'

/** The sandbox with a broker of e-IDs beside it, to which it sends browsers by OpenID Connect. */
if (!hasProvider) giveUp('oidc-provider, which is the broker here, needs Node 22 or later.')
await install()
await build()

const exchange = `http://localhost:${process.env.PORT ?? 3000}`
const client = { clientId: 'nordmynt', clientSecret: randomBytes(16).toString('hex') }
const { issuer } = await startEidProvider({
  ...client,
  redirectUri: `${exchange}/outside/eid-oidc/back`,
  // Birth numbers from 980 on are given to nobody.
  people: [
    { personalNumber: '19850709-9805', givenName: 'Alma', surname: 'Brandt' },
    { personalNumber: '19720214-9808', givenName: 'Otto', surname: 'Ekman' },
    { personalNumber: '20101231-9800', givenName: 'Tyra', surname: 'Wallin' },
  ],
})
process.env.EID_OIDC_ISSUER = issuer
process.env.EID_OIDC_CLIENT_ID = client.clientId
process.env.EID_OIDC_CLIENT_SECRET = client.clientSecret
process.env.EID_OIDC_PERSONAL_NUMBER_CLAIM = 'personal_number'
process.setSourceMapsEnabled(true)
await import(pathToFileURL(at('dist/server/main.js')).href)
// What it says of itself comes first.
const isReady = async () =>
  (await fetch(`${exchange}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(() => null))?.ok === true
while (!(await isReady())) await pause(200)
await pause(1000)
console.log(`e-IDs are used on the page of a broker of its own here, ${issuer}: sign up or log in with one.`)
