import { and, asc, desc, eq, gt, isNotNull, isNull, not } from 'drizzle-orm'
import { daysAfter } from '../clock'
import { purposeAt } from '../coin-node/addresses'
import { asRead, ofOutput, tellCame, tellGone, unreadable, type DepositRow } from '../coin-node/deposit-events'
import { NodeRefusal } from '../coin-node/rpc'
import type { Handle, Transaction } from '../database/handle'
import { coinBlocks, coinDeposits } from '../database/schema'
import type { AdapterDeps } from '../outside/adapter'
import { confirmationsNeeded } from '../../domain/orders/confirmations'
import type { BlockAt, EtherChain } from './chain'
import { addMoved, knownBalances, mostAddresses, renewBalance } from './known-balances'
import { weiOf } from './wei'
import { atOnce, balancesOf, readBlocks, type Arrival, type BlocksRead, type ReadUpTo } from './read-blocks'

const coin = 'ETH'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'log' | 'callBack'> & { chain: EtherChain }

/**
 * Reads blocks that are final, and tells what came to addresses of ours. What came is written down with the block up to which
 * was read, in one transaction, and told from there: balances are not to be had of old blocks, so nothing can be read again.
 */
export const tellDeposits = async (deps: Deps): Promise<void> => {
  const [read] = await Promise.allSettled([readOn(deps)])
  // What was written down is told, also where nothing more can be read.
  await tellUntold(deps)
  if (read.status === 'rejected') throw read.reason
}

const readOn = async (deps: Deps): Promise<void> => {
  const { database, clock, chain } = deps
  const final = await chain.final()
  const from = await database.read(readUpTo)
  if (from === undefined) return database.transaction((tx) => beginAt(tx, final, clock.now()))
  if (final.height < from.height) throw new Error('The node is behind what was read')
  const still = await chain.blockAt(from.height)
  if (still.hash !== from.hash) return readAnew(deps, from)
  if (final.height === from.height) return
  const read = await readBlocks(deps, from, final.height)
  await database.transaction((tx) => writeRead(tx, from, read, clock.now()))
}

const readUpTo = async (handle: Handle): Promise<ReadUpTo | undefined> => {
  const [row] = await handle.select().from(coinBlocks).where(eq(coinBlocks.coin, coin)).limit(1)
  return row && { height: row.height ?? 0, hash: row.hash, nextIndex: row.nextIndex }
}

const beginAt = async (tx: Transaction, block: BlockAt, at: Date): Promise<void> => {
  await tx
    .insert(coinBlocks)
    .values({ coin, ...block, at })
    .onConflictDoNothing()
}

/** Goes on to a block from the one that was read up to; false where somebody else has, and nothing is to be written. */
const goOn = async (tx: Transaction, from: BlockAt, to: ReadUpTo, at: Date): Promise<boolean> => {
  const gone = await tx
    .update(coinBlocks)
    .set({ ...to, at })
    .where(and(eq(coinBlocks.coin, coin), eq(coinBlocks.hash, from.hash)))
    .returning({ coin: coinBlocks.coin })
  return gone.length > 0
}

const writeRead = async (
  tx: Transaction,
  from: BlockAt,
  { arrivals, moved, end, nextIndex }: BlocksRead,
  now: Date,
) => {
  if (!(await goOn(tx, from, { ...end, nextIndex }, now))) return
  for (const arrival of arrivals) await writeArrival(tx, arrival, now)
  for (const each of moved) await addMoved(tx, each)
}

/** What came is to be told; also what came before, and was gone meanwhile, once it was told that it was. */
const writeArrival = async (tx: Transaction, arrival: Arrival, toldAt: Date): Promise<void> => {
  const [known] = await tx.select().from(coinDeposits).where(ofOutput(coin, arrival)).limit(1).for('update')
  if (known === undefined) await tx.insert(coinDeposits).values({ coin, ...arrival, toldAt, isTold: false })
  if (known === undefined || known.removedAt === null) return
  const { height, blockHash } = arrival
  const again = known.isTold ? { removedAt: null, isTold: false } : {}
  await tx
    .update(coinDeposits)
    .set({ height, blockHash, toldAt, ...again })
    .where(ofOutput(coin, arrival))
}

/** More than come between two rounds. */
const mostUntold = 1000

