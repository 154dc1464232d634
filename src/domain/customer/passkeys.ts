import type { FieldCode } from '../shared/problems'

/** As the list of a customer's passkeys has it. */
export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null }

/** `suggestedName` is made of browser and system, as far as the browser tells. */
export type PasskeyList = { passkeys: Passkey[]; most: number; suggestedName: string }

type KnownCredential = { id: string; type: 'public-key'; transports: string[] }

/** What a browser is asked for a new passkey with, in WebAuthn's JSON. */
export type CreationOptions = {
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  challenge: string
  pubKeyCredParams: { alg: number; type: 'public-key' }[]
  timeout: number
  excludeCredentials: KnownCredential[]
  authenticatorSelection: { residentKey: 'required'; requireResidentKey: true; userVerification: 'required' }
  attestation: 'none'
}

/** What it answers, as far as the exchange reads it. */
export type NewCredential = {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports: string[] }
}

export const mostPasskeys = 10

export const longestPasskeyName = 60

/** What is wrong with what a passkey is to be called; null where nothing is. */
export const checkPasskeyName = (text: string): FieldCode | null => (text.trim() === '' ? 'required' : null)
