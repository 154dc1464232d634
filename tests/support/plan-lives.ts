import { randomUUID } from 'node:crypto'
import { asc, eq, isNull } from 'drizzle-orm'
import { bankDayFrom, dayAfter, swedishInstant } from '../../src/domain/bank/bank-days'
import type { Coin } from '../../src/domain/money/currencies'
import { coinsFor } from '../../src/domain/money/quote'
import { compare, plus } from '../../src/domain/money/money'
import type { Plan, PlanState, PlanWay } from '../../src/domain/plans/plans'
import type { Rhythm } from '../../src/domain/plans/rhythm'
import type { Database } from '../../src/server/database/handle'
import { notifications, orders, orderTransactions, planOrders, planPayments } from '../../src/server/database/schema'
import { stillSeed } from '../../src/server/sandbox/price-walk'
import { sendCallback, transferOf } from './callbacks'
import { browserOf, newCustomer, testClock, testExchange, type CustomerWritten, type TestExchange } from './exchange'
import { totalsIn } from './ledger'
import { mortal, type Life } from './mortal'
import { newAccount } from './selling'

/** What chance decides; `tests/soak/lives/dice.ts` has such dice. */
type Dice = {
  between: (least: number, most: number) => number
  chance: (share: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
}

type Share = { coin: Coin; percent: number; address: string }

/** Purchases or refunds that are to stand, counted apart from the exchange's own rules: `BTC 340.10`. */
type Expected = { bought: string[]; returned: string[]; reminded: number }

/** A customer with a plan, and what has become of it. */
type Lived = {
  customer: CustomerWritten
  plan: Plan
  shares: readonly Share[]
  rhythm: Rhythm
  way: PlanWay
  state: PlanState
  /** Öre that came, and have bought nothing yet. */
  waiting: bigint[]
  skipped: Set<string>
  expected: Expected
}

const addresses: Record<Coin, string> = {
  BTC: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  LTC: 'LhK2kQwiaAvhjWY799cZvMyYwnQAcxkarr',
  ETH: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  BCH: 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
}

const mixes: readonly (readonly [Coin, number][])[] = [
  [['BTC', 100]],
  [['BTC', 100]],
  [['ETH', 100]],
  [
    ['BTC', 67],
    ['LTC', 33],
  ],
  [
    ['LTC', 34],
    ['BCH', 33],
    ['BTC', 33],
  ],
]

/** How many plans there are of each rhythm, and over which days they live. */
export type Lives = {
  database: Database
  dice: Dice
  plans: { day: number; week: number; month: number }
  /** The day on which they are made: `2027-02-20`; the clock's own where it is not given. */
  from?: string
  days: number
  /** How likely a process ends in a transaction of due work. */
  ends: number
}

type Instance = TestExchange & { life: Life }

/**
 * Lives plans day by day, on two exchanges that end in the middle of their work, with a bank that tells transfers twice. Answers what is
 * amiss in sentences, and how much was done.
 */
export const livePlans = async ({ database, dice, plans, from, days, ends }: Lives) => {
  const clock = testClock()
  if (from !== undefined)
    clock.forward({ seconds: (swedishInstant(from, '12:00').getTime() - clock.now().getTime()) / 1000 })
  let [ended, mayEnd] = [0, false]
  const born = async (): Promise<Instance> => {
    const life: Life = {
      isGone: false,
      ends: () => {
        if (!mayEnd || !dice.chance(ends)) return null
        ended += 1
        return dice.pick(['before', 'after'] as const)
      },
    }
    const built = await testExchange({
      database: mortal(database, life),
      clock,
      checksAnswers: false,
      config: { logLevel: 'silent', sandboxSeed: stillSeed, sandboxReviewSeconds: 0 },
    })
    return { ...built, clock, life }
  }
  const bury = async ({ exchange, server }: Instance): Promise<void> => {
    await exchange.live.stop()
    await server.close()
  }
  const living = [await born(), await born()]
  const one = (): Instance => dice.pick(living)
  const workOnce = async (): Promise<void> => {
    await Promise.all(
      living.map(({ exchange, life }) =>
        exchange.jobs.runDue().catch((error: unknown) => {
          if (!life.isGone) throw error
        }),
      ),
    )
  }
  /** Until nothing is due: what a process had that is gone is another's once its time is over. */
  const work = async (): Promise<void> => {
    mayEnd = true
    await workOnce()
    mayEnd = false
    if (living.every(({ life }) => !life.isGone)) return
    for (const [index, instance] of living.entries())
      if (instance.life.isGone) {
        await bury(instance)
        living[index] = await born()
      }
    clock.forward({ seconds: 130 })
    await workOnce()
  }

  const all: Lived[] = []
  const rhythms: Rhythm[] = [
    ...Array.from({ length: plans.day }, (): Rhythm => ({ every: 'day' })),
    ...Array.from({ length: plans.week }, (_, index): Rhythm => ({ every: 'week', weekday: (index % 7) + 1 })),
    ...Array.from({ length: plans.month }, (_, index): Rhythm => ({ every: 'month', day: 31 - (index % 31) })),
  ]
  for (const [index, rhythm] of rhythms.entries()) {
    // One network signs in a hundred times in a quarter of an hour at most.
    if (index % 90 === 89) clock.forward({ minutes: 16 })
    all.push(await begin(one(), database, dice, rhythm, index))
  }
  const first = dayOf(clock.now())
  let transfers = 0
  for (let passed = 1; passed <= days; passed += 1) {
    const day = dayAfter(first, passed)
    const morning = swedishInstant(day, '08:00').getTime() - clock.now().getTime()
    clock.forward({ seconds: morning / 1000 })
    await work()
    for (const lived of all) countReminder(lived, day)
    const paying = all.filter(({ way, rhythm }) => way === 'transfer' && isPaidOn(rhythm, day, first))
    transfers += paying.length
    for (const lived of paying) await pay(one, dice, lived)
    if (paying.length > 0) await work()
    let hasChanged = false
    for (const lived of all) hasChanged = (await changeMind(one(), dice, lived, day)) || hasChanged
    if (hasChanged) await work()
  }
  clock.forward({ hours: 2 })
  await work()
  const amiss = await amissIn(database, all)
  for (const instance of living) await bury(instance)
  return { amiss, figures: { plans: all.length, days, transfers, ended } }
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** A customer makes a plan in the app. */
const begin = async (instance: Instance, database: Database, dice: Dice, rhythm: Rhythm, index: number) => {
  const customer = await newCustomer(database)
  await newAccount(database, customer.id)
  const shares = dice.pick(mixes).map(([coin, percent]) => ({ coin, percent, address: addresses[coin] }))
  const way: PlanWay = index % 10 === 9 ? 'reminder' : 'transfer'
  const browser = await signedIn(instance, customer)
  const asked = { fiat: 'SEK', amount: String(dice.between(600, 1500)), shares, rhythm, way, purpose: 'own-savings' }
  const answer = await browser.post('/protected/v2/plans', asked)
  if (answer.statusCode !== 200) throw new Error(`A plan was refused: ${answer.body}`)
  const plan: Plan = answer.json().result
  const expected: Expected = { bought: [], returned: [], reminded: 0 }
  return {
    customer,
    plan,
    shares,
    rhythm,
    way,
    state: 'ACTIVE',
    waiting: [],
    skipped: new Set(),
    expected,
  } satisfies Lived
}

const signedIn = async ({ server }: Instance, { email }: CustomerWritten) => {
  const browser = browserOf(server)
  await browser.signIn(email)
  return browser
}

/** By the calendar alone: each day is looked at for itself. */
const isDayOf = (rhythm: Rhythm, day: string): boolean => {
  const at = new Date(`${day}T12:00:00.000Z`)
  if (rhythm.every === 'day') return true
  if (rhythm.every === 'week') return (at.getUTCDay() || 7) === rhythm.weekday
  const isLast = new Date(at.getTime() + 86_400_000).getUTCDate() === 1
  return at.getUTCDate() === rhythm.day || (isLast && at.getUTCDate() < rhythm.day)
}

/** A bank makes the transfers of days on which it is closed on the next one. */
const isPaidOn = (rhythm: Rhythm, day: string, first: string): boolean => {
  for (let due = day; due > first; due = dayAfter(due, -1)) {
    if (bankDayFrom(due) !== day) return false
    if (isDayOf(rhythm, due)) return true
  }
  return false
}

const countReminder = ({ way, rhythm, state, skipped, expected }: Lived, day: string): void => {
  if (way === 'reminder' && state === 'ACTIVE' && isDayOf(rhythm, day) && !skipped.has(day)) expected.reminded += 1
}

/** A transfer comes, most often of the plan's amount; the bank tells some twice, by the same call or a new one. */
const pay = async (one: () => Instance, dice: Dice, lived: Lived): Promise<void> => {
  const { plan } = lived
  const isLittle = lived.state === 'ACTIVE' && dice.chance(0.03)
  const sum = dice.chance(0.2) ? BigInt(dice.between(60_000, 150_000)) : minorOf(plan.amount)
  const came = isLittle ? BigInt(dice.between(100, 4000)) : sum
  const told = { id: randomUUID(), ...transferOf(plan.transfer?.ocr ?? '', textOf(came)) }
  const again = dice.chance(0.5) ? told : { ...told, id: randomUUID() }
  for (const telling of dice.chance(0.05) ? [told, again] : [told]) {
    const answer = await sendCallback(one(), 'payments', telling)
    if (answer.statusCode !== 200) throw new Error(`A transfer was refused: ${answer.body}`)
  }
  lived.waiting.push(came)
  if (lived.state === 'ENDED') giveBack(lived)
  if (lived.state !== 'ACTIVE') return
  if (!isLittle) buy(lived)
  else if (lived.waiting.length > 1) giveBack(lived)
}

const buy = (lived: Lived): void => {
  const sum = lived.waiting.reduce((part, other) => part + other, 0n)
  const { shares, expected } = lived
  let left = sum
  for (const [index, { coin, percent }] of shares.entries()) {
    const part = index === shares.length - 1 ? left : (sum * BigInt(percent)) / 100n
    expected.bought.push(`${coin} ${textOf(part)}`)
    left -= part
  }
  lived.waiting = []
}

const giveBack = (lived: Lived): void => {
  const coin = lived.shares[0]?.coin ?? 'BTC'
  lived.expected.returned.push(...lived.waiting.map((part) => `${coin} ${textOf(part)}`))
  lived.waiting = []
}

/** Öre of a decimal, and back. */
const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''))
const textOf = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`

const steps = {
  pause: { chance: 0.01, from: 'ACTIVE', to: 'PAUSED' },
  skip: { chance: 0.01, from: 'ACTIVE', to: 'ACTIVE' },
  resume: { chance: 0.1, from: 'PAUSED', to: 'ACTIVE' },
  end: { chance: 0.0005, from: 'ACTIVE', to: 'ENDED' },
} as const

/** Now and then a customer pauses, goes on, skips a day, or ends it. Answers whether it was so. */
const changeMind = async (instance: Instance, dice: Dice, lived: Lived, day: string): Promise<boolean> => {
  for (const step of ['pause', 'skip', 'resume', 'end'] as const) {
    const { chance, from, to } = steps[step]
    if (lived.state !== from || !(dice.chance(chance) || (step === 'resume' && isMuch(lived)))) continue
    const browser = await signedIn(instance, lived.customer)
    const next = nextOf(lived, day)
    const body = step === 'skip' ? { day: next } : {}
    const answer = await browser.post(`/protected/v2/plans/${lived.plan.reference}/${step}`, body)
    if (answer.statusCode !== 200) throw new Error(`${step} was refused: ${answer.body}`)
    if (step === 'skip') lived.skipped.add(next)
    lived.state = to
    if (step === 'end') giveBack(lived)
    // What came while it was paused is never too little; what was too little before waits on.
    if (step === 'resume' && lived.waiting.some((part) => part >= 60_000n)) buy(lived)
    return true
  }
  return false
}

/** Beyond 1,000 euro whose wallet it is would be asked, which is another test's. */
const isMuch = ({ waiting }: Lived): boolean => waiting.reduce((sum, part) => sum + part, 0n) > 500_000n

const nextOf = ({ rhythm, skipped }: Lived, after: string): string => {
  let day = dayAfter(after, 1)
  while (!isDayOf(rhythm, day) || skipped.has(day)) day = dayAfter(day, 1)
  return day
}

/** What is amiss, in sentences: each purchase stands once and to the öre, and nothing else does. */
const amissIn = async (database: Database, all: readonly Lived[]): Promise<string[]> => {
  const placed = await database.read((handle) =>
    handle
      .select({ plan: planOrders.planReference, order: orders })
      .from(planOrders)
      .innerJoin(orders, eq(orders.reference, planOrders.orderReference))
      .orderBy(asc(orders.createdAt), asc(orders.number)),
  )
  const sent = await database.read((handle) =>
    handle
      .select({
        reference: orderTransactions.orderReference,
        currency: orderTransactions.currency,
        amount: orderTransactions.amount,
      })
      .from(orderTransactions)
      .where(eq(orderTransactions.label, 'coins')),
  )
  const reminders = await database.read((handle) =>
    handle.select({ plan: notifications.subject }).from(notifications).where(eq(notifications.status, 'due')),
  )
  const waiting = await database.read((handle) =>
    handle
      .select({ plan: planPayments.planReference, amount: planPayments.amount })
      .from(planPayments)
      .where(isNull(planPayments.usedAt))
      .orderBy(asc(planPayments.receivedAt)),
  )
  const ordersOf = by(placed, ({ plan }) => plan)
  const sentOf = by(sent, ({ reference }) => reference)
  const remindersOf = by(reminders, ({ plan }) => plan ?? '')
  const waitingOf = by(waiting, ({ plan }) => plan)
  const amiss = all.flatMap((lived) => {
    const { reference } = lived.plan
    const own = ordersOf.get(reference) ?? []
    const stood = (status: string) =>
      own.filter(({ order }) => order.status === status).map(({ order }) => `${order.coin} ${order.total}`)
    return [
      ...difference(`purchases of ${lived.plan.transfer?.ocr}`, stood('COMPLETED'), lived.expected.bought),
      ...difference(`refunds of ${lived.plan.transfer?.ocr}`, stood('REFUND'), lived.expected.returned),
      ...difference(
        `money that waits for ${lived.plan.transfer?.ocr}`,
        (waitingOf.get(reference) ?? []).map(({ amount }) => amount),
        lived.waiting.map(textOf),
      ),
      ...own.flatMap(({ order }) => orderAmiss(order, sentOf.get(order.reference) ?? [])),
      ...((remindersOf.get(reference) ?? []).length === lived.expected.reminded
        ? []
        : [
            `${reference} was reminded ${remindersOf.get(reference)?.length} times, and not ${lived.expected.reminded}`,
          ]),
    ]
  })
  const inLedger = (await totalsIn(database))['plans SEK'] ?? '0'
  const kept = textOf(all.flatMap((lived) => lived.waiting).reduce((sum, part) => sum + part, 0n))
  return compare(plus(inLedger, kept), '0') === 0
    ? amiss
    : [...amiss, `${inLedger} of plans stand in the ledger, and not ${kept}`]
}

type OrderRow = typeof orders.$inferSelect

/** Fees and coins of an order add up, and coins went once. */
const orderAmiss = (order: OrderRow, sent: readonly { amount: string }[]): string[] => {
  const { number, status, amount, networkFee, priorityFee, methodFee, total, settledRate, coinAmount } = order
  if (!['COMPLETED', 'REFUND'].includes(status)) return [`${number} is ${status}`]
  const isWhole = compare(plus(amount, networkFee, priorityFee, methodFee), total) === 0
  const coins = status === 'COMPLETED' ? [coinsFor(amount, settledRate ?? '1')] : []
  const isRight = coins.length === 0 || (coinAmount !== null && compare(coins[0] ?? '', coinAmount) === 0)
  return [
    ...(isWhole && isRight ? [] : [`${number} does not add up`]),
    ...difference(
      `coins of ${number}`,
      sent.map((each) => each.amount),
      coins,
    ),
  ]
}

/** What is there and should not be, and the other way round. */
const difference = (what: string, found: readonly string[], expected: readonly string[]): string[] => {
  const [more, less] = [without(found, expected), without(expected, found)]
  return more.length + less.length === 0 ? [] : [`${what}: ${more.join(', ')} too many, ${less.join(', ')} lacking`]
}

const without = (items: readonly string[], others: readonly string[]): string[] => {
  const left = [...items]
  for (const other of others) {
    const index = left.indexOf(other)
    if (index >= 0) left.splice(index, 1)
  }
  return left
}

const by = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> => {
  const found = new Map<string, Row[]>()
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row])
  return found
}
