import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { RawTx, RawWitness } from '@scure/btc-signer/script.js'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { concatBytes, equalBytes, hash160, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import type { AddressLock } from '../../domain/orders/addresses'
import { attempt } from '../../domain/shared/attempt'
import type { SignatureProblem } from '../../domain/wallet-proofs/signatures'
import { keyScript, scriptOf, witnessKeyScript } from './scripts'

/** Parts of the transaction that a wallet signs which it may choose itself; all 0 in the simple form. */
type Terms = { version: number; lockTime: number; sequence: number }
const simpleTerms: Terms = { version: 0, lockTime: 0, sequence: 0 }

/** What is to be shown: that whoever signed the text has the key of the address, whose script is `script`. */
export type Claim = { lock: AddressLock; script: Uint8Array; message: string }

const nothing = new Uint8Array()
const hashAll = 1

/** The hash of a text, by its tag. */
export const bip322MessageHash = (message: string): Uint8Array =>
  tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(message))

/** The hash of the transaction that is never sent, and pays nothing to the address. */
export const toSpendId = ({ script, message }: Claim): string => {
  const finalScriptSig = concatBytes(Uint8Array.of(0, 32), bip322MessageHash(message))
  const input = { txid: new Uint8Array(32), index: 0xffffffff, finalScriptSig, sequence: 0 }
  const outputs = [{ amount: 0n, script }]
  const raw = RawTx.encode({ version: 0, segwitFlag: false, inputs: [input], outputs, lockTime: 0 })
  return hex.encode(sha256x2(raw).toReversed())
}

/** `OP_RETURN`: nobody is paid by the transaction that is signed. */
const toNobody = { amount: 0n, script: Uint8Array.of(0x6a) }

/** The transaction that spends it, with another script in the place of its signature. */
const toSign = (claim: Claim, { version, lockTime, sequence }: Terms, finalScriptSig: Uint8Array): Uint8Array => {
  const inputs = [{ txid: hex.decode(toSpendId(claim)), index: 0, finalScriptSig, sequence }]
  return RawTx.encode({ version, segwitFlag: false, inputs, outputs: [toNobody], lockTime })
}

/** The hash of that transaction in the simple form, which leaves signatures out. */
export const toSignId = (claim: Claim): string => hex.encode(sha256x2(toSign(claim, simpleTerms, nothing)).toReversed())

/** What a key signs, whose hash is `keyHash`; of taproot none is needed. `type` is how much of it is signed. */
export const bip322SignedHash = (
  claim: Claim,
  keyHash: Uint8Array,
  { type = hashAll, terms = simpleTerms } = {},
): Uint8Array => {
  const { lock, script } = claim
  if (lock.kind === 'key-hash') return sha256x2(toSign(claim, terms, script), Uint8Array.of(type, 0, 0, 0))
  const { sequence, ...options } = terms
  const tx = new Transaction({ ...options, allowUnknownVersion: true, allowUnknownOutputs: true })
  tx.addInput({ txid: toSpendId(claim), index: 0, sequence })
  tx.addOutput(toNobody)
  if (lock.kind === 'taproot-key') return tx.preimageWitnessV1(0, [script], type, [0n])
  return tx.preimageWitnessV0(0, keyScript(keyHash), type, 0n)
}

type Proof = { terms: Terms; spent: string | null; scriptSig: Uint8Array; witness: readonly Uint8Array[] }

/** The witness alone. The decoders take one spelling of each length and no bytes beyond. */
const readSimple = (bytes: Uint8Array): Proof | undefined => {
  const witness = attempt(() => RawWitness.decode(bytes))
  return witness && { terms: simpleTerms, spent: null, scriptSig: nothing, witness }
}

/** The whole transaction: one input, which spends what pays nothing to the address, and the one output to nobody. */
const readFull = (bytes: Uint8Array): Proof | undefined => {
  const tx = attempt(() => RawTx.decode(bytes))
  if (tx === undefined) return undefined
  const { version, lockTime, inputs, outputs, witnesses = [] } = tx
  const [input, output] = [inputs[0], outputs[0]]
  const isAlone = inputs.length === 1 && outputs.length === 1 && input?.index === 0 && output?.amount === 0n
  if (!isAlone || !equalBytes(output.script, toNobody.script) || (version !== 0 && version !== 2)) return undefined
  const terms = { version, lockTime, sequence: input.sequence }
  return { terms, spent: hex.encode(input.txid), scriptSig: input.finalScriptSig, witness: witnesses[0] ?? [] }
}

