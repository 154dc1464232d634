import { HDKey } from '@scure/bip32'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { nullable, string, type } from 'superstruct'
import { expect, test } from 'vitest'
import { compare, plus, rounded } from '../../src/domain/money/money'
import { confirmationsNeeded } from '../../src/domain/orders/confirmations'
import type { Order } from '../../src/domain/orders/orders'
import {
  coinNonces,
  coinSendings,
  coinTransactions,
  jobs,
  orders,
  orderTransactions,
} from '../../src/server/database/schema'
import { etherNode } from '../../src/server/ether-node/adapter'
import { etherOf, Quantity, weiOf } from '../../src/server/ether-node/wei'
import { endFreezeNow, freezeAccount, isFrozen } from '../../src/server/freeze/freeze'
import { sendCallback, transferOf } from '../support/callbacks'
import { contracts, startEtherChain, type EtherTestChain } from '../support/ether-chain'
import { browserOf, type Browser } from '../support/exchange'
import { balancesOf, totalsIn } from '../support/ledger'
import { buyOrder } from '../support/placing'
import { newSeller, placeSale } from '../support/selling'
import { diceOf } from './lives/dice'
import { nodeInstances, type Instance, sendTimes } from './node-instances'

const rounds = Number(process.env['COIN_ROUNDS'] ?? process.env['ROUNDS'] ?? '10')
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))

const extendedKey = HDKey.fromMasterSeed(new Uint8Array(32).fill(9)).derive("m/44'/60'/0'").publicExtendedKey
/** So many blocks are taken back at most: a block is final once two are above it. */
const deepest = 5
const tried = await startEtherChain()
await tried?.node.stop()

const methods = { prepares: 'eth_getTransactionCount', sends: 'eth_sendRawTransaction', reads: 'eth_getBalance' }

type Customer = Awaited<ReturnType<typeof newSeller>>

