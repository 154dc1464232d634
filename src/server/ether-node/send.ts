import { noteConflict, type TransactionRow } from '../coin-node/sendings'
import { sendSigned } from '../coin-node/send'
import { NodeRefusal } from '../coin-node/rpc'
import { WalletEmpty } from '../coin-node/wallet'
import type { Transaction } from '../database/handle'
import type { AdapterDeps } from '../outside/adapter'
import type { CoinSending } from '../outside/coins'
import type { EtherAccount } from './account'
import type { EtherChain } from './chain'
import { feesNow } from './fees'
import { minedOf } from './mined'
import { nextReserved, nonceOf, pendingWei, reserveNonce, spentBy, standingOf } from './nonces'
import { signHigher } from './replace'
import { etherOf, most, weiOf } from './wei'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'log' | 'callBack'> & { chain: EtherChain; account: EtherAccount }

/** Sends ether once by its key: by the account's next nonce, which is reserved with what is signed, or not at all. */
export const sendEther = (deps: Deps, sending: CoinSending): Promise<void> => {
  const { chain, account } = deps
  const { key, address: to, amount } = sending
  const value = weiOf(amount)
  const prepare = async () => {
    const [fees, gas] = await Promise.all([feesNow(chain), chain.gasFor({ from: account.address, to, value })])
    return async (tx: Transaction) => {
      const { count, left } = await standingOf(deps, (from) => pendingWei(tx, { account: account.address, from }))
      if (left < value + gas * fees.maxFee) throw new WalletEmpty('The account has less than is to be sent')
      const nonce = Number(most(BigInt(count), BigInt(await nextReserved(tx, account.address))))
      await reserveNonce(tx, { account: account.address, nonce, key })
      const signed = await account.sign({ to, value, nonce, gas, fees })
      return { ...signed, ...spentBy(account.address, nonce), fee: etherOf(gas * fees.maxFee), size: Number(gas) }
    }
  }
  const tell = (attempts: readonly TransactionRow[], last: TransactionRow) =>
    broadcast(deps, sending, { attempts, last })
  return sendSigned({ ...deps, tell, standing: chain.standing }, sending, prepare)
}

/** Tells the network of the last payment of a sending, or of one with higher fees in its place; answers which it has. */
const broadcast = async (
  deps: Deps,
  sending: CoinSending,
  { attempts, last }: { attempts: readonly TransactionRow[]; last: TransactionRow },
): Promise<TransactionRow> => {
  const { chain, account } = deps
  // A block may have one, which nobody knew was heard.
  const mined = await minedOf(chain, attempts)
  if (mined?.hasFailed === true) throw new Error('A contract refused a payment in its block')
  if (mined !== undefined) return mined.attempt
  try {
    await chain.broadcast(last)
    return last
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error
    const { account: from, nonce } = nonceOf(last)
    const { height } = await chain.latest()
    if ((await chain.countAt(from, height)) > nonce) {
      await noteConflict(deps, sending.key, true)
      throw error
    }
    const higher =
      from === account.address ? await signHigher(deps, { ...sending, nonce, size: last.size, last }) : undefined
    if (higher === undefined) throw error
    await chain.broadcast(higher)
    return higher
  }
}
