import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { and, eq, lte } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { components } from '../../../openapi/schema.gen'
import type { Handle, Transaction } from '../database/handle'
import { passkeys } from '../database/schema'
import type { Exchange } from '../exchange'
import { badInput } from '../http/refused'
import { challengeMinutes, isOpenChallenge, newChallenge, spendChallenge, type Asked } from './challenges'
import { credentialsIn, userHandleOf, type PasskeyRow } from './passkeys'
import { relyingParty, requirePasskeys, type RelyingParty } from './relying-party'

export type Assertion = components['schemas']['Assertion']
type RequestOptions = components['schemas']['RequestOptions']

/** What shows that the customer has a passkey and was looked at by what keeps it. */
export type PasskeyProof = {
  kind: 'passkey'
  id: string
  customerId: string
  challenge: string
  asked: Asked
  counter: number
  at: Date
}

export const passkeyInvalid = () => badInput([{ field: 'passkey', code: 'passkeyInvalid' }])

/** Where an assertion comes from. */
export type Asking = { exchange: Exchange; request: FastifyRequest; now: Date }

/** What a browser asks for one of these passkeys with; for whichever it has, where none is named. */
export const requestOptions = async (
  tx: Transaction,
  { exchange, request, now }: Asking,
  asked: Asked,
  rows: readonly PasskeyRow[],
): Promise<RequestOptions> => {
  await requirePasskeys(tx, exchange, rows[0]?.customerId ?? null)
  return {
    rpId: relyingParty(exchange, request).id,
    challenge: await newChallenge(tx, asked, now),
    timeout: challengeMinutes * 60_000,
    allowCredentials: credentialsIn(rows),
    userVerification: 'required',
  }
}

/**
 * Whose passkey has answered which open challenge: nothing is used up yet. `of` is the customer whose passkey it has to be;
 * null where the passkey alone says who it is.
 */
export const triedAssertion = async (
  asking: Asking,
  asked: Asked,
  of: string | null,
  given: Assertion,
): Promise<PasskeyProof> => {
  const { exchange, request, now } = asking
  const party = relyingParty(exchange, request)
  const challenge = challengeIn(given)
  const { row, isAsked } = await exchange.database.read(async (handle) => ({
    row: await passkeyWith(handle, given.id),
    isAsked: await isOpenChallenge(handle, challenge, asked, now),
  }))
  if (row === undefined || (of !== null && row.customerId !== of))
    throw badInput([{ field: 'passkey', code: 'passkeyUnknown' }])
  if (!isAsked || !isHandleOf(row, given, of === null)) throw passkeyInvalid()
  const counter = await verified(party, challenge, row, given)
  if (isFallen(row.counter, counter)) {
    const told = { passkey: row.id, before: row.counter, counter }
    exchange.log.warn(told, 'the counter of a passkey has fallen: there may be a copy of it')
    throw passkeyInvalid()
  }
  return { kind: 'passkey', id: row.id, customerId: row.customerId, challenge, asked, counter, at: now }
}

/** Uses the answer up; false where it, or a later one, was already, or the passkey is gone. */
export const spendAssertion = async (
  tx: Transaction,
  { id, customerId, challenge, asked, counter, at }: PasskeyProof,
): Promise<boolean> => {
  if (!(await spendChallenge(tx, challenge, asked, at))) return false
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: at })
    .where(and(eq(passkeys.id, id), eq(passkeys.customerId, customerId), lte(passkeys.counter, counter)))
    .returning({ id: passkeys.id })
  return used.length > 0
}

/** Many authenticators do not count, and say the same for ever, mostly 0; one that does never says less. */
const isFallen = (before: number, counter: number): boolean => counter < before

const passkeyWith = async (handle: Handle, credentialId: string): Promise<PasskeyRow | undefined> => {
  const [row] = await handle.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).limit(1)
  return row
}

/** Whose passkey is of this id, if anybody's. */
export const ownerOfPasskey = async (handle: Handle, credentialId: string): Promise<string | undefined> =>
  (await passkeyWith(handle, credentialId))?.customerId

/** The authenticator says for whom the passkey was made; where nothing else says who it is, it has to. */
const isHandleOf = ({ customerId }: PasskeyRow, { response: { userHandle } }: Assertion, isNeeded: boolean): boolean =>
  (userHandle ?? null) === null ? !isNeeded : userHandle === Buffer.from(userHandleOf(customerId)).toString('base64url')

export const challengeIn = ({ response: { clientDataJSON } }: { response: { clientDataJSON: string } }): string => {
  try {
    return String(decodeClientDataJSON(clientDataJSON).challenge)
  } catch {
    throw passkeyInvalid()
  }
}

/** The counter that a passkey tells, whose signature, origin, domain and user verification are right. */
const verified = async (
  { id, origins }: RelyingParty,
  challenge: string,
  row: PasskeyRow,
  { id: credentialId, rawId, type, response }: Assertion,
): Promise<number> => {
  const { clientDataJSON, authenticatorData, signature } = response
  const answer = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
    // The counter is compared afterwards, where it is known that the key itself has told it.
    credential: { id: row.credentialId, publicKey: Uint8Array.from(row.publicKey), counter: 0 },
  }).catch(() => null)
  if (answer === null || !answer.verified) throw passkeyInvalid()
  return answer.authenticationInfo.newCounter
}
