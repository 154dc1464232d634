import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { messagesMachine } from '../../../machines/session/messages'

test('the global message hides itself after 5 seconds, counted from the last one', () => {
  const clock = new SimulatedClock()
  const actor = createActor(messagesMachine, { clock }).start()
  actor.send({ type: 'message.show', code: 'screen-closed' })
  clock.increment(4000)
  actor.send({ type: 'message.show', code: 'language-failed' })
  clock.increment(4999)
  expect(actor.getSnapshot().context.code).toBe('language-failed')
  clock.increment(1)
  expect(actor.getSnapshot().context.code).toBeUndefined()
})
