import { HDKey } from '@scure/bip32'
import { hex } from '@scure/base'
import { setImmediate as turn } from 'node:timers/promises'
import { gte } from 'drizzle-orm'
import { pino } from 'pino'
import { any, create, is, string, type } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallbackEvent, CallbackPort } from '../../../src/server/callbacks/receive'
import { addressFor, type Purpose } from '../../../src/server/coin-node/addresses'
import { etherAddressAt } from '../../../src/server/coin-node/key'
import { NodeRefusal, nodeRpc, type Rpc } from '../../../src/server/coin-node/rpc'
import type { Database, Transaction } from '../../../src/server/database/handle'
import { coinAddresses, coinBlocks, coinDeposits, etherBalances } from '../../../src/server/database/schema'
import { etherAccount } from '../../../src/server/ether-node/account'
import { etherChain, type EtherChain } from '../../../src/server/ether-node/chain'
import { tellDeposits } from '../../../src/server/ether-node/deposits'
import { noteBalance } from '../../../src/server/ether-node/known-balances'
import { etherOf, Quantity, quantityOf, weiOf } from '../../../src/server/ether-node/wei'
import type { Chain } from '../../../src/domain/orders/chains'
import { oneSpelling } from '../../../src/domain/orders/addresses'
import { testDatabase } from '../../support/database'
import { contracts, startEtherChain, type EtherTestChain } from '../../support/ether-chain'
import { testClock } from '../../support/exchange'

const chain = await startEtherChain()
const here: EtherTestChain = chain ?? Object.create(null)

/** Of the account m/44'/60'/0' of a wallet whose private keys the exchange never has. */
const wallet = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'")

/** What a node answers to a call in place of what it knows. */
type Answers = (method: string, params: readonly unknown[], ask: () => Promise<unknown>) => Promise<unknown>

