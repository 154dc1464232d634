import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { any, array, create, string, type } from 'superstruct'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallbackEvent, CallbackPort } from '../../../src/server/callbacks/receive'
import { dialects } from '../../../src/server/coin-node/dialect'
import { feeRates } from '../../../src/server/coin-node/fees'
import { followSendings } from '../../../src/server/coin-node/follow'
import { nodeRpc, type Rpc } from '../../../src/server/coin-node/rpc'
import { sendOnce } from '../../../src/server/coin-node/send'
import { withdrawn } from '../../../src/server/coin-node/sendings'
import { nodeWallet, WalletEmpty } from '../../../src/server/coin-node/wallet'
import type { Database } from '../../../src/server/database/handle'
import { coinSendings, coinTransactions, ledgerEntries } from '../../../src/server/database/schema'
import { testDatabase } from '../../support/database'
import { testClock } from '../../support/exchange'
import { startChain, type LitecoinChain } from '../../support/litecoin-chain'

const dialect = dialects.LTC
const chain = await startChain()
/** The tests of a node that is not there do not run, and say so by their name. */
const here: LitecoinChain = chain ?? Object.create(null)

const Line = type({ msg: string() })
const Transaction = type({
  vin: array(type({ txid: string(), vout: string() })),
  vout: array(type({ value: string(), scriptPubKey: type({ addresses: array(string()) }) })),
})

