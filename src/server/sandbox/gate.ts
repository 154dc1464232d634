import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FieldProblem, ProblemCode } from '../../domain/problems'
import { operations, routePathOf } from '../http/contract'
import { Refusal } from '../http/refused'

/** How a held call goes on: to the exchange, which answers by its rules; refused in its name; cut off; not answered at all. */
export type Release =
  | { as: 'asked' | 'cut' | 'unanswered' }
  | { as: 'refused'; code: ProblemCode; fields?: readonly FieldProblem[]; seconds?: number }

/** A call that waits: which of the contract (`POST /v2/orders/{reference}`), and since when. */
export type Held = { call: string; since: string }

type Waiting = Held & { letGo: (how: Release) => void }

type Room = { holds: ReadonlySet<string>; held: Waiting[]; heard: Set<() => void> }

type Limits = { heldMs: number; rooms: number; heldOfRoom: number }

const limits: Limits = { heldMs: 60_000, rooms: 50, heldOfRoom: 100 }

/**
 * Holds calls of browsers that ask for it until they are released. Each has a room of its own, by an id that it has made
 * up itself. Nothing stays for good: a call is let go after a while, and the oldest room where there are too many.
 */
export const createGate = ({ heldMs, rooms: mostRooms, heldOfRoom }: Limits = limits) => {
  const rooms = new Map<string, Room>()

  const roomOf = (id: string): Room => {
    const room = rooms.get(id) ?? { holds: new Set(), held: [], heard: new Set() }
    rooms.delete(id)
    rooms.set(id, room)
    for (const [oldest] of rooms) if (rooms.size > mostRooms) close(oldest)
    return room
  }

  const close = (id: string): void => {
    const room = rooms.get(id)
    rooms.delete(id)
    for (const waiting of room?.held.slice() ?? []) waiting.letGo({ as: 'asked' })
  }

  const pass = (id: string, call: string, left: AbortSignal): Promise<Release> => {
    const room = rooms.get(id)
    if (!room?.holds.has(call) || room.held.length >= heldOfRoom) return Promise.resolve({ as: 'asked' })
    return new Promise((resolve) => {
      const letGo = (how: Release): void => {
        clearTimeout(patience)
        left.removeEventListener('abort', give)
        room.held = room.held.filter((other) => other !== waiting)
        resolve(how)
      }
      const give = (): void => letGo({ as: 'asked' })
      const waiting = { call, since: new Date().toISOString(), letGo }
      const patience = setTimeout(give, heldMs)
      left.addEventListener('abort', give, { once: true })
      room.held.push(waiting)
      for (const tell of room.heard) tell()
    })
  }

  const arrived = (room: Room, call: string, patienceMs: number): Promise<Waiting | undefined> =>
    new Promise((resolve) => {
      const found = () => room.held.find((waiting) => waiting.call === call)
      const end = (waiting: Waiting | undefined): void => {
        clearTimeout(patience)
        room.heard.delete(look)
        resolve(waiting)
      }
      const look = (): void => {
        const waiting = found()
        if (waiting) end(waiting)
      }
      const patience = setTimeout(() => end(undefined), patienceMs)
      room.heard.add(look)
      look()
    })

  return {
    /** Which calls are held from now on, instead of those before; what is no longer held goes on. */
    hold: (id: string, calls: readonly string[]): void => {
      const room = roomOf(id)
      room.holds = new Set(calls)
      for (const waiting of room.held.slice()) if (!room.holds.has(waiting.call)) waiting.letGo({ as: 'asked' })
    },
    /** What is held, oldest first. */
    held: (id: string): Held[] => (rooms.get(id)?.held ?? []).map(({ call, since }) => ({ call, since })),
    /** Waits until a call is held, and lets the oldest of its kind go on; tells whether one came in time. */
    release: async (id: string, call: string, how: Release, patienceMs: number): Promise<boolean> => {
      const waiting = await arrived(roomOf(id), call, patienceMs)
      waiting?.letGo(how)
      return waiting !== undefined
    },
    close,
    closeAll: (): void => {
      for (const id of rooms.keys()) close(id)
    },
    pass,
  }
}
export type Gate = ReturnType<typeof createGate>

/** The header by which a browser asks for its calls to be held: the id of its room. */
export const roomHeader = 'x-sandbox-session'

/** Calls of the contract, by method and route. */
const calls = new Map(
  [...operations.values()].map((operation) => [
    `${operation.method.toUpperCase()} ${routePathOf(operation)}`,
    `${operation.method.toUpperCase()} ${operation.path}`,
  ]),
)

/** Names of the calls that can be held. */
export const holdableCalls: ReadonlySet<string> = new Set(calls.values())

/** Has every call of the contract pass the gate first. */
export const hangGate = (server: FastifyInstance, gate: Gate, stopping: AbortSignal): void => {
  const cut = new WeakSet<FastifyRequest>()
  stopping.addEventListener('abort', gate.closeAll, { once: true })
  server.addHook('onRequest', async (request, reply) => {
    const room = request.headers[roomHeader]
    const call = calls.get(`${request.method} ${request.routeOptions.url ?? ''}`)
    if (typeof room !== 'string' || call === undefined) return
    const how = await gate.pass(room, call, leftBy(reply))
    if (how.as === 'refused') throw refusalOf(how)
    if (how.as === 'unanswered') return leaveUnanswered(reply)
    if (how.as === 'cut') cut.add(request)
  })
  server.addHook('onSend', async (request, _, payload) => (cut.has(request) ? halfOf(payload) : payload))
}

/** Whoever asked has gone away. */
const leftBy = (reply: FastifyReply): AbortSignal => {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  return left.signal
}

const leaveUnanswered = (reply: FastifyReply): void => {
  reply.hijack()
  reply.raw.destroy()
}

/** What stands for an answer that is cut off on its way. */
const halfOf = (payload: unknown): Readable => {
  const text = typeof payload === 'string' ? payload : ''
  return Readable.from(
    (async function* () {
      yield text.slice(0, text.length / 2)
      throw new Error('The sandbox has cut this answer off')
    })(),
  )
}

const refusalOf = ({ code, fields = [], seconds }: Extract<Release, { as: 'refused' }>): Refusal =>
  new Refusal(statuses[code] ?? 409, code, fields, {}, seconds === undefined ? {} : { 'retry-after': String(seconds) })

/** Those that are not refused with 409. */
const statuses: Partial<Record<ProblemCode, number>> = {
  'bad-input': 400,
  'not-signed-in': 401,
  'forgery-token': 403,
  'not-found': 404,
  'too-large': 413,
  'unsupported-kind': 415,
  'too-many-requests': 429,
  unexpected: 500,
  unavailable: 502,
  timeout: 504,
}
