import { any, object, string, type } from 'superstruct'
import type { Coin } from '../../domain/money/currencies'
import type { Chain } from '../../domain/orders/chains'
import { secondsAfter } from '../clock'
import { jobKind } from '../jobs/jobs'
import { anyJob } from '../jobs/run'
import { noteBalance } from '../market/coins-left'
import type { Adapter, AdapterDeps, AdapterFactory } from '../outside/adapter'
import type { CoinNetwork } from '../outside/coins'
import { addressFor, noteWatched, watchesAny, type Purpose } from './addresses'
import { chainCheck, type ChainCheck } from './chain-check'
import { tellDeposits } from './deposits'
import { dialects, type Dialect, type NodeCoin } from './dialect'
import { feeRates, sendingFee } from './fees'
import { followSendings } from './follow'
import { addressAt, descriptorOf } from './key'
import { isRefusal, nodeRpc, type Rpc } from './rpc'
import type { NodeSettings } from './settings'
import { sendOnce } from './send'
import { withdrawn } from './sendings'
import { nodeWallet } from './wallet'
import { watchWallet } from './watch-wallet'

/** Of the node, beside the wallet that sends. */
const watchName = 'nordmynt-deposits'

/** So often a node is asked what came, and how what was sent stands. */
const watchSeconds = 15

/** A coin by a node that speaks Bitcoin Core's JSON-RPC: sends from its wallet, and watches addresses whose keys are elsewhere. */
export const coinNode =
  (coin: NodeCoin, settings: NodeSettings): AdapterFactory =>
  (deps) =>
    watchedAdapter(coin, networkOfNode(coin, settings, deps), deps)

/** A coin's port, and what is asked of its node again and again: each for itself. */
type WatchedNetwork = { port: CoinNetwork; watch: () => Promise<unknown>[] }

/** The adapter of a coin by a node, which is asked what came and how what was sent stands. */
export const watchedAdapter = (
  coin: Coin,
  { port, watch: ask }: WatchedNetwork,
  { database, clock, jobs, log }: AdapterDeps,
): Adapter => {
  const name = `${coin.toLowerCase()}-node`
  const watch = jobKind({
    kind: `${name}.watch`,
    payload: object({}),
    run: async () => {
      await planWatch(secondsAfter(clock.now(), watchSeconds))
      // What cannot be told of what came keeps nobody from what was sent.
      for (const each of await Promise.allSettled(ask()))
        if (each.status === 'rejected') log.warn({ coin, err: each.reason }, 'a node could not be asked')
    },
  })
  const planWatch = (at: Date): Promise<void> => {
    const slot = Math.floor(at.getTime() / (watchSeconds * 1000))
    return database.transaction((tx) => jobs.enqueue(tx, watch, {}, at, { uniqueKey: `${name}/${slot}` }))
  }
  return {
    name,
    outside: { coins: { [coin]: port } },
    kinds: [anyJob(watch)],
    plan: () => planWatch(clock.now()),
  }
}

const networkOfNode = (
  coin: NodeCoin,
  { url, extendedKey, chain }: NodeSettings,
  deps: AdapterDeps,
): WatchedNetwork => {
  const { database, clock } = deps
  const dialect = dialects[coin]
  const knowsAny = () => database.read((handle) => watchesAny(handle, coin))
  const ready = chainCheck(() => makeReady(url, chain, { dialect, knowsAny }))
  const wallet = nodeWallet(loaded(url, ready), coin)
  const watching = watchWallet(loaded(walletUrl(url, watchName), ready), dialect, descriptorOf(chain, extendedKey))
  const feeRate = feeRates(wallet, dialect)
  const networkFee = async () => sendingFee(await feeRate())
  const addressOf = async (purpose: Purpose): Promise<string> => {
    ready.forget()
    const at = (index: number) => addressAt(coin, chain, extendedKey, index)
    const row = await addressFor({ database, clock, addressAt: at }, coin, purpose)
    if (row.watchedAt === null) {
      await watching.watch(row)
      await database.transaction((tx) => noteWatched(tx, row, clock.now()))
    }
    return row.address
  }
  return {
    port: {
      chain,
      networkFee,
      address: ({ order }) => addressOf({ kind: 'sale', id: order }),
      depositAddress: ({ deposit }) => addressOf({ kind: 'test-deposit', id: deposit }),
      send: (sending) => sendOnce({ ...deps, wallet, feeRate }, { ...sending, coin }),
      withdraw: (tx, sending) => withdrawn(tx, { ...sending, coin }, clock.now()),
      balance: wallet.balance,
    },
    watch: () => {
      ready.forget()
      const told = tellDeposits({ ...deps, coin, chain, depth: dialect.depth, wallet: watching })
      const counted = noteBalance(deps, coin, { balance: wallet.balance, fee: networkFee })
      return [told, followSendings({ ...deps, coin, wallet, feeRate }), counted]
    },
  }
}

const codes = { notLoaded: -18 } as const

const walletUrl = (url: string, name: string): string => new URL(`/wallet/${name}`, url).href

/** Asks a wallet; one that the node has not loaded, as after it was started anew, is loaded. */
const loaded = (url: string, ready: ChainCheck): Rpc => {
  const [rpc, root] = [nodeRpc(url), nodeRpc(new URL('/', url).href)]
  const name = decodeURIComponent(/^\/wallet\/(.+)$/.exec(new URL(url).pathname)?.[1] ?? '')
  return async (method, params, shape) => {
    await ready.check()
    try {
      return await rpc(method, params, shape)
    } catch (error) {
      ready.forget()
      if (!isRefusal(error, codes.notLoaded) || name === '') throw error
      await root('loadwallet', [name], any())
      return rpc(method, params, shape)
    }
  }
}

const ChainInfo = type({ chain: string() })

type Deposits = { dialect: Dialect; knowsAny: () => Promise<boolean> }

/** A node is of the chain that the addresses are of, and has a wallet for deposits. */
const makeReady = async (url: string, chain: Chain, { dialect, knowsAny }: Deposits): Promise<void> => {
  const root = nodeRpc(new URL('/', url).href)
  const told = (await root('getblockchaininfo', [], ChainInfo)).chain
  if (told !== chain) throw new Error(`The node is on the chain ${told}, and not on ${chain}`)
  await nodeRpc(walletUrl(url, watchName))('getwalletinfo', [], any()).catch(async (error: unknown) => {
    if (!isRefusal(error, codes.notLoaded)) throw error
    await root('loadwallet', [watchName], any()).catch(async (problem: unknown) => {
      // An empty one in its place would know none of the addresses that customers were given.
      if (await knowsAny()) throw problem
      await root('createwallet', [watchName, ...dialect.watchWallet], any())
    })
  })
}