const world = async (chain: EtherTestChain, dice: ReturnType<typeof diceOf>, counted: Map<string, number>) => {
  const adapterAt = (url: string) => etherNode({ url, key: chain.key, extendedKey, chain: 'regtest' })
  const instances = await nodeInstances({ nodeUrl: chain.url, adapterAt, methods, dice, counted })
  const { database, clock, living, one, runDue, count } = instances
  // One alone would come to the limit of a day.
  const customers = await Promise.all([0, 1, 2, 3].map(() => newSeller(database)))
  const inTurn = (times: number): Customer => {
    const next = customers[times % customers.length]
    if (next === undefined) throw new Error('There are no customers')
    return next
  }
  const frozen = await newSeller(database)
  const paysOn = await chain.deploy(contracts.paysOn)
  // No block that has it is taken back, and none is read again from the first one, which anvil makes anew when it starts.
  await chain.mine(3 * confirmationsNeeded.ETH)
  const sessions = new Map<string, Map<string, string>>()
  /** The same session at whichever process, as long as it lasts. */
  const signedIn = async ({ server }: Instance, { email }: Customer['customer']): Promise<Browser> => {
    const browser = browserOf(server)
    for (const [name, value] of sessions.get(email) ?? []) browser.cookies.set(name, value)
    if ((await browser.post('/protected/v2/auth/me')).statusCode === 200) return browser
    await browser.signIn(email)
    sessions.set(email, browser.cookies)
    return browser
  }
  const bought: { order: Order; address: string; by: Customer['customer'] }[] = []
  /** `hash`: of the payment, where it names the address; else a contract pays it. */
  const sold: { order: Order; payment: string; raw: string; hash: string | null; by: Customer['customer'] }[] = []

  const buy = async (by = inTurn(bought.length).customer): Promise<void> => {
    const instance = one()
    const browser = await signedIn(instance, by)
    const address = chain.newAddress()
    const amount = String(dice.between(300, 900))
    const asked = { ...buyOrder, to: 'ETH', address, amount, customerPaysNetworkFee: true }
    // What it costs with the network's fee is told where another total is asked.
    const { quote } = (await browser.post('/protected/v2/buy/orders', { ...asked, total: '1.00' })).json()
    const answer = await browser.post('/protected/v2/buy/orders', { ...asked, total: quote.total })
    if (answer.statusCode !== 200) throw new Error(`A purchase was refused: ${answer.body}`)
    const order: Order = answer.json().result
    await sendCallback(instance, 'payments', transferOf(order.number, order.total))
    bought.push({ order, address, by })
  }
  const [{ id: customer }, now] = [frozen.customer, () => clock.now()]
  const isFrozenNow = () => database.read((handle) => isFrozen(handle, customer, now()))
  /** Freezes an account once its ether is signed, and the network has not heard of it. */
  const freeze = async (): Promise<void> => {
    if (await isFrozenNow()) return
    await buy(frozen.customer)
    for (const { line } of living)
      line.fault = { method: 'eth_sendRawTransaction', when: 'before', strike: () => undefined }
    await runDue()
    await database.transaction((tx) => freezeAccount(tx, one().exchange, customer, now()))
    for (const { line } of living) line.fault = null
    count('an account is frozen')
  }
  const thaw = async (): Promise<void> => {
    if (!(await isFrozenNow())) return
    const at = now().toISOString()
    await database.transaction((tx) => endFreezeNow(tx, one().exchange, { customer, at }, now()))
  }
  const sell = async (): Promise<void> => {
    const amount = `0.0${dice.between(2_500_000, 3_500_000)}`
    const { customer: by, account } = inTurn(sold.length)
    const browser = await signedIn(one(), by)
    const answer = await placeSale(browser, account.reference, { coin: 'ETH', amount })
    if (answer.statusCode !== 200) throw new Error(`A sale was refused: ${answer.body}`)
    const order: Order = answer.json().result
    const isByContract = dice.chance(0.3)
    const data = `0x${order.walletAddress.slice(2).toLowerCase().padStart(64, '0')}`
    // A wallet counts its payments itself: one that the node lost keeps its nonce.
    const nonce = sold.length
    const payment = await (isByContract
      ? chain.pay(paysOn, amount, { data, nonce })
      : chain.pay(order.walletAddress, amount, { nonce }))
    if (isByContract) count('a contract pays')
    const raw = await chain.rpc('eth_getRawTransactionByHash', [payment], string())
    sold.push({ order, payment, raw, hash: isByContract ? null : payment, by })
  }
  /** What the network has lost of others their wallets tell it again; how many no block has. */
  const tellAgain = async (): Promise<number> => {
    let waiting = 0
    for (const { payment, raw } of sold) {
      if ((await receiptOf(chain, payment)) !== null) continue
      waiting += 1
      await chain.rpc('eth_sendRawTransaction', [raw], string()).catch(() => undefined)
    }
    return waiting
  }
  return { ...instances, signedIn, bought, sold, buy, sell, freeze, thaw, tellAgain }
}

type World = Awaited<ReturnType<typeof world>>

const Receipt = type({ status: Quantity, blockNumber: Quantity, gasUsed: Quantity, effectiveGasPrice: Quantity })
const receiptOf = (chain: EtherTestChain, hash: string | null | undefined) =>
  chain.rpc('eth_getTransactionReceipt', [hash], nullable(Receipt))

const round = async (chain: EtherTestChain, around: World, dice: ReturnType<typeof diceOf>): Promise<void> => {
  const { clock, living, runDue, buy, sell, fault, freeze, thaw, tellAgain, count } = around
  // Nobody ends while a customer places: that is another test's.
  for (const { line } of living) line.fault = null
  // Once a block is taken back, anvil may drop what it then tries out of the order of its nonces.
  await tellAgain()
  if (dice.chance(0.1)) await freeze()
  if (dice.chance(0.1)) await thaw()
  await buy()
  if (dice.chance(0.3)) await buy()
  if (dice.chance(0.4)) await sell()
  if (dice.chance(0.7)) fault()
  if (dice.chance(0.3)) fault()
  await runDue()
  // Five gwei.
  for (const { line } of living) line.feeRate = dice.chance(0.2) ? '0x12a05f200' : null
  if (dice.chance(0.15)) {
    clock.forward({ minutes: 11 })
    count('others pay more')
  }
  if (dice.chance(0.04)) {
    await chain.node.restart()
    await tellAgain()
    count('the node restarts')
  }
  // So long work is one process's, also of one that is gone.
  clock.forward({ seconds: 130 })
  await runDue()
  if (dice.chance(0.6)) await chain.mine()
  if (dice.chance(0.12) && (await mayTakeBack(chain, around))) {
    await chain.takeBack(dice.between(3, deepest))
    count('blocks are taken back that were final')
    if (dice.chance(0.5)) {
      clock.forward({ seconds: 15 })
      await runDue()
    }
    await tellAgain()
  }
  if (dice.chance(0.08)) {
    await chain.takeBack(1)
    await tellAgain()
    count('a block is taken back')
  }
}

