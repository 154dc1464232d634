import { sql } from 'drizzle-orm'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { putManyOrdersOff } from '../support/places'
import { startCrowd, thinks, type Answer, type Crowd } from './crowd'
import { settle } from './fill'
import { median, percentile } from './figures'
import { during, kindsWith, versionOf, type Kind, type Place } from './places'
import { probed, type Probed } from './probed'
import { machine, readable, tableOf, type Row } from './table'
import { tell } from './tell'
import { signIn, writeCustomers, type Visitor } from './visitors'

type Asked = {
  /** The built exchange, and what tells what it holds. */
  main: string
  probe: string
  /** Address of a PostgreSQL where databases can be made. */
  server: string | null
  customers: number
  seconds: number
}

/** Of all calls, in milliseconds. */
const target = { p95: 200 }

/** Many customers at once on each kind of database, one after the other: what each call took, and whether any failed. */
export const benchLoad = async (asked: Asked): Promise<{ table: string; failed: boolean; missed: boolean }> => {
  const head = machine()
  const measured: Measured[] = []
  for (const kind of kindsWith(asked.server)) measured.push(await measuredOn(kind, asked))
  const failed = measured.some(({ crowd }) => errorsIn(crowd) > 0)
  const missed = measured.some(({ crowd }) => percentile(timesOf(crowd.answers), 95) > target.p95)
  const table = [
    ...head,
    measured.map(({ kind, version }) => `${kind}: ${version}`).join('; '),
    `${asked.customers} customers at once for ${asked.seconds} s, one exchange; each does one thing after the other and takes`,
    `${thinks.from} to ${thinks.to} s to think in between, with a page open that is told of live events`,
    '',
    tableOf(
      ['requests', 'errors', 'p50, ms', 'p95, ms', 'p99, ms'],
      measured.flatMap(({ kind, crowd }) => callRows(kind, crowd.answers)),
    ),
    '',
    tableOf(
      measured.map(({ kind }) => kind),
      sharedRows(measured, asked.seconds),
    ),
    '',
    ...measured.map(verdict),
  ].join('\n')
  return { table, failed, missed }
}

type Measured = { kind: string; version: string; crowd: Crowd; exchange: number; database: number; machine: number }

const measuredOn = async (kind: Kind, { main, probe, customers, seconds }: Asked): Promise<Measured> => {
  tell(`Customers of ${kind.name}`)
  const { place, visitors, version } = await inhabited(kind, customers)
  const { running, look } = await probed(main, probe, place.environment)
  try {
    tell(`${customers} customers on ${kind.name} for ${seconds} s`)
    const before = await whatWasUsed(place, look)
    const crowd = startCrowd(running.origin, visitors)
    await pause(seconds * 1000)
    const after = await whatWasUsed(place, look)
    crowd.goHome()
    await crowd.gone
    const share = (of: (used: Used) => number) => (100 * (of(after) - of(before))) / seconds
    return {
      kind: kind.name,
      version,
      crowd,
      exchange: share(({ exchange }) => exchange),
      database: share(({ database }) => database),
      machine: share((used) => used.machine) / cpus().length,
    }
  } finally {
    await running.stop()
    await place.drop()
  }
}

/** A new database with customers who are signed in. */
export const inhabited = async (
  kind: Kind,
  customers: number,
): Promise<{ place: Place; visitors: Visitor[]; version: string }> => {
  const place = await kind.make()
  return during(place.where, async (database) => {
    await putManyOrdersOff(database)
    const visitors = await database.transaction(async (tx) => signIn(tx, await writeCustomers(tx, customers)))
    await settle(database)
    return { place, visitors, version: await versionOf(database) }
  })
}

/** Seconds that processors were busy so far. */
type Used = { exchange: number; database: number; machine: number }

const whatWasUsed = async (place: Place, look: Probed['look']): Promise<Used> => ({
  exchange: (await look()).cpuSeconds,
  database: await statementSeconds(place),
  machine: cpus().reduce((sum, { times }) => sum + (times.user + times.nice + times.sys + times.irq) / 1000, 0),
})

/** How long statements ran on a server; the embedded database is part of the exchange. */
const statementSeconds = async ({ where }: Place): Promise<number> => {
  if (where.databaseUrl === null) return Number.NaN
  return during(where, async (database) =>
    database.read(async (handle) => {
      const [row] = await handle.rows(
        sql`select active_time / 1000 as "seconds" from pg_stat_database where datname = current_database() limit 1`,
      )
      return Number(row?.['seconds'])
    }),
  )
}

const timesOf = (answers: readonly Answer[]): number[] => answers.map(({ milliseconds }) => milliseconds)

export const errorsIn = ({ answers, streams }: Crowd): number =>
  answers.filter(({ status }) => status !== 200).length + streams.broken

const callRows = (group: string, answers: readonly Answer[]): Row[] => {
  const names = [...new Set(answers.map(({ name }) => name))].toSorted()
  return [
    ...names.map((name) => [name, answers.filter((answer) => answer.name === name)] as const),
    ['all calls', answers] as const,
  ].map(([name, its]) => {
    const times = timesOf(its)
    const errors = its.filter(({ status }) => status !== 200).length
    const figures = [times.length, errors, median(times), percentile(times, 95), percentile(times, 99)]
    return { group, name, unit: '', values: figures.map((figure) => [figure]) }
  })
}

const sharedRows = (measured: readonly Measured[], seconds: number): Row[] => {
  const row = (name: string, unit: string, of: (one: Measured) => number): Row => ({
    group: 'All of it',
    name,
    unit,
    values: measured.map((one) => [of(one)]),
  })
  return [
    row('requests', 'per second', ({ crowd }) => crowd.answers.length / seconds),
    row('p95 of all calls', 'ms', ({ crowd }) => percentile(timesOf(crowd.answers), 95)),
    row('live pages that broke', '', ({ crowd }) => crowd.streams.broken),
    row('events told to pages', 'per second', ({ crowd }) => crowd.streams.told / seconds),
    row('the exchange kept one core busy', '%', ({ exchange }) => exchange),
    row('statements ran', '% of the time', ({ database }) => database),
    row('the machine was busy, with all it had to do', '%', (one) => one.machine),
    row('the exchange computed', 'ms a call', (one) => (one.exchange * seconds * 10) / one.crowd.answers.length),
  ]
}

const verdict = ({ kind, crowd }: Measured): string => {
  const statuses = [...new Set(crowd.answers.map(({ status }) => status))].filter((status) => status !== 200)
  const errors = statuses.map(
    (status) => `${crowd.answers.filter((answer) => answer.status === status).length} times ${status || 'cut off'}`,
  )
  const p95 = percentile(timesOf(crowd.answers), 95)
  return [
    `${kind}: ${errors.length === 0 ? 'no error' : errors.join(', ')}`,
    `p95 ${readable(p95)} ms, ${p95 <= target.p95 ? 'within' : 'beyond'} ${target.p95} ms`,
  ].join('; ')
}
