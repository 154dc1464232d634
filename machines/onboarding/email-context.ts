import type { CurrentUser } from '../../src/domain/customer/customer'
import { isEmailVerified } from '../../src/domain/customer/rights'
import { checkSecondFactor } from '../../src/domain/onboarding/codes'
import { likelyEmail } from '../../src/domain/onboarding/email-typos'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import { checkEmail } from '../../src/domain/shared/texts'
import { checkDefined } from '../../src/domain/shared/validation'
import type { CodeOutcome, CodePurpose, SentCode } from './code'

export type EmailProblem = 'too-soon' | 'refused' | 'not-sent' | 'not-shown'

export const emailFields = ['email', 'password', 'code'] as const
export type EmailField = (typeof emailFields)[number]

export type EmailPurpose = Extract<CodePurpose, 'first-email' | 'new-email'>
export type Recalling = { purpose: EmailPurpose; owner: string }
/** With `byPasskey` the port asks the browser for a passkey, in place of a code. */
export type Sending = {
  purpose: EmailPurpose
  email: string
  password: string | null
  code: string | null
  byPasskey?: true
}

/** What the machine of an address knows. */
export type Context = {
  purpose: EmailPurpose
  owner: string
  /** The address that holds, or that a code was sent to; empty where there is none. */
  address: string
  isVerified: boolean
  isAwaited: boolean
  asksPassword: boolean
  /** A change is guarded by two-factor. */
  asksCode: boolean
  hasPasskey: boolean
  byPasskey: boolean
  text: string
  password: string
  code: string
  touched: EmailField[]
  serverErrors: FieldProblem[]
  problem: EmailProblem | undefined
  waitSeconds: number
  suggestion: string | null
  /** An address that looks like a slip and is meant. */
  meant: string | null
  sent: SentCode | null
  outcome: CodeOutcome
}

/** What it knows of a customer at first. */
export const contextFor = (customer: CurrentUser): Context => {
  const { details, hasTemporaryEmail } = customer
  const isVerified = isEmailVerified(customer)
  return {
    purpose: isVerified ? 'new-email' : 'first-email',
    owner: details.email,
    address: hasTemporaryEmail ? '' : details.email,
    isVerified,
    isAwaited: isVerified ? details.emailConfirmationOngoing : !hasTemporaryEmail,
    asksPassword: isVerified && details.hasPassword,
    asksCode: isVerified && details.enabled2FA,
    hasPasskey: details.hasPasskey,
    byPasskey: false,
    text: '',
    password: '',
    code: '',
    touched: [],
    serverErrors: [],
    problem: undefined,
    waitSeconds: 0,
    suggestion: null,
    meant: null,
    sent: null,
    outcome: 'accepted',
  }
}

/** Who has a temporary address is known beside this machine. */
export const titleIn = ({ asksPassword }: Context) =>
  asksPassword ? ('email.change.title' as const) : (['email.first.title', 'email.title'] as const)

export const checks: Record<EmailField, (context: Context) => FieldCode | null> = {
  email: ({ text }) => checkEmail(text),
  password: ({ asksPassword, password }) => (asksPassword && password === '' ? checkDefined('') : null),
  code: ({ asksCode, byPasskey, code }) => (asksCode && !byPasskey ? checkSecondFactor(code) : null),
}

/** Whether nothing of what is asked is missing. */
export const isWhole = (context: Context): boolean => emailFields.every((field) => checks[field](context) === null)

export const suggestionFor = ({ text, meant }: Context): string | null =>
  text.trim() === meant ? null : likelyEmail(text)

/** Where the code that is awaited went; empty where that was on another device. */
export const targetOf = ({ purpose, address, sent }: Pick<Context, 'purpose' | 'address' | 'sent'>): string =>
  purpose === 'first-email' ? address : (sent?.sentTo ?? '')

/** What the address of a new account was probably meant to be, where it went unasked into the account. */
export const slipIn = ({ purpose, address, meant }: Context): string | null =>
  purpose === 'first-email' && address !== meant ? likelyEmail(address) : null

/** What is sent of what was typed. */
export const requestOf = ({ purpose, text, password, asksPassword, code, asksCode, byPasskey }: Context): Sending => ({
  purpose,
  email: text,
  password: asksPassword ? password : null,
  code: asksCode && !byPasskey ? code : null,
  ...(byPasskey ? { byPasskey } : {}),
})

export const withoutField = (serverErrors: FieldProblem[], field: EmailField): FieldProblem[] =>
  serverErrors.filter((error) => error.field !== field)
