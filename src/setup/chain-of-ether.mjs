import { setInterval as every } from 'node:timers/promises'
import { startAnvil } from './anvil.mjs'

/** Of the first account that anvil begins with, which everybody knows: it is worth nothing on any other chain. */
const hotKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
/** Of an account whose private keys nobody has any more: what is sold here goes nowhere else. */
const key =
  'xpub6D8JAp2PR2RhHSoyvUFp24mJkwBZhYR66Fx2yEsYvj7fkFhTqjY5P3dGgBiCDsfXoCdfAjDosKdZmx3WfJXBeXopcMBwAPpzFgh1BLdbnju'

/** So often it is looked whether a block is to be found; so many more come after the last payment, until it is final. */
const [secondsOfBlock, blocksAfter] = [5, 3]

const weiOfEther = 10n ** 18n
const decimals = 18

/** A number of ether as its smallest part, digit by digit; refuses what is none. */
const weiOf = (amount) => {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,18}))?$/.exec(amount) ?? []
  if (whole === undefined) throw new Error(`${amount} is no amount`)
  return BigInt(whole) * weiOfEther + BigInt(part.padEnd(decimals, '0'))
}

const etherOf = (wei) =>
  `${wei / weiOfEther}.${String(wei % weiOfEther)
    .padStart(decimals, '0')
    .slice(0, 8)}`

/**
 * Ether on a chain of its own: what the exchange is to be told of it, and an account of whoever sits here; undefined where no
 * node is to be had. `begin`: finds blocks while something waits for them, and says what came.
 */
export const chainOfEther = async () => {
  const node = await startAnvil()
  if (!node) return undefined
  const rpc = async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const { result, error } = await (await fetch(node.url, { method: 'POST', headers, body })).json()
    if (error) throw new Error(error.message)
    return result
  }
  // The second account is whoever's who sits here; the first one is the exchange's.
  const [, address] = await rpc('eth_accounts')
  const mine = () => rpc('anvil_mine', '0x1')
  await mine()

  const findBlocks = async () => {
    let more = 0
    for await (const _ of every(secondsOfBlock * 1000)) {
      const { pending } = await rpc('txpool_status')
      if (BigInt(pending) > 0n) more = blocksAfter
      if (more === 0) continue
      more -= 1
      await mine()
    }
  }
  const tellArrivals = async () => {
    let height = BigInt(await rpc('eth_blockNumber'))
    for await (const _ of every(1000))
      for (const end = BigInt(await rpc('eth_blockNumber')); height < end;) {
        height += 1n
        const { transactions } = await rpc('eth_getBlockByNumber', `0x${height.toString(16)}`, true)
        for (const { to, value } of transactions)
          if (to?.toLowerCase() === address.toLowerCase())
            console.log(`${etherOf(BigInt(value))} ETH came to ${address}`)
      }
  }
  return {
    name: 'Ether',
    unit: 'ETH',
    settings: { ETH_NODE_URL: node.url, ETH_KEY: hotKey, ETH_XPUB: key },
    address,
    owns: (to) => to.startsWith('0x'),
    send: async (to, amount) =>
      rpc('eth_sendTransaction', { from: address, to, value: `0x${weiOf(amount).toString(16)}`, gas: '0x186a0' }),
    begin: () => Promise.all([findBlocks(), tellArrivals()]),
  }
}
