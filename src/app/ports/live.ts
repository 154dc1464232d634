import { isRecord } from '../api/problem'

/** What the exchange pushes: references only, the data is fetched (rule calls-127). */
export type StreamEvent =
  | { type: 'order.changed'; reference: string }
  | { type: 'plan.changed'; reference: string }
  | { type: 'alerts.changed' }
  | { type: 'notifications.changed' }
  | { type: 'user.changed' }
  | { type: 'session.ended' }
  /** Anything may have been missed: it is not kept any more, or the stream had to be opened anew. */
  | { type: 'stream.gap' }

type Listener = (event: StreamEvent) => void

/** What is used of an `EventSource`. */
type Stream = EventTarget & { close: () => void; readonly readyState: number; readonly CLOSED: number }

/** Milliseconds: each wait is twice the last, to the longest. */
const reopen = { first: 3000, longest: 60_000 }

/**
 * One stream for the whole app, opened by the first who listens. After a cut the browser reconnects by itself and names
 * the last event seen; where it gives up (an answer that is no stream), the stream is opened anew, after waits that grow
 * and that are not the same for all: else all pages would come back at once to an exchange that has just come back.
 */
export const createLive = (open: () => Stream = () => new EventSource('/protected/v2/events')) => {
  const listeners = new Set<Listener>()
  let source: Stream | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let wait = reopen.first

  const tell = (event: StreamEvent): void => {
    for (const listener of listeners) listener(event)
  }

  const start = (): Stream => {
    const opened = open()
    source = opened
    opened.addEventListener('message', (message) => {
      const event = message instanceof MessageEvent ? liveEventIn(message.data) : undefined
      if (event) tell(event)
    })
    opened.addEventListener('open', () => (wait = reopen.first))
    opened.addEventListener('error', () => {
      if (opened.readyState !== opened.CLOSED) return
      waiting = setTimeout(startAgain, wait * (0.5 + Math.random() / 2))
      wait = Math.min(2 * wait, reopen.longest)
    })
    return opened
  }

  const startAgain = (): void => {
    start().addEventListener('open', () => tell({ type: 'stream.gap' }), { once: true })
  }

  const stop = (): void => {
    clearTimeout(waiting)
    source?.close()
    source = undefined
  }

  return {
    listen: (listener: Listener): (() => void) => {
      listeners.add(listener)
      if (!source) start()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
  }
}
export type Live = ReturnType<typeof createLive>

const liveEventIn = (data: unknown): StreamEvent | undefined => {
  if (typeof data !== 'string') return undefined
  const event: unknown = JSON.parse(data)
  if (!isRecord(event)) return undefined
  const { reference } = event
  if (typeof reference === 'string') {
    if (event.type === 'order.changed') return { type: 'order.changed', reference }
    if (event.type === 'plan.changed') return { type: 'plan.changed', reference }
  }
  return simple.find(({ type }) => type === event.type)
}

const simple: readonly StreamEvent[] = [
  { type: 'alerts.changed' },
  { type: 'notifications.changed' },
  { type: 'user.changed' },
  { type: 'stream.gap' },
  { type: 'session.ended' },
]
