import { randomUUID } from 'node:crypto'
import { coins, hasPriority, type Fiat } from '../../../src/domain/money/currencies'
import { fiatOf, minus, plus } from '../../../src/domain/money/money'
import type { Order } from '../../../src/domain/orders/orders'
import { paymentMethodRules, paymentMethods, type PaymentMethod } from '../../../src/domain/payments/payment-methods'
import { buyQuote, customerPaysNetworkFee, repriced } from '../../../src/domain/money/quote'
import { sandboxAddress } from '../../../src/server/sandbox/addresses'
import type { Dice } from './dice'
import type { Figures } from './figures'
import type { Calls, Person } from './people'
import type { Post } from './post'
import type { Callback, PaymentThere, World } from './world'

export type Around = {
  person: Person
  dice: Dice
  calls: Calls
  post: Post
  world: World
  figures: Figures
  /** What sending a coin cost last, in a currency. */
  fees: Map<string, string>
}

/** Somebody's order, which goes on by one random move at a time, until nobody does anything more about it. */
export type Life = { reference: string; person: Person; act: () => Promise<'goes on' | 'is over'> }

type Move =
  | 'nothing'
  | 'leave'
  | 'start'
  | 'provider'
  | 'transfer'
  | 'wrong transfer'
  | 'unknown transfer'
  | 'tell again'
  | 'contradict'
  | 'match'
  | 'report'
  | 'cancel'
  | 'ask'
  | 'question'
  | 'release'
  | 'refund'
  | 'send after all'

/** What may happen to an order that stands so, and how often. What the statechart refuses is tried as well. */
const weights: Record<Order['status'], Partial<Record<Move, number>>> = {
  UNPAID: {
    start: 8,
    provider: 12,
    transfer: 8,
    'wrong transfer': 2,
    'unknown transfer': 2,
    match: 4,
    'tell again': 2,
    contradict: 2,
    report: 4,
    cancel: 1,
    ask: 1,
    leave: 1,
    nothing: 2,
  },
  PENDING: {
    provider: 16,
    transfer: 4,
    'wrong transfer': 1,
    'unknown transfer': 1,
    match: 4,
    'tell again': 2,
    contradict: 2,
    cancel: 1,
    ask: 2,
    start: 1,
    report: 1,
    leave: 1,
    nothing: 3,
  },
  ERROR: { start: 10, provider: 3, transfer: 2, 'wrong transfer': 1, match: 2, cancel: 2, report: 1, leave: 1 },
  PAID: {
    'tell again': 2,
    contradict: 1,
    question: 3,
    match: 2,
    transfer: 1,
    provider: 2,
    cancel: 1,
    start: 1,
    nothing: 8,
  },
  PAYOUT_PENDING: {
    'tell again': 2,
    contradict: 1,
    transfer: 1,
    provider: 2,
    match: 2,
    cancel: 1,
    report: 1,
    release: 1,
    nothing: 10,
  },
  CONTACT_SUPPORT: {
    release: 6,
    refund: 4,
    transfer: 4,
    'wrong transfer': 2,
    provider: 3,
    match: 6,
    'send after all': 3,
    'tell again': 2,
    contradict: 2,
  },
  CANCELED: { transfer: 1, provider: 3, match: 2, start: 1, report: 1, refund: 1, leave: 8 },
  COMPLETED: { 'tell again': 2, contradict: 1, transfer: 1, provider: 2, match: 3, cancel: 1, refund: 1, leave: 12 },
  REFUND: { 'tell again': 1, contradict: 1, provider: 1, release: 1, match: 2, leave: 8 },
}

/** Nobody does more about one order. */
const mostMoves = 30

export const buy = async (around: Around): Promise<Life> => {
  const { person, calls } = around
  const { reference } = await placed(around)
  const [unknown, sent]: [Callback[], Callback[]] = [[], []]
  let moves = 0
  return {
    reference,
    person,
    act: async () => {
      const order = await calls.order(person, reference)
      const move = around.dice.weighted(weights[order.status])
      moves += 1
      if (move === 'leave' || moves > mostMoves) return 'is over'
      await doing[move]({ ...around, order, unknown, sent })
      return 'goes on'
    },
  }
}

type Scene = Around & { order: Order; unknown: Callback[]; sent: Callback[] }

