import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { components } from '../../../openapi/schema.gen'
import { brand } from '../../domain/company/brand'
import { nameOf, type CustomerRow } from '../customers/customer'
import type { Transaction } from '../database/handle'
import { passkeyInvalid, challengeIn, type Asking } from './assertion'
import { challengeMinutes, isOpenChallenge, newChallenge, type Asked } from './challenges'
import { credentialsIn, userHandleOf, type PasskeyRow } from './passkeys'
import { relyingParty, requirePasskeys } from './relying-party'

type Attestation = components['schemas']['Attestation']
type CreationOptions = components['schemas']['CreationOptions']

/** What authenticators sign by, the commonest first. */
const algorithms = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256]

export const creationOptions = async (
  tx: Transaction,
  { exchange, request, now }: Asking,
  asked: Asked,
  customer: CustomerRow,
  rows: readonly PasskeyRow[],
): Promise<CreationOptions> => {
  await requirePasskeys(tx, exchange, customer.id)
  return {
    rp: { id: relyingParty(exchange, request).id, name: brand.name },
    user: {
      id: Buffer.from(userHandleOf(customer.id)).toString('base64url'),
      name: customer.email,
      displayName: nameOf(customer),
    },
    challenge: await newChallenge(tx, asked, now),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMinutes * 60_000,
    excludeCredentials: credentialsIn(rows),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** A new passkey that a browser has made by the options of an open challenge, which is not used up yet. */
export const triedAttestation = async (
  { exchange, request, now }: Asking,
  asked: Asked,
  given: Attestation,
): Promise<{ challenge: string; made: NewPasskey }> => {
  const { id, origins } = relyingParty(exchange, request)
  const challenge = challengeIn(given)
  const isAsked = await exchange.database.read((handle) => isOpenChallenge(handle, challenge, asked, now))
  if (!isAsked || !isUnattested(given.response.attestationObject)) throw passkeyInvalid()
  const { clientDataJSON, attestationObject, transports = [] } = given.response
  const answer = await verifyRegistrationResponse({
    response: {
      id: given.id,
      rawId: given.rawId,
      type: given.type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (answer === null || !answer.verified) throw passkeyInvalid()
  const { credential } = answer.registrationInfo
  return {
    challenge,
    made: {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
    },
  }
}

/**
 * Nothing was asked for that says who has made the authenticator. Certificates that come all the same are not looked at: whether
 * they were revoked would be asked at addresses that they name themselves.
 */
const isUnattested = (attestationObject: string): boolean => {
  try {
    const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')))
    const format = decoded.get('fmt')
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}
