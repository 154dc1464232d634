import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDeclineCode } from '../../domain/payments/declines'
import { checkoutDecisions } from '../database/schema'
import type { Exchange } from '../exchange'
import { queryOf } from '../public-site/frame'
import { banks } from './banks'
import type { Post } from '../callbacks/post-signed'
import type { CallbackJob } from './callbacks'
import { cardFieldsOf, problemsOfCard, testCardOf, testCards, type TypedCard } from './cards'
import { paymentThere, waitingPayments } from './checkout-queries'
import { decide } from './checkouts'
import { emptyCard, type CardOnPage } from './pages/card'
import { checkoutPage, noPaymentPage, paymentsPage, wayBackOf } from './pages/checkout'
import { isUuid, lookAskedFor, send, textIn } from '../public-site/painting'
import { providers, type Decision, type PaymentThere } from './providers'
import { isSealed } from './quickpay'

type OfPayment = { Params: { payment: string } }

/** Where customers pay: the pages of all providers. What is decided there comes as callbacks, as a provider's. */
export const registerCheckouts = (
  server: FastifyInstance,
  exchange: Exchange,
  parties: { post: Post; callback: CallbackJob },
): void => {
  const refuse = (request: FastifyRequest, reply: FastifyReply, because: 'gone' | 'changed') => {
    const look = lookAskedFor(request, reply)
    const status = because === 'gone' ? 404 : 400
    return send(exchange, request, reply.status(status), look, noPaymentPage(look.locale, because))
  }
  const show = (request: FastifyRequest, reply: FastifyReply, payment: PaymentThere, card = emptyCard) => {
    const look = lookAskedFor(request, reply)
    const { step, bank } = queryOf(request)
    const known = banks.find(({ name, currency }) => name === bank && currency === payment.fiat)
    const progress = { isLoggedIn: step === 'approve', bank: known?.name ?? null, card }
    return send(exchange, request, reply, look, checkoutPage(look.locale, payment, progress, exchange.clock.now()))
  }
  const named = async (reference: string) => (isUuid(reference) ? paymentThere(exchange, reference) : undefined)

  server.get('/sandbox/pay', async (request, reply) => {
    const look = lookAskedFor(request, reply)
    const now = exchange.clock.now()
    const waiting = await exchange.database.read((handle) => waitingPayments(handle, now))
    return send(exchange, request, reply, look, paymentsPage(look.locale, waiting))
  })

  server.get<OfPayment>('/sandbox/pay/:payment', async (request, reply) => {
    const payment = await named(request.params.payment)
    return payment === undefined ? refuse(request, reply, 'gone') : show(request, reply, payment)
  })

  server.post<OfPayment & { Body: unknown }>('/sandbox/pay/:payment', async (request, reply) => {
    const payment = await named(request.params.payment)
    if (payment === undefined) return refuse(request, reply, 'gone')
    const here = `/sandbox/pay/${payment.reference}`
    if (!payment.isOpen || payment.decided !== null) return reply.redirect(here, 303)
    const { kind } = providers[payment.method]
    const card = kind === 'card' ? cardIn(request.body, exchange.clock.now()) : emptyCard
    if (card.problems.length > 0) return show(request, reply.status(400), payment, card)
    const decision = kind === 'card' ? decisionOnCard(request.body, card) : decisionIn(request.body)
    if (decision === null) return show(request, reply, payment, card)
    await decide(exchange, parties, payment, decision)
    return reply.redirect(payment.method === 'Swish' ? here : payment.back[wayBackOf[decision.decision]], 303)
  })

  server.post<{ Body: unknown }>('/sandbox/quickpay', async (request, reply) => {
    const { body } = request
    const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
    const form = Object.fromEntries(fields.map(([name]) => [name, textIn(body, name)]))
    if (!isSealed(exchange.config.hooksSecret, form)) return refuse(request, reply, 'changed')
    const query = new URLSearchParams({ lang: textIn(body, 'language') })
    return reply.redirect(`/sandbox/pay/${textIn(body, 'payment')}?${query}`, 303)
  })
}

const decisionIn = (body: unknown): Decision | null => {
  const decision = checkoutDecisions.find((known) => known === textIn(body, 'decision'))
  return decision === undefined ? null : { decision, code: null }
}

/** A card is paid with, which its bank approves or declines; nobody decides that on the page. */
const decisionOnCard = (body: unknown, { typed, code }: CardOnPage): Decision | null => {
  if (textIn(body, 'pick') !== '') return null
  const asked = textIn(body, 'decision')
  if (asked !== 'pay') return asked === 'approve' || asked === 'decline' ? null : decisionIn(body)
  const answer = code === '' ? (testCardOf(typed)?.code ?? null) : code
  return answer === null ? { decision: 'approve', code: null } : { decision: 'decline', code: answer }
}

/** The card that was typed, or picked; what is wrong with it matters only where it is to be paid with. */
const cardIn = (body: unknown, now: Date): CardOnPage => {
  const picked = testCards.find(({ number }) => number === textIn(body, 'pick'))
  const typed: TypedCard = picked
    ? cardFieldsOf(picked)
    : { number: textIn(body, 'number'), expiry: textIn(body, 'expiry'), cvc: textIn(body, 'cvc') }
  const asked = textIn(body, 'code')
  const isPaying = picked === undefined && textIn(body, 'decision') === 'pay'
  return { typed, code: isDeclineCode(asked) ? asked : '', problems: isPaying ? problemsOfCard(typed, now) : [] }
}
