import { expect, test } from 'vitest'
import { createFairSemaphore } from '../../src/server/fair-semaphore'

/** Work that ends when it is told to; `begun` is whose has begun, in that order. */
const workshop = (most: number) => {
  const inTurn = createFairSemaphore(most)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const bring = (who: string) =>
    inTurn(who, () => {
      begun.push(who)
      return new Promise<string>((resolve) => void ends.push(() => resolve(who)))
    })
  const end = async (): Promise<void> => {
    await new Promise(setImmediate)
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { bring, begun, end }
}

test('however much somebody brings, another’s work begins after one more piece of theirs', async () => {
  const { bring, begun, end } = workshop(1)
  for (let piece = 0; piece < 5; piece += 1) void bring('many')
  void bring('one')
  void bring('other')
  for (let piece = 0; piece < 7; piece += 1) await end()
  expect(begun).toEqual(['many', 'many', 'one', 'other', 'many', 'many', 'many'])
})

test('so many pieces go on at a time, and those that fail make room too', async () => {
  const { bring, begun, end } = workshop(2)
  const inTurn = createFairSemaphore(1)
  const failed = inTurn('one', () => Promise.reject(new Error('no')))
  const after = inTurn('one', async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await after).toBe('done')
  for (const who of ['a', 'b', 'c']) void bring(who)
  await end()
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('each is told what came of their own work', async () => {
  const inTurn = createFairSemaphore(1)
  const brought = ['a', 'b', 'a'].map((who, nth) => inTurn(who, async () => `${who}${nth}`))
  expect(await Promise.all(brought)).toEqual(['a0', 'b1', 'a2'])
})
