import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { checkBankReference, checkMovedAmount, checkToldText, typedBankReference } from '../../domain/bank/bank-by-hand'
import type { Fiat } from '../../domain/money/currencies'
import { fiatOf } from '../../domain/money/money'
import { transferIn } from '../../domain/payments/payment-methods'
import type { FieldProblem } from '../../domain/shared/problems'
import { typedAmount, type Check } from '../../domain/shared/validation'
import { takeIn } from '../callbacks/take-in'
import type { Handle, Transaction } from '../database/handle'
import { manualTransfers } from '../database/schema'
import type { Exchange } from '../exchange'
import { jobKind } from '../jobs/jobs'
import { pricesOf } from '../market/rates'
import { isUuid } from '../public-site/painting'
import type { Asked, Decision, Operator } from './decisions'

export type ManualTransfer = typeof manualTransfers.$inferSelect

/** A transfer as an operator reads it on our statement; `reference` is what its payer wrote, `payer` who that is. */
export type TypedTransfer = {
  currency: Fiat
  amount: string
  reference: string
  bankReference: string
  payer: string
}

const checks: Record<Exclude<keyof TypedTransfer, 'currency'>, Check> = {
  amount: checkMovedAmount,
  reference: checkToldText,
  bankReference: checkBankReference,
  payer: checkToldText,
}

/** All that is wrong with a transfer as it was typed. */
export const problemsOfTransfer = (typed: TypedTransfer): FieldProblem[] =>
  (['amount', 'reference', 'bankReference', 'payer'] as const).flatMap((field) => {
    const code = checks[field](typed[field])
    return code === null ? [] : [{ field, code }]
  })

/** One operator records a transfer that came; it has come once another has confirmed it (`decideTransfer`). */
export const recordTransfer = async (
  tx: Transaction,
  typed: TypedTransfer,
  operator: Operator,
  now: Date,
): Promise<Asked> => {
  const problems = problemsOfTransfer(typed)
  if (problems.length > 0) return { problems }
  const { currency } = typed
  const written = await tx
    .insert(manualTransfers)
    .values({
      method: transferIn[currency],
      bankReference: typedBankReference(typed.bankReference),
      amount: fiatOf(typedAmount(typed.amount)),
      currency,
      reference: typed.reference.trim(),
      payer: typed.payer.trim() || null,
      recordedBy: operator.subject,
      recorderName: operator.name,
      recordedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: manualTransfers.id })
  return written.length > 0 ? 'done' : 'reference-taken'
}

/** A page of the transfers that wait for another operator, by their ids; `after` is the last id of the page before. */
export const transfersWaiting = (
  handle: Handle,
  { after }: { after?: string },
  most: number,
): Promise<ManualTransfer[]> =>
  handle
    .select()
    .from(manualTransfers)
    .where(and(isNull(manualTransfers.decision), after === undefined ? undefined : gt(manualTransfers.id, after)))
    .orderBy(asc(manualTransfers.id))
    .limit(most)

/** Another operator confirms a transfer, which is told then as any bank tells it, once; or turns it down. */
export const decideTransfer = async (
  tx: Transaction,
  { jobs }: Pick<Exchange, 'jobs'>,
  { transfer: id, decision }: { transfer: string; decision: Decision },
  operator: Operator,
  now: Date,
): Promise<Asked> => {
  if (!isUuid(id)) return 'not-found'
  const [row] = await tx.select().from(manualTransfers).where(eq(manualTransfers.id, id)).limit(1).for('update')
  if (row === undefined) return 'not-found'
  if (row.decision !== null) return 'not-now'
  if (row.recordedBy === operator.subject) return 'same-operator'
  await tx
    .update(manualTransfers)
    .set({ decision, decidedBy: operator.subject, deciderName: operator.name, decidedAt: now })
    .where(eq(manualTransfers.id, id))
  if (decision === 'confirmed')
    await jobs.enqueue(tx, tellTransfer, { transfer: id }, now, { uniqueKey: `manual-transfer/${id}` })
  return 'done'
}

/** Tells of a transfer that was confirmed, as a bank would. */
export const tellTransfer = jobKind({
  kind: 'bank-by-hand.tell-transfer',
  isMoney: true,
  payload: object({ transfer: string() }),
  run: async ({ transfer }, exchange) => {
    const [row] = await exchange.database.read((handle) =>
      handle.select().from(manualTransfers).where(eq(manualTransfers.id, transfer)).limit(1),
    )
    if (row?.decidedAt === null || row === undefined) throw new Error('A transfer is told of that nobody has')
    const { id, method, bankReference, amount, currency, reference, payer, decidedAt } = row
    const told = { method, bankReference, amount, currency, reference, payer }
    const event = { id, type: 'transfer.received', at: decidedAt.toISOString(), ...told } as const
    const rates = await pricesOf(exchange).rates()
    await takeIn(exchange, { port: 'payments', event, rates }, exchange.clock.now())
  },
})