const tellUntold = async (deps: Deps): Promise<void> => {
  const { database, log } = deps
  const { coin: of, txid, output, isTold } = coinDeposits
  const untold = await database.read((handle) =>
    handle
      .select()
      .from(coinDeposits)
      .where(and(eq(of, coin), not(isTold)))
      .orderBy(asc(txid), asc(output))
      .limit(mostUntold),
  )
  const problems: unknown[] = []
  // One that nobody takes keeps no other from being told.
  for (const each of untold)
    await tellWritten(deps, each).catch((error: unknown) => {
      log.error({ coin, txid: each.txid, output: each.output, err: error }, 'what became of coins could not be told')
      problems.push(error)
    })
  if (problems.length > 0) throw new AggregateError(problems, `Deposits of ${coin} could not be told`)
}

const tellWritten = async (deps: Deps, deposit: DepositRow): Promise<void> => {
  const { database, log } = deps
  const { txid, output, address, sender } = deposit
  if (deposit.removedAt !== null) return tellGone({ ...deps, coin }, deposit)
  const purpose = await database.read((handle) => purposeAt(handle, coin, address))
  if (purpose === undefined) return void log.error({ coin, txid, output }, 'coins came to an address of nobody’s')
  await tellCame({ ...deps, coin }, { ...deposit, purpose, from: [sender ?? unreadable] })
}

/**
 * A block that was read is of the chain no more, which chains that call blocks final do not do: what was told is looked up
 * again, and what is gone is to be told. Blocks are read from further below, and balances begin there anew, with what contracts
 * sent since that was told and stands: all else that they sent is found once more.
 */
const readAnew = async (deps: Deps, from: BlockAt): Promise<void> => {
  const { database, clock, log, chain } = deps
  log.error({ coin, height: from.height }, 'a block that was read is of the chain no more')
  await noteRemoved(deps)
  const below = await chain.blockAt(Math.max(0, from.height - 2 * confirmationsNeeded.ETH))
  const told = await byContracts(deps, below.height)
  const known = await database.read((handle) => knownBalances(handle, clock.now(), null))
  if (known.length === mostAddresses) log.error({ coin }, 'more addresses of ours are young than are looked up anew')
  const renewed: { address: string; wei: bigint; height: number }[] = []
  for (let first = 0; first < known.length; first += atOnce)
    for (const { each, wei } of await balancesOf(chain, known.slice(first, first + atOnce), below.height)) {
      if (wei instanceof NodeRefusal) throw wei
      renewed.push({ address: each.address, wei: wei + (told.get(each.address) ?? 0n), height: below.height })
    }
  await database.transaction(async (tx) => {
    if (!(await goOn(tx, from, { ...below, nextIndex: null }, clock.now()))) return
    for (const each of renewed) await renewBalance(tx, each)
  })
}

/** What contracts sent to addresses in blocks after one, as it is written down: what is gone has no block. */
const byContracts = async ({ database }: Deps, above: number): Promise<ReadonlyMap<string, bigint>> => {
  const { coin: of, height, sender, toldAt } = coinDeposits
  const rows = await database.read((handle) =>
    handle
      .select()
      .from(coinDeposits)
      .where(and(eq(of, coin), isNull(sender), gt(height, above)))
      .orderBy(desc(toldAt))
      .limit(mostUntold),
  )
  const told = new Map<string, bigint>()
  for (const { address, amount } of rows) told.set(address, (told.get(address) ?? 0n) + weiOf(amount))
  return told
}

/** What was told so long ago no chain takes back. */
const settledDays = 7

/** What came by a block that is another one on the chain now is written down as gone, to be told. What moved comes again. */
const noteRemoved = async ({ database, clock, log, chain }: Deps): Promise<void> => {
  const { coin: of, toldAt, height: inBlock } = coinDeposits
  const came = await database.read((handle) =>
    handle
      .select()
      .from(coinDeposits)
      .where(and(eq(of, coin), gt(toldAt, daysAfter(clock.now(), -settledDays)), isNotNull(inBlock)))
      .orderBy(desc(toldAt))
      .limit(mostUntold),
  )
  for (const deposit of came) {
    const { txid, output, height, blockHash, removals, removedAt } = deposit
    if (height === null || (await chain.blockAt(height)).hash === blockHash) continue
    log.error({ coin, txid, output }, 'coins that were told are of the chain no more')
    const gone = removedAt === null ? { removedAt: clock.now(), removals: removals + 1, isTold: false } : {}
    const nowhere = { height: null, blockHash: null, ...gone }
    await database.transaction((tx) => tx.update(coinDeposits).set(nowhere).where(asRead(coin, deposit)))
  }
}
