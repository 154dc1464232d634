import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { codeLengths } from '../../domain/onboarding/codes'
import type { Transaction } from '../database/handle'
import { recoveryCodes, twoFactors } from '../database/schema'
import type { Exchange } from '../exchange'
import { sealed } from '../http/sealed'
import { recoveryHash } from './proof'
import { newSecret } from './totp'

const howMany = 10
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A new secret for the customer's authenticator app; what they had before no longer counts. */
export const makeSecret = async (
  tx: Transaction,
  { config }: Pick<Exchange, 'config'>,
  customerId: string,
  now: Date,
): Promise<string> => {
  const secret = newSecret()
  const fresh = { secret: sealed(config.secret, secret), usedStep: null, createdAt: now }
  await tx
    .insert(twoFactors)
    .values({ customerId, ...fresh })
    .onConflictDoUpdate({ target: twoFactors.customerId, set: fresh })
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customerId))
  return secret
}

/** New recovery codes, as they are shown; those before them no longer work. */
export const makeCodes = async (tx: Transaction, exchange: Exchange, customerId: string): Promise<string[]> => {
  const codes = Array.from({ length: howMany }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customerId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ customerId, hash: recoveryHash(exchange, customerId, code) })))
  return codes.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`)
}

export const dropSecrets = async (tx: Transaction, customerId: string): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customerId))
  await tx.delete(twoFactors).where(eq(twoFactors.customerId, customerId))
}

const newCode = (): string =>
  Array.from({ length: codeLengths.recovery }, () => letters.charAt(randomInt(letters.length))).join('')