describe.skipIf(chain === undefined)('coins sent by a node (skipped where litecoind is not to be had)', () => {
  let database: Database
  const clock = testClock()
  const told: CallbackEvent[] = []
  /** What goes wrong at the next call of a method: before the node hears it, or when its answer is on the way. */
  let fault: { method: string; when: 'before' | 'after' } | null = null

  beforeAll(async () => {
    database = await testDatabase()
    await here.fund(['3', '2', '1', '0.5', '0.5', '0.5', '0.5', '0.5', '0.5', '0.5'])
  })
  afterAll(async () => {
    await database.close()
    await here.node.stop()
  })
  afterEach(() => {
    told.length = 0
    errors.length = 0
    fault = null
  })

  const faulty =
    (rpc: Rpc): Rpc =>
    async (method, params, shape) => {
      const due = fault?.method === method ? fault : null
      if (due !== null) fault = null
      if (due?.when === 'before') throw new Error('Nobody heard')
      const answer = await rpc(method, params, shape)
      if (due?.when === 'after') throw new Error('The answer was lost')
      return answer
    }

  /** On a line that breaks in the middle, by a node that estimates what it is told to. */
  const wallet = nodeWallet(faulty(nodeRpc(here.url)), 'LTC')

  type Sending = { key: string; coin: 'LTC'; address: string; amount: string }
  const sending = async (changes: Partial<Sending> = {}): Promise<Sending> => ({
    key: `${randomUUID()}/1`,
    coin: 'LTC',
    address: await here.newAddress(),
    amount: '0.12345678',
    ...changes,
  })

  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void errors.push(create(JSON.parse(line), Line).msg) })
  const callBack = async (_: CallbackPort, event: CallbackEvent): Promise<void> => void told.push(event)
  const send = (asked: Sending, { base = database, back = callBack } = {}) =>
    sendOnce(
      {
        database: base,
        clock,
        callBack: back,
        log,
        wallet,
        feeRate: feeRates({ estimatedFee: async () => '0.0001', leastFee: wallet.leastFee }, dialect),
      },
      asked,
    )

  const transactionsOf = ({ key }: Sending) =>
    database.read((handle) =>
      handle
        .select()
        .from(coinTransactions)
        .where(eq(coinTransactions.key, key))
        .orderBy(asc(coinTransactions.attempt)),
    )
  const stateOf = async ({ key }: Sending) =>
    database.read(
      async (handle) => (await handle.select().from(coinSendings).where(eq(coinSendings.key, key))).at(0)?.state,
    )
  /** What came to an address, in blocks and before. */
  const cameTo = ({ address }: Sending): Promise<string> => here.others('getreceivedbyaddress', [address, 0], string())

  test('go once, and are told with the transaction that was written down', async () => {
    const asked = await sending()
    await send(asked)
    const [written, ...others] = await transactionsOf(asked)
    expect([others, await stateOf(asked), await cameTo(asked)]).toEqual([[], 'sent', '0.12345678'])
    expect(told).toEqual([
      {
        id: expect.any(String),
        type: 'coins.sent',
        at: clock.now().toISOString(),
        key: asked.key,
        coin: 'LTC',
        amount: '0.12345678',
        hash: written?.txid,
      },
    ])
    const { vin } = await here.hot('decoderawtransaction', [written?.raw], Transaction)
    expect(vin.map(({ txid, vout }) => `${txid}:${vout}`)).toEqual(written?.inputs)
    expect(Number(written?.fee)).toBeGreaterThan(0)
  })

  const asText = (event: CallbackEvent | undefined) => JSON.stringify(event)

  test.each([
    ['before anything is signed', 'walletcreatefundedpsbt', 'before', 0],
    ['when it is signed and nothing is written down', 'decoderawtransaction', 'after', 0],
    ['when it is written down and the network has not heard', 'sendrawtransaction', 'before', 1],
    ['when the network has heard and nobody knows', 'sendrawtransaction', 'after', 1],
  ] as const)('go once where all ends %s', async (_, method, when, written) => {
    const asked = await sending()
    fault = { method, when }
    await expect(send(asked)).rejects.toThrow(/Nobody heard|The answer was lost/)
    const before = await transactionsOf(asked)
    expect([before.length, told]).toEqual([written, []])
    await send(asked)
    const after = await transactionsOf(asked)
    expect([after.length, await cameTo(asked)]).toEqual([1, '0.12345678'])
    if (written === 1) expect(after).toEqual(before)
    expect(told).toHaveLength(1)
  })

  test('are told again where nobody took what was told, as the same event', async () => {
    const asked = await sending()
    const events: string[] = []
    const back = async (_: CallbackPort, event: CallbackEvent) => {
      events.push(asText(event) ?? '')
      if (events.length === 1) throw new Error('The exchange is away')
    }
    await expect(send(asked, { back })).rejects.toThrow('The exchange is away')
    await send(asked, { back })
    expect([events.length, new Set(events).size, await cameTo(asked)]).toEqual([2, 1, '0.12345678'])
  })

  test('that are in a block already are sent, and not sent again', async () => {
    const asked = await sending()
    fault = { method: 'sendrawtransaction', when: 'after' }
    await expect(send(asked)).rejects.toThrow('The answer was lost')
    await here.mine()
    await send(asked)
    expect([told.length, await cameTo(asked)]).toEqual([1, '0.12345678'])
  })

  test('go once where two exchanges send them at once', async () => {
    const asked = await sending()
    await Promise.all([send(asked), send(asked), send(asked)])
    expect([(await transactionsOf(asked)).length, await cameTo(asked)]).toEqual([1, '0.12345678'])
    expect(new Set(told.map(asText)).size).toBe(1)
  })

  test('of several orders at once spend nothing twice', async () => {
    const all = await Promise.all(['0.1', '0.2', '0.3'].map((amount) => sending({ amount })))
    await Promise.all(all.map((asked) => send(asked)))
    const inputs = (await Promise.all(all.map(transactionsOf))).flatMap((rows) => rows.flatMap((row) => row.inputs))
    expect(new Set(inputs).size).toBe(inputs.length)
    expect(await Promise.all(all.map(cameTo))).toEqual(['0.10000000', '0.20000000', '0.30000000'])
  })

  test('that are signed and not sent keep what they spend, also over a restart of the node', async () => {
    await here.mine()
    const asked = await sending()
    fault = { method: 'sendrawtransaction', when: 'before' }
    await expect(send(asked)).rejects.toThrow('Nobody heard')
    await here.restart()
    const others = await Promise.all(Array.from({ length: 4 }, () => sending({ amount: '0.05' })))
    for (const other of others) await send(other)
    const [kept] = await transactionsOf(asked)
    const spent = (await Promise.all(others.map(transactionsOf))).flatMap((rows) => rows.flatMap((row) => row.inputs))
    expect(spent.filter((each) => kept?.inputs.includes(each))).toEqual([])
    await send(asked)
    expect(await cameTo(asked)).toBe('0.12345678')
  })

  test('that are too cheap by now for the network go at once with a higher fee, by what was signed first', async () => {
    await here.mine()
    const asked = await sending()
    fault = { method: 'sendrawtransaction', when: 'before' }
    await expect(send(asked)).rejects.toThrow('Nobody heard')
    await here.restart(['-minrelaytxfee=0.0008'])
    await send(asked)
    const [first, second, ...more] = await transactionsOf(asked)
    await here.restart()
    expect([more, first?.inputs.every((each) => second?.inputs.includes(each)), await cameTo(asked)]).toEqual([
      [],
      true,
      '0.12345678',
    ])
    expect(told).toEqual([expect.objectContaining({ type: 'coins.sent', key: asked.key, hash: second?.txid })])
  })

  test('that are withdrawn before anything is signed never go, also where they are asked for only later', async () => {
    const [asked, signed] = [await sending(), await sending()]
    const withdraw = (each: Sending) => database.transaction((tx) => withdrawn(tx, each, clock.now()))
    await send(signed)
    expect([await withdraw(asked), await withdraw(asked), await withdraw(signed)]).toEqual([true, true, false])
    told.length = 0
    await send(asked)
    expect([await cameTo(asked), await stateOf(asked), told]).toEqual(['0.00000000', 'withdrawn', []])
  })

  test('that the wallet has not wait until it has, and nothing is written down meanwhile', async () => {
    const asked = await sending({ amount: '30' })
    await expect(send(asked)).rejects.toThrow(WalletEmpty)
    expect([await transactionsOf(asked), told]).toEqual([[], []])
    await here.fund(['30'])
    await send(asked)
    expect(await cameTo(asked)).toBe('30.00000000')
  })

  test('to an address that is none of the chain are refused for good', async () => {
    const asked = await sending({ address: 'ltc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc56ktcft' })
    await send(asked)
    expect(told).toEqual([expect.objectContaining({ type: 'coins.refused', key: asked.key })])
    expect(await transactionsOf(asked)).toEqual([])
  })

  test('are never another sum, or to another address, under the same key', async () => {
    const asked = await sending()
    await send(asked)
    await expect(send({ ...asked, amount: '0.2' })).rejects.toThrow('A sending is asked for otherwise')
    await expect(send({ ...asked, address: await here.newAddress() })).rejects.toThrow(
      'A sending is asked for otherwise',
    )
    expect(await cameTo(asked)).toBe('0.12345678')
  })

  describe('once the network has them', () => {
    /** Looks how they stand; `feeRate`: what others pay meanwhile. */
    const follow = (feeRate = '0.0001') =>
      followSendings({
        database,
        clock,
        callBack,
        log,
        coin: 'LTC',
        wallet,
        feeRate: feeRates({ estimatedFee: async () => feeRate, leastFee: wallet.leastFee }, dialect),
      })
    const toldOf = ({ key }: Sending) => told.filter((event) => 'key' in event && event.key === key)
    const sentLong = async () => {
      await here.mine()
      const asked = await sending()
      await send(asked)
      clock.forward({ minutes: 31 })
      told.length = 0
      return asked
    }

    test('are bumped where they wait for long and others pay more: one payment, by the later transaction', async () => {
      const asked = await sentLong()
      await follow('0.00012')
      expect(await transactionsOf(asked)).toHaveLength(1)
      await follow('0.0005')
      const [first, second, ...more] = await transactionsOf(asked)
      expect([more, first?.inputs.every((each) => second?.inputs.includes(each))]).toEqual([[], true])
      expect(Number(second?.fee)).toBeGreaterThan(Number(first?.fee))
      expect(toldOf(asked)).toEqual([
        expect.objectContaining({ type: 'coins.replaced', key: asked.key, hash: second?.txid, replaces: first?.txid }),
      ])
      await here.mine(dialect.depth)
      await follow('0.0005')
      expect([await stateOf(asked), await cameTo(asked)]).toEqual(['confirmed', '0.12345678'])
    })

    test('and wait while the network asks more than is ever paid are said in the log', async () => {
      const asked = await sentLong()
      await follow(dialect.feeCap)
      expect([(await transactionsOf(asked)).length, errors]).toEqual([2, []])
      await follow('1')
      expect(errors).toEqual([])
      clock.forward({ minutes: 31 })
      await follow('1')
      expect([(await transactionsOf(asked)).length, errors]).toEqual([
        2,
        ['the network asks a higher fee than is ever paid'],
      ])
      await here.mine(dialect.depth)
      await follow()
    })

    test('are bumped without taking away what others were sent: nothing spends change that is in no block', async () => {
      const asked = await sentLong()
      const others = [await sending({ amount: '0.2' }), await sending({ amount: '0.3' })]
      for (const other of others) await send(other)
      await follow('0.0005')
      const [first] = await transactionsOf(asked)
      const spent = (await Promise.all(others.map(transactionsOf))).flatMap((rows) => rows.flatMap((row) => row.inputs))
      expect(spent.filter((each) => each.startsWith(first?.txid ?? ''))).toEqual([])
      await here.mine(dialect.depth)
      expect(await Promise.all([asked, ...others].map(cameTo))).toEqual(['0.12345678', '0.20000000', '0.30000000'])
    })

    test('and bumped by a transaction that nobody knows was heard are told by it once a block has it', async () => {
      const asked = await sentLong()
      fault = { method: 'sendrawtransaction', when: 'after' }
      await follow('0.0005')
      const [first, second] = await transactionsOf(asked)
      expect(toldOf(asked)).toEqual([])
      await here.mine(dialect.depth)
      await follow()
      expect(toldOf(asked)).toEqual([
        expect.objectContaining({ type: 'coins.replaced', hash: second?.txid, replaces: first?.txid }),
      ])
    })

    test('are told as sent where the network has heard and their work was held back', async () => {
      await here.mine()
      const asked = await sending()
      fault = { method: 'sendrawtransaction', when: 'after' }
      await expect(send(asked)).rejects.toThrow('The answer was lost')
      await follow()
      const [written] = await transactionsOf(asked)
      expect([toldOf(asked), await stateOf(asked)]).toEqual([
        [expect.objectContaining({ type: 'coins.sent', key: asked.key, hash: written?.txid })],
        'sent',
      ])
    })

    test('and are asked for again once a bump took their place are told by the one that a block has', async () => {
      const asked = await sentLong()
      fault = { method: 'sendrawtransaction', when: 'before' }
      await follow('0.0005')
      const [first] = await transactionsOf(asked)
      await here.mine()
      await send(asked)
      expect(toldOf(asked).at(-1)).toMatchObject({ type: 'coins.sent', hash: first?.txid })
    })

    test('are bumped once where the answer to it is lost, and the first is told as the one that came where a block has it', async () => {
      const asked = await sentLong()
      fault = { method: 'sendrawtransaction', when: 'before' }
      await follow('0.0005')
      const [first, second] = await transactionsOf(asked)
      expect([second !== undefined, toldOf(asked)]).toEqual([true, []])
      await here.mine(dialect.depth)
      await follow('0.0005')
      expect(toldOf(asked)).toEqual([
        expect.objectContaining({ type: 'coins.replaced', hash: first?.txid, replaces: second?.txid }),
      ])
      expect([await stateOf(asked), await cameTo(asked), (await transactionsOf(asked)).length]).toEqual([
        'confirmed',
        '0.12345678',
        2,
      ])
    })

    test('that the network takes no more, as too cheap by now, are bumped at once', async () => {
      await here.mine()
      const asked = await sending()
      await send(asked)
      told.length = 0
      await here.restart(['-minrelaytxfee=0.0008', '-persistmempool=0'])
      await follow()
      const [first, second, ...more] = await transactionsOf(asked)
      await here.restart()
      expect([more, toldOf(asked)]).toEqual([
        [],
        [expect.objectContaining({ type: 'coins.replaced', hash: second?.txid, replaces: first?.txid })],
      ])
      await here.mine(dialect.depth)
      await follow()
      expect([await stateOf(asked), await cameTo(asked)]).toEqual(['confirmed', '0.12345678'])
    })

    const conflictedOf = async ({ key }: Sending) =>
      database.read(
        async (handle) =>
          (await handle.select().from(coinSendings).where(eq(coinSendings.key, key))).at(0)?.conflictedAt,
      )

    test('whose coins were spent otherwise are told to the desk, also where nobody knows of a later attempt', async () => {
      const asked = await sentLong()
      fault = { method: 'sendrawtransaction', when: 'before' }
      await follow('0.0005')
      const [first, second] = await transactionsOf(asked)
      expect(second).toBeDefined()
      // Somebody with the keys spends the same in a block.
      const [txid = '', vout = ''] = first?.inputs[0]?.split(':') ?? []
      const elsewhere = await here.newAddress()
      const inputs = [{ txid, vout: Number(vout), sequence: 0xfffffffd }]
      const raw = await here.hot('createrawtransaction', [inputs, [{ [elsewhere]: '0.4' }]], string())
      const signed = await here.hot('signrawtransactionwithwallet', [raw], type({ hex: string() }))
      await here.hot('generateblock', [elsewhere, [signed.hex]], any())
      expect(await conflictedOf(asked)).toBeNull()
      await follow()
      await follow()
      expect([await conflictedOf(asked), await stateOf(asked), (await transactionsOf(asked)).length]).toEqual([
        clock.now(),
        'sent',
        2,
      ])
      expect(toldOf(asked)).toEqual([])
    })

    test('and are final have cost what the network took, once', async () => {
      const posted = () => database.read((handle) => handle.select().from(ledgerEntries))
      await database.transaction((tx) => tx.delete(ledgerEntries))
      const asked = await sentLong()
      await follow('0.0005')
      const [, second] = await transactionsOf(asked)
      await here.mine(dialect.depth - 1)
      await follow()
      expect(await posted()).toEqual([])
      await here.mine()
      await Promise.all([follow(), follow()])
      await follow()
      const rows = (await posted()).filter(({ amount }) => [second?.fee, `-${second?.fee}`].includes(amount))
      expect(rows.map(({ account, currency, amount }) => [account, currency, amount]).toSorted()).toEqual([
        ['network-fee', 'LTC', second?.fee],
        ['wallet', 'LTC', `-${second?.fee}`],
      ])
    })

    test('and a bump that the network has not heard of are told to it the next time', async () => {
      const asked = await sentLong()
      fault = { method: 'sendrawtransaction', when: 'before' }
      await follow('0.0005')
      await follow('0.0005')
      const [first, second] = await transactionsOf(asked)
      expect(toldOf(asked)).toEqual([
        expect.objectContaining({ type: 'coins.replaced', hash: second?.txid, replaces: first?.txid }),
      ])
      await here.mine(dialect.depth)
      await follow()
      expect([await stateOf(asked), await cameTo(asked)]).toEqual(['confirmed', '0.12345678'])
    })
  })
})
