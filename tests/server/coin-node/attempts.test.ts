import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { CallbackEvent, CallbackPort } from '../../../src/server/callbacks/receive'
import { followSendings } from '../../../src/server/coin-node/follow'
import { NodeRefusal } from '../../../src/server/coin-node/rpc'
import { sendOnce } from '../../../src/server/coin-node/send'
import type { NodeWallet } from '../../../src/server/coin-node/wallet'
import { coinSendings } from '../../../src/server/database/schema'
import { testDatabase } from '../../support/database'
import { testClock } from '../../support/exchange'

test('the first attempt of a sending that a block has, once a second was signed, is told as what went', async () => {
  const database = await testDatabase()
  const clock = testClock()
  const told: CallbackEvent[] = []
  let isMined = false
  let refusal: Error = new Error('The answer was lost')
  let signed = 0
  const wallet: NodeWallet = {
    sign: async () => {
      signed += 1
      return { raw: `raw${signed}`, txid: `tx${signed}`, inputs: ['in:0'], fee: `0.0000${signed}`, size: 141 }
    },
    broadcast: async () => {
      throw refusal
    },
    standing: async (txid) =>
      isMined && txid === 'tx1' ? { confirmations: 1, isKnown: true } : { confirmations: 0, isKnown: false },
    keepApart: async () => {},
    estimatedFee: async () => null,
    leastFee: async () => '0',
    isInMempool: async () => false,
    balance: async () => '0',
  }
  const callBack = async (_: CallbackPort, event: CallbackEvent): Promise<void> => void told.push(event)
  const feeRate = async () => '0.0005'
  const deps = { database, clock, log: pino({ level: 'silent' }), wallet, feeRate, callBack }
  const sending = { key: '0190a000-0000-4000-8000-000000000000/1', coin: 'LTC', address: 'x', amount: '1' } as const
  await expect(sendOnce(deps, sending)).rejects.toThrow('The answer was lost')
  refusal = new NodeRefusal('sendrawtransaction', -26, 'mempool min fee not met')
  await expect(sendOnce(deps, sending)).rejects.toThrow('mempool min fee not met')
  expect(signed).toBe(2)
  isMined = true
  refusal = new NodeRefusal('sendrawtransaction', -25, 'bad-txns-inputs-missingorspent')
  await sendOnce(deps, sending)
  await followSendings({ ...deps, coin: 'LTC' })
  const [row] = await database.read((handle) =>
    handle.select().from(coinSendings).where(eq(coinSendings.key, sending.key)).limit(1),
  )
  expect(told).toEqual([expect.objectContaining({ type: 'coins.sent', hash: 'tx1' })])
  expect([row?.state, row?.conflictedAt]).toEqual(['sent', null])
  await database.close()
})
