import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Chain } from '../../domain/orders/chains'
import { uuidOf } from '../callbacks/post-signed'
import type { CallbackEvent } from '../callbacks/receive'
import type { Handle, Transaction } from '../database/handle'
import { coinBlocks, coinDeposits } from '../database/schema'
import type { AdapterDeps } from '../outside/adapter'
import { purposeAt, type Purpose } from './addresses'
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
 * Tells what came to addresses of ours once it is final, and what of it was found to be of the chain no more. All is told
 * before the block is written down from which the node is asked the next time: what ends between is told again, as the same
 * event.
 */
export const tellDeposits = async (deps: Deps): Promise<void> => {
  const { database, clock, coin, depth, wallet } = deps
  const from = await database.read((handle) => blockOf(handle, coin))
  const { arrived, removed, block } = await wallet.since(from)
  const final = arrived.filter(({ confirmations }) => confirmations >= depth)
  const problems: unknown[] = []
  // One that nobody takes keeps no other from being told.
  for (const arrival of final)
    await tellArrival(deps, arrival).catch((error: unknown) => {
      const { txid, output } = arrival
      deps.log.error({ coin, txid, output, err: error }, 'coins that came could not be told')
      problems.push(error)
    })
  await tellRemoved(deps, removed)
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
  const { database, clock, log, coin, wallet, callBack } = deps
  const { txid, output, address, amount } = arrival
  const known = await database.read((handle) => depositAt(handle, coin, arrival))
  if (known !== undefined) return
  const purpose = await database.read((handle) => purposeAt(handle, coin, address))
  if (purpose === undefined) return void log.error({ coin, txid, output }, 'coins came to an address of nobody’s')
  const from = sendersOf(deps, await wallet.inputs(txid))
  const id = uuidOf(`coins.received/${coin}/${txid}/${output}`)
  const came = { id, at: clock.now().toISOString(), coin, amount, hash: txid, output, from }
  await callBack('coins', eventOf(purpose, came))
  await database.transaction((tx) =>
    tx.insert(coinDeposits).values({ coin, txid, output, address, amount, toldAt: clock.now() }).onConflictDoNothing(),
  )
}

const depositAt = async (handle: Handle, coin: NodeCoin, { txid, output }: Pick<Arrival, 'txid' | 'output'>) => {
  const { coin: of, txid: hash, output: at } = coinDeposits
  const [row] = await handle
    .select()
    .from(coinDeposits)
    .where(and(eq(of, coin), eq(hash, txid), eq(at, output)))
    .limit(1)
  return row
}

/** What an input that does not say whose it is is told as: it can be read as no address, so the desk looks at it. */
const unreadable = 'unreadable'
/** More than are told; several are for the desk. */
const mostSenders = 100

const sendersOf = ({ coin, chain }: Deps, inputs: readonly Input[]): string[] =>
  [...new Set(inputs.map((input) => senderOf(coin, chain, input) ?? unreadable))].slice(0, mostSenders)

type Came = { id: string; at: string; coin: NodeCoin; amount: string; hash: string; output: number; from: string[] }

const eventOf = ({ kind, id }: Purpose, came: Came): CallbackEvent =>
  kind === 'sale'
    ? { ...came, type: 'coins.received', order: id }
    : { ...came, type: 'test-deposit.received', deposit: id }

/** More than lie in the blocks that a chain takes back. */
const mostRemoved = 1000

const tellRemoved = async (deps: Deps, txids: readonly string[]): Promise<void> => {
  const { database, clock, log, coin, wallet, callBack } = deps
  if (txids.length === 0) return
  const told = await database.read((handle) =>
    handle
      .select()
      .from(coinDeposits)
      .where(and(eq(coinDeposits.coin, coin), inArray(coinDeposits.txid, [...txids]), isNull(coinDeposits.removedAt)))
      .limit(mostRemoved),
  )
  for (const deposit of told) {
    const { txid, output, address, amount } = deposit
    if ((await wallet.confirmations(txid)) > 0) continue
    const purpose = await database.read((handle) => purposeAt(handle, coin, address))
    log.error({ coin, txid, output }, 'coins that were told are of the chain no more')
    if (purpose?.kind === 'sale') {
      const id = uuidOf(`coins.reorganised/${coin}/${txid}/${output}`)
      const at = clock.now().toISOString()
      const event = { id, type: 'coins.reorganised', at, order: purpose.id, coin, amount, hash: txid, output } as const
      await callBack('coins', event)
    }
    await database.transaction((tx) =>
      tx
        .update(coinDeposits)
        .set({ removedAt: clock.now() })
        .where(and(eq(coinDeposits.coin, coin), eq(coinDeposits.txid, txid), eq(coinDeposits.output, output))),
    )
  }
}
