import { listPageSize as size } from '../../src/domain/orders/order-filter'
import type { Database, Handle } from '../../src/server/database/handle'
import { waitingOrders } from '../../src/server/desk/orders'
import { pageOfOrders } from '../../src/server/orders/queries'
import { pages } from './cases'
import { median } from './figures'
import { during, type Kind, type Place } from './places'
import type { Row } from './table'
import { tell } from './tell'
import type { Visitors } from './visitors'

const times = 101

/** What the database alone takes for each page, asked for one after the other without the exchange around it. */
export const measureQueries = async (
  sites: readonly { kind: Kind; place: Place; visitors: Visitors }[],
): Promise<Omit<Row, 'group'>[]> => {
  const medians: number[][] = []
  for (const { kind, place, visitors } of sites) {
    tell(`Queries alone, ${kind.name}`)
    medians.push(await during(place.where, (database) => mediansOn(database, visitors.busiest.id)))
  }
  return [...pages.map(({ name }) => name), 'the desk’s orders that wait'].map((name, nth) => ({
    name: `${name}, database alone`,
    unit: 'ms',
    values: medians.map((found) => [found[nth] ?? Number.NaN]),
  }))
}

const mediansOn = async (database: Database, customerId: string): Promise<number[]> => {
  const medians: number[] = []
  for (const { page, filter } of pages)
    medians.push(await medianOf(database, (handle) => pageOfOrders(handle, customerId, filter, { page, size })))
  medians.push(await medianOf(database, (handle) => waitingOrders(handle, null, size)))
  return medians
}

const medianOf = async (database: Database, ask: (handle: Handle) => Promise<unknown>): Promise<number> => {
  const took: number[] = []
  for (let nth = 0; nth < times; nth++) {
    const began = performance.now()
    await database.read(ask)
    took.push(performance.now() - began)
  }
  return median(took)
}
