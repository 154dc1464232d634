import { afterEach, expect, test, vi } from 'vitest'
import { createLastAnswer } from '../../src/app/ports/last-answer'
import { lastAnswerKey } from '../../src/domain/offline/offline'

/** A browser's cache that holds texts. */
const withCache = (): Map<string, string> => {
  const kept = new Map<string, string>()
  const cache = {
    match: async (key: string) => (kept.has(key) ? new Response(kept.get(key)) : undefined),
    put: async (key: string, response: Response) => void kept.set(key, await response.text()),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  return kept
}
afterEach(() => vi.unstubAllGlobals())

const first = '2026-11-28T10:00:00.000Z'
const second = '2026-11-28T10:05:00.000Z'

/** A page that has had answers at these moments, by their statuses. */
const pageWith = async (...answers: [string, number][]) => {
  let now = ''
  const lastAnswer = createLastAnswer(() => new Date(now))
  for (const [at, status] of answers) {
    now = at
    await lastAnswer.noting(async () => new Response(null, { status }))(new Request('http://localhost/'))
  }
  return lastAnswer
}

test.each([502, 503, 504])('%i of whoever stands before the exchange is no answer of it', async (status) => {
  expect((await pageWith([first, 200], [second, status])).at()).toBe(first)
})

test('an answer that refuses is one', async () => {
  expect((await pageWith([first, 200], [second, 409])).at()).toBe(second)
})

test('a page that was answered earlier keeps no moment in place of a later one', async () => {
  const kept = withCache()
  const [earlier, later] = [await pageWith([first, 200]), await pageWith([second, 200])]
  await earlier.keep()
  expect(kept.get(lastAnswerKey)).toBe(first)
  await later.keep()
  await earlier.keep()
  expect(kept.get(lastAnswerKey)).toBe(second)
})
