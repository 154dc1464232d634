import { randomUUID } from 'node:crypto'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { median, percentile } from './figures'
import { ask, type Call } from './load'
import { kindsWith, type Kind } from './places'
import { runExchange } from './running'
import { machine, tableOf, type Row } from './table'
import { tell } from './tell'
import { inhabited } from './under-load'
import type { Visitor } from './visitors'

type Asked = { main: string; server: string | null; seconds: number }

const streams = 2000
const others = 10
/** Milliseconds between two calls of one of the others, and between two changes that are told to the streams. */
const [between, changes] = [100, 100]

/** What other customers wait for while one session opens thousands of live streams, which are told of changes. */
export const benchStreams = async (asked: Asked): Promise<{ table: string }> => {
  const head = machine()
  const rows: Row[] = []
  for (const kind of kindsWith(asked.server)) rows.push(...(await measuredOn(kind, asked)))
  return { table: [...head, `${others} customers ask for the current user`, '', tableOf([''], rows)].join('\n') }
}

const measuredOn = async (kind: Kind, { main, seconds }: Asked): Promise<Row[]> => {
  const { place, visitors } = await inhabited(kind, others + 1)
  const running = await runExchange([main], place.environment)
  const [busy, ...quiet] = visitors
  if (busy === undefined) throw new Error('There are no customers')
  const row = (name: string, unit: string, value: number): Row => ({ group: kind.name, name, unit, values: [[value]] })
  try {
    tell(`${kind.name}, without streams`)
    const before = await timesDuring(running.origin, quiet, () => pause(seconds * 1000))
    tell(`${kind.name}, with ${streams} streams of one session`)
    const crowd = openStreams(running.origin, busy)
    const opening = await timesDuring(running.origin, quiet, () => crowd.opened)
    const during = await timesDuring(running.origin, quiet, () => changing(running.origin, busy, seconds))
    const rows = [
      row('median without them', 'ms', median(before)),
      row('p95 without them', 'ms', percentile(before, 95)),
      row('median while they are opened', 'ms', median(opening)),
      row('p95 while they are opened', 'ms', percentile(opening, 95)),
      row('median while they are told', 'ms', median(during)),
      row('p95 while they are told', 'ms', percentile(during, 95)),
      row('longest while they are told', 'ms', Math.max(...during)),
      row('p95, while told to without them', '', percentile(during, 95) / percentile(before, 95)),
      row('streams that stay open', '', crowd.open()),
      row('events that they were told', '', crowd.told()),
    ]
    crowd.leave()
    return rows
  } finally {
    await running.kill()
    await place.drop()
  }
}

const me = ({ headers }: Visitor): Call => ({ method: 'POST', path: '/protected/v2/auth/me', headers })

/** How long each call of each customer took, in milliseconds, while something happens. */
const timesDuring = async (
  origin: string,
  visitors: readonly Visitor[],
  happens: () => Promise<void>,
): Promise<number[]> => {
  const times: number[] = []
  const over = new AbortController()
  const calling = visitors.map(async (visitor) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!over.signal.aborted) {
      const began = performance.now()
      const { status } = await ask(agent, origin, me(visitor))
      if (status !== 200) throw new Error(`The current user was answered with ${status}`)
      times.push(performance.now() - began)
      await pause(between)
    }
    agent.destroy()
  })
  await happens()
  over.abort()
  await Promise.all(calling)
  return times
}

/** Opened twenty at a time, as fast as they are answered; those that end are not opened anew. */
const openStreams = (origin: string, { headers }: Visitor) => {
  const answers: IncomingMessage[] = []
  let open = 0
  let told = 0
  const openOne = (): Promise<void> =>
    new Promise((resolve) => {
      const asking = request(`${origin}/protected/v2/events`, { headers, agent: false }, (answer) => {
        open += 1
        answers.push(answer)
        answer.on('data', (part: Buffer) => (told += String(part).split('\ndata: ').length - 1))
        answer.on('error', () => undefined)
        answer.once('close', () => (open -= 1))
        resolve()
      })
      asking.on('error', () => resolve())
      asking.end()
    })
  const opening = Array.from({ length: 20 }, async () => {
    for (let nth = 0; nth < streams / 20; nth += 1) await openOne()
  })
  return {
    opened: Promise.all(opening).then(() => undefined),
    open: () => open,
    told: () => told,
    leave: () => answers.forEach((answer) => answer.destroy()),
  }
}

/** Changes that all pages of their customer are told of. */
const changing = async (origin: string, { headers }: Visitor, seconds: number): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const end = performance.now() + seconds * 1000
  for (let nth = 0; performance.now() < end; nth += 1) {
    const body = JSON.stringify({ language: nth % 2 === 0 ? 'sv' : 'en' })
    const keyed = { ...headers, 'idempotency-key': randomUUID() }
    const { status } = await ask(agent, origin, {
      method: 'POST',
      path: '/protected/v2/user/language',
      headers: keyed,
      body,
    })
    if (status !== 200) throw new Error(`A change was answered with ${status}`)
    await pause(changes)
  }
  agent.destroy()
}
