import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../src/domain/orders/orders'
import { withEach } from '../support/coins'
import { sendCallback, transferOf } from '../support/callbacks'
import { browserOf, password, testExchange, type Browser, type TestExchange } from '../support/exchange'
import { buyOrder } from '../support/placing'
import { newAccount, newSeller, placeSale } from '../support/selling'
import { randomFrom } from './random'

const rounds = Number(process.env['WAIT_ROUNDS'] ?? '300')
const firstSeed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))
const actions = 12
const hour = 3_600_000
const day = 24 * hour

const addresses = [
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
] as const

let exchange: TestExchange
/** What left the house, and when; and when work was done. */
const left = new Map<string, number>()
const worked: number[] = []

beforeAll(async () => {
  exchange = await testExchange()
  const { coins, payouts } = exchange.exchange.outside
  if (payouts === null) throw new Error('Nobody sends')
  exchange.exchange.outside.coins = withEach(coins, ({ send }) => ({
    send: (sending) => {
      note(sending.key)
      return send(sending)
    },
  }))
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
  if (!left.has(reference)) left.set(reference, now())
}

/** What the rule says of one customer, counted here from what they did, without the exchange's code. */
type Asked = { reference: string; to: string; placedAt: number; paidAt: number | null; dueAt: number }

/** One customer who buys and sells at random, changes their password, and lets time pass. */
const live = async (seed: number): Promise<{ asked: Asked[]; changes: number }> => {
  const random = randomFrom(seed)
  const pick = <One>(all: readonly [One, ...One[]]): One => all[Math.floor(random() * all.length)] ?? all[0]
  const { customer, account } = await newSeller(exchange.database)
  const other = await newAccount(exchange.database, customer.id, { accountNumber: '987654321', isMain: false })
  const browser: Browser = browserOf(exchange.server)
  const [asked, unpaid, firstLeft] = [new Array<Asked>(), new Array<Order>(), new Map<string, number>()]
  let [secret, changedAt, changes]: [string, number, number] = [password, -Infinity, 0]

  let signedInAt = -Infinity
  /** A password takes long to be looked at, so only where the session may be over. */
  const signIn = async () => {
    if (now() - signedInAt < hour / 3) return
    await browser.post('/protected/v2/auth/signin', { email: customer.email, password: secret })
    signedInAt = now()
  }
  const work = async () => {
    worked.push(now())
    await exchange.exchange.jobs.runDue()
    for (const { reference, to } of asked) {
      const at = left.get(reference)
      if (at !== undefined && !firstLeft.has(to)) firstLeft.set(to, at)
    }
  }
  /** Held until the 24 hours are over, where it goes where nothing had gone before the change. */
  const dueAt = (to: string): number => {
    const isKnown = (firstLeft.get(to) ?? Infinity) < changedAt
    return now() < changedAt + day && !isKnown ? changedAt + day : now()
  }
  const noteAsked = (order: Order, to: string) =>
    asked.push({ reference: order.reference, to, placedAt: now(), paidAt: null, dueAt: dueAt(to) })

  const doing = {
    buys: async () => {
      const to = pick(addresses)
      const answer = await browser.post('/protected/v2/buy/orders', { ...buyOrder, address: to })
      const order: Order = answer.json().result
      noteAsked(order, to)
      if (random() < 0.5) await pays(order)
      else unpaid.push(order)
    },
    paysEarlier: async () => {
      const order = unpaid.shift()
      if (order) await pays(order)
    },
    sells: async () => {
      const to = pick([account, other])
      const order: Order = (await placeSale(browser, to.reference, { amount: '0.005' })).json().result
      noteAsked(order, to.accountNumber)
      if (random() < 0.8) await sendsCoins(order)
    },
    changesPassword: async () => {
      const newPassword = `four quiet moose at dawn ${changes}`
      await browser.post('/protected/v2/user/password', { currentPassword: secret, newPassword })
      ;[secret, changedAt, changes, signedInAt] = [newPassword, now(), changes + 1, -Infinity]
    },
    waits: async () => exchange.clock.forward({ seconds: Math.floor(random() * 30 * 3600) }),
    waitsAlmost: async () => {
      const edge = changedAt + day
      if (edge - 1 > now()) exchange.clock.forward({ seconds: (edge - 1 - now()) / 1000 })
    },
  }
  const isPaid = (reference: string) => {
    const one = asked.find((each) => each.reference === reference)
    if (one) one.paidAt = now()
  }
  const pays = async (order: Order) => {
    isPaid(order.reference)
    await sendCallback(exchange, 'payments', transferOf(order.number, order.total))
  }
  const sendsCoins = async ({ reference, coin, from }: Order) => {
    isPaid(reference)
    const hash = reference.replaceAll('-', '').repeat(2)
    const told = { type: 'coins.received', order: reference, coin, amount: from.amount, hash }
    await sendCallback(exchange, 'coins', told)
  }

  for (let step = 0; step < actions; step += 1) {
    await signIn()
    await doing[pick(['buys', 'buys', 'paysEarlier', 'sells', 'changesPassword', 'waits', 'waitsAlmost'] as const)]()
    await work()
    // Between the last millisecond of a wait and its end nothing but what comes next.
    if (now() !== changedAt + day - 1) exchange.clock.forward({ seconds: 1 })
  }
  for (const { dueAt: due } of asked.toSorted((one, next) => one.dueAt - next.dueAt)) {
    if (due > now()) exchange.clock.forward({ seconds: (due - now()) / 1000 })
    await work()
  }
  return { asked, changes }
}

test(
  `nothing goes to a new address or account before its time, and all goes then: ${rounds} rounds`,
  async () => {
    let [held, free, changes] = [0, 0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const seed = firstSeed + round
      const lived = await live(seed)
      changes += lived.changes
      for (const { reference, paidAt, placedAt, dueAt } of lived.asked) {
        const at = left.get(reference)
        const told = `seed ${seed}, order ${reference}`
        const due = paidAt === null ? Infinity : Math.max(dueAt, paidAt)
        expect([told, at]).toEqual([told, worked.find((time) => time >= due)])
        if (dueAt > placedAt) held += 1
        else free += 1
      }
    }
    process.stdout.write(`${rounds} rounds, ${held} orders held, ${free} not, ${changes} changes; seed ${firstSeed}\n`)
    expect(Math.min(held, free, changes)).toBeGreaterThan(rounds >= 10 ? 0 : -1)
  },
  60 * 60_000,
)
