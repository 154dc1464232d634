import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FieldProblem, ProblemCode } from '../../domain/shared/problems'
import { operations, routePathOf } from '../http/contract'
import { Refusal } from '../http/refused'

/** How a held call goes on: to the exchange, which answers by its rules; the same with its answer cut off; refused in its name. */
export type Release =
  | { as: 'asked' | 'cut' }
  | { as: 'refused'; code: ProblemCode; fields?: readonly FieldProblem[]; seconds?: number }

/** A call that waits: which of the contract (`POST /v2/orders/{reference}`), and since when. */
type Held = { call: string; since: string }

/** How a call goes on that was held, or was not; `gone`: whoever asked it has left meanwhile. */
type Passed = Release | { as: 'gone' }

type Waiting = Held & { letGo: (how: Passed) => void }

type Room = {
  holds: ReadonlySet<string>
  held: Waiting[]
  /** How often each call has come that is held, also those that went on since, or were given up. */
  come: Map<string, number>
  heard: Set<() => void>
  /** What its pages are not told yet, where that waits. */
  events: Untold[] | undefined
  streams: Set<Stream>
}

/** A line of the live stream that waits, as it stands in it. */
type Untold = { line: string; tell: () => void }

/** A live stream of a page: `cut` ends it as a bad network would, and lets the page come back at once. */
type Stream = { cut: () => void }

type Limits = { heldMs: number; rooms: number; heldOfRoom: number }

const limits: Limits = { heldMs: 60_000, rooms: 50, heldOfRoom: 100 }

/**
 * Holds calls of browsers that ask for it until they are released. Each has a room of its own, by an id that it has made
 * up itself. Nothing stays for good: a call is let go after a while, and the oldest room where there are too many.
 */