const read = (prefix: string, bytes: Uint8Array): Proof | undefined => {
  if (prefix === 'smp') return readSimple(bytes)
  return prefix === 'ful' ? readFull(bytes) : (readSimple(bytes) ?? readFull(bytes))
}

/**
 * Checks a signature by BIP-322 of an address that one key stands behind; null where it proves the address. Locks in
 * time are part of what is signed and are not waited for: whoever signs has the key now.
 */
export const checkBip322 = (
  lock: AddressLock,
  message: string,
  { prefix, bytes }: { prefix: string; bytes: Uint8Array },
): SignatureProblem | null => {
  const script = attempt(() => scriptOf(lock))
  if (script === undefined) return 'address-unsupported'
  const proof = read(prefix, bytes)
  if (proof === undefined) return 'signature-malformed'
  const claim = { lock, script, message }
  const problem = lock.kind === 'taproot-key' ? checkTaproot(claim, proof) : checkKeyHash(claim, proof)
  const isOfText = proof.spent === null || proof.spent === toSpendId(claim)
  return problem ?? (isOfText ? null : 'signature-invalid')
}

const checkTaproot = (claim: Claim, { terms, scriptSig, witness }: Proof): SignatureProblem | null => {
  const [signature = nothing, ...ofScript] = witness
  if (ofScript.length > 0) return 'address-unsupported'
  const type = signature.length === 64 ? 0 : hashAll
  const isWhole = signature.length === 64 || (signature.length === 65 && signature[64] === hashAll)
  if (!isWhole || scriptSig.length > 0) return 'signature-malformed'
  const hash = bip322SignedHash(claim, nothing, { type, terms })
  return schnorr.verify(signature.subarray(0, 64), hash, claim.lock.bytes) ? null : 'signature-invalid'
}

const checkKeyHash = (claim: Claim, { terms, spent, scriptSig, witness }: Proof): SignatureProblem | null => {
  const { kind, bytes } = claim.lock
  const isNested = kind === 'script-hash'
  const [signature, key, ...more] = kind === 'key-hash' ? pushesOf(scriptSig) : witness
  const isKey = key?.length === 33 || (kind === 'key-hash' && key?.length === 65 && key[0] === 4)
  if (signature === undefined || key === undefined || !isKey || more.length > 0)
    return isNested ? 'address-unsupported' : 'signature-malformed'
  const keyHash = hash160(key)
  const redeem = witnessKeyScript(keyHash)
  const pushed = isNested && spent !== null ? concatBytes(Uint8Array.of(redeem.length), redeem) : nothing
  if (kind === 'key-hash' ? witness.length > 0 : !equalBytes(scriptSig, pushed)) return 'signature-malformed'
  if (!equalBytes(isNested ? hash160(redeem) : keyHash, bytes)) return 'signature-other-address'
  return isSignedBy(key, bip322SignedHash(claim, keyHash, { terms }), signature) ? null : 'signature-invalid'
}

/** Signature and key of a script by the hash of a key: each pushed in the shortest way, and nothing else. */
const pushesOf = (script: Uint8Array): readonly Uint8Array[] => {
  const signature = script.subarray(1, 1 + (script[0] ?? 0))
  const key = script.subarray(2 + signature.length)
  return signature.length <= 75 && script[1 + signature.length] === key.length ? [signature, key] : []
}

/** ECDSA in strict DER with the lower of both values, over the whole transaction. */
const isSignedBy = (key: Uint8Array, hash: Uint8Array, signature: Uint8Array): boolean => {
  const options = { format: 'der', prehash: false, lowS: true } as const
  const isRight = attempt(() => secp256k1.verify(signature.subarray(0, -1), hash, key, options))
  return isRight === true && signature.at(-1) === hashAll
}
