import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Order } from '../../src/domain/orders/orders'
import { folderReader } from '../../src/server/bank-files/read-files'
import type { BankFilesSettings } from '../../src/server/bank-files/settings'
import { writeFiles } from '../../src/server/bank-files/write-files'
import type { Database } from '../../src/server/database/handle'
import {
  bankEntries,
  bankFileEvents,
  bankFilesIn,
  bankFilesOut,
  bankPayments,
  bankTransfers,
} from '../../src/server/database/schema'
import { bankFolders, settingsWith, type Told } from './bank-files'
import { sendCallback } from './callbacks'
import { browserOf, testExchange, type Browser, type TestExchange } from './exchange'
import { buyOrder } from './placing'
import { newSeller, placeSale } from './selling'

/** What our bank calls a payout's first attempt by. */
export const keyOf = ({ reference }: Pick<Order, 'reference'>) => `${reference}/1`

/** An exchange that reads what is put into its folder of bank files, and what has become of that; `start` it ahead of each test. */
export const bankReading = () => {
  let exchange: TestExchange
  let folders: Awaited<ReturnType<typeof bankFolders>>
  let settings: BankFilesSettings
  let browser: Browser
  let seller: Awaited<ReturnType<typeof newSeller>>
  let look: () => Promise<void>
  const lookBy = (reading: Parameters<typeof folderReader>[0]): void => {
    look = folderReader(reading)
  }
  const start = async () => {
    folders = await bankFolders()
    settings = settingsWith(folders.folders, { cutOffs: ['12:00', '13:30', '15:00'] })
    exchange = await testExchange({ config: { bankFiles: settings } })
    seller = await newSeller(exchange.database)
    browser = browserOf(exchange.server)
    await browser.signIn(seller.customer.email)
    lookBy(deps())
  }
  const end = async () => {
    await exchange.stop()
    await folders.end()
  }
  const deps = (database: Database = exchange.database) => {
    const { jobs, log, config } = exchange.exchange
    return { config, database, clock: exchange.clock, jobs, log, settings }
  }
  /** From now on messages of this kind alone are taken in. */
  const takeFrom = (source: BankFilesSettings['source']): void =>
    lookBy({ ...deps(), settings: { ...settings, source } })
  const work = () => exchange.exchange.jobs.runDue()
  /** What the bank puts there is read and told. */
  const comes = async (name: string, content: string | Buffer) => {
    exchange.clock.forward({ seconds: 1 })
    await folders.put(name, content)
    await look()
    await work()
  }
  /** A file that was not whole has come no further for a minute. */
  const settles = async () => {
    exchange.clock.forward({ seconds: 60 })
    await look()
    await work()
  }

  const filesRead = () =>
    exchange.database.read((handle) =>
      handle.select().from(bankFilesIn).orderBy(asc(bankFilesIn.receivedAt), asc(bankFilesIn.name)).limit(100),
    )
  const fateOf = async (name: string) => {
    const found = (await filesRead()).find((file) => file.name === name)
    return found && [found.state, found.problem]
  }
  const entries = () =>
    exchange.database.read((handle) =>
      handle.select().from(bankEntries).orderBy(asc(bankEntries.receivedAt), asc(bankEntries.position)).limit(1000),
    )
  const answersOf = async () =>
    (await entries()).map(({ state, problem }) => (problem === null ? state : `${state} ${problem}`))
  const eventsTold = async () =>
    (
      await exchange.database.read((handle) =>
        handle.select().from(bankFileEvents).orderBy(asc(bankFileEvents.id)).limit(1000),
      )
    ).map(({ body }) => body.type)
  const transfers = () => exchange.database.read((handle) => handle.$count(bankTransfers))
  const rowOf = async (key: string) => {
    const [row] = await exchange.database.read((handle) =>
      handle.select().from(bankPayments).where(eq(bankPayments.key, key)).limit(1),
    )
    if (row === undefined) throw new Error('There is no such payment')
    return row
  }
  const fetched = async ({ reference }: Pick<Order, 'reference'>): Promise<Order> => {
    await browser.signIn(seller.customer.email)
    return (await browser.get(`/protected/v2/orders/${reference}`)).json().result
  }
  const bought = async (): Promise<Order> => {
    await browser.signIn(seller.customer.email)
    return (await browser.post('/protected/v2/buy/orders', { ...buyOrder, allowsDuplicate: true })).json().result
  }
  const moneyIn = async (order: Order) =>
    (await fetched(order)).transactions.filter(({ direction }) => direction === 'IN').length

  /** A sale whose payout stands in a file. */
  const filed = async (write = () => writeFiles(deps())): Promise<Order> => {
    await browser.signIn(seller.customer.email)
    const order: Order = (await placeSale(browser, seller.account.reference)).json().result
    const { reference, coin, from } = order
    const hash = reference.replaceAll('-', '').repeat(2)
    await sendCallback(exchange, 'coins', { type: 'coins.received', order: reference, coin, amount: from.amount, hash })
    await work()
    exchange.clock.forward({ minutes: 90 })
    await write()
    return order
  }
  /** The file appears, and the process ends before that is noted. */
  const killedBeforeNoted = () => expect(writeFiles(deps(endingAt(3, false)))).rejects.toThrow('killed')
  const debitOf = async (order: Order, changes: Partial<Told> = {}): Promise<Told> => {
    const { endToEndId, amount } = await rowOf(keyOf(order))
    return { direction: 'DBIT', amount, reference: `D-${order.number}`, endToEndId, payer: null, ...changes }
  }
  const creditOf = async (order: Order, changes: Partial<Told> = {}): Promise<Told> => ({
    ...(await debitOf(order)),
    direction: 'CRDT',
    reference: `C-${order.number}`,
    returned: 'AC04',
    ...changes,
  })
  const fileOf = async () => {
    const [file] = await exchange.database.read((handle) => handle.select().from(bankFilesOut).limit(1))
    return file
  }

  /** A database whose process ends at its nth transaction: before it is written, or after. */
  const endingAt = (nth: number, isWritten: boolean): Database => {
    let asked = 0
    return {
      ...exchange.database,
      transaction: async (begin) => {
        asked += 1
        const isLast = asked === nth
        const done = await exchange.database.transaction(async (tx) => {
          const result = await begin(tx)
          if (isLast && !isWritten) throw new Error('killed')
          return result
        })
        if (isLast) throw new Error('killed')
        return done
      },
    }
  }

  return {
    get exchange() {
      return exchange
    },
    get folders() {
      return folders
    },
    get settings() {
      return settings
    },
    get browser() {
      return browser
    },
    get seller() {
      return seller
    },
    look: () => look(),
    lookBy,
    takeFrom,
    start,
    end,
    deps,
    work,
    comes,
    settles,
    filesRead,
    fateOf,
    entries,
    answersOf,
    eventsTold,
    transfers,
    rowOf,
    fetched,
    bought,
    moneyIn,
    filed,
    killedBeforeNoted,
    debitOf,
    creditOf,
    fileOf,
    endingAt,
  }
}