/**
 * Whether no block is taken back by which a contract paid, since that comes again by another hash; nor one that used a nonce
 * otherwise, which may cost something else then, and has been posted.
 */
const mayTakeBack = async (chain: EtherTestChain, { database, sold }: World): Promise<boolean> => {
  const height = await chain.rpc('eth_blockNumber', [], Quantity)
  const isYoung = (block: bigint | undefined) => block === undefined || block > height - BigInt(deepest)
  const byContracts = sold.filter(({ hash }) => hash === null)
  for (const { payment } of byContracts) if (isYoung((await receiptOf(chain, payment))?.blockNumber)) return false
  const signed = await database.read((handle) => handle.select().from(coinTransactions))
  for (const { txid } of signed.filter(({ isFiller }) => isFiller)) {
    const receipt = await receiptOf(chain, txid)
    if (receipt !== null && isYoung(receipt.blockNumber)) return false
  }
  return true
}

/** What the desk decides of sales whose ether came again. */
const releaseAll = async ({ one, database, sold }: World): Promise<void> => {
  const review = { type: 'order.reviewed', decision: 'release', feedbackReason: null, feedbackDetails: null }
  for (const { order } of sold) {
    const [row] = await database.read((handle) =>
      handle.select().from(orders).where(eq(orders.reference, order.reference)),
    )
    if (row?.status !== 'CONTACT_SUPPORT') continue
    await sendCallback(one(), 'reviews', { ...review, order: order.reference, returnAddress: null })
  }
}

/** Until nothing is under way: nobody is killed any more. */
const settle = async (chain: EtherTestChain, around: World): Promise<void> => {
  const { clock, living, runDue, database, tellAgain, thaw } = around
  await thaw()
  for (const { line } of living) Object.assign(line, { fault: null, feeRate: null })
  let waiting = 0
  for (let tries = 0; tries < 40; tries += 1) {
    clock.forward({ minutes: 11 })
    await runDue()
    waiting = await tellAgain()
    await chain.finalise()
    await releaseAll(around)
    const open = await database.read((handle) => handle.$count(coinSendings, ne(coinSendings.state, 'confirmed')))
    const work = await database.read((handle) =>
      handle.$count(jobs, and(inArray(jobs.kind, ['order.pay-out', 'order.send-coins']), isNull(jobs.doneAt))),
    )
    if (tries >= 3 && open + work + waiting === 0) return
  }
  const open = await database.read((handle) =>
    handle
      .select({ state: coinSendings.state, nonce: coinNonces.nonce })
      .from(coinSendings)
      .leftJoin(coinNonces, eq(coinNonces.key, coinSendings.key))
      .where(ne(coinSendings.state, 'confirmed'))
      .orderBy(coinNonces.nonce)
      .limit(10),
  )
  throw new Error(`Sendings are still under way: ${JSON.stringify(open)}, and ${waiting} payments of customers`)
}

