import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fiats } from '../../domain/money/currencies'
import type { FieldProblem } from '../../domain/shared/problems'
import { hasUnseen } from '../../domain/shared/spacing'
import type { Asked } from '../bank-by-hand/decisions'
import {
  decideOutcome,
  manualPaymentsIn,
  problemsOfOutcome,
  proposeOutcome,
  type Outcome,
} from '../bank-by-hand/payments'
import { decideTransfer, problemsOfTransfer, recordTransfer, transfersWaiting } from '../bank-by-hand/transfers'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { notFound, notSignedIn } from '../http/refused'
import { queryOf } from '../public-site/frame'
import { isUuid, lookAskedFor, send, textIn } from '../public-site/painting'
import type { Operator } from './roles'
import { paymentsPage, paymentStates, transfersPage, type BankView, type Tried } from './pages/bank-by-hand'

/** What an operator has said or decided: `about` is a payment's key, a proposal's or a transfer's id, or what a bank calls it. */
export type BankDecision = { action: BankAction; about: string; why: string }
type BankAction =
  | 'payment.made'
  | 'payment.returned'
  | 'payment.confirm'
  | 'payment.turn-down'
  | 'transfer.record'
  | 'transfer.confirm'
  | 'transfer.turn-down'

export type BankDesk = {
  /** Address that the desk's pages stand under. */
  base: string
  /** Whether its pages stand by themselves, with nothing of the customers' site around them. */
  isAlone?: boolean
  /** Who stands behind a call; null where nobody does, who is refused. */
  operatorOf: (request: FastifyRequest) => Operator | null
  /** Writes a decision down, in the transaction that it is made in. */
  note?: (tx: Transaction, operator: Operator, decision: BankDecision, now: Date) => Promise<void>
}

const rowsOfPage = 25
const longestWhy = 500

type WithBody = { Body: unknown }
type Sent = Readonly<Record<string, string>>

/**
 * Where operators say what they have paid at our bank, and what came there, and confirm what others have said. Whoever
 * registers it lets nobody in but operators who may move money, and nobody's forms but its own.
 */
