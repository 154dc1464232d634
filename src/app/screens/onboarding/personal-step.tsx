import { useSelector } from '@xstate/react'
import {
  asksPersonalField,
  canSubmitPersonal,
  isFieldLocked,
  lockedBy,
  personalFieldProblem,
  personalForm,
  personalPhase,
  personalProblem,
  personalWaitSeconds,
  type PersonalSnapshot,
} from '../../../../machines/onboarding/personal'
import { PersonalView, type PersonalStep } from './personal'
import { useIsAlone, useStep } from './use-step'
import { StepSkeleton } from './view'

export default function Personal() {
  const personal = usePersonal()
  return personal ? <PersonalView {...personal} /> : <StepSkeleton />
}

const usePersonal = (): PersonalStep | null => {
  const personal = useStep('personal')
  const shown = useSelector(personal, (snapshot) => snapshot)
  const isAlone = useIsAlone()
  if (!personal || !shown) return null
  const phase = personalPhase(shown)
  if (phase === 'loading') return { state: 'loading' }
  if (phase === 'failed') return { state: 'failed', onRetry: () => personal.send({ type: 'personal.retry' }) }
  return {
    state: 'shown',
    ...shownOf(shown),
    isAlone,
    onType: (field, text) => personal.send({ type: 'personal.type', field, text }),
    onCountry: (country) => personal.send({ type: 'country.choose', country }),
    onPep: (isPep) => personal.send({ type: 'pep.choose', isPep }),
    onLeave: (field) => personal.send({ type: 'field.leave', field }),
    onSubmit: () => personal.send({ type: 'personal.submit' }),
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

const shownOf = (snapshot: PersonalSnapshot) => {
  const { countryCode, pep, ...texts } = personalForm(snapshot)
  return {
    texts,
    countryCode,
    pep,
    number: asksPersonalField(snapshot, 'personalNumber') ? ('personalNumber' as const) : ('passportNumber' as const),
    locked: fields.filter((field) => isFieldLocked(snapshot, field)),
    lockedBy: lockedBy(snapshot),
    problems: Object.fromEntries(fields.map((field) => [field, personalFieldProblem(snapshot, field)])),
    problem: personalProblem(snapshot) ?? null,
    waitSeconds: personalWaitSeconds(snapshot),
    canSubmit: canSubmitPersonal(snapshot),
    isBusy: snapshot.hasTag('busy'),
    isSaved: personalPhase(snapshot) === 'saved',
  }
}
