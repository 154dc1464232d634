import { compareAlerts } from '../../src/server/alerts/watch'
import { buildExchange } from '../../src/server/app'
import { readConfig } from '../../src/server/config'
import { insertMany } from '../../src/server/database/bulk'
import type { Database } from '../../src/server/database/handle'
import { priceAlerts } from '../../src/server/database/schema'
import type { Rates } from '../../src/domain/market/market'
import { coins, fiats } from '../../src/domain/money/currencies'
import { randomUUID } from 'node:crypto'
import { settle } from './fill'
import { during, kindsWith, versionOf, type Kind } from './places'
import { machine, tableOf, type Row } from './table'
import { tell } from './tell'
import { writeCustomers } from './visitors'

/** `appFolder`: where the built app lies, without which no exchange is put together. */
type Asked = { server: string | null; rounds: number; appFolder: string }

const ofCustomer = 20
const customers = 5000
const all = ofCustomer * customers
/** Of these a telling reaches one in a hundred. */
const few = all / 100

/** What one telling of prices takes, with the alerts of all customers: none reached, some, and each of them. */
export const benchAlerts = async ({ server, rounds, appFolder }: Asked): Promise<{ table: string }> => {
  const head = machine()
  const kinds = kindsWith(server)
  const measured: { version: string; took: readonly number[][] }[] = []
  for (const kind of kinds) measured.push(await measuredOn(kind, rounds, appFolder))
  const names = [`none of ${all.toLocaleString('en')}`, `${few.toLocaleString('en')} of them`, 'all of them']
  const rows: Row[] = names.map((name, nth) => ({
    group: 'A telling of prices that reaches',
    name,
    unit: 'ms',
    values: measured.map(({ took }) => took[nth] ?? []),
  }))
  const table = [
    ...head,
    measured.map(({ version }, nth) => `${kinds[nth]?.name}: ${version}`).join('; '),
    `${customers.toLocaleString('en')} customers with ${ofCustomer} alerts each; medians of ${rounds} rounds. What is reached is written`,
    'with its notification and its letter, which are on the disk then.',
    '',
    tableOf(
      kinds.map(({ name }) => name),
      rows,
    ),
  ].join('\n')
  return { table }
}

const measuredOn = async (kind: Kind, rounds: number, appFolder: string) => {
  const place = await kind.make()
  try {
    return await during(place.where, async (database) => {
      const built = await buildExchange({
        config: readConfig({ ...place.environment, SANDBOX: 'on', LOG_LEVEL: 'silent' }),
        database,
        appFolder,
      })
      tell(`Customers of ${kind.name}`)
      const owners = await database.transaction((tx) => writeCustomers(tx, customers))
      const took: [number[], number[], number[]] = [[], [], []]
      const look = async (price: string): Promise<number> => {
        const began = performance.now()
        await compareAlerts(built.exchange, ratesAt(price))
        return performance.now() - began
      }
      for (let round = 0; round < rounds; round += 1) {
        tell(`Round ${round + 1}, ${kind.name}`)
        await writeAlerts(database, owners)
        await settle(database)
        took[0].push(await look('1000'))
        took[1].push(await look('2000'))
        took[2].push(await look('3000'))
      }
      return { version: await versionOf(database), took }
    })
  } finally {
    await place.drop()
  }
}

const ratesAt = (price: string): Rates => {
  const each = { SEK: price, EUR: price }
  return { at: new Date().toISOString(), rates: { BTC: each, ETH: each, LTC: each, BCH: each }, halted: [] }
}

/** Levels lie between 2,000 and 3,000, one in a hundred at 2,000, over all pairs. */
const writeAlerts = (database: Database, owners: readonly string[]): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.delete(priceAlerts)
    for (let from = 0; from < owners.length; from += 250)
      await insertMany(
        tx,
        priceAlerts,
        owners.slice(from, from + 250).flatMap((customerId, owner) =>
          Array.from({ length: ofCustomer }, (_, nth) => {
            const place = (from + owner) * ofCustomer + nth
            return {
              reference: randomUUID(),
              customerId,
              coin: coins[place % coins.length] ?? 'BTC',
              fiat: fiats[(place >> 2) % fiats.length] ?? 'SEK',
              kind: 'above' as const,
              hours: 0,
              level: String(place % 100 === 0 ? 2000 : 2001 + (place % 999)),
              repeats: false,
              buys: null,
              state: 'WAITING' as const,
              createdAt: new Date(),
            }
          }),
        ),
      )
  })
