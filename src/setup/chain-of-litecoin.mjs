import { setInterval as every } from 'node:timers/promises'
import { startLitecoind } from './litecoind.mjs'

/** Of an account whose private keys nobody has any more: what is sold here goes nowhere else. */
const key =
  'tpubDDoteuCdKbVYHqGZsGfgXjRxSk4PueSXZK5y2z7Gipvb5rAFYE9mxUdSVWDegVv9n5kUpoNDMV6jVJKBWUL3DLGibeRtbvp7jZiM3dUKDiM'

/** So often it is looked whether a block is to be found; so many more come after the last payment, as deep as sales ask. */
const [secondsOfBlock, blocksAfter] = [5, 6]
/** Regtest of Litecoin ends at block 432. */
const lastBlock = 430

/**
 * Litecoin on a chain of its own: what the exchange is to be told of it, and a wallet of whoever sits here; undefined where no
 * node is to be had. `begin`: finds blocks while something waits for them, and says what came.
 */
export const chainOfLitecoin = async () => {
  const node = await startLitecoind()
  if (!node) return undefined
  const rpc = async (path, method, ...params) => {
    const { origin, username, password } = new URL(node.url)
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const body = JSON.stringify({ method, params })
    const { result, error } = await (
      await fetch(`${origin}${path}`, { method: 'POST', headers: { authorization }, body })
    ).json()
    if (error) throw new Error(error.message)
    return result
  }
  const [hot, own] = ['/wallet/hot', '/wallet/own']
  for (const name of ['hot', 'own']) await rpc('/', 'createwallet', name)
  const toOwn = async (blocks) => rpc('/', 'generatetoaddress', blocks, await rpc(own, 'getnewaddress', '', 'bech32'))
  await toOwn(120)
  for (let piece = 0; piece < 10; piece += 1)
    await rpc(own, 'sendtoaddress', await rpc(hot, 'getnewaddress', '', 'bech32'), '10')
  await toOwn(1)

  const findBlocks = async () => {
    let more = 0
    for await (const _ of every(secondsOfBlock * 1000)) {
      const { size } = await rpc('/', 'getmempoolinfo')
      if (size > 0) more = blocksAfter
      if (more === 0 || (await rpc('/', 'getblockcount')) >= lastBlock) continue
      more -= 1
      await toOwn(1)
    }
  }
  const tellArrivals = async () => {
    const told = new Set()
    for await (const _ of every(1000))
      for (const { category, amount, address, txid, generated } of await rpc(own, 'listtransactions', '*', 100))
        if (category === 'receive' && !generated && !told.has(txid)) {
          told.add(txid)
          console.log(`${amount.toFixed(8)} LTC came to ${address}`)
        }
  }
  return {
    name: 'Litecoin',
    unit: 'LTC',
    settings: { LTC_NODE_URL: `${node.url}${hot}`, LTC_XPUB: key },
    address: await rpc(own, 'getnewaddress', '', 'bech32'),
    owns: (address) => !address.startsWith('0x'),
    send: (to, amount) => rpc(own, 'sendtoaddress', to, amount),
    begin: () => Promise.all([findBlocks(), tellArrivals()]),
  }
}
