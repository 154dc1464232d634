import { coins } from '../../../src/domain/currencies'
import { coinOf, times } from '../../../src/domain/money'
import type { Order } from '../../../src/domain/orders'
import { fiatFor } from '../../../src/domain/quote'
import { hoursAfter } from '../../../src/server/clock'
import { watchDeadline } from '../../../src/server/orders/life'
import { mailOrder } from '../../../src/server/orders/mail'
import { sendingKey } from '../../../src/server/orders/sendings'
import { sandboxAddress, sandboxHash } from '../../../src/server/sandbox/addresses'
import { walkedPrice } from '../../../src/server/sandbox/walk'
import { writeOrderRow } from '../../support/order-rows'
import type { Around, Life } from './buying'
import { answered, type Instances } from './instances'

type Move =
  | 'nothing'
  | 'leave'
  | 'coins'
  | 'wrong coins'
  | 'cancel'
  | 'refused'
  | 'question'
  | 'release'
  | 'refund'
  | 'pay out'
  | 'bank'

const weights: Record<Order['status'], Partial<Record<Move, number>>> = {
  PENDING: { coins: 8, 'wrong coins': 2, cancel: 1, refused: 1, leave: 1 },
  PAID: { 'pay out': 6, question: 2, refused: 1, nothing: 1 },
  PAYOUT_PENDING: { bank: 8, refused: 1, nothing: 1 },
  ERROR: { 'pay out': 8, refused: 1 },
  CONTACT_SUPPORT: { release: 4, refund: 3, refused: 1 },
  CANCELED: { coins: 2, refused: 1, leave: 4 },
  COMPLETED: { leave: 6, refused: 1 },
  REFUND: { leave: 6, refused: 1 },
  UNPAID: {},
}

/** Coins of a sale come once: what becomes of others, nobody has decided yet. */
export const sell = async (around: Around, instances: Instances): Promise<Life> => {
  const { person, calls, dice, world, post } = around
  const { reference, estimate, coin } = await placed(around, instances)
  let haveCome = false
  const come = (amount: string): void => {
    if (haveCome) return
    haveCome = true
    world.tell('coins', 'coins.received', { order: reference, coin, amount, hash: sandboxHash(coin, reference) })
    world.came.push({ order: reference, currency: coin, amount, payment: null })
  }
  const take = (event: string) => calls.once(person, `/sandbox/orders/${reference}/steps`, { event })
  const doing: Record<Exclude<Move, 'leave'>, (order: Order) => Promise<unknown> | void> = {
    nothing: () => undefined,
    coins: () => come(coinOf(estimate)),
    'wrong coins': () => come(coinOf(times(estimate, '0.9'))),
    cancel: () => calls.post(person, `/protected/v2/orders/${reference}/cancel`, { reason: 'other' }),
    refused: ({ total }) =>
      dice.chance(0.5)
        ? calls.post(person, `/protected/v2/orders/${reference}/payment`, { method: 'BANKGIRO', total })
        : calls.post(person, `/protected/v2/orders/${reference}/sent`),
    question: (order) => post.review(order, 'question'),
    release: (order) => post.review(order, 'release'),
    refund: (order) => post.review(order, 'refund'),
    'pay out': ({ status }) => take(status === 'PAID' ? 'payout.started' : 'payout.retried'),
    bank: ({ history, total, fiat }) => {
      const key = sendingKey(reference, history.filter(({ status }) => status === 'PAYOUT_PENDING').length)
      if (world.paidOut.has(key)) return
      const isReturned = dice.chance(0.3)
      world.paidOut.set(key, { order: reference, amount: total, isReturned })
      if (isReturned) world.tell('payouts', 'payout.returned', { key, reason: 'the account is closed' })
      else world.tell('payouts', 'payout.paid', { key, amount: total, currency: fiat })
    },
  }
  return {
    reference,
    person,
    act: async () => {
      const order = await calls.order(person, reference)
      const move = dice.weighted(weights[order.status])
      if (move === 'leave') return 'is over'
      await doing[move](order)
      return 'goes on'
    },
  }
}

/** Written as it will be when it can be placed: with its number, deadline, first step and letter. */
const placed = async ({ person, dice }: Around, instances: Instances) => {
  const coin = dice.pick(coins)
  for (;;) {
    const instance = instances.any()
    const now = instance.clock.now()
    const rate = walkedPrice('lives', coin, 'SEK', now)
    const estimate = coinOf(times('0.00000001', String(dice.between(1_000_000, 9_000_000))))
    const worth = fiatFor(estimate, rate)
    const writing = instance.database.transaction(async (tx) => {
      const order = await writeOrderRow(tx, {
        customerId: person.id,
        type: 'SELL',
        status: 'PENDING',
        coin,
        amount: worth,
        total: worth,
        estimate,
        quotedRate: rate,
        walletAddress: sandboxAddress(coin, `deposit/${now.getTime()}/${person.id}`),
        deadline: hoursAfter(now, 24),
        createdAt: now,
      })
      await watchDeadline(tx, instance.exchange, order)
      await mailOrder(tx, instance.exchange, order, { back: [] }, now)
      return order
    })
    const order = await answered(instance, writing)
    if (order !== undefined) return order
    await instances.replaceGone()
  }
}
