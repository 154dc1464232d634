import { decodeCashAddress, encodeCashAddress, type CashAddressType } from '@bitauth/libauth'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, bech32m, createBase58check, hex } from '@scure/base'
import { coins, type Coin } from '../money/currencies'
import { attempt } from '../shared/attempt'
import { longestAddress } from './saved-addresses'
import { chainNames, type Chain, type Chains } from './chains'
import type { AddressCheck } from '../shared/validation'

/**
 * Whether a text is an address of the coin; where it is not, the coin that it does fit.
 * Exactly as typed: a single blank makes it invalid (rule input-4). `chains`: of coins that are not on their main chain.
 */
export const checkAddress = (coin: Coin, address: string, chains: Chains = {}): AddressCheck => {
  if (address.length > longestAddress || !/^[!-~]+$/.test(address)) return { valid: false, fits: null }
  const fits = (other: Coin): boolean => readers[other](address, chains[other] ?? 'main') !== undefined
  if (fits(coin)) return { valid: true }
  return { valid: false, fits: coins.find((other) => other !== coin && fits(other)) ?? null }
}

/** What coins sent to an address are locked by: the hash of a key or of a script, a taproot key, an account of Ethereum. */
export type AddressLock = {
  kind: 'key-hash' | 'script-hash' | 'witness-key-hash' | 'witness-script-hash' | 'taproot-key' | 'account'
  bytes: Uint8Array
}

/** What an address of the coin stands for, on whichever chain; undefined where `checkAddress` refuses it on each. */
export const addressLock = (coin: Coin, address: string): AddressLock | undefined => lockOn(coin, address)?.lock

const lockOn = (coin: Coin, address: string): { lock: AddressLock; chain: Chain } | undefined => {
  for (const chain of chainNames) {
    const isValid = checkAddress(coin, address, { [coin]: chain }).valid
    const lock = isValid ? readers[coin](address, chain) : undefined
    if (lock !== undefined) return { lock, chain }
  }
  return undefined
}

/**
 * The one spelling of a valid address, where its coin allows several: Ethereum's with its checksum, bech32 and cash
 * addresses in small letters, the latter with their prefix.
 */
export const oneSpelling = (coin: Coin, address: string): string => {
  if (coin === 'ETH') return withChecksum(address)
  const on = lockOn(coin, address)
  if (on === undefined) return address
  const isCased =
    coin === 'BCH' ? readCash(address, cashPrefixes[on.chain]) : readSegwit(address, prefixes[coin][on.chain])
  if (isCased === undefined) return address
  const lower = address.toLowerCase()
  return coin !== 'BCH' || lower.includes(':') ? lower : `${cashPrefixes[on.chain]}:${lower}`
}

/**
 * The spelling by which wallets are told apart: the same for every address that coins are locked alike by. Bitcoin Cash has
 * CashAddr for it, scripts of Litecoin their `M`, also where a network still tells the `3` of before; undefined of what
 * cannot be read.
 */
export const walletSpelling = (coin: Coin, address: string): string | undefined => {
  const { lock, chain = 'main' } = lockOn(coin, address) ?? {
    lock: coin === 'LTC' ? readBase58(address, versionsBefore.litecoin) : undefined,
  }
  if (lock === undefined) return undefined
  if (coin === 'BCH') return cashAddressOf(lock, chain)
  return coin === 'LTC' && lock.kind === 'script-hash'
    ? base58check.encode(Uint8Array.of(versions.LTC[chain][1], ...lock.bytes))
    : oneSpelling(coin, address)
}

const cashAddressOf = ({ kind, bytes: payload }: AddressLock, chain: Chain): string =>
  encodeCashAddress({ prefix: cashPrefixes[chain], type: kind === 'key-hash' ? 'p2pkh' : 'p2sh', payload }).address

type HashLock = AddressLock & { kind: 'key-hash' | 'script-hash' | 'witness-key-hash' }

/** The address of what coins are locked by, where that is one hash of 20 bytes. */
export const addressOfLock = (coin: 'BTC' | 'LTC' | 'BCH', chain: Chain, lock: HashLock): string => {
  if (coin === 'BCH') return cashAddressOf(lock, chain)
  const { kind, bytes } = lock
  if (kind === 'witness-key-hash') return bech32.encode(prefixes[coin][chain], [0, ...bech32.toWords(bytes)])
  const [ofKey, ofScript] = versions[coin][chain]
  return base58check.encode(Uint8Array.of(kind === 'key-hash' ? ofKey : ofScript, ...bytes))
}

