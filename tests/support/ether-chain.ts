import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { any, array, nullable, string, type } from 'superstruct'
import { startAnvil, type Anvil } from '../../src/setup/anvil.mjs'
import { etherAddressOf } from '../../src/server/coin-node/key'
import { nodeRpc, type Rpc } from '../../src/server/coin-node/rpc'
import { etherAccount } from '../../src/server/ether-node/account'
import { etherOf, Quantity, quantityOf, weiOf } from '../../src/server/ether-node/wei'
import { isQuick } from './quick'

/** What a test does with a chain of its own: the account that ether is sent from, and accounts of others. */
export type EtherTestChain = {
  node: Anvil
  url: string
  rpc: Rpc
  /** Private key of the account that sends, and its address. */
  key: `0x${string}`
  account: string
  /** Accounts that the node signs for. */
  others: readonly string[]
  /** Finds so many blocks. */
  mine: (blocks?: number) => Promise<void>
  /** Finds blocks until all that the network has heard of is final. */
  finalise: () => Promise<void>
  /** What the account that sends has from now on. */
  fund: (ether: string) => Promise<void>
  /** Somebody's who has nothing. */
  newAddress: () => string
  /** In blocks. */
  balanceOf: (address: string) => Promise<string>
  /** What somebody sends, by their wallet; its hash. `data`: what a contract is told. */
  pay: (to: string, ether: string, asked?: Asked) => Promise<string>
  /** Puts a contract into the chain by what it does, in hexadecimal; its address. */
  deploy: (does: string) => Promise<string>
  /** A payment of the account that ether is sent from, by whoever has its key besides. */
  payAs: (asked: { nonce: number }) => Promise<string>
  /** Takes so many blocks back; others come in their place, without what was in them. */
  takeBack: (blocks: number) => Promise<void>
  /** The network forgets a transaction. */
  lose: (txid: string) => Promise<void>
}

type Asked = { from?: string; data?: string; gas?: number; nonce?: number }

const Receipt = type({ contractAddress: nullable(string()) })

/** Contracts of tests. */
export const contracts = {
  /** Hands what is paid on to the address that it is told. */
  paysOn: '6000600060006000346000355af100',
  /** Counts what is paid, so that it takes more than a plain payment does. */
  counts: '60005460010160005500',
  /** Takes nothing. */
  refuses: '60006000fd',
  /** Uses all gas that it is given. */
  usesAll: '5b600056',
  /** Takes ether until it is told anything. */
  closes: '36600e57600054601557000000005b6001600055005b60006000fd',
} as const

/** A chain of Ethereum on which blocks are found when a test says so; undefined where no anvil is to be had, or time is short. */
export const startEtherChain = async (): Promise<EtherTestChain | undefined> => {
  const node = isQuick ? undefined : await startAnvil()
  if (node === undefined) return undefined
  const rpc = nodeRpc(node.url, '2.0')
  const key = `0x${hex.encode(secp256k1.utils.randomSecretKey())}` as const
  const account = etherAddressOf(secp256k1.getPublicKey(hex.decode(key.slice(2))))
  const others = await rpc('eth_accounts', [], array(string()))
  const mine = async (blocks = 1): Promise<void> => void (await rpc('anvil_mine', [quantityOf(blocks)], any()))
  const pay = (to: string, ether: string, { from = others[0], gas = 100_000, data, nonce }: Asked = {}) => {
    const numbered = nonce === undefined ? {} : { nonce: quantityOf(nonce) }
    const asked = { from, to, value: quantityOf(weiOf(ether)), gas: quantityOf(gas), data: data ?? '0x', ...numbered }
    return rpc('eth_sendTransaction', [asked], string())
  }
  const deployed: { txid: string; address: string; does: string }[] = []
  const deploy = async (does: string): Promise<string> => {
    const length = (does.length / 2).toString(16).padStart(2, '0')
    const data = `0x60${length}600c60003960${length}6000f3${does}`
    const txid = await rpc('eth_sendTransaction', [{ from: others[9], data, gas: '0x7a120' }], string())
    await mine()
    const { contractAddress: address } = await rpc('eth_getTransactionReceipt', [txid], Receipt)
    if (address === null) throw new Error('No contract was made')
    deployed.push({ txid, address, does })
    return address
  }
  const takeBack = async (blocks: number): Promise<void> => {
    await rpc('anvil_reorg', [blocks, []], any())
    // anvil (1.7.1) forgets what contracts do where it takes back blocks that it read from its file when it started.
    for (const { txid, address, does } of deployed)
      if ((await rpc('eth_getTransactionReceipt', [txid], nullable(Receipt))) !== null)
        await rpc('anvil_setCode', [address, `0x${does}`], any())
  }
  return {
    node,
    url: node.url,
    rpc,
    key,
    account,
    others,
    mine,
    // A block is final once two are above it.
    finalise: () => mine(3),
    fund: async (ether) => void (await rpc('anvil_setBalance', [account, quantityOf(weiOf(ether))], any())),
    newAddress: () => etherAddressOf(secp256k1.getPublicKey(secp256k1.utils.randomSecretKey())),
    balanceOf: async (address) => etherOf(await rpc('eth_getBalance', [address, 'latest'], Quantity)),
    pay,
    deploy,
    payAs: async ({ nonce }) => {
      const fees = { maxFee: 3_000_000_000n, tip: 1_000_000_000n }
      const payment = { to: others[8] ?? '', value: 1n, nonce, gas: 21_000n, fees }
      return rpc('eth_sendRawTransaction', [(await etherAccount(key, 31_337).sign(payment)).raw], string())
    },
    takeBack,
    lose: async (txid) => void (await rpc('anvil_dropTransaction', [txid], any())),
  }
}
