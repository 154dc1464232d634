import { createInterface } from 'node:readline'
import { setInterval as every, setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { startLitecoind } from './litecoind.mjs'
import { at, giveUp } from './tools.mjs'

/** Of an account whose private keys nobody has any more: what is sold here goes nowhere else. */
const key =
  'tpubDDoteuCdKbVYHqGZsGfgXjRxSk4PueSXZK5y2z7Gipvb5rAFYE9mxUdSVWDegVv9n5kUpoNDMV6jVJKBWUL3DLGibeRtbvp7jZiM3dUKDiM'

/** So often it is looked whether a block is to be found; so many more come after the last payment, as deep as sales ask. */
const [secondsOfBlock, blocksAfter] = [5, 6]
/** Regtest of Litecoin ends at block 432. */
const lastBlock = 430

await install()
await build()
const node = await startLitecoind()
if (!node) giveUp('litecoind is not to be had here: install it, or set LITECOIND_PATH to the program.')

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

/** Finds blocks while something waits for them. */
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

/** Says what came to the wallet of whoever sits here. */
const tellArrivals = async () => {
  const told = new Set()
  for await (const _ of every(1000))
    for (const { category, amount, address, txid, generated } of await rpc(own, 'listtransactions', '*', 100))
      if (category === 'receive' && !generated && !told.has(txid)) {
        told.add(txid)
        console.log(`${amount.toFixed(8)} LTC came to ${address}`)
      }
}

const address = await rpc(own, 'getnewaddress', '', 'bech32')
const say = (error) => console.error(`The chain: ${error.message}`)
void findBlocks().catch(say)
void tellArrivals().catch(say)

process.env.LTC_NODE_URL = `${node.url}${hot}`
process.env.LTC_XPUB = key
process.env.COIN_NETWORK = 'regtest'
process.setSourceMapsEnabled(true)
await import(pathToFileURL(at('dist/server/main.js')).href)
// What it says of itself comes first.
const health = `http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`
const isReady = async () => (await fetch(health, { signal: AbortSignal.timeout(1000) }).catch(() => null))?.ok === true
while (!(await isReady())) await pause(200)
// Who is ready there it says a moment later.
await pause(1000)

console.log(`Litecoin is on a chain of its own here. An address of a wallet of yours: ${address}`)
console.log('To send from it, as for a sale, type an address and an amount, with a blank between them.')
createInterface({ input: process.stdin }).on('line', async (line) => {
  const [to, amount] = line.trim().split(/\s+/)
  if (!to || !amount) return
  const said = await rpc(own, 'sendtoaddress', to, amount).then(
    () => `${amount} LTC are on their way to ${to}`,
    ({ message }) => `Nothing was sent: ${message}`,
  )
  console.log(said)
})
