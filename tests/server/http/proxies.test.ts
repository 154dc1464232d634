import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { origin, testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange

afterEach(() => exchange.stop())

/** Guesses of a password that reach the exchange from one place, and say that they were passed on from these. */
const guesses = async (proxies: string[], from: string, passedOnFor: readonly string[]) => {
  exchange = await testExchange({ config: { proxies } })
  for (const address of passedOnFor)
    await exchange.server.inject({
      method: 'POST',
      url: '/protected/v2/auth/signin',
      remoteAddress: from,
      headers: { origin, host: '127.0.0.1:3000', 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': address },
      payload: { email: 'astrid@example.com', password: 'guess' },
    })
  const ofAddresses = sql`select count from rate_limits where key like '%/address:%' order by count`
  return (await exchange.database.read((handle) => handle.rows(ofAddresses))).map(({ count }) => count)
}

const addresses = ['198.51.100.1', '198.51.100.2', '198.51.100.3'] as const

test('tries are counted by the address that a balancer names', async () => {
  expect(await guesses(['203.0.113.7'], '203.0.113.7', addresses)).toEqual([1, 1, 1])
})

test('what anybody else says about where a call comes from does not count', async () => {
  expect(await guesses(['203.0.113.7'], '203.0.113.8', addresses)).toEqual([3])
})

test('tries of one address are counted together, whichever port of it a balancer tells', async () => {
  expect(await guesses(['203.0.113.7'], '203.0.113.7', ['198.51.100.1:4431', '198.51.100.1:4432'])).toEqual([2])
})

test('that a balancer tells no address is said once, and not what it tells', async () => {
  const said = () => exchange.lines.filter((line) => line.includes('by what is no address')).length
  await guesses(['203.0.113.7'], '203.0.113.7', ['unknown', 'unknown', addresses[0]])
  expect([said(), exchange.lines.join('').includes('unknown')]).toEqual([1, false])
})

test('with no balancer at all, a call comes from where it came from', async () => {
  expect(await guesses([], '127.0.0.1', addresses)).toEqual([3])
})
