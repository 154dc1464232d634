import { HDKey } from '@scure/bip32'
import { describe, expect, test } from 'vitest'
import { dialects } from '../../../src/server/coin-node/dialect'
import { descriptorOf } from '../../../src/server/coin-node/key'
import { nodeWallet, PaymentRefused, WalletEmpty } from '../../../src/server/coin-node/wallet'
import { watchWallet } from '../../../src/server/coin-node/watch-wallet'
import { scriptedNode, type ScriptedCall } from '../../support/scripted-node'

const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
/** Of another account. */
const otherKey = HDKey.fromMasterSeed(new Uint8Array(32).fill(3)).derive("m/84'/0'/0'").publicExtendedKey
const txid = 'ab'.repeat(32)
const spent = 'cd'.repeat(32)

/** What is said and heard in signing a payment, as the RPC reference of each node has it. */
const signing = (coin: 'BTC' | 'BCH', address: string, options: object, decoded: string): ScriptedCall[] => [
  {
    method: 'walletcreatefundedpsbt',
    params: [[], [{ [address]: '0.01' }], 0, options],
    answers: '{"psbt":"cHNidP8B","fee":0.00001410,"changepos":1}',
  },
  {
    method: 'walletprocesspsbt',
    params: ['cHNidP8B'],
    answers:
      coin === 'BTC' ? '{"psbt":"cHNidP8C","complete":true,"hex":"0200"}' : '{"psbt":"cHNidP8C","complete":true}',
  },
  { method: 'finalizepsbt', params: ['cHNidP8C'], answers: '{"hex":"0200","complete":true}' },
  { method: 'decoderawtransaction', params: ['0200'], answers: decoded },
]

