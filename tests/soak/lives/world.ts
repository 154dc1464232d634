import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Coin, Currency, Fiat } from '../../../src/domain/money/currencies'
import { paymentMethodRules, paymentMethods, type PaymentMethod } from '../../../src/domain/payments/payment-methods'
import type { Clock } from '../../../src/server/clock'
import type { CallbackPort } from '../../../src/server/callbacks/receive'
import type { CoinSending } from '../../../src/server/outside/coins'
import type { Letter } from '../../../src/server/outside/mail'
import { forAllCoins } from '../../../src/server/outside/coins'
import type { Outside } from '../../../src/server/outside/outside'
import type { Checkout, Payments, Refund } from '../../../src/server/outside/payments'
import type { Payout } from '../../../src/server/outside/payouts'
import { nobody } from '../../../src/server/outside/availability'
import { sandboxAddress, sandboxHash } from '../../../src/server/sandbox/addresses'
import { banks } from '../../../src/server/sandbox/banks'
import { sandboxPrices } from '../../../src/server/sandbox/prices'
import type { Dice } from './dice'
import type { Figures } from './figures'

/** What somebody outside has to tell the exchange, until it has been taken in. */
export type Callback = { port: CallbackPort; event: { id: string; type: string; [field: string]: unknown } }

/** Money or coins that came to us for an order, as banks, providers and networks count it. */
type Came = { order: string; currency: Currency; amount: string; payment: string | null }

/** A payment as its provider has it. */
export type PaymentThere = Checkout & { order: string; isOver: boolean; isPaid: boolean; told: Callback[] }

/** Coins as their network has them: those of a sending that it refused have not left. */
type Sending = CoinSending & { isRefused: boolean }

/** Kronor as the customer's bank has them: it has sent back what it refused. */
type Transfer = Payout & { isRefused: boolean }

/** Of calls to a port, half of so many find nobody; of the others the answer is lost when the work was done. */
const lostShare = 0.14
const refusedShare = 0.12
const returnedShare = 0.3

/** Who may be away for long: nobody of the party answers then. */
export const parties = ['chain', 'bank', 'refunds'] as const
type Party = (typeof parties)[number]

