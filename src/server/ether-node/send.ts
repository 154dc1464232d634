import { WalletEmpty } from '../coin-node/wallet'
import { sendSigned } from '../coin-node/send'
import type { AdapterDeps } from '../outside/adapter'
import type { CoinSending } from '../outside/coins'
import type { EtherAccount } from './account'
import type { EtherChain } from './chain'
import { feesNow } from './fees'
import { nextReserved, pendingWei, reserveNonce } from './nonces'
import { etherOf, most, weiOf } from './wei'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'callBack'> & { chain: EtherChain; account: EtherAccount }

/** Sends ether once by its key: by the account's next number, which is reserved with what is signed, or not at all. */
export const sendEther = (deps: Deps, sending: CoinSending): Promise<void> => {
  const { chain, account } = deps
  const { key, address: to, amount } = sending
  const value = weiOf(amount)
  return sendSigned({ ...deps, network: chain }, sending, async () => {
    const [fees, gas] = await Promise.all([feesNow(chain), chain.gasFor({ from: account.address, to, value })])
    return async (tx) => {
      const { count, left } = await standingOf(deps, (from) => pendingWei(tx, { account: account.address, from }))
      if (left < value + gas * fees.maxFee) throw new WalletEmpty('The account has less than is to be sent')
      const nonce = most(BigInt(count), BigInt(await nextReserved(tx, account.address)))
      await reserveNonce(tx, { account: account.address, nonce: Number(nonce), key })
      const signed = await account.sign({ to, value, nonce: Number(nonce), gas, fees })
      return {
        ...signed,
        ...spentBy(account.address, Number(nonce)),
        fee: etherOf(gas * fees.maxFee),
        size: Number(gas),
      }
    }
  })
}

/** One transaction alone can have an account's number. */
export const spentBy = (account: string, nonce: number): { inputs: string[] } => ({ inputs: [`${account}:${nonce}`] })

type Standing = { count: number; left: bigint }

/** How many transactions of the account blocks have, and what is left of its wei once all that is under way has taken its part. */
export const standingOf = async (
  { chain, account: { address } }: Pick<Deps, 'chain' | 'account'>,
  pendingFrom: (count: number) => Promise<bigint>,
): Promise<Standing> => {
  const { height } = await chain.latest()
  const [count, has] = await Promise.all([chain.countAt(address, height), chain.balanceAt(address, height)])
  return { count, left: has - (await pendingFrom(count)) }
}
