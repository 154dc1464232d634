import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect } from 'vitest'
import { startPostgres } from '../../src/setup/postgres.mjs'
import { buildExchange } from '../../src/server/app'
import { callbackSignature, signatureHeader, timestampHeader } from '../../src/server/callbacks/signature'
import { systemClock, type Clock } from '../../src/server/clock'
import { readConfig } from '../../src/server/config'
import { commonPasswords } from '../../src/server/customers/common-passwords'
import { connect } from '../../src/server/database/connect'
import { issuerOf } from '../../src/server/desk/issuer'
import { createDeskServer } from '../../src/server/desk/serve'
import type { OperatorRole } from '../../src/server/desk/roles'
import { forAllCoins } from '../../src/server/outside/coins'
import type { AdapterFactory } from '../../src/server/outside/adapter'
import { configuredAdapters } from '../../src/server/outside/configured'
import { freePort } from './built-exchange'
import { quietNetwork } from './coins'
import { newDatabaseOn } from './database'
import { httpParty } from './http-party'
import { mailServer } from './mail-server'
import { marketBy } from './market'
import { startIssuer } from './oidc-issuer'
import { hasProvider, startProvider } from './oidc-provider'
import { root } from './source'

export type Operators = Readonly<Record<string, { name: string; roles: readonly OperatorRole[] }>>

/** `settings` and `adapters` are of the parties that not every exchange here has, and that are started before it. */
type Options = {
  clock?: Clock
  port?: number
  settings?: Readonly<Record<string, string>>
  adapters?: readonly AdapterFactory[]
}

/** A place of its own on the PostgreSQL that is given, else on a throw-away one; undefined where none is to be had. */
const newDatabase = async () => {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return newDatabaseOn(given)
  const postgres = await startPostgres()
  return postgres && { url: postgres.url, drop: postgres.stop }
}

/** Networks that take each sending, and tell at once that it has gone. */
const promptCoins: AdapterFactory = ({ callBack, clock }) => ({
  name: 'coins-of-the-tests',
  outside: {
    coins: forAllCoins({
      ...quietNetwork,
      send: async ({ key, coin, amount }) => {
        const hash = randomBytes(32).toString('hex')
        await callBack('coins', {
          id: randomUUID(),
          type: 'coins.sent',
          at: clock.now().toISOString(),
          key,
          coin,
          amount,
          hash,
        })
      },
    }),
  },
})

/**
 * An exchange with its sandbox off, by the settings that a real one has: PostgreSQL, a mail server, a gateway of text messages,
 * a market, and a desk whose operators an issuer of OpenID Connect knows; where nothing else is said, our bank by hand and
 * coins that are sent at once. Undefined without a PostgreSQL.
 */
export const startWithoutSandbox = async (operators: Operators, options: Options = {}) => {
  const { clock = systemClock, settings = { BANK_BY_HAND: 'on' }, adapters = [promptCoins] } = options
  const database = await newDatabase()
  if (database === undefined) return undefined
  const [mail, texts, prices] = await Promise.all([mailServer(), httpParty(), httpParty(marketBy(clock))])
  const [port, deskPort] = [options.port ?? (await freePort()), await freePort()]
  const [origin, deskOrigin] = [`http://localhost:${port}`, `http://127.0.0.1:${deskPort}`]
  const client = { clientId: 'desk', clientSecret: randomBytes(32).toString('hex') }
  const people = Object.entries(operators).map(([subject, { name, roles }]) => ({ subject, name, roles }))
  const issuer = hasProvider
    ? await startProvider({ ...client, redirectUri: `${deskOrigin}/sign-in/back`, accounts: operators })
    : await startIssuer(client.clientId, client.clientSecret, people)
  const hooksSecret = randomBytes(32).toString('hex')
  const config = readConfig({
    SANDBOX: 'off',
    PORT: String(port),
    DATABASE_URL: database.url,
    APP_URL: origin,
    SECRET: randomBytes(32).toString('hex'),
    HOOKS_SECRET: hooksSecret,
    SMTP_URL: mail.url,
    SMS_URL: `http://${texts.host}`,
    MARKET_URL: `http://${prices.host}/v3`,
    DESK_PORT: String(deskPort),
    DESK_URL: deskOrigin,
    DESK_OIDC_ISSUER: issuer.issuer,
    DESK_OIDC_CLIENT_ID: client.clientId,
    DESK_OIDC_CLIENT_SECRET: client.clientSecret,
    DESK_OIDC_ROLES_CLAIM: 'roles',
    ...settings,
  })
  if (config.desk === null) throw new Error('The desk has no settings')
  const lines: string[] = []
  const built = await buildExchange({
    config,
    database: await connect(config, () => undefined),
    clock,
    adapters: [...configuredAdapters(config), ...adapters],
    appFolder: join(root, 'dist/app'),
    logStream: { write: (line) => void lines.push(line) },
  })
  // The app tells by the date of an answer how long a code holds.
  built.server.addHook('onSend', async (_, reply) => void reply.header('date', clock.now().toUTCString()))
  const desk = await createDeskServer(built.exchange, config.desk, issuerOf(config.desk))
  await built.plan()
  await commonPasswords()
  await built.server.listen({ host: config.host, port })
  await desk.listen({ host: config.desk.host, port: deskPort })
  await built.exchange.jobs.start()

  /** The newest code of what was sent to an address or a number, once there is one. */
  const codeSent = async (recipient: string): Promise<string> => {
    const found = () =>
      [
        ...mail.delivered.filter(({ recipients }) => recipients.includes(recipient)).map(({ text }) => text),
        ...texts.calls.map(({ body }) => body).filter((body) => body.includes(recipient)),
      ].flatMap((text) => /\b(\d{6}|[A-Z2-9]{4} [A-Z2-9]{4})\b/.exec(text)?.[1] ?? [])
    await expect.poll(found).not.toEqual([])
    return found().at(-1) ?? ''
  }

  /** A callback as an outside party sends it, over the network and signed. */
  const callBack = async (at: string, event: object): Promise<number> => {
    const body = JSON.stringify({ id: randomUUID(), at: new Date().toISOString(), ...event })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const headers = {
      'content-type': 'application/json',
      [timestampHeader]: timestamp,
      [signatureHeader]: callbackSignature(hooksSecret, timestamp, body),
    }
    return (await fetch(`${origin}/hooks/${at}`, { method: 'POST', headers, body })).status
  }

  return {
    origin,
    deskOrigin,
    database: built.exchange.database,
    jobs: built.exchange.jobs,
    lines,
    letters: mail.delivered,
    codeSent,
    callBack,
    stop: async () => {
      await desk.close()
      await built.stop()
      await Promise.all([issuer.stop(), mail.stop(), texts.stop(), prices.stop()])
      await database.drop()
    },
  }
}
