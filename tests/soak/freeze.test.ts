import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentMethods } from '../../src/domain/payments/payment-methods'
import type { Order } from '../../src/domain/orders/orders'
import { strayCoins } from '../../src/server/database/schema'
import { withEach } from '../support/coins'
import { sendCallback, transferOf } from '../support/callbacks'
import { browserOf, password, testExchange, type Browser, type TestExchange } from '../support/exchange'
import { buyOrder } from '../support/placing'
import { newAccount, newSeller, placeSale } from '../support/selling'
import { randomFrom } from './random'

const rounds = Number(process.env['FREEZE_ROUNDS'] ?? '300')
const firstSeed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))
const actions = 18
const hour = 3_600_000
const day = 24 * hour

const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const litecoin = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'

/** What leaves the house, and of what: coins of purchases, money of sales, deposits that verify accounts, and what goes back. */
const kinds = ['coins', 'payout', 'deposit', 'refund', 'back', 'stray'] as const
type Kind = (typeof kinds)[number]
type Leaving = `${Kind} ${string}`

let exchange: TestExchange
/** What left the house, and when; and when work was done. */
const left = new Map<Leaving, number[]>()
const worked: number[] = []

beforeAll(async () => {
  exchange = await testExchange()
  const { outside } = exchange.exchange
  const { coins, payouts, payments } = outside
  if (payouts === null) throw new Error('Nobody sends')
  outside.coins = withEach(coins, ({ send }) => ({
    send: (sending) => (note(leavingOf(sending.key)), send(sending)),
  }))
  outside.payouts = { ...payouts, pay: (payout) => (note(paidOutAs(payout.key)), payouts.pay(payout)) }
  for (const method of paymentMethods) {
    const provider = payments[method]
    if (provider === undefined) throw new Error(`Nobody refunds ${method}`)
    payments[method] = {
      ...provider,
      refund: (asked) => (note(`refund ${partOf(asked.key, 0)}`), provider.refund(asked)),
    }
  }
})
afterAll(() => exchange.stop())

const now = () => exchange.clock.now().getTime()
const partOf = (key: string, nth: number): string => key.split('/')[nth] ?? ''
const leavingOf = (key: string): Leaving => {
  if (partOf(key, 0) === 'stray') return `stray ${partOf(key, 1)}`
  return partOf(key, 1) === 'back' ? `back ${partOf(key, 0)}` : `coins ${partOf(key, 0)}`
}
const paidOutAs = (key: string): Leaving =>
  partOf(key, 0) === 'deposit' ? `deposit ${partOf(key, 1)}` : `payout ${partOf(key, 0)}`
const note = (leaving: Leaving): void => void left.set(leaving, [...(left.get(leaving) ?? []), now()])

/** When the account was frozen, counted here from what its customer did, without the exchange's code. */
type Frozen = { from: number; to: number }

const isFrozenAt = (frozen: readonly Frozen[], time: number): boolean =>
  frozen.some(({ from, to }) => from <= time && time < to)

/** When what was due at an instant leaves: with the first work from then on that finds the account not frozen. */
const leavesAt = (frozen: readonly Frozen[], due: number): number | undefined =>
  worked.find((time) => time >= due && !isFrozenAt(frozen, time))

/** Its time is over once work was done from its deadline on: what comes then is sent back. */
const isLate = ({ deadline }: Order): boolean => deadline !== null && (worked.at(-1) ?? 0) >= Date.parse(deadline)
const isInTime = (order: Order): boolean => !isLate(order)

/** Takes the oldest such order out. */
const take = (orders: Order[], isSuch: (order: Order) => boolean): Order | undefined => {
  const index = orders.findIndex(isSuch)
  return index < 0 ? undefined : orders.splice(index, 1)[0]
}

/** What is due to leave, and since when; `late` and `few`: how many came too late, or too little. */
type Lived = { due: Map<Leaving, number[]>; frozen: Frozen[]; refused: number; late: number; few: number }

