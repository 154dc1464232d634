import { beforeEach, describe, expect, test } from 'vitest'
import { createApi, read } from '../../src/app/api/client'
import { withKey } from '../../src/app/api/idempotency'
import { Problem } from '../../src/app/api/problem'
import { NoAnswer } from '../../src/app/api/transport'

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

const setting = (answer: () => Response | Promise<Response>) => {
  const heard: string[] = []
  const requests: Request[] = []
  const api = createApi(
    {
      onNotSignedIn: () => heard.push('not signed in'),
      onUnreachable: () => heard.push('unreachable'),
      onFrozen: () => heard.push('frozen'),
      onBroken: ({ message }) => heard.push(message),
    },
    async (request) => {
      requests.push(request)
      return answer()
    },
  )
  return { api, heard, requests }
}

const problemOf = async (call: Promise<unknown>): Promise<Problem> => {
  try {
    await call
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('no problem')
}

const place = (api: ReturnType<typeof createApi>) =>
  read(
    api.POST('/protected/v2/buy/orders', {
      params: { header: { 'Idempotency-Key': '6f2a6f0e-8a3b-4a4e-9b0c-3f7d9f6f4f21' } },
      body: {
        from: 'SEK',
        to: 'BTC',
        amount: '500',
        total: '500.00',
        address: 'a',
        method: 'BANKGIRO',
        type: 'BUY',
        priority: 'LOW',
        customerPaysNetworkFee: false,
      },
    }),
  )

const me = (api: ReturnType<typeof createApi>) => read(api.POST('/protected/v2/auth/me'))

beforeEach(() => {
  document.cookie = 'csrf=token-1; Path=/'
  sessionStorage.clear()
})

describe('an answer', () => {
  test('gives its result, also when that is null', async () => {
    const { api } = setting(() => json(200, { status: 'SUCCESS', result: null }))
    expect(await me(api)).toBeNull()
  })

  const url = `${location.origin}/protected/v2/auth/me`
  const malformed = `Malformed API response for call on: `
  test.each([
    ['is not JSON', new Response('<html>', { status: 200 })],
    ['has no status', json(200, { result: {} })],
    ['has no result', json(200, { status: 'SUCCESS' })],
    ['has another status', json(200, { status: 'FINE', result: {} })],
  ])('that %s is malformed, and is written down with its address', async (_, response) => {
    const { api, heard } = setting(() => response.clone())
    const problem = await problemOf(me(api))
    expect([problem.code, problem.message.startsWith(malformed), heard.length]).toEqual(['malformed', true, 1])
    expect(url).toContain('/auth/me')
  })

  test('with status ERROR gives its first error, and is written down', async () => {
    const { api, heard } = setting(() =>
      json(200, {
        status: 'ERROR',
        errors: [
          { code: 'step-refused', message: 'no' },
          { code: 'x', message: 'y' },
        ],
      }),
    )
    expect((await problemOf(me(api))).code).toBe('step-refused')
    expect(heard[0]).toMatch(/^Didn't received SUCCESS status response on calling: /)
  })

  test('with fieldErrors gives each field its code', async () => {
    const fieldErrors = [
      { field: 'amount', code: 'amountTooLow', message: 'low' },
      { field: 'address', code: 'news', message: '?' },
    ]
    const { api } = setting(() => json(400, { status: 'ERROR', errors: [], fieldErrors }))
    const problem = await problemOf(place(api))
    expect([problem.code, problem.fields]).toEqual([
      'bad-input',
      [
        { field: 'amount', code: 'amountTooLow' },
        { field: 'address', code: 'notAccepted' },
      ],
    ])
  })

  test.each([
    [401, 'not-signed-in', ['not signed in']],
    [403, 'not-signed-in', ['not signed in']],
    [502, 'unavailable', ['unreachable']],
    [404, 'not-found', []],
    [429, 'too-many-requests', []],
    [500, 'unexpected', []],
    [503, 'unexpected', []],
  ])('of %i is %s', async (status, code, expected) => {
    const { api, heard } = setting(() => new Response('', { status }))
    expect([(await problemOf(me(api))).code, heard]).toEqual([code, expected])
  })

  test('of 409 has the code that came with it, and its body', async () => {
    const body = {
      status: 'ERROR',
      errors: [{ code: 'quote-expired', message: '' }],
      fieldErrors: [],
      quote: { total: '501.00' },
    }
    const { api } = setting(() => json(409, body))
    const problem = await problemOf(place(api))
    expect([problem.code, problem.body]).toEqual(['quote-expired', body])
  })

  test('that never came means unreachable', async () => {
    const { api, heard } = setting(() => Promise.reject(new NoAnswer()))
    expect([(await problemOf(me(api))).code, heard]).toEqual(['unavailable', ['unreachable']])
  })
})

describe('a call', () => {
  test('carries the anti-forgery token in header and body', async () => {
    const { api, requests } = setting(() => json(200, { status: 'SUCCESS', result: {} }))
    await place(api)
    expect(requests[0]?.headers.get('X-CSRF-Token')).toBe('token-1')
    expect(await requests[0]?.json()).toEqual(expect.objectContaining({ amount: '500', _csrf: 'token-1' }))
  })

  test('goes with the customer’s cookies', async () => {
    const { api, requests } = setting(() => json(200, { status: 'SUCCESS', result: {} }))
    await place(api)
    await read(api.GET('/protected/v2/market/rates'))
    expect(requests.map(({ credentials }) => credentials)).toEqual(['same-origin', 'same-origin'])
  })

  test('that only reads carries no token', async () => {
    const { api, requests } = setting(() => json(200, { status: 'SUCCESS', result: {} }))
    await read(api.GET('/protected/v2/market/rates'))
    expect(requests[0]?.headers.get('X-CSRF-Token')).toBeNull()
  })
})

describe('the key of a step', () => {
  const keys: string[] = []
  const used = (fails?: unknown) => (header: { 'Idempotency-Key': string }) => {
    keys.push(header['Idempotency-Key'])
    return fails === undefined ? Promise.resolve('done') : Promise.reject(fails)
  }
  const again = async (body: unknown, fails?: unknown) => {
    await withKey('step', body, used(fails)).catch(() => undefined)
    return keys.at(-1)
  }

  test('stays the same while the answer is not known', async () => {
    const first = await again({ a: 1 }, new Problem('unavailable', 502, ''))
    expect(await again({ a: 1 }, new Problem('unexpected', 500, ''))).toBe(first)
    expect(await again({ a: 1 })).toBe(first)
  })

  test('is another for another body, and after an answer', async () => {
    const first = await again({ a: 1 }, new Problem('unavailable', 502, ''))
    const other = await again({ a: 2 }, new Problem('quote-expired', 409, ''))
    const after = await again({ a: 2 })
    expect(new Set([first, other, after]).size).toBe(3)
  })
})
