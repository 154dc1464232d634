import { array, boolean, literal, optional, string, type, unknown, type Infer } from 'superstruct'
import { compare, isZero, type Decimal } from '../../domain/money/money'
import { walletSpelling } from '../../domain/orders/addresses'
import { dialects, type NodeCoin } from './dialect'
import { isRefusal, type Rpc } from './rpc'

/** What a transaction spends, as `txid:output`. */
export type Outpoint = string

export type SignedTransaction = { raw: string; txid: string; inputs: Outpoint[]; fee: Decimal; size: number }

/** `feeRate`: of a thousand bytes. `inputs`: what is spent in each case; the node adds what lacks. */
export type Payment = { address: string; amount: Decimal; feeRate: Decimal; inputs: readonly Outpoint[] }

/** How a transaction of the wallet's stands; `confirmations` below zero: another spends what it spends. Unknown ones have none. */
export type Standing = { confirmations: number; isKnown: boolean }

/** Codes of Bitcoin Core's RPC. */
const codes = {
  invalidAddress: -5,
  notEnough: -6,
  walletError: -4,
  inChain: -27,
  missing: -5,
  invalidParameter: -8,
  rejected: -26,
  spent: -25,
} as const

/** So often it is looked what can be set apart, while others spend some of it. */
const mostLooks = 10

/** What the node will never pay: to an address that is none of its chain, or less than networks pass on. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused'
}

/** The wallet has less than is to be sent. */
export class WalletEmpty extends Error {
  override readonly name = 'WalletEmpty'
}

const Funded = type({ psbt: string(), fee: string() })
const Processed = type({ psbt: string(), complete: boolean() })
const Finalized = type({ hex: string(), complete: literal(true) })
const Decoded = type({
  txid: string(),
  vsize: optional(string()),
  size: string(),
  vin: array(type({ txid: string(), vout: string() })),
  vout: array(
    type({
      value: string(),
      scriptPubKey: type({ address: optional(string()), addresses: optional(array(string())) }),
    }),
  ),
})
const Outputs = array(type({ txid: string(), vout: string() }))
const Unspent = array(type({ txid: string(), vout: string(), confirmations: string() }))
const Known = type({ confirmations: string() })
const Estimated = type({ feerate: optional(string()) })
const Mempool = type({ mempoolminfee: string() })

/** Whether the node passes nothing on that pays so little. That it takes the place of another too cheaply is none of this. */
export const isTooCheap = (error: unknown): boolean =>
  isRefusal(error, codes.rejected) && /min(imum)? (relay )?fee/i.test(error.reason)

/** Whether the node does not pass a transaction on because something that it spends is not there, or spent. */
export const isSpent = (error: unknown): boolean => isRefusal(error, codes.spent) && /missing|spent/i.test(error.reason)

export type NodeWallet = ReturnType<typeof nodeWallet>

