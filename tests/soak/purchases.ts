import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { fiatOf, minus, plus } from '../../src/domain/money/money'
import type { Order } from '../../src/domain/orders/orders'
import { callbackSignature, signatureHeader, timestampHeader } from '../../src/server/callbacks/signature'

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
/** The same where our bank and the desk speak for themselves: each callback until it was taken in. */
const calledWays = ['is told twice', 'is released', 'is refunded'] as const
export type Way = (typeof ways)[number] | (typeof calledWays)[number]

/** Transfers that the buyer sends for an order. */
export const transfersOf: Record<Way, number> = {
  'is paid': 1,
  'is reported and paid': 1,
  'is paid twice': 2,
  'is canceled': 0,
  'is told twice': 0,
  'is released': 0,
  'is refunded': 0,
}

type Callback = { port: 'payments' | 'reviews'; event: { id: string; type: string; [field: string]: unknown } }

const transferTold = ({ number: reference }: Order, amount: string, bankReference: string): Callback => {
  const facts = { method: 'BANKGIRO', bankReference, amount, currency: 'SEK', reference, payer: '6789-123456789' }
  return { port: 'payments', event: { id: randomUUID(), type: 'transfer.received', ...facts } }
}

const reviewed = ({ reference: order }: Order, decision: 'release' | 'refund'): Callback => {
  const said = { feedbackReason: null, feedbackDetails: null }
  return { port: 'reviews', event: { id: randomUUID(), type: 'order.reviewed', order, decision, ...said } }
}

/** What is called back about an order, one after the other. */
const callbacksOf = (order: Order, way: Way): Callback[] => {
  const bankReference = randomUUID()
  if (way === 'is told twice') return [0, 1, 2].map(() => transferTold(order, order.total, bankReference))
  if (way === 'is released')
    return [transferTold(order, fiatOf(plus(order.total, beyond)), bankReference), reviewed(order, 'release')]
  if (way === 'is refunded')
    return [transferTold(order, fiatOf(minus(order.total, short)), bankReference), reviewed(order, 'refund')]
  return []
}

/** So much more comes for an order that is released, and so much less for one that is refunded. */
export const [beyond, short] = ['100.00', '1.00']

/** Calls back, signed, until it was taken in; the same once more is the same. */
export const callBack = async (line: Line, secret: string, { port, event }: Callback): Promise<void> => {
  for (;;) {
    const body = JSON.stringify({ at: new Date().toISOString(), ...event })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signed = { [timestampHeader]: timestamp, [signatureHeader]: callbackSignature(secret, timestamp, body) }
    try {
      const { status, text } = await line.post(
        `/hooks/${port}`,
        { ...signed, 'content-type': 'application/json' },
        body,
      )
      return expect([status, text]).toEqual([200, expect.any(String)])
    } catch (error) {
      if (!(error instanceof Gone)) throw error
      await pause(50)
    }
  }
}

export type Purchase = {
  buyer: Buyer
  way: Way
  placing: KeyedCall
  /** What the buyer says to the exchange of a placed order. */
  saying: KeyedCall | undefined
  transfersSent: number
  /** What is still to be called back about it; undefined until it was placed. */
  callbacks: Callback[] | undefined
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
  allowsDuplicate: true,
  purpose: 'own-savings',
} as const

/** Where `isCalledBack`, also what our bank and the desk tell by themselves. */
export const newPurchase = (buyer: Buyer, random: () => number, isCalledBack = false): Purchase => {
  const amount = String(100 + Math.floor(random() * 900))
  return {
    buyer,
    way: wayBy(random, isCalledBack),
    placing: keyedCall('/protected/v2/buy/orders', { ...asked, amount, total: `${amount}.00` }),
    saying: undefined,
    transfersSent: 0,
    callbacks: undefined,
    isOver: false,
  }
}

const wayBy = (random: () => number, isCalledBack: boolean): Way => {
  const offered: readonly Way[] = isCalledBack && random() < 0.4 ? calledWays : ways
  const share = offered === ways ? random() * random() : random()
  return offered[Math.floor(share * offered.length)] ?? 'is paid'
}

/** The order of a purchase, as it was when it was placed; undefined until that was answered. */
export const orderOf = ({ placing }: Purchase): Order | undefined =>
  placing.answer === undefined ? undefined : orderIn(placing.answer)

/**
 * Goes on where the purchase was broken off; `told` is called for each answer. A transfer whose answer was lost is not
 * sent again: it may have come.
 */
export const goOn = async (line: Line, purchase: Purchase, told = () => {}, secret = ''): Promise<void> => {
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
  purchase.callbacks ??= callbacksOf(order, way)
  for (let [next] = purchase.callbacks; next !== undefined; [next] = purchase.callbacks) {
    await callBack(line, secret, next)
    purchase.callbacks.shift()
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
    if (status === 'COMPLETED' || status === 'CANCELED' || status === 'REFUND') return told()
    await pause(restMilliseconds)
  }
}

/** The buyer's bank sends what the order asks. */
export const transfer = async (line: Line, { reference, number, total }: Order): Promise<void> => {
  const typed = new URLSearchParams({ reference: number, amount: total })
  const own = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await line.post(`/sandbox/bank/${reference}`, own, typed.toString())).status).toBe(303)
}
