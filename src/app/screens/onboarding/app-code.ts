import { codeLengths } from '../../../domain/onboarding/codes'
import type { CodeEntry } from './code'

type AppCode = Pick<
  CodeEntry,
  'text' | 'fieldProblem' | 'lockedSeconds' | 'canSubmit' | 'isBusy' | 'onType' | 'onSubmit'
>

/** A code that the app shows: nobody sends it. */
export const appCode = (code: AppCode): CodeEntry => ({
  ...code,
  kind: 'totp',
  length: codeLengths.totp,
  problem: code.lockedSeconds > 0 ? 'locked' : null,
  waitSeconds: 0,
  canResend: false,
  isResending: false,
  onResend: null,
})
