import { secp256k1 } from '@noble/curves/secp256k1.js'
import { RawTx, RawWitness, Script } from '@scure/btc-signer/script.js'
import { addressLock } from '../../../src/domain/orders/addresses'
import { attempt } from '../../../src/domain/shared/attempt'
import type { SignedMessage } from '../../../src/server/wallet-proofs/verify'
import { good, type Vector } from './vectors'

type Random = () => number
type Values = readonly [r: Uint8Array, s: Uint8Array]

/** A way to spoil what was signed; undefined where this one cannot be spoiled so. */
type Mutation = (vector: Vector, random: Random) => SignedMessage | undefined

const below = (random: Random, end: number): number => Math.floor(random() * end)
const pick = <Item>(random: Random, items: readonly Item[]): Item | undefined => items[below(random, items.length)]

/** The bytes of a signature, and how they are written. */
const opened = ({ form, signature }: Vector): { bytes: Uint8Array; closed: (bytes: Uint8Array) => string } => {
  if (form === 'personal-sign')
    return {
      bytes: new Uint8Array(Buffer.from(signature.replace(/^0x/, ''), 'hex')),
      closed: (bytes) => `0x${Buffer.from(bytes).toString('hex')}`,
    }
  const prefix = /^(smp|ful)/.exec(signature)?.[0] ?? ''
  return {
    bytes: new Uint8Array(Buffer.from(signature.slice(prefix.length), 'base64')),
    closed: (bytes) => prefix + Buffer.from(bytes).toString('base64'),
  }
}

/** Which of the keys a byte names, and of which kind of address, as wallets write it in one way or another. */
const meaning = (form: Vector['form'], byte: number): number => (form === 'bip137' ? (byte - 27) % 4 : byte % 27)

/** Ends of Ethereum's, and headers of BIP-137, of which two may say the same of an address of segregated witness. */
const saysTheSame = (vector: Vector, bytes: Uint8Array): boolean => {
  const was = opened(vector).bytes
  const at = vector.form === 'personal-sign' ? 64 : 0
  const isElsewhere = bytes.length !== was.length || bytes.some((byte, index) => index !== at && byte !== was[index])
  const [before = 0, after = 0] = [was[at], bytes[at]]
  return vector.form !== 'bip322' && !isElsewhere && meaning(vector.form, before) === meaning(vector.form, after)
}

const withBytes = (
  vector: Vector,
  change: (bytes: Uint8Array) => Uint8Array | undefined,
): SignedMessage | undefined => {
  const { bytes, closed } = opened(vector)
  const changed = change(new Uint8Array(bytes))
  return changed === undefined || saysTheSame(vector, changed) ? undefined : { ...vector, signature: closed(changed) }
}

const flipped: Mutation = (vector, random) =>
  withBytes(vector, (bytes) => {
    const at = below(random, bytes.length)
    return bytes.with(at, (bytes[at] ?? 0) ^ (1 << below(random, 8)))
  })

const truncated: Mutation = (vector, random) =>
  withBytes(vector, (bytes) => bytes.subarray(0, below(random, bytes.length)))

const lengthened: Mutation = (vector, random) =>
  withBytes(vector, (bytes) =>
    Uint8Array.of(...bytes, ...Array.from({ length: 1 + below(random, 3) }, () => below(random, 256))),
  )

const otherHeader: Mutation = (vector, random) =>
  vector.form === 'bip322'
    ? undefined
    : withBytes(vector, (bytes) => bytes.with(vector.form === 'bip137' ? 0 : 64, below(random, 256)))

const otherMessage: Mutation = (vector, random) => {
  const message = Buffer.from(vector.message)
  if (message.length === 0) return { ...vector, message: ' ' }
  const at = below(random, message.length)
  message[at] = (message[at] ?? 0) ^ (1 + below(random, 0x7f))
  const changed = message.toString('utf8')
  return changed === vector.message ? undefined : { ...vector, message: changed }
}

const kindOf = ({ coin, address }: Vector): string => `${coin} ${addressLock(coin, address)?.kind}`

const otherAddress: Mutation = (vector, random) => {
  const lock = addressLock(vector.coin, vector.address)
  const others = good.filter((other) => {
    const otherLock = addressLock(other.coin, other.address)
    return kindOf(other) === kindOf(vector) && otherLock?.bytes.join() !== lock?.bytes.join()
  })
  const other = pick(random, others)
  return other && { ...vector, address: other.address }
}

const order = secp256k1.Point.Fn.ORDER
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
const bytesOf = (value: bigint): Uint8Array => new Uint8Array(Buffer.from(value.toString(16).padStart(64, '0'), 'hex'))

const swap = ([r, s]: Values): Values => [s, r]
const negate = ([r, s]: Values): Values => [r, bytesOf(order - numberOf(s))]

const changedPair = (bytes: Uint8Array, change: (values: Values) => Values): Uint8Array => {
  const [r, s] = change([bytes.subarray(0, 32), bytes.subarray(32, 64)])
  return Uint8Array.of(...r, ...s)
}

/** One in DER, which its kind of signature ends, or one of taproot. */
const changedInProof = (signature: Uint8Array, change: (values: Values) => Values): Uint8Array => {
  if (signature.length < 68) return Uint8Array.of(...changedPair(signature, change), ...signature.subarray(64))
  const parsed = secp256k1.Signature.fromBytes(signature.subarray(0, -1), 'der')
  const pair = changedPair(parsed.toBytes('compact'), change)
  return Uint8Array.of(...secp256k1.Signature.fromBytes(pair, 'compact').toBytes('der'), ...signature.subarray(-1))
}

const changedBip322 = (bytes: Uint8Array, change: (values: Values) => Values): Uint8Array | undefined => {
  const [signature, ...rest] = attempt(() => RawWitness.decode(bytes)) ?? []
  if (signature !== undefined) return RawWitness.encode([changedInProof(signature, change), ...rest])
  const tx = RawTx.decode(bytes)
  const [[inWitness, ...others] = []] = tx.witnesses ?? []
  if (inWitness !== undefined)
    return RawTx.encode({ ...tx, witnesses: [[changedInProof(inWitness, change), ...others]] })
  const [input] = tx.inputs
  const [inScript, key] = input === undefined ? [] : Script.decode(input.finalScriptSig)
  if (!(inScript instanceof Uint8Array) || !(key instanceof Uint8Array) || input === undefined) return undefined
  const finalScriptSig = Script.encode([changedInProof(inScript, change), key])
  return RawTx.encode({ ...tx, inputs: [{ ...input, finalScriptSig }] })
}

const otherValues =
  (change: (values: Values) => Values, turnsHeader = false): Mutation =>
  (vector) =>
    withBytes(vector, (bytes) => {
      if (vector.form === 'bip322') return changedBip322(bytes, change)
      const [header = 0, end = 0] = [bytes[0], bytes[64]]
      if (vector.form === 'personal-sign')
        return Uint8Array.of(...changedPair(bytes, change), turnsHeader ? end ^ 7 : end)
      return Uint8Array.of(turnsHeader ? ((header - 27) ^ 1) + 27 : header, ...changedPair(bytes.subarray(1), change))
    })

/** Each of them makes of a good signature one that proves nothing. */
export const mutations: Readonly<Record<string, Mutation>> = {
  'a bit that is turned': flipped,
  'an end that is cut off': truncated,
  'bytes at the end': lengthened,
  'values that are swapped': otherValues(swap),
  'the other value of two': otherValues(negate),
  'the other value of two, for the other key': otherValues(negate, true),
  'another header': otherHeader,
  'another message': otherMessage,
  'another address of the same kind': otherAddress,
}
