import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { any, create, is, nullable, optional, string, type } from 'superstruct'
import { parseTransaction } from 'viem/utils'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { coinOf, compare, plus, rounded } from '../../../src/domain/money/money'
import type { CallbackEvent, CallbackPort } from '../../../src/server/callbacks/receive'
import { NodeRefusal, nodeRpc, type Rpc } from '../../../src/server/coin-node/rpc'
import { attemptsOf, withdrawn } from '../../../src/server/coin-node/sendings'
import { WalletEmpty } from '../../../src/server/coin-node/wallet'
import type { Database } from '../../../src/server/database/handle'
import { coinNonces, coinSendings, ledgerEntries } from '../../../src/server/database/schema'
import { etherAccount } from '../../../src/server/ether-node/account'
import { etherChain } from '../../../src/server/ether-node/chain'
import { feeCap } from '../../../src/server/ether-node/fees'
import { followSendings } from '../../../src/server/ether-node/follow'
import { sendEther } from '../../../src/server/ether-node/send'
import { etherOf, Quantity, quantityOf } from '../../../src/server/ether-node/wei'
import { testDatabase } from '../../support/database'
import { contracts, startEtherChain, type EtherTestChain } from '../../support/ether-chain'
import { testClock } from '../../support/exchange'
import { totalsIn } from '../../support/ledger'

const chain = await startEtherChain()
/** The tests of a node that is not there do not run, and say so by their name. */
const here: EtherTestChain = chain ?? Object.create(null)

const gwei = 1_000_000_000n

type Line = { key: string | undefined; level: string; message: string }

/** A log whose lines are kept, of warnings and worse. */
const logOf = (logged: Line[]) =>
  pino(
    { level: 'warn', formatters: { level: (level) => ({ level }) } },
    { write: (line) => void logged.push(lineIn(line)) },
  )

const LineShape = type({ level: string(), msg: string(), key: optional(string()) })

const lineIn = (line: string): Line => {
  const { key, level, msg: message } = create(JSON.parse(line), LineShape)
  return { key, level, message }
}

