import type { ReactNode } from 'react'
import type { StepName } from '../../../domain/onboarding/steps'
import { useMessages } from '../../../i18n/react'
import { Card } from '../../ui/card'
import { CheckIcon, InfoIcon } from '../../ui/icon'
import { ClockIcon } from '../../ui/icon-later'
import { StateCard } from '../../ui/state-card'
import { StepSkeleton } from '../../ui/step-skeleton'
import type { Outcome } from './types'

/** The last step stays until `access` has led on from it. */
export const isOver = (step: StepName | null, outcome: Outcome | null, children: ReactNode): boolean =>
  step === null && (outcome !== 'done' || children === null)

/** Nothing is left to do here: `access` leads on at once, or somebody else does something first. */
export const Result = ({ outcome }: { outcome: Outcome | null }) => {
  const { t } = useMessages()
  if (outcome === null) return <StepSkeleton />
  return (
    <Card>
      <StateCard level="h1" sign={signs[outcome]} title={t(`onboarding.outcome.${outcome}.title`)}>
        {t(`onboarding.outcome.${outcome}.text`)}
      </StateCard>
    </Card>
  )
}

const signs: Record<Outcome, ReactNode> = {
  done: <CheckIcon />,
  waiting: <ClockIcon />,
  identity: <ClockIcon />,
  'two-factor': <InfoIcon />,
}
