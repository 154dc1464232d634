import { expect, test } from 'vitest'
import type { SessionFeedEvent } from '../../machines/session/session'
import type { StreamEvent } from '../../src/app/ports/live'
import { createLastAnswer } from '../../src/app/ports/last-answer'
import { createSessionEvents, sessionFeeds } from '../../src/app/ports/session'

const watched = () => {
  const heard: SessionFeedEvent[] = []
  let say: (event: StreamEvent) => void = () => undefined
  const live = {
    listen: (listener: (event: StreamEvent) => void) => {
      say = listener
      return () => undefined
    },
  }
  const stop = sessionFeeds(live, createSessionEvents(), createLastAnswer()).watchSession(undefined, (event) =>
    heard.push(event),
  )
  return { heard, say: (event: StreamEvent) => say(event), stop }
}

test('what the exchange tells of the customer is loaded at once; what may have been missed, when it may be', () => {
  const { heard, say, stop } = watched()
  say({ type: 'user.changed' })
  say({ type: 'stream.gap' })
  window.dispatchEvent(new Event('focus'))
  say({ type: 'session.ended' })
  expect(heard).toEqual([
    { type: 'customer.invalidated' },
    { type: 'customer.stale' },
    { type: 'customer.stale' },
    { type: 'session.expired' },
  ])
  stop()
})