describe.skipIf(chain === undefined)('ether sent by a node (skipped where anvil is not to be had)', () => {
  let database: Database
  const clock = testClock()
  const told: CallbackEvent[] = []
  const logged: Line[] = []
  const log = logOf(logged)
  /** What goes wrong at the next call of a method: before the node hears it, or when its answer is on the way. */
  let fault: { method: string; when: 'before' | 'after' } | null = null
  /** What the node answers to the next payment that it is told of. */
  let refusal: NodeRefusal | null = null
  /** What happens before the next call of a method is heard. */
  let during: { method: string; run: () => Promise<void> } | null = null
  /** What blocks ask for one gas, in gwei, in place of what they do. */
  let baseFee: bigint | null = null

  beforeAll(async () => {
    database = await testDatabase()
    await here.fund('100')
  })
  afterAll(async () => {
    await database.close()
    await here.node.stop()
  })
  afterEach(async () => {
    told.length = 0
    logged.length = 0
    fault = null
    refusal = null
    during = null
    baseFee = null
    await here.mine()
  })

  const faulty =
    (rpc: Rpc): Rpc =>
    async (method, params, shape) => {
      const due = fault?.method === method ? fault : null
      if (due !== null) fault = null
      if (due?.when === 'before') throw new Error('Nobody heard')
      const refused = refusal?.method === method ? refusal : null
      if (refused !== null) refusal = null
      if (refused !== null) throw refused
      const first = during?.method === method ? during : null
      if (first !== null) during = null
      await first?.run()
      const answer: unknown = await rpc(method, params, any())
      if (due?.when === 'after') throw new Error('The answer was lost')
      const isBlock = method === 'eth_getBlockByNumber' && is(answer, type({}))
      return create(
        isBlock && baseFee !== null ? { ...answer, baseFeePerGas: quantityOf(baseFee * gwei) } : answer,
        shape,
      )
    }

  type Sending = { key: string; coin: 'ETH'; address: string; amount: string }
  const sending = (changes: Partial<Sending> = {}): Sending => ({
    key: `${randomUUID()}/1`,
    coin: 'ETH',
    address: here.newAddress(),
    amount: '0.12345678',
    ...changes,
  })
  const callBack = async (_: CallbackPort, event: CallbackEvent): Promise<void> => void told.push(event)
  const partsOf = () => ({
    database,
    clock,
    log,
    callBack,
    chain: etherChain(faulty(nodeRpc(here.url, '2.0')), { name: 'regtest', log }),
    account: etherAccount(here.key, 31_337),
  })
  const send = (asked: Sending, back = callBack) => sendEther({ ...partsOf(), callBack: back }, asked)
  const follow = () => followSendings(partsOf())

  const transactionsOf = ({ key }: Sending) => database.read((handle) => attemptsOf(handle, key))
  const nonceOf = ({ key }: Sending) =>
    database.read(
      async (handle) => (await handle.select().from(coinNonces).where(eq(coinNonces.key, key))).at(0)?.nonce,
    )
  const stateOf = ({ key }: Sending) =>
    database.read(
      async (handle) => (await handle.select().from(coinSendings).where(eq(coinSendings.key, key))).at(0)?.state,
    )
  const conflictedOf = ({ key }: Sending) =>
    database.read(
      async (handle) => (await handle.select().from(coinSendings).where(eq(coinSendings.key, key))).at(0)?.conflictedAt,
    )
  /** Whether a block has it. */
  const receiptOf = async ({ txid }: { txid: string }): Promise<boolean> =>
    (await here.rpc('eth_getTransactionReceipt', [txid], nullable(type({})))) !== null
  const toldOf = ({ key }: Sending) => told.filter((event) => 'key' in event && event.key === key)
  const loggedOf = ({ key }: Sending) =>
    logged.filter((line) => line.key === key).map(({ level, message }) => [level, message])
  const cameTo = async ({ address }: Sending): Promise<string> => {
    await here.mine()
    return here.balanceOf(address)
  }

  test('goes once, by a payment that was written down, and is told with its hash', async () => {
    const asked = sending()
    await send(asked)
    const [written, ...others] = await transactionsOf(asked)
    const nonce = await nonceOf(asked)
    expect([others, await stateOf(asked), await cameTo(asked)]).toEqual([[], 'sent', '0.12345678'])
    expect(told).toEqual([
      {
        id: expect.any(String),
        type: 'coins.sent',
        at: clock.now().toISOString(),
        key: asked.key,
        coin: 'ETH',
        amount: '0.12345678',
        hash: written?.txid,
      },
    ])
    const raw = `0x02${written?.raw.slice(4) ?? ''}` as const
    const { gas, maxFeePerGas, maxPriorityFeePerGas, ...parsed } = parseTransaction(raw)
    expect([
      parsed.nonce,
      parsed.chainId,
      parsed.value,
      (await here.rpc('eth_getTransactionByHash', [written?.txid], type({ from: string() }))).from,
    ]).toEqual([nonce, 31_337, 123_456_780_000_000_000n, here.account.toLowerCase()])
    expect([written?.inputs, written?.size, gas]).toEqual([[`${here.account}:${nonce}`], 21_000, 21_000n])
    expect(Number(written?.fee)).toBe(Number(21_000n * (maxFeePerGas ?? 0n)) / 1e18)
    expect((maxPriorityFeePerGas ?? 0n) <= (maxFeePerGas ?? 0n)).toBe(true)
  })

  test.each([
    ['before anything is asked', 'eth_estimateGas', 'before', 0],
    ['when the account is looked at and nothing is written down', 'eth_getTransactionCount', 'after', 0],
    ['when it is written down and the network has not heard', 'eth_sendRawTransaction', 'before', 1],
    ['when the network has heard and nobody knows', 'eth_sendRawTransaction', 'after', 1],
  ] as const)('goes once where all ends %s', async (_, method, when, written) => {
    const asked = sending()
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

  test('is told again where nobody took what was told, as the same event', async () => {
    const asked = sending()
    const events: string[] = []
    const back = async (_: CallbackPort, event: CallbackEvent) => {
      events.push(JSON.stringify(event))
      if (events.length === 1) throw new Error('The exchange is away')
    }
    await expect(send(asked, back)).rejects.toThrow('The exchange is away')
    await send(asked, back)
    expect([events.length, new Set(events).size, await cameTo(asked)]).toEqual([2, 1, '0.12345678'])
  })

  test('that is in a block already is sent, and not sent again', async () => {
    const asked = sending()
    fault = { method: 'eth_sendRawTransaction', when: 'after' }
    await expect(send(asked)).rejects.toThrow('The answer was lost')
    await here.mine()
    await send(asked)
    expect([told.length, await cameTo(asked)]).toEqual([1, '0.12345678'])
  })

  test('goes once where two exchanges send it at once', async () => {
    const asked = sending()
    await Promise.all([send(asked), send(asked), send(asked)])
    expect([(await transactionsOf(asked)).length, await cameTo(asked)]).toEqual([1, '0.12345678'])
    expect(new Set(told.map((event) => JSON.stringify(event))).size).toBe(1)
  })

  test('of several orders at once has nonces that follow each other', async () => {
    const all = ['0.1', '0.2', '0.3', '0.4'].map((amount) => sending({ amount }))
    await Promise.all(all.map((asked) => send(asked)))
    const nonces = (await Promise.all(all.map(nonceOf))).map(Number).toSorted((one, other) => one - other)
    expect(nonces).toEqual([0, 1, 2, 3].map((each) => (nonces[0] ?? 0) + each))
    expect(await Promise.all(all.map(cameTo))).toEqual(['0.1', '0.2', '0.3', '0.4'])
  })

  test('is told to the network again, in the order of its nonces, once a node was started anew and knows nothing', async () => {
    const all = ['0.1', '0.2', '0.3'].map((amount) => sending({ amount }))
    for (const asked of all) await send(asked)
    const before = await Promise.all(all.map(transactionsOf))
    await here.node.restart()
    expect(await Promise.all(all.map(cameTo))).toEqual(['0', '0', '0'])
    await follow()
    expect(await Promise.all(all.map(cameTo))).toEqual(['0.1', '0.2', '0.3'])
    expect(await Promise.all(all.map(transactionsOf))).toEqual(before)
  })

  test('is told again in a later round, in the order of its nonces, where the node is slow', async () => {
    await here.finalise()
    await follow()
    const all = ['0.1', '0.2', '0.3'].map((amount) => sending({ amount }))
    for (const asked of all) await send(asked)
    await here.node.restart()
    during = { method: 'eth_getTransactionReceipt', run: async () => clock.forward({ seconds: 30 }) }
    await follow()
    expect(logged.map(({ message }) => message)).toEqual(['not all sendings could be followed in one round'])
    expect(await Promise.all(all.map(cameTo))).toEqual(['0.1', '0', '0'])
    await follow()
    expect(await Promise.all(all.map(cameTo))).toEqual(['0.1', '0.2', '0.3'])
  })

  test('is told again where the network has lost one below others, which wait for it', async () => {
    const all = ['0.1', '0.2', '0.3'].map((amount) => sending({ amount }))
    for (const asked of all) await send(asked)
    await here.lose((await transactionsOf(all[0] ?? sending())).at(0)?.txid ?? '')
    expect(await Promise.all(all.map(cameTo))).toEqual(['0', '0', '0'])
    await follow()
    expect(await Promise.all(all.map(cameTo))).toEqual(['0.1', '0.2', '0.3'])
  })

  describe('that is signed and not sent', () => {
    /** Written down, and another one by the nonce after it, which the network has. */
    const heldBack = async () => {
      await here.finalise()
      await follow()
      const [asked, other] = [sending(), sending()]
      fault = { method: 'eth_sendRawTransaction', when: 'before' }
      await expect(send(asked)).rejects.toThrow('Nobody heard')
      await send(other)
      expect([await nonceOf(other), await cameTo(other)]).toEqual([Number(await nonceOf(asked)) + 1, '0'])
      told.length = 0
      return [asked, other] as const
    }
    /** Its nonce is to be used otherwise. */
    const filling = async () => {
      const both = await heldBack()
      clock.forward({ minutes: 11 })
      return both
    }

    test('keeps its nonce until another one has waited for it as long, as after a node was away', async () => {
      await here.finalise()
      await follow()
      const [asked, other] = [sending(), sending()]
      fault = { method: 'eth_sendRawTransaction', when: 'before' }
      await expect(send(asked)).rejects.toThrow('Nobody heard')
      clock.forward({ minutes: 60 })
      await send(other)
      await follow()
      expect([await stateOf(asked), (await transactionsOf(asked)).length]).toEqual(['signed', 1])
      clock.forward({ minutes: 10 })
      await follow()
      expect([await stateOf(asked), (await transactionsOf(asked)).length]).toEqual(['filling', 2])
      await here.finalise()
      await follow()
      expect(await stateOf(asked)).toBe('released')
    })

    test('keeps its nonce and its ether for ten minutes, and where nobody waits for it', async () => {
      const [asked, other] = await heldBack()
      clock.forward({ minutes: 9 })
      await follow()
      expect([loggedOf(asked), await stateOf(asked), (await transactionsOf(asked)).length]).toEqual([[], 'signed', 1])
      await send(asked)
      expect(await Promise.all([asked, other].map(cameTo))).toEqual(['0.12345678', '0.12345678'])
      const alone = sending()
      fault = { method: 'eth_sendRawTransaction', when: 'before' }
      await expect(send(alone)).rejects.toThrow('Nobody heard')
      clock.forward({ minutes: 1000 })
      await follow()
      expect([await stateOf(alone), (await transactionsOf(alone)).length]).toEqual(['signed', 1])
      await send(alone)
      expect(await cameTo(alone)).toBe('0.12345678')
    })

    test('leaves its nonce to a payment to us where others wait for it, and goes by another one later', async () => {
      const [asked, other] = await filling()
      const nonce = await nonceOf(asked)
      await Promise.all([follow(), follow()])
      expect(loggedOf(asked)).toEqual([['warn', 'the nonce of a sending is used otherwise: others need not wait']])
      const [first, filler, ...more] = await transactionsOf(asked)
      const paid = parseTransaction(`0x02${filler?.raw.slice(4) ?? ''}`)
      expect([more, filler?.isFiller, filler?.inputs, paid.nonce, paid.value ?? 0n, paid.to]).toEqual([
        [],
        true,
        first?.inputs,
        nonce,
        0n,
        here.account.toLowerCase(),
      ])
      await expect(send(asked)).rejects.toThrow('A sending waits until its nonce is used otherwise')
      expect(await Promise.all([other, asked].map(cameTo))).toEqual(['0.12345678', '0'])
      await follow()
      expect(await stateOf(asked)).toBe('filling')
      await here.finalise()
      await Promise.all([follow(), follow()])
      await follow()
      expect([await stateOf(asked), await nonceOf(asked), toldOf(asked)]).toEqual(['released', undefined, []])
      await send(asked)
      const third = (await transactionsOf(asked)).at(-1)
      expect([await nonceOf(asked), await cameTo(asked), toldOf(asked)]).toEqual([
        Number(nonce) + 2,
        '0.12345678',
        [expect.objectContaining({ type: 'coins.sent', hash: third?.txid })],
      ])
      await here.finalise()
      await follow()
      expect([await stateOf(asked), await here.balanceOf(asked.address)]).toEqual(['confirmed', '0.12345678'])
    })

    test('is told to the network again as what uses its nonce, until a block has it', async () => {
      const [asked, other] = await filling()
      fault = { method: 'eth_sendRawTransaction', when: 'before' }
      await follow()
      await follow()
      clock.forward({ minutes: 11 })
      await follow()
      expect((await transactionsOf(asked)).map(({ isFiller }) => isFiller)).toEqual([false, true])
      baseFee = 20n
      await follow()
      baseFee = null
      expect((await transactionsOf(asked)).map(({ isFiller }) => isFiller)).toEqual([false, true, true])
      expect(await Promise.all([other, asked].map(cameTo))).toEqual(['0.12345678', '0'])
      await here.finalise()
      await follow()
      expect([await stateOf(asked), toldOf(asked)]).toEqual(['released', []])
    })

    test('is sent where a block has it in the end, and not what was to use its nonce', async () => {
      const [asked, other] = await filling()
      fault = { method: 'eth_sendRawTransaction', when: 'before' }
      await follow()
      const [written] = await transactionsOf(asked)
      await here.rpc('eth_sendRawTransaction', [written?.raw], string())
      expect(await Promise.all([other, asked].map(cameTo))).toEqual(['0.12345678', '0.12345678'])
      await here.finalise()
      await follow()
      expect([await stateOf(asked), toldOf(asked)]).toEqual([
        'confirmed',
        [expect.objectContaining({ type: 'coins.sent', hash: written?.txid })],
      ])
      await send(asked)
      expect((await transactionsOf(asked)).length).toBe(2)
    })

    /** Written down are the payment and what is to use its nonce, of which the network has heard of neither. */
    const filled = async () => {
      const [asked, other] = await filling()
      fault = { method: 'eth_sendRawTransaction', when: 'before' }
      await follow()
      const [written, filler] = await transactionsOf(asked)
      if (written === undefined || filler === undefined) throw new Error('Nothing was written down')
      expect([await stateOf(asked), filler.isFiller]).toEqual(['filling', true])
      return { asked, other, written, filler }
    }
    const tellNetwork = ({ raw }: { raw: string }) => here.rpc('eth_sendRawTransaction', [raw], string())

    test('is told as sent once the block that has it is final, and not while another one may take its place', async () => {
      const { asked, written, filler } = await filled()
      await tellNetwork(written)
      await here.mine()
      await follow()
      expect([await stateOf(asked), toldOf(asked)]).toEqual(['filling', []])
      await here.takeBack(1)
      await here.lose(written.txid)
      await follow()
      await here.finalise()
      await follow()
      expect([await stateOf(asked), toldOf(asked), await here.balanceOf(asked.address)]).toEqual(['released', [], '0'])
      expect(await receiptOf(filler)).toBe(true)
      await send(asked)
      expect(await cameTo(asked)).toBe('0.12345678')
    })

    /** Told as sent by a final block that is taken back; the network has lost the payment. */
    const sentAndLost = async () => {
      const signed = await filled()
      await tellNetwork(signed.written)
      await here.finalise()
      await follow()
      expect([await stateOf(signed.asked), toldOf(signed.asked)]).toEqual([
        'confirmed',
        [expect.objectContaining({ type: 'coins.sent', hash: signed.written.txid })],
      ])
      await here.takeBack(5)
      await here.lose(signed.written.txid)
      told.length = 0
      logged.length = 0
      return signed
    }

    test('and was told as sent is told to the network again, and never what was to use its nonce', async () => {
      const { asked, written, filler } = await sentAndLost()
      await follow()
      await here.finalise()
      await follow()
      expect([await stateOf(asked), await receiptOf(written), await receiptOf(filler)]).toEqual([
        'confirmed',
        true,
        false,
      ])
      expect(await here.balanceOf(asked.address)).toBe('0.12345678')
    })

    test('and was told as sent pays more than what was to use its nonce, where the network has that', async () => {
      const { asked, written, filler } = await sentAndLost()
      await tellNetwork(filler)
      await follow()
      const higher = (await transactionsOf(asked)).at(-1)
      expect([higher?.isFiller, higher?.size, toldOf(asked)]).toEqual([
        false,
        written.size,
        [expect.objectContaining({ type: 'coins.replaced', hash: higher?.txid, replaces: written.txid })],
      ])
      await here.finalise()
      await follow()
      expect([await stateOf(asked), await here.balanceOf(asked.address)]).toEqual(['confirmed', '0.12345678'])
    })

    test('and was told as sent is for the desk where what was to use its nonce is final', async () => {
      const { asked, filler } = await sentAndLost()
      await tellNetwork(filler)
      await here.mine()
      await follow()
      expect(await stateOf(asked)).toBe('sent')
      await here.finalise()
      await follow()
      await follow()
      expect([await stateOf(asked), await conflictedOf(asked), loggedOf(asked), toldOf(asked)]).toEqual([
        'failed',
        clock.now(),
        [
          ['error', 'a sending that was final is of the chain no more'],
          ['error', 'what was told as sent was not sent: its nonce was used otherwise'],
        ],
        [],
      ])
      await expect(send(asked)).rejects.toThrow('A sending failed on its chain')
      expect(await cameTo(asked)).toBe('0')
    })

    /** Its nonce was used otherwise for good, in blocks that are taken back, and nobody knows of either transaction. */
    const filledAndLost = async (after: (asked: Sending) => Promise<void> = async () => undefined) => {
      const signed = await filled()
      await follow()
      await here.finalise()
      await follow()
      expect(await stateOf(signed.asked)).toBe('released')
      await after(signed.asked)
      await here.takeBack(5)
      await here.rpc('anvil_dropAllTransactions', [], any())
      logged.length = 0
      return signed
    }
    const madeTwice = ['error', 'a payment whose nonce was used otherwise is in a block: it may be made twice']
    const conflicted = ['error', 'what a sending spends was spent otherwise']

    test('and went by another nonce is for the desk where a block has it by its first one after all', async () => {
      const { asked, written } = await filledAndLost(send)
      await tellNetwork(written)
      await here.mine()
      await follow()
      expect([await conflictedOf(asked), loggedOf(asked)]).toEqual([clock.now(), [madeTwice, conflicted]])
      for (const _ of [0, 1, 2]) {
        await here.finalise()
        await follow()
      }
      expect([await stateOf(asked), await conflictedOf(asked), await here.balanceOf(asked.address)]).toEqual([
        'confirmed',
        clock.now(),
        '0.24691356',
      ])
    })

    test('and waits for another nonce gets none where a block has it by its first one after all', async () => {
      const { asked, written } = await filledAndLost()
      await tellNetwork(written)
      await here.mine()
      await follow()
      await expect(send(asked)).rejects.toThrow('A sending may not be signed anew')
      const withdraw = () => database.transaction((tx) => withdrawn(tx, asked, clock.now()))
      expect([await withdraw(), await stateOf(asked), await conflictedOf(asked)]).toEqual([
        false,
        'released',
        clock.now(),
      ])
      expect(await cameTo(asked)).toBe('0.12345678')
    })

    test('is told as what used its nonce also where another such is refused', async () => {
      const first = await filled()
      await follow()
      const second = await filledAndLost()
      refusal = new NodeRefusal('eth_sendRawTransaction', -32_000, 'transaction underpriced')
      const fillers = [first.filler, second.filler]
      await follow()
      const known = () => Promise.all(fillers.map(({ txid }) => partsOf().chain.isKnown(txid)))
      expect((await known()).toSorted()).toEqual([false, true])
      expect(logged.map(({ message }) => message)).toContain('what used the nonce of a sending could not be told again')
      await follow()
      expect(await known()).toEqual([true, true])
      for (const _ of [0, 1]) {
        await here.finalise()
        await follow()
      }
      for (const { asked } of [first, second]) await send(asked)
    })

    test('is not told as sent by work that is at it while its nonce is given to something else', async () => {
      const [asked] = await filling()
      during = {
        method: 'eth_sendRawTransaction',
        run: async () => {
          fault = { method: 'eth_sendRawTransaction', when: 'before' }
          await follow()
        },
      }
      await expect(send(asked)).rejects.toThrow('The nonce of a sending is to be used otherwise')
      expect([await stateOf(asked), toldOf(asked)]).toEqual(['filling', []])
      // The network has the payment, and takes what pays more in its place.
      await follow()
      await here.finalise()
      await follow()
      expect([await stateOf(asked), await cameTo(asked), toldOf(asked)]).toEqual(['released', '0', []])
      await send(asked)
      expect(await cameTo(asked)).toBe('0.12345678')
    })

    test('can be withdrawn once its nonce is used otherwise, and not before', async () => {
      const [asked] = await filling()
      const withdraw = () => database.transaction((tx) => withdrawn(tx, asked, clock.now()))
      expect(await withdraw()).toBe(false)
      await follow()
      expect(await withdraw()).toBe(false)
      await here.finalise()
      await follow()
      expect([await withdraw(), await withdraw()]).toEqual([true, true])
      await send(asked)
      expect([await stateOf(asked), await cameTo(asked), toldOf(asked)]).toEqual(['withdrawn', '0', []])
    })

    test('of an account that was ours before is for somebody to look at', async () => {
      const [asked] = await filling()
      const account = etherAccount(`0x${'7'.repeat(64)}`, 31_337)
      await followSendings({ ...partsOf(), account })
      expect([loggedOf(asked), (await transactionsOf(asked)).length]).toEqual([
        [['error', 'a sending of an earlier account keeps others waiting']],
        1,
      ])
      await send(asked)
    })
  })

  test('that is withdrawn before anything is signed never goes, also where it is asked for only later', async () => {
    const [asked, signed] = [sending(), sending()]
    await send(signed)
    const withdraw = (each: Sending) => database.transaction((tx) => withdrawn(tx, each, clock.now()))
    expect([await withdraw(asked), await withdraw(asked), await withdraw(signed)]).toEqual([true, true, false])
    await send(asked)
    await follow()
    expect([await cameTo(asked), await stateOf(asked), await nonceOf(asked), toldOf(asked)]).toEqual([
      '0',
      'withdrawn',
      undefined,
      [],
    ])
  })

  test('that a node refuses as too cheap goes at once with higher fees, by the same nonce', async () => {
    const asked = sending()
    fault = { method: 'eth_sendRawTransaction', when: 'before' }
    await expect(send(asked)).rejects.toThrow('Nobody heard')
    refusal = new NodeRefusal('eth_sendRawTransaction', -32_000, 'max fee per gas less than block base fee')
    await expect(send(asked)).rejects.toThrow('max fee per gas less than block base fee')
    expect(await transactionsOf(asked)).toHaveLength(1)
    baseFee = 20n
    refusal = new NodeRefusal('eth_sendRawTransaction', -32_000, 'max fee per gas less than block base fee')
    await send(asked)
    baseFee = null
    const [first, second, ...more] = await transactionsOf(asked)
    expect([more, second?.inputs, toldOf(asked), await cameTo(asked)]).toEqual([
      [],
      first?.inputs,
      [expect.objectContaining({ type: 'coins.sent', hash: second?.txid })],
      '0.12345678',
    ])
  })

  test('that the account has not waits until it has, and takes no nonce meanwhile', async () => {
    await here.finalise()
    await follow()
    const [first, asked] = [sending({ amount: '5' }), sending({ amount: '6' })]
    await here.fund('10')
    await send(first)
    // What is under way is no more there, though the chain has it still.
    await expect(send(asked)).rejects.toThrow(WalletEmpty)
    expect([await transactionsOf(asked), await nonceOf(asked), await stateOf(asked), toldOf(asked)]).toEqual([
      [],
      undefined,
      undefined,
      [],
    ])
    await here.mine()
    await here.fund('100')
    await send(asked)
    expect([await nonceOf(asked), await cameTo(asked)]).toEqual([Number(await nonceOf(first)) + 1, '6'])
  })

  test('goes to a contract that takes more gas than a plain payment', async () => {
    const asked = sending({ address: await here.deploy(contracts.counts) })
    await send(asked)
    const [written] = await transactionsOf(asked)
    expect(await cameTo(asked)).toBe('0.12345678')
    expect(Number(written?.size)).toBeGreaterThan(43_000)
  })

  test.each(['refuses', 'usesAll'] as const)(
    'to a contract that %s is refused for good, and takes no nonce',
    async (kind) => {
      const asked = sending({ address: await here.deploy(contracts[kind]) })
      await send(asked)
      expect(told).toEqual([
        {
          id: expect.any(String),
          type: 'coins.refused',
          at: clock.now().toISOString(),
          key: asked.key,
          reason: 'A contract stands behind the address, and does not take ether',
        },
      ])
      expect([await transactionsOf(asked), await nonceOf(asked)]).toEqual([[], undefined])
    },
  )

  test('is never another sum, or to another address, under the same key', async () => {
    const asked = sending()
    await send(asked)
    await expect(send({ ...asked, amount: '0.2' })).rejects.toThrow('A sending is asked for otherwise')
    await expect(send({ ...asked, address: here.newAddress() })).rejects.toThrow('A sending is asked for otherwise')
    expect(await cameTo(asked)).toBe('0.12345678')
  })

  test('whose nonce somebody else has taken is not sent, neither as another payment', async () => {
    const asked = sending()
    fault = { method: 'eth_sendRawTransaction', when: 'before' }
    await expect(send(asked)).rejects.toThrow('Nobody heard')
    // By the same key, elsewhere.
    await here.payAs({ nonce: Number(await nonceOf(asked)) })
    await here.finalise()
    await expect(send(asked)).rejects.toThrow(/nonce too low/i)
    expect(await conflictedOf(asked)).toEqual(clock.now())
    await follow()
    expect([loggedOf(asked), told, await cameTo(asked), (await transactionsOf(asked)).length]).toEqual([
      [['error', 'what a sending spends was spent otherwise']],
      [],
      '0',
      1,
    ])
    expect(await conflictedOf(asked)).toEqual(clock.now())
    const next = sending()
    await send(next)
    expect([await nonceOf(next), await cameTo(next)]).toEqual([Number(await nonceOf(asked)) + 1, '0.12345678'])
  })

  test('pays never more than the cap for its gas', async () => {
    baseFee = 5000n
    const asked = sending()
    await send(asked)
    const [written] = await transactionsOf(asked)
    expect(written?.fee).toBe('0.0042')
    baseFee = null
    expect(await cameTo(asked)).toBe('0.12345678')
  })

  describe('once the network has it', () => {
    const sentLong = async () => {
      await here.finalise()
      await follow()
      const asked = sending()
      await send(asked)
      clock.forward({ minutes: 11 })
      told.length = 0
      logged.length = 0
      return asked
    }
    const feesOf = async (asked: Sending) =>
      (await transactionsOf(asked)).map(({ raw }) => parseTransaction(`0x02${raw.slice(4)}`))
    test('is final by its receipt in a block that is', async () => {
      const asked = sending()
      await send(asked)
      await here.mine(2)
      await follow()
      expect(await stateOf(asked)).toBe('sent')
      await here.mine()
      await follow()
      expect([await stateOf(asked), loggedOf(asked), toldOf(asked).length]).toEqual(['confirmed', [], 1])
    })

    test('is replaced by its own nonce where it waits for long and others pay more', async () => {
      const asked = await sentLong()
      await follow()
      expect(await transactionsOf(asked)).toHaveLength(1)
      baseFee = 20n
      await follow()
      const [first, second, ...more] = await transactionsOf(asked)
      expect([more, first?.inputs]).toEqual([[], second?.inputs])
      const [before, after] = await feesOf(asked)
      for (const name of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
        expect((after?.[name] ?? 0n) * 8n >= (before?.[name] ?? 0n) * 9n).toBe(true)
      expect([after?.nonce, after?.value, after?.to]).toEqual([before?.nonce, before?.value, before?.to])
      expect(toldOf(asked)).toEqual([
        expect.objectContaining({ type: 'coins.replaced', key: asked.key, hash: second?.txid, replaces: first?.txid }),
      ])
      baseFee = null
      await here.finalise()
      await follow()
      expect([await stateOf(asked), await here.balanceOf(asked.address)]).toEqual(['confirmed', '0.12345678'])
    })

    test('is not replaced before ten minutes, nor above the cap', async () => {
      const asked = await sentLong()
      baseFee = 20n
      await follow()
      baseFee = 5000n
      await follow()
      expect(await transactionsOf(asked)).toHaveLength(2)
      clock.forward({ minutes: 11 })
      await follow()
      clock.forward({ minutes: 11 })
      await follow()
      const fees = (await feesOf(asked)).map(({ maxFeePerGas }) => maxFeePerGas)
      expect(fees.at(-1)).toBe(feeCap)
      expect(fees).toHaveLength(3)
    })

    test.each(['a payment', 'what uses the nonce of another one'])(
      'and waits while the network asks more than is ever paid, is said in the log: %s',
      async (kind) => {
        const asked = await sentLong()
        if (kind !== 'a payment') {
          await here.lose((await transactionsOf(asked)).at(-1)?.txid ?? '')
          await database.transaction((tx) =>
            tx.update(coinSendings).set({ state: 'filling', sentAt: null }).where(eq(coinSendings.key, asked.key)),
          )
        }
        baseFee = 200n
        await follow()
        logged.length = 0
        clock.forward({ minutes: 9 })
        baseFee = 900n
        await follow()
        expect(loggedOf(asked)).toEqual([])
        clock.forward({ minutes: 1 })
        await follow()
        expect(loggedOf(asked)).toEqual([['error', 'the network asks a higher fee than is ever paid']])
        expect([(await transactionsOf(asked)).length, (await feesOf(asked)).at(-1)?.maxFeePerGas]).toEqual([2, feeCap])
        baseFee = null
        await here.finalise()
        await follow()
      },
    )

    test('and is replaced by a payment that nobody knows was heard is told by it once a block has it', async () => {
      const asked = await sentLong()
      baseFee = 20n
      fault = { method: 'eth_sendRawTransaction', when: 'after' }
      await follow()
      const [first, second] = await transactionsOf(asked)
      expect([second !== undefined, toldOf(asked)]).toEqual([true, []])
      baseFee = null
      await here.finalise()
      await follow()
      expect([toldOf(asked), await stateOf(asked)]).toEqual([
        [expect.objectContaining({ type: 'coins.replaced', hash: second?.txid, replaces: first?.txid })],
        'confirmed',
      ])
    })

    test('and is replaced by a payment that the network has not heard of is told by the first, where a block has it', async () => {
      const asked = await sentLong()
      baseFee = 20n
      fault = { method: 'eth_sendRawTransaction', when: 'before' }
      await follow()
      const [first, second] = await transactionsOf(asked)
      baseFee = null
      await here.mine()
      await send(asked)
      expect(toldOf(asked).at(-1)).toMatchObject({ type: 'coins.sent', hash: first?.txid })
      await here.finalise()
      await follow()
      expect(toldOf(asked).at(-1)).toMatchObject({ type: 'coins.replaced', hash: first?.txid, replaces: second?.txid })
      expect([await stateOf(asked), await here.balanceOf(asked.address)]).toEqual(['confirmed', '0.12345678'])
    })

    test('and a replacement that the network has not heard of is told to it the next time', async () => {
      const asked = await sentLong()
      baseFee = 20n
      fault = { method: 'eth_sendRawTransaction', when: 'before' }
      await follow()
      await follow()
      const [first, second, ...more] = await transactionsOf(asked)
      expect([more, toldOf(asked)]).toEqual([
        [],
        [expect.objectContaining({ type: 'coins.replaced', hash: second?.txid, replaces: first?.txid })],
      ])
    })

    test('is told as sent where the network has heard and its work was held back', async () => {
      const asked = sending()
      fault = { method: 'eth_sendRawTransaction', when: 'after' }
      await expect(send(asked)).rejects.toThrow('The answer was lost')
      await follow()
      const [written] = await transactionsOf(asked)
      expect([toldOf(asked), await stateOf(asked)]).toEqual([
        [expect.objectContaining({ type: 'coins.sent', key: asked.key, hash: written?.txid })],
        'sent',
      ])
    })

    test('is told again where the chain took its block back and the network has lost it', async () => {
      const asked = await sentLong()
      await here.mine()
      await here.takeBack(1)
      const [written] = await transactionsOf(asked)
      await here.lose(written?.txid ?? '')
      expect(await cameTo(asked)).toBe('0')
      await follow()
      await here.finalise()
      await follow()
      expect([await stateOf(asked), await here.balanceOf(asked.address)]).toEqual(['confirmed', '0.12345678'])
    })

    test.each([
      ['is for the desk, where it was told as sent', false, 'failed', []],
      ['is refused, where it was not', true, 'failed', ['coins.refused']],
    ] as const)('and a contract refuses it in its block %s', async (_, isLost, state, events) => {
      await here.finalise()
      await follow()
      const address = await here.deploy(contracts.closes)
      const asked = sending({ address })
      if (isLost) fault = { method: 'eth_sendRawTransaction', when: 'after' }
      await send(asked).catch(() => undefined)
      told.length = 0
      // It closes in the same block, for a higher fee.
      await here.rpc('eth_sendTransaction', [closing(address)], any())
      await here.mine()
      // Its work comes before anybody has looked.
      if (isLost) await expect(send(asked)).rejects.toThrow('A contract refused a payment in its block')
      await here.finalise()
      await follow()
      await follow()
      expect([await stateOf(asked), toldOf(asked).map(({ type: of }) => of), loggedOf(asked)]).toEqual([
        state,
        events,
        [['error', 'a contract refused what was sent to it: nothing moved']],
      ])
      expect(await here.balanceOf(address)).toBe('0')
      expect(await conflictedOf(asked)).toEqual(isLost ? null : clock.now())
    })

    test.each([
      ['is sent again, where it was told as sent', false, 'sent', 'confirmed', '0.12345678', []],
      ['is never sent again, where it was not', true, 'filling', 'released', '0', ['coins.refused']],
    ] as const)(
      'and a contract refuses it in a block that was final and is so no more %s',
      async (_, isLost, anew, end, came, events) => {
        const address = await here.deploy(contracts.closes)
        await here.mine(5)
        await follow()
        await forgetPosted()
        const asked = sending({ address })
        if (isLost) fault = { method: 'eth_sendRawTransaction', when: 'after' }
        await send(asked).catch(() => undefined)
        told.length = 0
        await here.rpc('eth_sendTransaction', [closing(address)], any())
        await here.finalise()
        await follow()
        expect([await stateOf(asked), toldOf(asked).map(({ type: of }) => of)]).toEqual(['failed', events])
        await here.takeBack(4)
        await here.rpc('anvil_dropAllTransactions', [], any())
        await follow()
        expect([await stateOf(asked), await conflictedOf(asked), await posted()]).toEqual([anew, null, {}])
        await here.finalise()
        await follow()
        const took = await tookFor(asked)
        expect([await stateOf(asked), await here.balanceOf(address), await posted()]).toEqual([
          end,
          came,
          { 'network-fee ETH': took, 'wallet ETH': `-${took}` },
        ])
        expect(toldOf(asked).map(({ type: of }) => of)).toEqual(events)
      },
    )

    /** What the network took, by the receipts of what was signed, each rounded as it is posted. */
    const tookFor = async (asked: Sending) => {
      const Receipt = type({ gasUsed: Quantity, effectiveGasPrice: Quantity })
      let took = '0'
      for (const { txid } of await transactionsOf(asked)) {
        const receipt = await here.rpc('eth_getTransactionReceipt', [txid], nullable(Receipt))
        if (receipt !== null)
          took = plus(took, rounded(etherOf(receipt.gasUsed * receipt.effectiveGasPrice), 8, 'half-up'))
      }
      return coinOf(took)
    }
    const posted = () => totalsIn(database)
    const forgetPosted = () => database.transaction((tx) => tx.delete(ledgerEntries))

    test('and is final has cost what its receipt says, once', async () => {
      const asked = await sentLong()
      await forgetPosted()
      await here.mine(2)
      await follow()
      expect(await posted()).toEqual({})
      await here.mine()
      await Promise.all([follow(), follow()])
      await follow()
      const took = await tookFor(asked)
      expect([await posted(), compare(took, '0.00001') > 0]).toEqual([
        { 'network-fee ETH': took, 'wallet ETH': `-${took}` },
        true,
      ])
    })

    test('and a contract refuses it has cost what its receipt says, once', async () => {
      await sentLong()
      await here.finalise()
      await follow()
      await forgetPosted()
      const address = await here.deploy(contracts.closes)
      const asked = sending({ address })
      await send(asked)
      await here.rpc('eth_sendTransaction', [closing(address)], any())
      await here.finalise()
      await Promise.all([follow(), follow()])
      await follow()
      const took = await tookFor(asked)
      expect([await stateOf(asked), await posted()]).toEqual([
        'failed',
        { 'network-fee ETH': took, 'wallet ETH': `-${took}` },
      ])
    })

    test('and what uses the nonce of another one has cost what its receipt says, once', async () => {
      await sentLong()
      const [asked, other] = [sending(), sending()]
      fault = { method: 'eth_sendRawTransaction', when: 'before' }
      await expect(send(asked)).rejects.toThrow('Nobody heard')
      await send(other)
      await here.finalise()
      await follow()
      await forgetPosted()
      clock.forward({ minutes: 11 })
      await follow()
      await here.finalise()
      await Promise.all([follow(), follow()])
      await follow()
      const took = coinOf(plus(await tookFor(asked), await tookFor(other)))
      expect([await stateOf(asked), await posted()]).toEqual([
        'released',
        { 'network-fee ETH': took, 'wallet ETH': `-${took}` },
      ])
    })

    test('and was final, and is so no more, is sent again, and has cost once what its last receipt says', async () => {
      const asked = await sentLong()
      await forgetPosted()
      await here.finalise()
      await follow()
      expect(await stateOf(asked)).toBe('confirmed')
      const [written] = await transactionsOf(asked)
      await here.takeBack(5)
      await here.lose(written?.txid ?? '')
      await follow()
      expect([await stateOf(asked), await posted(), loggedOf(asked)]).toEqual([
        'sent',
        {},
        [['error', 'a sending that was final is of the chain no more']],
      ])
      await here.finalise()
      await follow()
      await follow()
      const took = await tookFor(asked)
      expect([await stateOf(asked), await here.balanceOf(asked.address), await posted()]).toEqual([
        'confirmed',
        '0.12345678',
        { 'network-fee ETH': took, 'wallet ETH': `-${took}` },
      ])
    })

    test('and waits for a nonce that was used otherwise, in a block that was final, comes all the same', async () => {
      await here.finalise()
      await follow()
      const [asked, other] = [sending(), sending()]
      fault = { method: 'eth_sendRawTransaction', when: 'before' }
      await expect(send(asked)).rejects.toThrow('Nobody heard')
      await send(other)
      clock.forward({ minutes: 11 })
      await follow()
      await here.finalise()
      await follow()
      const filler = (await transactionsOf(asked)).at(-1)
      const before = await nonceOf(asked)
      await here.takeBack(5)
      for (const each of [filler, (await transactionsOf(other)).at(-1)]) await here.lose(each?.txid ?? '')
      await send(asked)
      await follow()
      await follow()
      await here.finalise()
      await follow()
      expect([before, await stateOf(asked), await stateOf(other)]).toEqual([undefined, 'confirmed', 'confirmed'])
      expect(await Promise.all([asked, other].map(cameTo))).toEqual(['0.12345678', '0.12345678'])
    })

    test('whose nonce somebody else had is on the desk no more where a block has it after all', async () => {
      await here.finalise()
      await follow()
      const asked = sending()
      await send(asked)
      const [written] = await transactionsOf(asked)
      await here.lose(written?.txid ?? '')
      await here.payAs({ nonce: Number(await nonceOf(asked)) })
      await here.mine()
      await follow()
      expect(await conflictedOf(asked)).toEqual(clock.now())
      await here.takeBack(1)
      await here.rpc('anvil_dropAllTransactions', [], any())
      await follow()
      await here.finalise()
      await follow()
      expect([await conflictedOf(asked), await stateOf(asked), await here.balanceOf(asked.address)]).toEqual([
        null,
        'confirmed',
        '0.12345678',
      ])
    })

    const closing = (to: string) => ({
      from: here.others[5],
      to,
      data: '0x01',
      gas: '0x186a0',
      maxFeePerGas: quantityOf(500n * gwei),
      maxPriorityFeePerGas: quantityOf(400n * gwei),
    })
  })
})
