import { createPrivateKey } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { array, create, object, string } from 'superstruct'
import { httpParty } from '../../support/http-party'
import { mailServer } from '../../support/mail-server'
import { marketBy } from '../../support/market'
import { clockOfFile } from './clock-of-file'
import { startIssuer } from '../../support/oidc-issuer'

/*
 * A mail server, a market and a broker of e-IDs as one process, which may end at any time and come back where it was. What is
 * mailed is written into a file.
 */

const People = array(
  object({
    subject: string(),
    claims: object({ personal_number: string(), given_name: string(), family_name: string() }),
  }),
)

const given = (name: string): string => process.env[name] ?? ''
const people = create(JSON.parse(given('PEOPLE')), People)

await mailServer({
  port: Number(given('MAIL_PORT')),
  taken: ({ to, text }) => appendFileSync(given('LETTERS'), `${JSON.stringify({ to, text })}\n`),
})
await httpParty(marketBy(clockOfFile(given('CLOCK_FILE'))), Number(given('MARKET_PORT')))
await startIssuer(
  given('CLIENT_ID'),
  given('CLIENT_SECRET'),
  people.map(({ subject, claims }) => ({ subject, claims, name: subject, roles: [] })),
  { port: Number(given('BROKER_PORT')), privateKey: createPrivateKey(given('SIGNING_KEY')) },
)
process.stdout.write('All of it is ready at http://127.0.0.1/\n')
