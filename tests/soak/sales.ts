import { expect } from 'vitest'
import type { Order } from '../../src/domain/orders/orders'
import { keyedCall, orderIn, sendKeyed, type Buyer, type KeyedCall, type Line } from './purchases'

/** Whoever sells, and the account that it is paid out to. */
export type Seller = Buyer & { account: string }

export type Sale = {
  seller: Seller
  way: 'is sold' | 'is canceled'
  placing: KeyedCall
  canceling: KeyedCall | undefined
  coinsSent: number
  isOver: boolean
}

export const newSale = (seller: Seller, random: () => number): Sale => ({
  seller,
  way: random() < 0.75 ? 'is sold' : 'is canceled',
  placing: keyedCall('/protected/v2/sell/orders', {
    type: 'SELL',
    coin: 'BTC',
    fiat: 'SEK',
    amount: `0.00${11 + Math.floor(random() * 80)}`,
    bankAccountReference: seller.account,
  }),
  canceling: undefined,
  coinsSent: 0,
  isOver: false,
})

/** Goes on where the sale was broken off; coins whose answer was lost are not sent again: they may have come. */
export const sellOn = async (line: Line, sale: Sale, told: () => void): Promise<void> => {
  const { seller, placing } = sale
  const send = async (call: KeyedCall) => {
    const order = await sendKeyed(line, seller, call)
    told()
    return order
  }
  const order = placing.answer === undefined ? await send(placing) : orderIn(placing.answer)
  if (sale.way === 'is canceled') {
    sale.canceling ??= keyedCall(`/protected/v2/orders/${order.reference}/cancel`, { reason: 'other' })
    if (sale.canceling.answer === undefined) await send(sale.canceling)
  } else if (sale.coinsSent === 0) {
    sale.coinsSent = 1
    await sendCoins(line, order)
    told()
  }
  sale.isOver = true
}

export const saleOf = ({ placing }: Sale): Order | undefined =>
  placing.answer === undefined ? undefined : orderIn(placing.answer)

/** The seller's wallet sends what the order asks. */
export const sendCoins = async (line: Line, { reference, coin, from }: Order): Promise<void> => {
  const typed = new URLSearchParams({ amount: from.amount, coin })
  const own = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await line.post(`/sandbox/wallet/${reference}`, own, typed.toString())).status).toBe(303)
}
