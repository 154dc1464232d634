import type { TransactionRow } from '../coin-node/sendings'
import type { Decimal } from '../../domain/money/money'
import type { EtherChain } from './chain'
import { etherOf } from './wei'

/** A transaction that a block has. `fee`: what it cost, also where a contract refused it and nothing moved. */
export type Mined = { attempt: TransactionRow; height: number; hasFailed: boolean; fee: Decimal }

/** The one of several of one nonce that a block has. */
export const minedOf = async (
  chain: Pick<EtherChain, 'receipt'>,
  attempts: readonly TransactionRow[],
): Promise<Mined | undefined> => {
  for (const attempt of attempts) {
    const receipt = await chain.receipt(attempt.txid)
    if (receipt === null) continue
    const { blockNumber, status, gasUsed, effectiveGasPrice } = receipt
    const fee = etherOf(gasUsed * effectiveGasPrice)
    return { attempt, height: Number(blockNumber), hasFailed: status === 0n, fee }
  }
  return undefined
}

/** Whether a block has a payment of several, and it was made. */
export const isPaidBy = async (
  chain: Pick<EtherChain, 'receipt'>,
  payments: readonly TransactionRow[],
): Promise<boolean> => (await minedOf(chain, payments))?.hasFailed === false
