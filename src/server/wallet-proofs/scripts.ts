import { OutScript } from '@scure/btc-signer/payment.js'
import type { AddressLock } from '../../domain/orders/addresses'

/** Pays to whoever has the key of the hash. */
export const keyScript = (hash: Uint8Array): Uint8Array => OutScript.encode({ type: 'pkh', hash })

/** The same by segregated witness. */
export const witnessKeyScript = (hash: Uint8Array): Uint8Array => OutScript.encode({ type: 'wpkh', hash })

/** The script of an address that a single key may stand behind; undefined of others. */
export const scriptOf = ({ kind, bytes }: AddressLock): Uint8Array | undefined => {
  if (kind === 'key-hash') return keyScript(bytes)
  if (kind === 'script-hash') return OutScript.encode({ type: 'sh', hash: bytes })
  if (kind === 'witness-key-hash') return witnessKeyScript(bytes)
  return kind === 'taproot-key' ? OutScript.encode({ type: 'tr', pubkey: bytes }) : undefined
}
