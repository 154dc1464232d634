import type { ServerResponse } from 'node:http'
import type { Database } from '../database/handle'
import { batch, eventsAfter, isKept, lastEventId, type EventRow } from './events'
import type { LiveStream } from './live'

export const sessionEnded = 'session.ended'

/** One open page of a customer. It reads the table itself when it is told that something happened. */
export type OpenPage = {
  customerId: string
  sessionId: string
  /** Sends what the table has that the page has not; the page is done when its session ended. */
  catchUp: () => Promise<void>
  beat: () => void
  /** Ends with `session.ended`, which is in no table. */
  expire: () => void
  end: () => void
}

/**
 * `response` must carry its headers already; the page begins where the browser was. It is told that place at once, so
 * that it knows where to go on when it is cut off before anything happened.
 */
export const openPage = async (database: Database, stream: LiveStream): Promise<OpenPage> => {
  const { customerId, sessionId, response } = stream
  let last = await database.read((handle) => lastEventId(handle, customerId))
  if (stream.lastEventId !== undefined) last = await resume(database, response, stream.lastEventId, last)
  response.write(`id: ${last}\n\n`)
  let running: Promise<void> | undefined
  let isBehind = false

  const sendNew = async () => {
    do {
      isBehind = false
      const rows = await database.read((handle) => eventsAfter(handle, customerId, last))
      for (const row of rows) {
        if (response.writableEnded) return
        send(response, sessionId, row)
        last = row.id
      }
      if (rows.length === batch) isBehind = true
    } while (isBehind)
  }
  return {
    customerId,
    sessionId,
    catchUp: () => {
      isBehind = true
      return (running ??= sendNew().finally(() => (running = undefined)))
    },
    beat: () => {
      if (!response.writableEnded) response.write(':\n\n')
    },
    expire: () => {
      if (!response.writableEnded) response.end(lines(last, { type: sessionEnded }))
    },
    end: () => void response.end(),
  }
}

/** Replay begins after the id that the browser had; where that is not kept any more, the page is told to fetch all anew. */
const resume = async (database: Database, response: ServerResponse, had: number, last: number): Promise<number> => {
  if (had === last || (await database.read((handle) => isKept(handle, had)))) return had
  response.write(lines(last, { type: 'stream.gap' }))
  return last
}

const send = (response: ServerResponse, sessionId: string, { id, type, payload }: EventRow): void => {
  if (type !== sessionEnded) response.write(lines(id, { type, ...payload }))
  else if (payload['session'] === sessionId) response.end(lines(id, { type }))
}

const lines = (id: number, event: Record<string, string>): string => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`
