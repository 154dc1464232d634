import { and, eq } from 'drizzle-orm'
import { uuidOf } from '../callbacks/post-signed'
import { minutesAfter } from '../clock'
import { NodeRefusal } from '../coin-node/rpc'
import { tellSent } from '../coin-node/send'
import { noteConflict, type TransactionRow } from '../coin-node/sendings'
import type { Transaction } from '../database/handle'
import { coinSendings } from '../database/schema'
import { networkFeePaid } from '../orders/ledger'
import { postEntries } from '../orders/write-step'
import type { AdapterDeps } from '../outside/adapter'
import type { EtherAccount } from './account'
import type { EtherChain } from './chain'
import { isPaidBy, minedOf, type Mined } from './mined'
import { attemptsByNonce, freeNonce, openSendings, paymentsByOthers, type SendingWithNonce } from './nonces'
import { reopenSendings } from './reopen'
import { signFiller, signHigher } from './replace'
import { roundOf } from './round'

const coin = 'ETH'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'log' | 'callBack'> & { chain: EtherChain; account: EtherAccount }

/** The last block that is final, and how many transactions of each account blocks have. */
type Heard = { final: number; counts: ReadonlyMap<string, number> }

/**
 * Looks how what was sent stands, each until it is final, in the order of the account's nonces: what the network has lost is
 * told to it again, what is too cheap is replaced by a payment of the same nonce.
 */
export const followSendings = async (deps: Deps): Promise<void> => {
  const { database, clock, log, chain } = deps
  const isOver = roundOf(clock)
  const [{ height: final }, { height }] = await Promise.all([chain.final(), chain.latest()])
  // A node may know the last blocks alone.
  await reopenSendings(deps, final).catch((error: unknown) =>
    log.warn({ coin, err: error }, 'it could not be looked whether what was final is so still'),
  )
  const open = await database.read(openSendings)
  if (open.length === 0) return
  const accounts = [...new Set(open.map(({ account }) => account))]
  const counts = new Map(
    await Promise.all(accounts.map(async (each) => [each, await chain.countAt(each, height)] as const)),
  )
  for (const [index, sending] of open.entries()) {
    if (index > 0 && isOver())
      return log.warn({ coin, followed: index }, 'not all sendings could be followed in one round')
    const later = open.slice(index + 1).filter(({ account }) => account === sending.account)
    await followSending(deps, { sending, later }, { final, counts }).catch((error: unknown) =>
      log.warn({ coin, key: sending.key, err: error }, 'a sending could not be followed'),
    )
  }
}

/** `later`: sendings whose nonces wait for this one's. */
type Followed = { sending: SendingWithNonce; later: readonly SendingWithNonce[] }

const followSending = async (deps: Deps, { sending, later }: Followed, { final, counts }: Heard): Promise<void> => {
  const { database, chain } = deps
  const { key, account, nonce, state } = sending
  const attempts = await database.read((handle) => attemptsByNonce(handle, sending))
  const payments = attempts.filter(({ isFiller }) => !isFiller)
  // What was told as sent is what the network is to have, whatever was to use its nonce before.
  const last = (state === 'filling' ? attempts : payments).at(-1)
  if (last === undefined) return
  const mined = await minedOf(chain, attempts)
  if (mined !== undefined) return followMined(deps, sending, { attempts, mined, isFinal: mined.height <= final })
  if ((counts.get(account) ?? 0) > nonce) return noteConflict(deps, key, true)
  await clearConflict(deps, sending)
  // Its work tells the network of it; that the network has heard may not have been heard here.
  if (state === 'signed') {
    const heard = await heardOf(chain, attempts)
    return heard === undefined ? replaceWhereAwaited(deps, { sending, later }, last) : tellSent(deps, sending, heard)
  }
  if (state === 'filling' && !last.isFiller) return fill(deps, { sending, later }, last)
  if (!(await chain.isKnown(last.txid))) return sendAgain(deps, sending, attempts, last)
  await replaceWhereCheap(deps, sending, attempts, last)
}

/** The last of several that the network has heard of. */
const heardOf = async (chain: EtherChain, attempts: readonly TransactionRow[]): Promise<TransactionRow | undefined> => {
  for (const each of attempts.toReversed()) if (await chain.isKnown(each.txid)) return each
  return undefined
}

