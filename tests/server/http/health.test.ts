import { afterEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../src/server/database/handle'
import { testDatabase } from '../../support/database'
import { testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange

afterEach(() => exchange.stop())

const asked = async (changes: Partial<Database>) => {
  exchange = await testExchange({ database: { ...(await testDatabase()), ...changes } })
  const answers = await Promise.all(['/healthz', '/readyz'].map((url) => exchange.server.inject(url)))
  return answers.map((answer) => [answer.statusCode, answer.json().status])
}

const hangs = { check: () => Promise.reject(new Error('A statement has waited for 10 s for the database')) }

describe('health and readiness', () => {
  test('are well while the database answers', async () => {
    expect(await asked({})).toEqual([
      [200, 'up'],
      [200, 'ready'],
    ])
  })

  test('fail both where an embedded database hangs: it comes back with a new process alone', async () => {
    expect(await asked({ ...hangs, kind: 'folder' })).toEqual([
      [503, 'down'],
      [503, 'not ready'],
    ])
    expect(exchange.lines.join()).toContain('A statement has waited for 10 s')
  })

  test('differ where a server does not answer: a new process would not help', async () => {
    expect(await asked({ ...hangs, kind: 'server' })).toEqual([
      [200, 'up'],
      [503, 'not ready'],
    ])
  })
})