const doing: Record<Exclude<Move, 'leave'>, (scene: Scene) => Promise<unknown>> = {
  nothing: async () => undefined,
  start: ({ calls, person, order, dice }) => {
    const method = dice.chance(0.4) ? order.paymentMethod : dice.pick(methodsOf(person, order.fiat))
    const { total } = repriced(
      { ...order, amount: order.from.amount },
      dice.chance(0.95) ? paymentMethodRules[method].feePercent : '7',
    )
    return calls.post(person, `/protected/v2/orders/${order.reference}/payment`, { method, total })
  },
  provider: async (scene) => {
    const there = [...scene.world.checkouts.values()].filter(({ order }) => order === scene.order.reference)
    if (there.length > 0)
      await actAtProvider(
        scene,
        scene.dice.chance(0.7) ? (there.at(-1) ?? scene.dice.pick(there)) : scene.dice.pick(there),
      )
  },
  transfer: async (scene) => transfer(scene, scene.order.number, transferTotal(scene.order)),
  'wrong transfer': async (scene) => {
    const { dice, order } = scene
    const amount = dice.chance(0.5) ? minus(transferTotal(order), '7') : plus(transferTotal(order), '120.50')
    transfer(scene, spaced(order.number), amount, dice.chance(0.2) ? otherThan(order.fiat) : order.fiat)
  },
  'unknown transfer': async (scene) => {
    const { dice, order, unknown } = scene
    const amount = dice.chance(0.7) ? transferTotal(order) : '50'
    unknown.push(transfer(scene, `x${dice.below(1_000_000)}`, amount))
  },
  /** The bank has one more id for what it has told of. */
  'tell again': async ({ world, dice, sent, figures }) => {
    if (sent.length === 0) return
    const { id: _id, type, ...facts } = dice.pick(sent).event
    world.tell('payments', type, facts)
    figures['told again'] += 1
  },
  /** The bank tells of a transfer that was taken in as if it were another; somebody looks at it. */
  contradict: async ({ world, post, dice, sent, order, figures }) => {
    const told = sent.find(({ event }) => world.delivered.has(event.id))
    if (told === undefined) return
    figures.contradicted += 1
    const { id: _id, type, ...facts } = told.event
    const currency = facts['currency'] === 'EUR' ? 'EUR' : 'SEK'
    const before = String(facts['amount'])
    const isOtherSum = dice.chance(0.5)
    const amount = isOtherSum ? fiatOf(plus(before, String(figures.contradicted))) : before
    const otherwise = { ...facts, amount, ...(isOtherSum ? {} : { payer: `5001-${figures.contradicted}` }) }
    const callback = world.tell('payments', type, otherwise)
    world.contradictions.push(callback)
    await post.now(callback)
    const decision = dice.weighted({ book: 1, handled: 2, nothing: 1 })
    if (decision === 'nothing') return
    if (decision === 'book') world.came.push({ order: order.reference, currency, amount, payment: null })
    await post.now(world.tell('reviews', 'transfer.reviewed', { transfer: callback.event.id, decision }))
  },
  match: async ({ world, order, unknown }) => {
    const index = unknown.findIndex(({ event }) => world.delivered.has(event.id))
    const [found] = index < 0 ? [] : unknown.splice(index, 1)
    if (found === undefined) return
    const [money] = world.unmatched.splice(
      world.unmatched.findIndex(({ order: id }) => id === found.event.id),
      1,
    )
    if (money) world.came.push({ ...money, order: order.reference })
    world.tell('reviews', 'transfer.matched', { transfer: found.event.id, order: order.reference })
  },
  report: ({ calls, person, order }) => calls.post(person, `/protected/v2/orders/${order.reference}/sent`),
  cancel: ({ calls, person, order }) =>
    calls.post(person, `/protected/v2/orders/${order.reference}/cancel`, { reason: 'changed-mind' }),
  ask: async ({ calls, person, order: { reference, paymentMethod } }) => {
    if (paymentMethod === 'Swish') await calls.post(person, '/protected/v2/buy/orders/swish', { reference })
    if (paymentMethod === 'StripeCard') await calls.post(person, '/protected/v2/buy/orders/stripe', { reference })
  },
  question: ({ post, order }) => post.review(order, 'question'),
  release: ({ post, order }) => post.review(order, 'release'),
  refund: ({ post, order }) => post.review(order, 'refund'),
  /** Its network said that it had refused them, and nobody has decided since. */
  'send after all': async ({ world, post, order }) => {
    if (order.history.at(-2)?.status !== 'PAYOUT_PENDING') return
    const last = [...world.sendings.values()].findLast(({ key }) => key.startsWith(order.reference))
    if (last?.isRefused) await post.now(world.sendAfterAll(last))
  },
}

