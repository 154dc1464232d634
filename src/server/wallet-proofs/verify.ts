import { randomBytes } from 'node:crypto'
import { base64 } from '@scure/base'
import type { Coin } from '../../domain/money/currencies'
import { addressLock, maySign } from '../../domain/orders/addresses'
import { bareSignature, checkSignature, type SignatureProblem } from '../../domain/wallet-proofs/signatures'
import { attempt } from '../../domain/shared/attempt'
import { checkBip137 } from './bip137'
import { checkBip322 } from './bip322'
import { checkPersonalSign } from './personal-sign'

/** A text, exactly as it was shown, and what a wallet gave for it, as it was pasted. */
export type SignedMessage = { coin: Coin; address: string; message: string; signature: string }

/** How a wallet signed: the form of before BIP-322 (its bytes by BIP-137), BIP-322, or Ethereum's EIP-191. */
export type SignedForm = 'bip137' | 'bip322' | 'personal-sign'

export type SignedMessageResult = { proven: true; form: SignedForm } | { proven: false; problem: SignatureProblem }

/** The random number of a text to sign, which is used for one text only. */
export const freshNonce = (): string => randomBytes(16).toString('hex')

/**
 * Whether a signature shows that whoever signed the text holds the key of the address. Bitcoin and Litecoin sign by
 * BIP-137 or BIP-322, Bitcoin Cash in the older form, Ethereum by `personal_sign`. Nothing is looked up outside, and
 * nothing is thrown for what was pasted. Whether the text names this customer, this address and a number that is still
 * good is for the caller, who keeps the text.
 */
export const verifySignedMessage = async (signed: SignedMessage): Promise<SignedMessageResult> => {
  const { coin, address, message } = signed
  const lock = addressLock(coin, address)
  if (lock === undefined || !maySign(coin, address)) return refused('address-unsupported')
  const shapeProblem = checkSignature(coin, signed.signature)
  if (shapeProblem !== null) return refused(shapeProblem)
  const signature = bareSignature(coin, signed.signature)
  if (coin === 'ETH') {
    const problem = await checkPersonalSign(lock, message, `0x${signature.slice(2)}`)
    return problem === null ? { proven: true, form: 'personal-sign' } : refused(problem)
  }
  const [, prefix = '', encoded = ''] = /^(smp|ful)?(.*)$/.exec(signature) ?? []
  const bytes = attempt(() => base64.decode(encoded))
  if (bytes === undefined) return refused('signature-malformed')
  const form = prefix === '' && bytes.length === 65 ? 'bip137' : 'bip322'
  const problem =
    form === 'bip137' ? checkBip137(coin, lock, message, bytes) : checkBip322(lock, message, { prefix, bytes })
  return problem === null ? { proven: true, form } : refused(problem)
}

const refused = (problem: SignatureProblem): SignedMessageResult => ({ proven: false, problem })
