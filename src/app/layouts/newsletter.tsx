import { brand } from '../../domain/company/brand'
import type { FieldCode } from '../../domain/shared/problems'
import { useMessages } from '../../i18n/react'
import { Button } from '../ui/button'
import { StepForm } from '../ui/step-form'
import { TextField } from '../ui/text-field'
import * as styles from './footer.css'

export type NewsletterForm = {
  email: string
  problem: FieldCode | null
  canSubmit: boolean
  isSending: boolean
  onType: (text: string) => void
  onLeave: () => void
  onSubmit: () => void
}

export const Newsletter = ({ email, problem, canSubmit, isSending, onType, onLeave, onSubmit }: NewsletterForm) => {
  const { t } = useMessages()
  return (
    <div className={styles.newsletter}>
      <h2 className={styles.columnTitle}>{t('newsletter.title')}</h2>
      <StepForm canSubmit={canSubmit} isBusy={isSending} onSubmit={onSubmit}>
        <TextField
          label={t('newsletter.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          onChange={onType}
          onLeave={onLeave}
          help={t('newsletter.lead', { brand: brand.name })}
          problem={problem ? t(`field.${problem}`) : undefined}
        />
        <div>
          <Button type="submit" isDisabled={!canSubmit} isBusy={isSending} busyText={t('newsletter.sending')}>
            {t('newsletter.submit')}
          </Button>
        </div>
      </StepForm>
    </div>
  )
}
