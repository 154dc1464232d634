import { HDKey } from '@scure/bip32'
import { and, eq, isNull } from 'drizzle-orm'
import { any, array, string, type } from 'superstruct'
import { expect, test } from 'vitest'
import type { Order } from '../../src/domain/orders/orders'
import { coinNode } from '../../src/server/coin-node/adapter'
import { dialects } from '../../src/server/coin-node/dialect'
import { coinSendings, coinTransactions, jobs, orders, removedCoins } from '../../src/server/database/schema'
import { sendCallback, transferOf } from '../support/callbacks'
import { bothDecideAt } from '../support/desk'
import { browserOf, type Browser } from '../support/exchange'
import { startChain, type LitecoinChain } from '../support/litecoin-chain'
import { buyOrder } from '../support/placing'
import { newSeller, placeSale } from '../support/selling'
import { balanceOf, chainAmiss, tellAgain, type Bought, type Sold } from './chain-books'
import { diceOf } from './lives/dice'
import { nodeInstances, type Instance, purchasesTimed, sendTimes } from './node-instances'

const rounds = Number(process.env['COIN_ROUNDS'] ?? process.env['ROUNDS'] ?? '10')
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))
/** Regtest ends at block 432; each chain is left well before. */
const roundsOfChain = 100

const extendedKey = HDKey.fromMasterSeed(new Uint8Array(32).fill(9)).derive("m/84'/2'/0'").publicExtendedKey
const { depth } = dialects.LTC
/** So many blocks are taken back at most. */
const deepest = depth + 3
const tried = await startChain()
await tried?.node.stop()

const methods = { prepares: 'decoderawtransaction', sends: 'sendrawtransaction', reads: 'listsinceblock' }

const world = async (chain: LitecoinChain, dice: ReturnType<typeof diceOf>, counted: Map<string, number>) => {
  const adapterAt = (url: string) => coinNode('LTC', { url, extendedKey, chain: 'regtest' })
  const instances = await nodeInstances({ nodeUrl: chain.url, adapterAt, methods, dice, counted })
  const { database, one } = instances
  const seller = await newSeller(database)
  let cookies = new Map<string, string>()
  /** The same session at whichever process, as long as it lasts. */
  const signedIn = async ({ server }: Instance): Promise<Browser> => {
    const browser = browserOf(server)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    if ((await browser.post('/protected/v2/auth/me')).statusCode === 200) return browser
    await browser.signIn(seller.customer.email)
    cookies = browser.cookies
    return browser
  }
  const bought: Bought[] = []
  const sold: Sold[] = []

  const buy = async (): Promise<void> => {
    const instance = one()
    const browser = await signedIn(instance)
    const address = await chain.newAddress()
    const amount = String(dice.between(300, 900))
    const asked = { ...buyOrder, to: 'LTC', address, amount, total: `${amount}.00` }
    const answer = await browser.post('/protected/v2/buy/orders', asked)
    if (answer.statusCode !== 200) throw new Error(`A purchase was refused: ${answer.body}`)
    const order: Order = answer.json().result
    await sendCallback(instance, 'payments', transferOf(order.number, order.total))
    bought.push({ order, address })
  }
  const sell = async (): Promise<void> => {
    const amount = `0.${dice.between(80_000_000, 95_000_000)}`
    const browser = await signedIn(one())
    const answer = await placeSale(browser, seller.account.reference, { coin: 'LTC', amount })
    if (answer.statusCode !== 200) throw new Error(`A sale was refused: ${answer.body}`)
    const order: Order = answer.json().result
    sold.push({ order, hash: await chain.others('sendtoaddress', [order.walletAddress, amount], string()) })
  }
  return { ...instances, signedIn, bought, sold, buy, sell }
}

type World = Awaited<ReturnType<typeof world>>

const round = async (chain: LitecoinChain, around: World, dice: ReturnType<typeof diceOf>): Promise<void> => {
  const { clock, living, runDue, buy, sell, fault, count } = around
  await buy()
  if (dice.chance(0.3)) await buy()
  if (dice.chance(0.4)) await sell()
  if (dice.chance(0.7)) fault()
  if (dice.chance(0.3)) fault()
  await runDue()
  const payMore = dice.chance(0.15)
  for (const { line } of living) line.feeRate = payMore ? '0.002' : null
  if (payMore) {
    clock.forward({ minutes: 31 })
    count('others pay more')
  }
  if (dice.chance(0.04)) {
    await chain.restart()
    count('the node restarts')
  }
  // So long work is one process's, also of one that is gone.
  clock.forward({ seconds: 130 })
  await runDue()
  if (dice.chance(0.6)) await chain.mine()
  if (dice.chance(0.08)) await takeBack(chain, 1)
  if (dice.chance(0.06)) await takeBackDeeply(chain, around, dice)
}

/** So many blocks are of the chain no more: another one is longer. */
const takeBack = async (chain: LitecoinChain, blocks: number, between = async () => {}): Promise<void> => {
  const height = Number(await chain.hot('getblockcount', [], string()))
  const first = await chain.hot('getblockhash', [height - blocks + 1], string())
  await chain.hot('invalidateblock', [first], any())
  await between()
  await chain.mine(blocks + 1)
}

/** Further than coins lie that were told; one customer takes the chance to spend theirs otherwise. */
const takeBackDeeply = async (chain: LitecoinChain, around: World, dice: ReturnType<typeof diceOf>): Promise<void> => {
  const { count, sold, runDue, clock } = around
  const blocks = dice.between(depth, deepest)
  count('blocks are taken back that were final')
  await takeBack(chain, blocks, async () => {
    const returned = await inMempool(chain, sold)
    if (returned.length === 0 || dice.chance(0.4)) return
    await chain.spendOtherwise(dice.pick(returned).hash)
    count('coins of a sale are spent otherwise')
  })
  if (!dice.chance(0.5)) return
  clock.forward({ seconds: 15 })
  await runDue()
}

