import { any, array, boolean, optional, string, type } from 'superstruct'
import { coinOf, isZero, type Decimal } from '../../domain/money/money'
import type { Dialect } from './dialect'
import { isRefusal, type Rpc } from './rpc'
import { Input } from './senders'

/** Codes of Bitcoin Core's RPC. */
const codes = { unknown: -5 } as const

/** Coins at an address that is watched. */
export type Arrival = { txid: string; output: number; address: string; amount: Decimal; confirmations: number }

/** What came since a block; `block`: from which to ask the next time. */
export type Since = { arrived: Arrival[]; removed: string[]; block: string }

const Listed = type({
  transactions: array(
    type({
      address: optional(string()),
      category: string(),
      amount: string(),
      vout: string(),
      confirmations: string(),
      txid: string(),
    }),
  ),
  removed: array(type({ txid: string() })),
  lastblock: string(),
})
const Known = type({ confirmations: string(), hex: string() })
const Described = type({ descriptor: string() })
const Descriptors = type({ descriptors: array(type({ desc: string(), range: optional(array(string())) })) })
const Imported = array(type({ success: boolean() }))

export type WatchWallet = ReturnType<typeof watchWallet>

/** How nodes call what comes; what a block earns is `immature` until a hundred more are upon it. */
const receiveCategories = ['receive', 'generate', 'immature']

/** So many addresses are watched ahead: a node looks through blocks of two hours each time that it is given more. */
const watchedAhead = 1000

/** The wallet of a node that knows addresses and no keys. `descriptor`: of all of them, for nodes that take such. */
export const watchWallet = (
  rpc: Rpc,
  { hasDescriptors, depth }: Pick<Dialect, 'hasDescriptors' | 'depth'>,
  descriptor: string,
) => {
  /** Has the node watch an address, from now on; the same again changes nothing. */
  const watch = async ({ address, index }: { address: string; index: number }): Promise<void> => {
    if (!hasDescriptors) return void (await rpc('importaddress', [address, '', false], any()))
    const { descriptor: desc } = await rpc('getdescriptorinfo', [descriptor], Described)
    // Those of a key that was set before reach as far, and know none of these addresses.
    const { descriptors } = await rpc('listdescriptors', [], Descriptors)
    if (descriptors.some((each) => each.desc === desc && Number(each.range?.[1] ?? -1) >= index)) return
    const range = [0, index + watchedAhead]
    const [imported] = await rpc('importdescriptors', [[{ desc, range, timestamp: 'now' }]], Imported)
    if (imported?.success !== true) throw new Error('The node does not watch an address')
  }

  /** What came in blocks after one, and in none yet; from the beginning where the block is null, or none of the chain. */
  const since = async (block: string | null): Promise<Since> => {
    const ask = (from: string) => rpc('listsinceblock', [from, depth, true, true], Listed)
    const told = await ask(block ?? '').catch((error: unknown) => {
      if (isRefusal(error, codes.unknown)) return ask('')
      throw error
    })
    const came = told.transactions.filter(({ category }) => receiveCategories.includes(category))
    return {
      arrived: came.flatMap(({ address, amount, vout, confirmations, txid }) =>
        // Nothing can be sent to an address, too.
        address === undefined || isZero(amount)
          ? []
          : [{ txid, output: Number(vout), address, amount: coinOf(amount), confirmations: Number(confirmations) }],
      ),
      removed: told.removed.map(({ txid }) => txid),
      block: told.lastblock,
    }
  }

  /** How deep a transaction lies that came; zero or less where it is in no block of the chain, null where nobody knows it. */
  const confirmations = async (txid: string): Promise<number | null> => {
    try {
      return Number((await rpc('gettransaction', [txid, true], Known)).confirmations)
    } catch (error) {
      if (isRefusal(error, codes.unknown)) return null
      throw error
    }
  }

  /** What a transaction that came spends. */
  const inputs = async (txid: string): Promise<Input[]> => {
    const { hex } = await rpc('gettransaction', [txid, true], Known)
    return (await rpc('decoderawtransaction', [hex], type({ vin: array(Input) }))).vin
  }

  return { watch, since, confirmations, inputs }
}