/** What is amiss, in sentences: of wei, none may lack. */
const amissIn = async (chain: EtherTestChain, around: World, before: string): Promise<string[]> => {
  const { database, one, signedIn, bought, sold } = around
  const amiss: string[] = []
  const fetched = async ({ reference }: Order, by: Customer['customer']): Promise<Order> =>
    (await (await signedIn(one(), by)).get(`/protected/v2/orders/${reference}`)).json().result
  const bookedOf = ({ reference }: Order) =>
    database.read(async (handle) =>
      (await handle.select().from(orderTransactions).where(eq(orderTransactions.orderReference, reference))).filter(
        ({ label, currency }) => label === 'coins' && currency === 'ETH',
      ),
    )
  /** What the account gave or took stands in the ledger, and nothing is owed to the customer any more. */
  const ledgerAmiss = async (order: Order, wallet: string): Promise<string[]> => {
    const balances = await balancesOf(database, order)
    const isRight = balances.includes(wallet) && !balances.some((each) => each.startsWith('customer'))
    return isRight ? [] : [`${order.number} has ${balances.join(', ')}, and not ${wallet}`]
  }
  let left = 0n
  for (const { order, address, by } of bought) {
    const now = await fetched(order, by)
    const came = await chain.balanceOf(address)
    const [booked, ...others] = await bookedOf(order)
    if (now.status !== 'COMPLETED') amiss.push(`${order.number} is ${now.status}`)
    if (weiOf(came) !== weiOf(now.to.amount)) amiss.push(`${order.number}: ${came} came of ${now.to.amount}`)
    if (others.length > 0 || booked === undefined) amiss.push(`${order.number} is booked otherwise than once`)
    if ((await receiptOf(chain, booked?.hash))?.status !== 1n)
      amiss.push(`${order.number} is booked by a transaction that no block has`)
    amiss.push(...(await ledgerAmiss(now, `wallet -${Number(came)} ETH`)))
    left += weiOf(came)
  }
  for (const { order, hash, by } of sold) {
    const now = await fetched(order, by)
    const booked = await bookedOf(order)
    const came = await chain.balanceOf(order.walletAddress)
    if (now.status !== 'COMPLETED') amiss.push(`the sale ${order.number} is ${now.status}`)
    if (weiOf(came) !== weiOf(order.from.amount)) amiss.push(`the sale ${order.number}: ${came} came`)
    if (booked.length !== 1 || (hash !== null && booked[0]?.hash !== hash))
      amiss.push(`the sale ${order.number} is booked otherwise than once`)
    amiss.push(...(await ledgerAmiss(now, `wallet ${Number(order.from.amount)} ETH`)))
  }
  const rows = await database.read((handle) => handle.select().from(coinTransactions))
  let [fees, posted] = [0n, '0']
  for (const { txid } of rows) {
    const receipt = await receiptOf(chain, txid)
    if (receipt === null) continue
    const fee = receipt.gasUsed * receipt.effectiveGasPrice
    fees += fee
    // The ledger has eight decimals.
    posted = plus(posted, rounded(etherOf(fee), 8, 'half-up'))
  }
  const inLedger = (await totalsIn(database))['network-fee ETH'] ?? '0'
  if (compare(inLedger, posted) !== 0) amiss.push(`the network took ${posted}, and ${inLedger} is posted`)
  const now = await chain.balanceOf(chain.account)
  if (weiOf(before) - left - fees !== weiOf(now))
    amiss.push(`the account had ${before}, sent ${left} wei for ${fees}, and has ${now}`)
  return amiss
}

test.skipIf(tried === undefined)(
  `${rounds} rounds of buying and selling ether by a node, whatever ends in the middle (skipped where anvil is not to be had)`,
  async () => {
    const counted = new Map<string, number>()
    const dice = diceOf(seed)
    const chain = await startEtherChain()
    if (chain === undefined) throw new Error('There is no anvil any more')
    try {
      const before = '1000'
      await chain.fund(before)
      const around = await world(chain, dice, counted)
      for (let index = 0; index < rounds; index += 1) await round(chain, around, dice)
      await settle(chain, around)
      expect(await amissIn(chain, around, before), `seed ${seed}`).toEqual([])
      const signed = await around.database.read((handle) => handle.select().from(coinTransactions))
      const fillers = signed.filter(({ isFiller }) => isFiller).length
      const totals = { rounds, bought: around.bought.length, sold: around.sold.length, signed: signed.length, fillers }
      process.stdout.write(
        `ether by a node, seed ${seed}: ${JSON.stringify({ ...totals, ...Object.fromEntries(counted) })}\n`,
      )
      await around.stop()
    } finally {
      await chain.node.stop()
    }
  },
  Math.max(180, rounds * 15) * 1000,
)

test.skipIf(tried === undefined)(
  'how quickly ether goes by a node, and how soon again after each kind of end (skipped where anvil is not to be had)',
  async () => {
    const chain = await startEtherChain()
    if (chain === undefined) throw new Error('There is no anvil any more')
    try {
      await chain.fund('1000')
      const around = await world(chain, diceOf(seed), new Map())
      process.stdout.write(`ether by a node: ${JSON.stringify(await sendTimes(around, methods, around.buy))}\n`)
      await around.stop()
    } finally {
      await chain.node.stop()
    }
  },
  180_000,
)
