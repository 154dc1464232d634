import { planWays } from '../../../domain/plans/plans'
import { useMessages } from '../../../i18n/react'
import { Choices } from '../../ui/choice'
import { Notice } from '../../ui/notice'
import { StepForm } from '../../ui/step-form'
import { Head, StepActions } from './parts'
import type { WayStep } from './types'

/** By a standing transfer, or reminded. */
export const WayView = ({ reference, way, leavesTransfer, onWay, onNext, onBack }: WayStep) => {
  const { t } = useMessages()
  return (
    <>
      <Head at="way" reference={reference} title={t('planForm.way.title')} />
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
        {leavesTransfer ? <Notice tone="info">{t('planForm.way.stop')}</Notice> : null}
        <StepActions onBack={onBack} />
      </StepForm>
    </>
  )
}
