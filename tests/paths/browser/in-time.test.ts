import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTime } from './in-time'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work that ends in time comes to what it comes to, and leaves no timer', async () => {
  expect(await inTime(async () => 'done', 1000)).toBe('done')
  await expect(inTime(() => Promise.reject(new Error('not so')), 1000)).rejects.toThrow('not so')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that stands still fails once its time is over', async () => {
  const standing = inTime(() => new Promise(() => undefined), 2000).catch(String)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await standing).toBe('Error: Stood still for 2 s')
})
