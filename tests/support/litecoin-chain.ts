import { setTimeout as pause } from 'node:timers/promises'
import { any, array, string, type } from 'superstruct'
import { startLitecoind, type Litecoind } from '../../src/setup/litecoind.mjs'
import { nodeRpc, type Rpc } from '../../src/server/coin-node/rpc'
import { isQuick } from './quick'

const Decoded = type({ vin: array(type({ txid: string(), vout: string() })) })

/** What a test does with a chain of its own: the wallet that coins are sent from, and somebody else's. */
export type LitecoinChain = {
  node: Litecoind
  /** Address of the node with the path of the wallet that coins are sent from. */
  url: string
  hot: Rpc
  others: Rpc
  /** Finds so many blocks; hands back their hashes. */
  mine: (blocks?: number) => Promise<string[]>
  /** Coins for the wallet, in so many pieces, confirmed. */
  fund: (pieces: readonly string[]) => Promise<void>
  newAddress: () => Promise<string>
  /** Spends what a transaction of somebody else's spends in another one, in a block of its own. */
  spendOtherwise: (txid: string) => Promise<void>
  /** Opens the wallets of a node that has come back. */
  load: () => Promise<void>
  /** Ends the node properly and starts it again, with its wallets, and with more settings until the next time. */
  restart: (more?: readonly string[]) => Promise<void>
}

/**
 * A chain of Litecoin on which blocks are found when a test says so; undefined where no litecoind is to be had, or time is
 * short. Regtest ends at block 432, which nobody may come to.
 */
export const startChain = async (): Promise<LitecoinChain | undefined> => {
  const node = isQuick ? undefined : await startLitecoind()
  if (node === undefined) return undefined
  const root = nodeRpc(node.url)
  for (const name of ['hot', 'others']) await root('createwallet', [name], any())
  const [hot, others] = [nodeRpc(`${node.url}/wallet/hot`), nodeRpc(`${node.url}/wallet/others`)]
  const newAddress = () => others('getnewaddress', ['', 'bech32'], string())
  const mine = async (blocks = 1): Promise<string[]> => root('generatetoaddress', [blocks, await newAddress()], any())
  // What a block earns is ripe after a hundred more.
  await mine(120)
  const fund = async (pieces: readonly string[]) => {
    for (const amount of pieces) {
      const address = await hot('getnewaddress', ['', 'bech32'], string())
      await others('sendtoaddress', [address, amount], string())
    }
    await mine()
  }
  const spendOtherwise = async (txid: string): Promise<void> => {
    const { hex } = await others('gettransaction', [txid], type({ hex: string() }))
    const { vin } = await others('decoderawtransaction', [hex], Decoded)
    const inputs = vin.map((each) => ({ txid: each.txid, vout: Number(each.vout), sequence: 0xfffffffd }))
    const raw = await others('createrawtransaction', [inputs, [{ [await newAddress()]: '0.5' }]], string())
    const signed = await others('signrawtransactionwithwallet', [raw], type({ hex: string() }))
    await others('generateblock', [await newAddress(), [signed.hex]], any())
  }
  const load = async () => {
    for (const name of ['hot', 'others'])
      while (!(await root('listwallets', [], array(string()))).includes(name))
        // An exchange that follows the node may open it at the same time.
        await root('loadwallet', [name], any()).catch(() => pause(50))
  }
  const restart = async (more: readonly string[] = []) => {
    await node.restart(more)
    await load()
  }
  return { node, url: `${node.url}/wallet/hot`, hot, others, mine, fund, newAddress, spendOtherwise, load, restart }
}
