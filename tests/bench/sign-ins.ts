import { inArray } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '../../src/server/customers/password'
import { customers } from '../../src/server/database/schema'
import { putManyOrdersOff } from '../support/places'
import { settle } from './fill'
import { percentile } from './figures'
import { ask, type Call } from './load'
import { during, kindsWith, type Kind, type Place } from './places'
import { runExchange } from './running'
import { machine, tableOf, type Row } from './table'
import { tell } from './tell'
import { signIn, writeCustomers, type Visitor } from './visitors'

type Asked = { main: string; server: string | null; rounds: number }

const wrongAtOnce = 100
const callersAtOnce = 8
const password = 'the right one of them all'
const away = '203.0.113.9'

/** Wrong sign-ins from one network at once: how long somebody else's sign-in takes meanwhile, and everybody's calls. */
export const benchSignIns = async ({ main, server, rounds }: Asked): Promise<{ table: string }> => {
  const head = machine()
  const measured: (readonly Round[])[] = []
  const kinds = kindsWith(server)
  for (const kind of kinds) measured.push(await measuredOn(kind, main, rounds))
  const row = (group: string, name: string, unit: string, of: (round: Round) => number): Row => ({
    group,
    name,
    unit,
    values: measured.map((each) => each.map(of)),
  })
  const attack = `while ${wrongAtOnce} wrong sign-ins come at once`
  const table = [
    ...head,
    `${rounds} rounds; ${callersAtOnce} customers ask for the current user without a pause`,
    '',
    tableOf(
      kinds.map(({ name }) => name),
      [
        row('in peace', 'a sign-in', 'ms', ({ peace }) => peace.signIn),
        row('in peace', 'the current user, p95', 'ms', ({ peace }) => peace.p95),
        row(attack, 'a sign-in from another network', 'ms', ({ storm }) => storm.signIn),
        row(attack, 'the current user, p95', 'ms', ({ storm }) => storm.p95),
        row(attack, 'all wrong ones answered', 'ms', ({ storm }) => storm.milliseconds),
        row(attack, 'of them looked at (400)', '', ({ storm }) => storm.statuses.filter((one) => one === 400).length),
        row(
          attack,
          'of them sent away (429, 503)',
          '',
          ({ storm }) => storm.statuses.filter((one) => one > 400).length,
        ),
      ],
    ),
  ].join('\n')
  return { table }
}

type Peace = { signIn: number; p95: number }
type Round = { peace: Peace; storm: Peace & { milliseconds: number; statuses: readonly number[] } }

const measuredOn = async (kind: Kind, main: string, rounds: number): Promise<Round[]> => {
  tell(`Customers of ${kind.name}`)
  const { place, visitors } = await inhabited(kind)
  const running = await runExchange([main], place.environment)
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * wrongAtOnce })
  const site: Site = { agent, origin: running.origin, visitors }
  try {
    await measuredFor(site, () => pause(1000))
    const found: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      tell(`Round ${round + 1} on ${kind.name}`)
      const peace = await measuredFor(site, () => pause(1000))
      const began = performance.now()
      let statuses: readonly number[] = []
      const storm = await measuredFor(site, async () => {
        statuses = await Promise.all(Array.from({ length: wrongAtOnce }, (_, nth) => wrong(site, round, nth)))
      })
      found.push({ peace, storm: { ...storm, milliseconds: performance.now() - began, statuses } })
    }
    return found
  } finally {
    agent.destroy()
    await running.stop()
    await place.drop()
  }
}

type Site = { agent: Agent; origin: string; visitors: readonly Visitor[] }

/** While work goes on: one sign-in that begins a moment after it, and calls of customers who are signed in. */
const measuredFor = async (site: Site, work: () => Promise<unknown>): Promise<Peace> => {
  const over = new AbortController()
  const times: number[] = []
  const caller = async ({ headers }: Visitor): Promise<void> => {
    while (!over.signal.aborted) {
      const call: Call = { method: 'POST', path: '/protected/v2/auth/me', headers, body: '{}' }
      times.push(await timed(async () => expected(200, (await ask(site.agent, site.origin, call)).status)))
    }
  }
  const callers = site.visitors.slice(0, callersAtOnce).map(caller)
  const working = work()
  await pause(100)
  const last = site.visitors.at(-1)
  const milliseconds = await timed(async () =>
    expected(200, await signInAs(site, `${last?.id}@example.com`, password, away)),
  )
  await working
  over.abort()
  await Promise.all(callers)
  return { signIn: milliseconds, p95: percentile(times, 95) }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const expected = (wanted: number, status: number): void => {
  if (status !== wanted) throw new Error(`Answered with ${status}`)
}

/** Each round comes from a network of its own, and tries each account once. */
const wrong = ({ agent, origin, visitors }: Site, round: number, nth: number): Promise<number> =>
  signInAs({ agent, origin }, `${visitors[nth]?.id}@example.com`, 'a guess', `198.51.100.${round + 1}`)

const signInAs = async (
  { agent, origin }: Pick<Site, 'agent' | 'origin'>,
  email: string,
  typed: string,
  from: string,
): Promise<number> => {
  const headers = { origin, 'idempotency-key': randomUUID(), 'x-forwarded-for': from }
  const body = JSON.stringify({ email, password: typed })
  return (await ask(agent, origin, { method: 'POST', path: '/protected/v2/auth/signin', headers, body })).status
}

/** Customers who are signed in and have a password. */
const inhabited = async (kind: Kind): Promise<{ place: Place; visitors: Visitor[] }> => {
  const place = await kind.make()
  const passwordHash = await hashPassword(password)
  return during(place.where, async (database) => {
    await putManyOrdersOff(database)
    const visitors = await database.transaction(async (tx) => {
      const ids = await writeCustomers(tx, wrongAtOnce + 1)
      await tx.update(customers).set({ passwordHash }).where(inArray(customers.id, ids))
      return signIn(tx, ids)
    })
    await settle(database)
    return { place, visitors }
  })
}
