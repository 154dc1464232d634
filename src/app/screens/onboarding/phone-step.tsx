import { useSelector } from '@xstate/react'
import {
  canChangePhone,
  canKeepPhone,
  canSubmitPhone,
  dialCodesOf,
  isPhoneHeld,
  phoneCountry,
  phoneFieldProblem,
  phoneNumber,
  phonePhase,
  phoneProblem,
  phoneText,
  phoneWaitSeconds,
  type PhoneSnapshot,
} from '../../../../machines/onboarding/phone'
import { useSession } from '../../session'
import { PhoneView, type PhoneStep } from './phone'
import { useCode } from './use-code'
import { useStep } from './use-step'
import type { OnboardingActor } from './use-onboarding'
import { StepSkeleton } from '../../ui/step-skeleton'

export const Phone = ({ actor }: { actor: OnboardingActor }) => {
  const phone = usePhone(actor)
  return phone ? <PhoneView {...phone} /> : <StepSkeleton />
}

const usePhone = (actor: OnboardingActor): PhoneStep | null => {
  const phone = useStep(actor, 'phone')
  const shown = useSelector(phone, (snapshot) => snapshot)
  const code = useCode(useSelector(phone, (snapshot) => snapshot?.children.code))
  const mayBuy = useSession(({ context }) => context.customer?.roles.includes('CAN_PLACE_BUY_ORDER') ?? false)
  if (!phone || !shown) return null
  const phase = phonePhase(shown)
  if (phase === 'recalling') return null
  return {
    ...shownOf(shown),
    phase,
    swish: mayBuy ? (isPhoneHeld(shown) ? 'changing' : 'unconfirmed') : null,
    code,
    onCountry: (country) => phone.send({ type: 'country.choose', country }),
    onPhone: (text) => phone.send({ type: 'phone.type', text }),
    onLeave: () => phone.send({ type: 'field.blur', field: 'phone' }),
    onSubmit: () => phone.send({ type: 'phone.submit' }),
    onChange: () => phone.send({ type: 'phone.change' }),
    onKeep: canKeepPhone(shown) ? () => phone.send({ type: 'phone.keep' }) : null,
  }
}

const shownOf = (snapshot: PhoneSnapshot) => ({
  country: phoneCountry(snapshot),
  dialCode: dialCodesOf(snapshot)?.[phoneCountry(snapshot)] ?? null,
  phone: phoneText(snapshot),
  phoneProblem: phoneFieldProblem(snapshot),
  problem: phoneProblem(snapshot) ?? null,
  waitSeconds: phoneWaitSeconds(snapshot),
  number: phoneNumber(snapshot),
  canSubmit: canSubmitPhone(snapshot),
  canChange: canChangePhone(snapshot),
})
