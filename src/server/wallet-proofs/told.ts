import { nextWalletProofState, type WalletProofEvent } from '../../../machines/wallet-proof/wallet-proof'
import type { components } from '../../../openapi/schema.gen'
import { coinOf } from '../../domain/money/money'
import { maySign } from '../../domain/orders/addresses'
import { proofWays, type ProofState, type ProofWay } from '../../domain/wallet-proofs/wallet-proofs'
import type { Handle } from '../database/handle'
import { orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { notFound } from '../http/refused'
import { ofCustomer } from '../orders/queries'
import type { OrderRow } from '../orders/effects'
import { standingHold } from './asking'
import { isDepositOver, newestDeposit, proofOf, type ProofRow } from './proofs'

type Told = components['schemas']['WalletProof']

/** What begins each way. */
const eventOf: Record<ProofWay, WalletProofEvent> = {
  signature: 'signature.proven',
  deposit: 'deposit.asked',
  provider: 'provider.named',
  owner: 'owner.named',
}

/** An order of the customer's with the proof that it asks for; not found where it asks for none, or is somebody else's. */
export const orderWithProof = async (
  handle: Handle,
  reference: string,
  customerId: string,
): Promise<{ order: OrderRow; proof: ProofRow }> => {
  const [order] = await handle.select().from(orders).where(ofCustomer(reference, customerId)).limit(1)
  const proof = order && (await proofOf(handle, order))
  if (order === undefined || proof === undefined) throw notFound()
  return { order, proof }
}

/** What the customer is told of a proof that an order of theirs asks for. */
export const toldProof = async (
  handle: Handle,
  { outside }: Pick<Exchange, 'outside'>,
  { order, proof }: { order: OrderRow; proof: ProofRow },
  now: Date,
): Promise<Told> => {
  const hold = await standingHold(handle, order, now)
  const deposit = await newestDeposit(handle, proof.id)
  const state: ProofState = isDepositOver(proof, deposit, now) ? 'asked' : proof.state
  const { coin, address, text, provider, ownerName, ownerRelation, refusal, provenBy } = proof
  /** Of a small deposit that is awaited the same is told again. */
  const isAwaitedBy = (way: ProofWay): boolean => way === 'deposit' && state === 'awaiting'
  const canTake = (way: ProofWay): boolean =>
    hold !== undefined &&
    (isAwaitedBy(way) || nextWalletProofState(state, eventOf[way]) !== undefined) &&
    (way !== 'deposit' || outside.coins[coin] !== undefined) &&
    (way !== 'signature' || maySign(coin, address))
  return {
    coin,
    address,
    state,
    isAwaited: hold !== undefined,
    until: hold?.until?.toISOString() ?? null,
    ways: proofWays.filter(canTake),
    text,
    deposit:
      state === 'awaiting' && deposit !== undefined
        ? {
            amount: coinOf(deposit.amount),
            address: deposit.address,
            until: earliest(deposit.until, hold?.until).toISOString(),
          }
        : null,
    provider,
    owner: ownerName === null || ownerRelation === null ? null : { name: ownerName, relation: ownerRelation },
    refusal: state === 'refused' ? refusal : null,
    provenBy: state === 'proven' ? provenBy : null,
  }
}

/** A deposit that comes once the order waits no longer is too late for it. */
const earliest = (deposit: Date, order: Date | null | undefined): Date => (order && order < deposit ? order : deposit)