type InBlock = { attempts: readonly TransactionRow[]; mined: Mined; isFinal: boolean }

const followMined = async (deps: Deps, sending: SendingWithNonce, { attempts, mined, isFinal }: InBlock) => {
  const { attempt, hasFailed } = mined
  await clearConflict(deps, sending)
  if (attempt.isFiller) return isFinal ? noteFilled(deps, sending, mined) : undefined
  if (hasFailed) return isFinal ? noteFailed(deps, sending, mined) : undefined
  // What uses its nonce may take its place until then.
  if (sending.state === 'filling' && !isFinal) return undefined
  if (sending.state !== 'sent') await tellSent(deps, sending, attempt, ['signed', 'filling'])
  return isFinal ? noteConfirmed(deps, sending, { attempts, mined }) : undefined
}

/** Where a block has a payment by a nonce that it had before, it may be made twice: that stays for the desk. */
const clearConflict = async (deps: Deps, sending: SendingWithNonce): Promise<void> => {
  const { database, chain } = deps
  if (sending.conflictedAt === null) return
  const before = await database.read((handle) => paymentsByOthers(handle, sending))
  if (!(await isPaidBy(chain, before))) await noteConflict(deps, sending.key, false)
}

type SendingRow = typeof coinSendings.$inferSelect

/** A transaction is final: how its sending stands from now on, and what the network took, are written down once. */
const noteFinal = async (
  tx: Transaction,
  { key, from, fee, now }: Pick<Mined, 'fee'> & { key: string; from: SendingRow['state']; now: Date },
  change: Partial<SendingRow>,
): Promise<boolean> => {
  const [final] = await tx
    .update(coinSendings)
    .set({ ...change, networkFee: fee })
    .where(and(eq(coinSendings.key, key), eq(coinSendings.state, from)))
    .returning({ key: coinSendings.key })
  if (final === undefined) return false
  // It is a cost of ours, whatever the customer paid for it.
  await postEntries(tx, null, networkFeePaid(coin, fee), now)
  return true
}

/** The one that a block has takes the place of all others, whichever of them was told. */
const noteConfirmed = async (
  deps: Deps,
  { key }: SendingWithNonce,
  { attempts, mined }: Pick<InBlock, 'attempts' | 'mined'>,
): Promise<void> => {
  const { database, clock } = deps
  const { fee } = mined
  const { txid: hash } = mined.attempt
  for (const { txid, isFiller } of attempts)
    if (txid !== hash && !isFiller) await tellReplaced(deps, key, { hash, replaces: txid })
  const now = clock.now()
  await database.transaction((tx) =>
    noteFinal(tx, { key, from: 'sent', fee, now }, { state: 'confirmed', confirmedAt: now }),
  )
}

/** A contract refused it in its block: nothing moved. One that was told as sent is for the desk, any other is refused. */
const noteFailed = async (
  { database, clock, log, callBack }: Deps,
  { key, state }: SendingWithNonce,
  { attempt: { txid }, fee }: Mined,
): Promise<void> => {
  log.error({ coin, key, txid, state }, 'a contract refused what was sent to it: nothing moved')
  if (state !== 'sent') {
    const id = uuidOf(`coins.refused/${key}`)
    const reason = 'A contract stands behind the address, and did not take ether'
    await callBack('coins', { id, type: 'coins.refused', at: clock.now().toISOString(), key, reason })
  }
  const now = clock.now()
  const change = { state: 'failed', conflictedAt: state === 'sent' ? now : null } as const
  await database.transaction((tx) => noteFinal(tx, { key, from: state, fee, now }, change))
}

/**
 * The nonce is used for good, and not by what was signed: the sending can be signed anew, or withdrawn. One that was told as
 * sent is for the desk.
 */
const noteFilled = async (
  { database, clock, log }: Deps,
  { key, state }: SendingWithNonce,
  { attempt: { txid }, fee }: Mined,
): Promise<void> => {
  const now = clock.now()
  const isTold = state === 'sent'
  if (isTold) log.error({ coin, key, txid }, 'what was told as sent was not sent: its nonce was used otherwise')
  const change = isTold ? ({ state: 'failed', conflictedAt: now } as const) : ({ state: 'released' } as const)
  await database.transaction(async (tx) => {
    if ((await noteFinal(tx, { key, from: state, fee, now }, change)) && !isTold) await freeNonce(tx, key)
  })
}

