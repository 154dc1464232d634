import { array, nullable, optional, string, type } from 'superstruct'
import type { Chain } from '../../domain/orders/chains'
import { confirmationsNeeded } from '../../domain/orders/confirmations'
import { NodeRefusal, isRefusal, type Rpc } from '../coin-node/rpc'
import { PaymentRefused, WalletEmpty, type SignedTransaction, type Standing } from '../coin-node/wallet'
import type { AdapterDeps } from '../outside/adapter'
import { plainGas } from './fees'
import { least, Quantity, quantityOf } from './wei'

/** Codes of Ethereum's RPC. */
const codes = { reverted: 3, invalidParams: -32_602, unknownBlock: -39_001 } as const

/** More than a contract needs that a wallet is. */
const mostGas = 100_000n

const Header = type({ number: Quantity, hash: string(), parentHash: string(), baseFeePerGas: optional(Quantity) })
const Block = type({
  number: Quantity,
  hash: string(),
  parentHash: string(),
  transactions: array(type({ hash: string(), from: string(), to: nullable(string()), value: Quantity })),
})
const Receipt = type({ status: Quantity, blockNumber: Quantity, gasUsed: Quantity, effectiveGasPrice: Quantity })

const lacking = 'The node lacks a block of its chain'

/** Where a block stands, and which it is. */
export type BlockAt = { height: number; hash: string }

export type EtherChain = ReturnType<typeof etherChain>

/** A chain of Ethereum by the RPC of a node. */
export const etherChain = (rpc: Rpc, { name, log }: Pick<AdapterDeps, 'log'> & { name: Chain }) => {
  let hasFinal = false
  let isSaid = false
  const headerAt = (block: string) => rpc('eth_getBlockByNumber', [block, false], nullable(Header))

  const latest = async () => {
    const header = await headerAt('latest')
    if (header === null) throw new Error('The node has no block')
    return { ...header, height: Number(header.number) }
  }

  /** The block of this height on the chain. One that the node lacks is not known, which says nothing of the chain. */
  const blockAt = async (height: number): Promise<BlockAt> => {
    const header = await headerAt(quantityOf(height))
    if (header === null) throw new Error(lacking)
    return { height, hash: header.hash }
  }

  /**
   * The last block that the chain will not take back. A chain of somebody's own may call none final: then so many below its end,
   * as long as it never did. Public chains do, whatever a node says.
   */
  const final = async (): Promise<BlockAt> => {
    const mayLack = name === 'regtest' && !hasFinal
    const told = await headerAt('finalized').catch((error: unknown) => {
      if (mayLack && isNoSuchBlock(error)) return null
      throw error
    })
    if (told !== null) {
      hasFinal = true
      return { height: Number(told.number), hash: told.hash }
    }
    if (!mayLack) throw new Error('The node tells of no block that is final')
    if (!isSaid) log.warn({ coin: 'ETH' }, 'the chain calls no block final, so what lies deep enough counts as such')
    isSaid = true
    const { height } = await latest()
    return blockAt(Math.max(0, height - confirmationsNeeded.ETH))
  }

  /** A block with its transactions. */
  const block = async (height: number) => {
    const found = await rpc('eth_getBlockByNumber', [quantityOf(height), true], nullable(Block))
    if (found === null) throw new Error(lacking)
    return found
  }

  /** What came of a transaction; null where no block has it. */
  const receipt = (txid: string) => rpc('eth_getTransactionReceipt', [txid], nullable(Receipt))

  const isKnown = async (txid: string): Promise<boolean> =>
    (await rpc('eth_getTransactionByHash', [txid], nullable(type({ hash: string() })))) !== null

  /** How a transaction of ours stands. */
  const standing = async (txid: string): Promise<Standing> => {
    const found = await receipt(txid)
    if (found === null) return { confirmations: 0, isKnown: await isKnown(txid) }
    return { confirmations: (await latest()).height - Number(found.blockNumber) + 1, isKnown: true }
  }

  const balanceAt = (address: string, height: number): Promise<bigint> =>
    rpc('eth_getBalance', [address, quantityOf(height)], Quantity)

  /** How many transactions of an account blocks have: the nonce of its next one. */
  const countAt = async (address: string, height: number): Promise<number> =>
    Number(await rpc('eth_getTransactionCount', [address, quantityOf(height)], Quantity))

  /** What those who make blocks ask for themselves, of one gas. */
  const tip = (): Promise<bigint> => rpc('eth_maxPriorityFeePerGas', [], Quantity)

  /** What a payment uses: where a contract is paid, with a bit more than it would use now. */
  const gasFor = async (payment: { from: string; to: string; value: bigint }): Promise<bigint> => {
    const asked = { ...payment, value: quantityOf(payment.value), gas: quantityOf(mostGas) }
    const gas = await rpc('eth_estimateGas', [asked], Quantity).catch((error: unknown) => {
      if (!(error instanceof NodeRefusal)) throw error
      if (/insufficient funds/i.test(error.reason)) throw new WalletEmpty('The account has less than is to be sent')
      // What the contract says of it is anybody's text.
      if (isContracts(error)) throw new PaymentRefused('A contract stands behind the address, and does not take ether')
      throw error
    })
    return gas > plainGas ? least((gas * 6n) / 5n, mostGas) : plainGas
  }

  /** Tells the network of a transaction. Whatever the node says to that, it has taken it where it knows it. */
  const broadcast = async ({ raw, txid }: Pick<SignedTransaction, 'raw' | 'txid'>): Promise<void> => {
    try {
      await rpc('eth_sendRawTransaction', [raw], string())
    } catch (error) {
      if (error instanceof NodeRefusal && (await isKnown(txid))) return
      throw error
    }
  }

  return {
    latest,
    blockAt,
    final,
    block,
    receipt,
    isKnown,
    standing,
    balanceAt,
    countAt,
    tip,
    gasFor,
    broadcast,
  }
}

/** Where a chain calls no block final, nodes refuse the name, or the block. */
const isNoSuchBlock = (error: unknown): boolean =>
  isRefusal(error, codes.unknownBlock, codes.invalidParams) ||
  (error instanceof NodeRefusal && /not found|unknown block/i.test(error.reason))

const isContracts = (error: NodeRefusal): boolean =>
  error.code === codes.reverted ||
  /revert|out of gas|gas required exceeds|invalid (opcode|jump)|InvalidFEOpcode|stack (under|over)flow/i.test(
    error.reason,
  )
