import type { FastifyRequest } from 'fastify'
import { isOfMoney, portOf, takeEvent, type CallbackEvent } from '../callbacks/receive'
import type { Transaction } from '../database/handle'
import { deskDecisions } from '../database/schema'
import type { Exchange } from '../exchange'
import { Refusal, refused } from '../http/refused'
import { pricesOf } from '../market/rates'
import type { Desk } from './desk'
import { operatorOf } from './operators'
import type { DeskAction, DeskKind, DeskOutcome, Operator } from './roles'

/** What somebody decides, about what of whom, as they saw it, and why. */
export type Decision = {
  action: DeskAction
  kind: DeskKind
  about: string
  customer?: string | null
  order?: string | null
  version?: string | null
  reason: string | null
}

type Noted = { outcome: DeskOutcome; proposal?: string }

/** Writes down who decided what: in the transaction in which it happens, so that neither is there without the other. */
export const noteDecision = async (
  tx: Transaction,
  { subject, name, roles }: Operator,
  { action, kind, about, customer, order, version, reason }: Decision,
  { outcome, proposal }: Noted,
  at: Date,
): Promise<void> => {
  await tx.insert(deskDecisions).values({
    at,
    subject,
    name,
    roles,
    action,
    kind,
    about,
    customerId: customer ?? null,
    orderReference: order ?? null,
    version: version ?? null,
    reason,
    outcome,
    proposal: proposal ?? null,
  })
}

/** What an event is taken in with, inside a transaction of the desk's own. */
export const takerOf = async (exchange: Exchange, event: CallbackEvent, now: Date) => {
  const rates = isOfMoney(event) ? await pricesOf(exchange).rates() : null
  return (tx: Transaction): Promise<unknown> => takeEvent({ tx, exchange, rates, now }, portOf[event.type], event)
}

/** Runs what may be refused; whether it was not. */
export const isTaken = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )

/**
 * Decides: by the event that a reviewer from outside would send, with the row of who decided in the same transaction.
 * Answers whether it could be decided; that it could not is written down too. `isAsSeen` is asked in that transaction, and
 * locks what it looks at: of two operators, the later does not decide about what the first has decided.
 */
export const decide = (
  { exchange }: Pick<Desk, 'exchange'>,
  request: FastifyRequest,
  decision: Decision,
  event: CallbackEvent,
  isAsSeen: (tx: Transaction) => Promise<boolean> = async () => true,
): Promise<boolean> =>
  decideBy(exchange, request, decision, async () => {
    const take = await takerOf(exchange, event, exchange.clock.now())
    return async (tx) => {
      if (!(await isAsSeen(tx))) throw refused('step-refused')
      return take(tx)
    }
  })

/** The same for what no reviewer from outside can do. */
export const decideDirectly = (
  { exchange }: Pick<Desk, 'exchange'>,
  request: FastifyRequest,
  decision: Decision,
  write: (tx: Transaction) => Promise<unknown>,
): Promise<boolean> => decideBy(exchange, request, decision, async () => write)

const decideBy = async (
  { database, clock }: Exchange,
  request: FastifyRequest,
  decision: Decision,
  writing: () => Promise<(tx: Transaction) => Promise<unknown>>,
): Promise<boolean> => {
  const operator = operatorOf(request)
  const now = clock.now()
  const decided = async () => {
    const write = await writing()
    await database.transaction(async (tx) => {
      await noteDecision(tx, operator, decision, { outcome: 'done' }, now)
      await write(tx)
    })
  }
  const isDone = await isTaken(decided())
  if (!isDone) await database.transaction((tx) => noteDecision(tx, operator, decision, { outcome: 'refused' }, now))
  return isDone
}
