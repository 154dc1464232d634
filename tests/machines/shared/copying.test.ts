import { expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { provideCopying, isCopied } from '../../../machines/shared/copying'
import { tick } from '../../support/ports'

test('what was copied says so for 3 seconds, in its own place', async () => {
  const clock = new SimulatedClock()
  const write = vi.fn<(input: { text: string }) => Promise<void>>(async () => undefined)
  const actor = createActor(provideCopying({ writeClipboard: write }), { clock }).start()
  actor.send({ type: 'copy.ask', name: 'ocr', text: '2611200482' })
  await tick()
  expect(write.mock.calls.map(([input]) => input)).toEqual([{ text: '2611200482' }])
  expect([isCopied(actor.getSnapshot(), 'ocr'), isCopied(actor.getSnapshot(), 'giro')]).toEqual([true, false])
  clock.increment(3000)
  expect(isCopied(actor.getSnapshot(), 'ocr')).toBe(false)
})