/** What the customer does at a provider, or the provider by itself; some change their minds when it is over. */
const actAtProvider = async (scene: Scene, there: PaymentThere): Promise<void> => {
  const { dice, world, order } = scene
  const { payment, amount, currency, isOver, isPaid } = there
  const say = (type: string, more: object = {}) =>
    there.told.push(world.tell('payments', `payment.${type}`, { payment, ...more }))
  if (isPaid) {
    if (!dice.chance(0.3)) return
    return tellPaymentAgain(scene, there)
  }
  if (isOver) {
    if (dice.chance(0.15)) world.pay(there, amount, currency)
    return
  }
  if (dice.chance(0.6)) say('started')
  const outcome = dice.weighted({ pays: 10, 'pays wrong': 1, fails: 5, cancels: 1, waits: 3 })
  if (outcome === 'pays') world.pay(there, amount, currency)
  if (outcome === 'pays wrong')
    world.pay(
      there,
      dice.chance(0.5) ? '11.00' : fiatOf(plus(amount, '40')),
      dice.chance(0.2) ? otherThan(order.fiat) : currency,
    )
  if (outcome === 'fails') say('failed', { code: dice.pick([null, 'timed-out', 'insufficient_funds']), text: null })
  if (outcome === 'cancels') say('canceled')
  there.isOver = outcome !== 'waits'
}

/** The provider tells of a payment again: as before, or with another sum, at which somebody looks. */
const tellPaymentAgain = async ({ dice, world, post, figures }: Scene, there: PaymentThere): Promise<void> => {
  const paid = world.came.find(({ payment }) => payment === there.payment)
  if (paid === undefined) return
  const isTaken = there.told.some(({ event }) => event.type === 'payment.received' && world.delivered.has(event.id))
  if (!isTaken || dice.chance(0.5)) {
    figures['told again'] += 1
    world.payAgain(there, paid.amount, paid.currency)
    return
  }
  figures.contradicted += 1
  const amount = fiatOf(plus(paid.amount, String(figures.contradicted)))
  const callback = world.payAgain(there, amount, paid.currency)
  world.contradictions.push(callback)
  await post.now(callback)
  const decision = dice.weighted({ book: 1, handled: 2, nothing: 1 })
  if (decision === 'nothing') return
  if (decision === 'book') world.came.push({ ...paid, amount })
  await post.now(world.tell('reviews', 'payment.reviewed', { contradiction: callback.event.id, decision }))
}

/** The customer's bank sends money. */
const transfer = ({ world, order, sent }: Scene, reference: string, given: string, currency = order.fiat): Callback => {
  const amount = fiatOf(given)
  const method = currency === 'SEK' ? 'BANKGIRO' : 'SEPA'
  const fields = { method, bankReference: randomUUID(), amount, currency, reference, payer: '6789-123456789' }
  const told = world.tell('payments', 'transfer.received', fields)
  const isKnown = reference.replace(/\s/g, '') === order.number
  const money = { currency, amount, payment: null }
  if (isKnown) sent.push(told)
  if (isKnown) world.came.push({ ...money, order: order.reference })
  else world.unmatched.push({ ...money, order: told.event.id })
  return told
}

const transferTotal = ({ total, paymentMethodFee }: Order): string => minus(total, paymentMethodFee)

const spaced = (number: string): string => ` ${number.slice(0, 4)} ${number.slice(4)}`

const otherThan = (fiat: Fiat): Fiat => (fiat === 'SEK' ? 'EUR' : 'SEK')

/** Methods that the customer may be offered; Swish by a request, or by a code where the number is not Swedish. */
const methodsOf = ({ country }: Person, fiat: Fiat): PaymentMethod[] =>
  paymentMethods.filter(
    (method) => paymentMethodRules[method].currency === fiat && method !== (country === 'SE' ? 'StripeSwish' : 'Swish'),
  )

/** Places an order like any; what costs something else by now is confirmed at the new figures. */
const placed = async ({ person, dice, calls, fees }: Around): Promise<Order> => {
  const fiat = person.country === 'SE' ? 'SEK' : dice.pick(['SEK', 'EUR'] as const)
  const coin = dice.pick(coins)
  const priority = hasPriority(coin) && dice.chance(0.3) ? 'HIGH' : 'LOW'
  const method = dice.pick(methodsOf(person, fiat))
  const amount = String(dice.between(fiat === 'SEK' ? 100 : 10, fiat === 'SEK' ? 9000 : 900))
  const methodFeePercent = paymentMethodRules[method].feePercent
  let { total } = buyQuote({
    coin,
    amount,
    rate: '1',
    priority,
    networkFee: fees.get(`${coin} ${fiat}`) ?? '0',
    methodFeePercent,
  })
  for (;;) {
    const answer = await calls.post(person, '/protected/v2/buy/orders', {
      from: fiat,
      to: coin,
      amount,
      total,
      address: sandboxAddress(coin, person.id),
      method,
      type: 'BUY',
      priority,
      customerPaysNetworkFee: customerPaysNetworkFee(coin, priority),
      allowsDuplicate: true,
      purpose: 'own-savings',
    })
    const { result, quote } = answer.json()
    if (answer.statusCode === 200) return result
    if (quote === undefined) throw new Error(answer.body)
    total = quote.total
    fees.set(`${coin} ${fiat}`, quote.networkFee)
  }
}
