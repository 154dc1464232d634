import { useId } from 'react'
import { useMessages } from '../../i18n/react'
import { Answers } from '../ui/answers'
import { Button } from '../ui/button'
import { LeftIcon } from '../ui/icon-onboarding'
import { Notice } from '../ui/notice'
import { PageTitle } from '../ui/page-title'
import { Actions, StepForm } from '../ui/step-form'
import * as styles from './purpose.css'
import type { AskedPurpose } from './buying-types'

/** What a first or an unusual purchase is for: one answer tells that, and who suggested it. */
export const Purpose = ({ reason, purposes, chosen, canGoOn, onChoose, onGoOn, onBack }: AskedPurpose) => {
  const { t } = useMessages()
  const id = useId()
  return (
    <div className={styles.page}>
      <div className={styles.lead}>
        <PageTitle takesFocus id={id} className={styles.title}>
          {t('buy.shield.title')}
        </PageTitle>
        <p className={styles.second}>{t(`buy.shield.lead.${reason}`)}</p>
      </div>
      <StepForm canSubmit={canGoOn} onSubmit={onGoOn}>
        <Answers
          labelledBy={id}
          kind="one"
          options={purposes.map((purpose) => ({ id: purpose, text: t(`buy.shield.purpose.${purpose}`) }))}
          chosen={chosen === null ? [] : [chosen]}
          onToggle={(picked) => {
            const purpose = purposes.find((each) => each === picked)
            if (purpose !== undefined) onChoose(purpose)
          }}
        />
        <Notice tone="info" title={t('buy.shield.whyTitle')}>
          {t('buy.shield.why')}
        </Notice>
        <Actions isApart>
          <Button kind="primary" size="large" type="submit" isDisabled={!canGoOn}>
            {t('buy.shield.continue')}
          </Button>
          <Button kind="quiet" icon={<LeftIcon />} onClick={onBack}>
            {t('common.back')}
          </Button>
        </Actions>
      </StepForm>
    </div>
  )
}
