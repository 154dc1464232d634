import { and, eq } from 'drizzle-orm'
import { uuidOf } from '../callbacks/post-signed'
import { minutesAfter } from '../clock'
import { NodeRefusal } from '../coin-node/rpc'
import { tellSent } from '../coin-node/send'
import { attemptsOf, lockWallet, mostAttempts, writeAttempt, type TransactionRow } from '../coin-node/sendings'
import { WalletEmpty } from '../coin-node/wallet'
import { coinSendings } from '../database/schema'
import type { AdapterDeps } from '../outside/adapter'
import { feesIn, type EtherAccount } from './account'
import type { EtherChain } from './chain'
import { feesNow, isCheap, raisedFees, type Fees } from './fees'
import { openSendings, pendingWei, type NumberedSending } from './nonces'
import { spentBy, standingOf } from './send'
import { etherOf, weiOf } from './wei'

const coin = 'ETH'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'log' | 'callBack'> & { chain: EtherChain; account: EtherAccount }

/** The last block that is final, and how many transactions of each account blocks have. */
type Heard = { final: number; counts: ReadonlyMap<string, number> }

/**
 * Looks how what was sent stands, each until it is final, in the order of the account's numbers: what the network has lost is
 * told to it again, what is too cheap is replaced by a payment of the same number.
 */
export const followSendings = async (deps: Deps): Promise<void> => {
  const { database, log, chain } = deps
  const open = await database.read(openSendings)
  if (open.length === 0) return
  const [{ height: final }, { height }] = await Promise.all([chain.final(), chain.latest()])
  const accounts = [...new Set(open.map(({ account }) => account))]
  const counts = new Map(
    await Promise.all(accounts.map(async (each) => [each, await chain.countAt(each, height)] as const)),
  )
  for (const sending of open)
    await followSending(deps, sending, { final, counts }).catch((error: unknown) =>
      log.warn({ coin, key: sending.key, err: error }, 'a sending could not be followed'),
    )
  tellHeldBack(deps, open)
}

const followSending = async (deps: Deps, sending: NumberedSending, { final, counts }: Heard): Promise<void> => {
  const { database, log, chain } = deps
  const { key, account, nonce, state } = sending
  const attempts = await database.read((handle) => attemptsOf(handle, key))
  const last = attempts.at(-1)
  if (last === undefined) return
  const mined = await minedOf(chain, attempts)
  if (mined !== undefined) {
    const isFinal = mined.height <= final
    if (mined.hasFailed) return isFinal ? noteFailed(deps, sending, mined.attempt) : undefined
    if (state === 'signed') await tellSent(deps, sending, mined.attempt)
    return isFinal ? noteConfirmed(deps, sending, { attempts, confirmed: mined.attempt }) : undefined
  }
  if ((counts.get(account) ?? 0) > nonce)
    return log.error({ coin, key, txid: last.txid }, 'what a sending spends was spent otherwise')
  const isKnown = await chain.isKnown(last.txid)
  // Its work tells the network of it; that the network has heard may not have been heard here.
  if (state === 'signed') return isKnown ? tellSent(deps, sending, last) : undefined
  if (!isKnown) return sendAgain(deps, sending, attempts, last)
  await replaceWhereCheap(deps, sending, last)
}

type Mined = { attempt: TransactionRow; height: number; hasFailed: boolean }

/** The one of several that a block has. */
const minedOf = async (chain: EtherChain, attempts: readonly TransactionRow[]): Promise<Mined | undefined> => {
  for (const attempt of attempts) {
    const receipt = await chain.receipt(attempt.txid)
    if (receipt !== null) return { attempt, height: Number(receipt.blockNumber), hasFailed: receipt.status === 0n }
  }
  return undefined
}

/** The one that a block has takes the place of all others, whichever of them was told. */
const noteConfirmed = async (
  deps: Deps,
  { key }: NumberedSending,
  { attempts, confirmed: { txid: hash } }: { attempts: readonly TransactionRow[]; confirmed: TransactionRow },
): Promise<void> => {
  for (const { txid } of attempts) if (txid !== hash) await tellReplaced(deps, key, { hash, replaces: txid })
  const { database, clock } = deps
  await database.transaction((tx) =>
    tx
      .update(coinSendings)
      .set({ state: 'confirmed', confirmedAt: clock.now() })
      .where(and(eq(coinSendings.key, key), eq(coinSendings.state, 'sent'))),
  )
}

