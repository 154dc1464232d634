import { secp256k1 } from '@noble/curves/secp256k1.js'
import { VarBytes } from '@scure/btc-signer/script.js'
import { concatBytes, equalBytes, hash160, sha256x2 } from '@scure/btc-signer/utils.js'
import type { Coin } from '../../domain/money/currencies'
import type { AddressLock } from '../../domain/orders/addresses'
import { attempt } from '../../domain/shared/attempt'
import type { SignatureProblem } from '../../domain/wallet-proofs/signatures'
import { witnessKeyScript } from './scripts'

export type ChainCoin = Exclude<Coin, 'ETH'>

const ofBitcoin = '\x18Bitcoin Signed Message:\n'
const ofLitecoin = '\x19Litecoin Signed Message:\n'

/** What stands before a text, its length first. Electrum-LTC writes a wrong length since its version 4. */
const prefixes: Record<ChainCoin, readonly [string, ...string[]]> = {
  BTC: [ofBitcoin],
  LTC: [ofLitecoin, ofLitecoin.replace('\x19', '\x18')],
  BCH: [ofBitcoin],
}

const utf8 = new TextEncoder()

/** What a wallet signs in the form of before BIP-322: prefix and text, hashed twice. */
export const signedMessageHash = (coin: ChainCoin, message: string, prefix: string = prefixes[coin][0]): Uint8Array =>
  sha256x2(concatBytes(utf8.encode(prefix), VarBytes.encode(utf8.encode(message))))

/**
 * BIP-137: the first byte tells which of four keys it is, and of which kind of address. Electrum, and Trezor where it is
 * asked to, give 31 to 34 for addresses of segregated witness too.
 */
const kindsOf = (header: number): readonly AddressLock['kind'][] => {
  if (header >= 27 && header <= 30) return ['key-hash']
  if (header >= 31 && header <= 34) return ['key-hash', 'script-hash', 'witness-key-hash']
  if (header >= 35 && header <= 38) return ['script-hash']
  return header >= 39 && header <= 42 ? ['witness-key-hash'] : []
}

type Checked = (coin: ChainCoin, lock: AddressLock, message: string, signature: Uint8Array) => SignatureProblem | null

/** Checks the 65 bytes of a signed message; null where they prove the address. */
export const checkBip137: Checked = (coin, lock, message, signature) => {
  const [header = 0] = signature
  const kinds = kindsOf(header)
  if (kinds.length === 0 || lock.kind === 'taproot-key') return 'signature-malformed'
  if (!kinds.includes(lock.kind)) return 'signature-other-address'
  const parsed = attempt(() => secp256k1.Signature.fromBytes(signature.subarray(1)).addRecoveryBit((header - 27) % 4))
  if (parsed === undefined || parsed.hasHighS()) return 'signature-invalid'
  const isBy = (prefix: string): boolean | undefined => {
    const hash = signedMessageHash(coin, message, prefix)
    const key = attempt(() => parsed.recoverPublicKey(hash).toBytes(header >= 31))
    return key && isOf(lock, hash160(key))
  }
  const [usual, ...others] = prefixes[coin]
  const isRight = isBy(usual)
  if (isRight === undefined) return 'signature-invalid'
  return isRight || others.some(isBy) ? null : 'signature-other-address'
}

const isOf = ({ kind, bytes }: AddressLock, keyHash: Uint8Array): boolean =>
  equalBytes(kind === 'script-hash' ? hash160(witnessKeyScript(keyHash)) : keyHash, bytes)
