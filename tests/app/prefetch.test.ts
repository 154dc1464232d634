import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetchWhenIdle } from '../../src/app/prefetch'

const named = (content: string): void => {
  document.head.innerHTML = `<meta name="prefetch" content="${content}">`
}
const links = () =>
  [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`)
const last = () => document.head.querySelector('link:last-of-type')
const answer = async (event: 'load' | 'error') => {
  last()?.dispatchEvent(new Event(event))
  await vi.advanceTimersByTimeAsync(0)
}
/** jsdom has no list of what a link may be. */
const supporting = (...relations: string[]) =>
  vi
    .spyOn(HTMLLinkElement.prototype, 'relList', 'get')
    .mockReturnValue(
      Object.assign(document.createElement('p').classList, { supports: (name: string) => relations.includes(name) }),
    )

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act, 10))
  supporting('prefetch', 'modulepreload')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.head.innerHTML = ''
})

test('fetches one file after the other, once the page rests', async () => {
  named('/app/a.js /app/b.js')
  prefetchWhenIdle()
  expect(links()).toEqual([])
  await vi.advanceTimersByTimeAsync(10)
  expect(links()).toEqual(['prefetch /app/a.js'])
  await answer('load')
  expect(links()).toEqual(['prefetch /app/a.js', 'prefetch /app/b.js'])
})

test('where prefetch is refused goes on with preloads, and where these fail ends', async () => {
  named('/app/a.js /app/b.js')
  prefetchWhenIdle()
  await vi.advanceTimersByTimeAsync(10)
  await answer('error')
  expect(links()).toEqual(['prefetch /app/a.js', 'modulepreload /app/a.js'])
  await answer('error')
  expect(links()).toHaveLength(2)
})

test('fetches nothing for who saves data, nor where nothing is named', async () => {
  named('')
  prefetchWhenIdle()
  await vi.advanceTimersByTimeAsync(10)
  named('/app/a.js')
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  prefetchWhenIdle()
  await vi.advanceTimersByTimeAsync(10)
  expect(links()).toEqual([])
})
