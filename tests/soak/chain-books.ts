import { eq } from 'drizzle-orm'
import { any, string, type } from 'superstruct'
import { compare, minus, plus, times } from '../../src/domain/money/money'
import type { Order } from '../../src/domain/orders/orders'
import { dialects } from '../../src/server/coin-node/dialect'
import type { Database } from '../../src/server/database/handle'
import { coinTransactions, orderTransactions } from '../../src/server/database/schema'
import { balancesOf, totalsIn } from '../support/ledger'
import type { LitecoinChain } from '../support/litecoin-chain'

/** A purchase, and where its coins were to come. */
export type Bought = { order: Order; address: string }
/** A sale, and the transaction by which its customer sent the coins. */
export type Sold = { order: Order; hash: string }

type Around = {
  chain: LitecoinChain
  database: Database
  /** What was bought and sold, and how an order stands now. */
  bought: readonly Bought[]
  sold: readonly Sold[]
  fetched: (order: Order) => Promise<Order>
}

const { depth } = dialects.LTC
const Known = type({ confirmations: string(), fee: string() })
const Told = type({ confirmations: string(), hex: string() })

/** What a node has lost of a customer's its wallet tells again. */
export const tellAgain = async (chain: LitecoinChain, sold: readonly Sold[]): Promise<void> => {
  for (const { hash } of sold) {
    const { confirmations, hex } = await chain.others('gettransaction', [hash], Told)
    if (Number(confirmations) <= 0) await chain.others('sendrawtransaction', [hex], any()).catch(() => undefined)
  }
}

const coinsBooked = (database: Database, { reference }: Order) =>
  database.read(async (handle) =>
    (await handle.select().from(orderTransactions).where(eq(orderTransactions.orderReference, reference))).filter(
      ({ label, currency }) => label === 'coins' && currency === 'LTC',
    ),
  )

/** What the wallet gave or took stands in the ledger, and nothing is owed to the customer any more. */
const ledgerAmiss = async (database: Database, order: Order, wallet: string): Promise<string[]> => {
  const balances = await balancesOf(database, order)
  const isRight = balances.includes(wallet) && !balances.some((each) => each.startsWith('customer'))
  return isRight ? [] : [`${order.number} has ${balances.join(', ')}, and not ${wallet}`]
}

const purchaseAmiss = async ({ chain, database, fetched }: Around, { order, address }: Bought): Promise<string[]> => {
  const now = await fetched(order)
  const came: string = await chain.others('getreceivedbyaddress', [address, 1], string())
  const [booked, ...others] = await coinsBooked(database, order)
  const amiss: string[] = []
  if (now.status !== 'COMPLETED') amiss.push(`${order.number} is ${now.status}`)
  if (minus(came, now.to.amount) !== '0') amiss.push(`${order.number}: ${came} came of ${now.to.amount}`)
  if (others.length > 0 || booked === undefined) amiss.push(`${order.number} is booked otherwise than once`)
  const { confirmations } = await chain.hot('gettransaction', [booked?.hash], Known)
  if (Number(confirmations) < depth) amiss.push(`${order.number} is booked by a transaction that no block has`)
  return [...amiss, ...(await ledgerAmiss(database, now, `wallet -${Number(came)} LTC`))]
}

const saleAmiss = async ({ chain, database, fetched }: Around, { order, hash }: Sold): Promise<string[]> => {
  const now = await fetched(order)
  const booked = await coinsBooked(database, order)
  const amiss: string[] = []
  const { confirmations } = await chain.others('gettransaction', [hash], Known)
  if (Number(confirmations) < 0) return goneAmiss(database, now)
  if (now.status !== 'COMPLETED')
    amiss.push(`the sale ${order.number} is ${now.status}, and its coins have ${confirmations} confirmations`)
  if (booked.length !== 1 || booked[0]?.hash !== hash)
    amiss.push(`the sale ${order.number} is booked otherwise than once`)
  return [...amiss, ...(await ledgerAmiss(database, now, `wallet ${Number(order.from.amount)} LTC`))]
}

/** Coins that were spent otherwise are in no books; the customer owes them where they had the money. */
const goneAmiss = async (database: Database, order: Order): Promise<string[]> => {
  const balances = await balancesOf(database, order)
  const coins = balances.filter((each) => each.endsWith('LTC'))
  const amount = Number(order.from.amount)
  const expected = order.status === 'COMPLETED' ? [`customer ${amount} LTC`, `trading -${amount} LTC`] : []
  const isRight = order.status === 'COMPLETED' || order.status === 'CANCELED' || order.status === 'PENDING'
  return isRight && coins.join() === expected.join()
    ? []
    : [`the sale ${order.number} is ${order.status} without its coins, and has ${balances.join(', ')}`]
}

/** What the network took stands in the ledger, of no order. */
const feesAmiss = async (database: Database, fees: string): Promise<string[]> => {
  const posted = (await totalsIn(database))['network-fee LTC'] ?? '0'
  return compare(posted, fees) === 0 ? [] : [`the network took ${fees}, and ${posted} is posted`]
}

/** The wallet has what it had, but for what came to those who bought, and what the network took. */
const walletAmiss = async ({ chain, database, bought }: Around, before: string): Promise<string[]> => {
  let [left, fees] = ['0', '0']
  for (const { address } of bought)
    left = plus(left, await chain.others('getreceivedbyaddress', [address, 1], string()))
  for (const { txid } of await database.read((handle) => handle.select().from(coinTransactions))) {
    const known = await chain.hot('gettransaction', [txid], Known).catch(() => null)
    if (known !== null && Number(known.confirmations) > 0) fees = plus(fees, times(known.fee, '-1'))
  }
  const now = await balanceOf(chain)
  return minus(minus(minus(before, left), fees), now) === '0'
    ? feesAmiss(database, fees)
    : [`the wallet had ${before}, sent ${left} for ${fees}, and has ${now}`]
}

/** What of chain, wallet and ledger does not agree, in sentences; `before` is what the wallet had. */
export const chainAmiss = async (around: Around, before: string): Promise<string[]> => {
  const amiss: string[] = []
  for (const each of around.bought) amiss.push(...(await purchaseAmiss(around, each)))
  for (const each of around.sold) amiss.push(...(await saleAmiss(around, each)))
  return [...amiss, ...(await walletAmiss(around, before))]
}

/** What the wallet has in blocks, also what is set apart. */
export const balanceOf = (chain: LitecoinChain): Promise<string> => chain.hot('getbalance', ['*', 1], string())
