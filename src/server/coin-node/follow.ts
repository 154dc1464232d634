import { and, asc, eq } from 'drizzle-orm'
import { compare, dividedDown, times, type Decimal } from '../../domain/money/money'
import { uuidOf } from '../callbacks/post-signed'
import { minutesAfter } from '../clock'
import type { Handle } from '../database/handle'
import { coinSendings, coinTransactions } from '../database/schema'
import type { AdapterDeps } from '../outside/adapter'
import type { Dialect, NodeCoin } from './dialect'
import { lockWallet, pendingInputs, sentOnes, writeAttempt, type SendingRow, type TransactionRow } from './sendings'
import { WalletEmpty, type NodeWallet } from './wallet'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'log' | 'callBack'> & {
  coin: NodeCoin
  dialect: Dialect
  wallet: NodeWallet
  feeRate: () => Promise<Decimal>
}

/** Looks how what was sent stands, each until it is final: what the network has lost is told to it again, what is too cheap is bumped. */
export const followSendings = async (deps: Deps): Promise<void> => {
  const { database, log, coin } = deps
  for (const sending of await database.read((handle) => sentOnes(handle, coin)))
    await followSending(deps, sending).catch((error: unknown) =>
      log.warn({ coin, key: sending.key, err: error }, 'a sending could not be followed'),
    )
}

const followSending = async (deps: Deps, sending: SendingRow): Promise<void> => {
  const { database, log, coin, dialect, wallet } = deps
  const attempts = await database.read((handle) => attemptsOf(handle, sending.key))
  const last = attempts.at(-1)
  if (last === undefined) return
  const standings = await Promise.all(attempts.map(async (each) => ({ each, ...(await wallet.standing(each.txid)) })))
  const inChain = standings.find(({ confirmations }) => confirmations > 0)
  if (inChain !== undefined) {
    if (inChain.confirmations >= dialect.depth) await noteConfirmed(deps, sending, { last, confirmed: inChain.each })
    return
  }
  if (standings.some(({ each, confirmations }) => each === last && confirmations < 0))
    return log.error({ coin, key: sending.key, txid: last.txid }, 'what a sending spends was spent otherwise')
  if (!(await wallet.isInMempool(last.txid))) {
    await wallet.broadcast(last)
    const before = attempts.at(-2)
    if (before !== undefined) await tellReplaced(deps, sending.key, { hash: last.txid, replaces: before.txid })
    return
  }
  if (await isTooCheap(deps, last)) await bump(deps, sending)
}

const mostAttempts = 100

const attemptsOf = (handle: Handle, key: string): Promise<TransactionRow[]> =>
  handle
    .select()
    .from(coinTransactions)
    .where(eq(coinTransactions.key, key))
    .orderBy(asc(coinTransactions.attempt))
    .limit(mostAttempts)

/** An earlier transaction may be the one that a block has. */
const noteConfirmed = async (
  deps: Deps,
  { key }: SendingRow,
  { last, confirmed }: { last: TransactionRow; confirmed: TransactionRow },
): Promise<void> => {
  if (confirmed.txid !== last.txid) await tellReplaced(deps, key, { hash: confirmed.txid, replaces: last.txid })
  const { database, clock } = deps
  await database.transaction((tx) =>
    tx
      .update(coinSendings)
      .set({ state: 'confirmed', confirmedAt: clock.now() })
      .where(and(eq(coinSendings.key, key), eq(coinSendings.state, 'sent'))),
  )
}

const tellReplaced = async (
  { callBack, clock, coin }: Deps,
  key: string,
  hashes: { hash: string; replaces: string },
): Promise<void> => {
  const id = uuidOf(`coins.replaced/${coin}/${hashes.replaces}/${hashes.hash}`)
  await callBack('coins', { id, type: 'coins.replaced', at: clock.now().toISOString(), key, coin, ...hashes })
}

/** So long what was sent may wait, and by so much more others must pay, before it is bumped. */
const bumpMinutes = 30
const bumpShare = '1.3'

const isTooCheap = async ({ clock, dialect, feeRate }: Deps, last: TransactionRow): Promise<boolean> => {
  if (!dialect.mayBump || clock.now() < minutesAfter(last.createdAt, bumpMinutes)) return false
  return compare(await feeRate(), times(rateOf(last), bumpShare)) >= 0
}

const rateOf = ({ fee, size }: TransactionRow): Decimal => dividedDown(times(fee, '1000'), String(size), 8)

/** Sends the same coins with a higher fee: by a transaction that spends all that the one before spends. */
const bump = async (deps: Deps, { key, address, amount }: SendingRow): Promise<void> => {
  const { database, clock, log, coin, wallet, feeRate } = deps
  const replaced = await database
    .transaction(async (tx) => {
      await lockWallet(tx, coin)
      const before = (await attemptsOf(tx, key)).at(-1)
      if (before === undefined || before.attempt >= mostAttempts) return undefined
      await wallet.keepApart(await pendingInputs(tx, coin))
      const signed = await wallet.sign({ address, amount, feeRate: await feeRate(), inputs: before.inputs })
      const row = await writeAttempt(tx, { key, coin }, { ...signed, attempt: before.attempt + 1 }, clock.now())
      return { hash: row.txid, raw: row.raw, replaces: before.txid }
    })
    .catch((error: unknown) => {
      if (!(error instanceof WalletEmpty)) throw error
      log.warn({ coin, key }, 'what a sending spends does not pay a higher fee')
      return undefined
    })
  if (replaced === undefined) return
  const { hash, raw, replaces } = replaced
  await wallet.broadcast({ raw, txid: hash })
  await tellReplaced(deps, key, { hash, replaces })
}
