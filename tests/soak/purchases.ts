import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Order } from '../../src/domain/orders'

/** The exchange was killed before it had answered. */
export class Gone extends Error {}

type Headers = Record<string, string>

/** Calls to an exchange, counted over all its lives. */
export const createLine = () => {
  let origin = ''
  const figures = { open: 0, again: 0 }

  const ask = async (path: string, asked: RequestInit) => {
    figures.open += 1
    try {
      const answer = await fetch(`${origin}${path}`, { ...asked, redirect: 'manual' })
      return { status: answer.status, text: await answer.text(), headers: answer.headers }
    } catch (cause) {
      throw new Gone(path, { cause })
    } finally {
      figures.open -= 1
    }
  }
  return {
    figures,
    isAt: (address: string) => void (origin = address),
    get: async (path: string, headers: Headers) => JSON.parse((await ask(path, { headers })).text).result,
    post: (path: string, headers: Headers, body: BodyInit | null) =>
      ask(path, { method: 'POST', headers: { origin, ...headers }, body }),
  }
}
export type Line = ReturnType<typeof createLine>

/** Somebody signed in at a browser, which adds these headers to calls. */
export type Buyer = { customerId: string; headers: Headers }

export const signIn = async (
  line: Line,
  customerId: string,
  email: string,
  password: string,
  added: Headers = {},
): Promise<Buyer> => {
  const own = { ...added, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await line.post('/protected/v2/auth/signin', own, JSON.stringify({ email, password }))
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"app"')])
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('csrf='))?.slice('csrf='.length) ?? ''
  return { customerId, headers: { cookie: cookies.join('; '), 'x-csrf-token': token } }
}

/** A changing call, sent with its key until it is answered. */
export type KeyedCall = {
  path: string
  key: string
  body: object | undefined
  tries: number
  answer: string | undefined
}

export const keyedCall = (path: string, body?: object): KeyedCall => {
  const key = randomUUID()
  return { path, key, body, tries: 0, answer: undefined }
}

/** Sends a call, once more where it was sent before; every answer must be that of the first time. */
export const sendKeyed = async (line: Line, { headers }: Buyer, call: KeyedCall): Promise<Order> => {
  if (call.tries > 0 && call.answer === undefined) line.figures.again += 1
  call.tries += 1
  const type = call.body === undefined ? {} : { 'content-type': 'application/json' }
  const own = { ...headers, ...type, 'idempotency-key': call.key }
  const { status, text } = await line.post(call.path, own, call.body === undefined ? null : JSON.stringify(call.body))
  expect([status, text]).toEqual([200, call.answer ?? text])
  call.answer = text
  return orderIn(text)
}

export const orderIn = (text: string): Order => {
  const { result }: { result: Order } = JSON.parse(text)
  return result
}

/** What becomes of an order that was placed, as far as its buyer decides. */
const ways = ['is paid', 'is reported and paid', 'is paid twice', 'is canceled'] as const
export type Way = (typeof ways)[number]

/** Transfers that the buyer sends for an order. */
export const transfersOf: Record<Way, number> = {
  'is paid': 1,
  'is reported and paid': 1,
  'is paid twice': 2,
  'is canceled': 0,
}

export type Purchase = {
  buyer: Buyer
  way: Way
  placing: KeyedCall
  /** What the buyer says to the exchange of a placed order. */
  saying: KeyedCall | undefined
  transfersSent: number
  isOver: boolean
}

const asked = {
  from: 'SEK',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  to: 'BTC',
  method: 'BANKGIRO',
  type: 'BUY',
  priority: 'LOW',
  customerPaysNetworkFee: false,
  isSecondMeant: true,
} as const

export const newPurchase = (buyer: Buyer, random: () => number): Purchase => {
  const amount = String(100 + Math.floor(random() * 900))
  return {
    buyer,
    way: ways[Math.floor(random() * random() * ways.length)] ?? 'is paid',
    placing: keyedCall('/protected/v2/buy/orders', { ...asked, amount, total: `${amount}.00` }),
    saying: undefined,
    transfersSent: 0,
    isOver: false,
  }
}

/** The order of a purchase, as it was when it was placed; undefined until that was answered. */
export const orderOf = ({ placing }: Purchase): Order | undefined =>
  placing.answer === undefined ? undefined : orderIn(placing.answer)

/**
 * Goes on where the purchase was broken off; `told` is called for each answer. A transfer whose answer was lost is not
 * sent again: it may have come.
 */
export const goOn = async (line: Line, purchase: Purchase, told = () => {}): Promise<void> => {
  const { buyer, way, placing } = purchase
  const send = async (call: KeyedCall) => {
    const order = await sendKeyed(line, buyer, call)
    told()
    return order
  }
  const order = orderOf(purchase) ?? (await send(placing))
  const path = `/protected/v2/orders/${order.reference}`
  if (way === 'is canceled') purchase.saying ??= keyedCall(`${path}/cancel`, { reason: 'other' })
  if (way === 'is reported and paid') purchase.saying ??= keyedCall(`${path}/sent`)
  if (purchase.saying && purchase.saying.answer === undefined) await send(purchase.saying)
  while (purchase.transfersSent < transfersOf[way]) {
    purchase.transfersSent += 1
    await transfer(line, order)
    told()
  }
  purchase.isOver = true
}

const patience = 200

/** Looks at the order until it is over, or the buyer has looked often enough. */
export const watch = async (
  line: Line,
  { buyer, placing }: Purchase,
  told: () => void,
  restMilliseconds = 50,
): Promise<void> => {
  const { reference } = orderIn(placing.answer ?? '')
  for (let looks = 0; looks < patience; looks += 1) {
    const { status }: Order = await line.get(`/protected/v2/orders/${reference}`, buyer.headers)
    if (status === 'COMPLETED' || status === 'CANCELED') return told()
    await pause(restMilliseconds)
  }
}

/** The buyer's bank sends what the order asks. */
export const transfer = async (line: Line, { reference, number, total }: Order): Promise<void> => {
  const typed = new URLSearchParams({ reference: number, amount: total })
  const own = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await line.post(`/sandbox/bank/${reference}`, own, typed.toString())).status).toBe(303)
}
