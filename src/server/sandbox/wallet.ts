import { randomUUID } from 'node:crypto'
import { and, desc, eq, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { coins, type Coin } from '../../domain/money/currencies'
import { coinOf, type Decimal } from '../../domain/money/money'
import { checkCoinAmount, typedCoins } from '../../domain/shared/validation'
import type { Handle, Transaction } from '../database/handle'
import { customers, orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { queryOf } from '../public-site/frame'
import { chainsOf } from '../outside/coins'
import { sandboxHash } from './addresses'
import { callBack, type CallbackJob } from './callbacks'
import { coinsSentPage, noSalePage, sendCoinsPage, walletPage, type Deposit } from './pages/wallet'
import { sendersOf } from './wallet-proofs'
import { isUuid, lookAskedFor, send, textIn } from '../public-site/painting'

type OfSale = { Params: { reference: string } }

/** The customer's own wallet: coins are sent to the addresses of sales, also to those that wait for none any more. */
export const registerWallet = (server: FastifyInstance, exchange: Exchange, callback: CallbackJob): void => {
  const saleAt = async (reference: string) =>
    isUuid(reference) ? exchange.database.read((handle) => depositFor(handle, exchange, reference)) : undefined

  server.get('/sandbox/wallet', async (request, reply) => {
    const look = lookAskedFor(request, reply)
    const sales = await exchange.database.read(async (handle) => ({
      waiting: await depositsWhere(handle, exchange, eq(orders.status, 'PENDING')),
      others: await depositsWhere(handle, exchange, ne(orders.status, 'PENDING')),
    }))
    return send(exchange, request, reply, look, walletPage(look.locale, sales))
  })

  server.get<OfSale>('/sandbox/wallet/:reference', async (request, reply) => {
    const look = lookAskedFor(request, reply)
    const sale = await saleAt(request.params.reference)
    if (sale === undefined) return send(exchange, request, reply.status(404), look, noSalePage(look.locale))
    return send(exchange, request, reply, look, sendCoinsPage(look.locale, sale))
  })

  server.post<OfSale & { Body: unknown }>('/sandbox/wallet/:reference', async (request, reply) => {
    const look = lookAskedFor(request, reply)
    const sale = await saleAt(request.params.reference)
    if (sale === undefined) return send(exchange, request, reply.status(404), look, noSalePage(look.locale))
    const typed = textIn(request.body, 'amount')
    const amount = sendable(typed)
    const coin = coinIn(textIn(request.body, 'coin'), sale)
    if (amount === undefined)
      return send(
        exchange,
        request,
        reply.status(400),
        look,
        sendCoinsPage(look.locale, sale, { typed, coin, isWrong: true }),
      )
    const from = sale.senders.find((sender) => sender === textIn(request.body, 'from')) ?? null
    await exchange.database.transaction((tx) => sendDeposit(tx, exchange, callback, { ...sale, coin, from }, amount))
    return reply.redirect(`/sandbox/wallet/${sale.reference}/sent?${new URLSearchParams({ amount, coin })}`, 303)
  })

  server.get<OfSale>('/sandbox/wallet/:reference/sent', async (request, reply) => {
    const look = lookAskedFor(request, reply)
    const sale = await saleAt(request.params.reference)
    const query = queryOf(request)
    const amount = sendable(query['amount'] ?? '')
    if (sale === undefined || amount === undefined)
      return send(exchange, request, reply.status(404), look, noSalePage(look.locale))
    const seconds = exchange.config.sandboxReviewSeconds
    return send(
      exchange,
      request,
      reply,
      look,
      coinsSentPage(look.locale, { ...sale, coin: coinIn(query['coin'] ?? '', sale) }, { amount, seconds }),
    )
  })
}

/** The coin that was chosen, else the sale's. */
const coinIn = (text: string, sale: Deposit): Coin => coins.find((coin) => coin === text) ?? sale.coin

const sendable = (typed: string): Decimal | undefined =>
  typed.length <= 20 && checkCoinAmount(typed) === null ? coinOf(typedCoins(typed)) : undefined

const sendDeposit = async (
  tx: Transaction,
  exchange: Exchange,
  callback: CallbackJob,
  { reference: order, coin, from }: Deposit & { from: string | null },
  amount: Decimal,
): Promise<void> => {
  const id = randomUUID()
  const at = exchange.clock.now().toISOString()
  const event = {
    id,
    type: 'coins.received',
    at,
    order,
    coin,
    amount,
    hash: sandboxHash(coin, `deposit/${id}`),
    ...(from === null ? {} : { from: [from] }),
  } as const
  await callBack(tx, exchange, callback, 'coins', event)
}

const depositColumns = {
  reference: orders.reference,
  number: orders.number,
  coin: orders.coin,
  amount: orders.estimate,
  address: orders.walletAddress,
  status: orders.status,
  email: customers.email,
}

const depositsOf = async (
  handle: Handle,
  exchange: Exchange,
  condition: SQL | undefined,
  most: number,
): Promise<Deposit[]> => {
  const sales = await handle
    .select(depositColumns)
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(eq(orders.type, 'SELL'), areOfSandbox(exchange), condition))
    .orderBy(desc(orders.createdAt))
    .limit(most)
  return sales.map((sale) => ({ ...sale, senders: sendersOf(exchange, sale.coin) }))
}

/** Coins that go by a node of ours are sent by a wallet on its chain. */
const areOfSandbox = ({ outside }: Exchange): SQL => {
  const others = Object.keys(chainsOf(outside))
  return notInArray(sql`${orders.coin}::text`, others)
}

const salesOnPage = 30

const depositsWhere = (handle: Handle, exchange: Exchange, condition: SQL): Promise<Deposit[]> =>
  depositsOf(handle, exchange, condition, salesOnPage)

const depositFor = async (handle: Handle, exchange: Exchange, reference: string): Promise<Deposit | undefined> =>
  (await depositsOf(handle, exchange, eq(orders.reference, reference), 1))[0]
