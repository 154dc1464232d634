import { and, eq, inArray } from 'drizzle-orm'
import { coinOf, isZero } from '../../domain/money/money'
import { oneSpelling } from '../../domain/orders/addresses'
import { NodeRefusal } from '../coin-node/rpc'
import type { Handle } from '../database/handle'
import { coinAddresses, type coinDeposits } from '../database/schema'
import type { AdapterDeps } from '../outside/adapter'
import type { BlockAt, EtherChain } from './chain'
import { knownBalances, mostAddresses, type KnownBalance, type Moved } from './known-balances'
import { roundOf } from './round'
import { etherOf } from './wei'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'log'> & { chain: EtherChain }

export type Arrival = Pick<
  typeof coinDeposits.$inferInsert,
  'txid' | 'output' | 'address' | 'amount' | 'sender' | 'height' | 'blockHash'
>

/** Up to where was read. `nextIndex`: of the address whose balance is asked for next; null: the newest one's. */
export type ReadUpTo = BlockAt & { nextIndex: number | null }

/** What blocks have of addresses of ours: coins that came, and all that was moved there. `end`: the last one that was read. */
export type BlocksRead = { arrivals: Arrival[]; moved: Moved[]; end: BlockAt; nextIndex: number | null }

/** More are read the next time. */
const blocksOfRound = 50

/**
 * Reads what plain payments say that blocks after one have, up to one that is final, and what balances say beyond that there. What
 * there is no time for is read the next time.
 */
export const readBlocks = async (deps: Deps, from: ReadUpTo, final: number): Promise<BlocksRead> => {
  const isOver = roundOf(deps.clock)
  const read: BlocksRead = { arrivals: [], moved: [], end: from, nextIndex: from.nextIndex }
  const to = Math.min(final, from.height + blocksOfRound)
  for (let height = from.height + 1; height <= to && (read.end === from || !isOver()); height += 1) {
    const block = await deps.chain.block(height)
    if (block.parentHash !== read.end.hash) throw new Error('The chain was taken back while it was read')
    await readTransfers(deps, block, read)
    read.end = { height, hash: block.hash }
  }
  if (read.end.height === final) await readBalances(deps, read, isOver)
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

/** So many balances are asked for at once. */
export const atOnce = 20

const readBalances = async (deps: Deps, read: BlocksRead, isOver: () => boolean): Promise<void> => {
  const { database, clock, chain, log } = deps
  const known = await database.read((handle) => knownBalances(handle, clock.now(), read.nextIndex))
  const refusals: NodeRefusal[] = []
  let asked = 0
  while (asked < known.length && (asked === 0 || !isOver())) {
    const batch = known.slice(asked, asked + atOnce)
    asked += batch.length
    // Nothing is noted before all have answered: what is noted later would be written down in part.
    for (const { each, wei } of await balancesOf(chain, batch, read.end.height))
      if (wei instanceof NodeRefusal) refusals.push(wei)
      else noteBeyond(deps, each, wei - explained(each, read.moved), read)
  }
  read.nextIndex = nextOf(known, asked)
  if (read.nextIndex !== null)
    log.warn({ coin: 'ETH', asked }, 'not all balances could be asked for in one round: the others are next')
  // Nodes know balances of the last blocks alone: what came is found the next time, where it is known no more now.
  const [err] = refusals
  if (err !== undefined)
    log.warn({ coin: 'ETH', addresses: refusals.length, err }, 'the node does not know balances of a block')
}

/** After the last of all, the newest is next again. */
const nextOf = (known: readonly KnownBalance[], asked: number): number | null => {
  if (asked === mostAddresses) return (known[asked - 1]?.index ?? 0) - 1
  return known[asked]?.index ?? null
}

/** What addresses have at a block, or why the node does not tell. */
export const balancesOf = (chain: EtherChain, known: readonly KnownBalance[], height: number) =>
  Promise.all(known.map(async (each) => ({ each, wei: await chain.balanceAt(each.address, height).catch(refusalOf) })))

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
