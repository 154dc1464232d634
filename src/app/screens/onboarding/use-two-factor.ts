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
import { appCode } from './app-code'
import type { TwoFactorStep } from './two-factor-shown'
import { useCopying } from './use-copied'
import type { OnboardingActor } from './use-onboarding'
import { useIsAlone, useStep } from './use-step'

export const useTwoFactor = (actor: OnboardingActor): TwoFactorStep => {
  const twoFactor = useStep(actor, 'twoFactor')
  const shown = useSelector(twoFactor, (snapshot) => snapshot)
  const { copied, onCopy } = useCopying()
  const isAlone = useIsAlone(actor)
  if (!twoFactor || !shown) return { state: 'loading' }

  const phase = twoFactorPhase(shown)
  const texts = twoFactorTexts(shown)
  const problem = twoFactorProblem(shown)
  const said = problem === 'locked' ? null : (problem ?? null)
  const secret = twoFactorSecret(shown)
  const isBusy = shown.hasTag('busy') || shown.status === 'done'
  const isSkipping = isBusy && phase === 'offering'
  const onSkip = canSkipTwoFactor(shown) || isSkipping ? () => twoFactor.send({ type: 'twoFactor.skip' }) : null
  const onStart = () => twoFactor.send({ type: 'twoFactor.start' })
  const onStartOver = canStartTwoFactorOver(shown) ? onStart : null
  const onBack = () => twoFactor.send({ type: 'step.back' })

  if (phase === 'failed') return { state: 'failed', onRetry: onStart, onSkip }
  if (phase === 'offering') return { state: 'offering', problem: said, isAlone, isBusy, onStart, onSkip }
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
      code: appCode({
        text: texts.code,
        fieldProblem: twoFactorFieldProblem(shown, 'code'),
        lockedSeconds: twoFactorLockedSeconds(shown),
        canSubmit: shown.can({ type: 'code.submit' }),
        isBusy,
        onType: (text) => twoFactor.send({ type: 'code.type', text }),
        onSubmit: () => twoFactor.send({ type: 'code.submit' }),
      }),
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
      onLeave: (field) => twoFactor.send({ type: 'field.blur', field }),
      onSubmit: () => twoFactor.send({ type: 'recovery.submit' }),
      onBack,
      onStartOver,
    }
  return { state: 'loading' }
}