describe.skipIf(chain === undefined)('ether that comes to a node (skipped where anvil is not to be had)', () => {
  let database: Database
  const clock = testClock()
  const told: CallbackEvent[] = []
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(create(JSON.parse(line), Line).msg) })
  /** As a process knows it that has just begun. */
  const newChain = (name: Chain = 'regtest') => etherChain(rpc, { name, log })
  let known: EtherChain
  let answers: Answers = (_, __, ask) => ask()
  let callBack = async (_: CallbackPort, event: CallbackEvent): Promise<void> => void told.push(event)

  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(async () => {
    await database.close()
    await here.node.stop()
  })
  beforeEach(async () => {
    known = newChain()
    answers = (_, __, ask) => ask()
    callBack = async (_, event) => void told.push(event)
    await here.finalise()
    await look()
    told.length = 0
    logged.length = 0
  })

  const rpc: Rpc = async (method, params, shape) =>
    create(await answers(method, params, () => nodeRpc(here.url, '2.0')(method, params, any())), shape)
  const look = () => tellDeposits({ database, clock, log, callBack, chain: known })
  const lookAtAll = async () => {
    await here.finalise()
    await look()
  }

  let times = 0
  /** An address of ours that somebody was given. */
  const given = async (kind: Purpose['kind'] = 'sale') => {
    times += 1
    const id = `00000000-0000-4000-8000-${String(times).padStart(12, '0')}`
    const addressAt = (at: number) => etherAddressAt(wallet.publicExtendedKey, at)
    const { address, index } = await addressFor({ database, clock, addressAt }, 'ETH', { kind, id })
    const { height } = await known.final()
    const wei = await known.balanceAt(address, height)
    await database.transaction((tx) => noteBalance(tx, { address, wei, height }))
    return { id, address, index }
  }
  const sender = oneSpelling('ETH', here.others?.[0] ?? '')
  const sale = ({ id }: { id: string }, amount: string, hash: string, { output = 0, from = sender } = {}) => ({
    id: expect.any(String),
    type: 'coins.received',
    at: clock.now().toISOString(),
    order: id,
    coin: 'ETH',
    amount,
    hash,
    output,
    from: [from],
  })
  /** The block that has a payment. */
  const blockOf = async (hash: string) => {
    const { blockNumber, blockHash } = await here.rpc('eth_getTransactionReceipt', [hash], InBlock)
    return { height: Number(blockNumber), blockHash }
  }
  const finalHash = async () => (await rpc('eth_getBlockByNumber', ['finalized', false], type({ hash: string() }))).hash

  test('by a payment is told with its hash and its sender once its block is final', async () => {
    const address = await given()
    const hash = await here.pay(address.address, '0.5')
    await here.mine(2)
    await look()
    expect(told).toEqual([])
    await here.mine()
    await look()
    await lookAtAll()
    expect(told).toEqual([sale(address, '0.50000000', hash)])
    const rows = await database.read((handle) => handle.select().from(coinDeposits))
    expect(rows.filter(({ txid }) => txid === hash)).toEqual([
      {
        coin: 'ETH',
        txid: hash,
        output: 0,
        address: address.address,
        amount: '0.50000000',
        sender,
        ...(await blockOf(hash)),
        toldAt: clock.now(),
        isTold: true,
        removedAt: null,
        removals: 0,
      },
    ])
  })

  test('by two payments of a block, and by two to one sale, is told of each', async () => {
    const [one, other] = [await given(), await given()]
    const hashes = [
      await here.pay(one.address, '0.1'),
      await here.pay(other.address, '0.2'),
      await here.pay(one.address, '0.1'),
    ]
    await lookAtAll()
    expect(told).toHaveLength(3)
    expect(told).toEqual(
      expect.arrayContaining([
        sale(one, '0.10000000', hashes[0] ?? ''),
        sale(other, '0.20000000', hashes[1] ?? ''),
        sale(one, '0.10000000', hashes[2] ?? ''),
      ]),
    )
  })

  test('as a small deposit is told as one', async () => {
    const address = await given('test-deposit')
    const hash = await here.pay(address.address, '0.00012345')
    await lookAtAll()
    const { order: deposit, ...came } = sale(address, '0.00012345', hash)
    expect(told).toEqual([{ ...came, type: 'test-deposit.received', deposit }])
  })

  test('by a contract is told by its block and without a sender, once', async () => {
    const address = await given()
    const contract = await here.deploy(contracts.paysOn)
    await here.pay(contract, '0.25', { data: `0x${address.address.slice(2).toLowerCase().padStart(64, '0')}` })
    await lookAtAll()
    const hash = await finalHash()
    expect(told).toEqual([sale(address, '0.25000000', hash, { output: address.index, from: 'unreadable' })])
    await lookAtAll()
    expect(told).toHaveLength(1)
  })

  /** Sends on what came to an address of ours, by the wallet that has its key. */
  const sweep = async ({ address, index }: { address: string; index: number }, ether: string, tip = 1n) => {
    const key = wallet.deriveChild(0).deriveChild(index).privateKey
    if (key === null) throw new Error('The wallet has no private keys')
    const nonce = Number(await rpc('eth_getTransactionCount', [address, 'latest'], Quantity))
    const fees = { maxFee: 3_000_000_000n, tip }
    const payment = { to: here.others[3] ?? '', value: weiOf(ether), nonce, gas: 21_000n, fees }
    const { raw } = await etherAccount(`0x${hex.encode(key)}`, 31_337).sign(payment)
    await rpc('eth_sendRawTransaction', [raw], string())
  }

  test('is counted beside what leaves the address in the same block, and its gas', async () => {
    const address = await given()
    await here.pay(address.address, '1')
    await lookAtAll()
    told.length = 0
    const contract = await here.deploy(contracts.paysOn)
    await sweep(address, '0.6')
    const hash = await here.pay(address.address, '0.2')
    await here.pay(contract, '0.1', { data: `0x${address.address.slice(2).toLowerCase().padStart(64, '0')}` })
    await lookAtAll()
    expect(told).toHaveLength(2)
    expect(told).toEqual(
      expect.arrayContaining([
        sale(address, '0.20000000', hash),
        sale(address, '0.10000000', await finalHash(), { output: address.index, from: 'unreadable' }),
      ]),
    )
    expect(logged).toEqual([])
  })

  test('is told rounded down, and what is less than can be told is not', async () => {
    const address = await given()
    const hash = await here.pay(address.address, etherOf(123_456_789_999_999_999n))
    await here.pay(address.address, etherOf(9_999_999_999n))
    await here.pay(address.address, '0')
    await lookAtAll()
    expect([told, logged]).toEqual([[sale(address, '0.12345678', hash)], []])
  })

  test('by a payment that failed is not told', async () => {
    const address = await given()
    const hash = await here.pay(address.address, '0.5')
    answers = async (method, params, ask) => {
      const answer = await ask()
      if (method === 'eth_getBalance' && params[0] === address.address) return '0x0'
      const isOf = method === 'eth_getTransactionReceipt' && params[0] === hash && is(answer, type({}))
      return isOf ? { ...answer, status: '0x0' } : answer
    }
    await lookAtAll()
    expect([told, logged]).toEqual([[], []])
  })

  test('to an address that had some before anybody was given it is told without that', async () => {
    times += 1
    await here.pay(etherAddressAt(wallet.publicExtendedKey, times - 1), '3')
    await lookAtAll()
    times -= 1
    const address = await given()
    const hash = await here.pay(address.address, '0.5')
    await lookAtAll()
    expect(told).toEqual([sale(address, '0.50000000', hash)])
  })

  test('in a block that the chain takes back before it is final is not told', async () => {
    const address = await given()
    await here.pay(address.address, '0.5')
    await here.mine()
    await here.takeBack(1)
    await here.rpc('anvil_dropAllTransactions', [], any())
    await lookAtAll()
    expect([told, await here.balanceOf(address.address)]).toEqual([[], '0'])
  })

  test('by a contract is told also where the node started again, and takes back a block from before', async () => {
    const address = await given()
    const contract = await here.deploy(contracts.paysOn)
    await here.finalise()
    await look()
    await here.node.restart()
    await here.takeBack(1)
    await here.pay(contract, '0.5', { data: `0x${address.address.slice(2).toLowerCase().padStart(64, '0')}` })
    await lookAtAll()
    expect(told).toEqual([
      sale(address, '0.50000000', await finalHash(), { output: address.index, from: 'unreadable' }),
    ])
  })

  test('is told by as many blocks as are read at once, and then by the next', async () => {
    const address = await given()
    const hashes: string[] = []
    for (const _ of [0, 1]) {
      hashes.push(await here.pay(address.address, '0.5'))
      await here.mine(50)
    }
    await look()
    expect(told).toEqual([sale(address, '0.50000000', hashes[0] ?? '')])
    await look()
    await look()
    expect(told).toEqual(hashes.map((hash) => sale(address, '0.50000000', hash)))
  })

  test.each([
    ['while blocks are read', 'eth_getTransactionReceipt'],
    ['while balances are read', 'eth_getBalance'],
  ])('is told once where all ends %s', async (_, ends) => {
    const address = await given()
    const contract = await here.deploy(contracts.paysOn)
    const hash = await here.pay(address.address, '0.5')
    await here.pay(contract, '0.25', { data: `0x${address.address.slice(2).toLowerCase().padStart(64, '0')}` })
    await here.finalise()
    const expected = [
      sale(address, '0.50000000', hash),
      sale(address, '0.25000000', await finalHash(), { output: address.index, from: 'unreadable' }),
    ]
    answers = async (method, _params, ask) => {
      if (method === ends) throw new Error('The process ended')
      return ask()
    }
    await expect(look()).rejects.toThrow('The process ended')
    expect(told).toEqual([])
    answers = (_method, _params, ask) => ask()
    await look()
    await look()
    expect(told).toHaveLength(2)
    expect(told).toEqual(expect.arrayContaining(expected))
  })

  test('is told again, as the same event, where nobody took it, also once the final block is another', async () => {
    const [one, other] = [await given(), await given()]
    const contract = await here.deploy(contracts.paysOn)
    await here.pay(contract, '0.25', { data: `0x${one.address.slice(2).toLowerCase().padStart(64, '0')}` })
    const hash = await here.pay(other.address, '0.5')
    const refused: CallbackEvent[] = []
    callBack = async (_, event) => {
      if ('order' in event && event.order === one.id) {
        refused.push(event)
        throw new Error('Nobody took it')
      }
      told.push(event)
    }
    await here.finalise()
    const block = await finalHash()
    await expect(look()).rejects.toThrow('Deposits of ETH could not be told')
    expect(told).toEqual([sale(other, '0.50000000', hash)])
    await here.finalise()
    await expect(look()).rejects.toThrow('Deposits of ETH could not be told')
    callBack = async (_, event) => void told.push(event)
    await look()
    const event = sale(one, '0.25000000', block, { output: one.index, from: 'unreadable' })
    expect(told).toEqual([sale(other, '0.50000000', hash), event])
    expect(refused).toEqual([event, event])
    expect(new Set([...refused, told[1]].map((each) => each?.id)).size).toBe(1)
  })

  test('is told once where two exchanges look at once', async () => {
    const address = await given()
    const contract = await here.deploy(contracts.paysOn)
    const hash = await here.pay(address.address, '0.5')
    await here.pay(contract, '0.25', { data: `0x${address.address.slice(2).toLowerCase().padStart(64, '0')}` })
    await here.finalise()
    await Promise.all([look(), look(), look()])
    const ids = told.map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    expect(told).toEqual(expect.arrayContaining([sale(address, '0.50000000', hash)]))
    await lookAtAll()
    expect(new Set(told.map(({ id }) => id)).size).toBe(2)
  })

  test('by a contract is told later where the node does not know balances of the block', async () => {
    const address = await given()
    const contract = await here.deploy(contracts.paysOn)
    await here.pay(contract, '0.25', { data: `0x${address.address.slice(2).toLowerCase().padStart(64, '0')}` })
    answers = async (method, _params, ask) => {
      if (method === 'eth_getBalance') throw new NodeRefusal(method, -32_000, 'missing trie node')
      return ask()
    }
    await lookAtAll()
    expect([told, logged]).toEqual([[], ['the node does not know balances of a block']])
    answers = (_method, _params, ask) => ask()
    await lookAtAll()
    const event = sale(address, '0.25000000', await finalHash(), { output: address.index, from: 'unreadable' })
    expect(told).toEqual([event])
  })

  test('by a contract is told also where it is answered for late, and for another address not at all', async () => {
    const [silent, late, paid] = [await given(), await given(), await given()]
    const contract = await here.deploy(contracts.paysOn)
    await here.pay(contract, '0.25', { data: `0x${late.address.slice(2).toLowerCase().padStart(64, '0')}` })
    await here.pay(paid.address, '0.5')
    const written: string[] = []
    /** Tells when what was moved at an address is written down. */
    const watched: Database = {
      ...database,
      transaction: (run) =>
        database.transaction((tx) =>
          run(
            new Proxy(tx, {
              get: (on, name) => {
                if (name !== 'update') return Reflect.get(on, name)
                return (table: Parameters<Transaction['update']>[0]) => {
                  if (table === etherBalances) written.push('balances')
                  return on.update(table)
                }
              },
            }),
          ),
        ),
    }
    answers = async (method, params, ask) => {
      if (method !== 'eth_getBalance') return ask()
      if (params[0] === silent.address) throw new NodeRefusal(method, -32_000, 'missing trie node')
      const answer = await ask()
      // Not before the balances are written down, or are waited for.
      if (params[0] === late.address) for (let turns = 0; turns < 5000 && written.length === 0; turns += 1) await turn()
      return answer
    }
    await here.finalise()
    const hash = await finalHash()
    await tellDeposits({ database: watched, clock, log, callBack, chain: known })
    answers = (_method, _params, ask) => ask()
    await lookAtAll()
    expect(told.filter((event) => 'order' in event && event.order === late.id)).toEqual([
      sale(late, '0.25000000', hash, { output: late.index, from: 'unreadable' }),
    ])
    expect(logged).toEqual(['the node does not know balances of a block'])
  })

  describe('at more addresses than can be asked for in a round', () => {
    const asked: unknown[] = []
    const rest = ['not all balances could be asked for in one round: the others are next']
    const lookAgain = async () => {
      asked.length = 0
      logged.length = 0
      await lookAtAll()
      return [asked.length, logged.splice(0)]
    }

    test('by a contract is told in a later round, where the node is slow', async () => {
      const addresses = []
      for (let index = 0; index < 41; index += 1) addresses.push(await given())
      const [oldest] = addresses
      const contract = await here.deploy(contracts.paysOn)
      const data = `0x${oldest?.address.slice(2).toLowerCase().padStart(64, '0') ?? ''}`
      await here.pay(contract, '0.25', { data })
      const young = new Set<unknown>(addresses.map(({ address }) => address))
      answers = async (method, params, ask) => {
        if (method === 'eth_getBalance' && young.has(params[0]) && asked.push(params[0]) % 20 === 0)
          clock.forward({ seconds: 30 })
        return ask()
      }
      expect([await lookAgain(), await lookAgain(), told]).toEqual([[20, rest], [20, rest], []])
      expect(asked).toEqual(
        addresses
          .slice(1, 21)
          .map(({ address }) => address)
          .toReversed(),
      )
      const event = sale(oldest ?? addresses[0] ?? (await given()), '0.25000000', expect.any(String), {
        output: oldest?.index,
        from: 'unreadable',
      })
      await lookAgain()
      expect(told).toEqual([event])
    })

    test('is asked for at the newest first, and at all others in a later round', async () => {
      const many = Array.from({ length: 10_001 }, (_, each) => ({
        coin: 'ETH' as const,
        index: 1_000_000 + each,
        ours: `sale/${each}`,
        address: `0x${each.toString(16).padStart(40, '0')}`,
        createdAt: clock.now(),
      }))
      const ours = new Set<unknown>(many.map(({ address }) => address))
      for (let first = 0; first < many.length; first += 5000) {
        const some = many.slice(first, first + 5000)
        const balances = some.map(({ address }) => ({ address, wei: '0', height: 0 }))
        await database.transaction(async (tx) => {
          await tx.insert(coinAddresses).values(some)
          await tx.insert(etherBalances).values(balances)
        })
      }
      answers = async (method, params, ask) => {
        if (method === 'eth_getBalance') asked.push(params[0])
        return ours.has(params[0]) ? '0x0' : ask()
      }
      expect(await lookAgain()).toEqual([10_000, rest])
      expect(asked[0]).toBe(many.at(-1)?.address)
      await lookAgain()
      expect(asked[0]).toBe(many[0]?.address)
      await database.transaction((tx) => tx.delete(coinAddresses).where(gte(coinAddresses.index, 1_000_000)))
    })
  })

  test('is told block by block, where the node is slow', async () => {
    const address = await given()
    const hash = await here.pay(address.address, '0.5')
    await here.finalise()
    const [before] = await database.read((handle) => handle.select().from(coinBlocks))
    answers = async (method, params, ask) => {
      if (method === 'eth_getBlockByNumber' && params[1] === true) clock.forward({ seconds: 30 })
      return ask()
    }
    const heights = async () => {
      await look()
      return (await database.read((handle) => handle.select().from(coinBlocks))).map(({ height }) => height)
    }
    const read = before?.height ?? 0
    expect([await heights(), await heights(), await heights()]).toEqual([[read + 1], [read + 2], [read + 3]])
    expect(told).toEqual([sale(address, '0.50000000', hash)])
  })

  describe('where the chain calls no block final', () => {
    beforeEach(() => {
      known = newChain()
      answers = async (_method, params, ask) => (params[0] === 'finalized' ? null : ask())
    })
    /** Beyond what earlier tests read. */
    const settled = async () => {
      await here.mine(32)
      await look()
      told.length = 0
      logged.length = 0
    }

    const refusals = [
      null,
      new NodeRefusal('eth_getBlockByNumber', -39_001, 'Unknown block'),
      new NodeRefusal('eth_getBlockByNumber', -32_602, 'invalid params'),
      new NodeRefusal('eth_getBlockByNumber', -32_000, 'header not found'),
    ]
    const answering = (answer: NodeRefusal | null) => {
      answers = async (_method, params, ask) => {
        if (params[0] !== 'finalized') return ask()
        if (answer === null) return answer
        throw answer
      }
    }

    test.each(['main', 'test'] as const)('%s, on which there always is one, is not read', async (name) => {
      const before = await database.read((handle) => handle.select().from(coinBlocks))
      known = newChain(name)
      for (const answer of refusals) {
        answering(answer)
        await expect(look()).rejects.toThrow(answer?.message ?? 'The node tells of no block that is final')
      }
      expect(await database.read((handle) => handle.select().from(coinBlocks))).toEqual(before)
    })

    test('once it did is not read', async () => {
      answers = (_method, _params, ask) => ask()
      await look()
      for (const answer of refusals) {
        answering(answer)
        await expect(look()).rejects.toThrow(answer?.message ?? 'The node tells of no block that is final')
      }
      expect(logged).toEqual([])
    })

    test('is said once in the log', async () => {
      for (const _ of [0, 1]) await look().catch(() => undefined)
      expect(logged).toEqual(['the chain calls no block final, so what lies deep enough counts as such'])
    })

    test.each([
      ['says that there is none', null],
      ['refuses the name', new NodeRefusal('eth_getBlockByNumber', -39_001, 'Unknown block')],
    ])('is told 32 blocks deep: the node %s', async (_, answer) => {
      answers = async (_method, params, ask) => {
        if (params[0] !== 'finalized') return ask()
        if (answer === null) return answer
        throw answer
      }
      await settled()
      const address = await given()
      const hash = await here.pay(address.address, '0.5')
      await here.mine(32)
      await look()
      expect(told).toEqual([])
      await here.mine()
      await look()
      expect(told).toEqual([sale(address, '0.50000000', hash)])
    })

    test('and takes back what was told is told so, and what comes after is told', async () => {
      await settled()
      const [gone, kept] = [await given(), await given()]
      const stays = await here.pay(kept.address, '0.2', { from: here.others[1] ?? '' })
      await here.mine()
      const hash = await here.pay(gone.address, '0.5')
      await here.mine(33)
      await look()
      expect(told).toHaveLength(2)
      told.length = 0
      await here.takeBack(33)
      await here.rpc('anvil_dropAllTransactions', [], any())
      await here.mine()
      await look()
      expect(told).toEqual([
        {
          id: expect.any(String),
          type: 'coins.reorganised',
          at: clock.now().toISOString(),
          order: gone.id,
          coin: 'ETH',
          amount: '0.50000000',
          hash,
          output: 0,
        },
      ])
      expect(logged).toEqual([
        'a block that was read is of the chain no more',
        'coins that were told are of the chain no more',
      ])
      told.length = 0
      const again = await here.pay(gone.address, '0.4')
      await here.mine(40)
      for (const _ of [0, 1, 2]) await look()
      expect(told).toEqual([sale(gone, '0.40000000', again)])
      expect(stays).not.toBe(hash)
    })

    test('and takes blocks back is told of all that contracts sent, each once', async () => {
      await settled()
      const contract = await here.deploy(contracts.paysOn)
      const paidOn = async ({ address }: { address: string }, ether: string) =>
        here.pay(contract, ether, { data: `0x${address.slice(2).toLowerCase().padStart(64, '0')}` })
      const [stands, late] = [await given(), await given()]
      await paidOn(stands, '0.2')
      await here.mine(4)
      // Else the blocks in their place were the same.
      await here.pay(here.others[4] ?? '', '0.1', { from: here.others[3] ?? '' })
      await here.mine(29)
      await look()
      expect(told.map((event) => 'amount' in event && event.amount)).toEqual(['0.20000000'])
      await here.mine(5)
      await look()
      told.length = 0
      await here.takeBack(35)
      await paidOn(late, '0.3')
      await here.mine(33)
      for (const _ of [0, 1, 2, 3]) await look()
      expect(logged).toEqual(['a block that was read is of the chain no more'])
      expect(told).toEqual([sale(late, '0.30000000', expect.any(String), { output: late.index, from: 'unreadable' })])
    })

    /** Told, or not, by a block that the chain takes back then; hash, and how it comes again. */
    const takenBack = async ({ address }: { address: string }) => {
      const hash = await here.pay(address, '0.5')
      const raw = await here.rpc('eth_getRawTransactionByHash', [hash], string())
      await here.mine(33)
      return {
        hash,
        takeBack: async () => {
          await here.takeBack(34)
          await here.rpc('anvil_dropAllTransactions', [], any())
          await here.mine()
        },
        comeAgain: async () => {
          await here.rpc('eth_sendRawTransaction', [raw], string())
          await here.mine(33)
        },
      }
    }
    const eventsOf = ({ id }: { id: string }) =>
      told.filter((event) => 'order' in event && event.order === id).map(({ type: of }) => of)
    const away = async () => {
      throw new Error('Nobody took it')
    }

    test('and takes back what could not be told, and brings it again, keeps nobody from what comes', async () => {
      await settled()
      const [lost, other] = [await given(), await given()]
      const { takeBack, comeAgain } = await takenBack(lost)
      await look()
      expect(eventsOf(lost)).toEqual(['coins.received'])
      callBack = async (_, event) => {
        if ('order' in event && event.order === lost.id) return away()
        told.push(event)
      }
      await takeBack()
      await expect(look()).rejects.toThrow('Deposits of ETH could not be told')
      await comeAgain()
      const hash = await here.pay(other.address, '0.25')
      await here.mine(33)
      for (const _ of [0, 1, 2]) await expect(look()).rejects.toThrow('Deposits of ETH could not be told')
      expect(told.filter((event) => 'hash' in event && event.hash === hash)).toEqual([sale(other, '0.25000000', hash)])
      callBack = async (_, event) => void told.push(event)
      await look()
      await look()
      await look()
      expect(eventsOf(lost)).toEqual(['coins.received', 'coins.reorganised', 'coins.received'])
    })

    test('and takes back what another exchange is telling just now is told so all the same', async () => {
      await settled()
      const address = await given()
      const { takeBack } = await takenBack(address)
      let isFirst = true
      callBack = async (_, event) => {
        if (!isFirst) return away()
        isFirst = false
        await takeBack()
        await expect(look()).rejects.toThrow('Deposits of ETH could not be told')
        told.push(event)
      }
      await look()
      callBack = async (_, event) => void told.push(event)
      await look()
      await look()
      expect(eventsOf(address)).toEqual(['coins.received', 'coins.reorganised'])
    })

    test('and takes back what another exchange is telling just now is told so again, once that was taken', async () => {
      await settled()
      const address = await given()
      const { takeBack } = await takenBack(address)
      const gone: CallbackEvent[] = []
      callBack = async (_, came) => {
        // It is nobody's yet.
        callBack = async (_port, event) => void gone.push(event)
        await takeBack()
        await look()
        callBack = async (_port, event) => void told.push(event)
        told.push(came)
      }
      await look()
      await look()
      await look()
      expect([gone.map(({ type: of }) => of).at(-1), eventsOf(address)]).toEqual([
        'coins.reorganised',
        ['coins.received', 'coins.reorganised'],
      ])
      expect(new Set([...gone, ...told].map(({ id }) => id)).size).toBe(3)
    })

    test('and takes back a small deposit is told so each time, and that it came again, once that is final', async () => {
      await settled()
      const deposit = await given('test-deposit')
      const hash = await here.pay(deposit.address, '0.00012345')
      const raw = await here.rpc('eth_getRawTransactionByHash', [hash], string())
      const { order: _, from, ...came } = sale(deposit, '0.00012345', hash)
      const received = { ...came, type: 'test-deposit.received', deposit: deposit.id, from }
      const gone = { ...came, type: 'test-deposit.reorganised', deposit: deposit.id }
      const ids: string[] = []
      for (const removals of [1, 2]) {
        await here.mine(33)
        await look()
        await look()
        expect(told).toEqual([received])
        ids.push(...told.splice(0).map(({ id }) => id))
        await here.takeBack(34)
        // It comes again in a block that is not final.
        await here.rpc('anvil_dropAllTransactions', [], any())
        await here.rpc('eth_sendRawTransaction', [raw], string())
        await here.mine()
        callBack = async () => {
          throw new Error('Nobody took it')
        }
        await expect(look()).rejects.toThrow('Deposits of ETH could not be told')
        callBack = async (_port, event) => void told.push(event)
        await look()
        expect(told).toEqual([gone])
        ids.push(...told.splice(0).map(({ id }) => id))
        const rows = await database.read((handle) => handle.select().from(coinDeposits))
        const row = rows.find(({ txid }) => txid === hash)
        expect([row?.removals, row?.isTold, row?.removedAt]).toEqual([removals, true, clock.now()])
      }
      expect(new Set(ids).size).toBe(4)
    })
  })

  describe('and was told, behind an address of several nodes', () => {
    /** By a payment and by a contract, in blocks before the last one that was read. */
    const toldOfBoth = async () => {
      const address = await given()
      const contract = await here.deploy(contracts.paysOn)
      await here.pay(address.address, '0.5')
      await here.pay(contract, '0.25', { data: `0x${address.address.slice(2).toLowerCase().padStart(64, '0')}` })
      await lookAtAll()
      await lookAtAll()
      expect(told).toHaveLength(2)
      told.length = 0
    }
    const lacking = ['eth_getBlockByNumber', 'eth_getBlockByHash', 'eth_getTransactionReceipt']

    test('is not gone where one of them is far behind', async () => {
      await toldOfBoth()
      const before = await database.read((handle) => handle.select().from(coinBlocks))
      answers = async (method, params, ask) => (params[0] !== 'finalized' && lacking.includes(method) ? null : ask())
      await expect(look()).rejects.toThrow('The node lacks a block of its chain')
      expect(await database.read((handle) => handle.select().from(coinBlocks))).toEqual(before)
      answers = (_method, _params, ask) => ask()
      await lookAtAll()
      expect([told, logged]).toEqual([[], []])
    })

    test('is not gone where a block that was read is another, and the receipts are not to be had', async () => {
      await toldOfBoth()
      const [read] = await database.read((handle) => handle.select().from(coinBlocks))
      answers = async (method, params, ask) => {
        if (method === 'eth_getTransactionReceipt') return null
        const answer = await ask()
        const isOfRead = method === 'eth_getBlockByNumber' && params[0] === quantityOf(read?.height ?? 0)
        return isOfRead && is(answer, type({})) ? { ...answer, hash: `0x${'1'.repeat(64)}` } : answer
      }
      await look()
      expect([told, logged]).toEqual([[], ['a block that was read is of the chain no more']])
      answers = (_method, _params, ask) => ask()
      for (const _ of [0, 1, 2]) await lookAtAll()
      expect(told).toEqual([])
    })
  })

  test('is not looked for on a node that is behind what was read', async () => {
    const [before] = await database.read((handle) => handle.select().from(coinBlocks))
    answers = async (_method, params, ask) => (params[0] === 'finalized' ? rpcBlock(Number(before?.height) - 1) : ask())
    await expect(look()).rejects.toThrow('The node is behind what was read')
    expect(await database.read((handle) => handle.select().from(coinBlocks))).toEqual([before])
  })
  const rpcBlock = (height: number) => here.rpc('eth_getBlockByNumber', [quantityOf(height), false], any())
})

const Line = type({ msg: string() })
const InBlock = type({ blockNumber: Quantity, blockHash: string() })
