import type { Clock } from '../clock'
import type { Database } from '../database/handle'
import { livingAmong } from '../http/session'
import { batch, eventsOf, writeEvent, writeEvents, type Place } from './events'
import type { Live, LiveStream } from './live'
import { openStream, sessionEnded } from './open-stream'
import { createStreams, liveLimits } from './open-streams'

type Report = (problem: unknown) => void

/**
 * Live events over the table of events: what is written on one instance reaches the pages of all. What has happened is
 * read once, for all pages of all customers that it is for.
 */
export const startLive = async (
  database: Database,
  clock: Clock,
  report: Report,
  limits = liveLimits,
): Promise<Live> => {
  const streams = createStreams(limits)
  const told = new Set<string>()
  let sending: Promise<void> | undefined
  let isSending = false
  let isStopped = false

  const hear = (payload: string | undefined): void => {
    const customers = payload === undefined || payload === '' ? streams.customers() : [payload]
    for (const customerId of customers) {
      for (const opened of streams.of(customerId)) opened.note()
      told.add(customerId)
    }
    sendOn()
  }
  const sendOn = (): void => {
    if (!isSending) sending = sendTold().catch(report)
  }
  const sendTold = async (): Promise<void> => {
    isSending = true
    try {
      while (told.size > 0) {
        const asked = [...told].map((customerId) => ({ customerId, after: placeOf(customerId) })).filter(isKnown)
        told.clear()
        if (asked.length > 0) await send(asked)
      }
    } finally {
      isSending = false
    }
  }
  /** What cannot be read now stays told, and is read at the next event or beat. */
  const send = async (asked: readonly Place[]): Promise<void> => {
    try {
      const found = await database.read((handle) => eventsOf(handle, asked))
      for (const [customerId, rows] of found) {
        for (const opened of streams.of(customerId)) opened.take(rows)
        if (rows.length === batch) told.add(customerId)
      }
    } catch (error) {
      for (const { customerId } of asked) told.add(customerId)
      throw error
    }
  }
  /** Where the first of a customer's pages is; undefined where none waits for events: they read by themselves. */
  const placeOf = (customerId: string): number | undefined => {
    const places = streams.of(customerId).flatMap((opened) => opened.place() ?? [])
    return places.length > 0 ? Math.min(...places) : undefined
  }
  const silence = await database.listen('events', hear)

  const stream = async (given: LiveStream): Promise<void> => {
    const { customerId, response } = given
    if (isStopped || response.destroyed) return void response.end()
    const opened = openStream(database, given)
    streams.add(customerId, opened)
    response.once('close', () => streams.remove(customerId, opened))
    await opened.begin().catch((error: unknown) => {
      opened.end()
      throw error
    })
    if (isStopped) opened.end()
  }
  const beat = async (): Promise<void> => {
    sendOn()
    const asked = streams.all()
    const ids = [...new Set(asked.map(({ sessionId }) => sessionId))]
    if (ids.length === 0) return
    const living = await database.read((handle) => livingAmong(handle, ids, clock.now()))
    for (const opened of asked) {
      if (living.has(opened.sessionId)) opened.beat()
      else opened.expire()
    }
  }
  return {
    tell: (tx, customerId, { type, ...payload }) => writeEvent(tx, { customerId, type, payload }, clock.now()),
    tellMany: (tx, customerIds, { type, ...payload }) => writeEvents(tx, { customerIds, type, payload }, clock.now()),
    endSession: (tx, customerId, session) =>
      writeEvent(tx, { customerId, type: sessionEnded, payload: { session } }, clock.now()),
    stream,
    beat: () => beat().catch(report),
    isFull: streams.isFull,
    listeners: streams.count,
    stop: async () => {
      isStopped = true
      await silence()
      await sending
      // Those that still read end when they have been told where they are.
      for (const opened of streams.all()) if (opened.place() !== undefined) opened.end()
    },
  }
}

const isKnown = (place: { customerId: string; after: number | undefined }): place is Place => place.after !== undefined
