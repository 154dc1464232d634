import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { components } from '../../openapi/schema.gen'

type Schemas = components['schemas']

/** What a browser and its authenticator may be made to do otherwise than they should. */
export type Mischief = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  isVerified?: boolean
  isPresent?: boolean
  counter?: number
  userHandle?: string | null
  id?: string
  /** The authenticator says by whom it was made, whether it was asked or not. */
  certificate?: Buffer
  /** Another key than the passkey's signs. */
  signsWrong?: boolean
}

type Made = { id: string; privateKey: KeyObject; cose: Uint8Array; userHandle: string }

const wrongKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** What it reads of what a new passkey is asked for with. */
type MadeFor = { challenge: string; rp: { id: string }; user: { id: string } }

/**
 * A browser with an authenticator in software (ES256, attestation `none`), on pages of one origin. It counts from
 * `startsAt`; 0 for ever where that is 0, as synchronized passkeys do.
 */
export const authenticatorAt = (origin: string, startsAt = 0) => {
  let counter = startsAt
  const count = () => (counter === 0 ? 0 : counter++)

  const create = (options: MadeFor, mischief: Mischief = {}): Passkey => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const made = {
      id: mischief.id ?? randomBytes(32).toString('base64url'),
      privateKey,
      cose: coseOf(publicKey),
      userHandle: options.user.id,
    }
    const said = clientData('webauthn.create', options.challenge, origin, mischief)
    const data = authenticatorData(options.rp.id, mischief.counter ?? count(), mischief, made)
    return {
      attestation: {
        id: made.id,
        rawId: made.id,
        type: 'public-key',
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: said.toString('base64url'),
          attestationObject: attestationObject(data, mischief.certificate),
          transports: ['internal'],
        },
      },
      key: {
        credentialId: made.id,
        userHandle: made.userHandle,
        privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      },
      get: (asked, wrong = {}) => assertionOf(made, origin, asked, wrong, wrong.counter ?? count()),
    }
  }
  return { create }
}

export type Passkey = {
  /** What another authenticator needs to have it too. */
  key: { credentialId: string; userHandle: string; privateKey: string }
  attestation: Schemas['Attestation']
  get: (options: Schemas['RequestOptions'], mischief?: Mischief) => Schemas['Assertion']
}

const assertionOf = (
  made: Made,
  origin: string,
  options: Schemas['RequestOptions'],
  mischief: Mischief,
  counter: number,
): Schemas['Assertion'] => {
  const said = clientData('webauthn.get', options.challenge, origin, mischief)
  const data = authenticatorData(options.rpId, counter, mischief, null)
  const signed = Buffer.concat([data, createHash('sha256').update(said).digest()])
  const id = mischief.id ?? made.id
  return {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: said.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, mischief.signsWrong ? wrongKey : made.privateKey).toString('base64url'),
      userHandle: mischief.userHandle === undefined ? made.userHandle : mischief.userHandle,
    },
  }
}

const clientData = (type: string, challenge: string, origin: string, mischief: Mischief): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: mischief.type ?? type,
      challenge: mischief.challenge ?? challenge,
      origin: mischief.origin ?? origin,
      crossOrigin: mischief.crossOrigin ?? false,
    }),
  )

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

const authenticatorData = (rpId: string, counter: number, mischief: Mischief, made: Made | null): Buffer => {
  const { isPresent = true, isVerified = true } = mischief
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(counter)
  const flag =
    (isPresent ? flags.present : 0) | (isVerified ? flags.verified : 0) | (made === null ? 0 : flags.attested)
  return Buffer.concat([
    createHash('sha256')
      .update(mischief.rpId ?? rpId)
      .digest(),
    Buffer.from([flag]),
    counted,
    ...(made === null ? [] : credentialData(made)),
  ])
}

const credentialData = ({ id, cose }: Made): Uint8Array[] => {
  const bytes = Buffer.from(id, 'base64url')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return [Buffer.alloc(16), length, bytes, cose]
}

/** A public key as COSE writes it: elliptic curve, ES256, P-256, and its point. */
const coseOf = (publicKey: KeyObject): Uint8Array => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

const attestationObject = (data: Buffer, certificate: Buffer | undefined): string => {
  const parts = isoCBOR.encode(
    new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
      ['fmt', certificate ? 'packed' : 'none'],
      ['attStmt', new Map(certificate ? [['x5c', [certificate]]] : [])],
      ['authData', data],
    ]),
  )
  return Buffer.from(parts).toString('base64url')
}
