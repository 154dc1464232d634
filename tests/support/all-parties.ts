import { randomBytes } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { swedishInstant } from '../../src/domain/bank/bank-days'
import { swedishDay } from '../../src/domain/shared/swedish-days'
import { dueWork } from '../../src/server/jobs/queue'
import { backPath } from '../../src/server/eid-oidc/adapter'
import { hasProvider, startEidProvider, type EidHolder } from '../../src/setup/eid-provider.mjs'
import { freePort } from './built-exchange'
import { bankFolders, bankgiro, camt054, pain002, sekIban, type Told } from './bank-files'
import { startEtherChain } from './ether-chain'
import { startChain } from './litecoin-chain'
import { startIssuer } from './oidc-issuer'
import { startWithoutSandbox, type Operators } from './without-sandbox'

/** A Monday in Sweden, at nine: a bank day with both cut-offs ahead, whenever the tests are run. */
const begins = '2026-11-23T08:00:00.000Z'
const cutOffs = ['12:00', '15:00'] as const
export type CutOff = (typeof cutOffs)[number]

/** So often adapters look what came. */
const lookSeconds = 15

/** The coins of the wallet that sends. */
export const funded = '20'

/** Of accounts whose private keys the exchange never has. */
const wallet = HDKey.fromMasterSeed(new Uint8Array(32).fill(5))
const extendedKey = wallet.derive("m/84'/2'/0'").publicExtendedKey
const etherKey = wallet.derive("m/44'/60'/0'").publicExtendedKey

/** The time of an exchange that somebody uses: it runs, and is put forward at will. */
const runningClock = () => {
  let ahead = Date.parse(begins) - Date.now()
  return {
    now: () => new Date(Date.now() + ahead),
    forward: (seconds: number) => void (ahead += seconds * 1000),
    moveTo: (instant: Date) => void (ahead = instant.getTime() - Date.now()),
  }
}

/** A broker of e-IDs: oidc-provider, on Node 20 the tests' own issuer; and what somebody does on its page. */
const startBroker = async (origin: string, people: readonly EidHolder[]) => {
  const client = { clientId: 'nordmynt', clientSecret: randomBytes(32).toString('hex') }
  const told = people.map(({ personalNumber, givenName, surname }) => ({
    subject: personalNumber,
    name: `${givenName} ${surname}`,
    roles: [],
    claims: { personal_number: personalNumber, given_name: givenName, family_name: surname },
  }))
  const { issuer, stop } = hasProvider
    ? await startEidProvider({ ...client, redirectUri: `${origin}${backPath}`, people })
    : await startIssuer(client.clientId, client.clientSecret, told)
  return {
    settings: {
      EID_OIDC_ISSUER: issuer,
      EID_OIDC_CLIENT_ID: client.clientId,
      EID_OIDC_CLIENT_SECRET: client.clientSecret,
      EID_OIDC_PERSONAL_NUMBER_CLAIM: 'personal_number',
    },
    stop,
    identify: async (page: Page, { personalNumber, givenName, surname }: EidHolder): Promise<void> => {
      await page.waitForURL(`${issuer}/**`)
      if (hasProvider) return page.getByRole('button', { name: `${givenName} ${surname}`, exact: true }).click()
      await page.getByLabel('Who you are').fill(personalNumber)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    },
  }
}

type Folders = Awaited<ReturnType<typeof bankFolders>>
type Clock = ReturnType<typeof runningClock>
type Running = Pick<NonNullable<Awaited<ReturnType<typeof startWithoutSandbox>>>, 'jobs' | 'database'>

/** A payment as a file for the bank orders it. */
export type OrderedPayment = { endToEndId: string; amount: string; account: string; holder: string; message: string }

/** A file for the bank, as it reads it. */
export type OrderedFile = { messageId: string; payments: OrderedPayment[] }

const textIn = (xml: string, name: string): string => new RegExp(`<${name}(?: [^>]*)?>([^<]*)<`).exec(xml)?.[1] ?? ''

const readOrdered = (xml: string): OrderedFile => ({
  messageId: textIn(xml, 'MsgId'),
  payments: xml
    .split('<CdtTrfTxInf>')
    .slice(1)
    .map((payment) => ({
      endToEndId: textIn(payment, 'EndToEndId'),
      amount: textIn(payment, 'InstdAmt'),
      account: textIn(/<Othr>.*?<\/Othr>/s.exec(payment)?.[0] ?? '', 'Id'),
      holder: textIn(payment, 'Nm'),
      message: textIn(payment, 'Ustrd'),
    })),
})

/** Has adapters look what came, and waits until all that follows from it is done. */
const looking =
  (clock: Clock, { jobs, database }: Running) =>
  async (): Promise<void> => {
    clock.forward(lookSeconds)
    await expect
      .poll(async () => {
        await jobs.runDue()
        return (await database.read((handle) => dueWork(handle, clock.now(), clock.now()))).due
      })
      .toBe(0)
  }

