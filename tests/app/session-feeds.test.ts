import { expect, test } from 'vitest'
import type { SessionNews } from '../../machines/session/session'
import type { LiveEvent } from '../../src/app/ports/live'
import { createNews, sessionFeeds } from '../../src/app/ports/session'

const watched = () => {
  const heard: SessionNews[] = []
  let say: (news: LiveEvent) => void = () => undefined
  const live = {
    listen: (listener: (news: LiveEvent) => void) => {
      say = listener
      return () => undefined
    },
  }
  const stop = sessionFeeds(live, createNews()).watchSession(undefined, (news) => heard.push(news))
  return { heard, say: (news: LiveEvent) => say(news), stop }
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
