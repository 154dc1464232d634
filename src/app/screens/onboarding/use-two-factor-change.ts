import { useSelector } from '@xstate/react'
import {
  asksChangePassword,
  canTurnOff,
  isChangeByPasskey,
  offersChangePasskey,
  newRecoveryCodes,
  twoFactorChangeFieldProblem,
  twoFactorChangeLockedSeconds,
  twoFactorChangePhase,
  twoFactorChangeProblem,
  twoFactorChangeTexts,
} from '../../../../machines/onboarding/two-factor-change'
import { appCode } from './app-code'
import type { TwoFactorChange } from './two-factor-change'
import { useCopying } from './use-copied'
import type { OnboardingActor } from './use-onboarding'
import { useStep } from './use-step'

export const useTwoFactorChange = (actor: OnboardingActor): TwoFactorChange => {
  const change = useStep(actor, 'twoFactorChange')
  const shown = useSelector(change, (snapshot) => snapshot)
  const { copied, onCopy } = useCopying()
  if (!change || !shown) return { state: 'loading' }

  const phase = twoFactorChangePhase(shown)
  const texts = twoFactorChangeTexts(shown)
  const problem = twoFactorChangeProblem(shown)
  const isBusy = shown.hasTag('busy') || shown.status === 'done'
  const onCode = (text: string) => change.send({ type: 'code.type', text })
  const onSubmit = () => change.send({ type: 'code.submit' })
  const onBack = () => change.send({ type: 'step.back' })

  if (phase === 'shown')
    return {
      state: 'shown',
      onRenew: () => change.send({ type: 'codes.renew' }),
      onTurnOff: canTurnOff(shown) ? () => change.send({ type: 'twoFactor.turnOff' }) : null,
    }
  if (phase === 'proving')
    return {
      state: 'proving',
      isNotDone: problem === 'not-done',
      onBack,
      code: appCode({
        text: texts.code,
        fieldProblem: twoFactorChangeFieldProblem(shown, 'code'),
        lockedSeconds: twoFactorChangeLockedSeconds(shown),
        canSubmit: shown.can({ type: 'code.submit' }),
        isBusy,
        onType: onCode,
        onSubmit,
      }),
    }
  if (phase === 'keeping')
    return {
      state: 'keeping',
      codes: newRecoveryCodes(shown),
      copied,
      onCopy,
      onKept: () => change.send({ type: 'codes.saved' }),
    }
  return {
    state: 'confirming',
    code: texts.code,
    password: texts.password,
    asksPassword: asksChangePassword(shown),
    codeProblem: twoFactorChangeFieldProblem(shown, 'code'),
    passwordProblem: twoFactorChangeFieldProblem(shown, 'password'),
    problem: problem === 'locked' ? null : (problem ?? null),
    lockedSeconds: twoFactorChangeLockedSeconds(shown),
    isBusy,
    passkey: offersChangePasskey(shown)
      ? {
          isChosen: isChangeByPasskey(shown),
          onChoose: (byPasskey) => change.send({ type: 'factor.choose', byPasskey }),
        }
      : null,
    onCode,
    onPassword: (text) => change.send({ type: 'password.type', text }),
    onLeave: (field) => change.send({ type: 'field.blur', field }),
    onSubmit,
    onBack,
  }
}
