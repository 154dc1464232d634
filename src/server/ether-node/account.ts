import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { etherAddressOf } from '../coin-node/key'
import { oneSpelling } from '../../domain/orders/addresses'
import { attempt } from '../../domain/shared/attempt'
import type { Fees } from './fees'

export type Payment = { to: string; value: bigint; nonce: number; gas: bigint; fees: Fees }

export type EtherAccount = ReturnType<typeof etherAccount>

const bytesOf = (text: string): Uint8Array => hex.decode(text.slice(2))

/** Whether a text is a private key: `0x`, and a number of 64 digits that the curve has. */
export const isPrivateKey = (text: string): text is `0x${string}` =>
  /^0x[0-9a-f]{64}$/i.test(text) && secp256k1.utils.isValidSecretKey(bytesOf(text.toLowerCase()))

/** The account of a private key. viem is loaded with the first payment. */
export const etherAccount = (privateKey: `0x${string}`, chainId: number) => {
  const address = etherAddressOf(secp256k1.getPublicKey(bytesOf(privateKey.toLowerCase())))

  /** Signs a payment (EIP-1559). The network hears nothing of it. */
  const sign = async ({ to, value, nonce, gas, fees: { maxFee, tip } }: Payment) => {
    const { signTransaction } = await import('viem/accounts')
    const raw = await signTransaction({
      privateKey,
      transaction: {
        type: 'eip1559',
        chainId,
        nonce,
        to: `0x${oneSpelling('ETH', to).slice(2)}`,
        value,
        gas,
        maxFeePerGas: maxFee,
        maxPriorityFeePerGas: tip,
      },
    })
    return { raw, txid: `0x${hex.encode(keccak_256(bytesOf(raw)))}` }
  }

  return { address, sign }
}

/** What a payment that was signed pays for its gas. */
export const feesIn = async (raw: string): Promise<Fees> => {
  const { parseTransaction } = await import('viem/utils')
  const parsed = attempt(() => parseTransaction(`0x02${raw.slice('0x02'.length)}`))
  if (parsed?.maxFeePerGas === undefined) throw new Error('A payment that was signed cannot be read')
  return { maxFee: parsed.maxFeePerGas, tip: parsed.maxPriorityFeePerGas ?? 0n }
}