describe('Bitcoin Core 22 and later', () => {
  const address = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
  const options = { feeRate: '0.0001', change_type: 'bech32', replaceable: true, add_inputs: true }
  const decoded = `{"txid":"${txid}","hash":"${txid}","version":2,"size":222,"vsize":141,"weight":561,"locktime":0,
    "vin":[{"txid":"${spent}","vout":1,"scriptSig":{"asm":"","hex":""},"txinwitness":["3044","02ab"],"sequence":4294967293}],
    "vout":[{"value":0.01000000,"n":0,"scriptPubKey":{"asm":"0 c0ce","desc":"addr(${address})#x","hex":"0014c0ce",
    "address":"${address}","type":"witness_v0_keyhash"}}]}`

  test('signs a payment that may be bumped, and counts its size by weight', async () => {
    const { rpc, left } = scriptedNode(signing('BTC', address, options, decoded))
    const signed = await nodeWallet(rpc, 'BTC').sign({ address, amount: '0.01', feeRate: '0.0001', inputs: [] })
    expect([signed, left()]).toEqual([{ raw: '0200', txid, inputs: [`${spent}:1`], fee: '0.00001410', size: 141 }, []])
  })

  test('that would sign another sum is not believed', async () => {
    const { rpc } = scriptedNode(signing('BTC', address, options, decoded.replace('0.01000000', '0.10000000')))
    await expect(
      nodeWallet(rpc, 'BTC').sign({ address, amount: '0.01', feeRate: '0.0001', inputs: [] }),
    ).rejects.toThrow('The node signed another payment than it was asked for')
  })

  test.each([
    [-6, 'Insufficient funds', WalletEmpty],
    [-4, 'Insufficient funds', WalletEmpty],
    [-4, 'The total exceeds your balance when the transaction fee is included. The sum does not cover it', WalletEmpty],
    [-4, 'Transaction amount too small', PaymentRefused],
    [-5, 'Invalid Bitcoin address: 1x', PaymentRefused],
  ])('says by %i (%s) what it will not do', async (code, reason, kind) => {
    const [funding] = signing('BTC', address, options, decoded)
    const { rpc } = scriptedNode(funding === undefined ? [] : [{ ...funding, refuses: [code, reason] }])
    await expect(
      nodeWallet(rpc, 'BTC').sign({ address, amount: '0.01', feeRate: '0.0001', inputs: [] }),
    ).rejects.toThrow(kind)
  })

  test('spends nothing that is in no block yet, and frees what is set apart no more', async () => {
    const outpoint = (hash: string) => ({ txid: hash, vout: 0 })
    const [kept, freed, young] = ['11', '22', '33'].map((each) => each.repeat(32))
    const { rpc, left } = scriptedNode([
      { method: 'listlockunspent', params: [], answers: `[{"txid":"${freed}","vout":0}]` },
      { method: 'lockunspent', params: [true, [outpoint(freed ?? '')]], answers: 'true' },
      {
        method: 'listunspent',
        params: [0, 9_999_999],
        answers: `[{"txid":"${kept}","vout":0,"amount":0.5,"confirmations":3,"spendable":true,"solvable":true,"safe":true},
          {"txid":"${young}","vout":0,"amount":0.5,"confirmations":0,"spendable":true,"solvable":true,"safe":true}]`,
      },
      { method: 'lockunspent', params: [false, [outpoint(kept ?? ''), outpoint(young ?? '')]], answers: 'true' },
    ])
    await nodeWallet(rpc, 'BTC').keepApart([`${kept}:0`])
    expect(left()).toEqual([])
  })

  test('looks again what to set apart where some of it was spent meanwhile', async () => {
    const [kept = '', spentNow = ''] = ['11', '22'].map((each) => each.repeat(32))
    const outpoint = (hash: string) => ({ txid: hash, vout: 0 })
    const unspent = (...hashes: string[]): ScriptedCall => ({
      method: 'listunspent',
      params: [0, 9_999_999],
      answers: `[${hashes.map((hash) => `{"txid":"${hash}","vout":0,"confirmations":3}`).join(',')}]`,
    })
    const { rpc, left } = scriptedNode([
      { method: 'listlockunspent', params: [], answers: '[]' },
      unspent(kept, spentNow),
      {
        method: 'lockunspent',
        params: [false, [outpoint(kept), outpoint(spentNow)]],
        refuses: [-8, 'Invalid parameter, expected unspent output'],
      },
      unspent(kept),
      { method: 'lockunspent', params: [false, [outpoint(kept)]], answers: 'true' },
    ])
    await nodeWallet(rpc, 'BTC').keepApart([`${kept}:0`, `${spentNow}:0`])
    expect(left()).toEqual([])
  })

  test('says what its wallet has, and what a thousand bytes cost', async () => {
    const { rpc } = scriptedNode([
      { method: 'getbalance', params: ['*', 0], answers: '1.50000000' },
      { method: 'estimatesmartfee', params: [6], answers: '{"feerate":0.00012345,"blocks":6}' },
      {
        method: 'estimatesmartfee',
        params: [6],
        answers: '{"errors":["Insufficient data or no feerate found"],"blocks":6}',
      },
    ])
    const wallet = nodeWallet(rpc, 'BTC')
    expect([await wallet.balance(), await wallet.estimatedFee(6), await wallet.estimatedFee(6)]).toEqual([
      '1.50000000',
      '0.00012345',
      null,
    ])
  })

  describe('watches addresses by one descriptor for all', () => {
    const descriptor = descriptorOf('main', zpub)
    const importing = (to: number): ScriptedCall[] => [
      {
        method: 'getdescriptorinfo',
        params: [descriptor],
        answers: `{"descriptor":"${descriptor}#hash","checksum":"hash","isrange":true,"issolvable":true,"hasprivatekeys":false}`,
      },
      {
        method: 'importdescriptors',
        params: [[{ desc: `${descriptor}#hash`, range: [0, to], timestamp: 'now' }]],
        answers: '[{"success":true}]',
      },
    ]
    const [asking] = importing(0)
    const known = asking === undefined ? [] : [asking]
    const listed = (to: number, of = descriptor): ScriptedCall => ({
      method: 'listdescriptors',
      params: [],
      answers: `{"wallet_name":"nordmynt-deposits","descriptors":[{"desc":"${of}#hash","timestamp":1,"active":false,"range":[0,${to}],"next":0}]}`,
    })

    test('which has its key as the node writes it', () => {
      expect([descriptor, descriptorOf('test', zpub)]).toEqual([
        expect.stringMatching(/^wpkh\(xpub6[1-9A-HJ-NP-Za-km-z]+\/0\/\*\)$/),
        expect.stringMatching(/^wpkh\(tpub[1-9A-HJ-NP-Za-km-z]+\/0\/\*\)$/),
      ])
    })

    test('which is imported once for a thousand of them, and again for those after', async () => {
      const none = { method: 'listdescriptors', params: [], answers: '{"wallet_name":"x","descriptors":[]}' }
      const [, first] = importing(1000)
      const [, more] = importing(2001)
      if (first === undefined || more === undefined) throw new Error('Nothing is imported')
      const { rpc, left } = scriptedNode([
        ...known,
        none,
        first,
        ...known,
        listed(1000),
        ...known,
        listed(1000),
        ...known,
        listed(1000),
        more,
      ])
      const { watch } = watchWallet(rpc, dialects.BTC, descriptor)
      for (const index of [0, 1, 1000, 1001]) await watch({ address: 'any', index })
      expect(left()).toEqual([])
    })

    test('which is imported also where one of another key reaches as far', async () => {
      const [, first] = importing(1003)
      const { rpc, left } = scriptedNode([
        ...known,
        listed(5000, descriptorOf('main', otherKey)),
        ...(first === undefined ? [] : [first]),
      ])
      await watchWallet(rpc, dialects.BTC, descriptor).watch({ address: 'any', index: 3 })
      expect(left()).toEqual([])
    })

    test('and one that it does not take is no address that is watched', async () => {
      const [, imported] = importing(1000)
      if (imported === undefined) throw new Error('Nothing is imported')
      const { rpc } = scriptedNode([
        ...known,
        { method: 'listdescriptors', params: [], answers: '{"wallet_name":"x","descriptors":[]}' },
        { ...imported, answers: '[{"success":false,"error":{"code":-4,"message":"Wallet is busy"}}]' },
      ])
      await expect(watchWallet(rpc, dialects.BTC, descriptor).watch({ address: 'any', index: 0 })).rejects.toThrow(
        'The node does not watch an address',
      )
    })
  })
})

