import { HDKey } from '@scure/bip32'
import { and, eq } from 'drizzle-orm'
import { any } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { etherAddressAt } from '../../../src/server/coin-node/key'
import {
  coinAddresses,
  coinBalances,
  coinBlocks,
  coinDeposits,
  coinSendings,
  coinTransactions,
  orderTransactions,
} from '../../../src/server/database/schema'
import { etherNode } from '../../../src/server/ether-node/adapter'
import type { EtherSettings } from '../../../src/server/ether-node/settings'
import { endFreezeNow, freezeAccount } from '../../../src/server/freeze/freeze'
import { networkOf } from '../../../src/server/outside/coins'
import { nodeLine } from '../../soak/node-line'
import { sendCallback, transferOf } from '../../support/callbacks'
import { contracts, startEtherChain, type EtherTestChain } from '../../support/ether-chain'
import { browserOf, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { balancesOf } from '../../support/ledger'
import { buyOrder } from '../../support/placing'
import { newSeller, placeSale } from '../../support/selling'

const chain = await startEtherChain()
const here: EtherTestChain = chain ?? Object.create(null)

/** Of the account m/44'/60'/0' of a wallet whose private keys the exchange never has. */
const extendedKey = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'").publicExtendedKey

describe.skipIf(chain === undefined)(
  'an exchange with a node of Ethereum (skipped where anvil is not to be had)',
  () => {
    let exchange: TestExchange
    let browser: Browser
    let bankAccount: string
    const settings = (): EtherSettings => ({ url: here.url, key: here.key, extendedKey, chain: 'regtest' })

    beforeAll(async () => {
      await here.fund('50')
      exchange = await testExchange({ adapters: [etherNode(settings())] })
      await exchange.plan()
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
      await look()
    })

    const work = () => exchange.exchange.jobs.runDue()
    /** Lets the node be asked the next time. */
    const look = async () => {
      exchange.clock.forward({ seconds: 15 })
      await work()
    }
    const fetched = async ({ reference }: Pick<Order, 'reference'>): Promise<Order> =>
      (await browser.get(`/protected/v2/orders/${reference}`)).json().result
    const sell = async (amount = '0.04'): Promise<Order> =>
      (await placeSale(browser, bankAccount, { coin: 'ETH', amount })).json().result
    const buy = async (address: string, at = browser): Promise<Order> => {
      const asked = { ...buyOrder, to: 'ETH', address, customerPaysNetworkFee: true }
      // What it costs with the network's fee is told where another total is asked.
      const { quote } = (await at.post('/protected/v2/buy/orders', asked)).json()
      return (await at.post('/protected/v2/buy/orders', { ...asked, total: quote.total })).json().result
    }
    const paid = async (order: Order) => {
      await sendCallback(exchange, 'payments', transferOf(order.number, order.total))
      await work()
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
              eq(orderTransactions.currency, 'ETH'),
              eq(orderTransactions.label, 'coins'),
            ),
          ),
      )
    const sentFor = ({ reference }: Order) =>
      exchange.database.read(async (handle) => ({
        state: (
          await handle
            .select()
            .from(coinSendings)
            .where(eq(coinSendings.key, `${reference}/1`))
        ).at(0)?.state,
        txid: (
          await handle
            .select()
            .from(coinTransactions)
            .where(eq(coinTransactions.key, `${reference}/1`))
        ).at(0)?.txid,
      }))

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
        [index, index + 1].map((each) => etherAddressAt(extendedKey, each)),
      )
    })

    test('pays a sale once the block of its ether is final', async () => {
      const order = await sell()
      const hash = await here.pay(order.walletAddress, '0.04')
      await here.mine(2)
      await look()
      expect((await fetched(order)).status).toBe('PENDING')
      await here.mine()
      await look()
      expect([(await fetched(order)).status, await bookedOf(order, 'IN')]).toEqual([
        'COMPLETED',
        [{ hash, amount: '0.04000000' }],
      ])
      await look()
      expect(await bookedOf(order, 'IN')).toHaveLength(1)
    })

    test('pays a sale once whose address was made at a block that the chain replaced by one with its ether', async () => {
      await here.mine()
      const order = await sell()
      await here.rpc('anvil_rollback', [1], any())
      const hash = await here.pay(order.walletAddress, '0.04')
      for (const _ of [0, 1]) {
        await here.finalise()
        await look()
      }
      const { address, txid, amount } = coinDeposits
      const came = await exchange.database.read((handle) =>
        handle.select({ txid, amount }).from(coinDeposits).where(eq(address, order.walletAddress)),
      )
      expect([came, (await fetched(order)).status]).toEqual([[{ txid: hash, amount: '0.04000000' }], 'COMPLETED'])
    })

    test('has the desk look at a sale whose ether a contract sent, where it must know whose it is', async () => {
      const [small, large] = [await sell(), await sell('0.9')]
      const contract = await here.deploy(contracts.paysOn)
      for (const [{ walletAddress }, amount] of [
        [small, '0.04'],
        [large, '0.9'],
      ] as const)
        await here.pay(contract, amount, { data: `0x${walletAddress.slice(2).toLowerCase().padStart(64, '0')}` })
      await here.finalise()
      await look()
      expect([(await fetched(small)).status, (await fetched(large)).status]).toEqual(['COMPLETED', 'CONTACT_SUPPORT'])
      expect((await bookedOf(large, 'IN')).map(({ amount }) => amount)).toEqual(['0.90000000'])
    })

    test('sends what was bought, and follows it until it is final', async () => {
      const address = here.newAddress()
      const order = await buy(address)
      await paid(order)
      const done = await fetched(order)
      const { txid } = await sentFor(order)
      expect([done.status, await bookedOf(order, 'OUT')]).toEqual([
        'COMPLETED',
        [{ hash: txid, amount: done.to.amount }],
      ])
      await here.mine()
      expect(Number(await here.balanceOf(address))).toBe(Number(done.to.amount))
      await look()
      expect((await sentFor(order)).state).toBe('sent')
      await here.mine(2)
      await look()
      expect((await sentFor(order)).state).toBe('confirmed')
      expect(await balancesOf(exchange.database, done)).toContain(`wallet -${Number(done.to.amount)} ETH`)
    })

    test('stops an order whose address is a contract that takes no ether, before anything is sent', async () => {
      const order = await buy(await here.deploy(contracts.refuses))
      await paid(order)
      expect([(await fetched(order)).status, await bookedOf(order, 'OUT'), await sentFor(order)]).toEqual([
        'CONTACT_SUPPORT',
        [],
        { state: undefined, txid: undefined },
      ])
    })

    test('counts what the account has without what is under way', async () => {
      await here.finalise()
      await look()
      await here.fund('30')
      const order = await buy(here.newAddress())
      await paid(order)
      await look()
      const [counted] = await exchange.database.read((handle) =>
        handle.select().from(coinBalances).where(eq(coinBalances.coin, 'ETH')),
      )
      const left = 30 - Number((await fetched(order)).to.amount)
      expect(Number(counted?.balance)).toBeLessThan(left)
      expect(Number(counted?.balance)).toBeGreaterThan(left - 0.001)
    })

    test('keeps nobody waiting for an account that was frozen before the network heard of its ether', async () => {
      // The account is another exchange's from now on.
      await here.finalise()
      const line = await nodeLine(here.url)
      const frozen = await testExchange({ adapters: [etherNode({ ...settings(), url: line.url })] })
      await frozen.plan()
      const workThere = () => frozen.exchange.jobs.runDue()
      const lookThere = async (minutes = 1) => {
        frozen.clock.forward({ minutes })
        await workThere()
      }
      const seller = await newSeller(frozen.database)
      const others = await newSeller(frozen.database)
      await here.fund('50')
      await lookThere()
      const placed = async ({ customer: { email } }: typeof seller) => {
        const there = browserOf(frozen.server)
        await there.signIn(email)
        const address = here.newAddress()
        const order = await buy(address, there)
        await sendCallback(frozen, 'payments', transferOf(order.number, order.total))
        const shown = async (): Promise<Order> => {
          await there.signIn(email)
          return (await there.get(`/protected/v2/orders/${order.reference}`)).json().result
        }
        return { address, shown }
      }
      const held = await placed(seller)
      line.fault = { method: 'eth_sendRawTransaction', when: 'before', strike: () => undefined }
      await workThere()
      const { id: customer } = seller.customer
      const now = () => frozen.clock.now()
      await frozen.database.transaction((tx) => freezeAccount(tx, frozen.exchange, customer, now()))
      const other = await placed(others)
      await lookThere()
      const standing = async () => [(await held.shown()).status, (await other.shown()).status]
      expect(await standing()).toEqual(['PAYOUT_PENDING', 'COMPLETED'])
      await here.mine()
      expect([await here.balanceOf(held.address), await here.balanceOf(other.address)]).toEqual(['0', '0'])
      await lookThere(11)
      await here.finalise()
      await lookThere(30)
      const came = Number((await other.shown()).to.amount)
      expect([Number(await here.balanceOf(held.address)), Number(await here.balanceOf(other.address))]).toEqual([
        0,
        came,
      ])
      expect([(await held.shown()).leavingSince, (await held.shown()).holds.map(({ reason }) => reason)]).toEqual([
        null,
        ['frozen'],
      ])
      await frozen.database.transaction((tx) =>
        endFreezeNow(tx, frozen.exchange, { customer, at: now().toISOString() }, now()),
      )
      await lookThere()
      await here.finalise()
      await lookThere()
      const { status, to } = await held.shown()
      expect([status, Number(await here.balanceOf(held.address))]).toEqual(['COMPLETED', Number(to.amount)])
      const states = await frozen.database.read((handle) => handle.select().from(coinSendings))
      expect(states.map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
      await line.stop()
      await frozen.stop()
    })

    test('asks nothing of a node that is on another chain', async () => {
      const elsewhere = await testExchange({ adapters: [etherNode({ ...settings(), chain: 'test' })] })
      const network = networkOf(elsewhere.exchange.outside, 'ETH')
      const wrong = 'The node is on the chain 31337, and not on 11155111'
      const asked = { key: 'x/1', coin: 'ETH', address: here.newAddress(), amount: '1' } as const
      await expect(network.send(asked)).rejects.toThrow(wrong)
      await expect(network.networkFee('ETH')).rejects.toThrow(wrong)
      await expect(network.address({ order: 'x', coin: 'ETH' })).rejects.toThrow(wrong)
      await elsewhere.stop()
    })

    test('asks nothing more of a node once one of another chain answers in its place', async () => {
      const line = await nodeLine(here.url)
      const moved = await testExchange({ adapters: [etherNode({ ...settings(), url: line.url })] })
      await moved.plan()
      const lookThere = async () => {
        await here.finalise()
        moved.clock.forward({ seconds: 15 })
        await moved.exchange.jobs.runDue()
        return moved.database.read((handle) => handle.select().from(coinBlocks))
      }
      const [first, second] = [await lookThere(), await lookThere()]
      expect(second).not.toEqual(first)
      line.chain = '0x1'
      const network = networkOf(moved.exchange.outside, 'ETH')
      const wrong = 'The node is on the chain 1, and not on 31337'
      await expect(network.address({ order: 'x', coin: 'ETH' })).rejects.toThrow(wrong)
      expect(await lookThere()).toEqual(second)
      await expect(network.networkFee('ETH')).rejects.toThrow(wrong)
      line.chain = null
      expect(await lookThere()).not.toEqual(second)
      await line.stop()
      await moved.stop()
    })

    test('tells the log of each fault of a round', async () => {
      const cut = await testExchange({ adapters: [etherNode({ ...settings(), url: 'http://127.0.0.1:9' })] })
      await cut.plan()
      cut.lines.length = 0
      cut.clock.forward({ seconds: 15 })
      await cut.exchange.jobs.runDue()
      // What came, what was sent, and what the account has.
      expect(cut.lines.filter((line) => line.includes('a node could not be asked'))).toHaveLength(3)
      await cut.stop()
    })

    test('tells the log neither the key of its account nor that of its provider', async () => {
      const secret = 'of-the-provider'
      const away = { ...settings(), url: `http://127.0.0.1:9/v2/${secret}` }
      const refusing = { ...settings(), url: `${here.url}/v2/${secret}` }
      for (const each of [away, refusing]) {
        const cut = await testExchange({ adapters: [etherNode(each)], config: { logLevel: 'trace' } })
        await cut.plan()
        cut.clock.forward({ seconds: 15 })
        await cut.exchange.jobs.runDue()
        const asked = { key: 'x/1', coin: 'ETH', address: here.newAddress(), amount: '1' } as const
        const problem = await networkOf(cut.exchange.outside, 'ETH')
          .send(asked)
          .then(
            () => 'sent',
            (error: unknown) => String(error),
          )
        const lines = [...cut.lines, problem].join('\n')
        expect(lines).toContain('a node could not be asked')
        for (const hidden of [secret, here.key, here.key.slice(2)]) expect(lines).not.toContain(hidden)
        await cut.stop()
      }
    })
  },
)
