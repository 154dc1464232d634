import { afterAll, beforeAll, expect, test } from 'vitest'
import { isHeldWithAccount } from '../../../src/domain/orders/holds'
import type { OrdersPage } from '../../../src/domain/orders/orders'
import { browserOf, newCustomer, testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

test('a tester has the account of who is signed in frozen, so that support alone ends it', async () => {
  const browser = browserOf(exchange.server)
  await browser.signIn((await newCustomer(exchange.database)).email)
  expect((await browser.post('/sandbox/freezes')).statusCode).toBe(200)
  const { result } = (await browser.post('/protected/v2/auth/me', {})).json()
  expect(result.freeze).toEqual({ since: exchange.clock.now().toISOString(), until: null, releasedBy: 'desk' })
})

test('nobody who is not signed in has any frozen', async () => {
  expect((await browserOf(exchange.server).post('/sandbox/freezes')).statusCode).toBe(401)
})

test('a frozen copy of a ready-made customer tells no order as held whose coins or money have left', async () => {
  const browser = browserOf(exchange.server)
  await browser.post('/sandbox/customers/verified-swede/copies')
  expect((await browser.post('/protected/v2/user/freeze', {})).statusCode).toBe(200)
  const { content }: OrdersPage = (await browser.get('/protected/v2/orders?size=100')).json().result
  const frozen = content.filter(isHeldWithAccount).map(({ status }) => status)
  expect([...new Set(frozen)].toSorted()).toEqual(['CONTACT_SUPPORT', 'ERROR', 'PAID', 'PENDING', 'UNPAID'])
  const leaving = content.filter(({ status }) => status === 'PAYOUT_PENDING')
  expect(leaving.map(({ leavingSince, holds }) => [leavingSince !== null, holds])).toEqual([
    [true, []],
    [true, []],
  ])
  const back = content.flatMap(({ type, transactions }) =>
    transactions.filter(({ label }) => type === 'SELL' && label === 'refund'),
  )
  expect(back.map(({ explorerLink }) => explorerLink !== null)).toEqual([true])
})
