import { pathToFileURL } from 'node:url'
import { casesFor, mailed, placed, type Case } from './cases'
import { callersOf, type Callers, type Load } from './load'
import type { Kind, Place } from './places'
import { runExchange, type Running } from './running'
import type { Row } from './table'
import { tell } from './tell'
import type { Visitors } from './visitors'

type Asked = { main: string; counter: string; rounds: number; seconds: number; connections: number }
type Site = { kind: Kind; place: Place; visitors: Visitors }
type OpenSite = Site & { running: Running; callers: Callers; syncsBefore: number; orders: number }
type Figures = Omit<Row, 'group'>

/** Each call under load, on exchanges that are up at once and take turns: one that is not called has nothing to do. */
export const measureCalls = async (asked: Asked, sites: readonly Site[]): Promise<Figures[]> => {
  const open: OpenSite[] = []
  for (const site of sites) open.push(await opened(asked, site))
  const rows: Figures[] = []
  const cases = open.map(({ visitors }) => casesFor(visitors))
  for (const [nth, { name }] of (cases[0] ?? []).entries()) {
    const loads: Load[][] = open.map(() => [])
    for (let round = 1; round <= asked.rounds; round++)
      for (const [index, site] of open.entries()) {
        tell(`${name}, ${site.kind.name}, round ${round}`)
        const one = cases[index]?.[nth]
        if (one !== undefined) loads[index]?.push(await loadOn(site, one, asked.seconds))
      }
    rows.push(
      { name, unit: 'per second', values: loads.map((rounds) => rounds.map(({ perSecond }) => perSecond)) },
      { name, unit: 'p95, ms', values: loads.map((rounds) => rounds.map(({ p95 }) => p95)) },
    )
  }
  const syncs: number[][] = []
  for (const site of open) syncs.push([await syncsPerOrder(site)])
  return [...rows, { name: `${placed}, with its mail`, unit: 'fsyncs', values: syncs }]
}

const opened = async ({ main, counter, connections }: Asked, site: Site): Promise<OpenSite> => {
  const syncsBefore = await site.place.syncs()
  const running = await runExchange(['--import', pathToFileURL(counter).href, main], site.place.environment)
  return { ...site, running, callers: callersOf(running.origin, connections), syncsBefore, orders: 0 }
}

const loadOn = async (site: OpenSite, { name, next, check }: Case, seconds: number): Promise<Load> => {
  const { callers, running } = site
  const body = await callers.call(next())
  if (!check(body)) throw new Error(`${name} was not answered as expected: ${body.slice(0, 500)}`)
  const warmUp = await callers.load(next, seconds / 4)
  const load = await callers.load(next, seconds)
  if (name === placed) {
    await mailed(running.origin, load.last)
    site.orders += 1 + warmUp.count + load.count
  }
  return load
}

/** What a start and a stop add is lost among thousands of orders. */
const syncsPerOrder = async ({ callers, running, place, syncsBefore, orders }: OpenSite): Promise<number> => {
  callers.close()
  await running.stop()
  return ((await place.syncs()) - syncsBefore) / orders
}
