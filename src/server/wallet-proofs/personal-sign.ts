import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import type { AddressLock } from '../../domain/orders/addresses'
import type { SignatureProblem } from '../../domain/wallet-proofs/signatures'
import { attempt } from '../../domain/shared/attempt'

/** The last byte: which of two keys it is, as wallets write it. */
const ends = [0, 1, 27, 28]

/**
 * Checks the 65 bytes that `personal_sign` (EIP-191) answers; null where they prove the account. Contracts have no key:
 * what their owners sign is another address's. viem is loaded with the first one.
 */
export const checkPersonalSign = async (
  account: AddressLock,
  message: string,
  signature: `0x${string}`,
): Promise<SignatureProblem | null> => {
  const bytes = hex.decode(signature.slice(2))
  if (!ends.includes(bytes[64] ?? -1)) return 'signature-malformed'
  const parsed = attempt(() => secp256k1.Signature.fromBytes(bytes.subarray(0, 64)))
  if (parsed === undefined || parsed.hasHighS()) return 'signature-invalid'
  const { recoverMessageAddress } = await import('viem/utils')
  const address = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  if (address === undefined) return 'signature-invalid'
  return address.toLowerCase() === `0x${hex.encode(account.bytes)}` ? null : 'signature-other-address'
}
