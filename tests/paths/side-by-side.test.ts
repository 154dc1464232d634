import { expect, test } from 'vitest'
import { sideBySide } from './browser/side-by-side'

test('so many at a time, and what comes of it in order', async () => {
  let running = 0
  let most = 0
  const doubled = await sideBySide([4, 1, 3, 2, 5], 2, async (number) => {
    most = Math.max(most, ++running)
    for (let turn = 0; turn < number; turn++) await Promise.resolve()
    running--
    return 2 * number
  })
  expect([doubled, most]).toEqual([[8, 2, 6, 4, 10], 2])
})

test('what fails fails the whole', async () => {
  const failing = sideBySide([1, 2], 3, async (number) => {
    if (number === 2) throw new Error('two')
    return number
  })
  await expect(failing).rejects.toThrow('two')
})