/** One that is refused, as too cheap by now, is replaced; at once where what was to use its nonce pays more. */
const sendAgain = async (
  deps: Deps,
  sending: SendingWithNonce,
  attempts: readonly TransactionRow[],
  last: TransactionRow,
): Promise<void> => {
  try {
    await deps.chain.broadcast(last)
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error
    deps.log.warn({ coin, key: sending.key, err: error }, 'the network does not take a sending again')
    const isOutbid = !last.isFiller && attempts.at(-1)?.isFiller === true
    return isOutbid ? replace(deps, sending, attempts, last) : replaceWhereCheap(deps, sending, attempts, last)
  }
  const before = attempts.findLast(({ attempt, isFiller }) => attempt < last.attempt && !isFiller)
  if (before !== undefined && !last.isFiller)
    await tellReplaced(deps, sending.key, { hash: last.txid, replaces: before.txid })
}

const tellReplaced = async (
  { callBack, clock }: Deps,
  key: string,
  hashes: { hash: string; replaces: string },
): Promise<void> => {
  const id = uuidOf(`coins.replaced/${coin}/${hashes.replaces}/${hashes.hash}`)
  await callBack('coins', { id, type: 'coins.replaced', at: clock.now().toISOString(), key, coin, ...hashes })
}

/** So long what was sent may wait before it is replaced, and what others wait for before its nonce is used otherwise. */
const patienceMinutes = 10

/** Of an account that was ours before, nothing can be signed any more. */
const isDue = ({ account, clock }: Deps, sending: SendingWithNonce, { createdAt }: TransactionRow): boolean =>
  sending.account === account.address && clock.now() >= minutesAfter(createdAt, patienceMinutes)

/** Sends the same ether with higher fees, by the same nonce: one of them alone comes into a block. */
const replaceWhereCheap = async (
  deps: Deps,
  sending: SendingWithNonce,
  attempts: readonly TransactionRow[],
  last: TransactionRow,
): Promise<void> => {
  if (isDue(deps, sending, last)) await replace(deps, sending, attempts, last)
}

const replace = async (
  deps: Deps,
  sending: SendingWithNonce,
  attempts: readonly TransactionRow[],
  last: TransactionRow,
): Promise<void> => {
  const { key, address, amount, nonce } = sending
  const replaced = last.isFiller
    ? await signFiller(deps, { key, nonce, last })
    : await signHigher(deps, { key, address, amount, nonce, size: last.size, last: attempts.at(-1) ?? last })
  if (replaced === undefined) return
  await deps.chain.broadcast(replaced)
  if (!replaced.isFiller) await tellReplaced(deps, key, { hash: replaced.txid, replaces: last.txid })
}

/**
 * The chain takes an account's nonces in their order: what is signed, and may not be sent because its account is frozen, would
 * keep all later ones waiting. Nothing leaves that account: the nonce is used otherwise, and the sending signed anew later.
 */
const replaceWhereAwaited = async (deps: Deps, { sending, later }: Followed, last: TransactionRow): Promise<void> => {
  const { database, log, account } = deps
  const { key } = sending
  const [next] = later
  if (next === undefined) return
  if (sending.account !== account.address)
    return log.error({ coin, key }, 'a sending of an earlier account keeps others waiting')
  if (!isDue(deps, sending, last)) return
  // Its own work may have been away as long, where the node was.
  const [waiting] = await database.read((handle) => attemptsByNonce(handle, next))
  if (waiting === undefined || !isDue(deps, next, waiting)) return
  await fill(deps, { sending, later }, last)
}

const fill = async (deps: Deps, { sending: { key, nonce }, later }: Followed, last: TransactionRow): Promise<void> => {
  const filler = await signFiller(deps, { key, nonce, last })
  if (filler === undefined) return
  deps.log.warn({ coin, key, waiting: later.length }, 'the nonce of a sending is used otherwise: others need not wait')
  await deps.chain.broadcast(filler)
}
