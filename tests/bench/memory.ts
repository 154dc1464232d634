import { setTimeout as pause } from 'node:timers/promises'
import { startCrowd, thinks, type Crowd } from './crowd'
import { lineThrough, type Point } from './figures'
import { kindsWith, type Kind, type Place } from './places'
import { probed, type Look, type Probed } from './probed'
import { machine, readable, tableOf, type Row } from './table'
import { tell } from './tell'
import { errorsIn, inhabited } from './under-load'

type Asked = { main: string; probe: string; server: string | null; customers: number; minutes: number }

/** What is not counted, since caches and compiled code are still filling: a fifth of the time. */
const warmUp = 0.2
/** It grows where the slope is beyond this share of the mean an hour, by more than its scatter may be. */
const flat = 0.05
const megabyte = 1_000_000

type Site = { kind: string; place: Place; exchange: Probed; crowd: Crowd; looks: { hours: number; look: Look }[] }

/** Customers as in the bench of load, fewer and for longer, on both kinds of database at once: what is held each minute. */
export const benchMemory = async (asked: Asked): Promise<{ table: string; failed: boolean }> => {
  const head = machine()
  const sites: Site[] = []
  for (const kind of kindsWith(asked.server)) sites.push(await begun(kind, asked))
  const began = performance.now()
  for (let minute = 0; minute <= asked.minutes; minute += 1) {
    await pause(Math.max(0, began + minute * 60_000 - performance.now()))
    for (const { kind, exchange, looks } of sites) {
      const look = await exchange.look()
      looks.push({ hours: (performance.now() - began) / 3_600_000, look })
      tell(`Minute ${minute}, ${kind}: heap ${megabytes(look.heapUsed)}, resident ${megabytes(look.rss)} MB`)
    }
  }
  for (const { crowd, place, exchange } of sites) {
    crowd.goHome()
    await crowd.gone
    await exchange.running.stop()
    await place.drop()
  }
  const lines = sites.flatMap(figuresOf)
  const failed = sites.some(({ crowd }) => errorsIn(crowd) > 0)
  const table = [
    ...head,
    `${asked.customers} customers for ${asked.minutes} minutes on each database at once, ${thinks.from} to ${thinks.to} s to think; looked at each minute`,
    `once garbage was collected, without the first fifth. It grows where the slope, less twice its standard error, is`,
    `beyond ${100 * flat} % of the mean an hour.`,
    '',
    tableOf(
      ['mean, MB', 'MB an hour', 'give or take'],
      lines.map(({ row }) => row),
    ),
    '',
    ...sites.map(({ kind, crowd }) => `${kind}: ${crowd.answers.length} calls, ${errorsIn(crowd)} errors`),
    ...lines.map(({ said }) => said),
  ].join('\n')
  return { table, failed: failed || lines.some(({ grows }) => grows) }
}

const begun = async (kind: Kind, { main, probe, customers }: Asked): Promise<Site> => {
  const { place, visitors } = await inhabited(kind, customers)
  const exchange = await probed(main, probe, place.environment, ['--expose-gc'])
  return { kind: kind.name, place, exchange, crowd: startCrowd(exchange.running.origin, visitors), looks: [] }
}

const held = [
  { name: 'heap', of: ({ heapUsed }: Look) => heapUsed },
  { name: 'compiled code in it', of: ({ code }: Look) => code },
  { name: 'heap without the code', of: ({ heapUsed, code }: Look) => heapUsed - code },
  { name: 'buffers and WebAssembly', of: ({ external }: Look) => external },
  { name: 'resident', of: ({ rss }: Look) => rss },
] as const

const figuresOf = ({ kind, looks }: Site): { row: Row; grows: boolean; said: string }[] => {
  const counted = looks.slice(Math.floor(looks.length * warmUp))
  return held.map(({ name, of }) => {
    const points: Point[] = counted.map(({ hours, look }) => ({ x: hours, y: of(look) / megabyte }))
    const mean = points.reduce((sum, { y }) => sum + y, 0) / points.length
    const { slope, within } = lineThrough(points)
    const grows = slope - within > flat * mean
    const row = { group: kind, name, unit: '', values: [[mean], [slope], [within]] }
    return { row, grows, said: `${kind}, ${name}: ${grows ? `grows by ${readable(slope)} MB an hour` : 'flat'}` }
  })
}

const megabytes = (bytes: number): string => readable(bytes / megabyte)
