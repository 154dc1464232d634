import { and, eq, isNull } from 'drizzle-orm'
import { sandboxCheckouts } from '../database/schema'
import type { Exchange } from '../exchange'
import type { CallbackEvent } from '../callbacks/receive'
import type { Checkouts } from '../outside/payments'
import { banks } from './banks'
import { postSigned, uuidOf, type Post } from '../callbacks/post-signed'
import { callBack, type CallbackJob } from './callbacks'
import { paymentThere } from './checkout-queries'
import type { Deps } from './outside'
import { providers, type CheckoutMethod, type Decided, type Decision, type PaymentThere } from './providers'
import { quickPayFields } from './quickpay'

/** A provider whose customers pay on the sandbox's page, on the very origin that they come from. */
export const checkoutsOf = (deps: Deps, post: Post, method: CheckoutMethod): Checkouts => ({
  banks: banks.filter(({ currency }) => currency === providers[method].banks),
  start: async (checkout) => {
    const { payment, language, back } = checkout
    const { config, database, clock } = deps
    await database.transaction((tx) =>
      tx
        .insert(sandboxCheckouts)
        .values({ payment, ...back, startedAt: clock.now() })
        .onConflictDoNothing(),
    )
    const { origin } = new URL(back.done)
    return method === 'QuickPayCardEUR'
      ? { form: { url: `${origin}/sandbox/quickpay`, fields: quickPayFields(config.hooksSecret, checkout) } }
      : { redirectUrl: `${origin}/sandbox/pay/${payment}?lang=${language}` }
  },
  ask: async (reference) => {
    const payment = await paymentThere(deps, reference)
    if (payment === undefined || payment.decided === null) return
    await tell(deps, post, begun(payment, payment.decided.at))
    const outcome = outcomeOf(payment, payment.decided)
    if (outcome !== null) await tell(deps, post, outcome)
  },
})

/** The customer has decided, once: that they have begun is told at once, how it ended when the sandbox's delay is over. */
export const decide = async (
  exchange: Exchange,
  { post, callback }: { post: Post; callback: CallbackJob },
  payment: PaymentThere,
  { decision, code }: Decision,
): Promise<void> => {
  const at = exchange.clock.now()
  await tell(exchange, post, begun(payment, at))
  await exchange.database.transaction(async (tx) => {
    const first = await tx
      .update(sandboxCheckouts)
      .set({ decision, code, decidedAt: at })
      .where(and(eq(sandboxCheckouts.payment, payment.reference), isNull(sandboxCheckouts.decision)))
      .returning({ payment: sandboxCheckouts.payment })
    const outcome = outcomeOf(payment, { decision, code, at })
    if (first.length > 0 && outcome !== null) await callBack(tx, exchange, callback, 'payments', outcome)
  })
}

const tell = (deps: Pick<Exchange, 'config' | 'clock'>, post: Post, event: CallbackEvent): Promise<void> =>
  postSigned(post, deps, 'payments', JSON.stringify(event))

const headOf = (type: string, { reference: payment }: PaymentThere, at: Date) => ({
  id: uuidOf(`${type}/${payment}`),
  at: at.toISOString(),
  payment,
})

const begun = (payment: PaymentThere, at: Date): CallbackEvent => ({
  ...headOf('payment.started', payment, at),
  type: 'payment.started',
})

/** How a payment ended, as its provider says it; nothing where it says nothing. */
const outcomeOf = (payment: PaymentThere, { decision, code, at }: Decided): CallbackEvent | null => {
  const head = headOf('payment.ended', payment, at)
  const { total: amount, fiat: currency } = payment
  switch (decision) {
    case 'approve':
      return { ...head, type: 'payment.received', amount, currency, payer: payerOf(payment) }
    case 'decline':
      return { ...head, type: 'payment.failed', code, text: null }
    case 'timeout':
      return { ...head, type: 'payment.failed', code: 'timed-out', text: null }
    case 'cancel':
      return { ...head, type: 'payment.canceled' }
    case 'silent':
      return null
  }
}

const account = '6789-123456789'

/** Of cards nothing is told. */
const payerOf = ({ method, phoneNumber }: PaymentThere): string | null => {
  const { kind } = providers[method]
  if (kind === 'card') return null
  return kind === 'swish' ? phoneNumber : account
}
