import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitingWork } from '../../../src/server/jobs/queue'
import type { Outside } from '../../../src/server/outside/outside'
import { forAllCoins } from '../../../src/server/outside/coins'
import { sendCallback, transferOf } from '../../support/callbacks'
import { quietNetwork } from '../../support/coins'
import { browserOf, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { placeOrder } from '../../support/placing'
import { newSeller, placeSale } from '../../support/selling'

/** More often than work that money does not hang on is tried. */
const often = 25

let exchange: TestExchange
let browser: Browser
let account: string
let keys: string[]
let isAway = true

const take = async ({ key }: { key: string }): Promise<void> => {
  keys.push(key)
  if (isAway) throw new Error('The party is away')
}

beforeAll(async () => {
  exchange = await testExchange()
  const { outside } = exchange.exchange
  const bank = { refund: take, checkouts: null }
  const parties: Partial<Outside> = {
    coins: forAllCoins({ ...quietNetwork, send: take }),
    payouts: { pay: take },
    payments: { BANKGIRO: bank, SEPA: bank },
  }
  Object.assign(outside, parties)
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  keys = []
  isAway = true
  const seller = await newSeller(exchange.database)
  account = seller.account.reference
  browser = browserOf(exchange.server)
  await browser.signIn(seller.customer.email)
})

const bought = async (): Promise<string> => {
  const { number, reference } = (await placeOrder(browser)).json().result
  await sendCallback(exchange, 'payments', transferOf(number, '1000.00'))
  return reference
}
const sold = async (): Promise<string> => {
  const { reference, coin, from } = (await placeSale(browser, account)).json().result
  const hash = reference.replaceAll('-', '').repeat(2)
  const { amount } = from
  await sendCallback(exchange, 'coins', { type: 'coins.received', order: reference, coin, amount, hash })
  return reference
}
const paidTooMuch = async (): Promise<string> => {
  const { number, reference } = (await placeOrder(browser)).json().result
  isAway = false
  await sendCallback(exchange, 'payments', transferOf(number, '1000.00'))
  await exchange.exchange.jobs.runDue()
  ;[isAway, keys] = [true, []]
  await sendCallback(exchange, 'payments', transferOf(number, '400.00'))
  return reference
}

const workOf = (reference: string) =>
  exchange.database.read(async (handle) =>
    (await waitingWork(handle, exchange.exchange.jobs.moneyKinds(), 100)).filter(({ payload }) =>
      JSON.stringify(payload).includes(reference),
    ),
  )

describe('work by which money or coins leave', () => {
  test.each([
    ['order.send-coins', bought],
    ['order.pay-out', sold],
    ['order.refund', paidTooMuch],
  ])('%s is never given up, waits where somebody sees it, and is tried anew under its key', async (kind, begun) => {
    const reference = await begun()
    await exchange.exchange.jobs.runDue()
    for (let times = 1; times < often; times += 1) {
      exchange.clock.forward({ minutes: 10 })
      await exchange.exchange.jobs.runDue()
    }
    const [waiting, ...others] = await workOf(reference)
    expect([waiting?.kind, waiting?.attempts, waiting?.doneAt, others]).toEqual([kind, often, null, []])
    isAway = false
    const tried = await sendCallback(exchange, 'reviews', { type: 'work.retried', work: waiting?.id })
    await exchange.exchange.jobs.runDue()
    expect([tried.statusCode, await workOf(reference)]).toEqual([200, []])
    expect([keys.length, new Set(keys).size, keys[0]?.startsWith(`${reference}/`)]).toEqual([often + 1, 1, true])
  })
})