export const registerBankByHand = (server: FastifyInstance, exchange: Exchange, desk: BankDesk): void => {
  const { base } = desk
  const { database, clock } = exchange

  const operatorOf = (request: FastifyRequest): Operator => {
    const operator = desk.operatorOf(request)
    if (operator === null) throw notSignedIn()
    return operator
  }

  /** Has something done, in one transaction, where nothing is wrong with what was sent, nor with why. */
  const ask = async (
    request: FastifyRequest,
    { action, about, problems = [] }: Pick<BankDecision, 'action' | 'about'> & { problems?: FieldProblem[] },
    work: (tx: Transaction, operator: Operator, now: Date) => Promise<Asked>,
  ): Promise<Asked> => {
    const operator = operatorOf(request)
    const why = textIn(request.body, 'why').trim()
    const wrong = [...problems, ...problemsOfWhy(why)]
    if (wrong.length > 0) return { problems: wrong }
    const now = clock.now()
    return database.transaction(async (tx) => {
      const answer = await work(tx, operator, now)
      if (answer === 'done') await desk.note?.(tx, operator, { action, about, why }, now)
      return answer
    })
  }

  const showPayments = async (request: FastifyRequest, reply: FastifyReply, tried?: Tried) => {
    const look = { ...lookAskedFor(request, reply), isAlone: desk.isAlone ?? false }
    const view = viewOf(request, look.locale)
    const query = queryOf(request)
    const state = paymentStates.find((each) => each === (tried?.typed['state'] ?? query['state'])) ?? 'waiting'
    const after = query['after'] ?? ''
    const rows = await database.read((handle) => manualPaymentsIn(handle, exchange, { state, after }, rowsOfPage))
    const next = rows.length < rowsOfPage ? null : (rows.at(-1)?.payment.key ?? null)
    const list = { rows, next, isFirst: after === '', ...(tried === undefined ? {} : { tried }) }
    return send(exchange, request, reply, look, paymentsPage(view, state, list))
  }

  const showTransfers = async (request: FastifyRequest, reply: FastifyReply, tried?: Tried) => {
    const look = { ...lookAskedFor(request, reply), isAlone: desk.isAlone ?? false }
    const view = viewOf(request, look.locale)
    const after = afterId(queryOf(request)['after'])
    const rows = await database.read((handle) =>
      transfersWaiting(handle, after === undefined ? {} : { after }, rowsOfPage),
    )
    const next = rows.length < rowsOfPage ? null : (rows.at(-1)?.id ?? null)
    const list = { rows, next, isFirst: after === undefined, ...(tried === undefined ? {} : { tried }) }
    return send(exchange, request, reply, look, transfersPage(view, list))
  }

  const viewOf = (request: FastifyRequest, locale: BankView['locale']): BankView => ({
    locale,
    base,
    subject: operatorOf(request).subject,
  })

  server.get(`${base}/bank`, (request, reply) => showPayments(request, reply))
  server.get(`${base}/bank/transfers`, (request, reply) => showTransfers(request, reply))

  server.post<WithBody>(`${base}/bank`, async (request, reply) => {
    const typed = sentIn(request.body, ['key', 'id', 'state', 'bankReference', 'reason', 'why'])
    const { key = '', id = '' } = typed
    const action = textIn(request.body, 'do')
    if (action === 'confirm' || action === 'turn-down') {
      const decision = action === 'confirm' ? 'confirmed' : 'turned-down'
      const answer = await ask(request, { action: `payment.${action}`, about: id }, (tx, operator, now) =>
        decideOutcome(tx, exchange, { proposal: id, decision }, operator, now),
      )
      if (answer === 'done') return reply.redirect(`${base}/bank?state=${stateIn(typed)}`, 303)
      return showPayments(request, reply.status(statusOf(answer)), { of: id, typed, answer })
    }
    const outcome = outcomeOf(action, typed)
    const answer = await ask(
      request,
      { action: `payment.${outcome.outcome}`, about: key, problems: problemsOfOutcome(outcome) },
      (tx, operator, now) => proposeOutcome(tx, { key, ...outcome }, operator, now),
    )
    if (answer === 'done') return reply.redirect(`${base}/bank?state=${stateIn(typed)}`, 303)
    return showPayments(request, reply.status(statusOf(answer)), { of: `${key}-${outcome.outcome}`, typed, answer })
  })

  server.post<WithBody>(`${base}/bank/transfers`, async (request, reply) => {
    const typed = sentIn(request.body, ['id', 'amount', 'reference', 'bankReference', 'payer', 'currency', 'why'])
    const { id = '', amount = '', reference = '', bankReference = '', payer = '' } = typed
    const action = textIn(request.body, 'do')
    const currency = fiats.find((fiat) => fiat === typed['currency'])
    if (action === 'record' && currency !== undefined) {
      const transfer = { currency, amount, reference, bankReference, payer }
      const answer = await ask(
        request,
        { action: 'transfer.record', about: bankReference, problems: problemsOfTransfer(transfer) },
        (tx, operator, now) => recordTransfer(tx, transfer, operator, now),
      )
      if (answer === 'done') return reply.redirect(`${base}/bank/transfers`, 303)
      return showTransfers(request, reply.status(statusOf(answer)), { of: 'record', typed, answer })
    }
    if (action !== 'confirm' && action !== 'turn-down') throw notFound()
    const decision = action === 'confirm' ? 'confirmed' : 'turned-down'
    const answer = await ask(request, { action: `transfer.${action}`, about: id }, (tx, operator, now) =>
      decideTransfer(tx, exchange, { transfer: id, decision }, operator, now),
    )
    if (answer === 'done') return reply.redirect(`${base}/bank/transfers`, 303)
    return showTransfers(request, reply.status(statusOf(answer)), { of: id, typed, answer })
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

const statusOf = (answer: Exclude<Asked, 'done'>): number => {
  if (typeof answer !== 'string') return 400
  return answer === 'not-found' ? 404 : 409
}
