import { expect, test } from 'vitest'
import { Refusal } from '../../../src/server/http/refused'
import { createUploadSlots } from '../../../src/server/http/upload-slots'

/** Files that are held until the end; what became of each that somebody brings. */
const desk = () => {
  const inSlot = createUploadSlots()
  const ends: (() => void)[] = []
  const bring = (who: string, files: number): Promise<unknown>[] =>
    Array.from({ length: files }, () =>
      inSlot(who, () => new Promise((resolve) => void ends.push(() => resolve('held')))).catch((error: unknown) =>
        error instanceof Refusal ? error.status : error,
      ),
    )
  return { bring, endAll: () => ends.splice(0).forEach((end) => end()) }
}

test('a few customers with many files leave room for everybody’s first', async () => {
  const { bring, endAll } = desk()
  const many = ['a', 'b', 'c'].flatMap((who) => bring(who, 7))
  const firsts = Array.from({ length: 17 }, (_, nth) => bring(`first ${nth}`, 1)).flat()
  endAll()
  const held = (files: number) => Array<string>(files).fill('held')
  expect(await Promise.all(many)).toEqual([...held(6), 429, ...held(6), 429, ...held(4), 503, 503, 503])
  expect(await Promise.all(firsts)).toEqual([...held(16), 503])
})

test('who has left has room again', async () => {
  const { bring, endAll } = desk()
  const before = bring('a', 6)
  endAll()
  await Promise.all(before)
  const again = bring('a', 7)
  endAll()
  expect(await Promise.all(again)).toEqual([...Array<string>(6).fill('held'), 429])
})