/** Our bank: it reads what we order, and tells what it has booked, each in a file. */
const bankAt = (folders: Folders, clock: Clock, look: () => Promise<void>) => {
  const delivered: { name: string; content: string }[] = []
  const booked: Told[] = []
  /** Puts a file where we read, and waits until it has been read. */
  const put = async (name: string, content: string): Promise<void> => {
    await folders.deliver(name, content)
    await expect
      .poll(async () => {
        await look()
        return [...(await folders.in()), ...(await folders.reading())]
      })
      .toEqual([])
  }
  const deliver = async (kind: string, content: string): Promise<void> => {
    const name = `${String(delivered.length + 1).padStart(2, '0')}-${kind}.xml`
    delivered.push({ name, content })
    await put(name, content)
  }
  const book = async (entries: readonly Told[]): Promise<void> => {
    const dated = entries.map((entry, index) => ({
      reference: `BOOKED-${booked.length + index + 1}`,
      day: swedishDay(clock.now()),
      ...entry,
    }))
    booked.push(...dated)
    await deliver('camt.054', camt054({ messageId: `NOTICE-${delivered.length + 1}` }, dated))
  }
  return {
    booked,
    delivered,
    deliverAgain: async () => {
      for (const { name, content } of delivered) await put(name, content)
    },
    /** Money comes to our account. */
    takesIn: (amount: string, ocr: string, payer: string) => book([{ amount, ocr, payer }]),
    /** It is this time of the day: what we then order. */
    cutOff: async (time: CutOff): Promise<OrderedFile> => {
      const before = await folders.out()
      await look()
      clock.moveTo(swedishInstant(swedishDay(clock.now()), time))
      const added = async () => (await folders.out()).filter((name) => !before.includes(name))
      await expect
        .poll(async () => {
          await look()
          return added()
        })
        .toHaveLength(1)
      return readOrdered(await folders.read((await added())[0] ?? ''))
    },
    /** It takes a file of ours, and pays all that stands in it. */
    pays: async ({ messageId: original, payments }: OrderedFile): Promise<void> => {
      const messageId = `STATUS-${delivered.length + 1}`
      await deliver('pain.002', pain002({ messageId, original, group: { code: 'ACCP' } }))
      await book(payments.map(({ amount, endToEndId }) => ({ direction: 'DBIT', amount, endToEndId })))
    },
    archived: () => folders.archive(),
    failed: () => folders.failed(),
  }
}

const noPostgres = { missing: 'No PostgreSQL is to be had here' } as const

type Coins = { settings: Readonly<Record<string, string>>; stop: () => Promise<unknown> }

/** An exchange with its sandbox off, and our bank by files; coins and what else it has by these settings. Undefined without a PostgreSQL. */
const startWithBank = async (operators: Operators, port: number, { settings: more, stop }: Coins) => {
  const [folders, clock] = [await bankFolders(), runningClock()]
  const stopOutside = () => Promise.all([stop(), folders.end()])
  const settings = {
    ...more,
    COIN_NETWORK: 'regtest',
    BANK_FILES_IN: folders.folders.in,
    BANK_FILES_OUT: folders.folders.out,
    BANK_FILES_NAME: 'Nordmynt AB',
    BANK_FILES_BIC: 'ESSESESS',
    BANK_FILES_SEK_IBAN: sekIban,
    BANK_FILES_BANKGIRO: bankgiro,
    BANK_FILES_CUT_OFFS: cutOffs.join(),
  }
  const exchange = await startWithoutSandbox(operators, { clock, port, settings, adapters: [] })
  if (exchange === undefined) {
    await stopOutside()
    return undefined
  }
  const look = looking(clock, exchange)
  return {
    ...exchange,
    clock,
    look,
    bank: bankAt(folders, clock, look),
    stop: async () => {
      await exchange.stop()
      await stopOutside()
    },
  }
}

/**
 * An exchange with its sandbox off and an adapter for each party: a node of Litecoin on a chain of its own, a broker of e-IDs,
 * our bank by files, and what every exchange without its sandbox has. Where one is not to be had, it says which.
 */
export const startAllParties = async (operators: Operators, people: readonly EidHolder[]) => {
  const chain = await startChain()
  if (chain === undefined) return { missing: 'No litecoind is to be had here' } as const
  await chain.fund(['10', '10'])
  const port = await freePort()
  const broker = await startBroker(`http://localhost:${port}`, people)
  const exchange = await startWithBank(operators, port, {
    settings: { ...broker.settings, LTC_NODE_URL: chain.url, LTC_XPUB: extendedKey },
    stop: () => Promise.all([chain.node.stop(), broker.stop()]),
  })
  if (exchange === undefined) return noPostgres
  return { ...exchange, chain, identify: broker.identify }
}

/** The same with ether, by a node of Ethereum on a chain of its own, in place of Litecoin and of e-IDs. */
export const startEtherParties = async (operators: Operators) => {
  const chain = await startEtherChain()
  if (chain === undefined) return { missing: 'No anvil is to be had here' } as const
  await chain.fund(funded)
  const exchange = await startWithBank(operators, await freePort(), {
    settings: { ETH_NODE_URL: chain.url, ETH_KEY: chain.key, ETH_XPUB: etherKey },
    stop: () => chain.node.stop(),
  })
  if (exchange === undefined) return noPostgres
  return { ...exchange, chain }
}

export type AllParties = Exclude<Awaited<ReturnType<typeof startAllParties>>, { missing: string }>
