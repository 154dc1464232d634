import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDecodeQueue } from '../../../src/server/documents/decode-queue'
import { Refusal } from '../../../src/server/http/refused'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { processes: 1, waiting: 16, waitSeconds: 60 }

/** Files that are worked on until they are told to end: whose has begun, in that order, and what became of each. */
const desk = (changes: Partial<typeof limits> = {}) => {
  const inTurn = createDecodeQueue({ ...limits, ...changes })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const bring = (owner: string): Promise<unknown> =>
    inTurn(owner, () => {
      begun.push(owner)
      return new Promise((resolve) => void ends.push(() => resolve('drawn')))
    }).catch((error: unknown) => (error instanceof Refusal ? [error.status, error.headers['retry-after']] : error))
  const end = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(0)
    ends.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { bring, begun, end }
}

test('one file of each owner is worked on at a time, and those of so many owners', async () => {
  const { bring, begun, end } = desk({ processes: 2 })
  for (const owner of ['a', 'a', 'b', 'c']) void bring(owner)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'b'])
  await end()
  expect(begun).toEqual(['a', 'b', 'c'])
  await end()
  expect(begun).toEqual(['a', 'b', 'c', 'a'])
})

test('who comes anew is next, however many files those before go on bringing', async () => {
  const { bring, begun, end } = desk()
  for (const owner of ['a', 'b', 'c', 'a', 'b', 'c']) void bring(owner)
  await end()
  await end()
  await end()
  for (const owner of ['a', 'b', 'new']) void bring(owner)
  await end()
  await end()
  expect(begun).toEqual(['a', 'b', 'c', 'a', 'new', 'b'])
})

test('of those who had a turn, the one is next whose last was longest ago', async () => {
  const { bring, begun, end } = desk()
  for (const owner of ['a', 'b', 'a', 'a', 'b']) void bring(owner)
  for (let file = 0; file < 4; file += 1) await end()
  expect(begun).toEqual(['a', 'b', 'a', 'b', 'a'])
})

test('a file that waits too long is refused, and the next one is taken', async () => {
  const { bring, begun, end } = desk()
  void bring('a')
  const refused = bring('b')
  await vi.advanceTimersByTimeAsync(59_999)
  const later = bring('c')
  await vi.advanceTimersByTimeAsync(1)
  expect(await refused).toEqual([503, '5'])
  await end()
  await end()
  expect([await later, begun]).toEqual(['drawn', ['a', 'c']])
})

test('where too many owners wait, another is refused at once; a further file of theirs is not', async () => {
  const { bring, begun, end } = desk({ waiting: 2 })
  const taken = ['a', 'b', 'c', 'b'].map(bring)
  expect(await bring('d')).toEqual([503, '5'])
  for (let file = 0; file < 4; file += 1) await end()
  expect([await Promise.all(taken), begun]).toEqual([Array<string>(4).fill('drawn'), ['a', 'b', 'c', 'b']])
})