export const createInterceptor = ({ heldMs, rooms: mostRooms, heldOfRoom }: Limits = limits) => {
  const rooms = new Map<string, Room>()

  const roomOf = (id: string): Room => {
    const room = rooms.get(id) ?? newRoom()
    rooms.delete(id)
    rooms.set(id, room)
    for (const [oldest] of rooms) if (rooms.size > mostRooms) close(oldest)
    return room
  }

  const close = (id: string): void => {
    const room = rooms.get(id)
    rooms.delete(id)
    for (const waiting of room?.held.slice() ?? []) waiting.letGo({ as: 'asked' })
    for (const untold of room?.events ?? []) untold.tell()
  }

  const pass = (id: string, asked: string, left: AbortSignal, query: unknown = {}): Promise<Passed> => {
    const room = rooms.get(id)
    const call = [...(room?.holds ?? [])].find((hold) => fits(hold, asked, query))
    if (!room || call === undefined || room.held.length >= heldOfRoom) return Promise.resolve({ as: 'asked' })
    room.come.set(call, (room.come.get(call) ?? 0) + 1)
    return new Promise((resolve) => {
      const letGo = (how: Passed): void => {
        clearTimeout(patience)
        left.removeEventListener('abort', leave)
        room.held = room.held.filter((other) => other !== waiting)
        resolve(how)
      }
      const give = (): void => letGo({ as: 'asked' })
      const leave = (): void => letGo({ as: 'gone' })
      const waiting = { call, since: new Date().toISOString(), letGo }
      const patience = setTimeout(give, heldMs)
      left.addEventListener('abort', leave, { once: true })
      room.held.push(waiting)
      for (const tell of room.heard) tell()
    })
  }

  /** Waits until there is what is looked for in a room. */
  const arrived = <Found>(room: Room, find: () => Found | undefined, patienceMs: number): Promise<Found | undefined> =>
    new Promise((resolve) => {
      const end = (found: Found | undefined): void => {
        clearTimeout(patience)
        room.heard.delete(look)
        resolve(found)
      }
      const look = (): void => {
        const found = find()
        if (found !== undefined) end(found)
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
    /** How often each call has come since it is held. */
    come: (id: string): Record<string, number> => Object.fromEntries(rooms.get(id)?.come ?? []),
    /** Waits until a call is held, and lets the oldest of its kind go on, or the newest; tells whether one came in time. */
    release: async (
      id: string,
      { call, how, newest = false }: { call: string; how: Release; newest?: boolean },
      patienceMs: number,
    ): Promise<boolean> => {
      const room = roomOf(id)
      const isIt = (each: Waiting): boolean => each.call === call
      const find = () => (newest ? room.held.findLast(isIt) : room.held.find(isIt))
      const waiting = await arrived(room, find, patienceMs)
      waiting?.letGo(how)
      return waiting !== undefined
    },
    /** From now on what the live stream would tell its pages waits. */
    holdEvents: (id: string): void => {
      roomOf(id).events ??= []
    },
    /** Waits until such an event has happened, and tells the oldest of its kind; tells whether one came in time. */
    tellEvent: async (id: string, event: object, patienceMs: number): Promise<boolean> => {
      const room = roomOf(id)
      const told = await arrived(room, () => room.events?.find(({ line }) => isAbout(line, event)), patienceMs)
      room.events = room.events?.filter((untold) => untold !== told)
      told?.tell()
      return told !== undefined
    },
    /** Whether a line of a stream waits from now on; it is told when it may be. */
    keepsBack: (id: string, line: string, tell: () => void): boolean => {
      const room = rooms.get(id)
      if (!room?.events || !line.includes('data:')) return false
      room.events.push({ line, tell })
      for (const look of room.heard) look()
      return true
    },
    /** A stream has been opened for a room; hands back how to say that it is no more. */
    opened: (id: string, stream: Stream): (() => void) => {
      const { streams } = roomOf(id)
      streams.add(stream)
      return () => streams.delete(stream)
    },
    /** Cuts the live streams of a room off. */
    cut: (id: string): void => {
      for (const stream of roomOf(id).streams) stream.cut()
    },
    close,
    closeAll: (): void => {
      for (const id of rooms.keys()) close(id)
    },
    pass,
  }
}
export type Interceptor = ReturnType<typeof createInterceptor>

/** Whether a hold is for a call; one that ends in a query (`?size=1`) is only for those that ask so. */
const fits = (hold: string, asked: string, query: unknown): boolean => {
  const [call, wanted] = hold.split('?')
  const given: object = typeof query === 'object' && query !== null ? query : {}
  return call === asked && [...new URLSearchParams(wanted)].every(([name, value]) => Reflect.get(given, name) === value)
}

const newRoom = (): Room => ({
  holds: new Set(),
  held: [],
  come: new Map(),
  heard: new Set(),
  events: undefined,
  streams: new Set(),
})

/** Whether a line of the stream says what is looked for, with whatever else. */
const isAbout = (line: string, event: object): boolean => {
  const [, data = 'null'] = /^data: (.*)$/m.exec(line) ?? []
  const told: unknown = JSON.parse(data)
  return (
    typeof told === 'object' &&
    told !== null &&
    Object.entries(event).every(([name, value]) => Reflect.get(told, name) === value)
  )
}

/** The header by which a browser asks for its calls to be held: the id of its room. */
const roomHeader = 'x-sandbox-session'

/** Calls of the contract, by method and route. */
const calls = new Map(
  [...operations.values()].map((operation) => [
    `${operation.method.toUpperCase()} ${routePathOf(operation)}`,
    `${operation.method.toUpperCase()} ${operation.path}`,
  ]),
)

/** Names of the calls that can be held. */
export const holdableCalls: ReadonlySet<string> = new Set(calls.values())

/** Has every call of the contract pass the interceptor first. */
export const registerInterceptor = (server: FastifyInstance, interceptor: Interceptor, stopping: AbortSignal): void => {
  const cut = new WeakSet<FastifyRequest>()
  stopping.addEventListener('abort', interceptor.closeAll, { once: true })
  server.addHook('onRequest', async (request, reply) => {
    const room = request.headers[roomHeader]
    const call = calls.get(`${request.method} ${request.routeOptions.url ?? ''}`)
    if (typeof room !== 'string' || call === undefined) return
    const how = await interceptor.pass(room, call, leftBy(reply), request.query)
    // Begun this late, it would be in the way of the same call made again.
    if (how.as === 'gone') return reply.hijack()
    if (how.as === 'refused') throw refusalOf(how)
    if (how.as === 'cut') cut.add(request)
    if (call === liveStream) overlook(interceptor, room, reply)
  })
  server.addHook('onSend', async (request, _, payload) => (cut.has(request) ? halfOf(payload) : payload))
}

const liveStream = 'GET /protected/v2/events'

/** In milliseconds: a page whose stream was cut off is not to be waited for. */
const comesBackAfter = 10

/** What a live stream tells passes the interceptor too. */
const overlook = (interceptor: Interceptor, room: string, { raw }: FastifyReply): void => {
  const write = raw.write.bind(raw)
  const passing = (chunk: unknown): boolean => {
    const line = String(chunk)
    return interceptor.keepsBack(room, line, () => write(line)) || write(line)
  }
  Object.assign(raw, { write: passing })
  const closed = interceptor.opened(room, { cut: () => raw.end(`retry: ${comesBackAfter}\n\n`) })
  raw.once('close', closed)
}

/** Whoever asked has gone away. */
const leftBy = (reply: FastifyReply): AbortSignal => {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  return left.signal
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
  'service-unavailable': 503,
  timeout: 504,
}
