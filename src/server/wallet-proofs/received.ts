import { eq } from 'drizzle-orm'
import { object, string } from 'superstruct'
import type { Coin } from '../../domain/money/currencies'
import type { Transaction } from '../database/handle'
import { orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { notFound, refused } from '../http/refused'
import { jobKind } from '../jobs/jobs'
import { lockOrder } from '../orders/queries'
import { noteRemoved, removalOf } from '../orders/removed-coins'
import { strayBooked } from '../orders/stray-coins'
import { mailProof } from './mail'
import { currentProof, lockProof, newestDeposit, takeProofStep, type ProofRow } from './proofs'
import {
  bookTestDeposit,
  testDepositAt,
  testDepositNotReturned,
  testDepositOfKey,
  type TestDepositCame,
} from './test-deposits'
import { tellWaiting } from './waiting'

/** A small deposit with its order and proof, both locked in this order; not found where there is none. */
const lockDeposit = async (tx: Transaction, id: string) => {
  const found = await testDepositAt(tx, id)
  const order = found && (await lockOrder(tx, eq(orders.reference, found.orderReference)))
  if (order === undefined) throw notFound()
  const proof = await lockProof(tx, found?.proof ?? null)
  const deposit = await testDepositAt(tx, id)
  if (deposit === undefined) throw notFound()
  return { order, proof, deposit }
}

/**
 * Coins came to the address of a small deposit. While that is awaited, it proves whose the address is, and what else comes
 * refuses that; later nothing is proven by it any more.
 */
export const testDepositCame = async (
  tx: Transaction,
  exchange: Exchange,
  { deposit: id, ...came }: TestDepositCame & { deposit: string },
  now: Date,
): Promise<void> => {
  const { order, proof: before, deposit } = await lockDeposit(tx, id)
  const proof = await currentProof(tx, before, now)
  const other = await bookTestDeposit(tx, exchange, { order, deposit, came }, now)
  const isAwaited = proof.state === 'awaiting' && (await newestDeposit(tx, proof.id))?.id === id
  if (!isAwaited) return exchange.live.tell(tx, order.customerId, { type: 'order.changed', reference: order.reference })
  const after =
    other === null
      ? await takeProofStep(tx, proof, 'deposit.proven', { provenBy: 'deposit' }, now)
      : await takeProofStep(tx, proof, 'deposit.mismatched', { refusal: other }, now)
  await tellOf(tx, exchange, after, null, now)
}

/**
 * Coins that came to the address of a small deposit, the deposit or stray ones, are of the chain no more: they stay in the
 * books, are not sent back, and wait on the desk. Refused where they are not in the books.
 */
export const testDepositReorganised = async (
  tx: Transaction,
  exchange: Exchange,
  { deposit: id, coin, hash, output }: { deposit: string; coin: Coin; hash: string; output: number },
  now: Date,
): Promise<void> => {
  const { order, deposit } = await lockDeposit(tx, id)
  const isDeposit = deposit.coin === coin && deposit.hash === hash && deposit.output === output
  const booked = isDeposit ? deposit : await strayBooked(tx, order.reference, { coin, hash, output })
  const { reference } = order
  // What was decided about is not undone by telling it once more.
  if (booked === undefined || (await removalOf(tx, reference, { hash, output })) !== null) throw refused('step-refused')
  await noteRemoved(tx, { reference, coin, amount: booked.amount, hash, output }, now)
  exchange.log.error({ order: reference, coin, amount: booked.amount, hash }, 'coins beside an order were taken back')
}

/** A small deposit that did not come is awaited no more, and open pages are told. */
export const testDepositOver = jobKind({
  kind: 'test-deposit.over',
  isMoney: false,
  payload: object({ id: string() }),
  run: ({ id }, exchange) =>
    exchange.database.transaction(async (tx) => {
      const now = exchange.clock.now()
      const { proof } = await lockDeposit(tx, id)
      if ((await newestDeposit(tx, proof.id))?.id !== id) return
      const after = await currentProof(tx, proof, now)
      if (after.state !== proof.state) await tellWaiting(tx, exchange, after, now)
    }),
})

/** A small deposit could not be sent back. */
export const testDepositRefused = async (
  tx: Transaction,
  exchange: Exchange,
  { key, reason }: { key: string; reason: string },
  now: Date,
): Promise<void> => {
  const { order } = await lockDeposit(tx, testDepositOfKey(key) ?? '')
  await testDepositNotReturned(tx, exchange, { order, key, reason }, now)
}

type Reviewed = { proof: string; at: string; status: 'VERIFIED' | 'REJECTED'; reason: string | null }

/** Somebody has looked at whose an address is; refused where the customer has said something else since. */
export const walletProofReviewed = async (
  tx: Transaction,
  exchange: Exchange,
  { proof: id, at, status, reason }: Reviewed,
  now: Date,
): Promise<void> => {
  const proof = await lockProof(tx, id)
  if (proof.ownerAt !== null && proof.ownerAt.getTime() > Date.parse(at)) throw refused('step-refused')
  const after =
    status === 'VERIFIED'
      ? await takeProofStep(tx, proof, 'review.accepted', { provenBy: 'owner' }, now)
      : await takeProofStep(tx, proof, 'review.refused', { refusal: 'review' }, now)
  await tellOf(tx, exchange, after, reason, now)
}

const tellOf = async (
  tx: Transaction,
  exchange: Exchange,
  after: ProofRow,
  reason: string | null,
  now: Date,
): Promise<void> => {
  await mailProof(tx, exchange, after, reason, now)
  await tellWaiting(tx, exchange, after, now)
}
