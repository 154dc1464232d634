import { decodeCashAddress, type CashAddressType } from '@bitauth/libauth'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { coins, type Coin } from '../money/currencies'
import { longestAddress } from './saved-addresses'
import type { AddressCheck } from '../shared/validation'

/**
 * Whether a text is an address of the coin; where it is not, the coin that it does fit.
 * Exactly as typed: a single blank makes it invalid (rule input-4).
 */
export const checkAddress = (coin: Coin, address: string): AddressCheck => {
  if (address.length > longestAddress || !/^[!-~]+$/.test(address)) return { valid: false, fits: null }
  if (fits[coin](address)) return { valid: true }
  return { valid: false, fits: coins.find((other) => other !== coin && fits[other](address)) ?? null }
}

/**
 * The one spelling of a valid address, where its coin allows several: Ethereum's with its checksum, bech32 and cash
 * addresses in small letters, the latter with their prefix.
 */
export const oneSpelling = (coin: Coin, address: string): string => {
  if (coin === 'ETH') return withChecksum(address)
  if (coin === 'BCH')
    return isCash(address) ? `bitcoincash:${address.toLowerCase().replace(/^bitcoincash:/, '')}` : address
  return isSegwit(address, coin === 'BTC' ? 'bc' : 'ltc') ? address.toLowerCase() : address
}

/** Version bytes of base58 addresses: pay-to-public-key-hash, then pay-to-script-hash. */
const versions = { BTC: [0x00, 0x05], LTC: [0x30, 0x32], BCH: [0x00, 0x05], bitpay: [0x1c, 0x28] } as const

const fits: Record<Coin, (address: string) => boolean> = {
  BTC: (address) => isBase58(address, versions.BTC) || isSegwit(address, 'bc'),
  LTC: (address) => isBase58(address, versions.LTC) || isSegwit(address, 'ltc'),
  ETH: isEthereum,
  BCH: (address) => isCash(address) || isBase58(address, versions.BCH) || isBase58(address, versions.bitpay),
}

const base58check = createBase58check(sha256)

function isBase58(address: string, allowed: readonly number[]): boolean {
  const decoded = attempt(() => (base58.decode(address).length === 25 ? base58check.decode(address) : undefined))
  return decoded !== undefined && decoded.length === 21 && allowed.includes(decoded[0] ?? -1)
}

/** BIP 173 and BIP 350: version 0 in bech32 with 20 or 32 bytes, version 1 (taproot) in bech32m with 32. */
function isSegwit(address: string, prefix: string): boolean {
  return isWitness(address, prefix, 0, [20, 32]) || isWitness(address, prefix, 1, [32])
}

function isWitness(address: string, prefix: string, version: 0 | 1, lengths: readonly number[]): boolean {
  const codec = version === 0 ? bech32 : bech32m
  const found = codec.decodeUnsafe(address, 90)
  if (found?.prefix !== prefix || found.words[0] !== version) return false
  const program = attempt(() => codec.fromWords(found.words.slice(1)))
  return program !== undefined && lengths.includes(program.length)
}

/** EIP-55: forty hex digits; where they mix cases, the case is a checksum. */
function isEthereum(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false
  const digits = address.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || address === withChecksum(address)
}

function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(new TextEncoder().encode(digits))
  const cased = [...digits].map((digit, index) => {
    const byte = hash[index >> 1] ?? 0
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 15
    return nibble >= 8 ? digit.toUpperCase() : digit
  })
  return `0x${cased.join('')}`
}

/** CashAddr, with or without its prefix, all in one case: the hash of a key has 20 bytes, that of a script 20 or 32. */
function isCash(address: string): boolean {
  const lower = address.toLowerCase()
  if (address !== lower && address !== address.toUpperCase()) return false
  const decoded = decodeCashAddress(lower.includes(':') ? lower : `${cashPrefix}:${lower}`)
  return (
    typeof decoded !== 'string' &&
    decoded.prefix === cashPrefix &&
    cashLengths[decoded.type].includes(decoded.payload.length)
  )
}

const cashPrefix = 'bitcoincash'

/** Those that take tokens too are other spellings of the same. */
const cashLengths: Record<`${CashAddressType}`, readonly number[]> = {
  p2pkh: [20],
  p2pkhWithTokens: [20],
  p2sh: [20, 32],
  p2shWithTokens: [20, 32],
}

function attempt<Result>(decode: () => Result): Result | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}
