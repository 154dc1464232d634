import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { HDKey } from '@scure/bip32'
import { create, object, string } from 'superstruct'
import { isBankDay, swedishInstant } from '../../../src/domain/bank/bank-days'
import { swedishDay } from '../../../src/domain/shared/swedish-days'
import { connect } from '../../../src/server/database/connect'
import { freshPersonalNumber } from '../../../src/server/sandbox/seeds/customers'
import type { Postgres } from '../../../src/setup/postgres.mjs'
import { bankFolders, bankgiro, eurIban, sekIban } from '../../support/bank-files'
import { freePort } from '../../support/built-exchange'
import { builtServer, itsAddress, type BuiltServer, type ExchangeProcess } from '../../support/exchange-process'
import type { LitecoinChain } from '../../support/litecoin-chain'
import { createBank } from './bank'

const appFolder = fileURLToPath(new URL('../../support/built-app', import.meta.url))
const extendedKey = HDKey.fromMasterSeed(new Uint8Array(32).fill(9)).derive("m/84'/2'/0'").publicExtendedKey
const client = { id: 'exchange', secret: 'a secret of the exchange and the broker' }

const Letter = object({ to: string(), text: string() })

/** Something that runs as a process of its own, and may end at any time. */
export type Mortal = { kill: () => Promise<void>; comeBack: () => Promise<void> }

/** So many milliseconds back to nine in the morning of the last bank day: files for banks are written on these alone. */
const toBankDay = (): number => {
  const now = new Date()
  let day = new Date(now)
  while (!isBankDay(swedishDay(day)) || swedishInstant(swedishDay(day), '09:00') > now)
    day = new Date(day.getTime() - 24 * 3_600_000)
  return swedishInstant(swedishDay(day), '09:00').getTime() - now.getTime()
}

/** Each minute of a day. */
const cutOffs = Array.from({ length: 24 * 60 }, (_, minute) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
)

/** Starts a program until it is ready: it ends again where what it needs is away just then. */
const untilReady = async (program: BuiltServer, environment: Record<string, string>): Promise<ExchangeProcess> => {
  for (let tries = 1; ; tries += 1) {
    const started = program.run(environment)
    try {
      await started.said(itsAddress)
      return started
    } catch (error) {
      if (tries === mostStarts) throw error
    }
    await pause(200)
  }
}

const mostStarts = 50

const mortalProgram = async (program: BuiltServer, environment: Record<string, string>): Promise<Mortal> => {
  let running = await untilReady(program, environment)
  return {
    kill: async () => {
      running.child.kill('SIGKILL')
      await running.ended
    },
    comeBack: async () => {
      running = await untilReady(program, environment)
    },
  }
}

/** People who sign up, and how the broker knows them. */
const newPeople = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    subject: `person-${nth}`,
    claims: {
      personal_number: freshPersonalNumber().replace('-', ''),
      given_name: 'Alma',
      family_name: 'Brandt',
    },
  }))

/**
 * An exchange with its sandbox off among all the parties that it has: PostgreSQL, a node of Litecoin, our bank's folders, a
 * mail server, a market and a broker of e-IDs. Each is a process that can be killed and comes back where it was.
 */
export const startParties = async (postgres: Postgres, chain: LitecoinChain, signUps: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'parties-'))
  const [clockFile, lettersFile] = [join(folder, 'clock'), join(folder, 'letters')]
  const folders = await bankFolders()
  const people = newPeople(signUps)
  let ahead = toBankDay()
  const setClock = (): void => writeFileSync(clockFile, String(ahead))
  setClock()
  const [port, mailPort, marketPort, brokerPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const [origin, issuer] = [`http://localhost:${port}`, `http://127.0.0.1:${brokerPort}`]
  const others = await builtServer('outside-parties', 'tests/soak/parties/outside-parties.ts')
  const outside = await mortalProgram(others, {
    CLOCK_FILE: clockFile,
    MAIL_PORT: String(mailPort),
    MARKET_PORT: String(marketPort),
    BROKER_PORT: String(brokerPort),
    LETTERS: lettersFile,
    CLIENT_ID: client.id,
    CLIENT_SECRET: client.secret,
    SIGNING_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
    PEOPLE: JSON.stringify(people),
  })
  const program = await builtServer('exchange-on-clock', 'tests/soak/parties/exchange-on-clock.ts')
  const exchange = await mortalProgram(program, {
    SANDBOX: 'off',
    LOG_LEVEL: 'silent',
    CLOCK_FILE: clockFile,
    APP_FOLDER: appFolder,
    PORT: String(port),
    APP_URL: origin,
    DATABASE_URL: postgres.url,
    SECRET: randomBytes(32).toString('hex'),
    HOOKS_SECRET: randomBytes(32).toString('hex'),
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    SMS_URL: `http://127.0.0.1:${marketPort}/texts`,
    MARKET_URL: `http://127.0.0.1:${marketPort}/v3`,
    COIN_NETWORK: 'regtest',
    LTC_NODE_URL: chain.url,
    LTC_XPUB: extendedKey,
    BANK_FILES_IN: folders.folders.in,
    BANK_FILES_OUT: folders.folders.out,
    BANK_FILES_NAME: 'Nordmynt AB',
    BANK_FILES_CUSTOMER: '5599990008',
    BANK_FILES_BIC: 'ESSESESS',
    BANK_FILES_SEK_IBAN: sekIban,
    BANK_FILES_EUR_IBAN: eurIban,
    BANK_FILES_BANKGIRO: bankgiro,
    BANK_FILES_CUT_OFFS: cutOffs.join(','),
    EID_OIDC_ISSUER: issuer,
    EID_OIDC_CLIENT_ID: client.id,
    EID_OIDC_CLIENT_SECRET: client.secret,
    EID_OIDC_PERSONAL_NUMBER_CLAIM: 'personal_number',
    DESK_PORT: '0',
    DESK_URL: issuer,
    DESK_OIDC_ISSUER: issuer,
    DESK_OIDC_CLIENT_ID: client.id,
    DESK_OIDC_CLIENT_SECRET: client.secret,
    DESK_OIDC_ROLES_CLAIM: 'roles',
  })
  const mortals: Record<'exchange' | 'outside' | 'postgres' | 'node', Mortal> = {
    exchange,
    outside,
    postgres: { kill: postgres.crash, comeBack: postgres.comeBack },
    node: {
      kill: chain.node.crash,
      comeBack: async () => {
        await chain.node.comeBack()
        await chain.load()
      },
    },
  }
  return {
    origin,
    people,
    mortals,
    bank: createBank(folders.folders),
    /** Of whoever looks on from outside. */
    openDatabase: () => connect({ databaseUrl: postgres.url, dataDir: '' }, () => undefined),
    forward: (seconds: number): void => {
      ahead += seconds * 1000
      setClock()
    },
    letters: () =>
      existsSync(lettersFile)
        ? readFileSync(lettersFile, 'utf8')
            .split('\n')
            .slice(0, -1)
            .map((line) => create(JSON.parse(line), Letter))
        : [],
    stop: async (): Promise<void> => {
      await exchange.kill()
      await outside.kill()
      for (const built of [program, others]) built.remove()
      await folders.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Parties = Awaited<ReturnType<typeof startParties>>