describe('Bitcoin Cash Node', () => {
  const address = 'bitcoincash:qrcw0z9jdlj4g8gxf0xscvgp33jj6j9lmq9z9c6eyu'
  const decoded = `{"txid":"${txid}","hash":"${txid}","version":2,"size":226,"locktime":0,
    "vin":[{"txid":"${spent}","vout":0,"scriptSig":{"asm":"30 02","hex":"4830"},"sequence":4294967294}],
    "vout":[{"value":0.01,"n":0,"scriptPubKey":{"asm":"OP_DUP","hex":"76a9","reqSigs":1,"type":"pubkeyhash","addresses":["${address}"]}}]}`

  test('signs a payment at a fixed fee that nothing takes the place of, and counts its size in bytes', async () => {
    const { rpc, left } = scriptedNode(signing('BCH', address, { feeRate: '0.00001' }, decoded))
    expect(await nodeWallet(rpc, 'BCH').sign({ address, amount: '0.01', feeRate: '0.00001', inputs: [] })).toEqual({
      raw: '0200',
      txid,
      inputs: [`${spent}:0`],
      fee: '0.00001410',
      size: 226,
    })
    expect(left()).toEqual([])
  })

  test('is asked for no estimate, and spends its change before a block has it', async () => {
    const { rpc, left } = scriptedNode([
      { method: 'listlockunspent', params: [], answers: '[]' },
      { method: 'listunspent', params: [0, 9_999_999], answers: `[{"txid":"${spent}","vout":0,"confirmations":0}]` },
    ])
    const wallet = nodeWallet(rpc, 'BCH')
    await wallet.keepApart([])
    expect([await wallet.estimatedFee(6), left()]).toEqual([null, []])
  })

  test('watches each address by itself', async () => {
    const { rpc, left } = scriptedNode([{ method: 'importaddress', params: [address, '', false], answers: 'null' }])
    await watchWallet(rpc, dialects.BCH, '').watch({ address, index: 3 })
    expect(left()).toEqual([])
  })
})
