import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../src/domain/orders/orders'
import { sendCallback, transferOf } from '../support/callbacks'
import { browserOf, password, testExchange, type Browser, type TestExchange } from '../support/exchange'
import { buyOrder } from '../support/placing'
import { newSeller, placeSale } from '../support/selling'
import { randomFrom } from './random'

const rounds = Number(process.env['FREEZE_ROUNDS'] ?? '300')
const firstSeed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))
const actions = 14
const hour = 3_600_000
const day = 24 * hour

let exchange: TestExchange
/** What left the house, and when; and when work was done. */
const left = new Map<string, number[]>()
const worked: number[] = []

beforeAll(async () => {
  exchange = await testExchange()
  const { coins, payouts } = exchange.exchange.outside
  if (coins === null || payouts === null) throw new Error('Nobody sends')
  exchange.exchange.outside.coins = {
    ...coins,
    send: (sending) => {
      note(sending.key)
      return coins.send(sending)
    },
  }
  exchange.exchange.outside.payouts = {
    ...payouts,
    pay: (payout) => {
      note(payout.key)
      return payouts.pay(payout)
    },
  }
})
afterAll(() => exchange.stop())

const now = () => exchange.clock.now().getTime()
const note = (key: string): void => {
  const [reference = ''] = key.split('/')
  left.set(reference, [...(left.get(reference) ?? []), now()])
}

/** When the account was frozen, counted here from what its customer did, without the exchange's code. */
type Frozen = { from: number; to: number }

const isFrozenAt = (frozen: readonly Frozen[], time: number): boolean =>
  frozen.some(({ from, to }) => from <= time && time < to)

/** The oldest that can still be paid: what comes for one that is over goes back. */
const inTime = (orders: Order[]): Order | undefined => {
  const order = orders.shift()
  const isLate = order !== undefined && order.deadline !== null && Date.parse(order.deadline) <= now()
  return isLate ? inTime(orders) : order
}

/** One customer who buys and sells at random, freezes the account, ends that, and lets time pass. */
const live = async (seed: number): Promise<{ paid: Map<string, number>; frozen: Frozen[]; refused: number }> => {
  const random = randomFrom(seed)
  const pick = <One>(all: readonly [One, ...One[]]): One => all[Math.floor(random() * all.length)] ?? all[0]
  const { customer, account } = await newSeller(exchange.database)
  const browser: Browser = browserOf(exchange.server)
  const paid = new Map<string, number>()
  const [unpaid, unsent, frozen] = [new Array<Order>(), new Array<Order>(), new Array<Frozen>()]
  let [signedInAt, refused] = [-Infinity, 0]

  /** A password takes long to be looked at, so only where the session may be over. */
  const signIn = async () => {
    if (now() - signedInAt < hour / 3) return
    await browser.post('/protected/v2/auth/signin', { email: customer.email, password })
    signedInAt = now()
  }
  const work = async () => {
    worked.push(now())
    await exchange.exchange.jobs.runDue()
  }
  const standing = () => frozen.find(({ from, to }) => from <= now() && now() < to)
  const placed = async (answer: Awaited<ReturnType<Browser['post']>>): Promise<Order | null> => {
    const isRefused = standing() !== undefined
    expect([seed, answer.statusCode]).toEqual([seed, isRefused ? 409 : 200])
    refused += isRefused ? 1 : 0
    return isRefused ? null : answer.json().result
  }
  const doing = {
    buys: async () => {
      const order = await placed(await browser.post('/protected/v2/buy/orders', buyOrder))
      if (order) unpaid.push(order)
    },
    pays: async () => {
      const order = inTime(unpaid)
      if (order === undefined) return
      paid.set(order.reference, now())
      await sendCallback(exchange, 'payments', transferOf(order.number, order.total))
    },
    sells: async () => {
      const order = await placed(await placeSale(browser, account.reference, { amount: '0.005' }))
      if (order) unsent.push(order)
    },
    sendsCoins: async () => {
      const order = inTime(unsent)
      if (order === undefined) return
      const { reference, coin, from } = order
      paid.set(reference, now())
      const hash = reference.replaceAll('-', '').repeat(2)
      const told = { type: 'coins.received', order: reference, coin, amount: from.amount, hash }
      await sendCallback(exchange, 'coins', told)
    },
    freezes: async () => {
      const before = standing()
      await browser.post('/protected/v2/user/freeze', {})
      if (before) before.to = Infinity
      else frozen.push({ from: now(), to: Infinity })
    },
    asksForTheEnd: async () => {
      const before = standing()
      const answer = await browser.post('/protected/v2/user/freeze/end', { password })
      const mayEnd = before !== undefined && before.to === Infinity
      expect([seed, answer.statusCode]).toEqual([seed, mayEnd ? 200 : 409])
      if (mayEnd) before.to = now() + day
    },
    isEndedBySupport: async () => {
      const before = standing()
      await sendCallback(exchange, 'reviews', { type: 'freeze.ended', customer: customer.id })
      if (before) before.to = now()
    },
    waits: async () => exchange.clock.forward({ seconds: Math.floor(random() * 30 * 3600) }),
    waitsAlmost: async () => {
      const edge = standing()?.to ?? Infinity
      if (edge < Infinity && edge - 1 > now()) exchange.clock.forward({ seconds: (edge - 1 - now()) / 1000 })
    },
  }
  const deeds = [
    'buys',
    'buys',
    'pays',
    'pays',
    'sells',
    'sendsCoins',
    'freezes',
    'freezes',
    'asksForTheEnd',
    'asksForTheEnd',
    'isEndedBySupport',
    'waits',
    'waitsAlmost',
  ] as const

  await signIn()
  for (const early of ['buys', 'buys', 'sells'] as const) await doing[early]()
  for (let step = 0; step < actions; step += 1) {
    await signIn()
    await doing[pick(deeds)]()
    await work()
    // Between the last millisecond of a freeze and its end nothing but what comes next.
    if (standing()?.to !== now() + 1) exchange.clock.forward({ seconds: 1 })
  }
  const last = standing()
  if (last) {
    await signIn()
    if (last.to === Infinity) await doing.asksForTheEnd()
    exchange.clock.forward({ seconds: (last.to - now()) / 1000 })
  }
  await work()
  return { paid, frozen, refused }
}

test(
  `nothing leaves a frozen account, and all that was paid leaves once, when it is over: ${rounds} rounds`,
  async () => {
    let [waited, free, freezes, refused] = [0, 0, 0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const seed = firstSeed + round
      const lived = await live(seed)
      freezes += lived.frozen.length
      refused += lived.refused
      for (const [reference, paidAt] of lived.paid) {
        const told = `seed ${seed}, order ${reference}`
        const due = worked.find((time) => time >= paidAt && !isFrozenAt(lived.frozen, time))
        expect([told, left.get(reference)]).toEqual([told, [due]])
        if (isFrozenAt(lived.frozen, paidAt)) waited += 1
        else free += 1
      }
    }
    const told = `${rounds} rounds, ${freezes} freezes, ${waited} orders waited, ${free} not, ${refused} refused`
    process.stdout.write(`${told}; seed ${firstSeed}\n`)
    expect(Math.min(waited, free, freezes, refused)).toBeGreaterThan(rounds >= 10 ? 0 : -1)
  },
  60 * 60_000,
)
