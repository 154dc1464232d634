import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { chainOfEther } from './chain-of-ether.mjs'
import { chainOfLitecoin } from './chain-of-litecoin.mjs'
import { install } from './install.mjs'
import { at, giveUp } from './tools.mjs'

await install()
await build()
const [litecoin, ether] = [await chainOfLitecoin(), await chainOfEther()]
const chains = [litecoin, ether].filter((chain) => chain !== undefined)
const missing = [
  ...(litecoin ? [] : ['litecoind is not to be had here: install it, or set LITECOIND_PATH to the program.']),
  ...(ether ? [] : ['anvil is not to be had here: its package has it for Linux x64 alone.']),
]
if (chains.length === 0) giveUp(missing.join('\n'))
for (const each of missing) console.log(each)

const say = (error) => console.error(`The chain: ${error.message}`)
for (const chain of chains) {
  void chain.begin().catch(say)
  Object.assign(process.env, chain.settings)
}
process.env.COIN_NETWORK = 'regtest'
process.setSourceMapsEnabled(true)
await import(pathToFileURL(at('dist/server/main.js')).href)
// What it says of itself comes first.
const health = `http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`
const isReady = async () => (await fetch(health, { signal: AbortSignal.timeout(1000) }).catch(() => null))?.ok === true
while (!(await isReady())) await pause(200)
// Who is ready there it says a moment later.
await pause(1000)

for (const { name, address } of chains)
  console.log(`${name} is on a chain of its own here. An address of a wallet of yours: ${address}`)
console.log('To send from it, as for a sale, type an address and an amount, with a blank between them.')
createInterface({ input: process.stdin }).on('line', async (line) => {
  const [to, amount] = line.trim().split(/\s+/)
  if (!to || !amount) return
  const chain = chains.find(({ owns }) => owns(to))
  if (!chain) return console.log(`Nothing was sent: no chain here has the address ${to}`)
  const said = await chain.send(to, amount).then(
    () => `${amount} ${chain.unit} are on their way to ${to}`,
    ({ message }) => `Nothing was sent: ${message}`,
  )
  console.log(said)
})