/** Whether one key stands behind an address, so that a wallet can sign for it: behind a script of Bitcoin or Litecoin it may. */
export const maySign = (coin: Coin, address: string): boolean => {
  const kind = addressLock(coin, address)?.kind
  return kind !== undefined && kind !== 'witness-script-hash' && !(coin === 'BCH' && kind === 'script-hash')
}

/** Version bytes of base58 addresses: pay-to-public-key-hash, then pay-to-script-hash. */
const versions = {
  BTC: { main: [0x00, 0x05], test: [0x6f, 0xc4], regtest: [0x6f, 0xc4] },
  LTC: { main: [0x30, 0x32], test: [0x6f, 0x3a], regtest: [0x6f, 0x3a] },
  BCH: { main: [0x00, 0x05], test: [0x6f, 0xc4], regtest: [0x6f, 0xc4] },
} as const

/** Of Litecoin before it had its own for scripts, and BitPay's of Bitcoin Cash. */
const versionsBefore = { litecoin: [0x30, 0x05], bitpay: [0x1c, 0x28] } as const

/** What bech32 addresses begin with. */
const prefixes = {
  BTC: { main: 'bc', test: 'tb', regtest: 'bcrt' },
  LTC: { main: 'ltc', test: 'tltc', regtest: 'rltc' },
} as const

const cashPrefixes = { main: 'bitcoincash', test: 'bchtest', regtest: 'bchreg' } as const

type Reader = (address: string, chain: Chain) => AddressLock | undefined

const readers: Record<Coin, Reader> = {
  BTC: (address, chain) => readBase58(address, versions.BTC[chain]) ?? readSegwit(address, prefixes.BTC[chain]),
  LTC: (address, chain) => readBase58(address, versions.LTC[chain]) ?? readSegwit(address, prefixes.LTC[chain]),
  // Its chains have the same addresses.
  ETH: readEthereum,
  BCH: (address, chain) =>
    readCash(address, cashPrefixes[chain]) ??
    readBase58(address, versions.BCH[chain]) ??
    (chain === 'main' ? readBase58(address, versionsBefore.bitpay) : undefined),
}

const base58check = createBase58check(sha256)

function readBase58(address: string, [ofKey, ofScript]: readonly [number, number]): AddressLock | undefined {
  const decoded = attempt(() => (base58.decode(address).length === 25 ? base58check.decode(address) : undefined))
  const version = decoded?.[0]
  if (decoded?.length !== 21 || (version !== ofKey && version !== ofScript)) return undefined
  return { kind: version === ofKey ? 'key-hash' : 'script-hash', bytes: decoded.subarray(1) }
}

/** BIP 173 and BIP 350: version 0 in bech32 with 20 or 32 bytes, version 1 (taproot) in bech32m with 32. */
function readSegwit(address: string, prefix: string): AddressLock | undefined {
  const hash = readWitness(address, prefix, 0)
  if (hash?.length === 20) return { kind: 'witness-key-hash', bytes: hash }
  if (hash?.length === 32) return { kind: 'witness-script-hash', bytes: hash }
  const key = readWitness(address, prefix, 1)
  return key?.length === 32 ? { kind: 'taproot-key', bytes: key } : undefined
}

function readWitness(address: string, prefix: string, version: 0 | 1): Uint8Array | undefined {
  const codec = version === 0 ? bech32 : bech32m
  const found = codec.decodeUnsafe(address, 90)
  if (found?.prefix !== prefix || found.words[0] !== version) return undefined
  return attempt(() => codec.fromWords(found.words.slice(1)))
}

/** EIP-55: forty hex digits; where they mix cases, the case is a checksum. */
function readEthereum(address: string): AddressLock | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined
  const digits = address.slice(2)
  const isRight =
    digits === digits.toLowerCase() || digits === digits.toUpperCase() || address === withChecksum(address)
  return isRight ? { kind: 'account', bytes: hex.decode(digits.toLowerCase()) } : undefined
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
function readCash(address: string, prefix: string): AddressLock | undefined {
  const lower = address.toLowerCase()
  if (address !== lower && address !== address.toUpperCase()) return undefined
  const decoded = decodeCashAddress(lower.includes(':') ? lower : `${prefix}:${lower}`)
  if (typeof decoded === 'string' || decoded.prefix !== prefix) return undefined
  const { type, payload } = decoded
  if (!cashLengths[type].includes(payload.length)) return undefined
  return { kind: type.startsWith('p2pkh') ? 'key-hash' : 'script-hash', bytes: payload }
}

/** Those that take tokens too are other spellings of the same. */
const cashLengths: Record<`${CashAddressType}`, readonly number[]> = {
  p2pkh: [20],
  p2pkhWithTokens: [20],
  p2sh: [20, 32],
  p2shWithTokens: [20, 32],
}