/** One customer who buys and sells at random, freezes the account, ends that, and lets time pass. */
const live = async (seed: number): Promise<Lived> => {
  const random = randomFrom(seed)
  const pick = <One>(all: readonly [One, ...One[]]): One => all[Math.floor(random() * all.length)] ?? all[0]
  const { customer, account } = await newSeller(exchange.database)
  const other = {
    accountNumber: '987654321',
    isMain: false,
    verificationStatus: 'UNVERIFIED',
    verifiedAt: null,
  } as const
  const unverified = await newAccount(exchange.database, customer.id, other)
  const browser: Browser = browserOf(exchange.server)
  const due = new Map<Leaving, number[]>()
  const frozen = new Array<Frozen>()
  const [unpaid, unsent] = [new Array<Order>(), new Array<Order>()]
  const [paid, questioned] = [new Array<Order>(), new Array<Order>()]
  let [signedInAt, refused, late, few, hashes, depositAt] = [-Infinity, 0, 0, 0, 0, Infinity]

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
  const isDue = (leaving: Leaving) => due.set(leaving, [...(due.get(leaving) ?? []), now()])
  const tell = async (port: string, event: object) =>
    expect([seed, event, (await sendCallback(exchange, port, event)).statusCode]).toEqual([seed, event, 200])
  const money = ({ number, total }: Order) => tell('payments', transferOf(number, total))
  const coins = ({ reference }: Order, amount: string, coin = 'BTC') => {
    hashes += 1
    const hash = `${reference.replaceAll('-', '')}${String(hashes).padStart(32, '0')}`
    return tell('coins', { type: 'coins.received', order: reference, coin, amount, hash })
  }
  const gives = async (order: Order) => {
    if (order.type === 'BUY') await money(order)
    else await coins(order, order.from.amount)
    isDue(order.type === 'BUY' ? `coins ${order.reference}` : `payout ${order.reference}`)
    paid.push(order)
  }
  const givesLate = async (order: Order) => {
    await (order.type === 'BUY' ? money(order) : coins(order, order.from.amount))
    questioned.push(order)
    late += 1
  }
  /** What was due for the order leaves no more: the desk has what came go back. */
  const isPaidBack = async ({ type, reference }: Order) => {
    const feedback = { feedbackReason: null, feedbackDetails: null }
    const to = type === 'BUY' ? {} : { returnAddress: bitcoin }
    await tell('reviews', { type: 'order.reviewed', order: reference, decision: 'refund', ...feedback, ...to })
    due.delete(`coins ${reference}`)
    due.delete(`payout ${reference}`)
    isDue(type === 'BUY' ? `refund ${reference}` : `back ${reference}`)
  }
  /** Whether no work has been done since it was paid that found the account not frozen. */
  const isWaiting = ({ reference }: Order) =>
    [...(due.get(`coins ${reference}`) ?? []), ...(due.get(`payout ${reference}`) ?? [])].some(
      (since) => leavesAt(frozen, since) === undefined,
    )
  const freezes = async () => {
    const before = standing()
    await browser.post('/protected/v2/user/freeze', {})
    if (before) before.to = Infinity
    else frozen.push({ from: now(), to: Infinity })
  }
  /** A deposit is sent within two weeks or not at all: they do not go by. */
  const passes = (seconds: number) => {
    if (now() + seconds * 1000 < depositAt + 12 * day) exchange.clock.forward({ seconds })
  }
  const givesInTime = (from: Order[]) => async () => {
    const order = take(from, isInTime)
    if (order) await gives(order)
  }
  const doing = {
    buys: async () => {
      const order = await placed(await browser.post('/protected/v2/buy/orders', buyOrder))
      if (order) unpaid.push(order)
    },
    pays: givesInTime(unpaid),
    paysLate: async () => {
      const order = take(unpaid, isLate)
      if (order) await givesLate(order)
    },
    paysAgain: async () => {
      const order = paid.findLast(({ type }) => type === 'BUY')
      if (order === undefined) return
      await money(order)
      isDue(`refund ${order.reference}`)
    },
    sells: async () => {
      const order = await placed(await placeSale(browser, account.reference, { amount: '0.005' }))
      if (order) unsent.push(order)
    },
    sendsCoins: givesInTime(unsent),
    sendsCoinsLate: async () => {
      const order = take(unsent, isLate)
      if (order) await givesLate(order)
    },
    sendsTooFew: async () => {
      const order = take(unsent, isInTime)
      if (order === undefined) return
      await coins(order, '0.004')
      questioned.push(order)
      few += 1
    },
    sendsOtherCoins: async () => {
      const [order] = unsent
      if (order === undefined) return
      await coins(order, '0.05', 'LTC')
      const strays = await exchange.database.read((handle) =>
        handle.select().from(strayCoins).where(eq(strayCoins.orderReference, order.reference)).limit(actions),
      )
      const id = strays.find(({ returnAddress }) => returnAddress === null)?.id ?? ''
      await tell('reviews', {
        type: 'stray-coins.reviewed',
        coins: id,
        decision: 'return',
        returnAddress: litecoin,
      })
      isDue(`stray ${id}`)
    },
    isPaidBack: async () => {
      const order = take(questioned, () => true) ?? take(paid, isWaiting)
      if (order) await isPaidBack(order)
    },
    paysAndIsPaidBack: async () => {
      await givesInTime(pick([unpaid, unsent]))()
      const order = take(paid, isWaiting)
      if (order) await isPaidBack(order)
    },
    verifiesAccount: async () => {
      if (depositAt < Infinity || standing() !== undefined) return
      const { reference } = unverified
      const answer = await browser.post('/protected/v2/profile/bank/verification', { reference })
      expect([seed, answer.statusCode]).toEqual([seed, 200])
      depositAt = now()
      isDue(`deposit ${answer.json().result.verification}`)
      if (random() < 0.7) await freezes()
    },
    freezes,
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
    waits: async () => passes(Math.floor(random() * 30 * 3600)),
    waitsLong: async () => passes(Math.floor((1 + 5 * random()) * 24 * 3600)),
    waitsAlmost: async () => {
      const edge = standing()?.to ?? Infinity
      if (edge < Infinity && edge - 1 > now()) passes((edge - 1 - now()) / 1000)
    },
  }
  const deeds = [
    'buys',
    'sells',
    'pays',
    'pays',
    'paysLate',
    'paysLate',
    'paysAgain',
    'sendsCoins',
    'sendsCoinsLate',
    'sendsTooFew',
    'sendsOtherCoins',
    'isPaidBack',
    'isPaidBack',
    'paysAndIsPaidBack',
    'verifiesAccount',
    'verifiesAccount',
    'freezes',
    'freezes',
    'freezes',
    'asksForTheEnd',
    'asksForTheEnd',
    'isEndedBySupport',
    'waits',
    'waitsLong',
    'waitsLong',
    'waitsAlmost',
  ] as const

  await signIn()
  for (const early of ['buys', 'buys', 'buys', 'sells', 'sells', 'sells'] as const) await doing[early]()
  for (let step = 0; step < actions; step += 1) {
    await signIn()
    await doing[pick(deeds)]()
    await work()
    // Between the last millisecond of a freeze and its end nothing but what comes next.
    if (standing()?.to !== now() + 1) exchange.clock.forward({ seconds: 1 })
  }
  for (const order of questioned) await isPaidBack(order)
  const last = standing()
  if (last) {
    await signIn()
    if (last.to === Infinity) await doing.asksForTheEnd()
    exchange.clock.forward({ seconds: (last.to - now()) / 1000 })
  }
  await work()
  return { due, frozen, refused, late, few }
}

