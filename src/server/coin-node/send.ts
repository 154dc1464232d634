import { uuidOf } from '../callbacks/post-signed'
import type { Decimal } from '../../domain/money/money'
import type { Transaction } from '../database/handle'
import type { AdapterDeps } from '../outside/adapter'
import type { CoinSending } from '../outside/coins'
import { signHigher } from './bump'
import {
  noteConflict,
  noteSent,
  pendingInputs,
  signedFor,
  type NodeSending,
  type Prepare,
  type SendingRow,
  type TransactionRow,
} from './sendings'
import { isSpent, isTooCheap, PaymentRefused, type NodeWallet } from './wallet'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'log' | 'callBack'>
type WalletDeps = Deps & { wallet: NodeWallet; feeRate: () => Promise<Decimal> }

/** Sends coins once by their key, from the wallet of a node. */
export const sendOnce = (deps: WalletDeps, sending: NodeSending): Promise<void> => {
  const { wallet, feeRate } = deps
  const prepare = async () => {
    const rate = await feeRate()
    return async (tx: Transaction) => {
      await wallet.keepApart(await pendingInputs(tx, sending.coin))
      return wallet.sign({ ...sending, feeRate: rate, inputs: [] })
    }
  }
  const tell = (attempts: readonly TransactionRow[], last: TransactionRow) =>
    broadcast(deps, sending, { attempts, last })
  return sendSigned({ ...deps, tell, standing: wallet.standing }, sending, prepare)
}

/** How a network is told of the last transaction that was signed, answering which it has; and how each stands. */
type SendingNetwork = Pick<NodeWallet, 'standing'> & {
  tell: (attempts: readonly TransactionRow[], last: TransactionRow) => Promise<TransactionRow>
}

/**
 * Sends coins once by their key. What is signed is written down before the network hears of it. Asked again, the same
 * transaction is told to it; or another one of the same inputs, where that is too cheap by now. A payment that the node will
 * never make is told as refused; whatever else goes wrong rejects, and is to be tried again.
 */
export const sendSigned = async (
  deps: Deps & SendingNetwork,
  sending: CoinSending,
  prepare: Prepare,
): Promise<void> => {
  const { database, clock, callBack, tell, standing } = deps
  const { key } = sending
  try {
    const { state, attempts: all } = await signedFor({ database, clock }, sending, prepare)
    if (state === 'withdrawn') return
    if (state === 'failed') throw new Error('A sending failed on its chain')
    if (state === 'filling') throw new Error('A sending waits until its nonce is used otherwise')
    const attempts = all.filter(({ isFiller }) => !isFiller)
    const last = attempts.at(-1)
    if (last === undefined) throw new Error('A sending has no transaction')
    // Once the network has it, it is followed: a bump may have taken its place.
    const sent = state === 'signed' ? await tell(attempts, last) : await currentOf(standing, attempts, last)
    await tellSent(deps, sending, sent)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    const id = uuidOf(`coins.refused/${key}`)
    await callBack('coins', { id, type: 'coins.refused', at: clock.now().toISOString(), key, reason: error.message })
  }
}

/** Tells the network of the last transaction, or of one with a higher fee in its place; answers which it has. */
const broadcast = async (
  deps: WalletDeps,
  sending: NodeSending,
  { attempts, last }: { attempts: readonly TransactionRow[]; last: TransactionRow },
): Promise<TransactionRow> => {
  const { wallet, feeRate } = deps
  try {
    await wallet.broadcast(last)
    return last
  } catch (error) {
    // A block may have an earlier one, which nobody knew was heard.
    const current = await currentOf(wallet.standing, attempts, last)
    if (current !== last) return current
    if (isSpent(error)) await noteConflict(deps, sending.key, true)
    const higher = isTooCheap(error) ? await signHigher(deps, sending, { last, rate: await feeRate() }) : undefined
    if (higher === undefined) throw error
    await wallet.broadcast(higher)
    return higher
  }
}

/** The one that a block has, else the last. */
const currentOf = async (
  standing: NodeWallet['standing'],
  attempts: readonly TransactionRow[],
  last: TransactionRow,
): Promise<TransactionRow> => {
  for (const each of attempts) if ((await standing(each.txid)).confirmations > 0) return each
  return last
}

/** The network has it, which stood in one of some ways: that is written down, and told once. */
export const tellSent = async (
  { database, clock, callBack }: Pick<Deps, 'database' | 'clock' | 'callBack'>,
  { key, coin, amount }: Pick<CoinSending, 'key' | 'coin' | 'amount'>,
  { txid: hash }: Pick<TransactionRow, 'txid'>,
  before: readonly SendingRow['state'][] = ['signed'],
): Promise<void> => {
  if (!(await database.transaction((tx) => noteSent(tx, { key, before }, clock.now()))))
    throw new Error('The nonce of a sending is to be used otherwise')
  const id = uuidOf(`coins.sent/${key}`)
  await callBack('coins', { id, type: 'coins.sent', at: clock.now().toISOString(), key, coin, amount, hash })
}
