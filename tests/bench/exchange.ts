import { manyOrders } from '../../src/server/sandbox/seeds/many'
import { measureCalls } from './calls'
import { fillOrders, settle, tenThousand } from './fill'
import { during, versionOf, type Kind, type Place } from './places'
import { measureQueries } from './queries'
import { measureNewStarts, measureWarmStarts } from './starts'
import { machine, tableOf, type Row } from './table'
import { tell } from './tell'
import { signIn, writeCustomers, type Visitors } from './visitors'

export type Asked = {
  /** The built exchange, and what counts its fsyncs. */
  main: string
  counter: string
  /** Address of a PostgreSQL where databases can be made. */
  server: string | null
  /** So many in all, ten thousand by ten thousand. */
  orders: number
  rounds: number
  seconds: number
  connections: number
}

type Site = { kind: Kind; place: Place; version: string; visitors: Visitors }

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
    const filled = await Promise.all(sites.map((site) => filledUp(site, asked.orders)))
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
  during(place, async (database) => {
    const visitors = await database.transaction(async (tx) => {
      const others = await signIn(tx, await writeCustomers(tx, manyCustomers))
      return withBusiest(await signIn(tx, [await tenThousand(tx)]), others)
    })
    await settle(database)
    return { kind, place, version: await versionOf(database), visitors }
  })

/** The first of the others becomes the busiest: theirs are ten thousand among all that there are then. */
const filledUp = async (site: Site, total: number): Promise<Site> => {
  const [first, ...others] = site.visitors.others
  const visitors = withBusiest(first ? [first] : [], others)
  const customers = { busiest: visitors.busiest.id, others: others.map(({ id }) => id) }
  await during(site.place, (database) =>
    fillOrders(database, { total, ...customers }, (percent) => tell(`Filling, ${site.kind.name}, ${percent} %`)),
  )
  return { ...site, visitors }
}

const withBusiest = ([busiest]: Visitors['others'], others: Visitors['others']): Visitors => {
  if (busiest === undefined) throw new Error('Nobody was signed in')
  return { busiest, others }
}