test(
  `nothing leaves a frozen account, and all that is due leaves once, when it is over: ${rounds} rounds`,
  async () => {
    let [freezes, refused, late, few] = [0, 0, 0, 0]
    const counts = new Map(kinds.map((kind) => [kind, { waited: 0, free: 0 }]))
    for (let round = 0; round < rounds; round += 1) {
      const seed = firstSeed + round
      left.clear()
      const lived = await live(seed)
      freezes += lived.frozen.length
      refused += lived.refused
      late += lived.late
      few += lived.few
      const expected = [...lived.due].map(([leaving, since]) => [
        leaving,
        since.map((each) => leavesAt(lived.frozen, each)),
      ])
      expect([seed, Object.fromEntries(left)]).toEqual([seed, Object.fromEntries(expected)])
      for (const kind of kinds) {
        const count = counts.get(kind)
        const all = [...lived.due].flatMap(([leaving, since]) => (leaving.startsWith(kind) ? since : []))
        if (count === undefined) continue
        for (const since of all) count[isFrozenAt(lived.frozen, since) ? 'waited' : 'free'] += 1
      }
    }
    const each = [...counts].map(([kind, { waited, free }]) => `${kind} ${waited} waited and ${free} not`)
    const others = `${freezes} freezes, ${refused} refused, ${late} came late, ${few} too few`
    process.stdout.write(`${rounds} rounds, ${others}; ${each.join(', ')}; seed ${firstSeed}\n`)
    const sums = [...counts.values()].map(({ waited, free }) => (rounds < 100 ? waited + free : Math.min(waited, free)))
    expect(Math.min(freezes, refused, late, few, ...sums)).toBeGreaterThan(rounds >= 30 ? 0 : -1)
  },
  60 * 60_000,
)
