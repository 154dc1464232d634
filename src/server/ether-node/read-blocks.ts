import { and, eq, inArray } from 'drizzle-orm'
import { coinOf, isZero } from '../../domain/money/money'
import { oneSpelling } from '../../domain/orders/addresses'
import { daysAfter } from '../clock'
import { NodeRefusal } from '../coin-node/rpc'
import type { Handle } from '../database/handle'
import { coinAddresses, type coinDeposits } from '../database/schema'
import type { AdapterDeps } from '../outside/adapter'
import type { BlockAt, EtherChain } from './chain'
import { knownBalances, type KnownBalance, type Moved } from './known-balances'
import { etherOf } from './wei'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'log'> & { chain: EtherChain }

export type Arrival = Pick<
  typeof coinDeposits.$inferInsert,
  'txid' | 'output' | 'address' | 'amount' | 'sender' | 'height' | 'blockHash'
>

/** What blocks have of addresses of ours: coins that came, and all that was moved there. `end`: the last one that was read. */
export type BlocksRead = { arrivals: Arrival[]; moved: Moved[]; end: BlockAt }

/** Reads what plain payments say that blocks after one up to another have, and what balances say beyond that at the last one. */
export const readBlocks = async (deps: Deps, from: BlockAt, to: number, isLast: boolean): Promise<BlocksRead> => {
  const read: BlocksRead = { arrivals: [], moved: [], end: from }
  for (let height = from.height + 1; height <= to; height += 1) {
    const block = await deps.chain.block(height)
    if (block.parentHash !== read.end.hash) throw new Error('The chain was taken back while it was read')
    await readTransfers(deps, block, read)
    read.end = { height, hash: block.hash }
  }
  if (isLast) await readBalances(deps, read)
  return read
}

type Block = Awaited<ReturnType<EtherChain['block']>>

const readTransfers = async (
  { database, chain }: Deps,
  { number, hash: blockHash, transactions }: Block,
  { arrivals, moved }: BlocksRead,
): Promise<void> => {
  const height = Number(number)
  const transfers = transactions.map(({ from, to, ...each }) => ({ ...each, from: spelt(from), to: to && spelt(to) }))
  const named = new Set(transfers.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))
  if (named.size === 0) return
  const ours = await database.read((handle) => oursAmong(handle, [...named]))
  if (ours.size === 0) return
  for (const { hash: txid, from, to, value } of transfers) {
    const isOurs = to !== null && ours.has(to)
    if (!isOurs && !ours.has(from)) continue
    const receipt = await chain.receipt(txid)
    if (receipt === null) throw new Error('The node lacks the receipt of a transaction')
    const gone = receipt.status === 1n ? value : 0n
    if (ours.has(from)) moved.push({ address: from, height, wei: -gone - receipt.gasUsed * receipt.effectiveGasPrice })
    if (!isOurs || gone === 0n) continue
    moved.push({ address: to, height, wei: gone })
    const amount = coinOf(etherOf(gone))
    if (!isZero(amount)) arrivals.push({ txid, output: 0, address: to, amount, sender: from, height, blockHash })
  }
}

const spelt = (address: string): string => oneSpelling('ETH', address)

const oursAmong = async (handle: Handle, addresses: string[]): Promise<ReadonlySet<string>> => {
  const rows = await handle
    .select({ address: coinAddresses.address })
    .from(coinAddresses)
    .where(and(eq(coinAddresses.coin, 'ETH'), inArray(coinAddresses.address, addresses)))
    .limit(addresses.length)
  return new Set(rows.map(({ address }) => address))
}

/** Longer than any sale or small deposit waits: so old an address is looked at by its plain payments alone. */
const watchedDays = 14

/** So many balances are asked for at once. */
const atOnce = 20

const readBalances = async (deps: Deps, read: BlocksRead): Promise<void> => {
  const { database, clock, chain, log } = deps
  const known = await database.read((handle) => knownBalances(handle, daysAfter(clock.now(), -watchedDays)))
  const refusals: NodeRefusal[] = []
  for (let first = 0; first < known.length; first += atOnce) {
    const batch = known.slice(first, first + atOnce)
    // Nothing is noted before all have answered: what is noted later would be written down in part.
    const balances = await Promise.all(
      batch.map(async (each) => ({
        each,
        wei: await chain.balanceAt(each.address, read.end.height).catch(refusalOf),
      })),
    )
    for (const { each, wei } of balances)
      if (wei instanceof NodeRefusal) refusals.push(wei)
      else noteBeyond(deps, each, wei - explained(each, read.moved), read)
  }
  // Nodes know balances of the last blocks alone: what came is found the next time, where it is known no more now.
  const [err] = refusals
  if (err !== undefined)
    log.warn({ coin: 'ETH', addresses: refusals.length, err }, 'the node does not know balances of a block')
}

const refusalOf = (error: unknown): NodeRefusal => {
  if (error instanceof NodeRefusal) return error
  throw error
}

const explained = ({ address, wei, height }: KnownBalance, moved: readonly Moved[]): bigint =>
  moved.filter((each) => each.address === address && each.height > height).reduce((sum, each) => sum + each.wei, wei)

/** What an address has beyond what payments explain came by a contract: nothing tells whose it was. */
const noteBeyond = (
  { log }: Deps,
  { address, index, height: lookedUp }: KnownBalance,
  beyond: bigint,
  { arrivals, moved, end }: BlocksRead,
): void => {
  if (end.height <= lookedUp || beyond === 0n) return
  const amount = coinOf(etherOf(beyond))
  if (beyond > 0n && isZero(amount)) return
  if (beyond < 0n) log.error({ coin: 'ETH', address }, 'an address of ours has less than came there')
  else {
    const block = { height: end.height, blockHash: end.hash }
    arrivals.push({ txid: end.hash, output: index, address, amount, sender: null, ...block })
  }
  moved.push({ address, height: end.height, wei: beyond })
}
