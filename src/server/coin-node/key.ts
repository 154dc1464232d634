import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { createBase58check, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { addressOfLock, oneSpelling } from '../../domain/orders/addresses'
import type { Chain } from '../../domain/orders/chains'
import { attempt } from '../../domain/shared/attempt'
import type { NodeCoin } from './dialect'

const base58check = createBase58check(sha256)

/** How extended keys are written (BIP 32): version, depth, parent, index and chain code, and then the key. */
const keyStart = 45
const keyLength = 78

/** An extended public key, whatever its wallet writes before it: `xpub`, `zpub`, `Ltub`, `tpub`. Undefined where it is none, or private. */
const publicKeyIn = (text: string): HDKey | undefined => {
  const bytes = attempt(() => base58check.decode(text))
  // Before the digits of a private key stands a zero, before those of a public one its sign.
  if (bytes?.length !== keyLength || bytes[keyStart] === 0) return undefined
  const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  return attempt(() => HDKey.fromExtendedKey(text, { private: 0, public: version }))
}

/** Whether a text is an extended public key; a private one is none, and is never to be given. */
export const isExtendedKey = (text: string): boolean => publicKeyIn(text) !== undefined

/** What stands before public keys, as descriptors have them. */
const versions: Readonly<Record<'main' | 'others', number>> = { main: 0x04_88_b2_1e, others: 0x04_35_87_cf }

/** The receiving addresses of an account's key (BIP 84) as a descriptor: in it keys are `xpub`, or `tpub`, whatever their wallet writes. */
export const descriptorOf = (chain: Chain, extendedKey: string): string => {
  if (!isExtendedKey(extendedKey)) throw new Error('The extended key is none')
  const bytes = base58check.decode(extendedKey)
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, versions[chain === 'main' ? 'main' : 'others'])
  return `wpkh(${base58check.encode(bytes)}/0/*)`
}

/** The receiving address of an account's key (BIP 84, of Bitcoin Cash BIP 44) with this index. */
export const addressAt = (coin: NodeCoin, chain: Chain, extendedKey: string, index: number): string => {
  const bytes = publicKeyIn(extendedKey)?.deriveChild(0).deriveChild(index).pubKeyHash
  if (bytes === undefined) throw new Error(`The extended key of ${coin} is none`)
  return addressOfLock(coin, chain, { kind: coin === 'BCH' ? 'key-hash' : 'witness-key-hash', bytes })
}

/** The same of an account of Ethereum (BIP 44). */
export const etherAddressAt = (extendedKey: string, index: number): string => {
  const key = publicKeyIn(extendedKey)?.deriveChild(0).deriveChild(index).publicKey
  if (!key) throw new Error('The extended key of ETH is none')
  return etherAddressOf(key)
}

/** The address of a public key of Ethereum, with its checksum. */
export const etherAddressOf = (publicKey: Uint8Array): string => {
  const hash = keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1))
  return oneSpelling('ETH', `0x${hex.encode(hash.subarray(12))}`)
}
