import type { ServerResponse } from 'node:http'
import type { Database } from '../database/handle'
import { batch, eventsAfter, isKept, lastEventId, type Told } from './events'
import type { LiveStream } from './live'

export const sessionEnded = 'session.ended'

/** One open page of a customer. */
export type OpenStream = {
  sessionId: string
  /** Finds out where the page is and sends what it lacks; from then on what `take` is given is enough. */
  begin: () => Promise<void>
  /** Id of the last event that it was sent; undefined while it reads by itself. */
  place: () => number | undefined
  /** Something happened: while it reads by itself, it reads once more. */
  note: () => void
  /** Sends those of the customer's events that the page does not have; it is done when its session ended. */
  take: (rows: readonly Told[]) => void
  beat: () => void
  /** Ends with `session.ended`, which is in no table. */
  expire: () => void
  /** Ends since others of the customer came; it comes back after a while, and is told then what came since. */
  giveWay: () => void
  end: () => void
}

/** Bytes that wait for a page which does not read them, at most: it comes back and is told from where it was. */
const mostUnread = 64 * 1024

/** Seconds after which a page that gave way comes back: not all of them at once. */
const comesBack = { from: 30, to: 90 }

/**
 * `response` must carry its headers already; the page begins where the browser was. It is told that place at once, so
 * that it knows where to go on when it is cut off before anything happened.
 */
export const openStream = (database: Database, stream: LiveStream): OpenStream => {
  const { customerId, sessionId, response } = stream
  let last = 0
  let isReading = true
  let isBehind = false

  const write = (text: string): void => {
    if (response.writableEnded) return
    response.write(text)
    if (response.writableLength > mostUnread) response.destroy()
  }
  const take = (rows: readonly Told[]): void => {
    for (const { id, type, payload } of rows) {
      if (id <= last) continue
      if (type !== sessionEnded) write(lines(id, { type, ...payload }))
      else if (payload['session'] === sessionId) end(lines(id, { type }))
      last = id
    }
  }
  const end = (text?: string): void => {
    if (!response.writableEnded) response.end(text)
  }
  const readOn = async (): Promise<void> => {
    do {
      isBehind = false
      const rows = await database.read((handle) => eventsAfter(handle, customerId, last))
      take(rows)
      if (rows.length === batch) isBehind = true
    } while (isBehind && !response.writableEnded)
    isReading = false
  }
  return {
    sessionId,
    begin: async () => {
      last = await database.read((handle) => lastEventId(handle, customerId))
      if (response.writableEnded) return
      if (stream.lastEventId !== undefined) last = await resume(database, response, stream.lastEventId, last)
      write(`id: ${last}\n\n`)
      await readOn()
    },
    place: () => (isReading ? undefined : last),
    note: () => (isBehind = true),
    take: (rows) => {
      if (!isReading) take(rows)
    },
    beat: () => write(':\n\n'),
    expire: () => end(lines(last, { type: sessionEnded })),
    giveWay: () =>
      end(`retry: ${Math.round(1000 * (comesBack.from + Math.random() * (comesBack.to - comesBack.from)))}\n\n`),
    end: () => end(),
  }
}

/** Replay begins after the id that the browser had; where that is not kept any more, the page is told to fetch all anew. */
const resume = async (database: Database, response: ServerResponse, had: number, last: number): Promise<number> => {
  if (had === last || (await database.read((handle) => isKept(handle, had)))) return had
  response.write(lines(last, { type: 'stream.gap' }))
  return last
}

const lines = (id: number, event: Record<string, string>): string => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`