/** Sales whose coins wait for a block, and spend nothing that waits for one itself. */
const inMempool = async (chain: LitecoinChain, sold: readonly Sold[]): Promise<Sold[]> => {
  const pool = await chain.hot('getrawmempool', [], array(string()))
  const waiting: Sold[] = []
  for (const sale of sold.filter(({ hash }) => pool.includes(hash))) {
    const { depends } = await chain.hot('getmempoolentry', [sale.hash], type({ depends: array(string()) }))
    if (depends.length === 0) waiting.push(sale)
  }
  return waiting
}

/** What two operators decide: of coins that can come no more, and of sales that wait for them. */
const decideAll = async (chain: LitecoinChain, { living, database, count, sold }: World): Promise<void> => {
  const [instance] = living
  if (instance === undefined) throw new Error('There is no exchange')
  const removed = await database.read((handle) =>
    handle.select().from(removedCoins).where(isNull(removedCoins.handledAt)),
  )
  for (const { id, hash } of removed) {
    const { confirmations } = await chain.others('gettransaction', [hash], type({ confirmations: string() }))
    if (Number(confirmations) >= 0) continue
    const address = `/sandbox/desk/removed-coins/${id}`
    const decided = await bothDecideAt(instance.server, address, { decision: 'written-off' }, '/sandbox/desk')
    if (decided.statusCode !== 303) throw new Error(`Nobody could write coins off: ${decided.statusCode}`)
    count('coins are written off')
  }
  const review = { type: 'order.reviewed', decision: 'release', feedbackReason: null, feedbackDetails: null }
  for (const { order } of sold) {
    const [row] = await database.read((handle) =>
      handle.select().from(orders).where(eq(orders.reference, order.reference)),
    )
    if (row?.status !== 'CONTACT_SUPPORT') continue
    await sendCallback(instance, 'reviews', { ...review, order: order.reference, returnAddress: null })
  }
}

/** Until nothing is under way: nobody is killed any more. */
const settle = async (chain: LitecoinChain, around: World): Promise<void> => {
  const { clock, living, runDue, database, sold } = around
  // Later than these rounds last.
  await tellAgain(chain, sold)
  for (const { line } of living) Object.assign(line, { fault: null, feeRate: null })
  for (let tries = 0; tries < 40; tries += 1) {
    clock.forward({ minutes: 11 })
    await runDue()
    await chain.mine(tries < 4 ? depth : 1)
    await decideAll(chain, around)
    const open = await database.read((handle) => handle.$count(coinSendings, eq(coinSendings.state, 'sent')))
    const signed = await database.read((handle) => handle.$count(coinSendings, eq(coinSendings.state, 'signed')))
    const payouts = await database.read((handle) =>
      handle.$count(jobs, and(eq(jobs.kind, 'order.pay-out'), isNull(jobs.doneAt))),
    )
    if (tries >= 3 && open + signed + payouts === 0) return
  }
  throw new Error('Sendings are still under way')
}

/** What is amiss, in sentences. */
const amissIn = async (chain: LitecoinChain, around: World, before: string): Promise<string[]> => {
  const browser = await around.signedIn(around.one())
  const fetched = async ({ reference }: Order): Promise<Order> =>
    (await browser.get(`/protected/v2/orders/${reference}`)).json().result
  return chainAmiss({ ...around, chain, fetched }, before)
}

test.skipIf(tried === undefined)(
  `${rounds} rounds of buying and selling by a node, whatever ends in the middle (skipped where litecoind is not to be had)`,
  async () => {
    const counted = new Map<string, number>()
    const totals = { bought: 0, sold: 0, attempts: 0 }
    for (let done = 0; done < rounds; done += roundsOfChain) {
      const dice = diceOf(seed + done)
      const chain = await startChain()
      if (chain === undefined) throw new Error('There is no litecoind any more')
      try {
        await chain.fund(Array.from({ length: 14 }, () => '8'))
        // What is spent there is ripe, and what is funded stays, however many blocks are taken back.
        await chain.mine(deepest + 1)
        const before = await balanceOf(chain)
        const around = await world(chain, dice, counted)
        for (let index = 0; index < Math.min(roundsOfChain, rounds - done); index += 1) await round(chain, around, dice)
        await settle(chain, around)
        expect(await amissIn(chain, around, before), `seed ${seed}`).toEqual([])
        totals.bought += around.bought.length
        totals.sold += around.sold.length
        totals.attempts += await around.database.read((handle) => handle.$count(coinTransactions))
        await around.stop()
      } finally {
        await chain.node.stop()
      }
    }
    const figures = { rounds, ...totals, ...Object.fromEntries(counted) }
    process.stdout.write(`coins by a node, seed ${seed}: ${JSON.stringify(figures)}\n`)
  },
  Math.max(180, rounds * 15) * 1000,
)

test.skipIf(tried === undefined)(
  'how quickly coins go by a node, and how soon again after each kind of end (skipped where litecoind is not to be had)',
  async () => {
    const chain = await startChain()
    if (chain === undefined) throw new Error('There is no litecoind any more')
    try {
      await chain.fund(Array.from({ length: purchasesTimed + 20 }, () => '1.5'))
      const around = await world(chain, diceOf(seed), new Map())
      process.stdout.write(`coins by a node: ${JSON.stringify(await sendTimes(around, methods, around.buy))}\n`)
      await around.stop()
    } finally {
      await chain.node.stop()
    }
  },
  180_000,
)
