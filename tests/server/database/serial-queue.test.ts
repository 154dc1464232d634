import { sql } from 'drizzle-orm'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { Database, Handle } from '../../../src/server/database/handle'
import { createSerialQueue } from '../../../src/server/database/serial-queue'
import { testDatabase } from '../../support/database'

afterEach(() => void vi.unstubAllEnvs())

const alive = sql`select 1 as "alive" limit 1`

test('what waits for the embedded database is served in the order in which it came, reads and transactions alike', async () => {
  const database = await embedded()
  const served: string[] = []
  const read = (name: string) => database.read(ask).then(() => served.push(name))
  const change = (name: string) => database.transaction(ask).then(() => served.push(name))
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const all: Promise<unknown>[] = [database.transaction(() => held)]
  for (const next of [read, change, read, change, read]) {
    all.push(next(String(all.length)))
    await turn()
  }
  letGo()
  await Promise.all(all)
  expect(served).toEqual(['1', '2', '3', '4', '5'])
  await database.close()
})

test('many who come at once are let in while the embedded database answers others', async () => {
  const database = await embedded()
  const callers = 20
  let come = 0
  const server = createServer().on('connection', () => (come += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = Array.from({ length: callers }, () => connect(portOf(server.address()), '127.0.0.1'))
  await Promise.all([asked(database, callers + 5), database.transaction((tx) => askedOf(tx, callers + 5))])
  expect(come).toBe(callers)
  for (const socket of sockets) socket.destroy()
  server.close()
  await database.close()
})

test('work that fails holds up nobody', async () => {
  const { next } = createSerialQueue()
  const failing = next(async () => Promise.reject(new Error('no')))
  const following = next(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  await expect(following).resolves.toBe('done')
})

const embedded = (): Promise<Database> => {
  vi.stubEnv('TEST_DATABASE_URL', '')
  return testDatabase()
}

const ask = (handle: Handle) => handle.rows(alive)

/** So many reads that all wait at once. */
const asked = (database: Database, many: number) => Promise.all(Array.from({ length: many }, () => database.read(ask)))

/** So many statements of one transaction. */
const askedOf = async (handle: Handle, many: number): Promise<void> => {
  for (let nth = 0; nth < many; nth += 1) await ask(handle)
}

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('It listens nowhere')
  return address.port
}
