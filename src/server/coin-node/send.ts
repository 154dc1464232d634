import { uuidOf } from '../callbacks/post-signed'
import type { Decimal } from '../../domain/money/money'
import type { AdapterDeps } from '../outside/adapter'
import { signHigher } from './bump'
import { noteConflict, noteSent, signedFor, type NodeSending, type TransactionRow } from './sendings'
import { isSpent, isTooCheap, PaymentRefused, type NodeWallet } from './wallet'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'log' | 'callBack'> & {
  wallet: NodeWallet
  feeRate: () => Promise<Decimal>
}

/**
 * Sends coins once by their key. What is signed is written down before the network hears of it. Asked again, the same
 * transaction is told to it; or another one of the same inputs, where that is too cheap by now. A payment that the node will never make is told as refused; whatever else goes
 * wrong rejects, and is to be tried again.
 */
export const sendOnce = async (deps: Deps, sending: NodeSending): Promise<void> => {
  const { database, clock, callBack, wallet, feeRate } = deps
  const { key } = sending
  try {
    const { state, attempts } = await signedFor({ database, clock, wallet }, sending, feeRate)
    if (state === 'withdrawn') return
    const last = attempts.at(-1)
    if (last === undefined) throw new Error('A sending has no transaction')
    // Once the network has it, it is followed: a bump may have taken its place.
    const sent =
      state === 'signed' ? await broadcast(deps, sending, { attempts, last }) : await currentOf(wallet, attempts, last)
    await tellSent(deps, sending, sent)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    const id = uuidOf(`coins.refused/${key}`)
    await callBack('coins', { id, type: 'coins.refused', at: clock.now().toISOString(), key, reason: error.message })
  }
}

/** Tells the network of the last transaction, or of one with a higher fee in its place; answers which it has. */
const broadcast = async (
  deps: Deps,
  sending: NodeSending,
  { attempts, last }: { attempts: readonly TransactionRow[]; last: TransactionRow },
): Promise<TransactionRow> => {
  const { wallet, feeRate } = deps
  try {
    await wallet.broadcast(last)
    return last
  } catch (error) {
    // A block may have an earlier one, which nobody knew was heard.
    const standing = await currentOf(wallet, attempts, last)
    if (standing !== last) return standing
    if (isSpent(error)) await noteConflict(deps, sending.key, true)
    const higher = isTooCheap(error) ? await signHigher(deps, sending, { last, rate: await feeRate() }) : undefined
    if (higher === undefined) throw error
    await wallet.broadcast(higher)
    return higher
  }
}

/** The one that a block has, else the last. */
const currentOf = async (
  wallet: NodeWallet,
  attempts: readonly TransactionRow[],
  last: TransactionRow,
): Promise<TransactionRow> => {
  for (const each of attempts) if ((await wallet.standing(each.txid)).confirmations > 0) return each
  return last
}

/** The network has it: that is written down, and told once. */
export const tellSent = async (
  { database, clock, callBack }: Pick<Deps, 'database' | 'clock' | 'callBack'>,
  { key, coin, amount }: Pick<NodeSending, 'key' | 'coin' | 'amount'>,
  { txid: hash }: Pick<TransactionRow, 'txid'>,
): Promise<void> => {
  await database.transaction((tx) => noteSent(tx, key, clock.now()))
  const id = uuidOf(`coins.sent/${key}`)
  await callBack('coins', { id, type: 'coins.sent', at: clock.now().toISOString(), key, coin, amount, hash })
}
