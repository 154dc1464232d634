import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { coins } from '../../../src/domain/money/currencies'
import { coinOf, times } from '../../../src/domain/money/money'
import type { Order } from '../../../src/domain/orders/orders'
import { coinsWorth } from '../../../src/domain/money/sell-quote'
import { sendingKey } from '../../../src/server/orders/sendings'
import { sandboxAddress } from '../../../src/server/sandbox/addresses'
import { walkedPrice } from '../../../src/server/sandbox/price-walk'
import type { Around, Life } from './buying'
import type { Instances } from './instances'

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
  | 'refund to nowhere'
  | 'pay out again'
  | 'paid after all'

const weights: Record<Order['status'], Partial<Record<Move, number>>> = {
  PENDING: { coins: 8, 'wrong coins': 2, cancel: 1, refused: 1, leave: 1 },
  PAID: { nothing: 6, question: 2, refused: 1, 'wrong coins': 1 },
  PAYOUT_PENDING: { nothing: 8, refused: 1, 'wrong coins': 1 },
  ERROR: { 'pay out again': 8, refused: 1, 'paid after all': 1, 'wrong coins': 1 },
  CONTACT_SUPPORT: { release: 4, refund: 3, 'refund to nowhere': 1, refused: 1, 'wrong coins': 1 },
  CANCELED: { coins: 2, refused: 1, leave: 4 },
  COMPLETED: { leave: 6, refused: 1, refund: 1, 'wrong coins': 1 },
  REFUND: { leave: 6, refused: 1, refund: 1, 'wrong coins': 1 },
  UNPAID: {},
}

/** Sales, whose coins may come more than once: what a sale does not take goes back. */
export const sell = async (around: Around, instances: Instances): Promise<Life> => {
  const { person, calls, dice, world, post } = around
  const { reference, from, coin } = await placed(around, instances)
  const come = (amount: string): void => {
    world.tell('coins', 'coins.received', { order: reference, coin, amount, hash: randomUUID() })
    world.came.push({ order: reference, currency: coin, amount, payment: null })
  }
  const doing: Record<Exclude<Move, 'leave'>, (order: Order) => Promise<unknown> | void> = {
    nothing: () => undefined,
    coins: () => come(from.amount),
    'wrong coins': () => come(coinOf(times(from.amount, '0.9'))),
    cancel: () => calls.post(person, `/protected/v2/orders/${reference}/cancel`, { reason: 'other' }),
    refused: ({ total }) =>
      dice.chance(0.5)
        ? calls.post(person, `/protected/v2/orders/${reference}/payment`, { method: 'BANKGIRO', total })
        : calls.post(person, `/protected/v2/orders/${reference}/sent`),
    question: (order) => post.review(order, 'question'),
    release: (order) => post.review(order, 'release'),
    refund: (order) => post.review(order, 'refund', returnAddressOf(order)),
    'refund to nowhere': (order) => post.review(order, 'refund'),
    'pay out again': ({ bankAccountReference: tried }) => {
      const other = person.accounts.find((account) => account !== tried)
      return calls.post(person, `/protected/v2/orders/${reference}/payout`, { bankAccountReference: other })
    },
    'paid after all': async ({ history }) => {
      const transfer = world.paidOut.get(sendingKey(reference, history.filter(isPayout).length))
      if (transfer?.isRefused) await post.now(world.payAfterAll(transfer))
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

const isPayout = ({ status }: Order['history'][number]): boolean => status === 'PAYOUT_PENDING'

/** Where the customer of a sale wants its coins back. */
export const returnAddressOf = ({ reference, coin }: Pick<Order, 'reference' | 'coin'>): string =>
  sandboxAddress(coin, `back/${reference}`)

/** Until it is placed: nobody may name an address just then, or too much was sold that day. */
const placed = async ({ person, dice, calls }: Around, instances: Instances): Promise<Order> => {
  for (;;) {
    const coin = dice.pick(coins)
    const rate = walkedPrice('lives', coin, 'SEK', instances.any().clock.now())
    const answer = await calls.post(person, '/protected/v2/sell/orders', {
      type: 'SELL',
      coin,
      fiat: 'SEK',
      amount: coinsWorth(String(dice.between(800, 2000)), rate, '100000'),
      bankAccountReference: dice.pick(person.accounts),
    })
    if (answer.statusCode === 200) return answer.json().result
    expect(answer.statusCode).toBe(409)
  }
}
