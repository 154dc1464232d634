import { useSelector } from '@xstate/react'
import {
  asksEmailCode,
  asksEmailPassword,
  canChangeEmail,
  canKeepEmail,
  canSubmitEmail,
  emailAddress,
  emailCodeText,
  emailFieldProblem,
  emailPasswordText,
  emailPhase,
  emailProblem,
  emailText,
  emailWaitSeconds,
  isEmailByPasskey,
  offersEmailPasskey,
  suggestedEmail,
  type EmailSnapshot,
} from '../../../../machines/onboarding/email'
import { useSession } from '../../session'
import { EmailView } from './email'
import type { EmailStep } from './email-shown'
import { useCode } from './use-code'
import { useStep } from './use-step'
import type { OnboardingActor } from './use-onboarding'
import { StepSkeleton } from '../../ui/step-skeleton'

export const Email = ({ actor }: { actor: OnboardingActor }) => {
  const email = useEmail(actor)
  return email ? <EmailView {...email} /> : <StepSkeleton />
}

const useEmail = (actor: OnboardingActor): EmailStep | null => {
  const email = useStep(actor, 'email')
  const shown = useSelector(email, (snapshot) => snapshot)
  const code = useCode(useSelector(email, (snapshot) => snapshot?.children.code))
  const isTemporary = useSession(({ context }) => context.customer?.hasTemporaryEmail ?? false)
  if (!email || !shown) return null
  const phase = emailPhase(shown)
  if (phase === 'recalling') return null
  return {
    ...shownOf(shown),
    phase,
    isTemporary,
    code,
    secondFactor: asksEmailCode(shown)
      ? {
          text: emailCodeText(shown),
          problem: emailFieldProblem(shown, 'code'),
          onType: (text) => email.send({ type: 'code.type', text }),
          onLeave: () => email.send({ type: 'field.blur', field: 'code' }),
          passkey: offersEmailPasskey(shown)
            ? {
                isChosen: isEmailByPasskey(shown),
                onChoose: (byPasskey) => email.send({ type: 'factor.choose', byPasskey }),
              }
            : null,
        }
      : null,
    onEmail: (text) => email.send({ type: 'email.type', text }),
    onPassword: (text) => email.send({ type: 'password.type', text }),
    onLeave: (field) => email.send({ type: 'field.blur', field }),
    onSubmit: () => email.send({ type: 'email.submit' }),
    onSuggestionTaken: () => email.send({ type: 'suggestion.take' }),
    onSuggestionDismissed: () => email.send({ type: 'suggestion.dismiss' }),
    onChange: () => email.send({ type: 'email.change' }),
    onKeep: canKeepEmail(shown) ? () => email.send({ type: 'email.keep' }) : null,
  }
}

const shownOf = (snapshot: EmailSnapshot) => ({
  email: emailText(snapshot),
  password: emailPasswordText(snapshot),
  asksPassword: asksEmailPassword(snapshot),
  emailProblem: emailFieldProblem(snapshot, 'email'),
  passwordProblem: emailFieldProblem(snapshot, 'password'),
  problem: emailProblem(snapshot) ?? null,
  waitSeconds: emailWaitSeconds(snapshot),
  suggestion: suggestedEmail(snapshot),
  address: emailAddress(snapshot),
  canSubmit: canSubmitEmail(snapshot),
  canChange: canChangeEmail(snapshot),
})
