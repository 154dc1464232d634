import { planWays } from '../../../domain/plans/plans'
import { useMessages } from '../../../i18n/react'
import { Choices } from '../../ui/choice'
import { StepForm } from '../../ui/step-form'
import { Head, StepActions } from './parts'
import type { WayStep } from './types'

/** By a standing transfer, or reminded. */
export const WayView = ({ way, onWay, onNext, onBack }: WayStep) => {
  const { t } = useMessages()
  return (
    <>
      <Head at="way" title={t('planForm.way.title')} />
      <StepForm canSubmit onSubmit={onNext}>
        <Choices
          legend={t('planForm.way.legend')}
          name="way"
          options={planWays.map((id) => ({
            id,
            label: t(`planForm.way.${id}`),
            line: t(id === 'transfer' ? 'planForm.way.transferLine' : 'planForm.way.reminderLine'),
          }))}
          chosen={way}
          onChoose={onWay}
        />
        <StepActions onBack={onBack} />
      </StepForm>
    </>
  )
}
