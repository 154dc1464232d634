import { uuidOf } from '../callbacks/post-signed'
import type { Decimal } from '../../domain/money/money'
import type { AdapterDeps } from '../outside/adapter'
import { noteSent, signedFor, type NodeSending } from './sendings'
import { AddressRefused, type NodeWallet } from './wallet'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'callBack'> & {
  wallet: NodeWallet
  feeRate: () => Promise<Decimal>
}

/**
 * Sends coins once by their key. What is signed is written down before the network hears of it, and asked again the same
 * transaction is told to it, never another. An address that the node refuses is told as refused; whatever else goes wrong
 * rejects, and is to be tried again.
 */
export const sendOnce = async (
  { database, clock, callBack, wallet, feeRate }: Deps,
  sending: NodeSending,
): Promise<void> => {
  const { key, coin, amount } = sending
  const at = () => clock.now().toISOString()
  try {
    const signed = await signedFor({ database, clock, wallet }, sending, feeRate)
    await wallet.broadcast(signed)
    await database.transaction((tx) => noteSent(tx, key, clock.now()))
    const id = uuidOf(`coins.sent/${key}`)
    await callBack('coins', { id, type: 'coins.sent', at: at(), key, coin, amount, hash: signed.txid })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    const id = uuidOf(`coins.refused/${key}`)
    await callBack('coins', { id, type: 'coins.refused', at: at(), key, reason: error.message })
  }
}
