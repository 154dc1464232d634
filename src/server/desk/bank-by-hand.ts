import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fiats } from '../../domain/money/currencies'
import type { FieldProblem } from '../../domain/shared/problems'
import { hasUnseen } from '../../domain/shared/spacing'
import { manualPaymentsIn, problemsOfOutcome, proposeOutcome, type Outcome, type Said } from '../bank-by-hand/payments'
import { problemsOfTransfer, recordTransfer, transfersWaiting } from '../bank-by-hand/transfers'
import type { Transaction } from '../database/handle'
import { notFound } from '../http/refused'
import { queryOf } from '../public-site/frame'
import { isUuid, send, textIn } from '../public-site/painting'
import { viewOf, type Desk } from './desk'
import { operatorOf } from './operators'
import { paymentsPage, paymentStates, transfersPage, type Tried } from './pages/bank-by-hand'

const rowsOfPage = 25
const longestWhy = 500

type WithBody = { Body: unknown }
type Sent = Readonly<Record<string, string>>

/** Where operators say what they have paid at our bank, and what came there; another confirms it as any proposal. */
export const registerBankByHand = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk
  const { database, clock } = exchange

  /** Has something said, in one transaction, where nothing is wrong with what was sent, nor with why. */
  const say = async (
    request: FastifyRequest,
    problems: readonly FieldProblem[],
    work: (tx: Transaction, why: string, now: Date) => Promise<Said>,
  ): Promise<Said> => {
    const why = textIn(request.body, 'why').trim()
    const wrong = [...problems, ...problemsOfWhy(why)]
    return wrong.length > 0 ? { problems: wrong } : database.transaction((tx) => work(tx, why, clock.now()))
  }

  const showPayments = async (request: FastifyRequest, reply: FastifyReply, tried?: Tried) => {
    const view = viewOf(desk, request, reply)
    const query = queryOf(request)
    const state = paymentStates.find((each) => each === (tried?.typed['state'] ?? query['state'])) ?? 'waiting'
    const after = query['after'] ?? ''
    const rows = await database.read((handle) =>
      manualPaymentsIn(handle, exchange, { state, after, now: clock.now() }, rowsOfPage),
    )
    const next = rows.length < rowsOfPage ? null : (rows.at(-1)?.payment.key ?? null)
    const list = { rows, next, isFirst: after === '', ...(tried === undefined ? {} : { tried }) }
    return send(exchange, request, reply, view, paymentsPage(view, state, list))
  }

  const showTransfers = async (request: FastifyRequest, reply: FastifyReply, tried?: Tried) => {
    const view = viewOf(desk, request, reply)
    const after = afterId(queryOf(request)['after'])
    const rows = await database.read((handle) =>
      transfersWaiting(handle, after === undefined ? {} : { after }, rowsOfPage),
    )
    const next = rows.length < rowsOfPage ? null : (rows.at(-1)?.transfer.id ?? null)
    const list = { rows, next, isFirst: after === undefined, ...(tried === undefined ? {} : { tried }) }
    return send(exchange, request, reply, view, transfersPage(view, list))
  }

  server.get(`${base}/bank`, (request, reply) => showPayments(request, reply))
  server.get(`${base}/bank/transfers`, (request, reply) => showTransfers(request, reply))

  server.post<WithBody>(`${base}/bank`, async (request, reply) => {
    const typed = sentIn(request.body, ['key', 'state', 'bankReference', 'reason', 'why'])
    const { key = '', state: version = '' } = typed
    const outcome = outcomeOf(textIn(request.body, 'do'), typed)
    const answer = await say(request, problemsOfOutcome(outcome), (tx, why, now) =>
      proposeOutcome(tx, { key, version, why, ...outcome }, operatorOf(request), now),
    )
    if (answer === 'done') return reply.redirect(`${base}/bank?state=${stateIn(typed)}`, 303)
    return showPayments(request, reply.status(statusOf(answer)), { of: `${key}-${outcome.outcome}`, typed, answer })
  })

  server.post<WithBody>(`${base}/bank/transfers`, async (request, reply) => {
    const typed = sentIn(request.body, ['amount', 'reference', 'bankReference', 'payer', 'currency', 'why'])
    const { amount = '', reference = '', bankReference = '', payer = '' } = typed
    const currency = fiats.find((fiat) => fiat === typed['currency'])
    if (textIn(request.body, 'do') !== 'record' || currency === undefined) throw notFound()
    const transfer = { currency, amount, reference, bankReference, payer }
    const answer = await say(request, problemsOfTransfer(transfer), (tx, why, now) =>
      recordTransfer(tx, { ...transfer, why }, operatorOf(request), now),
    )
    if (answer === 'done') return reply.redirect(`${base}/bank/transfers`, 303)
    return showTransfers(request, reply.status(statusOf(answer)), { of: 'record', typed, answer })
  })
}

const problemsOfWhy = (why: string): FieldProblem[] => {
  if (why === '') return [{ field: 'why', code: 'required' }]
  return why.length > longestWhy || hasUnseen(why) ? [{ field: 'why', code: 'notAccepted' }] : []
}

const sentIn = (body: unknown, names: readonly string[]): Sent =>
  Object.fromEntries(names.map((name) => [name, textIn(body, name)]))

const stateIn = (sent: Sent) => paymentStates.find((state) => state === sent['state']) ?? 'waiting'

const outcomeOf = (action: string, { bankReference = '', reason = '' }: Sent): Outcome => {
  if (action === 'made') return { outcome: 'made', bankReference }
  if (action === 'returned') return { outcome: 'returned', reason }
  throw notFound()
}

const afterId = (text: string | undefined): string | undefined =>
  text !== undefined && isUuid(text) ? text : undefined

const statusOf = (answer: Exclude<Said, 'done'>): number => {
  if (typeof answer !== 'string') return 400
  return answer === 'gone' ? 404 : 409
}
