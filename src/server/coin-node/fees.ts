import { compare, dividedDown, plus, rounded, times, type Decimal } from '../../domain/money/money'
import type { Dialect } from './dialect'
import type { NodeWallet } from './wallet'

/** Within so many blocks coins are to be confirmed. */
const blocks = 6

/** What one sending takes: two inputs and two outputs, of keys behind a witness or plain ones, in bytes of the fee's. */
const sendingBytes = '260'

/**
 * Fee of a thousand bytes now: as the node estimates it, never below the floor or what it passes on by a step, never above the
 * cap. Where the node knows too little, what it said last counts.
 */
export const feeRates = (
  wallet: Pick<NodeWallet, 'estimatedFee' | 'leastFee'>,
  { feeFloor, feeStep, feeCap }: Pick<Dialect, 'feeFloor' | 'feeStep' | 'feeCap'>,
) => {
  let last = feeFloor
  return async (): Promise<Decimal> => {
    last = (await wallet.estimatedFee(blocks)) ?? last
    const least = await wallet.leastFee()
    // The floor is a safe bit above what networks ask when they are quiet.
    const asked = compare(least, feeFloor) >= 0 ? plus(least, feeStep) : feeFloor
    return smaller(greater(last, asked), feeCap)
  }
}

const greater = (one: Decimal, other: Decimal): Decimal => (compare(one, other) > 0 ? one : other)
const smaller = (one: Decimal, other: Decimal): Decimal => (compare(one, other) < 0 ? one : other)

/** Coins that one sending costs at a rate. */
export const sendingFee = (feeRate: Decimal): Decimal =>
  rounded(dividedDown(times(feeRate, sendingBytes), '1000', 12), 8, 'up')
