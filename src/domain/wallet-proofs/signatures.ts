import type { Coin } from '../money/currencies'
import { unspaced } from '../shared/spacing'

/**
 * Why a pasted signature proves nothing:
 * - `signature-missing`: there is none.
 * - `signature-malformed`: not of a form that wallets of the coin give, or not one that fits this kind of address.
 * - `signature-invalid`: of the right form, but no wallet's signature of this text.
 * - `signature-other-address`: another key's, or of another text; the two look the same where the key is worked out
 *   from the signature.
 * - `address-unsupported`: several keys, a script or a contract stand behind the address. A small amount shows it instead.
 */
export const signatureProblems = [
  'signature-missing',
  'signature-malformed',
  'signature-invalid',
  'signature-other-address',
  'address-unsupported',
] as const
export type SignatureProblem = (typeof signatureProblems)[number]

/** No signature by one key is longer, as text. */
export const longestSignature = 1000

/** A pasted signature without blanks and line breaks; one of Ethereum in small letters, with its prefix. */
export const bareSignature = (coin: Coin, text: string): string => {
  const bare = unspaced(text)
  if (coin !== 'ETH' || bare === '') return bare
  return `0x${bare.toLowerCase().replace(/^0x/, '')}`
}

/**
 * Whether a pasted text could be a wallet's signature, by its shape alone: hexadecimal of 65 bytes for Ethereum, base64
 * of 65 bytes (BIP-137) for the others, and for Bitcoin and Litecoin BIP-322's too, each by its first byte: a kind of
 * key, or how many parts a witness has. Null where it could.
 */
export const checkSignature = (coin: Coin, text: string): SignatureProblem | null => {
  const bare = bareSignature(coin, text)
  if (bare === '') return 'signature-missing'
  if (bare.length > longestSignature) return 'signature-malformed'
  if (coin === 'ETH') return checkHex(bare)
  const [, prefix = '', base64 = ''] = /^(smp|ful)?(.*)$/.exec(bare) ?? []
  if (!isBase64.test(base64)) return 'signature-malformed'
  const isOld = prefix === '' && bytesOf(base64) === bytesOfOld && /^[G-K]/.test(base64)
  const isNew = coin !== 'BCH' && bytesOf(base64) > bytesOfOld && /^[A-F]/.test(base64)
  return isOld || isNew ? null : 'signature-malformed'
}

/** Wallets that are contracts sign by several keys, one after the other, or with what only the contract can read. */
const checkHex = (bare: string): SignatureProblem | null => {
  if (/^0x[0-9a-f]{130}$/.test(bare)) return null
  return /^0x([0-9a-f]{2}){66,}$/.test(bare) ? 'address-unsupported' : 'signature-malformed'
}

const bytesOfOld = 65

const isBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

const bytesOf = (base64: string): number => (base64.length / 4) * 3 - (/=*$/.exec(base64)?.[0].length ?? 0)
