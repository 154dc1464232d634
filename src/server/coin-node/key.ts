import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { addressOfLock } from '../../domain/orders/addresses'
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

/** The receiving address of an account's key (BIP 84, of Bitcoin Cash BIP 44) with this index. */
export const addressAt = (coin: NodeCoin, chain: Chain, extendedKey: string, index: number): string => {
  const bytes = publicKeyIn(extendedKey)?.deriveChild(0).deriveChild(index).pubKeyHash
  if (bytes === undefined) throw new Error(`The extended key of ${coin} is none`)
  return addressOfLock(coin, chain, { kind: coin === 'BCH' ? 'key-hash' : 'witness-key-hash', bytes })
}
