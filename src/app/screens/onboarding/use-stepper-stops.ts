import { useMessages } from '../../../i18n/react'
import type { StepperStop } from '../../ui/stepper'
import type { Stop } from './types'

export const useStepperStops = (stops: readonly Stop[]): StepperStop[] => {
  const { t } = useMessages()
  return stops.map(({ name, group, state, isToMend, onReview }) => ({
    id: name,
    group: t(`onboarding.group.${group}`),
    name: t(`onboarding.step.${name}`),
    note: noteOf(name, isToMend ? 'mend' : state, t),
    state,
    isToMend,
    onChange: onReview,
  }))
}

const noteOf = (name: Stop['name'], state: Stop['state'], t: ReturnType<typeof useMessages>['t']): string | null => {
  if (state === 'todo' || state === 'now') return t(`onboarding.time.${name}`)
  return state === 'done' ? null : t(`onboarding.note.${state}`)
}
