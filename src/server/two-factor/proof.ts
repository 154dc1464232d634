import { createHmac } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { checkCode, typedCode } from '../../domain/onboarding/codes'
import type { Handle, Transaction } from '../database/handle'
import { recoveryCodes, twoFactors } from '../database/schema'
import type { Exchange } from '../exchange'
import { badInput } from '../http/refused'
import { unsealed } from '../http/sealed'
import {
  passkeyInvalid,
  spendAssertion,
  triedAssertion,
  type Asking,
  type Assertion,
  type PasskeyProof,
} from '../passkeys/assertion'
import { withdrawTwoFactorResets } from '../two-factor-reset/links'
import { stepOfCode } from './totp'

/** What shows that somebody has the customer's authenticator app, their list of recovery codes, or one of their passkeys. */
export type Proof = CodeProof | PasskeyProof
type CodeProof = { kind: 'totp'; step: number } | { kind: 'recovery'; hash: string }

/** What a body shows: a code that was typed, or in its place what a passkey has signed. */
export type Shown = { code?: string; passkey?: Assertion }

const wrong = badInput([{ field: 'code', code: 'codeInvalid' }])

type Kinds = readonly CodeProof['kind'][]

export const anyCode: Kinds = ['totp', 'recovery']

/** Refuses what can be no code of the kinds, before it is counted as a try. */
export const checkForm = (text: string, kinds: Kinds): void => {
  if (kindOf(text, kinds) === undefined)
    throw badInput([{ field: 'code', code: text.trim() === '' ? 'required' : 'codeFormat' }])
}

const kindOf = (text: string, kinds: Kinds) => kinds.find((each) => checkCode(each, text) === null)

/** The same of what may be shown in place of a code: the contract has looked at the form of a passkey's answer. */
export const checkShown = ({ code = '', passkey }: Shown): void => {
  if (passkey === undefined) checkForm(code, anyCode)
}

/** What is shown proves; `owner` is the session, or the browser, that a passkey was asked for in. */
export const triedShown = (
  asking: Asking,
  owner: string,
  customerId: string,
  { code = '', passkey }: Shown,
): Promise<Proof> =>
  passkey === undefined
    ? triedProof(asking.exchange, customerId, code, anyCode)
    : triedAssertion(asking, { purpose: 'second-factor', owner }, customerId, passkey)

/** What a typed code proves; the proof is spent inside the transaction of what it is for. */
export const triedProof = async (
  exchange: Exchange,
  customerId: string,
  text: string,
  kinds: Kinds,
): Promise<Proof> => {
  const code = typedCode(text)
  const proof = await exchange.database.read((handle) =>
    kindOf(text, kinds) === 'totp'
      ? totpProof(exchange, handle, customerId, code)
      : recoveryProof(exchange, handle, customerId, code),
  )
  if (proof === undefined) throw wrong
  return proof
}

const totpProof = async (
  { config, clock }: Exchange,
  handle: Handle,
  customerId: string,
  code: string,
): Promise<Proof | undefined> => {
  const [row] = await handle.select().from(twoFactors).where(eq(twoFactors.customerId, customerId)).limit(1)
  if (row === undefined) return undefined
  const step = stepOfCode(unsealed(config.secret, row.secret), code, clock.now())
  return step === undefined || (row.usedStep !== null && step <= row.usedStep) ? undefined : { kind: 'totp', step }
}

const recoveryProof = async (
  exchange: Exchange,
  handle: Handle,
  customerId: string,
  code: string,
): Promise<Proof | undefined> => {
  const hash = recoveryHash(exchange, customerId, code)
  const [row] = await handle.select().from(recoveryCodes).where(isRecoveryCode(customerId, hash)).limit(1)
  return row && { kind: 'recovery', hash }
}

/**
 * Uses the proof up, of a customer whose row is locked; wrong where somebody else was faster with it. Whoever shows a second
 * factor has not lost it.
 */
export const spendProof = async (tx: Transaction, customerId: string, proof: Proof, now: Date): Promise<void> => {
  if (proof.kind === 'passkey') {
    if (!(await spendAssertion(tx, proof))) throw passkeyInvalid()
  } else {
    const spent =
      proof.kind === 'totp' ? await spendStep(tx, customerId, proof.step) : await spendCode(tx, customerId, proof.hash)
    if (spent.length === 0) throw wrong
  }
  await withdrawTwoFactorResets(tx, customerId, now)
}

/** A recovery code that is shown and stays: wrong where a new secret has taken its place meanwhile. */
export const requireKept = async (tx: Transaction, customerId: string, proof: Proof): Promise<void> => {
  if (proof.kind !== 'recovery') throw wrong
  const kept = await tx.select().from(recoveryCodes).where(isRecoveryCode(customerId, proof.hash)).limit(1)
  if (kept.length === 0) throw wrong
}

const spendStep = (tx: Transaction, customerId: string, step: number) =>
  tx
    .update(twoFactors)
    .set({ usedStep: step })
    .where(and(eq(twoFactors.customerId, customerId), or(isNull(twoFactors.usedStep), lt(twoFactors.usedStep, step))))
    .returning({ customerId: twoFactors.customerId })

const spendCode = (tx: Transaction, customerId: string, hash: string) =>
  tx.delete(recoveryCodes).where(isRecoveryCode(customerId, hash)).returning({ customerId: recoveryCodes.customerId })

export const recoveryHash = ({ config }: Exchange, customerId: string, code: string): string =>
  createHmac('sha256', config.secret).update(`recovery/${customerId}/${code}`).digest('base64url')

const isRecoveryCode = (customerId: string, hash: string) =>
  and(eq(recoveryCodes.customerId, customerId), eq(recoveryCodes.hash, hash))
