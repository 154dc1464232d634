import { useSelector } from '@xstate/react'
import {
  asksPersonalField,
  canKeepPersonal,
  isPersonalChanged,
  canSubmitPersonal,
  isFieldLocked,
  isPersonalConfirmed,
  lockedBy,
  personalFieldProblem,
  personalForm,
  personalPhase,
  personalProblem,
  personalRecord,
  personalWaitSeconds,
  type PersonalRecord,
  type PersonalSnapshot,
} from '../../../../machines/onboarding/personal'
import { PersonalView, type PersonalStep } from './personal'
import { useIsAlone, useStep } from './use-step'
import type { OnboardingActor } from './use-onboarding'
import { StepSkeleton } from '../../ui/step-skeleton'

export const Personal = ({ actor }: { actor: OnboardingActor }) => {
  const personal = usePersonal(actor)
  return personal ? <PersonalView {...personal} /> : <StepSkeleton />
}

const usePersonal = (actor: OnboardingActor): PersonalStep | null => {
  const personal = useStep(actor, 'personal')
  const shown = useSelector(personal, (snapshot) => snapshot)
  const isAlone = useIsAlone(actor)
  if (!personal || !shown) return null
  const phase = personalPhase(shown)
  if (phase === 'loading') return { state: 'loading' }
  const record = personalRecord(shown)
  if (phase === 'reading' && record)
    return {
      state: 'read',
      ...readOf(shown, record),
      onChange: () => personal.send({ type: 'personal.change' }),
      onConfirm: () => personal.send({ type: 'personal.confirm' }),
    }
  if (phase === 'failed') return { state: 'failed', onRetry: () => personal.send({ type: 'personal.retry' }) }
  return {
    state: 'shown',
    ...shownOf(shown),
    isAlone,
    onType: (field, text) => personal.send({ type: 'personal.type', field, text }),
    onCountry: (country) => personal.send({ type: 'country.choose', country }),
    onPep: (isPep) => personal.send({ type: 'pep.choose', isPep }),
    onLeave: (field) => personal.send({ type: 'field.blur', field }),
    onSubmit: () => personal.send({ type: 'personal.submit' }),
    onKeep: canKeepPersonal(shown) ? () => personal.send({ type: 'personal.keep' }) : null,
  }
}

const fields = [
  'countryCode',
  'firstName',
  'lastName',
  'personalNumber',
  'passportNumber',
  'address',
  'postalCode',
  'city',
  'pep',
] as const

const readOf = (snapshot: PersonalSnapshot, { phoneNumber, totalAmount, ...record }: PersonalRecord) => {
  const { firstName, lastName, address, postalCode, city, countryCode, pep, ...numbers } = personalForm(snapshot)
  const kind = numberIn(snapshot)
  return {
    ...record,
    name: `${firstName} ${lastName}`,
    number: { kind, text: numbers[kind] },
    address,
    postalCode,
    city,
    countryCode,
    pep: pep ?? false,
    phone: phoneNumber,
    total: totalAmount,
    isConfirmed: isPersonalConfirmed(snapshot),
    isNotConfirmed: personalProblem(snapshot) === 'not-confirmed',
    isBusy: snapshot.hasTag('busy'),
  }
}

const numberIn = (snapshot: PersonalSnapshot) =>
  asksPersonalField(snapshot, 'personalNumber') ? ('personalNumber' as const) : ('passportNumber' as const)

const shownOf = (snapshot: PersonalSnapshot) => {
  const { countryCode, pep, ...texts } = personalForm(snapshot)
  const problem = personalProblem(snapshot)
  return {
    texts,
    countryCode,
    pep,
    number: numberIn(snapshot),
    locked: fields.filter((field) => isFieldLocked(snapshot, field)),
    lockedBy: lockedBy(snapshot),
    problems: Object.fromEntries(fields.map((field) => [field, personalFieldProblem(snapshot, field)])),
    problem: problem === 'not-confirmed' ? null : (problem ?? null),
    waitSeconds: personalWaitSeconds(snapshot),
    canSubmit: canSubmitPersonal(snapshot),
    isBusy: snapshot.hasTag('busy'),
    isSaved: personalPhase(snapshot) === 'saved',
    isChange: isPersonalChanged(snapshot),
  }
}
