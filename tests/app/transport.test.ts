import { describe, expect, test, vi } from 'vitest'
import { NoAnswer, transport } from '../../src/app/api/transport'

const address = 'http://localhost/protected/v2/orders'
const get = () => new Request(address)
const keyed = () => new Request(address, { method: 'POST', headers: { 'Idempotency-Key': 'k' } })
const unkeyed = () => new Request(address, { method: 'POST' })

type Answer = number | 'nothing' | 'half'

/** An answer whose connection is cut after its head. */
const cut = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }))

const setting = (answers: Answer[], online: boolean[] = [], leaving: boolean[] = []) => {
  const waits: number[] = []
  let asked = 0
  let resumed = 0
  const send = transport({
    fetch: async () => {
      const answer = answers[asked++] ?? 200
      if (answer === 'nothing') throw new TypeError('Failed to fetch')
      if (answer === 'half') return cut()
      return new Response(null, { status: answer })
    },
    isOnline: () => online.shift() ?? true,
    untilOnline: async () => void resumed++,
    isLeaving: () => leaving.shift() ?? false,
    wait: async (ms) => void waits.push(ms),
  })
  return { send, waits, asked: () => asked, resumed: () => resumed }
}

describe('retries', () => {
  test.each<[string, () => Request, Answer[], number, number]>([
    ['a read without an answer', get, ['nothing', 'nothing', 'nothing', 200], 200, 4],
    ['a read whose answer was cut half-way', get, ['half', 200], 200, 2],
    ['a read with 502 and 503', get, [502, 503, 200], 200, 3],
    ['a call with a key', keyed, [504, 200], 200, 2],
    ['three times at most', get, [503, 503, 503, 503, 200], 503, 4],
    ['not at 500', get, [500, 200], 500, 1],
    ['not at 404', get, [404, 200], 404, 1],
    [
      'the receipt of an order',
      () => new Request(`${address}/1/receipt`, { method: 'POST' }),
      ['nothing', 200],
      200,
      2,
    ],
    ['not a changing call without a key', unkeyed, [503, 200], 503, 1],
  ])('%s', async (_, request, answers, status, times) => {
    const { send, asked } = setting(answers)
    expect((await send(request())).status).toBe(status)
    expect(asked()).toBe(times)
  })

  test('each wait is twice the last', async () => {
    const { send, waits } = setting([503, 503, 503, 503])
    await send(get())
    expect(waits).toEqual([400, 800, 1600])
  })

  test('no answer after the last try is said as such', async () => {
    const { send } = setting(['nothing', 'nothing', 'nothing', 'nothing'])
    await expect(send(get())).rejects.toThrow(NoAnswer)
  })

  test('POST /auth/me is a read', async () => {
    const { send, asked } = setting([503, 200])
    await send(new Request('http://localhost/protected/v2/auth/me', { method: 'POST' }))
    expect(asked()).toBe(2)
  })
})

test('while the browser says that it is offline, a call waits and is not counted as tried', async () => {
  const { send, asked, resumed } = setting([200], [false])
  expect((await send(get())).status).toBe(200)
  expect([asked(), resumed()]).toEqual([1, 1])
})

test('what is cut because the page goes away is not counted, however often', async () => {
  const { send, asked } = setting(['nothing', 'nothing', 'nothing', 'nothing', 'nothing', 200], [], Array(5).fill(true))
  expect((await send(get())).status).toBe(200)
  expect(asked()).toBe(6)
})

test('gives up on one answer after 120 seconds', async () => {
  const slow = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(slow.signal)
  const given: (AbortSignal | null | undefined)[] = []
  const send = transport({
    fetch: async (_, init) => {
      given.push(init?.signal)
      slow.abort()
      throw new DOMException('signal timed out', 'TimeoutError')
    },
    isOnline: () => true,
    untilOnline: async () => undefined,
    isLeaving: () => false,
    wait: async () => undefined,
  })
  await expect(send(unkeyed())).rejects.toThrow(NoAnswer)
  expect([timeout.mock.calls, given.map((signal) => signal?.aborted)]).toEqual([[[120_000]], [true]])
  timeout.mockRestore()
})
