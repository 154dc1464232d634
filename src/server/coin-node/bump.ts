import { compare, dividedDown, plus, times, type Decimal } from '../../domain/money/money'
import type { AdapterDeps } from '../outside/adapter'
import { dialects } from './dialect'
import { attemptsOf, lockWallet, mostAttempts, pendingInputs, writeAttempt, type NodeSending } from './sendings'
import type { TransactionRow } from './sendings'
import { WalletEmpty, type NodeWallet } from './wallet'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'log'> & { wallet: NodeWallet }

/** Of a thousand bytes, what a transaction pays. */
export const rateOf = ({ fee, size }: Pick<TransactionRow, 'fee' | 'size'>): Decimal =>
  dividedDown(times(fee, '1000'), String(size), 8)

/** What networks ask of one that takes the place of others (BIP 125): more than each of them, by a step. */
const leastRate = (attempts: readonly TransactionRow[], rate: Decimal, step: Decimal): Decimal =>
  attempts.reduce((least, each) => {
    const above = plus(rateOf(each), step)
    return compare(above, least) > 0 ? above : least
  }, rate)

/**
 * Signs the same payment with a higher fee, of at least a rate, by a transaction that spends all that the last one spends; it
 * is written down before anybody hears of it. Undefined where somebody else has done so, where the fee would be above the cap,
 * or where the wallet has too little.
 */
export const signHigher = async (
  { database, clock, log, wallet }: Deps,
  { key, coin, address, amount }: NodeSending,
  { last, rate }: { last: TransactionRow; rate: Decimal },
): Promise<TransactionRow | undefined> => {
  const { feeStep, feeCap } = dialects[coin]
  return database
    .transaction(async (tx) => {
      await lockWallet(tx, coin)
      const attempts = await attemptsOf(tx, key)
      if (attempts.at(-1)?.txid !== last.txid || attempts.length >= mostAttempts) return undefined
      const feeRate = leastRate(attempts, rate, feeStep)
      if (compare(feeRate, feeCap) > 0) {
        log.error({ coin, key, feeRate, feeCap }, 'the network asks a higher fee than is ever paid')
        return undefined
      }
      await wallet.keepApart(await pendingInputs(tx, coin))
      const signed = await wallet.sign({ address, amount, feeRate, inputs: last.inputs })
      // Else both could be confirmed, and the payment be made twice.
      if (!last.inputs.every((each) => signed.inputs.includes(each)))
        throw new Error('The node signed a bump that does not spend what the one before spends')
      return writeAttempt(tx, { key, coin }, { ...signed, attempt: last.attempt + 1 }, clock.now())
    })
    .catch((error: unknown) => {
      if (!(error instanceof WalletEmpty)) throw error
      log.warn({ coin, key }, 'the wallet has too little to pay a higher fee')
      return undefined
    })
}
