import type { Coin } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import { confirmationsNeeded } from '../../domain/orders/confirmations'

/** The coins whose nodes speak Bitcoin Core's JSON-RPC. */
export const nodeCoins = ['BTC', 'LTC', 'BCH'] as const satisfies readonly Coin[]
export type NodeCoin = (typeof nodeCoins)[number]

/** In what the nodes of coins differ. */
export type Dialect = {
  /** Of the addresses that change comes back to; undefined where there is one kind. */
  changeType: 'bech32' | undefined
  /** Whether what has not been confirmed may be sent again with a higher fee (BIP 125). */
  mayBump: boolean
  /** Whether the node estimates fees; else the floor is taken. */
  estimatesFee: boolean
  /** Whether watched addresses are imported as descriptors (BTC), or as plain addresses. */
  hasDescriptors: boolean
  /** What a wallet without keys is made by, after its name: old nodes take fewer parameters. */
  watchWallet: readonly (boolean | string)[]
  /** Of a thousand bytes, in coins: by so much more a bump pays at least (BIP 125). */
  feeStep: Decimal
  /** Of a thousand bytes, in coins: the least that networks pass on and a safe bit more, and the most that is ever paid. */
  feeFloor: Decimal
  feeCap: Decimal
  /** So many blocks upon each other make a deposit final. */
  depth: number
}

export const dialects: Record<NodeCoin, Dialect> = {
  BTC: {
    changeType: 'bech32',
    mayBump: true,
    estimatesFee: true,
    hasDescriptors: true,
    // Without keys, empty, without a passphrase, addresses used again, of descriptors.
    watchWallet: [true, true, '', false, true],
    feeStep: '0.00001',
    feeFloor: '0.00002',
    feeCap: '0.005',
    depth: confirmationsNeeded.BTC,
  },
  LTC: {
    changeType: 'bech32',
    mayBump: true,
    estimatesFee: true,
    hasDescriptors: false,
    watchWallet: [true, true],
    feeStep: '0.0001',
    feeFloor: '0.0001',
    feeCap: '0.01',
    depth: confirmationsNeeded.LTC,
  },
  BCH: {
    changeType: undefined,
    mayBump: false,
    estimatesFee: false,
    hasDescriptors: false,
    watchWallet: [true, true],
    feeStep: '0.00001',
    feeFloor: '0.00001',
    feeCap: '0.001',
    depth: confirmationsNeeded.BCH,
  },
}
