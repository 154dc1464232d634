import { and, eq } from 'drizzle-orm'
import { compare, dividedDown, plus, times, type Decimal } from '../../domain/money/money'
import { uuidOf } from '../callbacks/post-signed'
import { minutesAfter } from '../clock'
import { coinSendings } from '../database/schema'
import type { AdapterDeps } from '../outside/adapter'
import { dialects, type NodeCoin } from './dialect'
import { NodeRefusal } from './rpc'
import { tellSent } from './send'
import {
  attemptsOf,
  lockWallet,
  mostAttempts,
  openSendings,
  pendingInputs,
  writeAttempt,
  type SendingRow,
  type TransactionRow,
} from './sendings'
import { WalletEmpty, type NodeWallet } from './wallet'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'log' | 'callBack'> & {
  coin: NodeCoin
  wallet: NodeWallet
  feeRate: () => Promise<Decimal>
}

/**
 * Looks how what was sent stands, each until it is final: what the network has lost is told to it again, what is too cheap is
 * bumped. What is spent by it is set apart on the node, which forgets that when it is started anew.
 */
export const followSendings = async (deps: Deps): Promise<void> => {
  const { database, log, coin, wallet } = deps
  const open = await database.read((handle) => openSendings(handle, coin))
  if (open.length === 0) return
  await database.transaction(async (tx) => {
    await lockWallet(tx, coin)
    await wallet.keepApart(await pendingInputs(tx, coin))
  })
  for (const sending of open)
    await followSending(deps, sending).catch((error: unknown) =>
      log.warn({ coin, key: sending.key, err: error }, 'a sending could not be followed'),
    )
}

const followSending = async (deps: Deps, sending: SendingRow): Promise<void> => {
  const { database, log, coin, wallet } = deps
  const attempts = await database.read((handle) => attemptsOf(handle, sending.key))
  const last = attempts.at(-1)
  if (last === undefined) return
  // Its work tells the network of it; that the network has heard may not have been heard here.
  if (sending.state === 'signed') {
    if ((await wallet.standing(last.txid)).isKnown) await tellSent(deps, { ...sending, coin }, last)
    return
  }
  const standings = await Promise.all(attempts.map(async (each) => ({ each, ...(await wallet.standing(each.txid)) })))
  const inChain = standings.find(({ confirmations }) => confirmations > 0)
  if (inChain !== undefined) {
    const isFinal = inChain.confirmations >= dialects[coin].depth
    return isFinal ? noteConfirmed(deps, sending, { attempts, confirmed: inChain.each }) : undefined
  }
  if (standings.every(({ confirmations }) => confirmations < 0))
    return log.error({ coin, key: sending.key, txid: last.txid }, 'what a sending spends was spent otherwise')
  if (!(await wallet.isInMempool(last.txid))) return sendAgain(deps, sending, attempts, last)
  await bumpWhereCheap(deps, sending, last)
}

/** One that is refused, as too cheap by now, is bumped. */
const sendAgain = async (
  deps: Deps,
  sending: SendingRow,
  attempts: readonly TransactionRow[],
  last: TransactionRow,
): Promise<void> => {
  try {
    await deps.wallet.broadcast(last)
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error
    deps.log.warn({ coin: deps.coin, key: sending.key, err: error }, 'the network does not take a sending again')
    return bumpWhereCheap(deps, sending, last)
  }
  const before = attempts.at(-2)
  if (before !== undefined) await tellReplaced(deps, sending.key, { hash: last.txid, replaces: before.txid })
}

/** The one that a block has takes the place of all others, whichever of them was told. */
const noteConfirmed = async (
  deps: Deps,
  { key }: SendingRow,
  { attempts, confirmed }: { attempts: readonly TransactionRow[]; confirmed: TransactionRow },
): Promise<void> => {
  for (const { txid } of attempts)
    if (txid !== confirmed.txid) await tellReplaced(deps, key, { hash: confirmed.txid, replaces: txid })
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

const bumpWhereCheap = async (deps: Deps, sending: SendingRow, last: TransactionRow): Promise<void> => {
  const { clock, coin, feeRate } = deps
  if (!dialects[coin].mayBump || clock.now() < minutesAfter(last.createdAt, bumpMinutes)) return
  const rate = await feeRate()
  if (compare(rate, times(rateOf(last), bumpShare)) >= 0) await bump(deps, sending, { last, rate })
}

const rateOf = ({ fee, size }: TransactionRow): Decimal => dividedDown(times(fee, '1000'), String(size), 8)

/** What networks ask of one that takes the place of others (BIP 125): more than each of them, by a step. */
const leastRate = (attempts: readonly TransactionRow[], rate: Decimal, step: Decimal): Decimal =>
  attempts.reduce((least, each) => {
    const above = plus(rateOf(each), step)
    return compare(above, least) > 0 ? above : least
  }, rate)

/** Sends the same coins with a higher fee: by a transaction that spends all that the one before spends. */
const bump = async (
  deps: Deps,
  { key, address, amount }: SendingRow,
  { last, rate }: { last: TransactionRow; rate: Decimal },
): Promise<void> => {
  const { database, clock, log, coin, wallet } = deps
  const { feeStep, feeCap } = dialects[coin]
  const bumped = await database
    .transaction(async (tx) => {
      await lockWallet(tx, coin)
      const attempts = await attemptsOf(tx, key)
      // Somebody else has bumped it meanwhile.
      if (attempts.at(-1)?.txid !== last.txid || attempts.length >= mostAttempts) return undefined
      const feeRate = leastRate(attempts, rate, feeStep)
      if (compare(feeRate, feeCap) > 0) return undefined
      await wallet.keepApart(await pendingInputs(tx, coin))
      const signed = await wallet.sign({ address, amount, feeRate, inputs: last.inputs })
      return writeAttempt(tx, { key, coin }, { ...signed, attempt: last.attempt + 1 }, clock.now())
    })
    .catch((error: unknown) => {
      if (!(error instanceof WalletEmpty)) throw error
      log.warn({ coin, key }, 'the wallet has too little to pay a higher fee')
      return undefined
    })
  if (bumped === undefined) return
  await wallet.broadcast(bumped)
  await tellReplaced(deps, key, { hash: bumped.txid, replaces: last.txid })
}
