import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Postgres } from '../../src/setup/postgres.mjs'
import { buyOrder, mailed } from './cases'
import { median, percentile } from './figures'
import { ask, type Call } from './load'
import { kindsWith } from './places'
import { runExchange } from './running'
import { machine, tableOf, type Row } from './table'
import { tell } from './tell'
import { inhabited } from './under-load'
import type { Visitor } from './visitors'

type Asked = { main: string; postgres: Postgres | undefined; minutes: number }
type Answer = { status: number; milliseconds: number }

const customers = 10
/** Milliseconds between two calls of a customer. */
const between = 100

/** What is answered while the database is away, and how soon calls, live events and due work go on when it is back. */
export const benchOutage = async ({ main, postgres, minutes }: Asked): Promise<{ table: string }> => {
  const head = machine()
  const kind = kindsWith(postgres?.url ?? null).at(-1)
  if (postgres === undefined || kind === undefined) throw new Error('There is no PostgreSQL here')
  const { place, visitors } = await inhabited(kind, customers)
  const reports = await countedReports()
  const running = await runExchange([main], { ...place.environment, ERROR_REPORT_URL: reports.url })
  const [first] = visitors
  if (first === undefined) throw new Error('There are no customers')
  const stream = openStream(running.origin, first)
  const calling = startCalling(running.origin, visitors)
  try {
    await pause(5000)
    tell(`PostgreSQL is away for ${minutes * 60} s`)
    await postgres.crash()
    calling.take()
    await pause(minutes * 60_000)
    const [ready, health] = await Promise.all(['/readyz', '/healthz'].map((path) => statusOf(running.origin, path)))
    const away = calling.take()
    tell('PostgreSQL is back')
    const began = performance.now()
    await postgres.comeBack()
    const back = performance.now()
    await calling.untilAnswered()
    const answered = performance.now() - back
    const events = stream.told()
    await changed(running.origin, first)
    while (stream.told() === events) await pause(10)
    const live = performance.now() - back
    const order = await ask(new Agent(), running.origin, { ...write(first, 'buy/orders'), body: buyOrder })
    await mailed(running.origin, order.text)
    const worked = performance.now() - back
    const times = away.map(({ milliseconds }) => milliseconds)
    const statuses = [...new Set(away.map(({ status }) => status))].toSorted((one, other) => one - other)
    const row = (name: string, unit: string, value: number): Row => ({
      group: `${customers} customers, one call each ${between} ms, ${minutes * 60} s without the database`,
      name,
      unit,
      values: [[value]],
    })
    const rows = [
      ...statuses.map((status) =>
        row(`answers ${status || 'cut off'}`, '', away.filter((answer) => answer.status === status).length),
      ),
      row('median of them', 'ms', median(times)),
      row('p95 of them', 'ms', percentile(times, 95)),
      row('longest of them', 'ms', Math.max(...times)),
      row('/readyz', 'status', ready ?? 0),
      row('/healthz', 'status', health ?? 0),
      row('error reports', '', reports.count()),
      row('PostgreSQL itself starts', 'ms', back - began),
      row('a call is answered after it is back', 'ms', answered),
      row('a live event is told', 'ms', live),
      row('due work (an order and its letter) is done', 'ms', worked),
      row('live streams that broke', '', stream.broken()),
    ]
    return { table: [...head, '', tableOf([''], rows)].join('\n') }
  } finally {
    calling.stop()
    stream.leave()
    await running.kill()
    reports.close()
    await place.drop()
  }
}

const countedReports = async () => {
  let count = 0
  const server = createServer((_, answer) => {
    count += 1
    answer.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  return { url: `http://127.0.0.1:${port}/`, count: () => count, close: () => server.close() }
}

/** A call that was cut off has the status 0. */
const statusOf = (origin: string, path: string): Promise<number> =>
  ask(new Agent(), origin, { method: 'GET', path, headers: {} }).then(
    ({ status }) => status,
    () => 0,
  )

const write = ({ headers }: Visitor, path: string): Call => ({
  method: 'POST',
  path: `/protected/v2/${path}`,
  headers: { ...headers, 'idempotency-key': randomUUID() },
})

const changed = async (origin: string, visitor: Visitor): Promise<void> => {
  await ask(new Agent(), origin, { ...write(visitor, 'user/language'), body: '{"language":"sv"}' })
}

const startCalling = (origin: string, visitors: readonly Visitor[]) => {
  let answers: Answer[] = []
  const over = new AbortController()
  for (const { headers } of visitors) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const call = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const began = performance.now()
        const asked = ask(agent, origin, { method: 'POST', path: '/protected/v2/auth/me', headers })
        const status = await asked.then(
          (answer) => answer.status,
          () => 0,
        )
        answers.push({ status, milliseconds: performance.now() - began })
        await pause(between)
      }
      agent.destroy()
    }
    void call()
  }
  return {
    /** What was answered since it was last asked. */
    take: (): Answer[] => {
      const taken = answers
      answers = []
      return taken
    },
    untilAnswered: async (): Promise<void> => {
      while (!answers.some(({ status }) => status === 200)) await pause(5)
    },
    stop: () => over.abort(),
  }
}

const openStream = (origin: string, { headers }: Visitor) => {
  let told = 0
  let broken = 0
  const asking = request(`${origin}/protected/v2/events`, { headers, agent: false }, (answer) => {
    answer.on('data', (part: Buffer) => (told += String(part).split('\ndata: ').length - 1))
    answer.on('error', () => undefined)
    answer.once('close', () => (broken += 1))
  })
  asking.on('error', () => undefined)
  asking.end()
  return { told: () => told, broken: () => broken, leave: () => asking.destroy() }
}
