import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { checkBankReference, checkMovedAmount, checkToldText, typedBankReference } from '../../domain/bank/bank-by-hand'
import type { Fiat } from '../../domain/money/currencies'
import { fiatOf } from '../../domain/money/money'
import { transferIn } from '../../domain/payments/payment-methods'
import type { FieldProblem } from '../../domain/shared/problems'
import { typedAmount, type Check } from '../../domain/shared/validation'
import { takeIn } from '../callbacks/take-in'
import type { Handle, Transaction } from '../database/handle'
import { deskProposals, manualTransfers } from '../database/schema'
import { writeProposal, type ProposalRow } from '../desk/proposals'
import type { Operator } from '../desk/roles'
import type { Exchange } from '../exchange'
import { jobKind } from '../jobs/jobs'
import { pricesOf } from '../market/rates'
import type { Said } from './payments'

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

/** One operator records a transfer that came; it has come once another has confirmed it. */
export const recordTransfer = async (
  tx: Transaction,
  { why, ...typed }: TypedTransfer & { why: string },
  operator: Operator,
  now: Date,
): Promise<Said> => {
  const problems = problemsOfTransfer(typed)
  if (problems.length > 0) return { problems }
  const { currency } = typed
  const [written] = await tx
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
  if (written === undefined) return 'reference-taken'
  const about = { about: written.id, customer: null, order: null, version: now.toISOString() }
  await writeProposal(tx, operator, { action: 'bank.transfer.record', ...about, reason: why }, now)
  return 'done'
}

/** A transfer that waits, and the proposal by which it does. */
export type TransferOnDesk = { transfer: ManualTransfer; proposal: string }

/** A page of the transfers that wait for another operator, by their ids; `after` is the last id of the page before. */
export const transfersWaiting = (
  handle: Handle,
  { after }: { after?: string },
  most: number,
): Promise<TransferOnDesk[]> =>
  handle
    .select({ transfer: manualTransfers, proposal: deskProposals.id })
    .from(manualTransfers)
    .innerJoin(
      deskProposals,
      and(
        sql`${deskProposals.kind} = 'bank-transfer'`,
        sql`${deskProposals.state} = 'open'`,
        eq(deskProposals.about, sql`${manualTransfers.id}::text`),
      ),
    )
    .where(and(isNull(manualTransfers.decision), after === undefined ? undefined : gt(manualTransfers.id, after)))
    .orderBy(asc(manualTransfers.id))
    .limit(most)

export const transferAt = async (handle: Handle, id: string): Promise<ManualTransfer | undefined> => {
  const [row] = await handle.select().from(manualTransfers).where(eq(manualTransfers.id, id)).limit(1)
  return row
}

/** It has come, and is told as any bank tells it, once. */
export const transferConfirmed = async (
  tx: Transaction,
  { jobs }: Exchange,
  { about: id }: ProposalRow,
  now: Date,
): Promise<void> => {
  await decided(tx, id, 'confirmed', now)
  await jobs.enqueue(tx, tellTransfer, { transfer: id }, now, { uniqueKey: `manual-transfer/${id}` })
}

/** It has not come so: the bank's reference may be told again. */
export const transferTurnedDown = (
  tx: Transaction,
  { about: id }: ProposalRow,
  _: Operator,
  now: Date,
): Promise<void> => decided(tx, id, 'turned-down', now)

const decided = async (
  tx: Transaction,
  id: string,
  decision: 'confirmed' | 'turned-down',
  now: Date,
): Promise<void> => {
  await tx.update(manualTransfers).set({ decision, decidedAt: now }).where(eq(manualTransfers.id, id))
}

/** Tells of a transfer that was confirmed, as a bank would. */
export const tellTransfer = jobKind({
  kind: 'bank-by-hand.tell-transfer',
  isMoney: true,
  payload: object({ transfer: string() }),
  run: async ({ transfer }, exchange) => {
    const row = await exchange.database.read((handle) => transferAt(handle, transfer))
    if (row?.decidedAt === null || row === undefined) throw new Error('A transfer is told of that nobody has')
    const { id, method, bankReference, amount, currency, reference, payer, decidedAt } = row
    const told = { method, bankReference, amount, currency, reference, payer }
    const event = { id, type: 'transfer.received', at: decidedAt.toISOString(), ...told } as const
    const rates = await pricesOf(exchange).rates()
    await takeIn(exchange, { port: 'payments', event, rates }, exchange.clock.now())
  },
})
