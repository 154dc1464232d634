import { and, asc, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Chain } from '../../domain/orders/chains'
import { hoursAfter } from '../clock'
import type { Handle, Transaction } from '../database/handle'
import { coinBlocks, coinDeposits } from '../database/schema'
import type { AdapterDeps } from '../outside/adapter'
import { purposeAt } from './addresses'
import { asRead, ofOutput, tellCame, tellGone, unreadable, type DepositRow } from './deposit-events'
import type { NodeCoin } from './dialect'
import { senderOf, type Input } from './senders'
import type { Arrival, WatchWallet } from './watch-wallet'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'log' | 'callBack'> & {
  coin: NodeCoin
  chain: Chain
  depth: number
  wallet: WatchWallet
}

/**
 * Tells what came to addresses of ours once it is final, and what of it is of the chain no more. All is told before the block is
 * written down from which the node is asked the next time: what ends between is told again, as the same event.
 */
export const tellDeposits = async (deps: Deps): Promise<void> => {
  const { database, clock, coin, depth, wallet } = deps
  const from = await database.read((handle) => blockOf(handle, coin))
  const { arrived, removed, block } = await wallet.since(from)
  const final = arrived.filter(({ confirmations }) => confirmations >= depth)
  const problems: unknown[] = []
  const noting =
    (txid: string, output: number) =>
    (error: unknown): void => {
      deps.log.error({ coin, txid, output, err: error }, 'what became of coins could not be told')
      problems.push(error)
    }
  // One that nobody takes keeps no other from being told.
  for (const arrival of final) await tellArrival(deps, arrival).catch(noting(arrival.txid, arrival.output))
  for (const deposit of await mayBeGone(deps, removed))
    await tellRemoved(deps, deposit, removed).catch(noting(deposit.txid, deposit.output))
  if (problems.length > 0) throw new AggregateError(problems, `Deposits of ${coin} could not be told`)
  if (block !== from) await database.transaction((tx) => writeBlock(tx, { coin, hash: block, at: clock.now() }))
}

const blockOf = async (handle: Handle, coin: NodeCoin): Promise<string | null> => {
  const [row] = await handle.select().from(coinBlocks).where(eq(coinBlocks.coin, coin)).limit(1)
  return row?.hash ?? null
}

const writeBlock = (tx: Transaction, { coin, hash, at }: typeof coinBlocks.$inferInsert): Promise<unknown> =>
  tx.insert(coinBlocks).values({ coin, hash, at }).onConflictDoUpdate({ target: coinBlocks.coin, set: { hash, at } })

const tellArrival = async (deps: Deps, arrival: Arrival): Promise<void> => {
  const { database, clock, log, coin, wallet } = deps
  const { txid, output, address, amount } = arrival
  const known = await database.read((handle) => depositAt(handle, coin, arrival))
  if (known !== undefined && known.isTold && known.removedAt === null) return
  const purpose = await database.read((handle) => purposeAt(handle, coin, address))
  if (purpose === undefined) return void log.error({ coin, txid, output }, 'coins came to an address of nobody’s')
  if (known !== undefined && !known.isTold && known.removedAt !== null) await tellGone(deps, known)
  const from = sendersOf(deps, await wallet.inputs(txid))
  const untold = { isTold: false, removedAt: null, toldAt: clock.now() }
  // Were it told first, nobody would look whether it stays where this ends between.
  await database.transaction((tx) =>
    tx
      .insert(coinDeposits)
      .values({ coin, txid, output, address, amount, ...untold })
      .onConflictDoUpdate({ target: [coinDeposits.coin, coinDeposits.txid, coinDeposits.output], set: untold }),
  )
  await tellCame(deps, { txid, output, amount, removals: known?.removals ?? 0, purpose, from })
}

const depositAt = async (handle: Handle, coin: NodeCoin, arrival: Arrival): Promise<DepositRow | undefined> => {
  const [row] = await handle.select().from(coinDeposits).where(ofOutput(coin, arrival)).limit(1)
  return row
}

/** More than are told; several are for the desk. */
const mostSenders = 100

const sendersOf = ({ coin, chain }: Deps, inputs: readonly Input[]): string[] =>
  [...new Set(inputs.map((input) => senderOf(coin, chain, input) ?? unreadable))].slice(0, mostSenders)

/** So long it is looked whether coins that were told are of the chain: no chain takes back what lies deeper. */
const watchedHours = 48

/** More than come in that time, and lie in the blocks that a chain takes back. */
const mostWatched = 10_000

/** Coins that the node lists as removed, all that are young, since it may not have listed them, and what is still to be told of others. */
const mayBeGone = ({ database, clock, coin }: Deps, removed: readonly string[]): Promise<DepositRow[]> =>
  database.read((handle) =>
    handle
      .select()
      .from(coinDeposits)
      .where(
        and(
          eq(coinDeposits.coin, coin),
          or(
            eq(coinDeposits.isTold, false),
            and(
              isNull(coinDeposits.removedAt),
              or(
                gt(coinDeposits.toldAt, hoursAfter(clock.now(), -watchedHours)),
                removed.length === 0 ? undefined : inArray(coinDeposits.txid, [...removed]),
              ),
            ),
          ),
        ),
      )
      .orderBy(asc(coinDeposits.isTold), desc(coinDeposits.toldAt))
      .limit(mostWatched),
  )

const tellRemoved = async (deps: Deps, deposit: DepositRow, listed: readonly string[]): Promise<void> => {
  const { database, clock, log, coin, wallet } = deps
  const { txid, output } = deposit
  if (deposit.removedAt !== null) return tellGone(deps, deposit)
  const confirmations = await wallet.confirmations(txid)
  // A node that does not know it has not looked through its blocks yet, unless it says that it is gone.
  if (confirmations === null ? !listed.includes(txid) : confirmations > 0) return
  log.error({ coin, txid, output }, 'coins that were told are of the chain no more')
  const gone = { removedAt: clock.now(), removals: deposit.removals + 1, isTold: false }
  const noted = await database.transaction((tx) =>
    tx.update(coinDeposits).set(gone).where(asRead(coin, deposit)).returning({ coin: coinDeposits.coin }),
  )
  if (noted.length > 0) await tellGone(deps, { ...deposit, ...gone })
}
