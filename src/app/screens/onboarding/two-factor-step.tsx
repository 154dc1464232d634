import { useSelector } from '@xstate/react'
import {
  asksTwoFactorPassword,
  canSkipTwoFactor,
  canStartTwoFactorOver,
  recoveryCodes,
  twoFactorFieldProblem,
  twoFactorLockedSeconds,
  twoFactorPhase,
  twoFactorProblem,
  twoFactorSecret,
  twoFactorTexts,
} from '../../../../machines/onboarding/two-factor'
import { isCopied } from '../../../../machines/copying'
import { checkCode, codeLengths } from '../../../domain/codes'
import { useSession } from '../../session'
import { TwoFactorView, type CopiedPart, type TwoFactorStep } from './two-factor'
import { useStep } from './use-step'

export default function TwoFactor() {
  return <TwoFactorView {...useTwoFactor()} />
}

const parts: readonly CopiedPart[] = ['secret', 'recovery-codes']

const useTwoFactor = (): TwoFactorStep => {
  const twoFactor = useStep('twoFactor')
  const shown = useSelector(twoFactor, (snapshot) => snapshot)
  const copying = useSession(({ children }) => children.copying)
  const copied = useSelector(
    copying,
    (snapshot) => (snapshot && parts.find((part) => isCopied(snapshot, part))) ?? null,
  )
  if (!twoFactor || !shown) return { state: 'loading' }

  const phase = twoFactorPhase(shown)
  const texts = twoFactorTexts(shown)
  const problem = twoFactorProblem(shown)
  const said = problem === 'locked' ? null : (problem ?? null)
  const secret = twoFactorSecret(shown)
  const isBusy = shown.hasTag('busy') || shown.status === 'done'
  const onCopy = (part: CopiedPart, text: string) => copying?.send({ type: 'copy.ask', name: part, text })
  const isSkipping = isBusy && phase === 'offering'
  const onSkip = canSkipTwoFactor(shown) || isSkipping ? () => twoFactor.send({ type: 'twoFactor.skip' }) : null
  const onStart = () => twoFactor.send({ type: 'twoFactor.start' })
  const onStartOver = canStartTwoFactorOver(shown) ? onStart : null
  const onBack = () => twoFactor.send({ type: 'step.back' })

  if (phase === 'failed') return { state: 'failed', onRetry: onStart, onSkip }
  if (phase === 'offering') return { state: 'offering', problem: said, isBusy, onStart, onSkip }
  if (phase === 'adding' && secret)
    return {
      state: 'adding',
      ...secret,
      copied,
      onCopy,
      onNext: () => twoFactor.send({ type: 'secret.next' }),
      onSkip,
    }
  if (phase === 'proving')
    return {
      state: 'proving',
      problem: said,
      onBack,
      onStartOver,
      code: {
        kind: 'totp',
        text: texts.code,
        length: codeLengths.totp,
        fieldProblem: twoFactorFieldProblem(shown, 'code'),
        problem: problem === 'locked' ? 'locked' : null,
        waitSeconds: 0,
        lockedSeconds: twoFactorLockedSeconds(shown),
        canResend: false,
        canSubmit: checkCode('totp', texts.code) === null && twoFactorLockedSeconds(shown) === 0,
        isBusy,
        onType: (text) => twoFactor.send({ type: 'code.type', text }),
        onSubmit: () => twoFactor.send({ type: 'code.submit' }),
        onResend: null,
      },
    }
  if (phase === 'keeping')
    return {
      state: 'keeping',
      codes: recoveryCodes(shown),
      copied,
      onCopy,
      onKept: () => twoFactor.send({ type: 'codes.saved' }),
    }
  if (phase === 'typingBack')
    return {
      state: 'typingBack',
      recovery: texts.recovery,
      password: texts.password,
      asksPassword: asksTwoFactorPassword(shown),
      recoveryProblem: twoFactorFieldProblem(shown, 'recovery'),
      passwordProblem: twoFactorFieldProblem(shown, 'password'),
      problem: said,
      lockedSeconds: twoFactorLockedSeconds(shown),
      isBusy,
      onRecovery: (text) => twoFactor.send({ type: 'recovery.type', text }),
      onPassword: (text) => twoFactor.send({ type: 'password.type', text }),
      onLeave: (field) => twoFactor.send({ type: 'field.leave', field }),
      onSubmit: () => twoFactor.send({ type: 'recovery.submit' }),
      onBack,
      onStartOver,
    }
  return { state: 'loading' }
}
