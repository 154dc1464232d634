import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hashPassword } from '../../../src/server/customers/password'
import { browserOf, newCustomer, password, refusal, testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

/** How hard each password is to reckon that a sign-in makes the exchange reckon. */
const reckonedBy = async (email: string, typed: string) => {
  const reckoning = vi.spyOn(crypto, 'scrypt')
  syncBuiltinESMExports()
  try {
    const answer = await browserOf(exchange.server).post('/protected/v2/auth/signin', { email, password: typed })
    const work = reckoning.mock.calls.map(([, , length, options]) => ({ length, options }))
    return { status: answer.statusCode, body: answer.json(), work }
  } finally {
    reckoning.mockRestore()
    syncBuiltinESMExports()
  }
}

test('signing in does the same work whether an address is known, has a password, or is nobody’s', async () => {
  const passwordHash = await hashPassword(password)
  const known = await newCustomer(exchange.database, { passwordHash })
  const withoutPassword = await newCustomer(exchange.database, { passwordHash: null })
  await reckonedBy('first@example.com', 'so that what nobody has is reckoned')
  const wrong = await reckonedBy(known.email, 'a guess')
  const options = { N: 32768, r: 8, p: 1, maxmem: 32768 * 8 * 256 }
  expect(wrong).toEqual({
    status: 400,
    body: refusal('bad-input', ['password', 'signInWrong']),
    work: [{ length: 32, options }],
  })
  expect(await reckonedBy('nobody@example.com', 'a guess')).toEqual(wrong)
  expect(await reckonedBy(withoutPassword.email, 'a guess')).toEqual(wrong)
  expect(await reckonedBy(known.email, password)).toMatchObject({ status: 200, work: wrong.work })
})