/** The outside world: it stays when an exchange ends, and remembers what really happened. */
export const createWorld = (dice: Dice, clock: Clock, figures: Figures) => {
  const waiting: Callback[] = []
  const delivered = new Set<string>()
  const came: Came[] = []
  const unmatched: Came[] = []
  const checkouts = new Map<string, PaymentThere>()
  const sendings = new Map<string, Sending>()
  const refunds = new Map<string, Refund & { method: PaymentMethod }>()
  const paidOut = new Map<string, Transfer>()
  const letters = new Map<string, Letter>()
  const misfits: string[] = []
  const away = new Set<Party>()
  const contradictions: Callback[] = []

  const tell = (port: CallbackPort, type: string, fields: object): Callback => {
    const callback = { port, event: { id: randomUUID(), at: clock.now().toISOString(), ...fields, type } }
    waiting.push(callback)
    return callback
  }

  /** The same key is the same work, and must ask for the same. */
  const once = <Work extends { key: string }>(done: Map<string, Work>, work: Work): boolean => {
    const before = done.get(work.key)
    if (before === undefined) {
      done.set(work.key, work)
      return true
    }
    if (!isDeepStrictEqual({ ...before, isRefused: false }, { ...work, isRefused: false }))
      misfits.push(`${work.key} asked for something else the second time`)
    return false
  }

  /** Somebody who is not always there, and not always heard. */
  const faulty =
    <In, Out>(work: (given: In) => Out, party?: Party) =>
    async (given: In): Promise<Out> => {
      if (party !== undefined && away.has(party)) return lost()
      const isUnheard = dice.chance(lostShare)
      if (isUnheard && dice.chance(0.5)) return lost()
      const done = work(given)
      return isUnheard ? lost() : done
    }
  const lost = (): never => {
    figures.lost += 1
    throw new Error('No answer came')
  }

  const send = (asked: CoinSending): void => {
    const isRefused = dice.chance(refusedShare)
    if (!once(sendings, { ...asked, isRefused })) return
    if (isRefused) tell('coins', 'coins.refused', { key: asked.key, reason: 'nobody is there' })
    else tellSent(asked)
  }
  const tellSent = ({ key, coin, amount }: CoinSending) =>
    tell('coins', 'coins.sent', { key, coin, amount, hash: sandboxHash(coin, key) })

  const pay = (asked: Payout): void => {
    const isRefused = dice.chance(returnedShare)
    if (!once(paidOut, { ...asked, isRefused })) return
    if (isRefused) tell('payouts', 'payout.returned', { key: asked.key, reason: 'the account is closed' })
    else tellPaid(asked)
  }
  const tellPaid = ({ key, amount, currency }: Payout) => tell('payouts', 'payout.paid', { key, amount, currency })

  const providerOf = (method: PaymentMethod) => ({
    refund: faulty((refund: Refund): void => {
      const { key, amount, currency } = refund
      if (once(refunds, { ...refund, method })) tell('payments', 'refund.sent', { key, amount, currency })
    }, 'refunds'),
    checkouts:
      paymentMethodRules[method].kind === 'instructions'
        ? null
        : {
            banks: banks.filter(({ currency }) => currency === bankListOf(method)),
            start: faulty((checkout: Checkout) => {
              const order = /payment\/([0-9a-f-]{36})\//.exec(checkout.back.done)?.[1] ?? ''
              const { payment } = checkout
              if (!checkouts.has(payment))
                checkouts.set(payment, { ...checkout, order, isOver: false, isPaid: false, told: [] })
              const url = `https://example.com/${payment}`
              return paymentMethodRules[method].kind === 'form-post'
                ? { form: { url, fields: { order_id: checkout.orderNumber } } }
                : { redirectUrl: url }
            }),
            ask: faulty((payment: string): void => void waiting.push(...(checkouts.get(payment)?.told ?? []))),
          },
  })
  const payments: Payments = Object.fromEntries(paymentMethods.map((method) => [method, providerOf(method)]))

  /** A letter that is handed over again is the same one, and is delivered once. */
  const deliver = (letter: Letter): void => {
    const id = letter.id ?? ''
    const before = letters.get(id)
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(letter)) misfits.push(`mail ${id}`)
    letters.set(id, letter)
  }

  const outside: Outside = {
    ...nobody,
    mail: { send: faulty(deliver) },
    coins: forAllCoins({
      chain: 'main',
      networkFee: async (coin) => (coin === 'BTC' ? '0.0000176' : '0.00017'),
      address: faulty(
        ({ order, coin }: { order: string; coin: Coin }) => sandboxAddress(coin, `deposit/${order}`),
        'chain',
      ),
      depositAddress: faulty(
        ({ deposit, coin }: { deposit: string; coin: Coin }) => sandboxAddress(coin, `test-deposit/${deposit}`),
        'chain',
      ),
      send: faulty(send, 'chain'),
    }),
    payouts: { pay: faulty(pay, 'bank') },
    prices: sandboxPrices('lives', clock),
    payments,
  }

  return {
    outside,
    waiting,
    delivered,
    came,
    unmatched,
    checkouts,
    sendings,
    refunds,
    paidOut,
    letters,
    misfits,
    /** Who is away just now. */
    away,
    /** Transfers and payments that were told again otherwise: nothing of them came, unless somebody booked them. */
    contradictions,
    tell,
    /** The customer pays at a provider: what they give counts whether the exchange waits for it or not. */
    pay: (payment: PaymentThere, amount: string, currency: Fiat): void => {
      payment.isOver = true
      payment.isPaid = true
      const { payment: reference, order } = payment
      const told = tell('payments', 'payment.received', { payment: reference, amount, currency, payer: null })
      payment.told.push(told)
      came.push({ order, currency, amount, payment: reference })
    },
    /** The provider tells of a payment again, under another id. */
    payAgain: (payment: PaymentThere, amount: string, currency: Currency): Callback => {
      const told = tell('payments', 'payment.received', { payment: payment.payment, amount, currency, payer: null })
      payment.told.push(told)
      return told
    },
    /** Coins of a sending that was said to be refused went after all. */
    sendAfterAll: (sending: Sending): Callback => {
      sending.isRefused = false
      return tellSent(sending)
    },
    /** A payout that was said to have come back did not. */
    payAfterAll: (transfer: Transfer): Callback => {
      transfer.isRefused = false
      return tellPaid(transfer)
    },
  }
}
export type World = ReturnType<typeof createWorld>

const bankListOf = (method: PaymentMethod): Fiat | null =>
  paymentMethodRules[method].kind === 'bank-list' ? paymentMethodRules[method].currency : null
