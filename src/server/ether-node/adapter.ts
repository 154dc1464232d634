import { addressFor, noteWatched, type Purpose } from '../coin-node/addresses'
import { watchedAdapter } from '../coin-node/adapter'
import { chainCheck } from '../coin-node/chain-check'
import { etherAddressAt } from '../coin-node/key'
import { nodeRpc, type Rpc } from '../coin-node/rpc'
import { withdrawn } from '../coin-node/sendings'
import { noteBalance as noteCoins } from '../market/coins-left'
import type { Transaction } from '../database/handle'
import { coinOf, type Decimal } from '../../domain/money/money'
import type { AdapterDeps, AdapterFactory } from '../outside/adapter'
import type { CoinSending } from '../outside/coins'
import { etherAccount } from './account'
import { etherChain } from './chain'
import { tellDeposits } from './deposits'
import { feesNow, sendingFee } from './fees'
import { followSendings } from './follow'
import { noteBalance } from './known-balances'
import { pendingWei, standingOf } from './nonces'
import { sendEther } from './send'
import { chainIds, type EtherSettings } from './settings'
import { etherOf, most, Quantity } from './wei'

const coin = 'ETH'

/** Ether by a node: sent from an account whose key the exchange has, and watched at addresses whose keys are elsewhere. */
export const etherNode =
  (settings: EtherSettings): AdapterFactory =>
  (deps) =>
    watchedAdapter(coin, networkOfNode(settings, deps), deps)

const networkOfNode = ({ url, key, extendedKey, chain: name }: EtherSettings, deps: AdapterDeps) => {
  const { database, clock } = deps
  const node = onChain(nodeRpc(url, '2.0'), chainIds[name])
  const chain = etherChain(node.rpc, { name, log: deps.log })
  const account = etherAccount(key, chainIds[name])
  const addressAt = (index: number) => etherAddressAt(extendedKey, index)
  const addressOf = async (purpose: Purpose): Promise<string> => {
    node.forget()
    const row = await addressFor({ database, clock, addressAt }, coin, purpose)
    if (row.watchedAt === null) {
      const { height } = await chain.final()
      const wei = await chain.balanceAt(row.address, height)
      await database.transaction(async (tx) => {
        await noteBalance(tx, { address: row.address, wei, height })
        await noteWatched(tx, row, clock.now())
      })
    }
    return row.address
  }
  const networkFee = async (): Promise<Decimal> => sendingFee(await feesNow(chain))
  const balance = async (): Promise<Decimal> => {
    // What the network has not taken is promised by its order still.
    const pendingFrom = (from: number) =>
      database.read((handle) => pendingWei(handle, { account: account.address, from, states: ['sent'] }))
    const { left } = await standingOf({ chain, account }, pendingFrom)
    return coinOf(etherOf(most(left, 0n)))
  }
  return {
    port: {
      chain: name,
      networkFee,
      address: ({ order }: { order: string }) => addressOf({ kind: 'sale', id: order }),
      depositAddress: ({ deposit }: { deposit: string }) => addressOf({ kind: 'test-deposit', id: deposit }),
      send: (sending: CoinSending) => sendEther({ ...deps, chain, account }, sending),
      withdraw: (tx: Transaction, sending: CoinSending) => withdrawn(tx, sending, clock.now()),
      balance,
    },
    watch: () => {
      node.forget()
      const told = tellDeposits({ ...deps, chain })
      const counted = noteCoins(deps, coin, { balance, fee: networkFee })
      return [told, followSendings({ ...deps, chain, account }), counted]
    },
  }
}

/** Asks nothing of a node before it has said that it is of this chain; anew after it is forgotten, or something went wrong. */
const onChain = (rpc: Rpc, id: number): { rpc: Rpc; forget: () => void } => {
  const { check, forget } = chainCheck(async () => {
    const told = await rpc('eth_chainId', [], Quantity)
    if (told !== BigInt(id)) throw new Error(`The node is on the chain ${told}, and not on ${id}`)
  })
  const asking: Rpc = async (method, params, shape) => {
    await check()
    return rpc(method, params, shape).catch((error: unknown) => {
      forget()
      throw error
    })
  }
  return { rpc: asking, forget }
}
