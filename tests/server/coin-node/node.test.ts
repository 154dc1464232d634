import { HDKey } from '@scure/bip32'
import { and, eq } from 'drizzle-orm'
import { any, array, string } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkAddress } from '../../../src/domain/orders/addresses'
import type { Order } from '../../../src/domain/orders/orders'
import { coinNode } from '../../../src/server/coin-node/adapter'
import { addressAt } from '../../../src/server/coin-node/key'
import {
  coinAddresses,
  coinBlocks,
  coinSendings,
  coinTransactions,
  orderTransactions,
  removedCoins,
} from '../../../src/server/database/schema'
import { networkOf } from '../../../src/server/outside/coins'
import { nodeLine } from '../../soak/node-line'
import { sendCallback, transferOf } from '../../support/callbacks'
import { browserOf, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { startChain, type LitecoinChain } from '../../support/litecoin-chain'
import { buyOrder } from '../../support/placing'
import { newSeller, placeSale } from '../../support/selling'

const chain = await startChain()
const here: LitecoinChain = chain ?? Object.create(null)

/** Of the account m/84'/2'/0' of a wallet whose private keys the exchange never has. */
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/84'/2'/0'")
const extendedKey = account.publicExtendedKey

describe.skipIf(chain === undefined)(
  'an exchange with a node of Litecoin (skipped where litecoind is not to be had)',
  () => {
    let exchange: TestExchange
    let browser: Browser
    let bankAccount: string

    beforeAll(async () => {
      await here.fund(['5', '5'])
      exchange = await testExchange({ adapters: [coinNode('LTC', { url: here.url, extendedKey, chain: 'regtest' })] })
      await exchange.plan()
      // Nothing is sold before the wallet has been asked.
      await exchange.exchange.jobs.runDue()
    })
    afterAll(async () => {
      await exchange.stop()
      await here.node.stop()
    })
    beforeEach(async () => {
      const seller = await newSeller(exchange.database)
      bankAccount = seller.account.reference
      browser = browserOf(exchange.server)
      await browser.signIn(seller.customer.email)
    })

    const work = () => exchange.exchange.jobs.runDue()
    /** Lets the node be asked the next time. */
    const look = async () => {
      exchange.clock.forward({ seconds: 15 })
      await work()
    }
    const fetched = async ({ reference }: Pick<Order, 'reference'>): Promise<Order> =>
      (await browser.get(`/protected/v2/orders/${reference}`)).json().result

    const sell = async (amount = '1.5'): Promise<Order> =>
      (await placeSale(browser, bankAccount, { coin: 'LTC', amount })).json().result
    const buy = async (address: string): Promise<Order> => {
      const answer = await browser.post('/protected/v2/buy/orders', { ...buyOrder, to: 'LTC', address })
      return answer.json().result
    }
    const paid = async (order: Order) => {
      await sendCallback(exchange, 'payments', transferOf(order.number, '1000.00'))
      await work()
    }
    const lastOf = async ({ reference }: Order) => {
      const rows = await exchange.database.read((handle) =>
        handle
          .select()
          .from(coinTransactions)
          .where(eq(coinTransactions.key, `${reference}/1`)),
      )
      return rows.toSorted((one, other) => one.attempt - other.attempt)
    }
    /** Coins of the order, as they stand in its books. */
    const bookedOf = ({ reference }: Order, direction: 'IN' | 'OUT') =>
      exchange.database.read((handle) =>
        handle
          .select({ hash: orderTransactions.hash, amount: orderTransactions.amount })
          .from(orderTransactions)
          .where(
            and(
              eq(orderTransactions.orderReference, reference),
              eq(orderTransactions.direction, direction),
              eq(orderTransactions.currency, 'LTC'),
              eq(orderTransactions.label, 'coins'),
            ),
          ),
      )
    const stateOf = async ({ reference }: Order) =>
      exchange.database.read(
        async (handle) =>
          (
            await handle
              .select()
              .from(coinSendings)
              .where(eq(coinSendings.key, `${reference}/1`))
          ).at(0)?.state,
      )

    const removedOf = ({ reference }: Order) =>
      exchange.database.read((handle) =>
        handle.select().from(removedCoins).where(eq(removedCoins.orderReference, reference)),
      )

    test('takes and refuses addresses by the chain that the node is on', async () => {
      expect(checkAddress('LTC', await here.newAddress(), { LTC: 'regtest' })).toEqual({ valid: true })
      const main = await browser.post('/protected/v2/buy/orders', {
        ...buyOrder,
        to: 'LTC',
        address: 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz',
      })
      expect(main.json()).toEqual(refusal('bad-input', ['address', 'walletAddress']))
      expect((await browser.post('/protected/v2/buy/orders', buyOrder)).statusCode).toBe(200)
    })

    test('gives each sale the next address of the key, the same for the same sale', async () => {
      const first = await sell()
      const [row] = await exchange.database.read((handle) =>
        handle
          .select()
          .from(coinAddresses)
          .where(eq(coinAddresses.ours, `sale/${first.reference}`)),
      )
      const second = await sell()
      const index = row?.index ?? 0
      expect([first.walletAddress, second.walletAddress]).toEqual(
        [index, index + 1].map((each) => addressAt('LTC', 'regtest', extendedKey, each)),
      )
    })

    test('pays a sale once its coins lie as deep as their coin asks', async () => {
      const order = await sell()
      const hash = await here.others('sendtoaddress', [order.walletAddress, '1.5'], string())
      await here.mine(5)
      await look()
      expect((await fetched(order)).status).toBe('PENDING')
      await here.mine()
      await look()
      expect([(await fetched(order)).status, await bookedOf(order, 'IN')]).toEqual([
        'COMPLETED',
        [{ hash, amount: '1.50000000' }],
      ])
      await look()
      await look()
      expect(await bookedOf(order, 'IN')).toHaveLength(1)
    })

    test('sends what was bought, and follows it until it is final', async () => {
      const address = await here.newAddress()
      const order = await buy(address)
      await paid(order)
      const done = await fetched(order)
      const [sent] = await lastOf(order)
      expect([done.status, await bookedOf(order, 'OUT')]).toEqual([
        'COMPLETED',
        [{ hash: sent?.txid, amount: done.to.amount }],
      ])
      expect(Number(await here.others('getreceivedbyaddress', [address, 0], string()))).toBe(Number(done.to.amount))
      await look()
      expect(await stateOf(order)).toBe('sent')
      await here.mine(6)
      await look()
      expect(await stateOf(order)).toBe('confirmed')
    })

    test('tells the network again of what it has lost', async () => {
      const order = await buy(await here.newAddress())
      await paid(order)
      const [sent] = await lastOf(order)
      const isKept = async () => (await here.hot('getrawmempool', [], array(string()))).includes(sent?.txid ?? '')
      // A node that was started anew without its mempool, and does not tell the network of its wallet's by itself.
      await here.restart(['-persistmempool=0', '-walletbroadcast=0'])
      expect(await isKept()).toBe(false)
      await look()
      expect(await isKept()).toBe(true)
      await here.restart()
      await here.mine(6)
      await look()
      const { confirmations } = await here.hot('gettransaction', [sent?.txid], any())
      expect([Number(confirmations), await stateOf(order)]).toEqual([6, 'confirmed'])
    })

    test('tells the desk of coins that are of the chain no more, however deep they lay', async () => {
      const order = await sell()
      await here.others('sendtoaddress', [order.walletAddress, '1.5'], string())
      const [first] = await here.mine(6)
      await look()
      expect((await fetched(order)).status).toBe('COMPLETED')
      const [booked] = await bookedOf(order, 'IN')
      // The sender takes them elsewhere on a chain that is longer.
      await here.hot('invalidateblock', [first], any())
      await here.spendOtherwise(booked?.hash ?? '')
      await here.mine(7)
      await look()
      const removed = await removedOf(order)
      expect(removed.map(({ hash, amount, handledAt }) => [hash, amount, handledAt])).toEqual([
        [booked?.hash, '1.50000000', null],
      ])
      await look()
      expect((await fetched(order)).status).toBe('COMPLETED')
    })

    /** A sale whose coins lie deep enough; hands back the first block that is upon none of them. */
    const sold = async () => {
      const order = await sell()
      await here.others('sendtoaddress', [order.walletAddress, '1.5'], string())
      const [first = ''] = await here.mine(6)
      await look()
      return { order, first }
    }
    const outcomes = async (order: Order) => (await removedOf(order)).map(({ outcome }) => outcome ?? 'undecided')

    test('tells the desk each time that the same coins leave the chain, and that they came again', async () => {
      const { order, first } = await sold()
      await here.hot('invalidateblock', [first], any())
      await look()
      expect(await outcomes(order)).toEqual(['undecided'])
      const [next] = await here.mine(5)
      await look()
      expect(await outcomes(order)).toEqual(['undecided'])
      await here.mine()
      await look()
      expect(await outcomes(order)).toEqual(['came-again'])
      await here.hot('invalidateblock', [next], any())
      await look()
      expect(await outcomes(order)).toEqual(['undecided'])
      await here.mine(7)
      await look()
      expect([await outcomes(order), await bookedOf(order, 'IN')]).toEqual([
        ['came-again'],
        [{ hash: expect.any(String), amount: '1.50000000' }],
      ])
    })

    test('tells the desk of coins that are of the chain no more also where the node lists none', async () => {
      const { order, first } = await sold()
      const [booked] = await bookedOf(order, 'IN')
      await here.hot('invalidateblock', [first], any())
      await here.spendOtherwise(booked?.hash ?? '')
      const blocks = await here.mine(7)
      // Whatever was listed was listed to a process that has ended.
      const hash = blocks.at(-1) ?? ''
      await exchange.database.transaction((tx) => tx.update(coinBlocks).set({ hash }).where(eq(coinBlocks.coin, 'LTC')))
      await look()
      expect(await outcomes(order)).toEqual(['undecided'])
    })

    test('is asked nothing more once a node of another chain answers in its place', async () => {
      const line = await nodeLine(here.url)
      const adapters = [coinNode('LTC', { url: line.url, extendedKey, chain: 'regtest' })]
      const moved = await testExchange({ adapters })
      await moved.plan()
      const lookThere = async () => {
        await here.mine(7)
        moved.clock.forward({ seconds: 15 })
        await moved.exchange.jobs.runDue()
        return moved.database.read((handle) => handle.select().from(coinBlocks))
      }
      const [first, second] = [await lookThere(), await lookThere()]
      expect(second).not.toEqual(first)
      line.chain = 'main'
      const network = networkOf(moved.exchange.outside, 'LTC')
      const wrong = 'The node is on the chain main, and not on regtest'
      await expect(network.address({ order: 'x', coin: 'LTC' })).rejects.toThrow(wrong)
      expect(await lookThere()).toEqual(second)
      await expect(network.networkFee('LTC')).rejects.toThrow(wrong)
      line.chain = null
      expect(await lookThere()).not.toEqual(second)
      await line.stop()
      await moved.stop()
    })

    test('takes what a block earns at the address of a sale', async () => {
      const order = await sell()
      await here.others('generatetoaddress', [1, order.walletAddress], any())
      await here.mine(5)
      await look()
      expect([(await fetched(order)).status, (await bookedOf(order, 'IN')).length]).toEqual(['CONTACT_SUPPORT', 1])
    })
  },
)
