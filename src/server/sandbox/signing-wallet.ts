import { encodeCashAddress } from '@bitauth/libauth'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, bech32, createBase58check, hex } from '@scure/base'
import { RawWitness } from '@scure/btc-signer/script.js'
import { concatBytes, hash160 } from '@scure/btc-signer/utils.js'
import type { Coin } from '../../domain/money/currencies'
import { oneSpelling } from '../../domain/orders/addresses'
import { signedMessageHash, type ChainCoin } from '../wallet-proofs/bip137'
import { bip322SignedHash } from '../wallet-proofs/bip322'
import { witnessKeyScript } from '../wallet-proofs/scripts'

/** An address of a wallet, and how the wallet signs a text with its key: what a customer would paste. */
export type SigningAddress = {
  coin: Coin
  form: 'segwit' | 'legacy' | 'cash' | 'account'
  address: string
  sign: (message: string) => string
}

/**
 * The addresses of a wallet whose one key is made from a seed: the same for the same seed, and another's for another.
 * Bitcoin's of segregated witness signs by BIP-322, and its older one, Litecoin's and Bitcoin Cash's in the form of
 * before, as Electrum does; Ethereum's by `personal_sign`. Whoever knows the seed has the key: nothing may be sent there.
 */
export const signingWallet = (seed: string): readonly SigningAddress[] => {
  const key = sha256(utf8.encode(`nordmynt sandbox wallet/${seed}`))
  const publicKey = secp256k1.getPublicKey(key)
  const keyHash = hash160(publicKey)
  const signsBefore = (coin: ChainCoin) => (message: string) => signBefore(key, coin, message)
  return [
    {
      coin: 'BTC',
      form: 'segwit',
      address: segwit('bc', keyHash),
      sign: (message) => signBip322(key, publicKey, keyHash, message),
    },
    {
      coin: 'BTC',
      form: 'legacy',
      address: base58check.encode(concatBytes(Uint8Array.of(0), keyHash)),
      sign: signsBefore('BTC'),
    },
    { coin: 'LTC', form: 'segwit', address: segwit('ltc', keyHash), sign: signsBefore('LTC') },
    {
      coin: 'BCH',
      form: 'cash',
      address: encodeCashAddress({ prefix: 'bitcoincash', type: 'p2pkh', payload: keyHash }).address,
      sign: signsBefore('BCH'),
    },
    { coin: 'ETH', form: 'account', address: accountOf(key), sign: (message) => signPersonal(key, message) },
  ]
}

const utf8 = new TextEncoder()
const base58check = createBase58check(sha256)

const segwit = (prefix: string, keyHash: Uint8Array): string => bech32.encode(prefix, [0, ...bech32.toWords(keyHash)])

const accountOf = (key: Uint8Array): string => {
  const point = secp256k1.getPublicKey(key, false).subarray(1)
  return oneSpelling('ETH', `0x${hex.encode(keccak_256(point).subarray(12))}`)
}

/** Which of two keys it is, then both values of the signature. */
const recoverable = (key: Uint8Array, hash: Uint8Array): Uint8Array =>
  secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })

/** 31 and up: a compressed key, and whatever kind of address. */
const signBefore = (key: Uint8Array, coin: ChainCoin, message: string): string => {
  const [recovery = 0, ...values] = recoverable(key, signedMessageHash(coin, message))
  return base64.encode(Uint8Array.of(31 + recovery, ...values))
}

const signBip322 = (key: Uint8Array, publicKey: Uint8Array, keyHash: Uint8Array, message: string): string => {
  const claim = {
    lock: { kind: 'witness-key-hash', bytes: keyHash },
    script: witnessKeyScript(keyHash),
    message,
  } as const
  const signature = secp256k1.sign(bip322SignedHash(claim, keyHash), key, { prehash: false, format: 'der' })
  return base64.encode(RawWitness.encode([concatBytes(signature, Uint8Array.of(1)), publicKey]))
}

const signPersonal = (key: Uint8Array, message: string): string => {
  const bytes = utf8.encode(message)
  const prefix = utf8.encode(`\x19Ethereum Signed Message:\n${bytes.length}`)
  const [recovery = 0, ...values] = recoverable(key, keccak_256(concatBytes(prefix, bytes)))
  return `0x${hex.encode(Uint8Array.of(...values, 27 + recovery))}`
}
