import { encodeCashAddress } from '@bitauth/libauth'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import type { Coin } from '../../domain/money/currencies'

/** Everything on the sandbox's blockchains derives from this; nobody holds a key to what comes of it. */
const testKey = 'nordmynt sandbox: send nothing here'

const derived = (...path: string[]): Uint8Array => sha256(utf8ToBytes([testKey, ...path].join('/')))

/** A valid address of the coin, always the same for the same label. */
export const sandboxAddress = (coin: Coin, label: string): string =>
  addressOf[coin](derived('address', coin, label).slice(0, 20))

/** A transaction hash as the coin writes it, always the same for the same label. */
export const sandboxHash = (coin: Coin, label: string): string =>
  (coin === 'ETH' ? '0x' : '') + bytesToHex(derived('transaction', coin, label))

const segwit = (prefix: string, payload: Uint8Array): string => bech32.encode(prefix, [0, ...bech32.toWords(payload)])

const addressOf: Record<Coin, (payload: Uint8Array) => string> = {
  BTC: (payload) => segwit('bc', payload),
  LTC: (payload) => segwit('ltc', payload),
  ETH: (payload) => checksummed(bytesToHex(payload)),
  BCH: (payload) => encodeCashAddress({ prefix: 'bitcoincash', type: 'p2pkh', payload }).address,
}

/** EIP-55: a letter is a capital where the hash of the digits has 8 or more. */
const checksummed = (digits: string): string => {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  return `0x${[...digits].map((digit, index) => (Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}
