import { checkSecondFactor, typedCode } from '../../src/domain/onboarding/codes'
import type { CurrentUser } from '../../src/domain/customer/customer'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import { checkDefined } from '../../src/domain/shared/validation'
import { isFailureOf } from '../lib/server-errors'
import { PortError } from '../lib/ports'

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

type Form<Field extends string> = { texts: Record<Field, string>; serverErrors: readonly FieldProblem[] }

/** The form that asks for it, before anything is typed. */
export const emptyProof = { texts: { password: '', code: '' }, touched: [], serverErrors: [], byPasskey: false }

/** A form with a text that was typed: what the exchange refused at its field is forgotten. */
export const withText = <Field extends string>(
  { texts, serverErrors }: Form<Field>,
  { field, text }: { field: Field; text: string },
) => ({
  texts: { ...texts, [field]: field === 'code' ? typedCode(text) : text },
  serverErrors: serverErrors.filter((each) => each.field !== field),
})

/** Problem to show at a field: what the exchange refused, else what the rule says once the field was left. */
export const proofProblemAt = (
  form: Typed & Form<ProofField> & { touched: readonly string[] },
  field: ProofField,
): FieldCode | null =>
  form.serverErrors.find((refusal) => refusal.field === field)?.code ??
  (form.touched.includes(field) ? proofChecks[field](form) : null)

/** Whether the exchange refused what was typed to show who it is. */
export const isProofRefused = (error: unknown): boolean => isFailureOf(error, 'bad-input', ['password', 'code'])

/** Why a step for which it is shown did not come about, and no field says so. */
export type StepProblem = 'not-shown' | 'too-soon' | 'refused' | 'not-done'

const stepProblems: Readonly<Record<string, StepProblem>> = {
  canceled: 'not-shown',
  unsupported: 'not-shown',
  'too-many-requests': 'too-soon',
  'step-refused': 'refused',
}

/** What a port rejected with, as the step says it. */
export const stepProblemIn = (error: unknown): StepProblem =>
  (error instanceof PortError ? stepProblems[error.code] : undefined) ?? 'not-done'

/** Whether everything that is asked for was typed. */
export const isProofTyped = (typed: Typed): boolean =>
  proofChecks.password(typed) === null && proofChecks.code(typed) === null

/** Whether a passkey may be shown in place of a code. */
export const offersPasskey = ({ asksCode, hasPasskey }: ProofAsked & { hasPasskey: boolean }): boolean =>
  asksCode && hasPasskey

/** Whether one may be shown now: the password, if any, is typed. */
export const mayShowPasskey = (typed: Typed & { hasPasskey: boolean }): boolean =>
  offersPasskey(typed) && proofChecks.password(typed) === null
