import { ChatIcon } from '../../ui/icon'
import { brand } from '../../../domain/brand'
import type { MessageId } from '../../../words/ids.gen'
import { useWords } from '../../../words/react'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import type { Step } from '../../ui/steps'
import * as styles from './view.css'

/** `email` is where the customer writes from; null while they have no address of their own. */
export type StepAheadScreen = { step: Step; email: string | null; why: StepAheadReason | null }

/** Why the step is asked for, where it is not simply the next one. */
export type StepAheadReason = 'rejected' | 'password-change' | 'temporary-email'

const reasons: Record<StepAheadReason, MessageId> = {
  rejected: 'closed.questionnaire-rejected.text',
  'password-change': 'closed.password-change.text',
  'temporary-email': 'closed.temporary-email.text',
}

/** The step that is left, what it is for, and who completes it with the customer. */
export const StepAheadView = ({ step, email, why }: StepAheadScreen) => {
  const { t } = useWords()
  const subject = t('stepAhead.mailSubject', { step: t(`step.${step}.todo`), brand: brand.name })
  return (
    <div className={styles.page}>
      <div>
        <h1>{t(why ? reasons[why] : `step.${step}.todo`)}</h1>
        <p className={styles.lead}>{t('stepAhead.lead')}</p>
      </div>
      <Card className={styles.card}>
        <p className={styles.text}>{t(`step.${step}.why`)}</p>
        <p className={styles.text}>{email === null ? t('stepAhead.howTemporary') : t('stepAhead.how', { email })}</p>
        <ButtonLink
          kind="primary"
          icon={<ChatIcon />}
          to={{ href: `mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}` }}
        >
          {t('stepAhead.write')}
        </ButtonLink>
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      </Card>
      <p className={styles.foot}>{t('stepAhead.kept')}</p>
    </div>
  )
}
