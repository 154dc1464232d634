import { rounded, type Decimal } from '../../domain/money/money'
import type { EtherChain } from './chain'
import { etherOf, least, most } from './wei'

/** Of one gas, in wei: the most that is paid, and what of it goes to whoever makes the block (EIP-1559). */
export type Fees = { maxFee: bigint; tip: bigint }

const gwei = 1_000_000_000n
/** Never more is paid, however long a payment waits. */
export const feeCap = 200n * gwei
const tipCap = 5n * gwei

/** What one plain payment uses. */
export const plainGas = 21_000n

/** What is paid now: also when the block's own fee doubles until then. `asked`: the same, were there no cap. */
export type FeesNow = Fees & { asked: bigint }

export const feesNow = async (chain: Pick<EtherChain, 'latest' | 'tip'>): Promise<FeesNow> => {
  const [{ baseFeePerGas: base }, told] = await Promise.all([chain.latest(), chain.tip()])
  if (base === undefined) throw new Error('The blocks of the node have no fee of their own')
  const tip = least(told, tipCap)
  const asked = 2n * base + tip
  const maxFee = least(asked, feeCap)
  return { maxFee, tip: least(tip, maxFee), asked }
}

/** Coins that one sending costs at most. */
export const sendingFee = ({ maxFee }: Fees): Decimal => rounded(etherOf(plainGas * maxFee), 8, 'up')

/** Nodes take another transaction in the place of one where it pays more by a tenth; by an eighth is safe. */
const raised = (wei: bigint): bigint => (wei * 9n + 8n) / 8n

/** Whether others pay so much more by now. */
export const isCheap = (before: Fees, now: Fees): boolean => now.maxFee * 8n >= before.maxFee * 9n

/** The fees of a payment that takes another one's place; undefined where they were above the cap. */
export const raisedFees = (before: Fees, now: Fees): Fees | undefined => {
  const maxFee = most(now.maxFee, raised(before.maxFee))
  return maxFee > feeCap ? undefined : { maxFee, tip: most(now.tip, raised(before.tip)) }
}