/** The wallet of a node that coins are sent from, by its RPC. */
export const nodeWallet = (rpc: Rpc, coin: NodeCoin) => {
  const dialect = dialects[coin]

  /** Signs a payment. The network hears nothing of it. */
  const sign = async ({ address, amount, feeRate, inputs }: Payment): Promise<SignedTransaction> => {
    const options = {
      feeRate,
      ...(dialect.changeType === undefined ? {} : { change_type: dialect.changeType }),
      ...(dialect.mayBump ? { replaceable: true, add_inputs: true } : {}),
    }
    const funded = await refusing(
      rpc('walletcreatefundedpsbt', [inputs.map(outputOf), [{ [address]: amount }], 0, options], Funded),
    )
    const { psbt } = await rpc('walletprocesspsbt', [funded.psbt], Processed)
    const { hex: raw } = await rpc('finalizepsbt', [psbt], Finalized)
    const { txid, vsize, size, vin, vout } = await rpc('decoderawtransaction', [raw], Decoded)
    const pays = vout.some(
      ({ value, scriptPubKey: { address: one, addresses = [] } }) =>
        [one, ...addresses].some((each) => isSame(each, address)) && compare(value, amount) === 0,
    )
    if (!pays) throw new Error('The node signed another payment than it was asked for')
    return { raw, txid, inputs: vin.map(outpointOf), fee: funded.fee, size: Number(vsize ?? size) }
  }

  /** Nodes write addresses in spellings of their own. */
  const isSame = (one: string | undefined, other: string): boolean =>
    one !== undefined && walletSpelling(coin, one) === walletSpelling(coin, other)

  /** Tells the network of a transaction; it may know of it already. */
  const broadcast = async ({ raw, txid }: Pick<SignedTransaction, 'raw' | 'txid'>): Promise<void> => {
    try {
      await rpc('sendrawtransaction', [raw], string())
    } catch (error) {
      if (isRefusal(error, codes.inChain)) return
      // What it spends may be gone because it is in the chain itself, and what it pays was spent on.
      if (error instanceof Error && (await standing(txid)).confirmations > 0) return
      throw error
    }
  }

  /** How a transaction of this wallet stands. */
  const standing = async (txid: string): Promise<Standing> => {
    try {
      const { confirmations } = await rpc('gettransaction', [txid], Known)
      return { confirmations: Number(confirmations), isKnown: true }
    } catch (error) {
      if (isRefusal(error, codes.missing)) return { confirmations: 0, isKnown: false }
      throw error
    }
  }

  /**
   * Has the node spend, of its own accord, all but these; and where payments are bumped nothing that is in no block yet, since
   * a bump takes away what spends its change. The wallet is the exchange's alone: what else was set apart there is freed.
   */
  const keepApart = async (outpoints: readonly Outpoint[]): Promise<void> => {
    const locked = (await rpc('listlockunspent', [], Outputs)).map(outpointOf)
    const freed = locked.filter((each) => !outpoints.includes(each))
    if (freed.length > 0) await rpc('lockunspent', [true, freed.map(outputOf)], boolean())
    await setApart(outpoints, mostLooks)
  }

  const setApart = async (outpoints: readonly Outpoint[], looks: number): Promise<void> => {
    // What is locked, and what is spent already, is not listed.
    const open = await rpc('listunspent', [0, 9_999_999], Unspent)
    const kept = open.filter(
      (each) => outpoints.includes(outpointOf(each)) || (dialect.mayBump && each.confirmations === '0'),
    )
    if (kept.length === 0) return
    try {
      await rpc('lockunspent', [false, kept.map(outpointOf).map(outputOf)], boolean())
    } catch (error) {
      // Another sending was told to the network meanwhile, which spends some of it.
      if (!isRefusal(error, codes.invalidParameter) || looks <= 1) throw error
      await setApart(outpoints, looks - 1)
    }
  }

  /** Of a thousand bytes, what is confirmed within so many blocks; null where the node knows too little. */
  const estimatedFee = async (blocks: number): Promise<Decimal | null> => {
    if (!dialect.estimatesFee) return null
    const { feerate } = await rpc('estimatesmartfee', [blocks], Estimated)
    return feerate === undefined || isZero(feerate) ? null : feerate
  }

  /** Of a thousand bytes, the least that the node passes on now: more where its mempool is full. */
  const leastFee = async (): Promise<Decimal> => (await rpc('getmempoolinfo', [], Mempool)).mempoolminfee

  /** Whether the node has a transaction that is not in a block yet among those that it passes on. */
  const isInMempool = async (txid: string): Promise<boolean> => {
    try {
      await rpc('getmempoolentry', [txid], unknown())
      return true
    } catch (error) {
      if (isRefusal(error, codes.missing)) return false
      throw error
    }
  }

  /** What the wallet has, with the change of its own payments that is in no block yet. */
  const balance = (): Promise<Decimal> => rpc('getbalance', ['*', 0], string())

  return { sign, broadcast, standing, keepApart, estimatedFee, leastFee, isInMempool, balance }
}

const refusing = async (funding: Promise<Infer<typeof Funded>>): Promise<Infer<typeof Funded>> => {
  try {
    return await funding
  } catch (error) {
    const isTooSmall = isRefusal(error, codes.walletError) && /too small/i.test(error.reason)
    if (isTooSmall || isRefusal(error, codes.invalidAddress)) throw new PaymentRefused(error.reason)
    if (isRefusal(error, codes.notEnough)) throw new WalletEmpty(error.reason)
    if (isRefusal(error, codes.walletError) && /insufficient funds|does not cover/i.test(error.reason))
      throw new WalletEmpty(error.reason)
    throw error
  }
}

type Output = { txid: string; vout: number }

const outpointOf = ({ txid, vout }: { txid: string; vout: string }): Outpoint => `${txid}:${vout}`

const outputOf = (outpoint: Outpoint): Output => {
  const [txid = '', vout = ''] = outpoint.split(':')
  return { txid, vout: Number(vout) }
}
