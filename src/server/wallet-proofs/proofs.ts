import { and, desc, eq, lt } from 'drizzle-orm'
import { nextWalletProofState, type WalletProofEvent } from '../../../machines/wallet-proof/wallet-proof'
import type { Coin } from '../../domain/money/currencies'
import { walletSpelling } from '../../domain/orders/addresses'
import { proofKeptYears } from '../../domain/wallet-proofs/wallet-proofs'
import { textToSign } from '../../domain/wallet-proofs/text-to-sign'
import { hoursAfter } from '../clock'
import { lockCustomer } from '../customers/customer'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { testDeposits, walletProofs } from '../database/schema'
import { notFound, refused } from '../http/refused'
import { ownersOf } from '../orders/queries'
import { fullNameOf } from '../orders/serialize'
import { freshNonce } from './verify'

export type ProofRow = typeof walletProofs.$inferSelect
export type TestDepositRow = typeof testDeposits.$inferSelect

/** For so long a text that nobody has signed is told; whoever is asked later gets one of that day. */
const textHours = 7 * 24

type Owned = { customerId: string; coin: Coin; address: string }

/**
 * The proof of an address that an order asks for, locked after its customer: the one that there is, or a new one. Whoever proves it locks
 * it as well, so that an order either finds it proven, or is found as one that waits.
 */
export const proofFor = async (tx: Transaction, asked: Owned, now: Date): Promise<ProofRow> => {
  const of = { ...asked, address: walletSpelling(asked.coin, asked.address) ?? asked.address }
  await lockCustomer(tx, of.customerId)
  await tx
    .insert(walletProofs)
    .values({ ...of, text: await textFor(tx, of, now), textAt: now, createdAt: now, usedAt: now })
    .onConflictDoNothing()
  const { customerId, coin, address } = walletProofs
  const [row] = await tx
    .select()
    .from(walletProofs)
    .where(and(eq(customerId, of.customerId), eq(coin, of.coin), eq(address, of.address)))
    .limit(1)
    .for('update')
  if (row === undefined) throw new Error('A proof that was written is not there')
  const isOld = row.state !== 'proven' && row.textAt <= hoursAfter(now, -textHours)
  const changes = { usedAt: now, ...(isOld ? { text: await textFor(tx, of, now), textAt: now } : {}) }
  await tx.update(walletProofs).set(changes).where(eq(walletProofs.id, row.id))
  return { ...row, ...changes }
}

const textFor = async (tx: Transaction, { customerId, coin, address }: Owned, at: Date): Promise<string> => {
  const owner = (await ownersOf(tx, [{ customerId, bankAccountReference: null }])).get(customerId)
  if (owner === undefined) throw new Error('A proof is nobody’s')
  return textToSign({ customer: fullNameOf(owner), coin, address, at, nonce: freshNonce() })
}

/** The proof of an order as it is; undefined where nothing is asked. */
export const proofOf = async (
  handle: Handle,
  { walletProof }: { walletProof: string | null },
): Promise<ProofRow | undefined> => {
  if (walletProof === null) return undefined
  const [row] = await handle.select().from(walletProofs).where(eq(walletProofs.id, walletProof)).limit(1)
  return row
}

/**
 * The proof, locked: after the order that asks for it, where one does, and after its customer, who is locked as well by
 * whoever writes an order that asks for it.
 */
export const lockProof = async (tx: Transaction, id: string | null): Promise<ProofRow> => {
  const found = await proofOf(tx, { walletProof: id })
  if (found === undefined) throw notFound()
  await lockCustomer(tx, found.customerId)
  const [row] = await tx.select().from(walletProofs).where(eq(walletProofs.id, found.id)).limit(1).for('update')
  if (row === undefined) throw notFound()
  return row
}

type ProofChanges = Partial<typeof walletProofs.$inferInsert>

/** Takes a step of a proof that the caller has locked; refused where the statechart has none. */
export const takeProofStep = async (
  tx: Transaction,
  row: ProofRow,
  event: WalletProofEvent,
  changes: ProofChanges,
  now: Date,
): Promise<ProofRow> => {
  const state = nextWalletProofState(row.state, event)
  if (state === undefined) throw refused('step-refused')
  const [after = row] = await tx
    .update(walletProofs)
    .set({
      refusal: null,
      ...changes,
      ...(state === 'proven' ? { provenAt: now } : {}),
      state,
      steps: [...row.steps, { event, state, at: now.toISOString() }],
      usedAt: now,
    })
    .where(eq(walletProofs.id, row.id))
    .returning()
  return after
}

/** The deposit that was asked for last. */
export const newestDeposit = async (handle: Handle, proof: string): Promise<TestDepositRow | undefined> => {
  const [row] = await handle
    .select()
    .from(testDeposits)
    .where(eq(testDeposits.proof, proof))
    .orderBy(desc(testDeposits.askedAt), desc(testDeposits.id))
    .limit(1)
  return row
}

/** Whether the deposit that a proof waits for came too late, at this instant. */
export const isDepositOver = ({ state }: ProofRow, deposit: TestDepositRow | undefined, now: Date): boolean =>
  state === 'awaiting' && (deposit === undefined || deposit.until <= now)

/** A proof that the caller has locked as it is now: a deposit that did not come is awaited no more. */
export const currentProof = async (tx: Transaction, row: ProofRow, now: Date): Promise<ProofRow> =>
  isDepositOver(row, await newestDeposit(tx, row.id), now) ? takeProofStep(tx, row, 'deposit.expired', {}, now) : row

/** Takes away proofs with their small deposits that no order has asked for in so many years. */
export const dropOldProofs = (tx: Transaction, now: Date): Promise<number> => {
  const earliest = new Date(now)
  earliest.setUTCFullYear(now.getUTCFullYear() - proofKeptYears)
  return deleteSome(tx, walletProofs, lt(walletProofs.usedAt, earliest))
}
