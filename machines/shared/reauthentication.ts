import { checkSecondFactor } from '../../src/domain/onboarding/codes'
import type { CurrentUser } from '../../src/domain/customer/customer'
import type { FieldCode } from '../../src/domain/shared/problems'
import { checkDefined } from '../../src/domain/shared/validation'

export type ProofField = 'password' | 'code'

/** What a customer who is signed in has to show once more. */
export type ProofAsked = { hasPassword: boolean; asksCode: boolean }

/** What is shown. With `byPasskey` the port asks the browser for a passkey, in place of a code. Null is not asked for. */
export type Reauthentication = { password: string | null; code: string | null; byPasskey: boolean }

type Typed = ProofAsked & { texts: Record<ProofField, string> }

/** What a port is given of what was typed. */
export const reauthenticationIn = ({
  hasPassword,
  asksCode,
  byPasskey,
  texts,
}: Typed & { byPasskey: boolean }): Reauthentication => ({
  password: hasPassword ? texts.password : null,
  code: asksCode && !byPasskey ? texts.code : null,
  byPasskey,
})

/** What is wrong with what was typed, by its field; null where nothing is. */
export const proofChecks: Record<ProofField, (typed: Typed) => FieldCode | null> = {
  password: ({ hasPassword, texts }) => (hasPassword ? checkDefined(texts.password) : null),
  code: ({ asksCode, texts }) => (asksCode ? checkSecondFactor(texts.code) : null),
}

/** What a customer has to show, and whether a passkey would do in place of a code. */
export const proofAskedOf = ({ details }: CurrentUser): ProofAsked & { hasPasskey: boolean } => ({
  hasPassword: !details.passwordResetNeeded,
  asksCode: details.enabled2FA,
  hasPasskey: details.hasPasskey,
})

/** Whether everything that is asked for was typed. */
export const isProofTyped = (typed: Typed): boolean =>
  proofChecks.password(typed) === null && proofChecks.code(typed) === null

/** Whether a passkey may be shown in place of a code. */
export const offersPasskey = ({ asksCode, hasPasskey }: ProofAsked & { hasPasskey: boolean }): boolean =>
  asksCode && hasPasskey
