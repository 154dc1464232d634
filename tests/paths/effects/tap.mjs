// Preloaded into an exchange (--import). Writes into the file that EFFECTS names, a line of JSON each: the calls that come
// with a room, and the statements that change the database, with the room that asked for it. Later work has none.
import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { Server } from 'node:http'
import { NoopLogger } from 'drizzle-orm/logger'

const file = process.env['EFFECTS']
const rooms = new AsyncLocalStorage()

/** Calls by which customers are made for a path to begin with, or are brought there beside the page. */
const seeding = /^\/sandbox\/(customers\/[^/]+\/copies|newcomers)\b/
const beside = 'another'
globalThis.isSeeding = () => rooms.getStore()?.isSeeding ?? false

const write = (line) => {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** What is read of a request is kept beside, until it is answered. */
const note = (room, request, response) => {
  const parts = []
  const { push } = request
  request.push = (part, ...rest) => {
    if (part !== null) parts.push(part)
    return push.call(request, part, ...rest)
  }
  response.once('close', () => {
    const { method, url, headers } = request
    const isJson = (headers['content-type'] ?? '').includes('json')
    const body = isJson ? Buffer.concat(parts).toString() : ''
    write({ room, call: { method, path: url, headers, body: body === '' ? null : body } })
  })
}

const { emit } = Server.prototype
Server.prototype.emit = function emitInRoom(name, ...rest) {
  const [request, response] = rest
  const room = name === 'request' ? request.headers['x-sandbox-session'] : undefined
  if (room === undefined) return emit.call(this, name, ...rest)
  note(room, request, response)
  return rooms.run({ room, isSeeding: room === beside || seeding.test(request.url) }, () =>
    emit.call(this, name, ...rest),
  )
}

// What a timer brings, as what is done each few seconds, is nobody's: it would be that of whoever had set the timer last.
const setLater = globalThis.setTimeout
const setTimeoutOutside = (work, ...rest) => setLater((...given) => rooms.exit(() => work(...given)), ...rest)
globalThis.setTimeout = Object.defineProperties(setTimeoutOutside, Object.getOwnPropertyDescriptors(setLater))

const plain = (value) => {
  if (typeof value === 'bigint') return String(value)
  return value instanceof Uint8Array ? `${value.length} bytes` : value
}

NoopLogger.prototype.logQuery = (sql, params) => {
  if (!/^\s*(insert|update|delete|with)\b/i.test(sql)) return
  write({ room: rooms.getStore()?.room ?? null, sql, params: params.map(plain) })
}
