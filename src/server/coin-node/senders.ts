import { sha256 } from '@noble/hashes/sha2.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { hex } from '@scure/base'
import { array, optional, string, type, type Infer } from 'superstruct'
import { addressOfLock } from '../../domain/orders/addresses'
import type { Chain } from '../../domain/orders/chains'
import type { NodeCoin } from './dialect'

/** An input as a node decodes it. */
export const Input = type({ txinwitness: optional(array(string())), scriptSig: optional(type({ hex: string() })) })
export type Input = Infer<typeof Input>

/**
 * The address that an input spends from, by the key that it shows; undefined where it shows none that tells, as scripts of
 * several keys and Taproot's do not.
 */
export const senderOf = (coin: NodeCoin, chain: Chain, { txinwitness = [], scriptSig }: Input): string | undefined => {
  const script = scriptSig?.hex ?? ''
  const [, witnessKey] = txinwitness.length === 2 ? txinwitness : []
  if (witnessKey !== undefined) {
    if (!isKey(witnessKey)) return undefined
    const keyHash = hashOf(witnessKey)
    if (script === '') return addressOfLock(coin, chain, { kind: 'witness-key-hash', bytes: keyHash })
    // A witness within a script (BIP 141): what is pushed is the program itself.
    const program = `0014${hex.encode(keyHash)}`
    if (script !== `16${program}`) return undefined
    return addressOfLock(coin, chain, { kind: 'script-hash', bytes: hashOf(program) })
  }
  const pushes = pushesIn(script)
  const key = pushes?.length === 2 ? pushes[1] : undefined
  if (key === undefined || !isKey(key)) return undefined
  return addressOfLock(coin, chain, { kind: 'key-hash', bytes: hashOf(key) })
}

/** Compressed, or whole. */
const isKey = (text: string): boolean => /^(0[23][0-9a-f]{64}|04[0-9a-f]{128})$/.test(text)

const hashOf = (text: string): Uint8Array => ripemd160(sha256(hex.decode(text)))

const mostPushed = 75

/** What a script pushes, where it does nothing else, and all of it is short. */
const pushesIn = (script: string): string[] | undefined => {
  const pushes: string[] = []
  for (let at = 0; at < script.length;) {
    const length = Number.parseInt(script.slice(at, at + 2), 16)
    if (!(length >= 1 && length <= mostPushed)) return undefined
    pushes.push(script.slice(at + 2, at + 2 + length * 2))
    at += 2 + length * 2
  }
  return pushes
}
