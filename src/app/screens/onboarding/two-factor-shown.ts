import type { FieldCode } from '../../../domain/shared/problems'
import type { CodeEntry } from './code'

export type CopiedPart = 'secret' | 'recovery-codes'

export type TwoFactorTrouble = 'refused' | 'not-done' | 'not-skipped'

export type TwoFactorStep =
  | { state: 'loading' }
  | { state: 'failed'; onRetry: () => void; onSkip: (() => void) | null }
  | {
      state: 'offering'
      problem: TwoFactorTrouble | null
      /** On the page of settings, which says first how it stands. */
      isAlone: boolean
      /** It is being skipped. */
      isBusy: boolean
      onStart: () => void
      onSkip: (() => void) | null
    }
  | {
      state: 'adding'
      secret: string
      /** What the QR code says. */
      uri: string
      copied: CopiedPart | null
      onCopy: (part: CopiedPart, text: string) => void
      onNext: () => void
      onSkip: (() => void) | null
    }
  | {
      state: 'proving'
      code: CodeEntry
      problem: TwoFactorTrouble | null
      onBack: () => void
      /** In place of the way back, once a code was wrong: the key itself may no longer be the right one. */
      onStartOver: (() => void) | null
    }
  | {
      state: 'keeping'
      codes: readonly string[]
      copied: CopiedPart | null
      onCopy: (part: CopiedPart, text: string) => void
      onKept: () => void
    }
  | {
      state: 'typingBack'
      recovery: string
      password: string
      asksPassword: boolean
      recoveryProblem: FieldCode | null
      passwordProblem: FieldCode | null
      problem: TwoFactorTrouble | null
      lockedSeconds: number
      isBusy: boolean
      onRecovery: (text: string) => void
      onPassword: (text: string) => void
      onLeave: (field: 'recovery' | 'password') => void
      onSubmit: () => void
      onBack: () => void
      onStartOver: (() => void) | null
    }

export type ShownIn<State extends TwoFactorStep['state']> = Extract<TwoFactorStep, { state: State }>
