import { useSelector } from '@xstate/react'
import {
  asksCurrent,
  asksPasswordCode,
  canSubmitPassword,
  isPasswordByPasskey,
  offersPasswordPasskey,
  passwordFieldProblem,
  passwordProblem,
  passwordTexts,
  type PasswordSnapshot,
} from '../../../../machines/onboarding/password'
import { useSession } from '../../session'
import { PasswordView, type PasswordStep } from './password'
import { useStep } from './use-step'
import type { OnboardingActor } from './use-onboarding'
import { StepSkeleton } from '../../ui/step-skeleton'

export const Password = ({ actor }: { actor: OnboardingActor }) => {
  const password = usePassword(actor)
  return password ? <PasswordView {...password} /> : <StepSkeleton />
}

const usePassword = (actor: OnboardingActor): PasswordStep | null => {
  const password = useStep(actor, 'password')
  const shown = useSelector(password, (snapshot) => snapshot)
  const details = useSession(({ context }) => context.customer?.details)
  if (!password || !shown || !details) return null
  return {
    ...shownOf(shown),
    email: details.email,
    isRequired: details.passwordChangeRequired,
    secondFactor: asksPasswordCode(shown)
      ? {
          text: passwordTexts(shown).code,
          problem: passwordFieldProblem(shown, 'code'),
          onType: (text) => password.send({ type: 'password.type', field: 'code', text }),
          onLeave: () => password.send({ type: 'field.blur', field: 'code' }),
          passkey: offersPasswordPasskey(shown)
            ? {
                isChosen: isPasswordByPasskey(shown),
                onChoose: (byPasskey) => password.send({ type: 'factor.choose', byPasskey }),
              }
            : null,
        }
      : null,
    onType: (field, text) => password.send({ type: 'password.type', field, text }),
    onLeave: (field) => password.send({ type: 'field.blur', field }),
    onSubmit: () => password.send({ type: 'password.submit' }),
  }
}

const shownOf = (snapshot: PasswordSnapshot) => ({
  asksCurrent: asksCurrent(snapshot),
  texts: passwordTexts(snapshot),
  problems: {
    current: passwordFieldProblem(snapshot, 'current'),
    next: passwordFieldProblem(snapshot, 'next'),
    repeated: passwordFieldProblem(snapshot, 'repeated'),
  },
  problem: passwordProblem(snapshot) ?? null,
  canSubmit: canSubmitPassword(snapshot),
  isBusy: snapshot.hasTag('busy') || snapshot.status === 'done',
})