/** A contract refused it in its block: nothing moved. One that was told as sent is for the desk, any other is refused. */
const noteFailed = async (
  { database, clock, log, callBack }: Deps,
  { key, state }: NumberedSending,
  { txid }: TransactionRow,
): Promise<void> => {
  log.error({ coin, key, txid, state }, 'a contract refused what was sent to it: nothing moved')
  if (state === 'signed') {
    const id = uuidOf(`coins.refused/${key}`)
    const reason = 'A contract stands behind the address, and did not take ether'
    await callBack('coins', { id, type: 'coins.refused', at: clock.now().toISOString(), key, reason })
  }
  await database.transaction((tx) =>
    tx
      .update(coinSendings)
      .set({ state: 'failed' })
      .where(and(eq(coinSendings.key, key), eq(coinSendings.state, state))),
  )
}

/** One that is refused, as too cheap by now, is replaced. */
const sendAgain = async (
  deps: Deps,
  sending: NumberedSending,
  attempts: readonly TransactionRow[],
  last: TransactionRow,
): Promise<void> => {
  try {
    await deps.chain.broadcast(last)
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error
    deps.log.warn({ coin, key: sending.key, err: error }, 'the network does not take a sending again')
    return replaceWhereCheap(deps, sending, last)
  }
  const before = attempts.at(-2)
  if (before !== undefined) await tellReplaced(deps, sending.key, { hash: last.txid, replaces: before.txid })
}

const tellReplaced = async (
  { callBack, clock }: Deps,
  key: string,
  hashes: { hash: string; replaces: string },
): Promise<void> => {
  const id = uuidOf(`coins.replaced/${coin}/${hashes.replaces}/${hashes.hash}`)
  await callBack('coins', { id, type: 'coins.replaced', at: clock.now().toISOString(), key, coin, ...hashes })
}

/** So long what was sent may wait before it is replaced, and what is signed before it is said that others wait for it. */
const patienceMinutes = 10

const replaceWhereCheap = async (deps: Deps, sending: NumberedSending, last: TransactionRow): Promise<void> => {
  const { clock, chain, account } = deps
  // Of an account that was ours before, nothing can be signed any more.
  if (sending.account !== account.address || clock.now() < minutesAfter(last.createdAt, patienceMinutes)) return
  const [before, now] = await Promise.all([feesIn(last.raw), feesNow(chain)])
  const fees = isCheap(before, now) ? raisedFees(before, now) : undefined
  if (fees !== undefined) await replace(deps, sending, { last, fees })
}

/** Sends the same ether with higher fees, by the same number: one of them alone comes into a block. */
const replace = async (
  deps: Deps,
  { key, address: to, amount, nonce }: NumberedSending,
  { last, fees }: { last: TransactionRow; fees: Fees },
): Promise<void> => {
  const { database, clock, log, chain, account } = deps
  const [value, gas] = [weiOf(amount), BigInt(last.size)]
  const replaced = await database
    .transaction(async (tx) => {
      await lockWallet(tx, coin)
      const attempts = await attemptsOf(tx, key)
      // Somebody else has replaced it meanwhile.
      if (attempts.at(-1)?.txid !== last.txid || attempts.length >= mostAttempts) return undefined
      const { left } = await standingOf(deps, (from) => pendingWei(tx, { account: account.address, from, except: key }))
      if (left < value + gas * fees.maxFee) throw new WalletEmpty('The account has too little for a higher fee')
      const signed = await account.sign({ to, value, nonce, gas, fees })
      const fee = etherOf(gas * fees.maxFee)
      const spent = spentBy(account.address, nonce)
      return writeAttempt(
        tx,
        { key, coin },
        { ...signed, ...spent, fee, size: last.size, attempt: last.attempt + 1 },
        clock.now(),
      )
    })
    .catch((error: unknown) => {
      if (!(error instanceof WalletEmpty)) throw error
      log.warn({ coin, key }, 'the wallet has too little to pay a higher fee')
      return undefined
    })
  if (replaced === undefined) return
  await chain.broadcast(replaced)
  await tellReplaced(deps, key, { hash: replaced.txid, replaces: last.txid })
}

/** The chain takes an account's numbers in their order: what is signed and not sent keeps all later ones waiting. */
const tellHeldBack = ({ clock, log }: Deps, open: readonly NumberedSending[]): void => {
  for (const [index, { key, account, state, createdAt }] of open.entries()) {
    if (state !== 'signed' || clock.now() < minutesAfter(createdAt, patienceMinutes)) continue
    const waiting = open.slice(index + 1).filter((each) => each.account === account && each.state === 'sent').length
    if (waiting > 0)
      log.error({ coin, key, waiting }, 'a sending that the network has not heard of keeps others waiting')
  }
}
