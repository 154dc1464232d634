import { and, eq } from 'drizzle-orm'
import { compare, times, type Decimal } from '../../domain/money/money'
import { uuidOf } from '../callbacks/post-signed'
import { minutesAfter } from '../clock'
import { coinSendings } from '../database/schema'
import { networkFeePaid } from '../orders/ledger'
import { postEntries } from '../orders/write-step'
import type { AdapterDeps } from '../outside/adapter'
import { rateOf, signHigher } from './bump'
import { dialects, type NodeCoin } from './dialect'
import { NodeRefusal } from './rpc'
import { tellSent } from './send'
import {
  attemptsOf,
  lockWallet,
  noteConflict,
  openSendings,
  pendingInputs,
  type SendingRow,
  type TransactionRow,
} from './sendings'
import { isSpent, isTooCheap, type NodeWallet } from './wallet'

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
    await followSending(deps, { ...sending, coin }).catch((error: unknown) =>
      log.warn({ coin, key: sending.key, err: error }, 'a sending could not be followed'),
    )
}

type Followed = SendingRow & { coin: NodeCoin }

const followSending = async (deps: Deps, sending: Followed): Promise<void> => {
  const { database, coin, wallet } = deps
  const attempts = await database.read((handle) => attemptsOf(handle, sending.key))
  const last = attempts.at(-1)
  if (last === undefined) return
  const standings = await Promise.all(attempts.map(async (each) => ({ each, ...(await wallet.standing(each.txid)) })))
  // Its work tells the network of it; that the network has heard may not have been heard here.
  if (sending.state === 'signed') {
    const heard = standings.findLast(({ isKnown }) => isKnown)
    if (heard !== undefined) await tellSent(deps, sending, heard.each)
    return
  }
  const inChain = standings.find(({ confirmations }) => confirmations > 0)
  if (inChain !== undefined) {
    await clearConflict(deps, sending)
    const isFinal = inChain.confirmations >= dialects[coin].depth
    return isFinal ? noteConfirmed(deps, sending, { attempts, confirmed: inChain.each }) : undefined
  }
  // Each spends all that those before it spend: one that nobody knows of falls with them.
  const known = standings.filter(({ isKnown }) => isKnown)
  if (known.length > 0 && known.every(({ confirmations }) => confirmations < 0))
    return noteConflict(deps, sending.key, true)
  if (!(await wallet.isInMempool(last.txid))) return sendAgain(deps, sending, attempts, last)
  await clearConflict(deps, sending)
  await bumpWhereCheap(deps, sending, last)
}

const clearConflict = async (deps: Deps, { key, conflictedAt }: SendingRow): Promise<void> => {
  if (conflictedAt !== null) await noteConflict(deps, key, false)
}

/** One that is refused as too cheap is bumped; what it spends may also be gone. */
const sendAgain = async (
  deps: Deps,
  sending: Followed,
  attempts: readonly TransactionRow[],
  last: TransactionRow,
): Promise<void> => {
  try {
    await deps.wallet.broadcast(last)
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error
    deps.log.warn({ coin: deps.coin, key: sending.key, err: error }, 'the network does not take a sending again')
    if (isSpent(error)) return noteConflict(deps, sending.key, true)
    return isTooCheap(error)
      ? bump(deps, sending, { last, rate: await deps.feeRate() })
      : bumpWhereCheap(deps, sending, last)
  }
  await clearConflict(deps, sending)
  const before = attempts.at(-2)
  if (before !== undefined) await tellReplaced(deps, sending.key, { hash: last.txid, replaces: before.txid })
}

/** The one that a block has takes the place of all others, whichever of them was told; what the network took is posted once. */
const noteConfirmed = async (
  deps: Deps,
  { key }: SendingRow,
  { attempts, confirmed }: { attempts: readonly TransactionRow[]; confirmed: TransactionRow },
): Promise<void> => {
  for (const { txid } of attempts)
    if (txid !== confirmed.txid) await tellReplaced(deps, key, { hash: confirmed.txid, replaces: txid })
  const { database, clock, coin } = deps
  await database.transaction(async (tx) => {
    const now = clock.now()
    const [final] = await tx
      .update(coinSendings)
      .set({ state: 'confirmed', confirmedAt: now, conflictedAt: null })
      .where(and(eq(coinSendings.key, key), eq(coinSendings.state, 'sent')))
      .returning({ key: coinSendings.key })
    // It is a cost of ours, whatever the customer paid for it.
    if (final !== undefined) await postEntries(tx, null, networkFeePaid(coin, confirmed.fee), now)
  })
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

const bumpWhereCheap = async (deps: Deps, sending: Followed, last: TransactionRow): Promise<void> => {
  const { clock, log, coin, feeRate } = deps
  const { mayBump, feeCap } = dialects[coin]
  if (!mayBump || clock.now() < minutesAfter(last.createdAt, bumpMinutes)) return
  const rate = await feeRate()
  if (compare(rate, times(rateOf(last), bumpShare)) >= 0) return bump(deps, sending, { last, rate })
  // What is told as the rate is never more than the cap.
  if (compare(rate, feeCap) >= 0)
    log.error({ coin, key: sending.key, rate }, 'the network asks a higher fee than is ever paid')
}

/** Sends the same coins with a higher fee. */
const bump = async (
  deps: Deps,
  sending: Followed,
  { last, rate }: { last: TransactionRow; rate: Decimal },
): Promise<void> => {
  const bumped = await signHigher(deps, sending, { last, rate })
  if (bumped === undefined) return
  await deps.wallet.broadcast(bumped)
  await tellReplaced(deps, sending.key, { hash: bumped.txid, replaces: last.txid })
}
