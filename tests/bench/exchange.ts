import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { manyOrders } from '../../src/server/sandbox/seeds/many'
import { measureCalls } from './calls'
import { settle, tenThousand } from './fill'
import type { Filling } from './filling'
import { during, versionOf, type Kind, type Place } from './places'
import { measureQueries } from './queries'
import { measureNewStarts, measureWarmStarts } from './starts'
import { machine, tableOf, type Row } from './table'
import { signIn, writeCustomers, type Visitor, type Visitors } from './visitors'

type Asked = {
  /** The built exchange, and what counts its fsyncs. */
  main: string
  counter: string
  /** The built `filling.ts`. */
  filler: string
  /** Address of a PostgreSQL where databases can be made. */
  server: string | null
  /** So many in all, ten thousand by ten thousand. */
  orders: number
  rounds: number
  seconds: number
  connections: number
}

/** `heir` has no orders, and becomes the busiest when the database is filled. */
type Site = { kind: Kind; place: Place; version: string; visitors: Visitors; heir: Visitor }

const manyCustomers = 1000

/** Measures the exchange on each kind of database by turns, so that what else the machine does troubles all alike. */
export const benchExchange = async (asked: Asked): Promise<{ head: string[]; rows: Row[]; table: string }> => {
  const before = machine()
  const { started, values } = await measureNewStarts(asked)
  const sites: Site[] = []
  for (const one of started) sites.push(await inhabited(one))
  const rows = [{ group: starts, name: 'on a new database', unit: 'ms', values }]
  rows.push(...(await measureStage(asked, sites, manyOrders)))
  if (asked.orders > manyOrders) {
    const filled = await Promise.all(sites.map((site) => filledUp(asked, site)))
    rows.push(...(await measureStage(asked, filled, asked.orders)))
  }
  for (const { place } of sites) await place.drop()
  const { rounds, seconds, connections } = asked
  const head = [
    ...before,
    `${sites.map(({ kind, version }) => `${kind.name}: ${version}`).join('; ')}; what they acknowledge is on the disk`,
    `Medians of ${rounds} rounds of ${seconds} s by turns, ${connections} callers at once`,
  ]
  const kinds = sites.map(({ kind }) => kind.name)
  return { head, rows, table: [...head, '', tableOf(kinds, rows)].join('\n') }
}

const starts = 'Start until ready'

const measureStage = async (asked: Asked, sites: readonly Site[], orders: number): Promise<Row[]> => {
  const group = `${orders.toLocaleString('en')} orders in all`
  const warm = await measureWarmStarts(asked, sites)
  const figures = [...(await measureCalls(asked, sites)), ...(await measureQueries(sites))]
  return [
    { group: starts, name: `with ${group}`, unit: 'ms', values: warm },
    ...figures.map((row) => ({ group, ...row })),
  ]
}

/** With customers who are signed in, and so is whoever has the ten thousand orders. */
const inhabited = ({ kind, place }: { kind: Kind; place: Place }): Promise<Site> =>
  during(place.where, async (database) => {
    const [busiest, heir, ...others] = await database.transaction(async (tx) =>
      signIn(tx, [await tenThousand(tx), ...(await writeCustomers(tx, 1 + manyCustomers))]),
    )
    if (busiest === undefined || heir === undefined) throw new Error('Nobody was signed in')
    await settle(database)
    return { kind, place, version: await versionOf(database), visitors: { busiest, others }, heir }
  })

/** The orders of the heir are ten thousand among all that there are then. */
const filledUp = async ({ filler, orders: total }: Asked, site: Site): Promise<Site> => {
  const { kind, place, visitors, heir } = site
  const others = visitors.others.map(({ id }) => id)
  const asked: Filling = { name: kind.name, where: place.where, total, busiest: heir.id, others }
  const child = spawn(process.execPath, [filler, JSON.stringify(asked)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code]: unknown[] = await once(child, 'close')
  if (code !== 0) throw new Error(`${site.kind.name} could not be filled`)
  return { ...site, visitors: { ...visitors, busiest: heir } }
}
